import type { IndexRoute } from "../discovery/model.ts";
import { groupBy } from "../group.ts";
import { compileMatcher, foldPath, type Matcher } from "../route/match.ts";
import type { Dispatcher, MockSource, RouteMatch } from "./site.ts";

/** Paths whose routes are remembered; front ends ask for few. */
const MAX_REMEMBERED = 2_000;

interface Candidate {
  readonly route: IndexRoute;
  /** Compiled on first use; undefined for a route that never answers. */
  readonly matcher: () => Matcher | undefined;
}

/**
 * Makes the dispatcher of an index: the routes of every namespace that begins the path (heeding case, and without a
 * regard for slashes), in the order of namespaces and registration; all routes where no namespace does.
 * Unlike `surface/dispatch.ts`, which tells a person what happens over HTTP, it takes the path as it is: in a batch
 * a slash at the end is not removed, and one that is missing in front is not added.
 */
export function createDispatcher({ index }: MockSource): Dispatcher {
  const candidates = index.routes.map(candidateOf);
  const names = [...new Set([...index.namespaces, ...index.routes.map(({ namespace }) => namespace)])];
  const byNamespace = groupBy(candidates, ({ route }) => route.namespace);
  const candidatesFor = (path: string): readonly Candidate[] => {
    const local = path.startsWith("/") ? path.slice(1) : path;
    const begun = names.filter((name) => name !== "" && local.startsWith(name));
    return begun.length === 0 ? candidates : begun.flatMap((name) => byNamespace.get(name) ?? []);
  };
  const remembered = new Map<string, readonly RouteMatch[]>();
  return (path) => {
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const found = matchAll(candidatesFor(path), path);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(path, found);
    return found;
  };
}

function candidateOf(route: IndexRoute): Candidate {
  let compiled: { readonly matcher: Matcher | undefined } | undefined;
  return {
    route,
    matcher: () => (compiled ??= { matcher: compileMatcher(route.key) }).matcher,
  };
}

function matchAll(candidates: readonly Candidate[], path: string): readonly RouteMatch[] {
  const folded = foldPath(path);
  return candidates.flatMap(({ route, matcher }): RouteMatch[] => {
    const compiled = matcher();
    const captures =
      compiled !== undefined && folded.startsWith(compiled.prefix) ? compiled.match(path) : undefined;
    return captures === undefined ? [] : [{ route, captures }];
  });
}
