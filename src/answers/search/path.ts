import type { SearchEntry } from "./entry.ts";
import { decoded } from "./words.ts";

/** The segments of a path or an address, in lower case. */
export function segmentsOf(path: string): readonly string[] {
  return decoded(path.replace(/[?#].*/, ""))
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "");
}

/** Whether a path, or the end of an address, matches the template; a variable matches any segment. */
export function isPathOf(asked: readonly string[], { template }: SearchEntry): boolean {
  const own = segmentsOf(template);
  const shared = Math.min(asked.length, own.length);
  const pairs = own
    .slice(own.length - shared)
    .map((segment, at) => [segment, asked[asked.length - shared + at]]);
  return (
    pairs.every(([segment, one]) => segment === one || segment?.includes("{") === true) &&
    pairs.some(([segment, one]) => segment === one)
  );
}

/** Paths with more literal text first: `/orders/batch` before `/orders/{id}`. */
export function byLiterals(a: SearchEntry, b: SearchEntry): number {
  return literalLength(b) - literalLength(a) || Number(a.isOlder) - Number(b.isOlder);
}

function literalLength({ template }: SearchEntry): number {
  return literalsOf(template).length;
}

/** A template without its variables. */
export function literalsOf(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, "");
}
