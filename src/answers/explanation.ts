import { utf8Bytes } from "../base/bytes.ts";
import { asObject } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { type CaptureRefusal, captureRefusals } from "../route/index.ts";
import {
  type Dispatch,
  type DispatchStep,
  type Surface,
  abilitiesOf,
  askedPath,
  createDispatcher,
  nearestSteps,
} from "../surface/index.ts";
import {
  NO_ROUTE,
  type PhpArray,
  RUNS_ABILITY,
  type RestError,
  coreRefusal,
  methodRun,
  parseQuery,
  readInput,
  receive,
  refusedMethod,
} from "../wordpress/index.ts";
import { similarPaths } from "./similar-paths.ts";

/** A request as the user types it. */
export interface TypedRequest {
  readonly method: string;
  /** A path below the API root or an address of the site, with its query. */
  readonly path: string;
  /** JSON, or form data: `title=A&status=draft`. */
  readonly body?: string | undefined;
}

/** The route that handles a request, and the error that WordPress returns for the request alone. */
export interface Verdict {
  readonly found: Dispatch;
  /** Absent where the caller and the contents of the site decide. */
  readonly refusal?: RequestRefusal | undefined;
}

/** An error that WordPress returns whatever data the site holds. */
export interface RequestRefusal extends RestError {
  /** The reasons, a sentence for each argument. */
  readonly reasons: readonly string[];
  /** Whether WordPress checks the permission of the caller before it, which may give another error. */
  readonly afterPermission: boolean;
}

/** A verdict and its reasons. */
export interface Explanation extends Verdict {
  /** Why the document has no operation for a request that a route handles; absent where it has one. */
  readonly absence?: string | undefined;
  /** Without a matching route: the nearest routes, each with the part that does not match. */
  readonly missed: readonly MissedRoute[];
  /**
   * The candidates that match, in the order of WordPress; without a matching route also those with a similar path, except
   * those in `missed`.
   */
  readonly steps: readonly ExplainedStep[];
  /** The number of the other candidates, which do not match. */
  readonly others: number;
  /** Paths of the site that the path was probably meant for. */
  readonly near: readonly string[];
}

/** A route that was tried. */
export interface ExplainedStep extends DispatchStep {
  /** The result, as a predicate of the route: `does not match the path`. */
  readonly text: string;
}

/** A route that matches another method, or other texts in the path. */
export type MissedRoute =
  | { readonly route: string; readonly methods: readonly string[]; readonly captures?: undefined }
  | { readonly route: string; readonly captures: readonly CaptureRefusal[]; readonly methods?: undefined };

const dispatcherOf = memoizeByObject(createDispatcher);

/**
 * Decides how WordPress treats a request, in its order: route, body, required arguments, validation, conversion; then the
 * errors of core's controllers, which come after the check of permission.
 */
export function decide(surface: Surface, typed: TypedRequest): Verdict {
  const request = readTyped(typed);
  const path = askedPath(typed.path, surface.apiRoot) ?? typed.path;
  const found = dispatcherOf(surface).dispatch(request.method, path);
  if (found.route !== null) return { found, refusal: refusalOf(surface, found, request) };
  // WordPress describes a route before it dispatches (`rest_handle_options_request`).
  if (found.method === "OPTIONS") return { found };
  return { found, refusal: refused(NO_ROUTE) };
}

/** Decides like `decide`, and adds the routes that were tried and, without a match, the part that the nearest ones lack. */
export function explain(surface: Surface, typed: TypedRequest): Explanation {
  const verdict = decide(surface, typed);
  const { found, refusal } = verdict;
  const isFound = (found.route ?? found.described) !== null;
  const nearest = isFound ? [] : nearestSteps(found.steps, found.path);
  const missed = refusal === undefined ? [] : nearest.flatMap((step) => missedBy(surface, step, found.path));
  const explained = new Set(missed.map(({ route }) => route));
  const listed = isFound
    ? found.steps.filter(({ outcome }) => outcome !== "differs")
    : nearest.filter(({ route }) => !explained.has(route));
  return {
    ...verdict,
    absence: absenceOf(found, surface),
    missed,
    steps: listed.map((step) => ({ ...step, text: textOf(step, found.method) })),
    others: found.steps.length - missed.length - listed.length,
    near: isFound || nearest.some(isMatch) ? [] : nearPaths(surface, found),
  };
}

