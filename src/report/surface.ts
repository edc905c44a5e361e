import { count } from "../base/count.ts";
import { type Surface, namedNamespaces } from "../surface/index.ts";

/** What a surface holds: `29 namespaces, 227 routes, 315 operations`. */
export function holdingsText(surface: Surface): string {
  const { length } = namedNamespaces(surface);
  const { operations } = surface;
  return `${count(length, "namespace")}, ${count(countRoutes(surface), "route")}, ${count(operations.length, "operation")}`;
}

/** The number of routes; of a lock file, the number of paths in each namespace. */
export function countRoutes({ origin, routes, namespaces }: Surface): number {
  return origin === "index" ? routes.length : namespaces.reduce((sum, { routeCount }) => sum + routeCount, 0);
}

/** A namespace as a person reads it; routes without a namespace are named as their tag in documents. */
export function namespaceLabel(name: string): string {
  return name || "(index)";
}
