import { count } from "../count.ts";
import type { Counts } from "./view.ts";

/** What a site holds, in one line. */
export function countsOf({ namespaces, routes, operations }: Counts): string {
  return [count(namespaces, "namespace"), count(routes, "route"), count(operations, "operation")].join(", ");
}
