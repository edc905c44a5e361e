import { groupBy } from "../base/group.ts";
import { memoizePair } from "../base/memo.ts";
import { type Argument, type Schema, createDefinitionReader } from "../schema/index.ts";
import { BODY_METHODS, type Route, type Surface, type Variant } from "../surface/index.ts";
import { runsAbility } from "../wordpress/index.ts";
import { readFacts, type DeclaredResponse, type Facts } from "./facts.ts";
import { findKin, kinSchema, withTerms } from "./kin.ts";
import { widenTo } from "./shape.ts";

/** The least share of a release's arguments that a route must have to be treated as the same route. */
const SAME = 0.75;

/**
 * Adds to routes without a response schema the one that WordPress or WooCommerce is known to declare, and widens it to
 * their recorded responses. An index captured with `?context=help` declares all its schemas, so they are
 * only widened.
 *
 * @returns a surface in which `Variant.known` names the release behind a schema.
 */
export function withKnownResponses(surface: Surface): Surface {
  const facts = readFacts();
  return surface.context === "help" ? widenDeclared(surface, facts) : describeKnown(surface, facts);
}

/** Widens the declared schemas of routes that are those of a release. */
function widenDeclared(surface: Surface, facts: Facts): Surface {
  const widened = surface.routes.flatMap((route) => {
    const { key, responseSchema } = route;
    if (responseSchema === undefined || !facts.corrections.has(key)) return [];
    const names = argumentNames(route);
    if (facts.routes.get(key)?.some((fact) => isSame(fact, names)) !== true) return [];
    return [[key, { responseSchema: corrected(facts, key, responseSchema) }] as const];
  });
  return withResponses(surface, new Map(widened));
}

/** Whether a route with these arguments is treated as that of a release. */
function isSame(fact: DeclaredResponse, names: ReadonlySet<string> | undefined): boolean {
  return fact.names.filter((name) => names?.has(name)).length >= fact.names.length * SAME;
}

/** A schema of a route, widened to its recorded responses. */
function corrected({ corrections }: Facts, key: string, schema: Schema): Schema {
  const correction = corrections.get(key);
  return correction === undefined ? schema : widenTo(schema, correction.shape, "response-known");
}

/** Adds to routes the schemas that releases declare for them. */
function describeKnown(surface: Surface, known: Facts): Surface {
  const { routes: facts } = known;
  const namesOf = new Map(surface.routes.map((route) => [route.key, argumentNames(route)]));
  const closeness = measureReleases(facts, namesOf);
  const reader = createDefinitionReader();
  const read = ({ schema }: DeclaredResponse): Schema => reader.schema(schema, "").schema;
  const closest = (key: string, isFit: (fact: DeclaredResponse) => boolean): DeclaredResponse | undefined =>
    (facts.get(key) ?? [])
      .filter(isFit)
      // The newest of equally close releases.
      .toReversed()
      .toSorted((a, b) => (closeness.get(b.source) ?? 0) - (closeness.get(a.source) ?? 0))[0];
  const kinOf = findKin(surface);
  const found = surface.routes.flatMap(({ key, namespace }): KnownSchema[] => {
    const place = { key, namespace };
    const kin = kinOf.get(key);
    const fact = closest(key, (each) => isSame(each, namesOf.get(key)));
    if (fact !== undefined) {
      const schema = corrected(known, key, read(fact));
      return [{ ...place, schema: kin === undefined ? schema : withTerms(schema, kin), known: fact.source }];
    }
    if (kin === undefined) return [];
    const { models } = kin.controller;
    const keys = models.map((model) => `${model}${kin.suffix}`);
    const first = closest(keys[0] ?? "", () => true);
    if (first === undefined) return [];
    const kinFacts = keys.flatMap((each) => closest(each, ({ source }) => source === first.source) ?? []);
    return [
      { ...place, schema: kinSchema(kin, kinFacts.map(read)), known: `${first.source} (${models[0]})` },
    ];
  });
  return withResponses(surface, new Map(withOwnValues(found, resourceArguments(surface))));
}

