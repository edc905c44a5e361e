import { RE2JS } from "re2js";
import { memoize } from "../base/memo.ts";

/** The longest pattern and text that are matched; longer ones pass. The longest pattern seen on a site has 60 characters. */
const MAX_PATTERN = 2_000;
const MAX_TEXT = 20_000;
const MAX_REMEMBERED = 1_000;

/** A compiled pattern; `invalid` where PHP cannot compile it and so finds nothing, `unknown` where RE2 cannot. */
type CompiledPattern = RE2JS | "invalid" | "unknown";

const readingOf = memoize((pattern: string) => readPattern(pattern, CLASSES), MAX_REMEMBERED);
const asciiReadingOf = memoize((pattern: string) => readPattern(pattern, ASCII_CLASSES), MAX_REMEMBERED);

const ASCII = /^[\0-\x7f]*$/;

/**
 * Searches a text with the `pattern` of a definition, unanchored (`rest_validate_json_schema_pattern`), in time linear in
 * the text. True where the pattern is not text, is empty, or uses syntax that RE2 lacks.
 */
export function matchesPattern(pattern: unknown, text: string): boolean {
  if (typeof pattern !== "string" || pattern === "" || text.length > MAX_TEXT) return true;
  const reading = ASCII.test(text) ? asciiReadingOf(pattern) : readingOf(pattern);
  if (reading === "unknown") return true;
  return reading !== "invalid" && reading.matcher(text).find();
}

/** Syntax of PCRE that RE2 lacks: look-around, references, verbs, some flags, repeats of repeats, long repeats. */
const PCRE_ALONE =
  /\\(?:[1-9]|[cegkoGKNRXZ])|\(\?(?:[=!|(R&+\d#-]|<[=!]|P[=>]|[a-z]*[Jnx])|\(\*|[*+?}]\+|\}[{*]|\{(?:\d*,)?\d{4,}/;

function readPattern(pattern: string, classes: Classes): CompiledPattern {
  if (pattern.length > MAX_PATTERN) return "unknown";
  // WordPress puts the pattern between two `#` and escapes each that it holds; an escaped one then ends the pattern.
  if (/(?<!\\)(?:\\\\)*\\#/.test(pattern)) return "invalid";
  try {
    return RE2JS.compile(toRe2(pattern, classes));
  } catch {
    return PCRE_ALONE.test(pattern) ? "unknown" : "invalid";
  }
}

/** Members of classes by how a pattern writes them. */
type Classes = ReadonlyMap<string, string>;

/**
 * Members of a class with PHP's `u` modifier, which means the letters and digits of every script. The last is a class, behind
 * which a hyphen is a hyphen.
 */
const CLASSES: Classes = new Map([
  [String.raw`\w`, String.raw`_\p{L}\p{N}`],
  [String.raw`\d`, String.raw`\p{Nd}`],
  [String.raw`\s`, String.raw`\s\x0b\x85\p{Z}`],
  [String.raw`\h`, String.raw`\t\p{Zs}`],
  ["[:alnum:]", String.raw`\p{L}\p{N}`],
  ["[:alpha:]", String.raw`\p{L}`],
  ["[:digit:]", String.raw`\p{Nd}`],
  ["[:lower:]", String.raw`\p{Ll}`],
  ["[:upper:]", String.raw`\p{Lu}`],
  ["[:space:]", String.raw`\s\x0b\x85\p{Z}`],
  ["[:word:]", String.raw`_\p{L}\p{N}`],
]);

/**
 * The same members in ASCII, where nearly all texts are: with the letters of every script RE2 takes 10 ms to compile
 * `^[\w-]{32}$`, several times as long.
 */
const ASCII_CLASSES: Classes = new Map([
  [String.raw`\s`, "[:space:]"],
  [String.raw`\h`, "[:blank:]"],
]);

/** A quoted text, a property, an escape, a whole class, a possessive repeat, or one character. */
const TOKEN =
  /\\Q.*?(?:\\E|$)|\\[pP](?:\{[^}]*\}|.)|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|(?:[*+?]|\{\d+(?:,\d*)?\})\+|\(\?>|[^]/gs;

const MEMBER = /\\.|\[:\^?\w+:\]|[^]/gs;

/**
 * Rewrites a PCRE pattern with the `u` modifier for RE2: its classes hold every script, and `$` matches before a last
 * newline. A possessive repeat becomes a plain one, which finds no less.
 */
function toRe2(pattern: string, classes: Classes): string {
  return pattern.replaceAll(TOKEN, (token) => {
    if (token === "$" || token === String.raw`\Z`) return String.raw`(?:\n?\z)`;
    if (token === "(?>") return "(?:";
    if (/^[*+?{].*\+$/s.test(token)) return token.slice(0, -1);
    if (token.startsWith("[")) {
      return token.replaceAll(MEMBER, (part, at: number) =>
        part === "]" && at < token.length - 1 ? String.raw`\]` : (classes.get(part) ?? part),
      );
    }
    const members = classes.get(token);
    if (members !== undefined) return `[${members}]`;
    const others = /^\\[WDSH]$/.test(token) ? classes.get(token.toLowerCase()) : undefined;
    return others === undefined ? token : `[^${others}]`;
  });
}
