import { RE2JS } from "re2js";

/** Compiles a pattern that was printed for bytes; undefined if RE2 cannot match it. */
export function compilePrinted(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source);
  } catch {
    // RE2 refuses nested counts with a large product.
    return undefined;
  }
}
