import type { Argument, Schema } from "../schema/index.ts";
import type { Route, Surface } from "../surface/index.ts";
import { CONTROLLERS, type Controller, REVISED, VIEWABLE } from "../wordpress/index.ts";

/** A route that a controller of core serves, as the arguments of its collection show. */
interface Kin {
  readonly controller: Controller;
  /** The end of the route's key, behind that of the collection. */
  readonly suffix: string;
  /** The last part of the collection's path; as a rule it is the name of the type or taxonomy. */
  readonly name: string;
  /** The arguments that create an item. */
  readonly writes: ReadonlyMap<string, Argument>;
  /** The names of lists of terms among them. */
  readonly terms: readonly string[];
  /** Whether visitors can search the type, so that its posts have pages. */
  readonly isViewable: boolean;
}

const ITEM = String.raw`/(?P<id>[\d]+)`;
const PARENT = String.raw`/(?P<parent>[\d]+)`;

/** The ends of the keys of revisions and autosaves. */
const REVISIONS = [
  `${PARENT}/revisions`,
  `${PARENT}/revisions${ITEM}`,
  `${ITEM}/autosaves`,
  `${PARENT}/autosaves${ITEM}`,
];

/** The routes that a controller of core serves, by key; those of core are among them. */
export function findKin({ routes }: Surface): ReadonlyMap<string, Kin> {
  const byKey = new Map(routes.map((route) => [route.key, route]));
  const searched = searchedTypes(byKey.get("/wp/v2/search"));
  return new Map(
    routes.flatMap((route) => {
      // Core registers its collections as plain paths.
      const isCollection = !route.key.includes("(") && byKey.has(`${route.key}${ITEM}`);
      const kin = isCollection ? kinOf(route, searched) : undefined;
      if (kin === undefined) return [];
      return ["", ITEM, ...REVISIONS]
        .filter((suffix) => byKey.has(`${route.key}${suffix}`))
        .map((suffix) => [`${route.key}${suffix}`, { ...kin, suffix }] as const);
    }),
  );
}

function kinOf(route: Route, searched: ReadonlySet<unknown>): Omit<Kin, "suffix"> | undefined {
  const [reads, writes] = [argumentsOf(route, "GET"), argumentsOf(route, "POST")];
  const controller = CONTROLLERS.find(
    (each) => each.reads.every((name) => reads.has(name)) && each.writes.every((name) => writes.has(name)),
  );
  if (controller === undefined) return undefined;
  const name = route.key.slice(route.key.lastIndexOf("/") + 1);
  // Only types with terms can be excluded by them.
  const terms = [...writes.keys()].filter((term) => reads.has(`${term}_exclude`));
  return { controller, name, writes, terms, isViewable: searched.has(name) };
}

function argumentsOf({ endpoints }: Route, method: string): ReadonlyMap<string, Argument> {
  return endpoints.find(({ methods }) => methods.includes(method))?.arguments ?? new Map<string, Argument>();
}

/** The types that a search can be limited to: all types that visitors see. */
function searchedTypes(search: Route | undefined): ReadonlySet<unknown> {
  const { enum: values, items } =
    search?.endpoints.flatMap((endpoint) => endpoint.arguments.get("subtype") ?? [])[0]?.schema ?? {};
  return new Set(items?.enum ?? values);
}

/**
 * Derives the schema of a route from core's schemas for the same controller: it keeps the properties that
 * every item has and those that the type has according to the arguments.
 */
export function kinSchema(kin: Kin, models: readonly Schema[]): Schema {
  const properties = new Map(models.toReversed().flatMap((model) => [...(model.properties ?? [])]));
  const isRevision = REVISIONS.includes(kin.suffix);
  const hasProperty = ([name]: readonly [string, Schema]): boolean =>
    isRevision ? !REVISED.has(name) || kin.writes.has(name) : isShown(kin, name);
  return withTerms(
    {
      ...models[0],
      title: isRevision ? `${kin.name}-revision` : kin.name,
      properties: new Map([...properties].filter(hasProperty)),
    },
    kin,
  );
}

function isShown({ controller, writes, isViewable }: Kin, name: string): boolean {
  return controller.fixed.includes(name) || writes.has(name) || (isViewable && VIEWABLE.has(name));
}

/** Adds the lists of terms to the schema of an item (`WP_REST_Posts_Controller::get_item_schema`). */
export function withTerms(schema: Schema, { suffix, terms, writes }: Kin): Schema {
  if (REVISIONS.includes(suffix) || schema.properties === undefined) return schema;
  const { properties } = schema;
  const lists = terms
    .filter((name) => !properties.has(name))
    .map((name): [string, Schema] => {
      const { default: _, ...list } = writes.get(name)?.schema ?? {};
      return [name, { ...list, context: ["view", "edit"] }];
    });
  return lists.length === 0 ? schema : { ...schema, properties: new Map([...properties, ...lists]) };
}
