/**
 * A set of bytes: 256 flags. WordPress matches without PCRE's `u` flag, so a pattern sees a path as UTF-8 bytes,
 * and everything that decides what a route answers works on bytes.
 */
export type ByteSet = Readonly<Uint8Array>;

export const SLASH = 0x2f;
export const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

/** Builds a set from inclusive ranges of bytes, two numbers each. */
export function bytesOf(...bounds: readonly number[]): ByteSet {
  const flags = new Uint8Array(256);
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    flags.fill(1, bounds[index], (bounds[index + 1] ?? 0) + 1);
  }
  return flags;
}

/** Every byte that one of the sets holds. */
export function unite(...sets: readonly ByteSet[]): ByteSet {
  const flags = new Uint8Array(256);
  for (const set of sets) for (let byte = 0; byte < 256; byte += 1) if (set[byte] === 1) flags[byte] = 1;
  return flags;
}

/** Every byte that the set does not hold. */
export function complement(set: ByteSet): ByteSet {
  return subtract(ANY, set);
}

/** Every byte that both sets hold. */
export function intersect(a: ByteSet, b: ByteSet): ByteSet {
  return a.map((flag, byte) => (b[byte] === 1 ? flag : 0));
}

/** The bytes of the first set that the second does not hold. */
export function subtract(set: ByteSet, other: ByteSet): ByteSet {
  return set.map((flag, byte) => (other[byte] === 1 ? 0 : flag));
}

/** Adds the other case of every ASCII letter; PCRE folds nothing beyond ASCII without the `u` flag. */
export function foldCase(set: ByteSet): ByteSet {
  const flags = set.slice();
  for (let upper = 0x41; upper <= 0x5a; upper += 1) {
    if (set[upper] === 1 || set[upper + 32] === 1) {
      flags[upper] = 1;
      flags[upper + 32] = 1;
    }
  }
  return flags;
}

/** The other case of an ASCII letter; the byte itself where it is none. */
export function otherCase(byte: number): number {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? byte ^ 0x20 : byte;
}

/** Whether every byte of a set is in another. */
export function isSubset(set: ByteSet, of: ByteSet): boolean {
  return set.every((flag, byte) => flag === 0 || of[byte] === 1);
}

/** The bytes of a set, in order. */
export function bytesIn(set: ByteSet): readonly number[] {
  const bytes: number[] = [];
  for (let byte = 0; byte < 256; byte += 1) if (set[byte] === 1) bytes.push(byte);
  return bytes;
}

/** The maximal runs of bytes that are in order, inclusive. */
export function rangesOf(bytes: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const byte of bytes) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === byte - 1) last[1] = byte;
    else ranges.push([byte, byte]);
  }
  return ranges;
}

/** What WordPress strips off the end of a path before it looks. */
export const SLASHES: ByteSet = bytesOf(SLASH, SLASH, BACKSLASH, BACKSLASH);
export const DIGITS: ByteSet = bytesOf(0x30, 0x39);
export const WORD: ByteSet = bytesOf(0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a);
/** `\s` in PCRE2: horizontal tab to carriage return, and space. */
export const SPACE: ByteSet = bytesOf(0x09, 0x0d, 0x20, 0x20);
export const ANY: ByteSet = bytesOf(0, 255);
export const NOT_NEWLINE: ByteSet = complement(bytesOf(NEWLINE, NEWLINE));
export const HIGH: ByteSet = bytesOf(0x80, 0xff);

const exactSets = Array.from({ length: 256 }, (_, byte) => bytesOf(byte, byte));
const foldedSets = exactSets.map(foldCase);

/** The set of one byte, with its other case where case is ignored. */
export function singleByte(byte: number, ignoreCase: boolean): ByteSet {
  return (ignoreCase ? foldedSets[byte] : exactSets[byte]) ?? ANY;
}

// oxlint-disable-next-line no-control-regex -- the range is what ASCII is
const ASCII = /^[\x00-\x7f]*$/;

/** Text as one UTF-16 unit per UTF-8 byte. */
export function toBytes(text: string): string {
  return ASCII.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}

/** The reverse of `toBytes`; bytes that are no UTF-8 become U+FFFD. */
export function fromBytes(bytes: string): string {
  return ASCII.test(bytes) ? bytes : Buffer.from(bytes, "latin1").toString("utf8");
}

/** The ASCII letters of the text in lower case; PCRE folds no others without the `u` flag. */
export function lowerAscii(bytes: string): string {
  if (!/[A-Z]/.test(bytes)) return bytes;
  return bytes.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
