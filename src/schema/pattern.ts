import { compareCodeUnits } from "../json.ts";
import { toBytes } from "../route/bytes.ts";
import { PatternFault } from "../route/dialect.ts";
import { parsePattern } from "../route/parse.ts";
import { isNullable } from "../route/shape.ts";

/** A longer pattern is dropped: the longest seen is 60 characters. */
const MAX_LENGTH = 2_000;

/** A pattern as ECMA-262 with the `u` flag reads it. */
export interface PatternReading {
  readonly pattern: string;
  /** Whether anything had to be rewritten. */
  readonly changed: boolean;
}

const POSIX_CLASSES: ReadonlyMap<string, string> = new Map([
  ["alpha", "a-zA-Z"],
  ["digit", "0-9"],
  ["alnum", "a-zA-Z0-9"],
  ["upper", "A-Z"],
  ["lower", "a-z"],
  ["space", "\\s"],
  ["punct", "!-/:-@\\[-`\\{-~"],
  ["xdigit", "0-9a-fA-F"],
  ["word", "\\w"],
  ["blank", " \\t"],
]);

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
  const pattern = rewrite(source.startsWith("(?i)") ? bothCases(source.slice(4)) : source, everyScript);
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
  const parsed = parsePattern(toBytes(source));
  return parsed instanceof PatternFault && parsed.kind === "refused";
}

/** Whether whatever the pattern finds surely holds a character, so that it finds nothing in the empty text. */
export function refusesEmptyText(pattern: string): boolean {
  const parsed = parsePattern(toBytes(pattern));
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

/** Adds the other case to letters that stand in a class or alone; escapes and group names keep theirs. */
export function bothCases(source: string): string {
  return source.replaceAll(/\\.|\(\?P?<\w+>|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|[A-Za-z]/gs, (part) => {
    if (part.startsWith("[")) return part.replaceAll(IN_CLASS, memberInBothCases);
    return /^[A-Za-z]$/.test(part) ? `[${inBothCases(part)}]` : part;
  });
}

/** What a class holds: an escape, a class of POSIX, or a range of letters of one case or a letter, which is caught. */
const IN_CLASS = /\\.|\[:\^?\w+:\]|([a-z]-[a-z]|[A-Z]-[A-Z]|[A-Za-z])/gs;

function memberInBothCases(member: string, letters?: string): string {
  return letters === undefined ? member.replace(/:(?:upper|lower):/, ":alpha:") : inBothCases(letters);
}

function inBothCases(letters: string): string {
  return `${letters.toLowerCase()}${letters.toUpperCase()}`;
}

/**
 * What ECMA-262 reads as well, but otherwise. To PHP, `\\w` and `\\d` are letters and digits of every script, so what is
 * none of them is less; and a bracket that comes first in a class is a member of it.
 */
const MEANS_OTHER = /\\[WD]|\[\^[^\]]*\\[wd]|\[\^?\]/;

const WORD_MEMBERS = String.raw`\p{L}\p{N}_`;
const NON_WORD = `[^${WORD_MEMBERS}]`;

/** What these are to PHP, as members of a class of ECMA-262. */
const UNICODE_SETS: ReadonlyMap<string, string> = new Map([
  ["\\w", WORD_MEMBERS],
  ["\\d", String.raw`\p{Nd}`],
  ["[:alpha:]", String.raw`\p{L}`],
  ["[:digit:]", String.raw`\p{Nd}`],
  ["[:alnum:]", String.raw`\p{L}\p{N}`],
  ["[:upper:]", String.raw`\p{Lu}`],
  ["[:lower:]", String.raw`\p{Ll}`],
  ["[:punct:]", "\\p{P}$+<=>^`|~"],
  ["[:word:]", WORD_MEMBERS],
]);

/** One pass over the text; `inClass` is whether it stands inside square brackets. */
function rewrite(source: string, everyScript: boolean): string {
  let out = "";
  let inClass = false;
  let negated = false;
  let opened = 0;
  for (let at = 0; at < source.length;) {
    const token = inClass ? readInClass(source, at) : readOutside(source, at);
    const members = UNICODE_SETS.get(source.slice(at, at + token.length));
    if (members === undefined || !(everyScript || (inClass && negated))) out += token.text;
    else out += inClass ? members : `[${members}]`;
    at += token.length;
    if (token.text === "[" && !inClass) {
      inClass = true;
      opened = out.length - 1;
      negated = source[at] === "^";
      const head = /^\^?\]/.exec(source.slice(at, at + 2))?.[0] ?? "";
      out += head.replace("]", "\\]");
      at += head.length;
    } else if (token.text === "]" && inClass) {
      inClass = false;
      out = out.slice(0, opened) + withNoneOf(out.slice(opened));
    }
  }
  return out;
}

/**
 * A class with what is no word or no digit to PHP, as it stands where `\w` or `\d` is beside it, which is anything.
 * No property of a character, which a class could hold, says what is no word.
 */
function withNoneOf(written: string): string {
  const escapes = new Set(written.match(/\\./gs));
  const noWords = escapes.has(String.raw`\W`) && !escapes.has(String.raw`\w`);
  const noDigits = escapes.has(String.raw`\D`) && !escapes.has(String.raw`\d`);
  const rest = written.replaceAll(/\\./gs, (escape) => {
    if (noWords && escape === String.raw`\W`) return "";
    return noDigits && escape === String.raw`\D` ? String.raw`\P{Nd}` : escape;
  });
  if (!noWords) return rest;
  const negated = written.startsWith("[^");
  // A circumflex that now comes first is still a member.
  const members = rest.slice(negated ? 2 : 1, -1).replace(/^\^/, String.raw`\^`);
  if (members === "") return negated ? `[${WORD_MEMBERS}]` : NON_WORD;
  return negated ? `(?:(?![${members}])[${WORD_MEMBERS}])` : `(?:[${members}]|${NON_WORD})`;
}

interface Token {
  readonly text: string;
  /** How much of the source it takes. */
  readonly length: number;
}

const ESCAPES_OUTSIDE: ReadonlyMap<string, string> = new Map([
  ["A", "^"],
  ["z", "$"],
  ["Z", "$"],
  ["h", "[ \\t]"],
  ["R", "(?:\\r\\n|[\\n-\\r])"],
  ["e", "\\x1b"],
  ["a", "\\x07"],
]);

function readOutside(source: string, at: number): Token {
  const rest = source.slice(at, at + 4);
  if (rest.startsWith("\\W")) return { text: NON_WORD, length: 2 };
  if (rest.startsWith("\\D")) return { text: String.raw`\P{Nd}`, length: 2 };
  const escape = readEscape(source, at, ESCAPES_OUTSIDE);
  if (escape !== undefined) return escape;
  if (rest.startsWith("(?P<")) return { text: "(?<", length: 4 };
  if (rest.startsWith("(?>")) return { text: "(?:", length: 3 };
  if (/^[+*?}]\+/.test(rest)) return { text: rest.slice(0, 1), length: 2 };
  if (rest.startsWith("]") || rest.startsWith("}")) return literalOrQuantifier(source, at);
  // An opening brace that begins no count is a literal too.
  if (rest.startsWith("{") && !/^\{\d+(?:,\d*)?\}/.test(source.slice(at, at + 24)))
    return { text: "\\{", length: 1 };
  return { text: rest.slice(0, 1), length: 1 };
}

