import { asList, asObject, parseJson } from "../json.ts";
import { lazy } from "../memo.ts";
import { readResponses } from "../platform/node.ts";
import { createDefinitionReader, type Argument, type Schema } from "../schema/index.ts";
import { BODY_METHODS, METHODS, type Route, type Surface } from "../surface/model.ts";
import { runsAbility } from "../wordpress/abilities.ts";
import { shapesFromJson, type Shapes } from "./observed.ts";
import { widenTo } from "./shape.ts";

/** What a release declares for one route. */
interface Fact {
  /** The release: `WordPress 6.4`. */
  readonly source: string;
  /** As declared, without texts. */
  readonly schema: unknown;
  /** The arguments of all endpoints. */
  readonly names: readonly string[];
}

interface Facts {
  /** The facts of all releases by route key, oldest release first. */
  readonly routes: ReadonlyMap<string, readonly Fact[]>;
  /** Where recorded responses contradict the declarations. */
  readonly corrections: Shapes;
}

const readFacts = lazy((): Facts => {
  const file = asObject(parseJson(readResponses()));
  const [sources, schemas, names] = [file["sources"], file["schemas"], file["arguments"]].map(asList);
  const routes = new Map(
    Object.entries(asObject(file["routes"])).map(([key, rows]) => [
      key,
      asList(rows).map((row): Fact => {
        const [source, schema, given] = asList(row).map(Number);
        return {
          source: String(sources?.[source ?? 0]),
          schema: schemas?.[schema ?? 0],
          names: asList(names?.[given ?? 0]).map(String),
        };
      }),
    ]),
  );
  return { routes, corrections: shapesFromJson({ routes: file["corrections"] }) };
});

/** The least share of a release's arguments that a route must have to be taken for the same. */
const SAME = 0.75;

/**
 * Gives routes without a response schema the one that WordPress or WooCommerce is known to declare for them. An index
 * captured with `?context=help` declares all there is, and stays as it is.
 *
 * @returns a surface in which `Variant.known` names the release behind a schema.
 */
export function withKnownResponses(surface: Surface): Surface {
  if (surface.context === "help") return surface;
  const { routes: facts, corrections } = readFacts();
  const namesOf = new Map(surface.routes.map((route) => [route.key, argumentNames(route)]));
  const closeness = measureReleases(facts, namesOf);
  const { schema: readSchema } = createDefinitionReader();
  const known = new Map(
    surface.routes.flatMap((route) => {
      const names = namesOf.get(route.key);
      const [fact] = (facts.get(route.key) ?? [])
        .filter((each) => each.names.filter((name) => names?.has(name)).length >= each.names.length * SAME)
        .toSorted((a, b) => (closeness.get(b.source) ?? 0) - (closeness.get(a.source) ?? 0));
      if (fact === undefined) return [];
      const { schema } = readSchema(fact.schema, "");
      const correction = corrections.get(route.key);
      const responseSchema = withOwnValues(
        correction === undefined ? schema : widenTo(schema, correction.shape),
        route,
      );
      return [[route.key, { responseSchema, known: fact.source }] as const];
    }),
  );
  if (known.size === 0) return surface;
  return {
    ...surface,
    operations: surface.operations.map((operation) =>
      runsAbility(operation.shape)
        ? operation
        : {
            ...operation,
            variants: operation.variants.map((variant) => ({ ...variant, ...known.get(variant.route) })),
          },
    ),
  };
}

function argumentNames({ endpoints }: Route): ReadonlySet<string> {
  return new Set(endpoints.flatMap((endpoint) => [...endpoint.arguments.keys()]));
}

/**
 * Measures how close each release is to the site, from 0 to 1: the share of routes and arguments that both have among those
 * that either has. Routes that no release has do not count.
 */
function measureReleases(
  facts: ReadonlyMap<string, readonly Fact[]>,
  namesOf: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, number> {
  const rows = [...facts].flatMap(([key, each]) => each.map((fact) => ({ key, ...fact })));
  const byRelease = Map.groupBy(rows, ({ source }) => source);
  const families = Map.groupBy(rows, ({ source }) => productOf(source));
  return new Map(
    [...byRelease].map(([source, own]) => {
      const release = new Set(own.flatMap(({ key, names }) => tokens(key, names)));
      const keys = new Set(families.get(productOf(source))?.map(({ key }) => key));
      const site = new Set(
        [...keys].flatMap((key) => (namesOf.has(key) ? tokens(key, namesOf.get(key) ?? []) : [])),
      );
      return [source, release.intersection(site).size / release.union(site).size];
    }),
  );
}

/** The product of a release: `WordPress` of `WordPress 6.4`. */
function productOf(source: string): string {
  return source.replace(/ [\d.]+$/, "");
}

function tokens(key: string, names: Iterable<string>): readonly string[] {
  return [key, ...[...names].map((name) => `${key} ${name}`)];
}

/**
 * Replaces what depends on the site by what the site itself declares for the argument of the same name: WordPress derives
 * the arguments of a request that creates or changes a resource from the schema of that resource
 * (`WP_REST_Controller::get_endpoint_args_for_item_schema`).
 */
function withOwnValues(schema: Schema, { endpoints }: Route): Schema {
  const own = new Map(
    endpoints
      .filter(({ methods }) => METHODS.some((method) => BODY_METHODS.has(method) && methods.includes(method)))
      .flatMap((endpoint) => [...endpoint.arguments]),
  );
  if (schema.properties === undefined) return schema;
  const properties = [...schema.properties].map(
    ([name, property]) => [name, withOwn(property, own.get(name))] as const,
  );
  return { ...schema, properties: new Map(properties) };
}

function withOwn(property: Schema, argument: Argument | undefined): Schema {
  const { enum: values, properties } = argument?.schema ?? {};
  return {
    ...property,
    ...(values === undefined ? {} : { enum: values }),
    // `meta` holds what the site registers.
    ...(argument?.name === "meta" && properties !== undefined ? { properties } : {}),
  };
}