/** The schema that a release declares for a route of the site. */
interface KnownSchema extends Pick<Route, "key" | "namespace"> {
  readonly schema: Schema;
  readonly known: string;
}

type OwnArguments = ReadonlyMap<string, Argument>;

/** Adds to each schema the values that the site declares for its resources; routes that share a schema share the result. */
function withOwnValues(
  found: readonly KnownSchema[],
  ownOf: ReadonlyMap<string, OwnArguments>,
): readonly (readonly [key: string, Pick<Variant, "responseSchema" | "known">])[] {
  const bySchema = groupBy(found, ({ schema }) => schema);
  const share = memoizePair((schema: Schema, namespace: string) => {
    const routes = (bySchema.get(schema) ?? []).filter((each) => each.namespace === namespace);
    const all = routes.flatMap(({ key }) => [...(ownOf.get(key) ?? [])]);
    // The first of a name counts.
    return withOwn(schema, new Map(all.toReversed()));
  });
  return found.map(({ key, namespace, schema, known }) => [
    key,
    { responseSchema: share(schema, namespace), known },
  ]);
}

/** A surface whose routes have these responses. */
function withResponses(
  surface: Surface,
  responses: ReadonlyMap<string, Pick<Variant, "responseSchema" | "known">>,
): Surface {
  if (responses.size === 0) return surface;
  return {
    ...surface,
    operations: surface.operations.map((operation) =>
      runsAbility(operation.shape)
        ? operation
        : {
            ...operation,
            variants: operation.variants.map((variant) => ({ ...variant, ...responses.get(variant.route) })),
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
  facts: ReadonlyMap<string, readonly DeclaredResponse[]>,
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

/** The arguments that create or change the resource of each route, and those of its path, by route key. */
function resourceArguments({ operations }: Surface): ReadonlyMap<string, OwnArguments> {
  const byResource = new Map<string, Map<string, Argument>>();
  const byRoute = new Map<string, Map<string, Argument>>();
  for (const { shape, method, variants, variables } of operations) {
    const resource = shape.endsWith(ITEM) ? shape.slice(0, -ITEM.length) : shape;
    const own = byResource.get(resource) ?? new Map<string, Argument>();
    byResource.set(resource, own);
    for (const { route } of variants) byRoute.set(route, own);
    const inPath = variables.flatMap(({ readings }) => readings.flatMap(({ argument }) => argument ?? []));
    const inBody = BODY_METHODS.has(method) ? variants.flatMap((variant) => variant.arguments) : [];
    for (const argument of [...inBody, ...inPath]) {
      if (!own.has(argument.name)) own.set(argument.name, argument);
    }
  }
  return byRoute;
}

/** The end of the shape of an item, behind that of its collection. */
const ITEM = "/{}";

/**
 * Replaces the parts that depend on the site by the site's own declaration of the argument of the same name, and describes
 * properties as it does: WordPress derives the arguments of a request that creates or changes a resource from the schema of
 * that resource (`WP_REST_Controller::get_endpoint_args_for_item_schema`).
 */
function withOwn(schema: Schema, own: OwnArguments): Schema {
  if (schema.properties === undefined) return schema;
  const properties = [...schema.properties].map(
    ([name, property]) => [name, withOwnValue(property, own.get(name))] as const,
  );
  return { ...schema, properties: new Map(properties) };
}

function withOwnValue(property: Schema, argument: Argument | undefined): Schema {
  if (argument === undefined) return property;
  const { enum: values, properties } = argument.schema;
  return {
    ...withTexts(property, argument.schema),
    ...(values === undefined ? {} : { enum: values }),
    // `meta` holds the fields that the site registers.
    ...(argument.name === "meta" && properties !== undefined ? { properties } : {}),
  };
}

/** The schema with the descriptions of another schema of the same structure. */
function withTexts(schema: Schema, { description, items, properties }: Schema): Schema {
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(schema.items === undefined || items === undefined ? {} : { items: withTexts(schema.items, items) }),
    ...(schema.properties === undefined || properties === undefined
      ? {}
      : {
          properties: new Map(
            [...schema.properties].map(([name, part]) => [name, withTexts(part, properties.get(name) ?? {})]),
          ),
        }),
  };
}
