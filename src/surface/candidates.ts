import { groupBy } from "../base/group.ts";
import { memoizeList } from "../base/memo.ts";
import { withoutSlashes } from "../base/url.ts";
import type { DispatchStep } from "./dispatch.ts";

/** The routes that WordPress tries for a path, in its order. */
export interface Candidates<Each> {
  readonly namespaces: readonly string[];
  readonly routes: readonly Each[];
}

/**
 * Finds the namespaces that WordPress tries for a path, in their order: those that the path starts with, case-sensitive and
 * without regard to slashes (`WP_REST_Server::match_request_to_handler`).
 */
export function createNamespaceFinder(order: readonly string[]): (path: string) => readonly string[] {
  const ranks = new Map(order.map((name, rank) => [name, rank]));
  const lengths = [...new Set(order.map(({ length }) => length))];
  return (path) => {
    const prefix = `${withoutSlashes(path)}/`;
    return lengths
      .flatMap((length) => (length > prefix.length ? [] : (ranks.get(prefix.slice(0, length)) ?? [])))
      .toSorted((a, b) => a - b)
      .map((rank) => order[rank] ?? "");
  };
}

/**
 * Returns the turn in which a route is tried: that of its namespace, or of the nameless one, which holds all routes; the
 * number of namespaces for a route without a turn.
 */
export function turnsIn(namespaces: readonly string[]): (route: { readonly namespace: string }) => number {
  const last = namespaces.length;
  const turns = new Map(namespaces.map((name, turn) => [name, turn]));
  const all = turns.get("") ?? last;
  return ({ namespace }) => Math.min(turns.get(namespace) ?? last, all);
}

/** Lists of candidates are kept for this many sets of namespaces; real sites have some fifty namespaces. */
const MAX_KNOWN = 250;

/** The candidates for each path; all routes where no namespace fits it. */
export function candidateLists<Each extends { readonly namespace: string }>({
  routes,
  namespaceOrder,
}: {
  readonly routes: readonly Each[];
  readonly namespaceOrder: readonly string[];
}): (path: string) => Candidates<Each> {
  const byNamespace = groupBy(routes, ({ namespace }) => namespace);
  const namespacesOf = createNamespaceFinder(namespaceOrder);
  const candidatesOf = memoizeList((namespaces: readonly string[]): Candidates<Each> => {
    const lists = namespaces.map((name) => (name === "" ? routes : (byNamespace.get(name) ?? [])));
    return { namespaces, routes: namespaces.length === 0 ? routes : [...new Set(lists.flat())] };
  }, MAX_KNOWN);
  return (path) => candidatesOf(namespacesOf(path));
}

/** The most non-matching routes to show. */
const MOST_DIFFERING = 40;

/** Selects the steps to show for a path: the routes that match it, and those of the others that share its longest start. */
export function nearestSteps(steps: readonly DispatchStep[], path: string): readonly DispatchStep[] {
  const near = steps.flatMap((step) => {
    const shared = step.outcome === "differs" ? sharedSegments(step.route, path) : 0;
    return shared === 0 ? [] : [{ step, shared }];
  });
  const most = near.reduce((longest, { shared }) => Math.max(longest, shared), 0);
  const nearest = near.filter(({ shared }) => shared === most).map(({ step }) => step);
  const shown = new Set(nearest.slice(-MOST_DIFFERING));
  return steps.filter((step) => step.outcome !== "differs" || shown.has(step));
}

/** The number of leading segments that route and path share; 0 unless they include all but the last literal segment of the route, and more than its namespace. */
function sharedSegments(route: string, path: string): number {
  const asked = path.toLowerCase().split("/").slice(1);
  const literal = (/^[\w/-]*/.exec(route)?.[0] ?? "").toLowerCase().split("/").slice(1);
  const end = literal.findIndex((segment, at) => segment !== asked[at]);
  const shared = end === -1 ? literal.length : end;
  return literal.length > 2 && shared >= literal.length - 1 ? shared : 0;
}
