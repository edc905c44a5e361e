import { count } from "../count.ts";
import { namedNamespaces } from "../surface/model.ts";
import type { Surface } from "../surface/model.ts";

/** What a surface holds: `29 namespaces, 227 routes, 315 operations`. */
export function holdingsText(surface: Surface): string {
  const { length } = namedNamespaces(surface);
  const { routes, operations } = surface;
  return `${count(length, "namespace")}, ${count(routes.length, "route")}, ${count(operations.length, "operation")}`;
}

/** A namespace as a person reads it; routes without a namespace are named as their tag in documents. */
export function namespaceLabel(name: string): string {
  return name || "(index)";
}
