import { count } from "../base/count.ts";
import { type Surface, namedNamespaces } from "../surface/index.ts";

/** Counts the parts of a surface: `29 namespaces, 227 routes, 315 operations`. */
export function holdingsText(surface: Surface): string {
  const { length } = namedNamespaces(surface);
  const { operations } = surface;
  return `${count(length, "namespace")}, ${count(countRoutes(surface), "route")}, ${count(operations.length, "operation")}`;
}

/** Counts the routes; for a lock file, the paths of all namespaces. */
export function countRoutes({ origin, routes, namespaces }: Surface): number {
  return origin === "index" ? routes.length : namespaces.reduce((sum, { routeCount }) => sum + routeCount, 0);
}

/** Name of a namespace for people; routes without a namespace have the name of their tag in documents. */
export function namespaceLabel(name: string): string {
  return name || "(index)";
}
