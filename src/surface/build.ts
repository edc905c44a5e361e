import { decodeHTML } from "entities";
import type { Index, IndexEndpoint, IndexRoute } from "../discovery/index.ts";
import { groupBy } from "../base/group.ts";
import { isObject, compareCodeUnits } from "../base/json.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { type RoutePattern, readPattern, readWithoutTemplates } from "../route/index.ts";
import { type Argument, type DefinitionReader, createDefinitionReader } from "../schema/index.ts";
import { argumentFact, nameOwners } from "../wordpress/index.ts";
import { expandRuns } from "./abilities.ts";
import { turnsIn } from "./candidates.ts";
import { mergeShape } from "./merge.ts";
import { METHODS, accessWithout } from "./model.ts";
import type { AuthenticationScheme, Endpoint, Namespace, Operation, Route, Surface } from "./model.ts";
import { nameOperations } from "./naming.ts";
import { findOverlaps, markUnreachable } from "./overlap.ts";
import { findApiRoot } from "./root.ts";
import { variantsOf, type ReportVariantNotice } from "./variants.ts";
import { versionOf } from "./version.ts";

export interface BuildOptions {
  /** The API root that responded, where the index was fetched. */
  readonly answeredRoot?: string;
  /** Whether the index was fetched with a credential; absent where that is unknown. */
  readonly authenticated?: boolean;
  /** The abilities as the site lists them; each becomes an operation. */
  readonly abilities?: readonly unknown[];
}

/**
 * Builds the surface of a site from its index: reads patterns, normalizes arguments, merges templates of one shape.
 * Pure and deterministic; unusual input leaves a notice, never an error.
 */
export function buildSurface(index: Index, options: BuildOptions = {}): Surface {
  const notices: Notice[] = [];
  const report: ReportVariantNotice = (notice) => notices.push(notice);
  const definitions = createDefinitionReader();
  const budget = createBudget();
  const routes = index.routes.map((route) => buildRoute(route, definitions, budget, report));
  const namespaceNames = listNamespaces(index);
  const reach = findOverlaps({ routes, namespaceOrder: index.namespaces });
  const operations = markUnreachable(
    buildOperations({ routes, namespaceOrder: index.namespaces, namespaceNames, ...options }, report),
    routes,
    reach,
  );
  const { apiRoot, notices: rootNotices } = findApiRoot(index, options.answeredRoot);
  return {
    origin: "index",
    site: {
      name: oneLine(index.site.name ?? ""),
      description: oneLine(index.site.description ?? ""),
      ...(index.site.url === undefined ? {} : { url: index.site.url }),
      ...(index.site.home === undefined ? {} : { home: index.site.home }),
    },
    apiRoot,
    context: index.routes.some((route) => "schema" in route) ? "help" : "view",
    ...(options.authenticated === undefined ? {} : { authenticated: options.authenticated }),
    namespaces: countNamespaces(namespaceNames, routes, operations),
    namespaceOrder: index.namespaces,
    routes,
    operations,
    authentication: readAuthentication(index),
    version: versionOf(operations),
    notices: [...notices, ...budget.notices(), ...reach.notices, ...rootNotices],
  };
}

function buildRoute(
  route: IndexRoute,
  definitions: DefinitionReader,
  budget: Budget,
  report: ReportVariantNotice,
): Route {
  const { key, namespace, pointer } = route;
  const pattern = budget.patternOf(route, () => readPattern(key));
  pattern.notices.forEach(report);
  const endpoints = route.endpoints.map((endpoint) => buildEndpoint(endpoint, key, definitions, report));
  const built = { key, namespace, pattern, endpoints, pointer };
  // `schema` may be null, false, text or an empty list (WordPress 7.1, lab site), which declare nothing.
  if (!isObject(route.schema)) return built;
  const { schema, notices } = definitions.schema(route.schema, `${route.pointer}/schema`);
  for (const notice of notices) report({ ...notice, route: key });
  return { ...built, responseSchema: schema, schema: route.schema };
}

function buildEndpoint(
  endpoint: IndexEndpoint,
  route: string,
  definitions: DefinitionReader,
  report: ReportVariantNotice,
): Endpoint {
  const args = new Map<string, Argument>();
  const { position, methods, allowBatch, pointer } = endpoint;
  for (const raw of endpoint.arguments) {
    const { argument, notices } = definitions.argument(raw);
    for (const notice of notices) report({ ...notice, route });
    const validated = argumentFact(methods, route, argument.name);
    args.set(argument.name, validated === undefined ? argument : { ...argument, validated });
  }
  return { position, methods, arguments: args, declared: endpoint.arguments, allowBatch, pointer };
}

interface OperationSources extends Pick<Surface, "routes" | "namespaceOrder">, BuildOptions {
  /** In the order of their operations. */
  readonly namespaceNames: readonly string[];
}