/** A closing brace or bracket that closes nothing is a literal in PCRE and an error in ECMA-262. */
function literalOrQuantifier(source: string, at: number): Token {
  const closes = source[at] === "}" && /\{\d+(?:,\d*)?$/.test(source.slice(Math.max(0, at - 12), at));
  const text = source.slice(at, at + 1);
  return { text: closes ? text : `\\${text}`, length: 1 };
}

const ESCAPES_IN_CLASS: ReadonlyMap<string, string> = new Map([
  ["h", " \\t"],
  ["e", "\\x1b"],
  ["a", "\\x07"],
]);

function readInClass(source: string, at: number): Token {
  const posix = /^\[:(\^?\w{1,8}):\]/.exec(source.slice(at, at + 12));
  const name = posix?.[1];
  if (posix !== null && name !== undefined) {
    return { text: POSIX_CLASSES.get(name) ?? `[:${name}:]`, length: posix[0].length };
  }
  const escape = readEscape(source, at, ESCAPES_IN_CLASS);
  if (escape !== undefined) return escape;
  const character = source.slice(at, at + 1);
  if (character === "[") return { text: "\\[", length: 1 };
  // `[\w-.]`: the hyphen makes no range beside a class, which ECMA-262 refuses to guess.
  const besideClass =
    /\\[dwsDWS]$/.test(source.slice(Math.max(0, at - 2), at)) ||
    /^-\\[dwsDWS]/.test(source.slice(at, at + 3));
  if (character === "-" && besideClass && source[at + 1] !== "]") return { text: "\\-", length: 1 };
  return { text: character, length: 1 };
}

/** Escapes that ECMA-262 has with the `u` flag, in and outside of a class. */
const KNOWN_ESCAPE =
  /^\\(?:[dwsDWSbBnrtfv0^$\\.*+?()[\]{}|]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[pP]\{\w+\}|k<|[1-9])/;

function readEscape(source: string, at: number, words: ReadonlyMap<string, string>): Token | undefined {
  if (source[at] !== "\\") return undefined;
  const known = KNOWN_ESCAPE.exec(source.slice(at, at + 40));
  if (known !== null) return { text: known[0], length: known[0].length };
  const property = /^\\([pP])([A-Z])/.exec(source.slice(at, at + 3));
  if (property !== null) return { text: `\\${property[1]}{${property[2]}}`, length: 3 };
  const numbered = /^\\x(\{[0-9a-fA-F]{1,6}\})/.exec(source.slice(at, at + 10));
  if (numbered !== null) return { text: `\\u${numbered[1]}`, length: numbered[0].length };
  const next = source.slice(at + 1, at + 2);
  const word = words.get(next);
  if (word !== undefined) return { text: word, length: 2 };
  // `\-` must stay escaped inside a class; any other needless backslash goes.
  if (next === "-" && words === ESCAPES_IN_CLASS) return { text: "\\-", length: 2 };
  return /^[^a-zA-Z0-9]$/.test(next) ? { text: next, length: 2 } : { text: `\\${next}`, length: 2 };
}
