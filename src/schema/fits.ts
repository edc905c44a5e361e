import { isArray, isObject, type Json } from "../json.ts";
import { onceEachHeld } from "../once.ts";
import type { Schema, SchemaType } from "./model.ts";

/** How deep values are looked into. */
const MAX_DEPTH = 32;

/** Whether the value is JSON as `JSON.parse` gives it. */
export function isJson(value: unknown): value is Json {
  return value === null || ["string", "number", "boolean", "object"].includes(typeof value);
}

/** Whether the value, or anything in it, is what is looked for. */
function someWithin(value: Json, isSought: (part: Json) => boolean): boolean {
  if (isSought(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part: Json) => someWithin(part, isSought));
}

/**
 * Whether every number in the value is the one that the site wrote: a whole number may have been too large to read,
 * and `1e999` becomes infinite, which no JSON can say.
 */
export function isExact(value: Json): boolean {
  return !someWithin(
    value,
    (part) =>
      typeof part === "number" &&
      (Number.isInteger(part) ? !Number.isSafeInteger(part) : !Number.isFinite(part)),
  );
}

/** Whether JSON can say the value: no number in it is infinite. */
export function isSayable(value: Json): boolean {
  return !someWithin(value, (part) => typeof part === "number" && !Number.isFinite(part));
}

/**
 * Whether the value holds what tools take for a reference wherever it stands, in a default as in a schema, and follow: to
 * a file, to an address, or to nothing.
 */
export function holdsReference(value: Json): boolean {
  return someWithin(value, (part) => isObject(part) && typeof part["$ref"] === "string");
}

/** The type of a JSON value; a whole number is an integer. */
export function typeOf(value: unknown): SchemaType {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (isObject(value)) return "object";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "boolean" ? "boolean" : "string";
}

/** Whether the value is of one of the types; an absent list takes any. */
export function isOfType(types: readonly SchemaType[] | undefined, value: unknown): boolean {
  return types === undefined || includesType(types, typeOf(value));
}

/** Whether values of a type are among those of the types: a whole number is a number too. */
export function includesType(types: readonly SchemaType[], type: SchemaType): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/**
 * Whether the site's own default is none of the values that it lists. WordPress checks defaults along with what was sent
 * (`WP_REST_Request::sanitize_params`), so that a request without the argument is refused.
 */
export function isUnlistedDefault({ enum: values, misfitDefault = null }: Schema): boolean {
  return values !== undefined && misfitDefault !== null && !fits({ enum: values }, misfitDefault);
}

/** The formats that can be checked without a foreign pattern, each in time that grows with the text alone. */
const FORMAT_TESTS: ReadonlyMap<string, RegExp> = new Map([
  ["date-time", /^\d{4}-[01]\d-[0-3]\d[Tt][0-2]\d:[0-5]\d:[0-6]\d(?:\.\d+)?(?:[Zz]|[+-][0-2]\d:?[0-5]\d)$/],
  ["date", /^\d{4}-[01]\d-[0-3]\d$/],
  ["email", /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/],
  ["uri", /^[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>"{}|\\^`]*$/],
  ["uuid", /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/],
  ["hex-color", /^#(?:[0-9A-Fa-f]{3}){1,2}$/],
  ["ip", /^[0-9A-Fa-f]*[.:][0-9A-Fa-f.:]+$/],
]);

/** Of so many choices a value is held against each; the most seen is 10. */
export const MAX_CHOICES = 16;

/**
 * Whether the value fits the schema as far as that can be said without running a pattern of the site.
 * Combinations (`oneOf`, `anyOf`, `allOf`, `not`) are taken to fit, but for the choices of the schema itself.
 */
export function fits(schema: Schema, value: Json, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  if (!isOfType(schema.types, value)) return false;
  if (depth === 0 && !(fitsOne(schema.oneOf, value) && fitsOne(schema.anyOf, value))) return false;
  if (schema.enum !== undefined && !marksOf(schema.enum).has(markOf(value))) return false;
  if (typeof value === "string") return fitsText(schema, value);
  if (typeof value === "number") return fitsNumber(schema, value);
  if (isArray(value)) return fitsList(schema, value, depth);
  if (isObject(value)) return fitsObject(schema, value, depth);
  return true;
}

function fitsOne(choices: readonly Schema[] | undefined, value: Json): boolean {
  const isAsked = choices !== undefined && choices.length <= MAX_CHOICES;
  return !isAsked || choices.some((choice) => fits(choice, value, 1));
}

function fitsText(schema: Schema, value: string): boolean {
  const check = FORMAT_TESTS.get(schema.format ?? schema.wordpressFormat ?? "");
  if (check?.test(value) === false) return false;
  // oxlint-disable-next-line typescript/no-misused-spread -- WordPress and JSON Schema count code points
  const length = schema.minLength === undefined && schema.maxLength === undefined ? 0 : [...value].length;
  return within(length, schema.minLength, schema.maxLength);
}

function fitsNumber(schema: Schema, value: number): boolean {
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema;
  if (above !== undefined && value <= above) return false;
  if (below !== undefined && value >= below) return false;
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf)) return false;
  return within(value, schema.minimum, schema.maximum);
}

function fitsList(schema: Schema, value: readonly Json[], depth: number): boolean {
  const { items } = schema;
  if (!within(value.length, schema.minItems, schema.maxItems)) return false;
  if (schema.uniqueItems === true && new Set(value.map((item) => JSON.stringify(item))).size < value.length) {
    return false;
  }
  return items === undefined || value.every((item) => fits(items, item, depth + 1));
}

function fitsObject(schema: Schema, value: { readonly [key: string]: Json }, depth: number): boolean {
  const members = Object.entries(value);
  if (!within(members.length, schema.minProperties, schema.maxProperties)) return false;
  if (schema.required?.some((name) => !Object.hasOwn(value, name)) === true) return false;
  return members.every(([name, member]) => {
    const property = schema.properties?.get(name);
    if (property !== undefined) return fits(property, member, depth + 1);
    if (schema.patternProperties !== undefined) return true;
    const rest = schema.additionalProperties;
    return typeof rest === "object" ? fits(rest, member, depth + 1) : rest !== false;
  });
}

function within(value: number, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY): boolean {
  return value >= low && value <= high;
}

/** What equal JSON values share; the sign before a text keeps it apart from the object that it may spell. */
export function markOf(value: Json): unknown {
  if (typeof value === "string") return `"${value}`;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** The marks of listed values: of a long list, all the items of a long default may be asked. */
const marksOf = onceEachHeld((values: readonly Json[]) => new Set(values.map(markOf)));
