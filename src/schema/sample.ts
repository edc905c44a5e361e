import type { Json } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import type { Schema, SchemaType } from "./model.ts";
import { defaultOf, fits } from "./value.ts";

/** The most items of a list and characters of a text in a sample; longer values do not help a reader. */
export const SAMPLE_CAP = 60;

/** The most items of a nested list; nested lists multiply each other. */
const NESTED_CAP = 3;

/** The deepest level of a sample; deeper parts are left empty. */
const MAX_DEPTH = 4;

/** Returns a short value that satisfies the types and bounds of the schema. */
export function sampleValue(schema: Schema, depth = 0): Json {
  const value = defaultOf(schema);
  if (value !== undefined && value !== null && value !== "") return value;
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  const [branch] = schema.oneOf ?? schema.anyOf ?? [];
  if (branch !== undefined && depth < MAX_DEPTH) return sampleValue(branch, depth + 1);
  return sampleOfType(schema.types?.[0] ?? "string", schema, depth);
}

/** Returns a short value of one type within the bounds of the schema. */
export function sampleOfType(type: SchemaType, schema: Schema, depth = 0): Json {
  const isFull = depth >= MAX_DEPTH;
  switch (type) {
    case "integer":
    case "number":
      return sampleNumber(type, schema);
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return isFull ? [] : listOf(sampleValue(schema.items ?? {}, depth + 1), schema, depth);
    case "object":
      return isFull ? {} : sampleObject(schema, depth);
    default:
      return sampleText(schema);
  }
}

/** Returns the first of a few numbers at the bounds that satisfies them all. */
function sampleNumber(type: SchemaType, schema: Schema): number {
  const { minimum: least = 1, maximum: most = Infinity } = schema;
  const plain = Math.max(least, 1) > most ? most : least;
  const { exclusiveMinimum: above = plain, exclusiveMaximum: below = plain, multipleOf = 1 } = schema;
  const next = Math.ceil(plain / multipleOf) * multipleOf;
  const tried = [plain, next, Math.floor(above) + 1, Math.ceil(below) - 1, (above + below) / 2];
  return tried.find((number) => fits({ ...schema, types: [type] }, number)) ?? plain;
}

/** Repeats an item up to the minimum of the list; once without a minimum or if the items must be unique. */
function listOf(item: Json, { uniqueItems, minItems = 1 }: Schema, depth: number): Json {
  const wanted = uniqueItems === true ? 1 : Math.max(1, minItems);
  const most = depth === 0 ? SAMPLE_CAP : depth < MAX_DEPTH ? NESTED_CAP : 1;
  return Array.from({ length: Math.min(wanted, most) }, () => item);
}

function sampleObject({ required = [], properties }: Schema, depth: number): Json {
  return Object.fromEntries(
    required.map((name) => [name, sampleValue(properties?.get(name) ?? {}, depth + 1)] as const),
  );
}

const BY_FORMAT: ReadonlyMap<string, string> = new Map([
  ["date-time", "2024-01-01T00:00:00"],
  ["date", "2024-01-01"],
  ["email", "name@example.com"],
  ["uri", "https://example.com/"],
  ["uuid", "00000000-0000-4000-8000-000000000000"],
  ["ip", "192.0.2.1"],
  ["hex-color", "#808080"],
]);

function sampleText(schema: Schema): string {
  const text = BY_FORMAT.get(schema.format ?? schema.wordpressFormat ?? "") ?? "text";
  const longest = Math.min(schema.maxLength ?? SAMPLE_CAP, SAMPLE_CAP);
  return text.padEnd(Math.min(schema.minLength ?? 0, SAMPLE_CAP), "x").slice(0, longest);
}

/** The schema at a pointer below another: `/properties/name`, `/items`, `/oneOf/string`. */
export function schemaAt(schema: Schema, steps: readonly string[]): Schema {
  const [step, name = "", ...rest] = steps;
  switch (step) {
    case undefined:
      return schema;
    case "items":
      return schemaAt(schema.items ?? {}, steps.slice(1));
    case "additionalProperties":
      return schemaAt(
        typeof schema.additionalProperties === "object" ? schema.additionalProperties : {},
        steps.slice(1),
      );
    case "properties":
      return schemaAt(schema.properties?.get(name) ?? {}, rest);
    default:
      return schemaAt(branchOf(schema, name), rest);
  }
}

function branchOf({ oneOf, anyOf = [] }: Schema, word: string): Schema {
  return branchesByWord(oneOf ?? anyOf).get(word) ?? {};
}

/** The first branch of each set of types: `string`, `integer+null`. */
const branchesByWord = memoizeByObject((branches: readonly Schema[]) => {
  const named = branches.map(
    (branch) => [[...(branch.types ?? ["any"])].toSorted().join("+"), branch] as const,
  );
  return new Map(named.toReversed());
});

/** Returns a value of the schema that holds `value` at the pointer; with `value` undefined, that member is left out. */
export function sampleWith(
  schema: Schema,
  steps: readonly string[],
  value: Json | undefined,
  depth = 0,
): Json | undefined {
  const [step, name = "", ...rest] = steps;
  if (step === undefined) return value;
  if (step === "items") {
    const item = sampleWith(schema.items ?? {}, steps.slice(1), value, depth + 1);
    return item === undefined ? [] : listOf(item, schema, depth);
  }
  if (step === "additionalProperties") {
    const member = sampleWith(schemaAt(schema, ["additionalProperties"]), steps.slice(1), value, depth + 1);
    return member === undefined ? {} : { any: member };
  }
  if (step !== "properties") return sampleWith(branchOf(schema, name), rest, value, depth + 1);
  const member = sampleWith(schema.properties?.get(name) ?? {}, rest, value, depth + 1);
  const required = (schema.required ?? []).filter((other) => other !== name);
  const others = required.map(
    (other) => [other, sampleValue(schema.properties?.get(other) ?? {}, 2)] as const,
  );
  return Object.fromEntries([...others, ...(member === undefined ? [] : [[name, member] as const])]);
}
