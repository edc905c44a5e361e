import { CharSet } from "refa";
import { bytesOfLatin1, latin1Of, utf8Bytes, utf8Text } from "../bytes.ts";

/**
 * WordPress matches routes without PCRE's `u` flag, so a pattern sees a path as UTF-8 bytes. Paths and keys are therefore
 * text with one UTF-16 unit per byte, and every set of characters is a set of bytes.
 */
export type ByteSet = CharSet;

export const SLASH = 0x2f;
export const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

/** A set of inclusive ranges of bytes, two numbers each. */
export function bytesOf(...bounds: readonly number[]): ByteSet {
  const ranges = bounds.flatMap((min, index) =>
    index % 2 === 0 ? { min, max: bounds[index + 1] ?? min } : [],
  );
  return CharSet.empty(0xff).union(ranges);
}

export const NONE = CharSet.empty(0xff);
export const ANY = CharSet.all(0xff);
/** The bytes that WordPress strips from the end of a path before it matches. */
export const SLASHES = bytesOf(SLASH, SLASH, BACKSLASH, BACKSLASH);
export const DIGITS = bytesOf(0x30, 0x39);
export const WORD = bytesOf(0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a);
/** `\s` in PCRE2: horizontal tab to carriage return, and space. */
export const SPACE = bytesOf(0x09, 0x0d, 0x20, 0x20);
export const NOT_NEWLINE = bytesOf(NEWLINE, NEWLINE).negate();
export const HIGH = bytesOf(0x80, 0xff);

const [UPPER, LOWER] = [bytesOf(0x41, 0x5a), bytesOf(0x61, 0x7a)];

/** Adds the other case of every ASCII letter; PCRE folds no others without the `u` flag. */
export function foldCase(set: ByteSet): ByteSet {
  const lowered = set.intersect(UPPER).ranges.map(({ min, max }) => ({ min: min + 32, max: max + 32 }));
  const raised = set.intersect(LOWER).ranges.map(({ min, max }) => ({ min: min - 32, max: max - 32 }));
  return set.union(lowered, raised);
}

/** The other case of an ASCII letter; the byte itself where it is no letter. */
export function otherCase(byte: number): number {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? byte ^ 0x20 : byte;
}

// oxlint-disable-next-line no-control-regex -- the range is what ASCII is
const ASCII = /^[\x00-\x7f]*$/;

/** Text as one UTF-16 unit per UTF-8 byte. */
export function toBytes(text: string): string {
  return ASCII.test(text) ? text : latin1Of(utf8Bytes(text));
}

/** The reverse of `toBytes`; bytes that are no UTF-8 become U+FFFD. */
export function fromBytes(bytes: string): string {
  return ASCII.test(bytes) ? bytes : utf8Text(bytesOfLatin1(bytes));
}

/** The text with its ASCII letters in lower case. */
export function lowerAscii(bytes: string): string {
  if (!/[A-Z]/.test(bytes)) return bytes;
  return bytes.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
