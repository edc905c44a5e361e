import { groupBy } from "../group.ts";
import { onceEachList } from "../once.ts";
import { withoutSlashes } from "../url.ts";

/** The routes that WordPress tries for a path, in its order. */
export interface Candidates<Each> {
  readonly namespaces: readonly string[];
  readonly routes: readonly Each[];
}

/**
 * Finds the namespaces that WordPress tries for a path, in their order: those that the path begins with, heeding case
 * and no slash boundary (`WP_REST_Server::match_request_to_handler`).
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
 * Tells in which turn a route is tried: in that of its namespace, or of the nameless one, which stands for all routes.
 * The number of namespaces where it has none.
 */
export function turnsIn(namespaces: readonly string[]): (route: { readonly namespace: string }) => number {
  const last = namespaces.length;
  const turns = new Map(namespaces.map((name, turn) => [name, turn]));
  const all = turns.get("") ?? last;
  return ({ namespace }) => Math.min(turns.get(namespace) ?? last, all);
}

/** Lists of candidates are kept for so many sets of namespaces: real sites have some fifty namespaces. */
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
  const candidatesOf = onceEachList((namespaces: readonly string[]): Candidates<Each> => {
    const lists = namespaces.map((name) => (name === "" ? routes : (byNamespace.get(name) ?? [])));
    return { namespaces, routes: namespaces.length === 0 ? routes : [...new Set(lists.flat())] };
  }, MAX_KNOWN);
  return (path) => candidatesOf(namespacesOf(path));
}
