import { isArray, isObject } from "../base/json.ts";
import {
  EMPTY,
  isEmpty,
  isNumeric,
  isNumericArray,
  isPhpArray,
  parseList,
  toText,
  type PhpArray,
  type PhpValue,
} from "./php.ts";

/** The checks of the types that WordPress knows; every other type name accepts any value. */
const CHECKS: ReadonlyMap<unknown, (value: PhpValue) => boolean> = new Map<
  unknown,
  (value: PhpValue) => boolean
>([
  // `rest_is_array`: text and numbers pass, since WordPress splits them at commas and spaces.
  ["array", (value) => value !== null && (!isPhpArray(value) || isNumericArray(value))],
  // `rest_is_object`
  ["object", (value) => value === "" || isPhpArray(value)],
  // `rest_is_integer`
  ["integer", (value) => isNumeric(value) && Number.isInteger(Number(value))],
  ["number", isNumeric],
  // `rest_is_boolean`
  ["boolean", isBooleanLike],
  ["string", (value) => typeof value === "string"],
  ["null", (value) => value === null],
]);

function isBooleanLike(value: PhpValue): boolean {
  if (typeof value === "string") return ["false", "true", "0", "1"].includes(value.toLowerCase());
  return value === true || value === false || value === 0 || value === 1;
}

/** Whether WordPress validates values of this type at all. */
export function isKnownType(type: unknown): boolean {
  return CHECKS.has(type);
}

/** Whether WordPress accepts the value as one of the type; always true for an unknown type. */
export function passesFor(type: unknown, value: PhpValue): boolean {
  return CHECKS.get(type)?.(value) ?? true;
}

/**
 * The one type by which WordPress validates a value (`rest_handle_multi_type_schema`): the first of a list that the value
 * passes for, else an unknown type name of the list. Undefined where nothing fits.
 */
export function chooseType(type: unknown, value: PhpValue): { readonly type: unknown } | undefined {
  if (!isArray(type) && !isObject(type)) return { type };
  // A map of types is an array to PHP as well.
  const words = Object.values(type);
  if (value === "" && words.includes("string")) return { type: "string" };
  const fitting = words.find((word) => CHECKS.get(word)?.(value) === true);
  if (fitting !== undefined) return { type: fitting };
  const unknown = words.find((word) => !isKnownType(word));
  return isEmpty(unknown) ? undefined : { type: unknown };
}

/** `rest_sanitize_array`. */
export function toList(value: PhpValue): readonly PhpValue[] {
  if (value === null) return [];
  return isPhpArray(value) ? [...value.values()] : parseList(toText(value));
}

/** `rest_sanitize_object`. */
export function toMap(value: PhpValue | undefined): PhpArray {
  return isPhpArray(value) ? value : EMPTY;
}

/** `rest_sanitize_boolean`. */
function toBoolean(value: PhpValue): boolean {
  if (typeof value === "string") return !["", "0", "false"].includes(value.toLowerCase());
  return isPhpArray(value) ? value.size > 0 : Boolean(value);
}

const PHP_INT_MAX = 2 ** 63;

function toInteger(value: PhpValue): number {
  if (isPhpArray(value)) return value.size > 0 ? 1 : 0;
  const read = typeof value === "string" && !isNumeric(value) ? Number.parseInt(value, 10) : Number(value);
  if (Number.isNaN(read)) return 0;
  return Math.max(-PHP_INT_MAX, Math.min(PHP_INT_MAX, Math.trunc(read)));
}

/** Converts a value to a type that is neither `array` nor `object`, as `rest_sanitize_value_from_schema` does. */
export function toScalar(value: PhpValue, type: unknown): PhpValue {
  switch (type) {
    case "null":
      return null;
    case "integer":
      return toInteger(value);
    case "number":
      return isNumeric(value) ? Number(value) : toInteger(value);
    case "boolean":
      return toBoolean(value);
    case "string":
      return toText(value);
    default:
      return value;
  }
}
