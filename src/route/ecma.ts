/**
 * PCRE patterns written as ECMA-262 with the flag `u`: `(?P<year>\d{4})\z` becomes `(?<year>\d{4})$`. The text is read
 * once from left to right; each token is copied, or has a row in one of the tables below. What no row covers stays, and a
 * pattern that ECMA-262 refuses is refused by the caller's parser.
 */

/** Why a pattern is not read: PCRE itself refuses it, or it uses what this package does not support. */
export class PatternFault extends Error {
  override readonly name = "PatternFault";
  readonly kind: "refused" | "unsupported";

  constructor(kind: "refused" | "unsupported", message: string) {
    super(message);
    this.kind = kind;
  }
}

export function refused(reason: string): PatternFault {
  return new PatternFault("refused", `PCRE refuses it (${reason})`);
}

/** A piece of a pattern: as it was written, and as ECMA-262 writes it. */
interface Token {
  readonly written: string;
  readonly text: string;
}

/** A route key in ECMA-262. */
export interface Translation {
  /** The key without the quotes `\Q` and `\E`. */
  readonly source: string;
  readonly text: string;
  /** The offset into `source` of each character of `text`, and of its end. */
  readonly origins: readonly number[];
}

/** Writes the pattern of an argument, which PHP reads with its modifier `u`, for ECMA-262: classes hold ASCII, or every script where they exclude. */
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
 * Writes a route key, in bytes, whose shorthands stay as they are.
 *
 * @throws PatternFault for what ECMA-262 reads otherwise, or has no word for.
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

/** Text that stands for itself: most of each key. */
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
 * Look-around, recursion, verbs, conditions, atomic groups and flags other than `i`; escapes with a meaning in PCRE alone; and a
 * possessive quantifier, except at the end of a key, where it gives nothing back to anything.
 */
