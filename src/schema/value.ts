import { isArray, isObject, type Json } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { type Definition, converted, keeps } from "../wordpress/index.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";

/** Whether the value is JSON as `JSON.parse` gives it. */
export function isJson(value: unknown): value is Json {
  return value === null || ["string", "number", "boolean", "object"].includes(typeof value);
}

/** The type of a JSON value; a whole number is an integer. */
export function typeOf(value: unknown): SchemaType {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (isObject(value)) return "object";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "boolean" ? "boolean" : "string";
}

/** Whether the value is of one of the types; without types any value is. */
export function isOfType(types: readonly SchemaType[] | undefined, value: unknown): boolean {
  return types === undefined || includesType(types, typeOf(value));
}

/** Whether the types include all values of a type: an integer is also a number. */
export function includesType(types: readonly SchemaType[], type: SchemaType): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/** Whether WordPress accepts the value and leaves it unchanged, so that it is of the declared type. */
export function fits(schema: Schema, value: Json): boolean {
  return isOfType(schema.types, value) && keeps(definitionOf(schema), value);
}

/** Converts the value to its declared types as WordPress does: `"5"` becomes 5. Undefined where WordPress rejects it. */
export function convertedBy(schema: Schema, value: Json): Json | undefined {
  return converted(definitionOf(schema), value);
}

/** The most branches that a value is compared with; the most seen is 10. */
export const MAX_BRANCHES = 16;

/** Keywords that a normalized schema and a definition share. */
const SHARED = [
  "enum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "uniqueItems",
  "required",
] as const;

/** Syntax of ECMA-262 that RE2 does not read: a class of nothing or of everything, and code points. */
const ECMA_ALONE = /\[\^?\]|\\u/;

/**
 * Writes the normalized schema as a definition that `wordpress/validate` reads. Keywords that WordPress does not know
 * (`not`, `allOf`) are left out, and so is `patternProperties`: members that only it describes are all accepted.
 */
export const definitionOf = memoizeByObject((schema: Schema): Definition => {
  const { types, foreignType, format, wordpressFormat, pattern, items, properties, patternProperties } =
    schema;
  const definition: Record<string, unknown> = {};
  for (const keyword of SHARED) if (schema[keyword] !== undefined) definition[keyword] = schema[keyword];
  // WordPress validates only `enum` and five formats beside a type that it does not know.
  if (foreignType !== undefined) definition["type"] = foreignType;
  else if (types !== undefined) definition["type"] = types.length === 1 ? types[0] : types;
  const checked = format ?? wordpressFormat;
  if (checked !== undefined) definition["format"] = checked;
  if (pattern !== undefined && !ECMA_ALONE.test(pattern)) definition["pattern"] = pattern;
  if (items !== undefined) definition["items"] = definitionOf(items);
  if (properties !== undefined) definition["properties"] = definitionsOf(properties);
  const { additionalProperties: rest, oneOf, anyOf } = schema;
  if (rest !== undefined && patternProperties === undefined) {
    definition["additionalProperties"] = typeof rest === "boolean" ? rest : definitionOf(rest);
  }
  if (oneOf !== undefined && oneOf.length <= MAX_BRANCHES) definition["oneOf"] = oneOf.map(definitionOf);
  if (anyOf !== undefined && anyOf.length <= MAX_BRANCHES) definition["anyOf"] = anyOf.map(definitionOf);
  return { ...definition, ...lowerBound(schema), ...upperBound(schema) };
});

function definitionsOf(properties: ReadonlyMap<string, Schema>): Definition {
  return Object.fromEntries([...properties].map(([name, property]) => [name, definitionOf(property)]));
}

/** Writes an exclusive bound as a flag beside the bound, as in draft 4. */
function lowerBound({ minimum, exclusiveMinimum: above }: Schema): Definition {
  if (above !== undefined && (minimum === undefined || above >= minimum)) {
    return { minimum: above, exclusiveMinimum: true };
  }
  return minimum === undefined ? {} : { minimum };
}

function upperBound({ maximum, exclusiveMaximum: below }: Schema): Definition {
  if (below !== undefined && (maximum === undefined || below <= maximum)) {
    return { maximum: below, exclusiveMaximum: true };
  }
  return maximum === undefined ? {} : { maximum };
}

/** Returns a key that equal JSON values share; a quote before a text keeps `"{}"` apart from the object `{}`. */
export function markOf(value: Json): unknown {
  if (typeof value === "string") return `"${value}`;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** The default as WordPress would use it, whether it fits its type or not. */
export function defaultOf(schema: Schema): Json | undefined {
  return schema.default === undefined ? schema.misfitDefault : schema.default;
}

/** Whether the default is missing from the listed values, so that WordPress rejects requests without the argument. */
export function isUnlistedDefault({ enum: values, misfitDefault = null }: Schema): boolean {
  return values !== undefined && misfitDefault !== null && !fits({ enum: values }, misfitDefault);
}

/** Whether provably no value fits both schemas: by their types, their listed values, or a property that both require. */
export function areApart(one: Schema, other: Schema): boolean {
  if (isListApart(one, other) || isListApart(other, one)) return true;
  const shared = [...sharedTypes(one, other), ...sharedTypes(other, one)];
  if (shared.some((type) => type !== "object")) return false;
  return shared.length === 0 || isPropertyApart(one, other);
}

function isListApart({ enum: values }: Schema, other: Schema): boolean {
  return values !== undefined && !values.some((value) => fits(other, value));
}

/** The types of the first schema whose values the second accepts. */
function sharedTypes(
  { types = SCHEMA_TYPES }: Schema,
  { types: others = SCHEMA_TYPES }: Schema,
): readonly SchemaType[] {
  return types.filter((type) => includesType(others, type));
}

function isPropertyApart(one: Schema, other: Schema): boolean {
  const wanted = new Set(other.required);
  return (one.required ?? []).some((name) => {
    const property = one.properties?.get(name);
    const another = other.properties?.get(name);
    const isWanted = property !== undefined && another !== undefined && wanted.has(name);
    return isWanted && areApart(property, another);
  });
}
