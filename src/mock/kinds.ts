import { isArray, isObject } from "../json.ts";
import {
  isEmpty,
  isNumeric,
  isNumericArray,
  isPhpArray,
  parseList,
  toText,
  type PhpArray,
  type PhpValue,
  EMPTY,
} from "./php.ts";
import { toUri } from "./uri.ts";

/** The types WordPress knows; any other word accepts every value. */
const CHECKS: ReadonlyMap<unknown, (value: PhpValue) => boolean> = new Map<
  unknown,
  (value: PhpValue) => boolean
>([
  ["array", isListLike],
  ["object", isObjectLike],
  ["integer", isIntegerLike],
  ["number", isNumeric],
  ["boolean", isBooleanLike],
  ["string", (value) => typeof value === "string"],
  ["null", (value) => value === null],
]);

/** Whether WordPress checks values of this type at all. */
export function isKnownType(type: unknown): boolean {
  return CHECKS.has(type);
}

/** Whether the value passes for the type; always where the type is unknown. */
export function passesFor(type: unknown, value: PhpValue): boolean {
  return CHECKS.get(type)?.(value) ?? true;
}

/**
 * The one type that applies (`rest_handle_multi_type_schema`): of a list the first that fits, an unknown word of
 * the list where none does. Undefined where nothing fits.
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

/** `rest_is_array`: text and numbers count, since they are split at commas and spaces. */
function isListLike(value: PhpValue): boolean {
  return value !== null && (!isPhpArray(value) || isNumericArray(value));
}

/** `rest_sanitize_array`. */
export function toList(value: PhpValue): readonly PhpValue[] {
  if (value === null) return [];
  return isPhpArray(value) ? [...value.values()] : parseList(toText(value));
}

/** `rest_is_object`: any array, and the empty text. */
function isObjectLike(value: PhpValue): boolean {
  return value === "" || isPhpArray(value);
}

/** `rest_sanitize_object`. */
export function toMap(value: PhpValue | undefined): PhpArray {
  return isPhpArray(value) ? value : EMPTY;
}

/** `rest_is_integer`. */
function isIntegerLike(value: PhpValue): boolean {
  return isNumeric(value) && Number.isInteger(Number(value));
}

/** `rest_is_boolean`. */
function isBooleanLike(value: PhpValue): boolean {
  if (typeof value === "string") return ["false", "true", "0", "1"].includes(value.toLowerCase());
  return value === true || value === false || value === 0 || value === 1;
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

/** `rest_sanitize_value_from_schema` for what is neither a list nor a map. */
export function toScalar(value: PhpValue, type: unknown, format: unknown): PhpValue {
  const isText = type === "string" || (!isKnownType(type) && !isPhpArray(value));
  if (isText && format === "uri") return toUri(toText(value));
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
