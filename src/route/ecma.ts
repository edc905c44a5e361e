/**
 * Translates PCRE patterns to ECMA-262 with the flag `u`: `(?P<year>\d{4})\z` becomes `(?<year>\d{4})$`. The text is read
 * once from left to right; each token is copied, or has a row in one of the tables below. A token without a row stays, and
 * the caller's parser refuses a pattern that is not valid ECMA-262.
 */

/** Reports a pattern that is not read: PCRE itself refuses it, or it uses unsupported syntax. */
export class PatternError extends Error {
  override readonly name = "PatternError";
  readonly kind: "refused" | "unsupported";

  constructor(kind: "refused" | "unsupported", message: string) {
    super(message);
    this.kind = kind;
  }
}

export function refused(reason: string): PatternError {
  return new PatternError("refused", `PCRE refuses it (${reason})`);
}

/** A piece of a pattern, in PCRE and in ECMA-262. */
interface Token {
  readonly written: string;
  readonly text: string;
}

/** A route key in ECMA-262. */
interface Translation {
  /** The key without the quotes `\Q` and `\E`. */
  readonly source: string;
  readonly text: string;
  /** The offset into `source` of each character of `text`, and of its end. */
  readonly origins: readonly number[];
}

/**
 * Translates the pattern of an argument, which PHP reads with its modifier `u`: classes hold only ASCII, and negated ones
 * exclude every script.
 */
export function translatePattern(source: string): string {
  const plain = withoutQuotes(source);
  const [, start = "", rest] = FLAG_INSIDE.exec(plain) ?? [];
  const folded = rest === undefined ? plain : start + bothCases(rest);
  let text = "";
  for (let at = 0; at < folded.length;) {
    const token = folded[at] === "[" ? readClass(folded, at, INSIDE, writeClass) : readOutside(folded, at);
    text += token.text;
    at += token.written.length;
  }
  return text;
}

/**
 * Translates a route key, in bytes; shorthand classes stay unchanged.
 *
 * @throws PatternError for syntax that ECMA-262 reads differently or lacks.
 */
export function translateKey(bytes: string): Translation {
  const source = withoutQuotes(bytes);
  const origins: number[] = [];
  let text = "";
  for (let at = 0; at < source.length;) {
    const token = readKeyToken(source, at);
    text += token.text;
    const isCopied = token.text === token.written;
    for (let index = 0; index < token.text.length; index += 1) origins.push(isCopied ? at + index : at);
    at += token.written.length;
  }
  origins.push(source.length);
  return { source, text, origins };
}

/** Literal text: most of each key. */
const PLAIN = /[\w/-]+/y;

function readKeyToken(source: string, at: number): Token {
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(source)?.[0];
  if (plain !== undefined) return { written: plain, text: plain };
  refuseOutside(source, at);
  if (source[at] === "[") {
    const token = readClass(source, at, INSIDE_KEY, writeMembers);
    if (token.text === token.written && !token.written.endsWith("]")) throw refused("a class is not closed");
    return token;
  }
  return source.startsWith("\\h", at)
    ? { written: "\\h", text: "[ \\t]" }
    : readToken(source, at, OUTSIDE_KEY);
}

/**
 * Look-around, recursion, verbs, conditions, atomic groups and flags other than `i`; escapes that only PCRE knows; and
 * possessive quantifiers, except at the end of a key, where nothing follows that could backtrack into them.
 */
