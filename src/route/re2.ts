import { RE2JS } from "re2js";

/** Compiles a pattern that was printed for bytes; undefined where RE2 cannot match it. */
export function compilePrinted(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source);
  } catch {
    // RE2 refuses counts in counts that are large together.
    return undefined;
  }
}
