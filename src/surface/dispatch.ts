import { groupBy } from "../base/group.ts";
import { lazy, memoize } from "../base/memo.ts";
import {
  type Matcher,
  compileMatcher,
  foldPath,
  literalPrefix,
  lowerAscii,
  templateTest,
} from "../route/index.ts";
import { withoutSlash } from "./address.ts";
import { candidateLists, type Candidates } from "./candidates.ts";
import type { Endpoint, Operation, Route, Surface, Variant } from "./model.ts";

/** The route and endpoint that WordPress chooses for a request, and why. */
export interface Dispatch {
  readonly method: string;
  /** As WordPress compares it: with one leading slash, without a trailing one. */
  readonly path: string;
  /** The key of the chosen route; `null` for a 404. */
  readonly route: string | null;
  /** Position in the published `endpoints`; `null` without a route. */
  readonly endpoint: number | null;
  readonly operationId: string | null;
  /** The template of the operation. */
  readonly template: string | null;
  /** The parameters that WordPress takes from the path. */
  readonly params: ReadonlyMap<string, string>;
  /** Later routes that match the path and have the method; the chosen route hides them. */
  readonly also: readonly AlsoMatching[];
  /**
   * Routes before the chosen one, or all without one, whose pattern cannot be tried (RE2 does not match it) and whose literal
   * prefix and methods fit: any of them may be chosen instead.
   */
  readonly unread: readonly string[];
  /** The namespaces whose routes were tried, in order; empty where none fits the path, and all routes were tried. */
  readonly namespaces: readonly string[];
  /** Every candidate in the order of WordPress; computed on access. */
  readonly steps: readonly DispatchStep[];
  /**
   * The route whose description WordPress returns for `OPTIONS` with status 200: the first that matches, whatever its
   * endpoints list. `null` for other methods, and where no route matches: WordPress then returns an empty list.
   */
  readonly described: string | null;
}

interface AlsoMatching {
  readonly route: string;
  readonly endpoint: number;
}

export interface DispatchStep {
  readonly route: string;
  readonly namespace: string;
  /**
   * `answers`: it is chosen; `differs`: the path does not match; `method`: it matches without an endpoint for the method;
   * `hidden`: it matches behind the chosen one; `dead`: PCRE refuses the pattern; `unread`: RE2 does not match the pattern.
   */
  readonly outcome: "answers" | "differs" | "method" | "hidden" | "dead" | "unread";
  /** The methods of the route, where it lacks the requested one. */
  readonly methods?: readonly string[];
}

/** Finds the route that handles a request, as WordPress does. */
export interface Dispatcher {
  /**
   * Chooses the route for a method and a path, as WordPress does.
   *
   * @param path below the API root, without a query: `/wp/v2/posts/7`. WordPress decodes a path in `rest_route` and
   * leaves any other path undecoded.
   */
  readonly dispatch: (method: string, path: string) => Dispatch;
}

/**
 * Prepares a surface for many requests. Each pattern is compiled once, on first use.
 *
 * @example
 * const { dispatch } = createDispatcher(readSource(await readFile("index.json"), "index.json").surface);
 * const { route, params } = dispatch("GET", "/shop-analytics/customers/7");
 */
export function createDispatcher(surface: Surface): Dispatcher {
  const findOperation = createOperationFinder(surface.operations);
  const candidatesFor = createCandidateFinder(surface);
  return {
    dispatch: (name, path) => {
      const method = name.toUpperCase();
      const normalized = normalizePath(path);
      const candidates = candidatesFor(method, normalized);
      return choose({ method, path: normalized, candidates, findOperation });
    },
  };
}

type Routed = Pick<Surface, "routes" | "namespaceOrder">;

function createCandidateFinder({ routes, namespaceOrder }: Routed) {
  const all = routes.map(candidateOf);
  const candidatesFor = candidateLists({ routes: all, namespaceOrder });
  // WordPress handles OPTIONS before it dispatches, and ignores namespaces (`rest_handle_options_request`).
  return (method: string, path: string): Candidates<Candidate> =>
    method === "OPTIONS" ? { namespaces: [], routes: all } : candidatesFor(path);
}

/** A route that matches a path, and the parameters that it takes from it. */
export interface RouteMatch {
  readonly route: Route;
  readonly captures: ReadonlyMap<string, string>;
}

/** A route that matches, and its endpoint for the method. */
export interface Handler extends RouteMatch {
  readonly endpoint: Endpoint;
}

/**
 * Finds the routes that match a path, in the order in which WordPress tries them. The path is taken as it is: in a batch
 * WordPress neither removes a trailing slash nor adds a missing leading one.
 */
export type RouteFinder = (method: string, path: string) => Iterable<RouteMatch>;

export function createRouteFinder(surface: Routed): RouteFinder {
  const candidatesFor = createCandidateFinder(surface);
  return function* matching(method, path) {
    const folded = foldPath(path);
    for (const candidate of candidatesFor(method, path).routes) {
      const captures = tryRoute(candidate, path, folded);
      if (captures !== undefined) yield { route: candidate.route, captures };
    }
  };
}

/** The first route that matches and has an endpoint for the method. */
export function findHandler(find: RouteFinder, method: string, path: string): Handler | undefined {
  for (const match of find(method, path)) {
    const endpoint = endpointFor(match.route, method);
    if (endpoint !== undefined) return { ...match, endpoint };
  }
  return undefined;
}

