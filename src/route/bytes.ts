import { CharSet } from "refa";
import { bytesOfLatin1, latin1Of, utf8Bytes, utf8Text } from "../base/bytes.ts";
import { memoizeByObject } from "../base/memo.ts";

/**
 * A set of bytes: sorted ranges that neither touch nor overlap. Plain data, so that a parsed pattern can cross threads.
 *
 * WordPress matches routes without PCRE's `u` flag, so a pattern sees a path as UTF-8 bytes. Paths and keys are therefore
 * text with one UTF-16 unit per byte.
 */
export type ByteSet = readonly ByteRange[];

/** From the first byte to the last. */
interface ByteRange {
  readonly min: number;
  readonly max: number;
}

export const SLASH = 0x2f;
export const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

/** Makes a set of inclusive ranges of bytes from two numbers each; the last range may be one byte. */
export function bytesOf(...bounds: readonly number[]): ByteSet {
  return unite(
    bounds.flatMap((min, index) => (index % 2 === 0 ? { min, max: bounds[index + 1] ?? min } : [])),
  );
}

const charSetOf = memoizeByObject((set: ByteSet) => CharSet.empty(0xff).union(set));

/** All bytes of several sets or lists of ranges. */
export function unite(...sets: readonly ByteSet[]): ByteSet {
  return CharSet.empty(0xff).union(...sets).ranges;
}

export function negate(set: ByteSet): ByteSet {
  return charSetOf(set).negate().ranges;
}

export function intersect(set: ByteSet, other: ByteSet): ByteSet {
  return charSetOf(set).intersect(charSetOf(other)).ranges;
}

export function without(set: ByteSet, other: ByteSet): ByteSet {
  return charSetOf(set).without(charSetOf(other)).ranges;
}

export function has(set: ByteSet, byte: number): boolean {
  return set.some(({ min, max }) => min <= byte && byte <= max);
}

export function isSubset(set: ByteSet, other: ByteSet): boolean {
  return set.every((part) => other.some(({ min, max }) => min <= part.min && part.max <= max));
}

export function areEqual(set: ByteSet, other: ByteSet): boolean {
  return isSubset(set, other) && isSubset(other, set);
}

/** The number of bytes in a set. */
export function countBytes(set: ByteSet): number {
  return set.reduce((sum, { min, max }) => sum + max - min + 1, 0);
}

/** The bytes of a set, in order. */
export function bytesIn(set: ByteSet): readonly number[] {
  return set.flatMap(({ min, max }) => Array.from({ length: max - min + 1 }, (_, index) => min + index));
}

export const NONE: ByteSet = [];
export const ANY = bytesOf(0x00, 0xff);
/** The bytes that WordPress strips from the end of a path before it matches. */
export const SLASHES = unite(bytesOf(SLASH), bytesOf(BACKSLASH));
export const NO_SLASH = negate(bytesOf(SLASH));
export const DIGITS = bytesOf(0x30, 0x39);
export const WORD = bytesOf(0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a);
/** `\s` in PCRE2: horizontal tab to carriage return, and space. */
export const SPACE = bytesOf(0x09, 0x0d, 0x20, 0x20);
export const NOT_NEWLINE = negate(bytesOf(NEWLINE));
/** The bytes that begin the query and the fragment of an address. */
export const QUERY_MARKS = bytesOf(0x23, 0x23, 0x3f, 0x3f);
export const HIGH = bytesOf(0x80, 0xff);

const [UPPER, LOWER] = [bytesOf(0x41, 0x5a), bytesOf(0x61, 0x7a)];

/** Adds the other case of every ASCII letter; PCRE folds no others without the `u` flag. */
export function foldCase(set: ByteSet): ByteSet {
  const shifted = (part: ByteSet, by: number) =>
    part.map(({ min, max }) => ({ min: min + by, max: max + by }));
  return unite(set, shifted(intersect(set, UPPER), 32), shifted(intersect(set, LOWER), -32));
}

/** Returns the other case of an ASCII letter, and any other byte unchanged. */
export function otherCase(byte: number): number {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? byte ^ 0x20 : byte;
}

// oxlint-disable-next-line no-control-regex -- ASCII includes control characters
const ASCII = /^[\x00-\x7f]*$/;

/** Writes text as one UTF-16 unit per UTF-8 byte. */
export function toBytes(text: string): string {
  return ASCII.test(text) ? text : latin1Of(utf8Bytes(text));
}

/** Reverses `toBytes`; invalid UTF-8 becomes U+FFFD. */
export function fromBytes(bytes: string): string {
  return ASCII.test(bytes) ? bytes : utf8Text(bytesOfLatin1(bytes));
}

/** The text with its ASCII letters in lower case. */
export function lowerAscii(bytes: string): string {
  if (!/[A-Z]/.test(bytes)) return bytes;
  return bytes.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
