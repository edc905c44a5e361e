import { groupBy } from "../group.ts";
import { once, onceEach } from "../once.ts";
import { lowerAscii } from "../route/bytes.ts";
import { compileMatcher, foldPath, templateTest } from "../route/match.ts";
import type { Matcher } from "../route/match.ts";
import { literalPrefix } from "../route/pattern.ts";
import { withoutSlash } from "./address.ts";
import { candidateLists, type Candidates } from "./candidates.ts";
import type { Endpoint, Operation, Route, Surface, Variant } from "./model.ts";

/** Which route and endpoint answer a request, and how that was decided. */
export interface Dispatch {
  readonly method: string;
  /** As WordPress compares it: one slash in front, none behind. */
  readonly path: string;
  /** The key of the route that answers; `null` where WordPress answers 404. */
  readonly route: string | null;
  /** Position in the published `endpoints`; `null` where no route answers. */
  readonly endpoint: number | null;
  readonly operationId: string | null;
  /** The template of the operation. */
  readonly template: string | null;
  /** The parameters that WordPress takes from the path. */
  readonly params: ReadonlyMap<string, string>;
  /** The routes behind the one that answers which match the path and have the method: it hides them here. */
  readonly also: readonly AlsoMatching[];
  /**
   * The routes before the one that answers, or all where none does, whose pattern is not read, or not tried since the
   * others took too long, and whose beginning and methods fit: any of them may answer instead.
   */
  readonly unread: readonly string[];
  /** The namespaces whose routes were tried, in order; empty where none fits the path and all routes were tried. */
  readonly namespaces: readonly string[];
  /** Every candidate in the order of WordPress; worked out when it is asked for. */
  readonly steps: readonly DispatchStep[];
  /**
   * The route that WordPress itself describes for `OPTIONS`, with status 200: the first that matches, whatever its
   * endpoints list; `null` for other methods, and where no route matches, for which it answers an empty list.
   */
  readonly described: string | null;
}

export interface AlsoMatching {
  readonly route: string;
  readonly endpoint: number;
}

export interface DispatchStep {
  readonly route: string;
  readonly namespace: string;
  /**
   * `answers`; `differs`: the path does not match; `method`: it matches without an endpoint for the method;
   * `hidden`: it matches, but an earlier one answers; `dead`: WordPress cannot use the pattern; `unread`: we cannot, or not in time.
   */
  readonly outcome: "answers" | "differs" | "method" | "hidden" | "dead" | "unread";
  /** The methods the route has, where it lacks the one that was asked for. */
  readonly methods?: readonly string[];
}

/** A surface made ready for many requests. */
export interface Dispatcher {
  /**
   * Decides which route answers a method on a path, as WordPress does.
   *
   * @param path below the API root, without a query: `/wp/v2/posts/7`. WordPress decodes what `rest_route` gives it and
   * leaves any other path as it stands in the address.
   */
  readonly dispatch: (method: string, path: string) => Dispatch;
}

/**
 * Prepares a surface for many requests: each pattern is compiled once, on first use.
 *
 * @example
 * const { dispatch } = createDispatcher(readSource(await readFile("index.json"), "index.json").surface);
 * const { route, params } = dispatch("GET", "/shop-analytics/customers/7");
 */
export function createDispatcher(surface: Surface): Dispatcher {
  const findForm = createFormFinder(surface.operations);
  const all = surface.routes.map(candidateOf);
  const candidatesFor = candidateLists({ routes: all, namespaceOrder: surface.namespaceOrder });
  return {
    dispatch: (name, path) => {
      const method = name.toUpperCase();
      const asked = normalisePath(path);
      // WordPress answers OPTIONS before it dispatches, and looks at no namespace for it (`rest_handle_options_request`).
      const tried = method === "OPTIONS" ? { namespaces: [], routes: all } : candidatesFor(asked);
      // Spelled out: a spread takes a third of the time of it all.
      const { namespaces, routes } = tried;
      return walk({ method, path: asked, namespaces, routes, findForm });
    },
  };
}

/** A route that may answer. */
interface Candidate {
  readonly namespace: string;
  readonly route: Route;
  /** Compiled on first use; undefined for a pattern that never matches, or that is not read. */
  readonly matcher: () => Matcher | undefined;
  /** With what all its paths begin, in lower case, where its pattern is one that is not read. */
  readonly opening: () => string | undefined;
  /** What is told of it for all paths that it does not match. */
  readonly missed: () => DispatchStep;
}

function candidateOf(route: Route): Candidate {
  const { key, namespace, pattern } = route;
  const matcher = once(() => compileMatcher(key));
  const opening = once(() =>
    matcher() === undefined && pattern.alive ? lowerAscii(literalPrefix(key)) : undefined,
  );
  const missed = once((): DispatchStep => {
    const outcome = matcher() !== undefined ? "differs" : pattern.alive ? "unread" : "dead";
    return { route: key, namespace, outcome };
  });
  return { namespace, route, matcher, opening, missed };
}

