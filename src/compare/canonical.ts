import { canonicalJson, compareCodeUnits, isArray, isObject } from "../json.ts";
import type { Json, JsonObject } from "../json.ts";
import { toJsonSchema } from "../schema/json-schema.ts";
import type { Schema } from "../schema/model.ts";

/**
 * A schema as JSON without texts, its lists that have no order of their own sorted. Types are those that the site
 * declares: in which order it does is no part of a surface.
 */
export function canonicalSchema(schema: Schema): JsonObject {
  const known = CANONICAL.get(schema);
  if (known !== undefined) return known;
  const made = withSortedLists(toJsonSchema(schema, canonicalSchema));
  CANONICAL.set(schema, made);
  return made;
}

/** The text of a schema as JSON: equal schemas have the same. */
export function canonicalText(schema: Schema): string {
  return textOf(canonicalSchema(schema));
}

/** A schema is never changed, and one that many refer to stands at thousands of places of a document. */
const CANONICAL = new WeakMap<Schema, JsonObject>();
const TEXTS = new WeakMap<JsonObject, string>();

function textOf(json: JsonObject): string {
  const known = TEXTS.get(json);
  if (known !== undefined) return known;
  const text = canonicalJson(json);
  TEXTS.set(json, text);
  return text;
}

function withSortedLists(json: JsonObject): JsonObject {
  const { "x-wp-overtaken": overtaken = [], ...rest } = json;
  const { type } = rest;
  const whole = isJsonList(overtaken) && overtaken.length > 0 && type !== undefined;
  const declared = whole ? { ...rest, type: [type, overtaken].flat() } : rest;
  return Object.fromEntries(Object.entries(declared).map(([key, value]) => [key, sortedMember(key, value)]));
}

function sortedMember(key: string, value: Json): Json {
  if (key === "default" || key === "x-wp-default" || !isJsonList(value)) return value;
  return value
    .map((item) => [isJsonObject(item) ? textOf(item) : canonicalJson(item), item] as const)
    .toSorted(([a], [b]) => compareCodeUnits(a, b))
    .map(([, item]) => item);
}

function isJsonList(value: Json): value is readonly Json[] {
  return isArray(value);
}

function isJsonObject(value: Json): value is JsonObject {
  return isObject(value);
}
