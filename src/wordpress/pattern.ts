import { RE2JS } from "re2js";
import { memoize } from "../memo.ts";

/** The longest pattern and text that are matched; longer ones pass. The longest pattern seen on a site has 60 characters. */
const MAX_PATTERN = 2_000;
const MAX_TEXT = 20_000;
const MAX_REMEMBERED = 1_000;

/** How WordPress reads a pattern: it finds nothing where PHP cannot compile it, and is unknown where RE2 cannot. */
type Reading = RE2JS | "invalid" | "unknown";

const readingOf = memoize(readPattern, MAX_REMEMBERED);

/**
 * Searches a text with the `pattern` of a definition, unanchored (`rest_validate_json_schema_pattern`), in time linear in
 * the text. True where the pattern is not text, is empty, or uses what RE2 cannot match.
 */
export function matchesPattern(pattern: unknown, text: string): boolean {
  if (typeof pattern !== "string" || pattern === "" || text.length > MAX_TEXT) return true;
  const reading = readingOf(pattern);
  if (reading === "unknown") return true;
  return reading !== "invalid" && reading.matcher(text).find();
}

/** What PCRE reads and RE2 does not: look-around, references, verbs, some flags, repeats of repeats, long repeats. */
const PCRE_ALONE =
  /\\(?:[1-9]|[cegkoGKNRXZ])|\(\?(?:[=!|(R&+\d#-]|<[=!]|P[=>]|[a-z]*[Jnx])|\(\*|[*+?}]\+|\}[{*]|\{(?:\d*,)?\d{4,}/;

function readPattern(pattern: string): Reading {
  if (pattern.length > MAX_PATTERN) return "unknown";
  // WordPress puts the pattern between two `#` and escapes each that it holds; an escaped one then ends the pattern.
  if (/(?<!\\)(?:\\\\)*\\#/.test(pattern)) return "invalid";
  try {
    return RE2JS.compile(toRe2(pattern));
  } catch {
    return PCRE_ALONE.test(pattern) ? "unknown" : "invalid";
  }
}

/** Members of a class with PHP's `u` modifier, which means the letters and digits of every script. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  [String.raw`\w`, String.raw`\p{L}\p{N}_`],
  [String.raw`\d`, String.raw`\p{Nd}`],
  [String.raw`\s`, String.raw`\s\x0b\x85\p{Z}`],
  [String.raw`\h`, String.raw`\t\p{Zs}`],
  ["[:alnum:]", String.raw`\p{L}\p{N}`],
  ["[:alpha:]", String.raw`\p{L}`],
  ["[:digit:]", String.raw`\p{Nd}`],
  ["[:lower:]", String.raw`\p{Ll}`],
  ["[:upper:]", String.raw`\p{Lu}`],
  ["[:space:]", String.raw`\s\x0b\x85\p{Z}`],
  ["[:word:]", String.raw`\p{L}\p{N}_`],
]);

/** A quoted text, a property, an escape, a whole class, a possessive repeat, or one character. */
const TOKEN =
  /\\Q.*?(?:\\E|$)|\\[pP](?:\{[^}]*\}|.)|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|(?:[*+?]|\{\d+(?:,\d*)?\})\+|\(\?>|[^]/gs;

const MEMBER = /\\.|\[:\^?\w+:\]|[^]/gs;

/**
 * Rewrites a PCRE pattern with the `u` modifier for RE2: its classes hold every script, and `$` matches before a last
 * newline. A possessive repeat becomes a plain one, which finds no less.
 */
function toRe2(pattern: string): string {
  return pattern.replaceAll(TOKEN, (token) => {
    if (token === "$" || token === String.raw`\Z`) return String.raw`(?:\n?\z)`;
    if (token === "(?>") return "(?:";
    if (/^[*+?{].*\+$/s.test(token)) return token.slice(0, -1);
    if (token.startsWith("[")) {
      return token.replaceAll(MEMBER, (part, at: number) =>
        part === "]" && at < token.length - 1 ? String.raw`\]` : (CLASSES.get(part) ?? part),
      );
    }
    const members = CLASSES.get(token);
    if (members !== undefined) return `[${members}]`;
    const others = /^\\[WDSH]$/.test(token) ? CLASSES.get(token.toLowerCase()) : undefined;
    return others === undefined ? token : `[^${others}]`;
  });
}
