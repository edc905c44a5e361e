import type { IndexRoute } from "../discovery/model.ts";
import type { Dispatcher, MockSource, RouteMatch } from "./site.ts";

// TEMPORARY: until route/match.ts lands.
function compile(key: string): (path: string) => ReadonlyMap<string, string> | undefined {
  try {
    const seen = new Set<string>();
    const source = key.replaceAll("(?P<", "(?<").replaceAll(/\(\?<(\w+)>/g, (all, name: string) => {
      if (seen.has(name)) return "(";
      seen.add(name);
      return all;
    });
    const regex = new RegExp(`^${source}$`, "i");
    return (path) => {
      const match = regex.exec(path);
      if (match === null) return undefined;
      return new Map(Object.entries(match.groups ?? {}).filter(([, value]) => value !== undefined));
    };
  } catch {
    return () => undefined;
  }
}

/**
 * Makes the dispatcher of an index: the routes of every namespace that begins the path (without a regard for
 * slashes), in the order of namespaces and registration; all routes where no namespace does.
 */
export function createDispatcher({ index }: MockSource): Dispatcher {
  const routes = index.routes.map((route) => ({ route, match: compile(route.key) }));
  const namespaces = [...new Set([...index.namespaces, ...index.routes.map(({ namespace }) => namespace)])];
  const byNamespace = new Map(
    namespaces.map((name) => [name, routes.filter(({ route }) => route.namespace === name)]),
  );
  return (path) => {
    const local = path.replace(/^\//, "");
    const begun = namespaces.filter((name) => name !== "" && local.startsWith(name));
    const candidates = begun.length === 0 ? routes : begun.flatMap((name) => byNamespace.get(name) ?? []);
    return matchAll(candidates, path);
  };
}

function* matchAll(
  candidates: readonly { readonly route: IndexRoute; readonly match: ReturnType<typeof compile> }[],
  path: string,
): Generator<RouteMatch> {
  for (const { route, match } of candidates) {
    const captures = match(path);
    if (captures !== undefined) yield { route, captures };
  }
}
