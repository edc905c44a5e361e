import type { Json } from "../json.ts";
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
      return Math.max(schema.minimum ?? 1, 1) > (schema.maximum ?? Infinity)
        ? (schema.maximum ?? 1)
        : (schema.minimum ?? 1);
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return depth < MAX_DEPTH ? [sampleValue(schema.items ?? {}, depth + 1)] : [];
    case "object":
      return depth < MAX_DEPTH ? sampleObject(schema, depth) : {};
    default:
      return sampleText(schema);
  }
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

function memberOf(schema: Schema, word: string): Schema {
  const members = schema.oneOf ?? schema.anyOf ?? [];
  return members.find((member) => [...(member.types ?? ["any"])].toSorted().join("+") === word) ?? {};
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
    if (item === undefined) return [];
    const count = schema.uniqueItems === true ? 1 : Math.min(schema.minItems ?? 1, SAMPLE_CAP);
    return Array.from({ length: Math.max(1, count) }, () => item);
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
