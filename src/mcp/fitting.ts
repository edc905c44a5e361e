import { utf8Bytes } from "../base/bytes.ts";
import { plainLines } from "../base/escape.ts";
import { isArray, isObject } from "../base/json.ts";

/** A value that was cut to a size. */
export interface Fitted {
  readonly value: unknown;
  /** What was cut, a sentence each; empty where nothing was. */
  readonly cuts: readonly string[];
}

/** How much of a value is kept: the characters of a text, the items of a list, the levels. */
interface Limits {
  readonly text: number;
  readonly items: number;
  readonly depth: number;
}

/** Only texts are cut. */
const TEXTS: readonly Limits[] = [1000, 300, 100].map((text) => ({
  text,
  items: Infinity,
  depth: Infinity,
}));

/** What is cut where one item of a list alone is too large; the mildest first. */
const PARTS: readonly Limits[] = [
  { text: 100, items: 20, depth: Infinity },
  { text: 100, items: 5, depth: Infinity },
  { text: 100, items: 3, depth: 4 },
  { text: 60, items: 2, depth: 3 },
  { text: 40, items: 1, depth: 2 },
];

/** Cuts a foreign JSON value to a number of bytes as JSON, without invisible characters, and says what it cut. */
export function fit(foreign: unknown, most: number): Fitted {
  const value = clean(foreign);
  if (sizeOf(value) <= most) return { value, cuts: [] };
  return (
    fitBy(TEXTS, value, most) ??
    firstItems(value, most) ??
    fitBy(PARTS, value, most) ?? {
      // A quote or a backslash takes two bytes, and no character of a text more than four.
      value: `${JSON.stringify(value).slice(0, Math.floor(most / 4))}…`,
      cuts: ["the value was cut to the beginning of its JSON"],
    }
  );
}

function fitBy(all: readonly Limits[], value: unknown, most: number): Fitted | undefined {
  for (const limits of all) {
    const cut = cutTo(value, limits, 0);
    if (sizeOf(cut) <= most) return { value: cut, cuts: sayCuts(limits) };
  }
  return undefined;
}

/** The items of a list that fit, in their order; undefined where none does. */
function firstItems(value: unknown, most: number): Fitted | undefined {
  if (!isArray(value)) return undefined;
  const kept: unknown[] = [];
  let size = 2;
  for (const item of value) {
    const cut = cutTo(item, { text: 100, items: Infinity, depth: Infinity }, 1);
    size += sizeOf(cut) + 1;
    if (size > most) break;
    kept.push(cut);
  }
  if (kept.length === 0) return undefined;
  const texts = "texts of more than 100 characters were cut";
  return { value: kept, cuts: [texts, `only the first ${kept.length} of ${value.length} items are shown`] };
}

/** Foreign texts and keys with invisible characters as `\u{1B}`. */
export function clean(value: unknown): unknown {
  if (typeof value === "string") return plainLines(value);
  if (isArray(value)) return value.map(clean);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [plainLines(key), clean(member)]));
}

function cutTo(value: unknown, limits: Limits, depth: number): unknown {
  if (typeof value === "string")
    return value.length > limits.text ? `${value.slice(0, limits.text)}…` : value;
  if (isArray(value)) {
    if (depth >= limits.depth) return `[${value.length} items]`;
    return value.slice(0, limits.items).map((item) => cutTo(item, limits, depth + 1));
  }
  if (!isObject(value)) return value;
  if (depth >= limits.depth) return "{…}";
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, cutTo(member, limits, depth + 1)]),
  );
}

function sayCuts({ text, items, depth }: Limits): readonly string[] {
  return [
    `texts of more than ${text} characters were cut`,
    ...(items === Infinity ? [] : [`lists were cut to ${items} items`]),
    ...(depth === Infinity ? [] : [`values below level ${depth} were left out`]),
  ];
}

/** The bytes of a value as JSON in UTF-8. */
export function sizeOf(value: unknown): number {
  return utf8Bytes(JSON.stringify(value) ?? "").length;
}