/** One slash in front; no slash or backslash behind, as `untrailingslashit` leaves it. */
export function normalisePath(path: string): string {
  return withoutSlash(path.startsWith("/") ? path : `/${path}`);
}

interface Walk extends Candidates<Candidate> {
  readonly method: string;
  readonly path: string;
  readonly findForm: FormFinder;
}

interface Answer {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly params: ReadonlyMap<string, string>;
}

function walk(request: Walk): Dispatch {
  const { method, path, namespaces, routes, findForm } = request;
  const also: AlsoMatching[] = [];
  const unread: string[] = [];
  const lowered = foldPath(path);
  const matching = new Set<Candidate>();
  let answer: Answer | undefined;
  for (const candidate of routes) {
    const { route } = candidate;
    const params = tryRoute(candidate, path, lowered);
    if (params === undefined) {
      const isFirst = answer === undefined && (method !== "OPTIONS" || matching.size === 0);
      if (isFirst && mightMatch(candidate, lowered) && hasMethod(route, method)) unread.push(route.key);
      continue;
    }
    matching.add(candidate);
    const endpoint = method === "OPTIONS" ? undefined : endpointFor(route, method);
    if (endpoint === undefined) continue;
    if (answer === undefined) answer = { route, endpoint, params };
    else also.push({ route: route.key, endpoint: endpoint.position });
  }
  const found = answer && findForm(answer.route.key, answer.endpoint, method, path)?.operation;
  const described = method === "OPTIONS" ? [...matching][0]?.route : undefined;
  return {
    method,
    path,
    route: answer?.route.key ?? null,
    endpoint: answer?.endpoint.position ?? null,
    operationId: found?.id ?? null,
    template: found?.template ?? null,
    params: answer?.params ?? new Map<string, string>(),
    also,
    unread,
    namespaces,
    described: described?.key ?? null,
    get steps() {
      const chosen = answer?.route ?? described;
      return routes.map((candidate) => {
        return matching.has(candidate) ? stepFor(candidate.route, method, chosen) : candidate.missed();
      });
    },
  };
}

/** The parameters that a route takes from a path; `lowered` is the path as `foldPath` gives it. */
export function tryRoute(
  { matcher }: Pick<Candidate, "matcher">,
  path: string,
  lowered: string,
): ReadonlyMap<string, string> | undefined {
  const compiled = matcher();
  return compiled !== undefined && lowered.startsWith(compiled.prefix) ? compiled.match(path) : undefined;
}

/** Whether a route whose pattern is not read may match. */
function mightMatch({ opening }: Candidate, lowered: string): boolean {
  const start = opening();
  return start !== undefined && lowered.startsWith(start);
}

function hasMethod(route: Route, method: string): boolean {
  return method === "OPTIONS" || endpointFor(route, method) !== undefined;
}

/** What is told of a route that matches the path. */
function stepFor(route: Route, method: string, answered: Route | undefined): DispatchStep {
  const step = { route: route.key, namespace: route.namespace };
  if (route === answered) return { ...step, outcome: "answers" };
  if (hasMethod(route, method)) return { ...step, outcome: "hidden" };
  return { ...step, outcome: "method", methods: methodsOf(route) };
}

/** The first endpoint with the method; one without HEAD answers HEAD with its GET. */
export function endpointFor<Each extends { readonly methods: readonly string[] }>(
  { endpoints }: { readonly endpoints: readonly Each[] },
  method: string,
): Each | undefined {
  return endpoints.find(
    ({ methods }) => methods.includes(method) || (method === "HEAD" && methods.includes("GET")),
  );
}

function methodsOf(route: Route): readonly string[] {
  return [...new Set(route.endpoints.flatMap(({ methods }) => methods))];
}

/** One form of a route, as the operation that it stands behind has it. */
interface OperationForm {
  readonly operation: Operation;
  readonly variant: Variant;
}

/** Finds the form that the path took of a route that answers; the first where none can be told. */
type FormFinder = (
  route: string,
  endpoint: Pick<Endpoint, "methods">,
  method: string,
  path: string,
) => OperationForm | undefined;

/** A finder of forms among the operations; a HEAD without its own is told by GET. */
export function createFormFinder(operations: readonly Operation[]): FormFinder {
  const forms = groupBy(
    operations.flatMap((operation) => operation.variants.map((variant) => ({ operation, variant }))),
    ({ operation, variant }) => formKey(operation.method, variant.route),
  );
  const testOf = onceEach(templateTest);
  return (route, { methods }, method, path) => {
    const asked = method === "HEAD" && !methods.includes("HEAD") ? "GET" : method;
    const known = forms.get(formKey(asked, route)) ?? [];
    const [first] = known;
    if (known.length < 2) return first;
    return known.find(({ variant }) => testOf(variant.template)(path)) ?? first;
  };
}

/** Of the endpoints of a route that list a method, the first alone stands behind operations. */
function formKey(method: string, route: string): string {
  return `${method} ${route}`;
}
