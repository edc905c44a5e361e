import { compareCodeUnits } from "../../base/json.ts";
import type { SearchEntry } from "./entry.ts";

const READ_FIRST = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Sorts entries that match equally: versioned namespaces first, which the handbook of the REST API requires for public
 * routes; reads before writes; then the resource with more operations below it, and the shorter path.
 */
export function inDefaultOrder<Entry extends SearchEntry>(entries: readonly Entry[]): readonly Entry[] {
  const sizes = new Map<string, number>();
  for (const { template } of entries) {
    for (const above of foldersOf(template)) sizes.set(above, (sizes.get(above) ?? 0) + 1);
  }
  const sizeOf = ({ template }: Entry): number => sizes.get(resourceOf(template)) ?? 0;
  return entries.toSorted(
    (a, b) =>
      Number(isVersioned(b)) - Number(isVersioned(a)) ||
      methodRank(a) - methodRank(b) ||
      sizeOf(b) - sizeOf(a) ||
      a.template.length - b.template.length ||
      compareCodeUnits(a.template, b.template) ||
      compareCodeUnits(a.methods, b.methods),
  );
}

/** Longer beginnings are not counted: the work grows with the square of the depth. */
const DEEPEST = 10;

/** The beginnings of a path, itself too: `/a/b` gives `/a` and `/a/b`. */
function foldersOf(template: string): readonly string[] {
  const segments = template.split("/").slice(0, DEEPEST);
  return segments.map((_, at) => segments.slice(0, at + 1).join("/")).slice(1);
}

/** The path of a collection, of itself and its items. */
function resourceOf(template: string): string {
  return template.replace(/\/\{[^{}]*\}$/, "");
}

function isVersioned({ namespace }: SearchEntry): boolean {
  return /\/v?\d/.test(namespace);
}

function methodRank({ methods }: SearchEntry): number {
  const [first = ""] = methods.split(" ");
  return READ_FIRST.indexOf(first);
}
