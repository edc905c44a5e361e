import { compareCodeUnits, isArray, isObject, parseJson, wellFormed, type Json } from "../json.ts";
import { fits, holdsReference, isExact, isJson } from "./fits.ts";
import type { Schema, SchemaType } from "./model.ts";
import { isTruthy } from "./php.ts";
import type { Rule } from "./rule.ts";

/** Every form of `enum` that is not a list of values. */
export const ENUM_RULES: readonly Rule<unknown, readonly Json[]>[] = [
  { name: "enum-empty", read: (value) => (isArray(value) && value.length === 0 ? [] : undefined) },
  {
    // WordPress checks the values of the map, not its keys.
    name: "enum-as-map",
    read: (value) => (isObject(value) ? valuesByKey(value).filter(isJson) : undefined),
  },
  {
    // To WordPress it is a list without a value that could be equal to what is sent.
    name: "enum-refuses-all",
    read: (value) => (isTruthy(value) ? [] : undefined),
  },
  { name: "enum-unreadable", read: () => [] },
];

function rank(key: string): number {
  return /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
}

/** The order of a JSON object means nothing, so that of its keys is taken; whole numbers come first, as always. */
export function valuesByKey(map: { readonly [key: string]: unknown }): readonly unknown[] {
  return Object.entries(map)
    .toSorted(([a], [b]) => (rank(a) === rank(b) ? compareCodeUnits(a, b) : rank(a) - rank(b)))
    .map(([, value]) => value);
}

/** A default, and the schema it has to fit. */
export interface DefaultInput {
  readonly value: Json;
  readonly schema: Schema;
}

/** What becomes of the default: a value that fits, one that is kept aside, or nothing. */
export interface DefaultReading {
  readonly value?: Json;
  readonly misfit?: Json;
}

const DROPPED: DefaultReading = {};

function has(schema: Schema, type: SchemaType): boolean {
  return schema.types?.includes(type) ?? false;
}

/** Gives the value back where it fits, so that a repair is never worse than what it repairs. */
function ifFits(schema: Schema, value: Json): DefaultReading | undefined {
  return fits(schema, value) ? { value } : undefined;
}

/** A number that is written as text where a number is wanted and no text; anything else as it is. */
function asNumber(schema: Schema, value: Json): Json {
  const isWanted = (has(schema, "integer") || has(schema, "number")) && !fits(schema, value);
  return isWanted && typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/** PHP has one empty array: `[]` where the schema takes objects and no lists is `{}`, however deep it is. */
function withEmptyObjects(schema: Schema, value: Json): Json {
  if (isArray(value)) {
    if (value.length === 0) return has(schema, "object") && !has(schema, "array") ? {} : value;
    const { items } = schema;
    const repaired = value.map((item) => withEmptyObjects(items ?? {}, item));
    return repaired.some((item, at) => item !== value[at]) ? repaired : value;
  }
  if (!isObject(value)) return value;
  const rest = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  const members = Object.entries(value).map(
    ([name, member]) => [name, withEmptyObjects(schema.properties?.get(name) ?? rest, member)] as const,
  );
  return members.some(([name, member]) => member !== value[name]) ? Object.fromEntries(members) : value;
}

const TRUTHS: ReadonlyMap<Json, boolean> = new Map<Json, boolean>([
  [0, false],
  [1, true],
  ["0", false],
  ["1", true],
  ["false", false],
  ["true", true],
]);

function jsonOf(text: string): Json | undefined {
  const value = wellFormed(parseJson(text));
  return isJson(value) ? value : undefined;
}

/** Every default that does not fit its schema, in the order in which the rules are tried. */
export const DEFAULT_RULES: readonly Rule<DefaultInput, DefaultReading>[] = [
  {
    name: "default-unsafe-number",
    read: ({ value }) => (isExact(value) ? undefined : DROPPED),
  },
  {
    name: "default-reference",
    read: ({ value }) => (holdsReference(value) ? DROPPED : undefined),
  },
  {
    name: "default-empty-object",
    read: ({ value, schema }) => {
      const repaired = withEmptyObjects(schema, value);
      return repaired === value ? undefined : ifFits(schema, repaired);
    },
  },
  {
    name: "default-truth",
    read: ({ value, schema }) => {
      const word = typeof value === "string" ? value.toLowerCase() : value;
      const truth = has(schema, "boolean") ? TRUTHS.get(word) : undefined;
      return truth === undefined ? undefined : ifFits(schema, truth);
    },
  },
  {
    name: "default-number-as-text",
    read: ({ value, schema }) => {
      const { items = {} } = schema;
      return ifFits(
        schema,
        isArray(value) ? value.map((item) => asNumber(items, item)) : asNumber(schema, value),
      );
    },
  },
  {
    name: "default-text-as-number",
    read: ({ value, schema }) =>
      typeof value === "number" && has(schema, "string") ? ifFits(schema, String(value)) : undefined,
  },
  {
    name: "default-empty-text",
    read: ({ value, schema }) =>
      value === "" && schema.types !== undefined && !has(schema, "string") ? DROPPED : undefined,
  },
  {
    name: "default-json-as-text",
    read: ({ value, schema }) => {
      if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return undefined;
      if (!has(schema, "object") && !has(schema, "array")) return undefined;
      const parsed = jsonOf(value);
      return parsed === undefined || holdsReference(parsed) ? undefined : ifFits(schema, parsed);
    },
  },
  {
    // WordPress splits a text at commas and white space where a list is declared, and whatever else is one value as text.
    name: "default-list-as-text",
    read: ({ value, schema }) => {
      if (typeof value === "object" || !has(schema, "array")) return undefined;
      const { items = {} } = schema;
      const text = typeof value === "boolean" ? (value ? "1" : "") : String(value);
      const parts = text.split(/[\s,]+/).filter((part) => part !== "");
      return ifFits(
        schema,
        parts.map((part) => asNumber(items, part)),
      );
    },
  },
  { name: "default-null", read: ({ value }) => (value === null ? { misfit: null } : undefined) },
  {
    name: "default-outside-enum",
    read: ({ value, schema }) => {
      if (schema.enum === undefined && schema.items?.enum === undefined) return undefined;
      const { enum: _, items: __, ...open } = schema;
      return fits(open, value) ? { misfit: value } : undefined;
    },
  },
  {
    name: "default-outside-bounds",
    read: ({ value, schema }) =>
      schema.types !== undefined && fits({ types: schema.types }, value) ? { misfit: value } : undefined,
  },
  { name: "default-misfit", read: ({ value }) => ({ misfit: value }) },
];
