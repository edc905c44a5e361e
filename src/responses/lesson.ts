import { groupBy } from "../base/group.ts";
import { isArray, isObject } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import {
  type ResponseKind,
  type Surface,
  createDispatcher,
  createResponseReader,
  describesList,
} from "../surface/index.ts";
import { formOf, repeatedKeys, wordsOf, type Names } from "./names.ts";
import type { Exchange, Recording } from "./recording.ts";
import { NOTHING, merge, type ResponseShape } from "./shape.ts";
import type { RouteShape, Shapes } from "./shapes.ts";
import { ownerOf, shapeOfSamples, type OwnedValue } from "./tally.ts";
import { declaredNames } from "./vocabulary.ts";

/** The result of a recording: shapes, the number of exchanges behind them, and why others were not used. */
export interface Lesson {
  readonly shapes: Shapes;
  readonly used: number;
  readonly unused: ReadonlyMap<string, number>;
}

/** The schema and kind of response that the site declares for a route. */
interface RouteDeclaration {
  readonly schema: Schema;
  readonly kind: ResponseKind;
}

/** An exchange, the route that it belongs to, and the resources in it. */
interface Placed extends Exchange {
  readonly route: string;
  readonly schema: Schema;
  readonly resources: readonly unknown[];
  readonly seen: ResponseKind;
}

/** Learns the shapes of recorded responses; each belongs to the route that WordPress chooses for its path. */
export function learnShapes(surface: Surface, { exchanges, unused }: Recording): Lesson {
  const { dispatch } = createDispatcher(surface);
  const responseOf = createResponseReader(surface);
  const declared = new Map(
    surface.operations.flatMap((operation) =>
      operation.variants.map((variant): [string, RouteDeclaration] => [
        `${operation.method} ${variant.route}`,
        { schema: variant.responseSchema ?? {}, kind: responseOf(operation, variant).kind },
      ]),
    ),
  );
  const placed = exchanges.flatMap((exchange) => {
    const { route } = dispatch(exchange.method, exchange.path);
    const known = declared.get(`${exchange.method} ${route}`);
    // WordPress itself responds to OPTIONS, and to HEAD without a body.
    if (route === null || known === undefined || /^(?:OPTIONS|HEAD)$/.test(exchange.method)) return [];
    return [{ ...exchange, route, schema: known.schema, ...resourcesIn(exchange, known) }];
  });
  const unmatched = exchanges.length - placed.length;
  return {
    shapes: shapesOf(placed, namesOf(surface, exchanges)),
    used: placed.length,
    unused: unmatched === 0 ? unused : new Map([...unused, ["no route matches", unmatched]]),
  };
}

/** Extracts the resources of a response, in the shape that the schema of its route describes. */
function resourcesIn(
  { method, body }: Exchange,
  { schema, kind }: RouteDeclaration,
): Pick<Placed, "resources" | "seen"> {
  if (isArray(body) && !describesList(schema))
    return { resources: body, seen: kind === "map" ? "map" : "list" };
  if (!isObject(body)) return { resources: [body], seen: kind };
  if (kind === "map") return { resources: Object.values(body), seen: "map" };
  // An item that was deleted for good is in `previous`.
  const isDeleted = method === "DELETE" && "deleted" in body && "previous" in body;
  return { resources: [isDeleted ? body["previous"] : body], seen: "object" };
}

/** Known names, before any response is read. */
function namesOf(surface: Surface, exchanges: readonly Exchange[]): Names {
  const known = declaredNames(surface);
  const words = new Set([...known].flatMap(wordsOf));
  const forms = new Set([...known].map(formOf));
  const texts = exchanges.flatMap(({ path, body }) => [...path.split("/"), body]);
  return { known, forms, words, repeated: repeatedKeys(texts, { known, forms, words }) };
}

/** The shapes of routes. Those with most items come first: names found in a list are also names in a single item. */
function shapesOf(placed: readonly Placed[], names: Names): Shapes {
  const known = new Set(names.known);
  const routes = [...groupBy(placed, ({ route }) => route)].map(([route, same]) => ({
    route,
    same,
    items: countItems(same),
  }));
  const shapes = new Map<string, RouteShape>();
  for (const { route, same } of routes.toSorted((a, b) => b.items - a.items)) {
    const shape = [...groupBy(same, ({ schema }) => schema)]
      .map(([schema, some]) => shapeOfSamples(samplesIn(some), schema, { ...names, known }))
      .reduce(merge, NOTHING);
    addNames(shape, known);
    const read = same.filter(({ method }) => method === "GET").map(({ seen }) => seen);
    shapes.set(route, { shape, samples: same.length, kinds: new Set(read) });
  }
  return shapes;
}

function countItems(placed: readonly Placed[]): number {
  const owners = new Set<unknown>();
  for (const { owner } of samplesIn(placed)) owners.add(owner);
  return owners.size;
}

function* samplesIn(placed: readonly Placed[]): Iterable<OwnedValue> {
  for (const { path, resources, seen } of placed)
    for (const value of resources) {
      const owner = ownerOf(value);
      // A single item without an id is known by its path, whenever it was recorded.
      yield { value, owner: owner === value && seen === "object" ? path : owner };
    }
}

/** Adds the names of a shape, at any depth. */
function addNames({ properties, items, values }: ResponseShape, names: Set<string>): void {
  for (const [name, part] of properties) addNames(part, names.add(name));
  for (const part of [items, values]) if (part !== undefined) addNames(part, names);
}
