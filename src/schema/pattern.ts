import { PatternError, bothCases, parsePattern, toBytes, translatePattern } from "../route/index.ts";

/** The longest pattern that is kept; the longest seen has 60 characters. */
const MAX_LENGTH = 2_000;

/** A pattern for ECMA-262 with the `u` flag. */
interface PatternReading {
  readonly pattern: string;
  /** Whether the pattern had to be rewritten. */
  readonly changed: boolean;
}

/**
 * Rewrites a PCRE pattern for ECMA-262 with the `u` flag; undefined where that is impossible. WordPress searches with it,
 * unanchored and with PHP's `u` modifier, as JSON Schema does. Delimiters stay, since WordPress reads them as text.
 */
export function rewritePattern(written: string): PatternReading | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const source = plainSlashes(written);
  if (isValid(source) && !MEANS_OTHER.test(source)) {
    return { pattern: source, changed: false };
  }
  const pattern = translatePattern(source);
  return isValid(pattern) ? { pattern, changed: true } : undefined;
}

/** Unescapes slashes: tools that put a pattern between slashes escape them again. */
function plainSlashes(source: string): string {
  return source.replaceAll(/\\./gs, (escape) => (escape === "\\/" ? "/" : escape));
}

/**
 * Whether PHP cannot compile the pattern, so that it matches no text. WordPress puts the pattern between two `#` and
 * escapes each `#` in it, so a `#` that the pattern already escapes ends it.
 */
export function isRefusedByPhp(source: string): boolean {
  if (source.length > MAX_LENGTH) return false;
  if (/(?<!\\)(?:\\\\)*\\#/.test(source)) return true;
  // The parser reads bytes where PHP reads characters; only these escapes differ.
  if (/\\[xpPXoN]/.test(source)) return false;
  const parsed = parsePattern(toBytes(source), false);
  return parsed instanceof PatternError && parsed.kind === "refused";
}

/** Strips the delimiters and modifiers of a PHP pattern: `#^[a-z]+$#i` is meant to be `^[a-z]+$`, in both cases. */
export function stripDelimiters(source: string): string | undefined {
  // The search for classes is quadratic.
  if (source.length > MAX_LENGTH) return undefined;
  const match = /^([/#~%!])(.*)\1([a-zA-Z]*)$/s.exec(source);
  if (match?.[2] === undefined) return undefined;
  return match[3]?.includes("i") === true ? bothCases(match[2]) : match[2];
}

/** Escapes a text for a pattern. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Whether every supported version of Node can compile the pattern; it is never run. */
function isValid(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp && !isRecent(pattern);
  } catch {
    return false;
  }
}

/** Whether the pattern needs ECMA-262 of 2025: it sets flags for a part, or uses a group name twice. */
function isRecent(pattern: string): boolean {
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<\w+>|[a-z-]+:)/gs) ?? [];
  const groups = tokens.filter((token) => token.startsWith("(?"));
  return new Set(groups).size < groups.length || groups.some((group) => group.endsWith(":"));
}

/**
 * Syntax that ECMA-262 also accepts, with another meaning. To PHP, `\\w` and `\\d` are letters and digits of every script,
 * so their negations match less; a bracket that comes first in a class is a member of it, and `[:alpha:]` in one names
 * letters.
 */
const MEANS_OTHER = /\\[WD]|\[\^[^\]]*\\[wd]|\[\^?\]|\[:\^?\w+:\]/;
