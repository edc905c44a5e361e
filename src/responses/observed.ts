import { asList, asObject, isArray, isObject, type JsonObject, type UnknownObject } from "../json.ts";
import type { Schema } from "../schema/index.ts";
import { createDispatcher } from "../surface/dispatch.ts";
import type { ResponseKind, Surface, Variant } from "../surface/model.ts";
import { createResponseReader, describesList } from "../surface/response.ts";
import type { Exchange, Recording } from "./recording.ts";
import {
  NOTHING,
  merge,
  observe,
  schemaOf,
  shapeFromJson,
  shapeToJson,
  widenTo,
  type Shape,
} from "./shape.ts";

/** What the responses of a site look like, by route key; never what they hold. */
export type Shapes = ReadonlyMap<string, RouteShape>;

export interface RouteShape {
  /** The resource: an item, where responses are lists. */
  readonly shape: Shape;
  /** The responses seen. */
  readonly samples: number;
  /** What the bodies of responses to GET were. */
  readonly kinds: ReadonlySet<ResponseKind>;
}

/** What a recording gives: shapes, the number of exchanges behind them, and why others were not used. */
export interface Lesson {
  readonly shapes: Shapes;
  readonly used: number;
  readonly unused: ReadonlyMap<string, number>;
}

/** What the site declares for a route. */
interface Declared {
  readonly schema: Schema;
  readonly kind: ResponseKind;
}

/** Learns the shapes of recorded responses; each belongs to the route that WordPress chooses for its path. */
export function learnShapes(surface: Surface, { exchanges, unused }: Recording): Lesson {
  const { dispatch } = createDispatcher(surface);
  const formOf = createResponseReader(surface);
  const declared = new Map(
    surface.operations.flatMap((operation) =>
      operation.variants.map((variant): [string, Declared] => [
        `${operation.method} ${variant.route}`,
        { schema: variant.responseSchema ?? {}, kind: formOf(operation, variant).kind },
      ]),
    ),
  );
  const shapes = new Map<string, RouteShape>();
  let unmatched = 0;
  for (const exchange of exchanges) {
    const { route } = dispatch(exchange.method, exchange.path);
    const known = declared.get(`${exchange.method} ${route}`);
    // WordPress itself responds to OPTIONS, and to HEAD without a body.
    if (route === null || known === undefined || /^(?:OPTIONS|HEAD)$/.test(exchange.method)) unmatched += 1;
    else shapes.set(route, mergeRoutes(learn(exchange, known), shapes.get(route)));
  }
  return {
    shapes,
    used: exchanges.length - unmatched,
    unused: unmatched === 0 ? unused : new Map([...unused, ["no route matches", unmatched]]),
  };
}

function learn({ method, body }: Exchange, { schema, kind }: Declared): RouteShape {
  const { resources, seen } = resourcesIn(method, body, schema, kind);
  return {
    shape: resources.map((each) => observe(each, schema)).reduce(merge, NOTHING),
    samples: 1,
    kinds: new Set(method === "GET" ? [seen] : []),
  };
}

/** The shape of a route from an earlier one and a later one. */
function mergeRoutes(later: RouteShape, earlier?: RouteShape): RouteShape {
  if (earlier === undefined) return later;
  return {
    shape: merge(earlier.shape, later.shape),
    samples: earlier.samples + later.samples,
    kinds: earlier.kinds.union(later.kinds),
  };
}

interface Body {
  readonly resources: readonly unknown[];
  readonly seen: ResponseKind;
}

function resourcesIn(method: string, body: unknown, schema: Schema, kind: ResponseKind): Body {
  if (isArray(body) && !describesList(schema))
    return { resources: body, seen: kind === "map" ? "map" : "list" };
  if (!isObject(body)) return { resources: [body], seen: kind };
  if (kind === "map") return { resources: Object.values(body), seen: "map" };
  // What was deleted for good is in `previous`.
  const isDeleted = method === "DELETE" && "deleted" in body && "previous" in body;
  return { resources: [isDeleted ? body["previous"] : body], seen: "object" };
}

/** Gives routes without a response schema the shape of their responses, and widens declared schemas to theirs. */
export function withObservedResponses(surface: Surface, shapes: Shapes): Surface {
  const schemas = new Map<string, Schema>();
  const schemaFor = ({ route, responseSchema }: Variant, { shape }: RouteShape): Schema => {
    const schema =
      schemas.get(route) ?? (responseSchema === undefined ? schemaOf(shape) : widenTo(responseSchema, shape));
    schemas.set(route, schema);
    return schema;
  };
  return {
    ...surface,
    operations: surface.operations.map(({ method, variants, ...operation }) => ({
      ...operation,
      method,
      variants: variants.map((variant) => {
        const learned = shapes.get(variant.route);
        if (learned === undefined || learned.shape.samples === 0) return variant;
        const { samples, kinds } = learned;
        const [kind] = kinds;
        return {
          ...variant,
          responseSchema: schemaFor(variant, learned),
          observed: samples,
          ...(method === "GET" && kind !== undefined && kinds.size === 1 ? { response: kind } : {}),
        };
      }),
    })),
  };
}

/** Writes shapes as a file for `--responses-from`. */
export function shapesToJson(shapes: Shapes): JsonObject {
  return {
    routeprint: "shapes",
    version: 1,
    routes: Object.fromEntries(
      [...shapes].map(([route, { shape, samples, kinds }]) => [
        route,
        { samples, kinds: [...kinds], shape: shapeToJson(shape) },
      ]),
    ),
  };
}

/** Whether JSON is a file of shapes. */
export function isShapes(value: unknown): value is UnknownObject {
  return isObject(value) && value["routeprint"] === "shapes";
}

/** Reads a file of shapes. */
export function shapesFromJson(value: UnknownObject): Shapes {
  return new Map(
    Object.entries(asObject(value["routes"])).map(([route, row]) => {
      const { samples, kinds, shape } = asObject(row);
      return [
        route,
        {
          samples: typeof samples === "number" ? samples : 0,
          kinds: new Set(KINDS.filter((kind) => asList(kinds).includes(kind))),
          shape: shapeFromJson(shape),
        },
      ];
    }),
  );
}

const KINDS: readonly ResponseKind[] = ["object", "list", "map"];

/** The shapes of both. */
export function mergeShapes(first: Shapes, second: Shapes): Shapes {
  const merged = new Map(first);
  for (const [route, shape] of second) merged.set(route, mergeRoutes(shape, first.get(route)));
  return merged;
}
