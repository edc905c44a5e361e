import type { Json } from "../json.ts";
import { fits } from "./fits.ts";
import { NUMBER_BOUNDS, type Schema, type SchemaType } from "./model.ts";
import { escapePattern } from "./pattern.ts";
import { NUMERAL, TRUTHS, WHOLE_NUMERAL } from "./php.ts";
import { SAYS_NOTHING } from "./precedence.ts";

/** Values that surely pass for a list once WordPress has split them into items (`wp_parse_list`). */
type Split = readonly Schema[];

const NONE: Split = [];

/** Whatever is not split any further. */
const WORD = String.raw`[^\s,]+`;

const WORDS_OF: ReadonlyMap<SchemaType, string> = new Map([
  ["string", WORD],
  // A list in a list is split in its turn.
  ["array", WORD],
  ["integer", WHOLE_NUMERAL],
  ["number", NUMERAL],
  ["boolean", TRUTHS.map(([, words]) => words).join("|")],
]);

/** Of higher counts and longer patterns nothing is said: not every reader of patterns takes them. */
const MAX_COUNT = 100;
const MAX_LENGTH = 2_000;

/** No word stands twice. */
const UNIQUE = String.raw`(?!(?:[^]*[\s,])?([^\s,]+)[\s,](?:[^]*[\s,])?\1(?:[\s,]|$))`;

/** The texts that surely pass for the list. */
export function splitTexts({ items, minItems = 0, maxItems, uniqueItems = false }: Schema): Split {
  const words = wordsOf(items);
  const isAny = words === WORD;
  if (isAny && minItems === 0 && maxItems === undefined && !uniqueItems) return [{ types: ["string"] }];
  // Items that differ as text may be one number.
  const most = words === undefined ? 0 : uniqueItems && !isAny ? 1 : maxItems;
  if (minItems > Math.min(most ?? MAX_COUNT, MAX_COUNT)) return NONE;
  if (words === undefined || most === 0) return [{ types: ["string"], pattern: String.raw`^[\s,]*$` }];
  const count = `${minItems},${most === undefined ? "" : Math.min(most, MAX_COUNT)}`;
  const pattern = `^${uniqueItems && isAny ? UNIQUE : ""}[\\s,]*(?:(?:${words})(?:[\\s,]+|$)){${count}}$`;
  return [{ types: ["string"], pattern }];
}

/** The numbers that surely pass for the list, each as its one item. */
export function splitNumbers(
  type: "integer" | "number",
  { items = {}, minItems = 0, maxItems = 1 }: Schema,
): Split {
  if (minItems > 1 || maxItems < 1) return NONE;
  const words = wordsOf(items);
  if (words === WORD) return [{ types: [type] }];
  const { types = [], enum: listed } = items;
  if (
    types.length > 0 &&
    types.every((each) => each === "integer" || each === "number") &&
    isBoundAlone(items)
  ) {
    if (listed !== undefined) return [{ enum: listed.filter((value) => fits(items, value)) }];
    const bounds = NUMBER_BOUNDS.flatMap((keyword) => {
      const bound = items[keyword];
      return bound === undefined ? [] : [[keyword, bound] as const];
    });
    return [{ types: [types.includes("number") ? type : "integer"], ...Object.fromEntries(bounds) }];
  }
  return words !== undefined && isFound(words, "0") && isFound(words, "1") ? [{ enum: [0, 1] }] : NONE;
}

/** The truth values that surely pass for the list: true is the one item `1`, false is none. */
export function splitTruths(list: Schema): Split {
  const takesTrue = splitNumbers("integer", list).some((taken) => fits(taken, 1));
  const takesFalse = (list.minItems ?? 0) === 0;
  if (takesTrue && takesFalse) return [{ types: ["boolean"] }];
  return takesTrue ? [{ enum: [true] }] : takesFalse ? [{ enum: [false] }] : NONE;
}

/** The words are ours, or listed ones that are escaped. */
function isFound(words: string, word: string): boolean {
  return new RegExp(`^(?:${words})$`, "u").test(word);
}

const BOUND_WORDS: ReadonlySet<string> = new Set([...NUMBER_BOUNDS, "enum", "format"]);

/** Whether the schema says no more of numbers than their bounds. */
function isBoundAlone(items: Schema): boolean {
  return Object.keys(items).every((keyword) => SAYS_NOTHING.has(keyword) || BOUND_WORDS.has(keyword));
}

/** A pattern, not anchored, of what surely passes for an item. */
function wordsOf(items: Schema = {}): string | undefined {
  const { types, enum: listed, format, wordpressFormat: _, ...rest } = items;
  // Any other format that WordPress checks brings a keyword with it.
  if (format === "date-time" || Object.keys(rest).some((keyword) => !SAYS_NOTHING.has(keyword))) {
    return undefined;
  }
  const words =
    listed === undefined
      ? types?.flatMap((type) => WORDS_OF.get(type) ?? [])
      : listed.flatMap((value) => listedWord(value) ?? []);
  if (words === undefined || words.includes(WORD)) return WORD;
  const pattern = words.join("|");
  return words.length === 0 || pattern.length > MAX_LENGTH ? undefined : pattern;
}

/** A listed text or number is still itself after it was split off, unless it is split further. */
function listedWord(value: Json): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return /^[^\s,]+$/.test(String(value)) ? escapePattern(String(value)) : undefined;
}