const UNSUPPORTED =
  /\\[CGKXgo]|\(\*[A-Za-z:]|\(\?(?:<?[=!]|[|>&]|P>|C\d*\)|R\)|[+-]?\d+\)|\((?:[+-]?\d+\)|[<'?A-Za-z_])|(?!i\)|-?i:|:)\^?[imsxnJU]*(?:-[imsxnJU]*)?[):])|(?:[+*?]|\{\d+(?:,\d*)?\})\+(?!\)*\$?$)/y;

/** A POSIX class or element outside of a class, which PCRE refuses: `[:alpha:]`, `[.a-z.]`. */
const POSIX_OUTSIDE = /\[([:.=])[^\]\\]*\1\]/y;

function refuseOutside(source: string, at: number): void {
  UNSUPPORTED.lastIndex = at;
  const found =
    (source[at] === "\\" || source[at] === "(" || isQuantifier(source[at])) && UNSUPPORTED.exec(source);
  if (found) throw new PatternError("unsupported", `\`${found[0]}\``);
  if (source.startsWith("\\u", at)) throw refused("an unknown escape \\u");
  POSIX_OUTSIDE.lastIndex = at;
  if (source[at] === "[" && POSIX_OUTSIDE.test(source)) throw refused("a POSIX class outside of a class");
}

function isQuantifier(character: string | undefined): boolean {
  return character !== undefined && "+*?{".includes(character);
}

/** The flag that ignores case for the rest of a pattern: it is outside of groups and behind no class. */
const FLAG_INSIDE = /^((?:\\.|[^()[\\])*)\(\?i\)(.*)$/s;

/** Escapes the text between `\Q` and `\E`. */
function withoutQuotes(source: string): string {
  return source.replaceAll(/\\Q(.*?)(?:\\E|$)|\\./gs, (escape, quoted?: string) => {
    if (quoted !== undefined) return quoted.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`);
    return escape === String.raw`\E` ? "" : escape;
  });
}

/** Tokens for adding the other case of letters: escapes, names of groups and classes whole; else single letters. */
const LETTERS =
  /\\(?:[pP](?:\{\w+\}|[A-Z])|.)|\(\?(?:P?<\w+>|'\w+'|P=\w+\))|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|[A-Za-z]/gs;

/** Adds the other case to letters in classes and in text; escapes and names of groups keep theirs. */
export function bothCases(source: string): string {
  return source.replaceAll(LETTERS, (part) => {
    if (part.startsWith("[")) return part.replaceAll(IN_CLASS, memberInBothCases);
    return /^[A-Za-z]$/.test(part) ? `[${inBothCases(part)}]` : part;
  });
}

/** A member of a class: an escape, a POSIX class, or (captured) a letter or a range of letters of one case. */
const IN_CLASS = /\\(?:[pP](?:\{\w+\}|[A-Z])|.)|\[:\^?\w+:\]|([a-z]-[a-z]|[A-Z]-[A-Z]|[A-Za-z])/gs;

function memberInBothCases(member: string, letters?: string): string {
  return letters === undefined ? member.replace(/:(?:upper|lower):/, ":alpha:") : inBothCases(letters);
}

function inBothCases(letters: string): string {
  return `${letters.toLowerCase()}${letters.toUpperCase()}`;
}

const WORD = String.raw`\p{L}\p{N}_`;
const NO_WORD = `[^${WORD}]`;
const NO_DIGIT = String.raw`\P{Nd}`;
const BLANK = String.raw`\t\p{Zs}\u180e`;

/** Named sets of characters as members of a class: for ASCII, and for every script. */
const SETS: ReadonlyMap<string, readonly [ascii: string, everyScript: string]> = new Map([
  ["\\w", ["\\w", WORD]],
  ["\\d", ["\\d", String.raw`\p{Nd}`]],
  ["\\h", [" \\t", BLANK]],
  ["[:alpha:]", ["a-zA-Z", String.raw`\p{L}`]],
  ["[:digit:]", ["0-9", String.raw`\p{Nd}`]],
  ["[:alnum:]", ["a-zA-Z0-9", String.raw`\p{L}\p{N}`]],
  ["[:upper:]", ["A-Z", String.raw`\p{Lu}`]],
  ["[:lower:]", ["a-z", String.raw`\p{Ll}`]],
  ["[:space:]", ["\\s", "\\s"]],
  ["[:punct:]", ["!-/:-@\\[-`\\{-~", "\\p{P}$+<=>^`|~"]],
  ["[:xdigit:]", ["0-9a-fA-F", "0-9a-fA-F"]],
  ["[:word:]", ["\\w", WORD]],
  ["[:blank:]", [" \\t", BLANK]],
]);

/** A token in PCRE and its translation: `$0` is the whole token, `$1` the text of the first group. */
type TokenRow = readonly [written: RegExp, text: string];

/** Escapes valid in a class and outside: first those that both dialects share, then those that ECMA-262 spells differently. */
const ESCAPES: readonly TokenRow[] = [
  [/\\(?:[dwsDWSbBnrtfv0^$\\.*+?()[\]{}|]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[pP]\{\w+\}|k<|[1-9])/y, "$0"],
  [/\\([pP])([A-Z])/y, String.raw`\$1{$2}`],
  [/\\x(\{[0-9a-fA-F]{1,6}\})/y, String.raw`\u$1`],
  [/\\e/y, String.raw`\x1b`],
  [/\\a/y, String.raw`\x07`],
];

/** A needless backslash; in a class, one before a hyphen may be needed. */
const NEEDLESS: TokenRow = [/\\([^a-zA-Z0-9])/y, "$1"];

const OUTSIDE_KEY: readonly TokenRow[] = [
  ...ESCAPES,
  [/\\A/y, "^"],
  [/\\[zZ]/y, "$"],
  [/\\N/y, String.raw`[^\n]`],
  [/\\R/y, String.raw`(?:\r\n|[\n-\r])`],
  NEEDLESS,
  [/\(\?#[^)]*\)/y, ""],
  // Every route has this flag.
  [/\(\?i\)(?![*+?]|\{\d+(?:,\d*)?\})/y, ""],
  [/\(\?P</y, "(?<"],
  [/\(\?'(\w+)'/y, "(?<$1>"],
  [/\(\?P=(\w+)\)/y, String.raw`\k<$1>`],
  [/\(\?>/y, "(?:"],
  // A plus behind a quantifier makes it possessive.
  [/(?<![+*?])([+*?]|\{\d+(?:,\d*)?\})\+/y, "$1"],
  [/\{\d+(?:,\d*)?\}/y, "$0"],
  // Any other brace, and a bracket that closes nothing, is a literal.
  [/[\]{}]/y, String.raw`\$0`],
];

const OUTSIDE: readonly TokenRow[] = [
  [/\\W/y, NO_WORD],
  [/\\D/y, NO_DIGIT],
  [/\\H/y, `[^${BLANK}]`],
  ...OUTSIDE_KEY,
];

const INSIDE_KEY: readonly TokenRow[] = [
  ...ESCAPES,
  // Names of sets.
  [/\\h|\[:\^?\w+:\]/y, "$0"],
  [/\\-/y, String.raw`\-`],
  NEEDLESS,
  [/[[\]]/y, String.raw`\$0`],
];

const INSIDE: readonly TokenRow[] = [
  ...ESCAPES,
  // Beside a class a hyphen makes no range, which ECMA-262 refuses to guess.
  [/(?<=(?<!\\)(?:\\\\)*\\[dwsDWS])-(?!\])|-(?=\\[dwsDWS])/y, String.raw`\-`],
  ...INSIDE_KEY,
];

/** Reads the token at an offset; a single character if no row matches. */
function readToken(source: string, at: number, rows: readonly TokenRow[]): Token {
  for (const [pattern, text] of rows) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) {
      return {
        written: found[0],
        text: text.replaceAll(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? ""),
      };
    }
  }
  const character = source.charAt(at);
  return { written: character, text: character };
}

function readOutside(source: string, at: number): Token {
  const written = source.slice(at, at + 2);
  const members = SETS.get(written)?.[0];
  if (members === undefined) return readToken(source, at, OUTSIDE);
  return { written, text: members === written ? members : `[${members}]` };
}

type ClassWriter = (opening: string, members: readonly Token[]) => string;

/** Reads a class up to its closing bracket; unchanged if it is not closed. */
function readClass(source: string, start: number, rows: readonly TokenRow[], write: ClassWriter): Token {
  const opening = source[start + 1] === "^" ? "[^" : "[";
  const members: Token[] = [];
  let at = start + opening.length;
  // A bracket that comes first is a member.
  while (at < source.length && (source[at] !== "]" || members.length === 0)) {
    const member = readToken(source, at, rows);
    members.push(member);
    at += member.written.length;
  }
  const written = source.slice(start, at + 1);
  return { written, text: at < source.length ? write(opening, members) : written };
}

/** Writes a class of bytes. PCRE refuses a hyphen between a named set and another member. */
function writeMembers(opening: string, members: readonly Token[]): string {
  const text = members.map(({ written, text: own }, index) => {
    if (!written.startsWith("[:")) return SETS.get(written)?.[0] ?? own;
    const set = SETS.get(written)?.[0];
    if (set === undefined) throw new PatternError("unsupported", `\`${written}\``);
    if (members[index + 1]?.written === "-" && index + 2 < members.length)
      throw refused("an invalid range in a class");
    return set;
  });
  return `${opening}${text.join("")}]`;
}

/**
 * Writes a class. Named sets cover every script if the class excludes some: excluding fewer characters would accept text
 * that PHP refuses. No Unicode property means "not a word character", so `\W` becomes an alternative beside the class.
 */
function writeClass(opening: string, members: readonly Token[]): string {
  const names = new Set(members.map(({ written }) => written));
  const isNegated = opening === "[^";
  const isAll = ["w", "d"].some((set) => names.has(`\\${set}`) && names.has(`\\${set.toUpperCase()}`));
  const noWords = names.has("\\W") && !isAll;
  const isWide = !isAll && (isNegated || noWords || names.has("\\D"));
  const kept = noWords ? members.filter(({ written }) => written !== "\\W") : members;
  const inside = kept
    .map(({ written, text }) => {
      if (written === "\\D" && !isAll) return NO_DIGIT;
      return SETS.get(written)?.[isWide ? 1 : 0] ?? text;
    })
    .join("");
  if (!noWords) return `${opening}${inside}]`;
  if (inside === "") return isNegated ? `[${WORD}]` : NO_WORD;
  // A circumflex that now comes first is still a member.
  const others = `[${inside.replace(/^\^/, String.raw`\^`)}]`;
  return isNegated ? `(?:(?!${others})[${WORD}])` : `(?:${others}|${NO_WORD})`;
}
