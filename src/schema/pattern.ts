import { compareCodeUnits } from "../json.ts";
import { toBytes } from "../route/bytes.ts";
import { bothCases, PatternFault, translatePattern } from "../route/ecma.ts";
import { parsePattern } from "../route/parse.ts";
import { isNullable } from "../route/tree.ts";

/** A longer pattern is dropped: the longest seen is 60 characters. */
const MAX_LENGTH = 2_000;

/** A pattern as ECMA-262 with the `u` flag reads it. */
export interface PatternReading {
  readonly pattern: string;
  /** Whether anything had to be rewritten. */
  readonly changed: boolean;
}

/**
 * Rewrites a PCRE pattern for ECMA-262 with the `u` flag, or gives up with nothing.
 * WordPress searches with it, unanchored and with PHP's `u` modifier, which is what JSON Schema does as well;
 * delimiters are part of the text there, so they stay.
 *
 * @param everyScript whether words, digits and the classes of POSIX hold those of every script, as they do to PHP.
 */
export function rewritePattern(written: string, everyScript = false): PatternReading | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const source = plainSlashes(written);
  if (!everyScript && isValid(source) && !MEANS_OTHER.test(source)) {
    return { pattern: source, changed: false };
  }
  const pattern = translatePattern(source, everyScript);
  return isValid(pattern) ? { pattern, changed: true } : undefined;
}

/** A slash is written plain, as in the patterns of routes: tools that set a pattern between slashes escape each, escaped or not. */
function plainSlashes(source: string): string {
  return source.replaceAll(/\\./gs, (escape) => (escape === "\\/" ? "/" : escape));
}

/**
 * Whether PHP cannot read the pattern, so that it finds nothing in any text. WordPress writes it between two `#`, and
 * a backslash before each that is in it: one that has a backslash already then ends the pattern.
 */
export function isRefusedByPhp(source: string): boolean {
  if (source.length > MAX_LENGTH) return false;
  if (/(?<!\\)(?:\\\\)*\\#/.test(source)) return true;
  // Our reader takes bytes, PHP characters here, which are all the same to everything but these.
  if (/\\[xpPXoN]/.test(source)) return false;
  const parsed = parsePattern(toBytes(source), false);
  return parsed instanceof PatternFault && parsed.kind === "refused";
}

/** Whether whatever the pattern finds surely holds a character, so that it finds nothing in the empty text. */
export function refusesEmptyText(pattern: string): boolean {
  const parsed = parsePattern(toBytes(pattern), false);
  return !(parsed instanceof PatternFault) && !isNullable(parsed.tree);
}

/** Strips the delimiters and modifiers of a PHP pattern: `#^[a-z]+$#i` is meant to be `^[a-z]+$`, in both cases. */
export function stripDelimiters(source: string): string | undefined {
  // None so long is kept, and the search for its classes takes the square of its length.
  if (source.length > MAX_LENGTH) return undefined;
  const match = /^([/#~%!])(.*)\1([a-zA-Z]*)$/s.exec(source);
  if (match?.[2] === undefined) return undefined;
  return match[3]?.includes("i") === true ? bothCases(match[2]) : match[2];
}

/** A pattern that finds the text itself. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** What a pattern begins with that matches none of some names; nothing where there are none. Said once for many patterns. */
export function beginWithout(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `^(?!(?:${names.map(escapePattern).toSorted(compareCodeUnits).join("|")})$)`;
}

/**
 * The pattern behind what leaves some names out; as it is where that cannot be said. Of two patterns that match a name
 * WordPress heeds the first, which is not said: the order of members is no part of a schema.
 */
export function withoutNames(pattern: string, head: string): string {
  if (head === "" || head.length > MAX_LENGTH) return pattern;
  const rest = pattern.startsWith("^") && !pattern.includes("|") ? pattern.slice(1) : `[^]*(?:${pattern})`;
  const joined = head + rest;
  return joined.length <= MAX_LENGTH && isValid(joined) ? joined : pattern;
}

/** Whether the engine reads the pattern, as those of all versions of Node do; it is compiled, never run. */
function isValid(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp && !isRecent(pattern);
  } catch {
    return false;
  }
}

/** Whether only engines since ECMA-262 of 2025 read the pattern: it sets flags for a part, or names two groups alike. */
function isRecent(pattern: string): boolean {
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<\w+>|[a-z-]+:)/gs) ?? [];
  const groups = tokens.filter((token) => token.startsWith("(?"));
  return new Set(groups).size < groups.length || groups.some((group) => group.endsWith(":"));
}

/**
 * What ECMA-262 reads as well, but otherwise. To PHP, `\\w` and `\\d` are letters and digits of every script, so what is
 * none of them is less; a bracket that comes first in a class is a member of it, and `[:alpha:]` in one names letters.
 */
const MEANS_OTHER = /\\[WD]|\[\^[^\]]*\\[wd]|\[\^?\]|\[:\^?\w+:\]/;
