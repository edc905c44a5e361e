import { canonicalJson, compareCodeUnits, isArray, isObject } from "../base/json.ts";
import type { Json, JsonObject } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { type Schema, toJsonSchema } from "../schema/index.ts";

/**
 * Prints a schema as JSON without texts; lists whose order has no meaning are sorted. The order in which the site declares
 * types has no meaning either. Memoized, since many operations share a schema.
 */
export const canonicalSchema = memoizeByObject((schema: Schema): JsonObject => {
  const { "x-wp-type": _, ...json } = toJsonSchema(schema, canonicalSchema);
  return withSortedLists(json);
});

/** As `canonicalSchema`, but keeps the types that WordPress does not know as the site writes them. */
export const canonicalWithForeignTypes = memoizeByObject((schema: Schema): JsonObject =>
  withSortedLists(toJsonSchema(schema, canonicalWithForeignTypes)),
);

/** Canonical JSON text of a schema: equal schemas have equal texts. */
export function canonicalText(schema: Schema): string {
  return textOf(canonicalSchema(schema));
}

const textOf = memoizeByObject((json: JsonObject) => canonicalJson(json));

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
