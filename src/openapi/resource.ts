import { compareCodeUnits } from "../base/json.ts";
import { exampleResponse } from "../example/index.ts";
import { groupBy } from "../base/group.ts";
import { memoize, memoizePair } from "../base/memo.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { type Operation, type Surface, type Variant, hash } from "../surface/index.ts";
import { CONTEXTS, type Context, type Schema, describeSeen, hasContexts, shapeIn } from "../schema/index.ts";
import { widenObserved } from "./observed.ts";
import { withExample } from "./example.ts";
import { widenEmptied, widenResource, type Applied } from "./widening.ts";
import type { SchemaObject, SchemaOrReference } from "./model.ts";
import type { SchemaPrinter } from "./schema.ts";
import { componentName } from "./components.ts";

/** The schemas of a resource by context; equal resources share one, and equal contexts one object. */
export type Resource = Readonly<Record<Context, SchemaOrReference>>;

export interface Resources {
  readonly of: (variant: Variant) => Resource | undefined;
  readonly components: ReadonlyMap<string, SchemaObject>;
}

/** A resource in one context, and its text. */
interface ResourceShape {
  readonly object: SchemaObject;
  readonly text: string;
  /** Source of its example; absent for embedded resources, which no operation returns by itself. */
  readonly schema?: Schema;
}

/** A shape that becomes a component, and the path template of an operation that returns it. */
interface Component {
  readonly shape: ResourceShape;
  readonly template: string;
}

interface Shaped {
  /** The applied rules, each with the pointer of a property. */
  readonly widenings: readonly Parameters<Applied>[];
  readonly shapes: Readonly<Record<Context, ResourceShape>>;
  readonly title: string;
  readonly namespace: string;
  /** The text of all shapes; equal for equal resources. */
  readonly content: string;
}

/** Settings for collecting resources. */
interface ResourceWriter {
  readonly print: SchemaPrinter;
  /** Whether responses are widened to all that WordPress is known to send (`--responses observed`). */
  readonly observed: boolean;
  /** Names of other components. */
  readonly reserved: ReadonlySet<string>;
  readonly report: (notice: Notice) => void;
}

/** Collects the response schemas of all routes and names the shared ones, independent of their order. */
export function collectResources(surface: Surface, writer: ResourceWriter): Resources {
  // Routes may share a schema; its resource depends on the namespace and, without a title, on the path.
  const results = resultsOf(surface);
  const makerOf = memoize((schema: Schema) =>
    memoizePair((namespace: string, name: string) =>
      results.has(schema)
        ? shapeResult(schema, namespace, name, writer)
        : shapeResource(schema, namespace, name, writer),
    ),
  );
  // All abilities have one route.
  const keyOf = (route: string, schema: Schema): string | Schema => (results.has(schema) ? schema : route);
  const byRoute = new Map<string | Schema, Shaped>();
  const templates = new Map<Shaped, string>();
  const titled = templatesByTitle(surface);
  const pointers = new Map(surface.routes.map(({ key, pointer }) => [key, `${pointer}/schema`]));
  for (const operation of surface.operations) {
    for (const { route, responseSchema, known } of operation.variants) {
      if (responseSchema === undefined || byRoute.has(keyOf(route, responseSchema))) continue;
      const resource = makerOf(responseSchema)(operation.namespace, nameOf(responseSchema, operation));
      byRoute.set(keyOf(route, responseSchema), resource);
      const template = titled.get(responseSchema.title ?? "") ?? operation.template;
      if (!templates.has(resource)) templates.set(resource, template);
      // A release of WordPress declares it, not the site.
      if (known !== undefined) continue;
      for (const notice of widenedNotices(resource, route, pointers.get(route) ?? "")) writer.report(notice);
    }
  }
  const names = nameResources([...new Set(byRoute.values())], writer.reserved);
  const components = new Map<string, Component>();
  const resourceOf = memoize((shaped: Shaped) =>
    register(shaped, names.get(shaped.content), templates.get(shaped) ?? "", components, writer.reserved),
  );
  const written = new Map([...byRoute].map(([route, shaped]) => [route, resourceOf(shaped)]));
  return {
    of: ({ route, responseSchema }) =>
      written.get(responseSchema === undefined ? route : keyOf(route, responseSchema)),
    components: new Map([...components].map(([name, component]) => [name, writeComponent(component)])),
  };
}

/** Maps the title of each resource to the path template of the first operation that returns it. */
function templatesByTitle({ operations }: Surface): ReadonlyMap<string, string> {
  const titles = operations.toReversed().flatMap(({ template, variants }) =>
    variants.flatMap(({ responseSchema }) => {
      const title = responseSchema?.title;
      return title === undefined ? [] : [[title, template] as const];
    }),
  );
  return new Map(titles);
}

function writeComponent({ shape: { object, schema }, template }: Component): SchemaObject {
  return schema === undefined ? object : withExample(object, exampleResponse(schema, { path: template }));
}

/** Names a resource: its title, else the path of its first operation. */
function nameOf({ title }: Schema, { template }: Operation): string {
  const name = componentName(title ?? "");
  return name === "" ? componentName(template.replaceAll(/\{[^{}]*\}/g, "")) || "Resource" : name;
}

/** The most characters of a list of properties in a notice. */
const SHOWN = 160;

/** Makes one notice for each rule that widened properties of a resource. */
function widenedNotices({ widenings }: Shaped, route: string, pointer: string): readonly Notice[] {
  return [...groupBy(widenings, ([code]) => code)].map(([code, same]) => {
    const names = same.map(([, part]) => nameOfPart(part));
    return { code, route, pointer, text: describeSeen(code, names.join(", "), SHOWN) };
  });
}

