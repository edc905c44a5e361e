import type { IndexRoute } from "../discovery/model.ts";
import { once, onceEach } from "../once.ts";
import { compileMatcher, foldPath, type Matcher } from "../route/match.ts";
import { candidateLists } from "../surface/candidates.ts";
import { startTrial } from "../surface/dispatch.ts";
import type { Dispatcher, MockSource, RouteMatch } from "./site.ts";

/** Paths whose routes are remembered; front ends ask for few. */
const MAX_REMEMBERED = 2_000;

/** Characters of a path beyond which it is not remembered: what a stranger sends must not fill the memory. */
const MAX_LENGTH = 1_000;

interface Candidate {
  readonly namespace: string;
  readonly route: IndexRoute;
  /** Compiled on first use; undefined for a route that never answers. */
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
 * Makes the dispatcher of an index: it tries the routes in the order in which WordPress does.
 * Unlike `surface/dispatch.ts`, which tells a person what happens over HTTP, it takes the path as it is: in a batch
 * a slash at the end is not removed, and one that is missing in front is not added.
 */
export function createDispatcher({ index }: MockSource): Dispatcher {
  const { routes, namespaces } = index;
  // The answer of one namespace does not list it.
  const all = routes.some(({ key }) => key === ROOT.key) ? routes : [ROOT, ...routes];
  const candidatesFor = candidateLists({ routes: all.map(candidateOf), namespaceOrder: namespaces });
  const match = (path: string): readonly RouteMatch[] => matchAll(candidatesFor(path).routes, path);
  const remembered = onceEach(match, MAX_REMEMBERED);
  return (path) => (path.length > MAX_LENGTH ? match(path) : remembered(path));
}

function candidateOf(route: IndexRoute): Candidate {
  return { namespace: route.namespace, route, matcher: once(() => compileMatcher(route.key)) };
}

function matchAll(candidates: readonly Candidate[], path: string): readonly RouteMatch[] {
  const attempt = startTrial(path, foldPath(path));
  return candidates.flatMap((candidate): RouteMatch[] => {
    const captures = attempt(candidate);
    return captures === undefined || captures === "untried" ? [] : [{ route: candidate.route, captures }];
  });
}
