import { compareCodeUnits, isArray, isObject } from "../base/json.ts";
import { BOUND_KEYWORDS } from "./model.ts";
import type { RawSchema, Rule } from "./rule.ts";

/** Raw members of an object schema, in order. */
export type RawMembers = readonly (readonly [name: string, schema: unknown])[];

/** The keywords that this package reads; no other key is ever written. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ..."type title description default enum format pattern contentMediaType uniqueItems items properties".split(
    " ",
  ),
  ..."patternProperties additionalProperties required oneOf anyOf allOf not readonly readOnly".split(" "),
  ..."nullable deprecated context divisibleBy".split(" "),
  ...BOUND_KEYWORDS,
]);

/** Keys that do not describe a value: PHP's own, links, labels. */
const SILENT_KEYS: ReadonlySet<string> = new Set([
  ..."$schema $id links arg_options sanitize_callback validate_callback prepare_callback".split(" "),
  ..."show_in_index labels example examples writeOnly _links default_value".split(" "),
]);

/** Keys that hold a label; an object under one of them is the schema of a misplaced property. */
const LABELS: ReadonlySet<string> = new Set(["id", "base", "indicator", "name", "label", "in", "single"]);

/** Whether the key is a keyword, or can be left out without loss. */
export function isExpected(key: string, value: unknown): boolean {
  return KEYWORDS.has(key) || SILENT_KEYS.has(key) || (LABELS.has(key) && !isObject(value));
}

/** Whether an object in place of a schema is a map of its properties: no keyword, only objects. */
export function looksLikeProperties(raw: RawSchema): boolean {
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

function isEmptyList(value: unknown): boolean {
  return isArray(value) && value.length === 0;
}

/** Repairs of subschemas that are not objects. */
export const SUBSCHEMA_RULES: readonly Rule<unknown, RawSchema>[] = [
  {
    code: "schema-spelling",
    says: "The schema is an empty list; any value is accepted.",
    read: (value) => (isEmptyList(value) ? {} : undefined),
  },
  {
    code: "schema-spelling",
    says: "The schema is a string; it was read as the type.",
    read: (value) => (typeof value === "string" && value.length < 60 ? { type: value } : undefined),
  },
  {
    code: "schema-assumed",
    says: "The schema is a list; each member was read as a branch.",
    read: (value) => {
      if (!isArray(value)) return undefined;
      const [only, ...others] = value;
      if (others.length === 0 && isObject(only)) return only;
      return others.length === 0 && typeof only === "string" ? { type: only } : { anyOf: value };
    },
  },
  {
    code: "schema-spelling",
    says: "The schema is a boolean.",
    read: (value) => (typeof value === "boolean" ? (value ? {} : { not: {} }) : undefined),
  },
  {
    code: "schema-unreadable",
    read: () => ({}),
  },
];

/** Repairs of `properties` that is not a map of schemas. */
export const PROPERTIES_RULES: readonly Rule<unknown, RawMembers>[] = [
  {
    code: "schema-spelling",
    says: "The properties are an empty list, which is how PHP writes an empty map.",
    read: (value) => (isEmptyList(value) ? [] : undefined),
  },
  {
    code: "schema-assumed",
    says: "The properties are a list of names; each may hold anything.",
    read: (value) =>
      isArray(value) && value.every((name) => typeof name === "string")
        ? value.map((name) => [name, {}] as const)
        : undefined,
  },
  {
    code: "schema-assumed",
    says: "The properties are a list; their positions were used as names.",
    read: (value) => (isArray(value) ? value.map((schema, at) => [String(at), schema] as const) : undefined),
  },
  {
    code: "schema-spelling",
    says: "`properties` holds a whole schema; the properties of that schema were used.",
    read: (value) => {
      if (!isObject(value) || typeof value["type"] !== "string") return undefined;
      const inner = value["properties"];
      return isObject(inner) ? Object.entries(inner) : [];
    },
  },
  {
    code: "schema-unreadable",
    says: "The properties cannot be read; they were left out.",
    read: () => [],
  },
];

/** Repairs of `oneOf`, `anyOf` and `allOf` that are not lists of schemas. */
export const BRANCH_RULES: readonly Rule<unknown, readonly unknown[]>[] = [
  {
    code: "schema-unreadable",
    says: "The list of branches is empty; WordPress rejects every value if a type is declared.",
    read: (value) => (isEmptyList(value) ? [] : undefined),
  },
  {
    code: "schema-spelling",
    says: "The branches are a map; its values were used.",
    read: (value) => (isObject(value) ? valuesByKey(value) : undefined),
  },
  {
    code: "schema-unreadable",
    says: "The branches cannot be read; they were left out.",
    read: () => [],
  },
];

/** Whether `properties` is a map of schemas, and not a whole schema with properties of its own. */
export function isPropertyMap(value: unknown): value is RawSchema {
  if (!isObject(value)) return false;
  return (
    typeof value["type"] !== "string" ||
    !(isObject(value["properties"]) || typeof value["description"] === "string")
  );
}

/** The values of a map in the order of its keys, whole numbers first: the order of members means nothing in JSON. */
export function valuesByKey(map: RawSchema): readonly unknown[] {
  return Object.entries(map)
    .toSorted(([a], [b]) => (rank(a) === rank(b) ? compareCodeUnits(a, b) : rank(a) - rank(b)))
    .map(([, value]) => value);
}

function rank(key: string): number {
  return /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
}
