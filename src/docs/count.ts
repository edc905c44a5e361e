import type { Counts } from "./view.ts";

/** A number with its noun: `1 route`, `2 routes`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What a site holds, in one line. */
export function countsOf({ namespaces, routes, operations }: Counts): string {
  return [counted(namespaces, "namespace"), counted(routes, "route"), counted(operations, "operation")].join(
    ", ",
  );
}
