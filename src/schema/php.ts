import { isArray, isObject, type Json } from "../json.ts";
import type { SchemaType } from "./model.ts";

/** What PHP takes for true. */
export function isTruthy(value: unknown): boolean {
  return value !== "0" && !(isArray(value) && value.length === 0) && Boolean(value);
}

/** What reads as a number to PHP, not anchored; no part of it can read what another can. */
export const NUMERAL = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?`;

/** What surely reads as a whole number, not anchored: `1.5e1` does as well. */
export const WHOLE_NUMERAL = String.raw`[+-]?\d+(?:\.0*)?(?:[Ee]\+?\d+)?`;

/** The pattern of texts that PHP takes for a number (`is_numeric`). */
export const NUMERIC_TEXT = String.raw`^\s*${NUMERAL}\s*$`;

/** A text that surely passes for an integer (`rest_is_integer`). */
export const WHOLE_TEXT = String.raw`^\s*${WHOLE_NUMERAL}\s*$`;

/** What WordPress takes for true and for false, in any case, not anchored (`rest_is_boolean`). */
export const TRUTHS: readonly (readonly [truth: boolean, words: string])[] = [
  [true, "[Tt][Rr][Uu][Ee]|1"],
  [false, "[Ff][Aa][Ll][Ss][Ee]|0"],
];

/** A text that WordPress takes for a truth value (`rest_is_boolean`). */
export const TRUTH_TEXT = "^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[01])$";

const NUMERIC = new RegExp(NUMERIC_TEXT, "u");

const TRUTH = new RegExp(TRUTH_TEXT, "u");

/** What passes for each type (`rest_get_best_type_for_value`): text and numbers are split into lists, lists are maps. */
const PASSES: Readonly<Record<SchemaType, (value: Json) => boolean>> = {
  array: (value) => value !== null && (!isObject(value) || Object.keys(value).every(isPosition)),
  object: (value) => value === "" || (typeof value === "object" && value !== null),
  integer: (value) => isNumeric(value) && Number.isInteger(Number(value)),
  number: isNumeric,
  boolean: (value) =>
    typeof value === "boolean" ||
    value === 0 ||
    value === 1 ||
    (typeof value === "string" && TRUTH.test(value)),
  string: (value) => typeof value === "string",
  null: (value) => value === null,
};

/** Whether PHP takes the name of a member for a position in a list. */
export function isPosition(name: string): boolean {
  return /^\d+$/.test(name);
}

function isNumeric(value: Json): boolean {
  return typeof value === "number" || (typeof value === "string" && isNumericText(value));
}

/** Whether PHP takes the text for a number (`is_numeric`). */
export function isNumericText(text: string): boolean {
  return NUMERIC.test(text);
}

/** Whether WordPress takes the value for one of the type. */
export function passesFor(type: SchemaType, value: Json): boolean {
  return PASSES[type](value);
}

/** What WordPress makes of a value that passes for a type of single values (`rest_sanitize_value_from_schema`). */
export function convertedTo(type: SchemaType, value: Json): Json {
  if (type === "boolean") return typeof value === "string" ? /^(?:true|1)$/i.test(value) : Boolean(value);
  return type === "integer" || type === "number" ? Number(value) : value;
}

/** Whether a value of one of the types is still the same after WordPress converted it to the first type it passes for. */
export function isUnchanged(value: Json, types: readonly SchemaType[]): boolean {
  if (value === "" || typeof value === "object") return true;
  const first = types.find((type) => PASSES[type](value));
  return first === "integer" || first === "number" ? typeof value === "number" : first === typeof value;
}
