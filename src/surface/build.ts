import type { Index, IndexEndpoint, IndexRoute } from "../discovery/model.ts";
import { groupBy } from "../group.ts";
import { isObject, compareCodeUnits } from "../json.ts";
import type { Notice } from "../notice.ts";
import { onceEach } from "../once.ts";
import type { PathTemplate } from "../route/model.ts";
import { readPattern } from "../route/pattern.ts";
import { createDefinitionReader, type Argument, type DefinitionReader } from "../schema/index.ts";
import { turnsIn } from "./candidates.ts";
import { argumentsKey, fingerprintOf } from "./fingerprint.ts";
import { mergeShape } from "./merge.ts";
import type { UnmergedVariant } from "./merge.ts";
import { METHODS } from "./model.ts";
import type {
  AuthenticationScheme,
  Endpoint,
  Method,
  Namespace,
  Operation,
  Route,
  Surface,
} from "./model.ts";
import { nameOperations } from "./naming.ts";
import { pluginOf } from "./plugin.ts";
import { findOverlaps, markUnreachable } from "./overlap.ts";
import { findApiRoot } from "./root.ts";
import { asSupplied, emptiedNamesOf, innerNamesOf, namesOf, refusesEmpty } from "./supplied.ts";
import { oneLine } from "./text.ts";

export interface BuildOptions {
  /** The API root that answered, where the index was fetched. */
  readonly answeredRoot?: string;
  /** Whether it was fetched with a login; absent where nobody knows. */
  readonly authenticated?: boolean;
}

type Report = (notice: Notice) => void;

/** What reads the keys and definitions of one index, each distinct one once. */
interface Readers {
  readonly definition: DefinitionReader;
}

/**
 * Builds the surface of a site from its index: patterns read, arguments normalised, templates of one shape merged.
 * Pure and deterministic; what is odd is a notice of the result, never an error.
 */
export function buildSurface(index: Index, options: BuildOptions = {}): Surface {
  const notices: Notice[] = [];
  const report: Report = (notice) => notices.push(notice);
  const readers = { definition: createDefinitionReader() };
  const routes = index.routes.map((route) => buildRoute(route, readers, report));
  const namespaceNames = listNamespaces(index);
  const reach = findOverlaps({ routes, namespaceOrder: index.namespaces });
  const operations = markUnreachable(
    buildOperations(routes, index.namespaces, namespaceNames, report),
    routes,
    reach,
  );
  const { apiRoot, notices: rootNotices } = findApiRoot(index, options.answeredRoot);
  return {
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
    fingerprint: fingerprintOf(operations),
    notices: [...notices, ...reach.notices, ...rootNotices],
  };
}

function buildRoute(route: IndexRoute, readers: Readers, report: Report): Route {
  const pattern = readPattern(route.key);
  pattern.notices.forEach(report);
  const endpoints = route.endpoints.map((endpoint) => buildEndpoint(endpoint, route.key, readers, report));
  const { key, namespace, pointer, allow } = route;
  const built = { key, namespace, pattern, endpoints, pointer, ...(allow === undefined ? {} : { allow }) };
  // `schema` may be null, false, text or an empty list (WordPress 7.1, lab site): none of them says anything.
  if (!isObject(route.schema)) return built;
  const { schema, notices } = readers.definition.schema(route.schema, `${route.pointer}/schema`);
  for (const notice of notices) report({ ...notice, route: route.key });
  return { ...built, responseSchema: schema };
}

function buildEndpoint(endpoint: IndexEndpoint, route: string, readers: Readers, report: Report): Endpoint {
  const args = new Map<string, Argument>();
  for (const raw of endpoint.arguments) {
    const { argument, notices } = readers.definition.argument(raw);
    for (const notice of notices) report({ ...notice, route });
    args.set(argument.name, argument);
  }
  const { position, methods, allowBatch, pointer } = endpoint;
  return { position, methods, arguments: args, allowBatch, pointer };
}

function buildOperations(
  routes: readonly Route[],
  namespaceOrder: readonly string[],
  namespaceNames: readonly string[],
  report: Report,
): readonly Operation[] {
  const rank = new Map(namespaceNames.map((name, position) => [name, position]));
  const turnOf = turnsIn(namespaceOrder);
  const rankOf = (namespace: string): number => rank.get(namespace) ?? namespaceNames.length;
  const inDispatchOrder = routes.toSorted((a, b) => turnOf(a) - turnOf(b));
  const unmerged = inDispatchOrder.flatMap((route) => variantsOf(route, report));
  const shapes = groupBy(unmerged, ({ template }) => template.shape);
  const unnamed = [...shapes.values()].flatMap(mergeShape);
  const names = nameOperations(unnamed);
  return unnamed
    .map((operation) => ({ id: names.get(operation) ?? "", ...operation }))
    .toSorted(
      (a, b) =>
        rankOf(a.namespace) - rankOf(b.namespace) ||
        compareCodeUnits(a.template, b.template) ||
        METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
    );
}