/** Joins the names of properties in a pointer: `/items/properties/meta` gives `meta`. */
function nameOfPart(pointer: string): string {
  if (pointer === "") return "the resource";
  return pointer.replaceAll(/\/(?:properties|items|anyOf)(?=\/|$)/g, "").slice(1) || "items";
}

/** Writes the shapes of a resource in all contexts, widened to the values that WordPress sends. */
function shapeResource(
  schema: Schema,
  namespace: string,
  title: string,
  { print, observed }: ResourceWriter,
): Shaped {
  const resource = { title: schema.title ?? "", namespace };
  const widenings: Parameters<Applied>[] = [];
  const applied: Applied = (...widening) => void widenings.push(widening);
  const repaired = widenResource(schema, resource, applied);
  const known = observed ? widenObserved(repaired) : repaired;
  const write = (context: Context): ResourceShape => {
    const shape = shapeIn(known, context);
    const shown = shape === known ? shape : widenEmptied(shape);
    const object = withTitle(withLinks(print(shown)), schema.title);
    return { object, text: JSON.stringify(object), ...(context === "embed" ? {} : { schema: shown }) };
  };
  const view = write("view");
  const varies = hasContexts(schema);
  const shapes = varies
    ? { view, edit: write("edit"), embed: write("embed") }
    : { view, edit: view, embed: view };
  const content = varies ? CONTEXTS.map((context) => shapes[context].text).join("\n") : view.text;
  return { widenings, shapes, title, namespace, content };
}

/** The schemas of the results of abilities. */
function resultsOf({ operations }: Surface): ReadonlySet<Schema> {
  const running = operations.filter(({ ability }) => ability !== undefined);
  return new Set(
    running.flatMap(({ variants }) => variants.flatMap(({ responseSchema }) => responseSchema ?? [])),
  );
}

/** Writes the result of an ability as declared, the same in all contexts: WordPress validates it, and adds no links. */
function shapeResult(schema: Schema, namespace: string, title: string, { print }: ResourceWriter): Shaped {
  const object = withTitle(print(schema), schema.title);
  const shape: ResourceShape = { object, text: JSON.stringify(object), schema };
  const shapes = { view: shape, edit: shape, embed: shape };
  return { widenings: [], shapes, title, namespace, content: shape.text };
}

function withTitle(object: SchemaObject, title: string | undefined): SchemaObject {
  if (title === undefined) return object;
  const { type, description, ...others } = object;
  return {
    ...(type === undefined ? {} : { type }),
    title,
    ...(description === undefined || description === title ? {} : { description }),
    ...others,
  };
}

/** Adds `_links` and `_embedded`, which WordPress sends with nearly every resource although no schema declares them. */
function withLinks(object: SchemaObject): SchemaObject {
  const { properties, type } = object;
  if (properties === undefined || type === "array") return object;
  const added = Object.entries({ _embedded: "Embedded", _links: "Links" }).map(([name, schema]) => [
    name,
    { $ref: `#/components/schemas/${schema}` },
  ]);
  return { ...object, properties: { ...Object.fromEntries(added), ...properties } };
}

/** Whether a resource becomes a component: not without properties, items or branches. */
function isWorthSharing({ shapes }: Shaped): boolean {
  const { properties, items, oneOf, anyOf } = shapes.view.object;
  return properties !== undefined || items !== undefined || oneOf !== undefined || anyOf !== undefined;
}

/** Names resources by content: the title, plus the namespace if contents share it, plus a hash if they share both. */
function nameResources(
  resources: readonly Shaped[],
  reserved: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const byTitle = groupBy(resources.filter(isWorthSharing), ({ title }) => title);
  for (const [title, same] of byTitle) {
    const contents = groupBy(same, ({ content }) => content);
    if (contents.size === 1 && !reserved.has(title)) {
      for (const content of contents.keys()) names.set(content, title);
      continue;
    }
    const home = (content: string): string => {
      const spaces = (contents.get(content) ?? [])
        .map(({ namespace }) => namespace)
        .toSorted(compareCodeUnits);
      return `${title}${componentName(spaces[0] ?? "")}`;
    };
    const byHome = groupBy([...contents.keys()], home);
    for (const [name, sharing] of byHome) {
      for (const content of sharing) {
        names.set(content, sharing.length === 1 && !byTitle.has(name) ? name : `${name}_${hash(content, 6)}`);
      }
    }
  }
  return names;
}

function register(
  { shapes: { view, edit, embed } }: Shaped,
  name: string | undefined,
  template: string,
  components: Map<string, Component>,
  reserved: ReadonlySet<string>,
): Resource {
  const refer = (shape: ResourceShape, suffix = ""): SchemaOrReference => {
    if (name === undefined) return shape.object;
    const wanted = `${name}${suffix}`;
    const known = components.get(wanted);
    // `PostEdit` may be a post in the context `edit`, or a resource with that title.
    const isFree = known === undefined ? !reserved.has(wanted) : known.shape.text === shape.text;
    const own = isFree ? wanted : `${wanted}_${hash(shape.text, 12)}`;
    if (!components.has(own)) components.set(own, { shape, template });
    return { $ref: `#/components/schemas/${own}` };
  };
  const shown = refer(view);
  const other = (shape: ResourceShape, suffix: string): SchemaOrReference =>
    shape.text === view.text ? shown : refer(shape, suffix);
  return { view: shown, edit: other(edit, "Edit"), embed: other(embed, "Embed") };
}