const UNSUPPORTED =
  /\\[CGKXgo]|\(\*[A-Za-z:]|\(\?(?:<?[=!]|[|>&]|P>|C\d*\)|R\)|[+-]?\d+\)|\((?:[+-]?\d+\)|[<'?A-Za-z_])|(?!i\)|-?i:|:)\^?[imsxnJU]*(?:-[imsxnJU]*)?[):])|(?:[+*?]|\{\d+(?:,\d*)?\})\+(?!\)*\$?$)/y;

/** What PCRE calls a POSIX class or element outside of a class, where it refuses both: `[:alpha:]`, `[.a-z.]`. */
const POSIX_OUTSIDE = /\[([:.=])[^\]\\]*\1\]/y;

function refuseOutside(source: string, at: number): void {
  UNSUPPORTED.lastIndex = at;
  const found =
    (source[at] === "\\" || source[at] === "(" || isQuantifier(source[at])) && UNSUPPORTED.exec(source);
  if (found) throw new PatternFault("unsupported", `\`${found[0]}\``);
  if (source.startsWith("\\u", at)) throw refused("an unknown escape \\u");
  POSIX_OUTSIDE.lastIndex = at;
  if (source[at] === "[" && POSIX_OUTSIDE.test(source)) throw refused("a POSIX class outside of a class");
}

function isQuantifier(character: string | undefined): boolean {
  return character !== undefined && "+*?{".includes(character);
}

/** The flag that ignores case, for all that follows: it is in no group and behind no class. */
const FLAG_INSIDE = /^((?:\\.|[^()[\\])*)\(\?i\)(.*)$/s;

/** What stands between `\Q` and `\E` is text. */
function withoutQuotes(source: string): string {
  return source.replaceAll(/\\Q(.*?)(?:\\E|$)|\\./gs, (escape, quoted?: string) => {
    if (quoted !== undefined) return quoted.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`);
    return escape === String.raw`\E` ? "" : escape;
  });
}

/** What is kept whole where letters get their other case: escapes, names of groups, classes. */
const LETTERS =
  /\\(?:[pP](?:\{\w+\}|[A-Z])|.)|\(\?(?:P?<\w+>|'\w+'|P=\w+\))|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|[A-Za-z]/gs;

/** Adds the other case to letters that stand in a class or alone; escapes and names of groups keep theirs. */
export function bothCases(source: string): string {
  return source.replaceAll(LETTERS, (part) => {
    if (part.startsWith("[")) return part.replaceAll(IN_CLASS, memberInBothCases);
    return /^[A-Za-z]$/.test(part) ? `[${inBothCases(part)}]` : part;
  });
}

/** The members of a class: an escape, a POSIX class, or a range of letters of one case or a letter, which is captured. */
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

/** Names of sets of characters, as members of a class: of ASCII, and of every script. */
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

/** What is written so, at the place where it is looked for, and what it becomes: `$1` is what the first group took. */
type Row = readonly [written: RegExp, text: string];

/** Escapes in a class and outside: those that both write alike, and those with another word. */
const ESCAPES: readonly Row[] = [
  [/\\(?:[dwsDWSbBnrtfv0^$\\.*+?()[\]{}|]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[pP]\{\w+\}|k<|[1-9])/y, "$0"],
  [/\\([pP])([A-Z])/y, String.raw`\$1{$2}`],
  [/\\x(\{[0-9a-fA-F]{1,6}\})/y, String.raw`\u$1`],
  [/\\e/y, String.raw`\x1b`],
  [/\\a/y, String.raw`\x07`],
];

/** A backslash that is not needed; before a hyphen it may be, in a class. */
const NEEDLESS: Row = [/\\([^a-zA-Z0-9])/y, "$1"];

const OUTSIDE_KEY: readonly Row[] = [
  ...ESCAPES,
  [/\\A/y, "^"],
  [/\\[zZ]/y, "$"],
  [/\\N/y, String.raw`[^\n]`],
  [/\\R/y, String.raw`(?:\r\n|[\n-\r])`],
  NEEDLESS,
  [/\(\?#[^)]*\)/y, ""],
  // The flag that every route has.
  [/\(\?i\)(?![*+?]|\{\d+(?:,\d*)?\})/y, ""],
  [/\(\?P</y, "(?<"],
  [/\(\?'(\w+)'/y, "(?<$1>"],
  [/\(\?P=(\w+)\)/y, String.raw`\k<$1>`],
  [/\(\?>/y, "(?:"],
  // A plus behind a quantifier lets it give nothing back.
  [/(?<![+*?])([+*?]|\{\d+(?:,\d*)?\})\+/y, "$1"],
  [/\{\d+(?:,\d*)?\}/y, "$0"],
  // Any other brace, and a bracket that closes nothing, is a literal.
  [/[\]{}]/y, String.raw`\$0`],
];

const OUTSIDE: readonly Row[] = [
  [/\\W/y, NO_WORD],
  [/\\D/y, NO_DIGIT],
  [/\\H/y, `[^${BLANK}]`],
  ...OUTSIDE_KEY,
];

const INSIDE_KEY: readonly Row[] = [
  ...ESCAPES,
  // Names of sets.
  [/\\h|\[:\^?\w+:\]/y, "$0"],
  [/\\-/y, String.raw`\-`],
  NEEDLESS,
  [/[[\]]/y, String.raw`\$0`],
];

const INSIDE: readonly Row[] = [
  ...ESCAPES,
  // Beside a class a hyphen makes no range, which ECMA-262 refuses to guess.
  [/(?<=(?<!\\)(?:\\\\)*\\[dwsDWS])-(?!\])|-(?=\\[dwsDWS])/y, String.raw`\-`],
  ...INSIDE_KEY,
];

/** The token at a place; a single character where no row has more. */
function readToken(source: string, at: number, rows: readonly Row[]): Token {
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

/** Reads a class from its bracket to the one that closes it; unchanged where none does. */
function readClass(source: string, start: number, rows: readonly Row[], write: ClassWriter): Token {
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

/** A class of bytes. PCRE refuses a hyphen between a name of a set and another member. */
function writeMembers(opening: string, members: readonly Token[]): string {
  const text = members.map(({ written, text: own }, index) => {
    if (!written.startsWith("[:")) return SETS.get(written)?.[0] ?? own;
    const set = SETS.get(written)?.[0];
    if (set === undefined) throw new PatternFault("unsupported", `\`${written}\``);
    if (members[index + 1]?.written === "-" && index + 2 < members.length)
      throw refused("an invalid range in a class");
    return set;
  });
  return `${opening}${text.join("")}]`;
}

/**
 * A class with those of every script where some are excluded: to exclude fewer would let in what PHP refuses. No property of
 * a character, which a class could hold, says what is no word, so that stands beside the class.
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