function buildOperations(
  { routes, namespaceOrder, namespaceNames, abilities = [] }: OperationSources,
  report: ReportVariantNotice,
): readonly Operation[] {
  const rank = new Map(namespaceNames.map((name, position) => [name, position]));
  const turnOf = turnsIn(namespaceOrder);
  const rankOf = (namespace: string): number => rank.get(namespace) ?? namespaceNames.length;
  const inDispatchOrder = routes.toSorted((a, b) => turnOf(a) - turnOf(b));
  const variants = inDispatchOrder.flatMap((route) => variantsOf(route, report));
  const unmerged = expandRuns(variants, abilities, report);
  const shapes = groupBy(unmerged, ({ template }) => template.shape);
  const unnamed = [...shapes.values()].flatMap(mergeShape);
  const names = nameOperations(unnamed);
  return unnamed
    .map((operation) => ({ id: names.get(operation) ?? "", ...operation, access: accessWithout() }))
    .toSorted(
      (a, b) =>
        rankOf(a.namespace) - rankOf(b.namespace) ||
        compareCodeUnits(a.template, b.template) ||
        METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
    );
}

/** The names that the index lists, after the nameless one where routes have it. */
function listNamespaces(index: Index): readonly string[] {
  const hasRoot = index.routes.some(({ namespace }) => namespace === "");
  return [...(hasRoot ? [""] : []), ...index.namespaces.filter((name) => name !== "")];
}

function countNamespaces(
  names: readonly string[],
  routes: readonly Route[],
  operations: readonly Operation[],
): readonly Namespace[] {
  const routesByName = groupBy(routes, ({ namespace }) => namespace);
  const operationsByName = groupBy(operations, ({ namespace }) => namespace);
  const owners = nameOwners(names);
  return names.map((name) => {
    const plugin = owners.get(name);
    return {
      name,
      ...(plugin === undefined ? {} : { plugin }),
      routeCount: routesByName.get(name)?.length ?? 0,
      operationCount: operationsByName.get(name)?.length ?? 0,
    };
  });
}

function readAuthentication(index: Index): readonly AuthenticationScheme[] {
  return [...index.authentication].map(([name, value]) => {
    const members = isObject(value) ? (isObject(value["endpoints"]) ? value["endpoints"] : value) : {};
    const endpoints = Object.entries(members).flatMap(([role, url]) =>
      typeof url === "string" ? [[role, url] as const] : [],
    );
    return { name, endpoints: new Map(endpoints) };
  });
}

/**
 * A name or description of the site on one line: entities decoded, since WordPress escapes them; control and bidirectional
 * formatting characters removed. Still foreign text.
 */
function oneLine(text: string): string {
  const decoded = text.includes("&") ? decodeHTML(text) : text;
  return decoded
    .replace(/[\s\u2028\u2029]+/gu, " ")
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .trim();
}

/** The most operations of one site; the largest real site has 1,743. */
const MAX_OPERATIONS = 20_000;

/** The most characters of definitions that the expansions of routes may repeat; the largest real document has 7 million in all. */
const MAX_CHARACTERS = 100_000_000;

/** Limits the operations of one site: an index of 400 kB can define two million. */
interface Budget {
  /** Reads the pattern of a route; returns one without templates where the limit is reached. */
  readonly patternOf: (route: IndexRoute, read: () => RoutePattern) => RoutePattern;
  /** A notice, where routes were left without operations. */
  readonly notices: () => readonly Notice[];
}

function createBudget(): Budget {
  const left = { operations: MAX_OPERATIONS, characters: MAX_CHARACTERS };
  const dropped: string[] = [];
  const isSpent = (): boolean => left.operations < 0 || left.characters < 0;
  return {
    patternOf: (route, read) => {
      const pattern = isSpent() ? undefined : read();
      if (pattern !== undefined) {
        const forms = pattern.templates.length;
        const methods = route.endpoints.reduce((sum, endpoint) => sum + endpoint.methods.length, 0);
        left.operations -= Math.max(1, forms * methods);
        // One expansion holds its arguments once for each method, which the size of the index bounds.
        if (forms > 1) left.characters -= forms * methods * sizeOf(route);
      }
      if (pattern !== undefined && !isSpent()) return pattern;
      dropped.push(route.key);
      return readWithoutTemplates(route.key);
    },
    notices: () => {
      const [first] = dropped;
      if (first === undefined) return [];
      const text = `The index exceeds ${MAX_OPERATIONS} operations or their size limit: ${dropped.length} routes, from ${first} on, have no operations.`;
      return [{ code: "operations-capped", pointer: "/routes", text }];
    },
  };
}

function sizeOf({ key, endpoints }: IndexRoute): number {
  const definitions = endpoints.flatMap((endpoint) => endpoint.arguments.map(({ definition }) => definition));
  return key.length + JSON.stringify(definitions).length;
}
