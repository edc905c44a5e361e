import type { Json } from "../json.ts";
import { onceEachHeld } from "../once.ts";
import type { Work } from "../work.ts";
import { fits } from "./fits.ts";
import type { Schema, SchemaType } from "./model.ts";

/** How long a sample may get; a request with more than this is no example. */
export const SAMPLE_CAP = 60;

/** Deeper parts of a sample are left empty. */
const MAX_DEPTH = 4;

/** How many characters of JSON a sample may take, however its lists multiply each other; what comes behind is left empty. */
const MAX_LENGTH = 20_000;

/** The default as WordPress would use it, whether it fits its type or not. */
export function defaultOf(schema: Schema): Json | undefined {
  return schema.default === undefined ? schema.misfitDefault : schema.default;
}

/** A short value that the schema accepts, as far as its types and bounds tell. */
export function sampleValue(schema: Schema, depth = 0, work: Work = { left: MAX_LENGTH }): Json {
  const value = defaultOf(schema);
  if (value !== undefined && value !== null && value !== "") return paid(value, work);
  const [first] = schema.enum ?? [];
  if (first !== undefined) return paid(first, work);
  const member = (schema.oneOf ?? schema.anyOf)?.[0];
  if (member !== undefined && depth < MAX_DEPTH) return sampleValue(member, depth + 1, work);
  return sampleOfType(schema.types?.[0] ?? "string", schema, depth, work);
}

/** The value, its length paid for. */
function paid<Value extends Json>(value: Value, work: Work): Value {
  work.left -= JSON.stringify(value).length;
  return value;
}

/** A short value of one type within the bounds of the schema. */
export function sampleOfType(
  type: SchemaType,
  schema: Schema,
  depth = 0,
  work: Work = { left: MAX_LENGTH },
): Json {
  const isFull = depth >= MAX_DEPTH || work.left < 0;
  switch (type) {
    case "integer":
    case "number":
      return paid(sampleNumber(type, schema), work);
    case "boolean":
      return paid(true, work);
    case "null":
      return paid(null, work);
    case "array":
      return isFull ? paid([], work) : sampleList(schema, depth, work);
    case "object":
      return isFull ? paid({}, work) : sampleObject(schema, depth, work);
    default:
      return paid(sampleText(schema), work);
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

/**
 * As many of one item of so many characters as the list must have, as far as there is room; one where it must have none,
 * or each but once.
 */
function listOf(item: Json, length: number, { uniqueItems, minItems = 1 }: Schema, work: Work): Json {
  const wanted = uniqueItems === true ? 1 : Math.min(minItems, SAMPLE_CAP);
  // With its comma.
  const price = length + 1;
  const more = Math.max(0, Math.min(wanted - 1, Math.floor(work.left / price)));
  work.left -= more * price;
  return Array.from({ length: 1 + more }, () => item);
}

function sampleList(schema: Schema, depth: number, work: Work): Json {
  const before = work.left;
  const item = sampleValue(schema.items ?? {}, depth + 1, work);
  return listOf(item, before - work.left, schema, work);
}

function sampleObject(schema: Schema, depth: number, work: Work): Json {
  const members = (schema.required ?? []).map((name) => {
    const member = schema.properties?.get(name) ?? {};
    return [paid(name, work), sampleValue(member, depth + 1, work)] as const;
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

function memberOf({ oneOf, anyOf = [] }: Schema, word: string): Schema {
  return choicesByWord(oneOf ?? anyOf).get(word) ?? {};
}

/** The first choice of each word for types: of a long union, each choice may be asked for. */
const choicesByWord = onceEachHeld((choices: readonly Schema[]) => {
  const named = choices.map(
    (choice) => [[...(choice.types ?? ["any"])].toSorted().join("+"), choice] as const,
  );
  return new Map(named.toReversed());
});

/** A value of the schema that holds `value` at the pointer; with `value` undefined, the member itself is left out. */
export function sampleWith(
  schema: Schema,
  steps: readonly string[],
  value: Json | undefined,
  work: Work = { left: MAX_LENGTH },
): Json | undefined {
  const [step, name = "", ...rest] = steps;
  if (step === undefined) return value === undefined ? undefined : paid(value, work);
  if (step === "items") {
    const before = work.left;
    const item = sampleWith(schema.items ?? {}, steps.slice(1), value, work);
    return item === undefined ? [] : listOf(item, before - work.left, schema, work);
  }
  if (step === "additionalProperties") {
    const member = sampleWith(schemaAt(schema, ["additionalProperties"]), steps.slice(1), value, work);
    return member === undefined ? {} : { any: member };
  }
  if (step !== "properties") return sampleWith(memberOf(schema, name), rest, value, work);
  const member = sampleWith(schema.properties?.get(name) ?? {}, rest, value, work);
  const required = (schema.required ?? []).filter((other) => other !== name);
  const others = required.map(
    (other) => [other, sampleValue(schema.properties?.get(other) ?? {}, 2, work)] as const,
  );
  return Object.fromEntries([...others, ...(member === undefined ? [] : [[name, member] as const])]);
}
