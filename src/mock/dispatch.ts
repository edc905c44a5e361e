import type { IndexRoute } from "../discovery/model.ts";
import { lazy } from "../memo.ts";
import { readPattern } from "../route/pattern.ts";
import { compileMatcher, foldPath, type Matcher } from "../route/match.ts";
import { candidateLists } from "../surface/candidates.ts";
import { tryRoute } from "../surface/dispatch.ts";
import type { Dispatcher, MockSource, RouteMatch } from "./model.ts";

interface Candidate {
  readonly namespace: string;
  readonly route: IndexRoute;
  /** Compiled on first use; undefined for a route that never matches. */
  readonly matcher: () => Matcher | undefined;
}

/** The route of the index itself, which WordPress registers on every site. */
const ROOT: IndexRoute = {
  key: "/",
  namespace: "",
  endpoints: [
    {
      position: 0,
      methods: ["GET"],
      arguments: [{ name: "context", definition: { default: "view" }, pointer: "" }],
      allowBatch: false,
      pointer: "",
    },
  ],
  pointer: "",
};

/**
 * Creates the dispatcher of an index, which tries the routes in WordPress's order. Unlike `surface/dispatch.ts`, which
 * explains a path over HTTP, it takes the path as it is: in a batch WordPress neither removes a trailing slash nor adds a
 * missing leading one.
 */
export function createDispatcher({ index }: MockSource): Dispatcher {
  const { routes, namespaces } = index;
  // A namespace index does not list it.
  const all = routes.some(({ key }) => key === ROOT.key) ? routes : [ROOT, ...routes];
  const candidates = all.map((route): Candidate => ({
    namespace: route.namespace,
    route,
    matcher: lazy(() => compileMatcher(readPattern(route.key))),
  }));
  const candidatesFor = candidateLists({ routes: candidates, namespaceOrder: namespaces });
  return (path) => {
    const folded = foldPath(path);
    return candidatesFor(path).routes.flatMap((candidate): RouteMatch[] => {
      const captures = tryRoute(candidate, path, folded);
      return captures === undefined ? [] : [{ route: candidate.route, captures }];
    });
  };
}
