import { isArray, isObject, isWellFormed, parseJson, type Json } from "../base/json.ts";

/**
 * A value as PHP holds it after reading a request. Lists and maps are one kind of array, so `{"0": "a"}` and `["a"]` are
 * equal, and so are `{}` and `[]`.
 */
export type PhpValue = null | boolean | number | string | PhpArray;

/** A PHP array: keys in order of insertion, canonical digits as numbers. */
export type PhpArray = ReadonlyMap<string | number, PhpValue>;

/** The deepest nesting of arrays that `json_decode` accepts (PHP 8.2). */
const MAX_DEPTH = 511;

export const EMPTY: PhpArray = new Map();

/** Whether the value is a PHP array. */
export function isPhpArray(value: unknown): value is PhpArray {
  return value instanceof Map;
}

/** The key under which PHP stores a name: a canonical integer becomes a number. */
export function phpKey(key: string): string | number {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(key) ? Number(key) : key;
}

/** Makes a PHP list. */
export function phpList(values: readonly PhpValue[]): PhpArray {
  return new Map(values.entries());
}

/** Whether every key is a number, which WordPress calls a list (`wp_is_numeric_array`). */
export function isNumericArray(value: PhpValue): value is PhpArray {
  return isPhpArray(value) && [...value.keys()].every((key) => typeof key === "number");
}

/** Converts parsed JSON as `json_decode(…, true)` does; `undefined` where PHP rejects it. */
export function fromJson(value: unknown, depth = 1): PhpValue | undefined {
  if (typeof value === "string") return isWellFormed(value) ? value : undefined;
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  if (depth > MAX_DEPTH) return undefined;
  if (isArray(value)) return fromEntries(value.entries(), depth);
  if (!isObject(value)) return undefined;
  return fromEntries(
    Object.entries(value).map(([key, member]): [string | number, unknown] => [phpKey(key), member]),
    depth,
  );
}

/** Parses JSON as `json_decode` does; `undefined` where it is malformed or PHP rejects it. */
export function decodeJson(text: string): PhpValue | undefined {
  return fromJson(parseJson(text));
}

function fromEntries(
  entries: Iterable<readonly [string | number, unknown]>,
  depth: number,
): PhpArray | undefined {
  const result = new Map<string | number, PhpValue>();
  for (const [key, member] of entries) {
    const read = fromJson(member, depth + 1);
    if (read === undefined || (typeof key === "string" && !isWellFormed(key))) return undefined;
    result.set(key, read);
  }
  return result;
}

/** Converts a value as PHP receives it from a query: to text, `""` for an empty list or object. */
export function fromQuery(value: Json): PhpValue {
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value);
  if (members.length === 0) return "";
  return new Map(members.map(([key, member]) => [phpKey(key), fromQuery(member)]));
}

/** Converts to JSON as `json_encode` does: an array with the keys 0, 1, 2, … is a list, and so is an empty one. */
export function toJson(value: PhpValue): Json {
  if (!isPhpArray(value)) return typeof value === "number" && !Number.isFinite(value) ? null : value;
  const keys = [...value.keys()];
  if (keys.every((key, at) => key === at)) return [...value.values()].map(toJson);
  return Object.fromEntries([...value].map(([key, member]) => [String(key), toJson(member)]));
}

/** A pattern of numbers as PHP reads them in text, not anchored; it cannot backtrack. */
const NUMERAL = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?`;

const NUMERIC = new RegExp(String.raw`^[ \t\n\r\v\f]*${NUMERAL}[ \t\n\r\v\f]*$`);

/** PHP's `is_numeric`: a number, or text that is one but for white space around it. */
export function isNumeric(value: PhpValue): value is number | string {
  return typeof value === "number" || (typeof value === "string" && NUMERIC.test(value));
}

/** PHP's `empty`. */
export function isEmpty(value: unknown): boolean {
  if (isArray(value)) return value.length === 0;
  if (isPhpArray(value)) return value.size === 0;
  return (
    value === undefined || value === null || value === false || value === 0 || value === "" || value === "0"
  );
}

/** PHP's `(string)` of a scalar or of an absent value. */
export function toText(value: PhpValue | undefined): string {
  if (isPhpArray(value)) return "Array";
  if (value === true) return "1";
  if (value === false) return "";
  return String(value ?? "");
}

/** Splits text into a list at commas and ASCII white space (`wp_parse_list`). */
export function parseList(text: string): readonly string[] {
  return text.split(/[\t-\r ,]+/u).filter((item) => item !== "");
}

/** Joins words as WordPress lists them (`wp_sprintf_l`): `a`, `a and b`, `a, b, and c`. */
export function listWords(words: readonly string[]): string {
  if (words.length < 3) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${words.at(-1) ?? ""}`;
}

/** Whether no two items are equal (`rest_validate_array_contains_unique_items`). */
export function hasUniqueItems(items: readonly PhpValue[]): boolean {
  return new Set(items.map(equalityKey)).size === items.length;
}

/** Equality key of a value: equal for two values exactly if WordPress treats them as equal (`rest_are_values_equal`: strict, arrays by key). */
export function equalityKey(value: PhpValue): string {
  if (typeof value === "number") return String(value);
  if (!isPhpArray(value)) return JSON.stringify(value);
  const members = [...value].map(([key, member]) => `${JSON.stringify(key)}:${equalityKey(member)}`);
  return `[${members.toSorted().join()}]`;
}
