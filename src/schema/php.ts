import { isArray, isObject, type Json } from "../json.ts";
import type { SchemaType } from "./model.ts";

/** What PHP takes for true. */
export function isTruthy(value: unknown): boolean {
  return value !== "0" && !(isArray(value) && value.length === 0) && Boolean(value);
}

/** The pattern of texts that PHP takes for a number (`is_numeric`); no part of it can read what another can. */
export const NUMERIC_TEXT = String.raw`^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?\s*$`;

/** A text that WordPress takes for a truth value (`rest_is_boolean`). */
export const TRUTH_TEXT = "^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[01])$";

const NUMERIC = new RegExp(NUMERIC_TEXT, "u");

const TRUTH = new RegExp(TRUTH_TEXT, "u");

/** What passes for each type (`rest_get_best_type_for_value`): text and numbers are split into lists, lists are maps. */
const PASSES: Readonly<Record<SchemaType, (value: Json) => boolean>> = {
  array: (value) =>
    value !== null && (!isObject(value) || Object.keys(value).every((key) => /^\d+$/.test(key))),
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

/** Whether a value of one of the types is still the same after WordPress converted it to the first type it passes for. */
export function isUnchanged(value: Json, types: readonly SchemaType[]): boolean {
  if (value === "" || typeof value === "object") return true;
  const first = types.find((type) => PASSES[type](value));
  return first === "integer" || first === "number" ? typeof value === "number" : first === typeof value;
}
