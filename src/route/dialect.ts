import { ANY, bytesOf, complement, DIGITS, HIGH, NOT_NEWLINE, SPACE, WORD, type ByteSet } from "./bytes.ts";

/** Why a pattern has no tree: PCRE itself refuses it, or it uses what this package does not read. */
export class PatternFault extends Error {
  override readonly name = "PatternFault";
  readonly kind: "refused" | "unsupported";
  /** Byte offset into the source. */
  readonly offset: number;

  constructor(kind: "refused" | "unsupported", message: string, offset: number) {
    super(message);
    this.kind = kind;
    this.offset = offset;
  }
}

const HORIZONTAL = bytesOf(0x09, 0x09, 0x20, 0x20, 0xa0, 0xa0);
export const VERTICAL: ByteSet = bytesOf(0x0a, 0x0d, 0x85, 0x85);

/** Escapes that stand for a set of bytes, inside a class and outside. */
export const SHORTHANDS: ReadonlyMap<string, ByteSet> = new Map([
  ["d", DIGITS],
  ["D", complement(DIGITS)],
  ["w", WORD],
  ["W", complement(WORD)],
  ["s", SPACE],
  ["S", complement(SPACE)],
  ["h", HORIZONTAL],
  ["H", complement(HORIZONTAL)],
  ["v", VERTICAL],
  ["V", complement(VERTICAL)],
]);

/** Escapes that stand for a set of bytes outside a class only. */
export const OUTER_SHORTHANDS: ReadonlyMap<string, ByteSet> = new Map([
  ["N", NOT_NEWLINE],
  ["C", ANY],
]);

/** Escapes that stand for one control byte. */
export const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["a", 7],
  ["e", 27],
  ["f", 12],
  ["n", 10],
  ["r", 13],
  ["t", 9],
]);

/** The POSIX classes of PCRE in the C locale. */
export const POSIX: ReadonlyMap<string, ByteSet> = new Map([
  ["alnum", bytesOf(0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a)],
  ["alpha", bytesOf(0x41, 0x5a, 0x61, 0x7a)],
  ["ascii", bytesOf(0, 0x7f)],
  ["blank", bytesOf(0x09, 0x09, 0x20, 0x20)],
  ["cntrl", bytesOf(0, 0x1f, 0x7f, 0x7f)],
  ["digit", DIGITS],
  ["graph", bytesOf(0x21, 0x7e)],
  ["lower", bytesOf(0x61, 0x7a)],
  ["print", bytesOf(0x20, 0x7e)],
  ["punct", bytesOf(0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e)],
  ["space", SPACE],
  ["upper", bytesOf(0x41, 0x5a)],
  ["word", WORD],
  ["xdigit", bytesOf(0x30, 0x39, 0x41, 0x46, 0x61, 0x66)],
]);

/**
 * Unicode properties over single bytes: without the `u` flag PCRE takes a byte for the code point of the same number.
 * `undefined` for one that is not listed here, of which PCRE may know it or not.
 * The engine is asked with its own fixed patterns only, never with a foreign one.
 */
export function propertySet(name: string): ByteSet | undefined {
  const members = PROPERTIES.get(name.replaceAll(/[\s_-]/g, "").toLowerCase());
  if (members === undefined) return undefined;
  const known = new RegExp(`^[${members}]$`, "u");
  return Uint8Array.from(ANY, (_, byte) => (known.test(String.fromCodePoint(byte)) ? 1 : 0));
}

const CATEGORIES =
  "C Cc Cf Cn Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs";

/** Those that are written today. Only Latin and Common have any of the characters that a byte stands for. */
const SCRIPTS =
  "Arabic Armenian Bengali Bopomofo Common Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul " +
  "Hebrew Hiragana Inherited Kannada Katakana Khmer Lao Latin Malayalam Mongolian Myanmar Oriya Sinhala Tamil Telugu " +
  "Thaana Thai Tibetan";

/**
 * What PCRE calls a property, and the same inside a class of JavaScript. As text, since the engine looks each property up
 * in the tables of Unicode when it reads a literal, also one that is never used: 5 ms for these.
 */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ...CATEGORIES.split(" ").map((name) => [name.toLowerCase(), `\\p{${name}}`] as const),
  ...SCRIPTS.split(" ").map((name) => [name.toLowerCase(), `\\p{Script=${name}}`] as const),
  ["any", "^"],
  ["l&", String.raw`\p{LC}`],
  ["xan", String.raw`\p{L}\p{N}`],
  ["xwd", String.raw`\p{L}\p{N}_`],
  ["xsp", String.raw`\p{Z}\t-\r`],
  ["xps", String.raw`\p{Z}\t-\r`],
]);

/** Whether a set treats all bytes above ASCII alike, so that it can be said in characters. */
export function isCharacterSet(set: ByteSet): boolean {
  return HIGH.every((flag, byte) => flag === 0 || set[byte] === set[0x80]);
}
