import type { Json } from "../json.ts";
import { fits } from "./fits.ts";
import type { Schema, SchemaType } from "./model.ts";

/** How long a sample may get; a request with more than this is no example. */
export const SAMPLE_CAP = 60;

/** Deeper parts of a sample are left empty. */
const MAX_DEPTH = 4;

/** The default as WordPress would use it, whether it fits its type or not. */
export function defaultOf(schema: Schema): Json | undefined {
  return schema.default === undefined ? schema.misfitDefault : schema.default;
}

/** A short value that the schema accepts, as far as its types and bounds tell. */
export function sampleValue(schema: Schema, depth = 0): Json {
  const value = defaultOf(schema);
  if (value !== undefined && value !== null && value !== "") return value;
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  const member = (schema.oneOf ?? schema.anyOf)?.[0];
  if (member !== undefined && depth < MAX_DEPTH) return sampleValue(member, depth + 1);
  return sampleOfType(schema.types?.[0] ?? "string", schema, depth);
}

/** A short value of one type within the bounds of the schema. */
export function sampleOfType(type: SchemaType, schema: Schema, depth = 0): Json {
  switch (type) {
    case "integer":
    case "number":
      return sampleNumber(type, schema);
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return depth < MAX_DEPTH ? listOf(sampleValue(schema.items ?? {}, depth + 1), schema) : [];
    case "object":
      return depth < MAX_DEPTH ? sampleObject(schema, depth) : {};
    default:
      return sampleText(schema);
  }
}

/** The first of a few numbers at the bounds that keeps them all. */
function sampleNumber(type: SchemaType, schema: Schema): number {
  const { minimum: least = 1, maximum: most = Infinity } = schema;
  const plain = Math.max(least, 1) > most ? most : least;
  const { exclusiveMinimum: above = plain, exclusiveMaximum: below = plain, multipleOf = 1 } = schema;
  const next = Math.ceil(plain / multipleOf) * multipleOf;
  const tried = [plain, next, Math.floor(above) + 1, Math.ceil(below) - 1, (above + below) / 2];
  return tried.find((number) => fits({ ...schema, types: [type] }, number)) ?? plain;
}

/** As many of one item as the list must have; one where it must have none, or each but once. */
function listOf(item: Json, { uniqueItems, minItems = 1 }: Schema): Json {
  const count = uniqueItems === true ? 1 : Math.min(minItems, SAMPLE_CAP);
  return Array.from({ length: Math.max(1, count) }, () => item);
}

function sampleObject(schema: Schema, depth: number): Json {
  const members = (schema.required ?? []).map((name) => {
    const member = schema.properties?.get(name) ?? {};
    return [name, sampleValue(member, depth + 1)] as const;
  });
  return Object.fromEntries(members);
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
      return schemaAt(memberOf(schema, name), rest);
  }
}

function memberOf({ oneOf, anyOf }: Schema, word: string): Schema {
  const members = oneOf ?? anyOf ?? [];
  const byWord = BY_WORD.get(members) ?? indexByWord(members);
  BY_WORD.set(members, byWord);
  return byWord.get(word) ?? {};
}

/** The choices of each union that was asked, by their types: of a long one, each choice may be asked for. */
const BY_WORD = new WeakMap<readonly Schema[], ReadonlyMap<string, Schema>>();

/** The first choice of each word. */
function indexByWord(members: readonly Schema[]): ReadonlyMap<string, Schema> {
  const named = members.map(
    (member) => [[...(member.types ?? ["any"])].toSorted().join("+"), member] as const,
  );
  return new Map(named.toReversed());
}

/** A value of the schema that holds `value` at the pointer; with `value` undefined, the member itself is left out. */
export function sampleWith(
  schema: Schema,
  steps: readonly string[],
  value: Json | undefined,
): Json | undefined {
  const [step, name = "", ...rest] = steps;
  if (step === undefined) return value;
  if (step === "items") {
    const item = sampleWith(schema.items ?? {}, steps.slice(1), value);
    return item === undefined ? [] : listOf(item, schema);
  }
  if (step === "additionalProperties") {
    const member = sampleWith(schemaAt(schema, ["additionalProperties"]), steps.slice(1), value);
    return member === undefined ? {} : { any: member };
  }
  if (step !== "properties") return sampleWith(memberOf(schema, name), rest, value);
  const member = sampleWith(schema.properties?.get(name) ?? {}, rest, value);
  const required = (schema.required ?? []).filter((other) => other !== name);
  const others = required.map(
    (other) => [other, sampleValue(schema.properties?.get(other) ?? {}, 2)] as const,
  );
  return Object.fromEntries([...others, ...(member === undefined ? [] : [[name, member] as const])]);
}