/** What a route answers: each of its methods on each of its templates. */
function variantsOf(route: Route, report: Report): readonly UnmergedVariant[] {
  const answering = answeringEndpoints(route, report);
  reportFixedArguments(route, report);
  // The methods of one endpoint share its list of arguments.
  const formsOf = onceEach((endpoint: Endpoint) =>
    route.pattern.templates.map((template) => ({
      template,
      arguments: besidePath(route, endpoint, template, report),
    })),
  );
  return [...answering].flatMap(([method, endpoint]) =>
    formsOf(endpoint).map((form) =>
      variantOf(route, endpoint, method, method === "OPTIONS" ? { ...form, arguments: [] } : form),
    ),
  );
}

/** A route's endpoints by method; the first endpoint that lists a method answers it. */
function answeringEndpoints(route: Route, report: Report): ReadonlyMap<Method, Endpoint> {
  const answering = new Map<Method, Endpoint>();
  const keyOf = onceEach(argumentsKey);
  for (const endpoint of route.endpoints) {
    for (const method of new Set(endpoint.methods)) {
      if (!isMethod(method)) {
        reportMethod(route, method, endpoint, report);
        continue;
      }
      const first = answering.get(method);
      if (first === undefined) answering.set(method, endpoint);
      else if (keyOf(first) !== keyOf(endpoint)) reportRepeat(route, method, first, endpoint, report);
    }
  }
  return answering;
}

function variantOf(
  route: Route,
  endpoint: Endpoint,
  method: Method,
  form: Pick<UnmergedVariant, "template" | "arguments">,
): UnmergedVariant {
  // WordPress answers HEAD as GET.
  const asked = method === "HEAD" ? "GET" : method;
  return {
    method,
    namespace: route.namespace,
    route: route.key,
    endpoint: endpoint.position,
    declared: endpoint.arguments,
    ...form,
    allowBatch: endpoint.allowBatch,
    ...(route.responseSchema === undefined ? {} : { responseSchema: route.responseSchema }),
    ...(route.allow === undefined ? {} : { open: route.allow.includes(asked) }),
  };
}

/** The arguments of an endpoint that are not part of the path. */
function besidePath(
  { key, pattern }: Route,
  endpoint: Endpoint,
  template: PathTemplate,
  report: Report,
): readonly Argument[] {
  const own = namesOf(template);
  const inner = innerNamesOf(template);
  const emptied = emptiedNamesOf(pattern.captures, template);
  const beside = [...endpoint.arguments.values()].filter(({ name }) => !own.has(name));
  return beside.map((argument) => {
    const { name, schema, pointer } = argument;
    if (emptied.has(name) && refusesEmpty(schema)) {
      const text = `On ${template.text} WordPress takes ${JSON.stringify(name)} as empty text, which its definition refuses: it answers 400, unless the plugin checks the argument by itself.`;
      report({ code: "argument-emptied", pointer, route: key, text });
    }
    return emptied.has(name) || inner.has(name) ? asSupplied(argument) : argument;
  });
}

/** `GET|POST`, and `POST, PUT, PATCH` in a list, are one word to WordPress, which no client sends; nor does one send the empty word. */
function reportMethod({ key: route }: Route, method: string, { pointer }: Endpoint, report: Report): void {
  const word = JSON.stringify(method);
  const isPossible = /^[\w-]+$/.test(method);
  const why = isPossible
    ? `The method ${word} has no place in OpenAPI`
    : `No client sends the method ${word}, so WordPress never answers it`;
  const code = isPossible ? "method-unknown" : "method-impossible";
  report({ code, pointer, route, text: `${why}; the operation is not in the document.` });
}

function reportRepeat(route: Route, method: Method, first: Endpoint, later: Endpoint, report: Report): void {
  const text = `Endpoint ${first.position} answers ${method}; endpoint ${later.position}, with other arguments, never does.`;
  report({ code: "endpoint-unreachable", pointer: later.pointer, route: route.key, text });
}

function reportFixedArguments(route: Route, report: Report): void {
  const fixed = new Map(route.pattern.templates.flatMap(({ constants }) => [...constants]));
  for (const [name, value] of fixed) {
    const argument = route.endpoints
      .map((endpoint) => endpoint.arguments.get(name))
      .find((each) => each !== undefined);
    if (argument === undefined) continue;
    const text = `The path fixes the argument ${JSON.stringify(name)} to ${JSON.stringify(value)}.`;
    report({ code: "argument-fixed", pointer: argument.pointer, route: route.key, text });
  }
}

function isMethod(text: string): text is Method {
  const methods: readonly string[] = METHODS;
  return methods.includes(text);
}

/** The root first, to which WordPress gives no name, so that nobody misses it where it has no route. */
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
  return names.map((name) => {
    const plugin = pluginOf(name);
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
