/**
 * A pattern as PHP reads it with its modifier `u`, in the words of ECMA-262 with the flag `u`: of `(?P<year>\d{4})\z` is made
 * `(?<year>\d{4})$`. The text is passed once from left to right; each token is either copied or has a row in one of the
 * tables here. Nothing is checked: what no row covers stays as it is, and a pattern that ECMA-262 refuses is dropped by
 * who asks for it.
 */

/** A piece of a pattern: as it was written, and as ECMA-262 writes it. */
interface Token {
  readonly written: string;
  readonly text: string;
}

/**
 * @param everyScript whether words, digits, blanks and the classes of POSIX hold those of every script, as they do to PHP;
 *   else those of ASCII, but where they are excluded.
 */
export function translatePattern(source: string, everyScript: boolean): string {
  const plain = withoutQuotes(source);
  const [, start = "", rest] = FLAG_INSIDE.exec(plain) ?? [];
  const folded = rest === undefined ? plain : start + bothCases(rest);
  let text = "";
  for (let at = 0; at < folded.length;) {
    const token =
      folded[at] === "[" ? readClass(folded, at, everyScript) : readOutside(folded, at, everyScript);
    text += token.text;
    at += token.written.length;
  }
  return text;
}

/** The flag that heeds no case, for all that stands behind it: it is in no group and behind no class. */
const FLAG_INSIDE = /^((?:\\.|[^()[\\])*)\(\?i\)(.*)$/s;

/** What stands between `\Q` and `\E` is text. */
function withoutQuotes(source: string): string {
  return source.replaceAll(/\\Q(.*?)(?:\\E|$)|\\./gs, (escape, quoted?: string) => {
    if (quoted !== undefined) return quoted.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`);
    return escape === String.raw`\E` ? "" : escape;
  });
}

/** What is taken as a whole where letters are given their other case: escapes, names of groups, classes. */
const LETTERS =
  /\\(?:[pP](?:\{\w+\}|[A-Z])|.)|\(\?(?:P?<\w+>|'\w+'|P=\w+\))|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|[A-Za-z]/gs;

/** Adds the other case to letters that stand in a class or alone; escapes and names of groups keep theirs. */
export function bothCases(source: string): string {
  return source.replaceAll(LETTERS, (part) => {
    if (part.startsWith("[")) return part.replaceAll(IN_CLASS, memberInBothCases);
    return /^[A-Za-z]$/.test(part) ? `[${inBothCases(part)}]` : part;
  });
}

/** What a class holds: an escape, a class of POSIX, or a range of letters of one case or a letter, which is caught. */
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

const OUTSIDE: readonly Row[] = [
  [/\\W/y, NO_WORD],
  [/\\D/y, NO_DIGIT],
  ...ESCAPES,
  [/\\A/y, "^"],
  [/\\[zZ]/y, "$"],
  [/\\N/y, String.raw`[^\n]`],
  [/\\H/y, `[^${BLANK}]`],
  [/\\R/y, String.raw`(?:\r\n|[\n-\r])`],
  NEEDLESS,
  [/\(\?P</y, "(?<"],
  [/\(\?'(\w+)'/y, "(?<$1>"],
  [/\(\?P=(\w+)\)/y, String.raw`\k<$1>`],
  [/\(\?>/y, "(?:"],
  // A plus behind a quantifier lets it give nothing back.
  [/([+*?]|\{\d+(?:,\d*)?\})\+/y, "$1"],
  [/\{\d+(?:,\d*)?\}/y, "$0"],
  // Any other brace, and a bracket that closes nothing, is a literal.
  [/[\]{}]/y, String.raw`\$0`],
];

const INSIDE: readonly Row[] = [
  ...ESCAPES,
  // Names of sets.
  [/\\h|\[:\^?\w+:\]/y, "$0"],
  // Beside a class a hyphen makes no range, which ECMA-262 refuses to guess.
  [/(?<=(?<!\\)(?:\\\\)*\\[dwsDWS])-(?!\])|-(?=\\[dwsDWS])|\\-/y, String.raw`\-`],
  NEEDLESS,
  [/[[\]]/y, String.raw`\$0`],
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

function readOutside(source: string, at: number, everyScript: boolean): Token {
  const written = source.slice(at, at + 2);
  const members = SETS.get(written)?.[everyScript ? 1 : 0];
  if (members === undefined) return readToken(source, at, OUTSIDE);
  return { written, text: members === written ? members : `[${members}]` };
}

/** Reads a class from its bracket to the one that closes it; as it is where none does. */
function readClass(source: string, start: number, everyScript: boolean): Token {
  const opening = source[start + 1] === "^" ? "[^" : "[";
  const members: Token[] = [];
  let at = start + opening.length;
  // A bracket that comes first is a member.
  while (at < source.length && (source[at] !== "]" || members.length === 0)) {
    const member = readToken(source, at, INSIDE);
    members.push(member);
    at += member.written.length;
  }
  const written = source.slice(start, at + 1);
  return { written, text: at < source.length ? writeClass(opening, members, everyScript) : written };
}

/**
 * A class with those of every script where some are excluded: to exclude fewer would let in what PHP refuses. No property of
 * a character, which a class could hold, says what is no word, so that stands beside the class.
 */
function writeClass(opening: string, members: readonly Token[], everyScript: boolean): string {
  const names = new Set(members.map(({ written }) => written));
  const isNegated = opening === "[^";
  const isAll = ["w", "d"].some((set) => names.has(`\\${set}`) && names.has(`\\${set.toUpperCase()}`));
  const noWords = names.has("\\W") && !isAll;
  const isWide = !isAll && (everyScript || isNegated || noWords || names.has("\\D"));
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