function textOf({ outcome, methods = [] }: DispatchStep, method: string): string {
  switch (outcome) {
    case "answers":
      return "handles the request";
    case "differs":
      return "does not match the path";
    case "method":
      return `matches, but has no ${method} (it has ${methods.join(", ")})`;
    case "hidden":
      return "matches, but an earlier route handles the request";
    case "dead":
      return "WordPress cannot use this pattern";
    case "unread":
      return "the pattern cannot be tried here";
    default:
      return outcome satisfies never;
  }
}

function absenceOf({ method, route, operationId }: Dispatch, surface: Surface): string | undefined {
  if (route === null || operationId !== null) return undefined;
  const templates = routesOf(surface).get(route)?.pattern.templates ?? [];
  const [always] = templates.flatMap(({ shape }) => refusedMethod(method, shape) ?? []);
  if (always !== undefined) return `WordPress always responds 405 ${always.code}`;
  return RUNS_ABILITY.test(route) && abilitiesOf(surface) !== undefined
    ? "no listed ability has this name and method"
    : "OpenAPI cannot express it";
}

function isMatch({ outcome }: DispatchStep): boolean {
  return outcome === "answers" || outcome === "method" || outcome === "hidden";
}

function missedBy(
  surface: Surface,
  { route, outcome, methods }: DispatchStep,
  path: string,
): readonly MissedRoute[] {
  if (methods !== undefined) return [{ route, methods }];
  const pattern = outcome === "differs" ? routesOf(surface).get(route)?.pattern : undefined;
  const captures = pattern === undefined ? [] : captureRefusals(pattern, path);
  return captures.length === 0 ? [] : [{ route, captures }];
}

/** The most similar paths that are suggested. */
const MOST_NEAR = 3;

function nearPaths(surface: Surface, { method, path }: Dispatch): readonly string[] {
  const { dispatch } = dispatcherOf(surface);
  const templates = surface.operations.map(({ template }) => template);
  return similarPaths(path, templates)
    .filter((similar) => similar.includes("{") || dispatch(method, similar).steps.some(isMatch))
    .slice(0, MOST_NEAR);
}

/** A request as PHP holds it before WordPress reads its body. */
interface ReadRequest {
  readonly realMethod: string;
  readonly method: string;
  readonly query: PhpArray;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

function readTyped({ method, path, body = "" }: TypedRequest): ReadRequest {
  const [, text = ""] = /\?([^#]*)/.exec(path) ?? [];
  const query = parseQuery(text);
  const type = /^\s*[[{"]/.test(body) ? "application/json" : "application/x-www-form-urlencoded";
  const realMethod = method.toUpperCase();
  const headers = new Map(body === "" ? [] : [["content-type", type]]);
  return {
    realMethod,
    method: methodRun(realMethod, query, headers),
    query,
    headers,
    body: utf8Bytes(body),
  };
}

const routesOf = memoizeByObject(({ routes }: Surface) => new Map(routes.map((route) => [route.key, route])));

function refusalOf(surface: Surface, found: Dispatch, request: ReadRequest): RequestRefusal | undefined {
  const route = routesOf(surface).get(found.route ?? "");
  const endpoint = route?.endpoints.find(({ position }) => position === found.endpoint);
  if (route === undefined || endpoint === undefined) return undefined;
  const target = { route, endpoint, captures: found.params };
  const received = receive({ ...request, path: found.path }, target);
  if (received.refusal !== undefined) return refused(received.refusal);
  const { method, headers } = request;
  const abilities = RUNS_ABILITY.test(route.key) ? abilitiesOf(surface) : undefined;
  if (abilities !== undefined) {
    const ability = abilities.get(found.params.get("name") ?? "");
    const { refusal } = readInput(ability, { ...request, ...received });
    return refusal && refused(refusal);
  }
  const error = coreRefusal({ ...received, method, route, endpoint, headers });
  return error && refused(error, true);
}

function refused(error: RestError, afterPermission = false): RequestRefusal {
  const { code, message, data } = error;
  // WordPress names only the arguments in the message; their reasons are in the data.
  const params = code === "rest_invalid_param" ? Object.entries(asObject(data?.["params"])) : [];
  const reasons = params.map(([name, reason]) => {
    const text = String(reason);
    return text.startsWith(name) ? text : `${name}: ${text}`;
  });
  return { ...error, reasons: reasons.length === 0 ? [message] : reasons, afterPermission };
}