/** A route that may be chosen. */
interface Candidate {
  readonly namespace: string;
  readonly route: Route;
  /** Compiled on first use; `undefined` for a pattern that PCRE refuses or RE2 does not match. */
  readonly matcher: () => Matcher | undefined;
  /** The literal prefix of a pattern that RE2 does not match, in lower case. */
  readonly prefix: () => string | undefined;
  /** Its step for a path that it does not match. */
  readonly missed: () => DispatchStep;
}

function candidateOf(route: Route): Candidate {
  const { key, namespace, pattern } = route;
  const matcher = lazy(() => compileMatcher(pattern));
  const prefix = lazy(() =>
    matcher() === undefined && pattern.alive ? lowerAscii(literalPrefix(key)) : undefined,
  );
  const missed = lazy((): DispatchStep => {
    const outcome = matcher() !== undefined ? "differs" : pattern.alive ? "unread" : "dead";
    return { route: key, namespace, outcome };
  });
  return { namespace, route, matcher, prefix, missed };
}

/** Normalizes slashes: one in front, no slash or backslash behind (`untrailingslashit`). */
function normalizePath(path: string): string {
  return withoutSlash(path.startsWith("/") ? path : `/${path}`);
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly candidates: Candidates<Candidate>;
  readonly findOperation: OperationFinder;
}

interface MatchedEndpoint {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly params: ReadonlyMap<string, string>;
}

function choose({ method, path, candidates, findOperation }: Request): Dispatch {
  const { namespaces, routes } = candidates;
  const also: AlsoMatching[] = [];
  const unread: string[] = [];
  const folded = foldPath(path);
  const matching = new Set<Candidate>();
  let choice: MatchedEndpoint | undefined;
  for (const candidate of routes) {
    const { route } = candidate;
    const params = tryRoute(candidate, path, folded);
    if (params === undefined) {
      const isOpen = choice === undefined && (method !== "OPTIONS" || matching.size === 0);
      if (isOpen && mightMatch(candidate, folded) && hasMethod(route, method)) unread.push(route.key);
      continue;
    }
    matching.add(candidate);
    const endpoint = method === "OPTIONS" ? undefined : endpointFor(route, method);
    if (endpoint === undefined) continue;
    if (choice === undefined) choice = { route, endpoint, params };
    else also.push({ route: route.key, endpoint: endpoint.position });
  }
  const found = choice && findOperation(choice.route.key, choice.endpoint, method, path)?.operation;
  const described = method === "OPTIONS" ? [...matching][0]?.route : undefined;
  return {
    method,
    path,
    route: choice?.route.key ?? null,
    endpoint: choice?.endpoint.position ?? null,
    operationId: found?.id ?? null,
    template: found?.template ?? null,
    params: choice?.params ?? new Map<string, string>(),
    also,
    unread,
    namespaces,
    described: described?.key ?? null,
    get steps() {
      const chosen = choice?.route ?? described;
      return routes.map((candidate) =>
        matching.has(candidate) ? stepFor(candidate.route, method, chosen) : candidate.missed(),
      );
    },
  };
}

/**
 * The parameters that a route takes from a path; `undefined` where it does not match.
 *
 * @param folded the path as `foldPath` returns it.
 */
function tryRoute(
  { matcher }: Candidate,
  path: string,
  folded: string,
): ReadonlyMap<string, string> | undefined {
  const compiled = matcher();
  return compiled !== undefined && folded.startsWith(compiled.prefix) ? compiled.match(path) : undefined;
}

/** Whether a route that RE2 does not match may match in PCRE. */
function mightMatch({ prefix }: Candidate, folded: string): boolean {
  const start = prefix();
  return start !== undefined && folded.startsWith(start);
}

function hasMethod(route: Route, method: string): boolean {
  return method === "OPTIONS" || endpointFor(route, method) !== undefined;
}

/** The step of a route that matches the path. */
function stepFor(route: Route, method: string, chosen: Route | undefined): DispatchStep {
  const step = { route: route.key, namespace: route.namespace };
  if (route === chosen) return { ...step, outcome: "answers" };
  if (hasMethod(route, method)) return { ...step, outcome: "hidden" };
  return { ...step, outcome: "method", methods: methodsOf(route) };
}

/** The first endpoint with the method; HEAD falls back to GET. */
export function endpointFor({ endpoints }: Route, method: string): Endpoint | undefined {
  return endpoints.find(
    ({ methods }) => methods.includes(method) || (method === "HEAD" && methods.includes("GET")),
  );
}

function methodsOf(route: Route): readonly string[] {
  return [...new Set(route.endpoints.flatMap(({ methods }) => methods))];
}

/** An operation and the variant of it that is one expansion of a route. */
export interface OperationVariant {
  readonly operation: Operation;
  readonly variant: Variant;
}

/** Finds the operation of the chosen route whose template the path takes; the first where no template can be tried. */
type OperationFinder = (
  route: string,
  endpoint: Pick<Endpoint, "methods">,
  method: string,
  path: string,
) => OperationVariant | undefined;

export function createOperationFinder(operations: readonly Operation[]): OperationFinder {
  const variants = groupBy(
    operations.flatMap((operation) => operation.variants.map((variant) => ({ operation, variant }))),
    ({ operation, variant }) => `${operation.method} ${variant.route}`,
  );
  const testOf = memoize(templateTest);
  return (route, { methods }, method, path) => {
    const listed = method === "HEAD" && !methods.includes("HEAD") ? "GET" : method;
    const known = variants.get(`${listed} ${route}`) ?? [];
    const [first] = known;
    const isAny = first?.operation.ability === undefined;
    if (known.length < 2 && isAny) return first;
    return known.find(({ variant }) => testOf(variant.template)(path)) ?? (isAny ? first : undefined);
  };
}
