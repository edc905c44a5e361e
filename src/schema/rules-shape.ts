import { compareCodeUnits, isArray, isObject } from "../json.ts";
import { BOUND_KEYWORDS } from "./model.ts";
import type { Rule } from "./rule.ts";

/** Raw members of an object schema, in order. */
export type RawMembers = readonly (readonly [name: string, schema: unknown])[];

/** The keywords that this package reads; a key that is not among them is never written. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "title",
  "description",
  "default",
  "enum",
  "format",
  "pattern",
  "contentMediaType",
  ...BOUND_KEYWORDS,
  "divisibleBy",
  "uniqueItems",
  "items",
  "properties",
  "patternProperties",
  "additionalProperties",
  "required",
  "oneOf",
  "anyOf",
  "allOf",
  "not",
  "readonly",
  "readOnly",
  "nullable",
  "deprecated",
  "context",
]);

/** Keys that say nothing about a value: PHP's own, links, labels. */
const SILENT_KEYS: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "id",
  "links",
  "base",
  "arg_options",
  "sanitize_callback",
  "validate_callback",
  "prepare_callback",
  "show_in_index",
  "indicator",
  "name",
  "label",
  "labels",
  "in",
  "single",
  "example",
  "examples",
  "writeOnly",
  "_links",
  "default_value",
]);

/** Those of them that hold a word: an object there is the schema of a property that stands in the wrong place. */
const LABELS: ReadonlySet<string> = new Set(["id", "base", "indicator", "name", "label", "in", "single"]);

/** Whether nothing is lost where the key is left out. */
export function isSilent(key: string, value: unknown): boolean {
  return SILENT_KEYS.has(key) && !(LABELS.has(key) && isObject(value));
}

/** Whether an object where a schema is expected is really the list of its properties: no keyword, only objects. */
export function looksLikeProperties(raw: { readonly [key: string]: unknown }): boolean {
  const keys = Object.keys(raw);
  return (
    keys.length > 0 &&
    keys.every((key) => isObject(raw[key])) &&
    keys.some((key) => !KEYWORDS.has(key)) &&
    keys.some((key) => isSchemaLike(raw[key]))
  );
}

function isSchemaLike(value: unknown): boolean {
  return isObject(value) && Object.keys(value).some((key) => KEYWORDS.has(key));
}

/** A word or a truth value where a schema is expected. */
export const SUBSCHEMA_RULES: readonly Rule<unknown, { readonly [key: string]: unknown }>[] = [
  { name: "schema-empty-list", read: (value) => (isArray(value) && value.length === 0 ? {} : undefined) },
  {
    name: "schema-as-word",
    read: (value) => (typeof value === "string" && value.length < 60 ? { type: value } : undefined),
  },
  {
    name: "schema-as-list",
    read: (value) => {
      if (!isArray(value)) return undefined;
      const [only, ...others] = value;
      if (others.length === 0 && isObject(only)) return only;
      return others.length === 0 && typeof only === "string" ? { type: only } : { anyOf: value };
    },
  },
  {
    name: "schema-as-truth",
    read: (value) => (typeof value === "boolean" ? (value ? {} : { not: {} }) : undefined),
  },
  { name: "schema-unreadable", read: () => ({}) },
];

/** Every form of `properties` that is not a map of schemas. */
export const PROPERTIES_RULES: readonly Rule<unknown, RawMembers>[] = [
  { name: "properties-empty-list", read: (value) => (isArray(value) && value.length === 0 ? [] : undefined) },
  {
    name: "properties-list-of-names",
    read: (value) =>
      isArray(value) && value.every((name) => typeof name === "string")
        ? value.map((name) => [name, {}] as const)
        : undefined,
  },
  {
    name: "properties-list",
    read: (value) => (isArray(value) ? value.map((schema, at) => [String(at), schema] as const) : undefined),
  },
  {
    name: "properties-hold-schema",
    read: (value) => {
      if (!isObject(value) || typeof value["type"] !== "string") return undefined;
      const inner = value["properties"];
      return isObject(inner) ? Object.entries(inner) : [];
    },
  },
  { name: "schema-unreadable", read: () => [] },
];

/** Every form of `oneOf`, `anyOf` and `allOf` that is not a list of schemas. */
export const CHOICE_RULES: readonly Rule<unknown, readonly unknown[]>[] = [
  { name: "choices-empty", read: (value) => (isArray(value) && value.length === 0 ? [] : undefined) },
  {
    name: "choices-as-map",
    read: (value) =>
      isObject(value)
        ? Object.entries(value)
            .toSorted(([a], [b]) => compareCodeUnits(a, b))
            .map(([, choice]) => choice)
        : undefined,
  },
  { name: "schema-unreadable", read: () => [] },
];

/** Whether `properties` is a map of schemas as it stands. */
export function isPropertyMap(value: unknown): value is { readonly [key: string]: unknown } {
  if (!isObject(value)) return false;
  // `properties: {type: "object", properties: {…}}` is a schema where its properties should stand.
  return (
    typeof value["type"] !== "string" ||
    !(isObject(value["properties"]) || typeof value["description"] === "string")
  );
}
