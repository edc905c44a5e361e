import { bytesOf, complement, foldCase, lowerAscii, singleByte, unite, type ByteSet } from "./bytes.ts";
import { POSIX, propertySet, SHORTHANDS } from "./dialect.ts";
import { escapedByte, refuse, take, takeMatch, unsupported, type Flags, type Reader } from "./reader.ts";
import type { ClassItem, SetNode } from "./tree.ts";

/** Reads a bracketed class, the reader being behind its `[`. */
export function parseClass(reader: Reader, flags: Flags): SetNode {
  const start = reader.at - 1;
  const unread = flags.extendedMore ? UNREAD_EXTENDED : UNREAD;
  takeMatch(reader, unread);
  const negated = take(reader, "^");
  const items: ClassItem[] = [];
  do {
    takeMatch(reader, unread);
    readMember(reader, items, unread);
    takeMatch(reader, unread);
  } while (!take(reader, "]"));
  return {
    kind: "set",
    ...membersOf(reader.text.slice(start, reader.at), flags, negated, items),
    start,
    end: reader.at,
  };
}

/** What stands for nothing in a class: empty quotes, and blanks where the flags say so. */
const UNREAD = /(?:\\Q\\E|\\E)+/y;
const UNREAD_EXTENDED = /(?:[ \t]|\\Q\\E|\\E)+/y;

type Members = Pick<SetNode, "set" | "literal" | "written">;

/** The same few classes stand in nearly every route of a site, so their sets are made once. */
const known = new Map<string, Members>();
const MAX_KNOWN = 1000;

function membersOf(text: string, flags: Flags, negated: boolean, items: readonly ClassItem[]): Members {
  const key = `${flags.ignoreCase ? "i" : ""}${flags.extendedMore ? "x" : ""}${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const plain = unite(...items.filter(({ cased }) => cased !== true).map(itemSet));
  // A property heeds case even where the pattern does not: `\p{Lu}` takes no small letter.
  const cased = items.filter((item) => item.cased === true).map(itemSet);
  const union = unite(flags.ignoreCase ? foldCase(plain) : plain, ...cased);
  const set = negated ? complement(union) : union;
  const members = { set, ...writtenAs(negated, items, flags) };
  if (known.size >= MAX_KNOWN) known.clear();
  if (text.length < 100) known.set(key, members);
  return members;
}

/** A class of one byte as written, `[.]`, is a literal; so is one of a letter in both its cases, where case is ignored. */
function writtenAs(
  negated: boolean,
  items: readonly ClassItem[],
  { ignoreCase }: Flags,
): Pick<SetNode, "literal" | "written"> {
  const bytes = new Set(items.map((item) => (ignoreCase ? lowerAscii(byteOf(item)) : byteOf(item))));
  const [first] = items;
  const isOne = bytes.size === 1 && !bytes.has("");
  return !negated && isOne && first !== undefined ? { literal: first.low } : { written: { negated, items } };
}

/** The one byte that a member of a class stands for; nothing where it stands for more. */
function byteOf(item: ClassItem): string {
  const { low, high } = item;
  return item.shorthand === undefined && low === high ? String.fromCharCode(low) : "";
}

/** The bytes of one member of a class, before case folding. */
export function itemSet(item: ClassItem): ByteSet {
  if (item.shorthand !== undefined) return item.shorthand;
  return item.low === item.high ? singleByte(item.low, false) : bytesOf(item.low, item.high);
}

function readMember(reader: Reader, items: ClassItem[], unread: RegExp): void {
  const low = readItem(reader);
  if (typeof low === "number") {
    items.push({ low, high: readUpperBound(reader, low, unread) });
    return;
  }
  items.push(low);
  // PCRE2 refuses a hyphen that follows `\w` or `[:alpha:]` unless it ends the class, so such routes are dead since PHP 7.3.
  if (reader.text[reader.at] === "-" && reader.text[reader.at + 1] !== "]")
    throw refuse(reader, "an invalid range in a class");
}

/** Whether a bracket opens what POSIX writes inside of a class, `[:alpha:]`, `[.a.]` or `[=a=]`, as PCRE recognises it. */
export function isPosixSyntax(text: string, at: number): boolean {
  POSIX_SYNTAX.lastIndex = at;
  return POSIX_SYNTAX.test(text);
}

const POSIX_SYNTAX = /\[([:.=])(?:\\[\]\\]|(?!\\[\]\\]|\[\1|\1?\])[^])*\1\]/y;

/** The last byte of a range; the first where a hyphen ends the class or there is none. */
function readUpperBound(reader: Reader, low: number, unread: RegExp): number {
  takeMatch(reader, unread);
  const hyphen = reader.at;
  if (!take(reader, "-")) return low;
  takeMatch(reader, unread);
  if (reader.text[reader.at] === "]") {
    reader.at = hyphen;
    return low;
  }
  const high = readItem(reader);
  if (typeof high !== "number") throw refuse(reader, "an invalid range in a class");
  if (high < low) throw refuse(reader, "a range in a class is out of order");
  return high;
}

/** One byte, or what stands for a set of them. */
function readItem(reader: Reader): number | ClassItem {
  const posix = takeMatch(reader, /\[:(\^?)([^\]:]*):\]/y);
  if (posix !== undefined) {
    const set = POSIX.get(posix[2] ?? "");
    if (set === undefined) throw refuse(reader, "an unknown POSIX class name");
    return shorthand(posix[1] === "^" ? complement(set) : set);
  }
  if (isPosixSyntax(reader.text, reader.at))
    throw refuse(reader, "POSIX collating elements are not supported");
  const character = reader.text.charAt(reader.at);
  if (character === "") throw refuse(reader, "a class is not closed");
  reader.at += 1;
  if (character !== "\\") return character.charCodeAt(0);
  const letter = reader.text.charAt(reader.at);
  reader.at += 1;
  if (letter === "b") return 8;
  if (letter === "Q") throw unsupported(reader, "quoted text in a class");
  const set = SHORTHANDS.get(letter);
  if (set !== undefined) return shorthand(set);
  const cased = property(reader, letter);
  if (cased !== undefined) return { ...shorthand(cased), cased: true };
  const byte = escapedByte(reader, letter);
  if (byte !== undefined) return byte;
  if (/[A-Za-fh-z]/.test(letter)) throw refuse(reader, `an unknown escape \\${letter} in a class`);
  return letter.charCodeAt(0);
}

/** Reads `\p{L}`, `\pL`, `\P{^Lu}`: the reader is behind the letter. */
export function property(reader: Reader, letter: string): ByteSet | undefined {
  if (letter !== "p" && letter !== "P") return undefined;
  const match = takeMatch(reader, /\{(\^?)([^}]*)\}|([A-Z])/iy);
  if (match === undefined) throw refuse(reader, "no property after \\p");
  const set = propertySet(match[2] ?? match[3] ?? "");
  if (set === undefined) throw unsupported(reader, "a property that is not known here");
  return (letter === "P") === (match[1] === "^") ? set : complement(set);
}

/** A node for a shorthand such as `\w`, which holds both cases of a letter or neither, or a property, which heeds case. */
export function shorthandNode(set: ByteSet, start: number, end: number): SetNode {
  return { kind: "set", set, written: { negated: false, items: [shorthand(set)] }, start, end };
}

function shorthand(set: ByteSet): ClassItem {
  return { low: 0, high: 0, shorthand: set };
}
