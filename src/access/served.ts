import { memoize } from "../base/memo.ts";
import {
  type Endpoint,
  METHODS,
  type Method,
  type Operation,
  type Route,
  type Surface,
  createDispatcher,
  createOperationFinder,
} from "../surface/index.ts";

/** An operation that WordPress serves at a path. */
export interface ServedOperation {
  readonly operation: Operation;
  /** The route that handles the method there. */
  readonly route: Route;
  readonly endpoint: Endpoint;
  /** The method by which the endpoint is registered: a HEAD that comes to an endpoint without it is a GET. */
  readonly method: Method;
  /** Whether the endpoint is not the only one of its route with the method. */
  readonly isRepeated: boolean;
  /** Whether a route that cannot be tried may handle it instead. */
  readonly isUncertain: boolean;
}

/** What WordPress does at a path. */
export interface ServedPath {
  readonly operations: readonly ServedOperation[];
  /** The key of the route that a response to OPTIONS describes. */
  readonly described: string | undefined;
  /** The same for a GET, whose `Allow` lists the methods of this route. */
  readonly got: string | undefined;
}

/** WordPress answers OPTIONS itself, and no route handles TRACE. */
const HANDLED = METHODS.filter((method) => method !== "OPTIONS" && method !== "TRACE");

/** Finds what WordPress serves at a path below the API root, once for each path. */
export function createServed(surface: Surface): (path: string) => ServedPath {
  const { dispatch } = createDispatcher(surface);
  const operationOf = createOperationFinder(surface.operations);
  const routes = new Map(surface.routes.map((route) => [route.key, route]));
  const servedBy = (asked: Method, path: string): readonly ServedOperation[] => {
    const { route: key, endpoint: position, unread } = dispatch(asked, path);
    const route = routes.get(key ?? "");
    const endpoint = route?.endpoints.find((each) => each.position === position);
    const operation =
      key === null ? undefined : operationOf(key, { methods: [asked] }, asked, path)?.operation;
    if (route === undefined || endpoint === undefined || operation === undefined) return [];
    const method = asked === "HEAD" && !endpoint.methods.includes("HEAD") ? "GET" : asked;
    const isRepeated = route.endpoints.filter(({ methods }) => methods.includes(method)).length > 1;
    return [{ operation, route, endpoint, method, isRepeated, isUncertain: unread.length > 0 }];
  };
  return memoize((path: string): ServedPath => {
    const { described } = dispatch("OPTIONS", path);
    const operations = HANDLED.flatMap((method) => servedBy(method, path));
    return {
      operations,
      described: described ?? undefined,
      got: dispatch("GET", path).route ?? undefined,
    };
  });
}
