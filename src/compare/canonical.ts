import { canonicalJson, compareCodeUnits, isArray, isObject } from "../json.ts";
import type { Json, JsonObject } from "../json.ts";
import { toJsonSchema } from "../schema/json-schema.ts";
import type { Schema } from "../schema/model.ts";

/**
 * A schema as JSON without texts, its lists that have no order of their own sorted. Types are those that the site
 * declares: in which order it does is no part of a surface.
 */
export function canonicalSchema(schema: Schema): JsonObject {
  return canonicalLists(toJsonSchema(schema, { texts: false }));
}

function canonicalLists(json: JsonObject): JsonObject {
  const { "x-wp-overtaken": overtaken = [], ...rest } = json;
  const { type } = rest;
  const whole = isJsonList(overtaken) && overtaken.length > 0 && type !== undefined;
  const declared = whole ? { ...rest, type: [type, overtaken].flat() } : rest;
  return Object.fromEntries(
    Object.entries(declared).map(([key, value]) => [key, canonicalMember(key, value)]),
  );
}

function canonicalMember(key: string, value: Json): Json {
  if (key === "default" || key === "x-wp-default") return value;
  if (isJsonList(value)) {
    const items = value.map((item) => (isJsonObject(item) && key !== "enum" ? canonicalLists(item) : item));
    return items.toSorted((a, b) => compareCodeUnits(canonicalJson(a), canonicalJson(b)));
  }
  if (!isJsonObject(value)) return value;
  if (key !== "properties" && key !== "patternProperties") return canonicalLists(value);
  const members = Object.entries(value).map(([name, member]) => [
    name,
    isJsonObject(member) ? canonicalLists(member) : member,
  ]);
  return Object.fromEntries(members);
}

function isJsonList(value: Json): value is readonly Json[] {
  return isArray(value);
}

function isJsonObject(value: Json): value is JsonObject {
  return isObject(value);
}
