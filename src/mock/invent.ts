import { isObject, type Json } from "../json.ts";
import { fits } from "../schema/fits.ts";
import { matchesPattern, shortestMatch } from "./pattern.ts";
import type { Schema, SchemaType } from "../schema/model.ts";
import type { Work } from "../work.ts";

/** Deeper parts of a schema are left empty. */
const MAX_DEPTH = 6;

/** Texts are no longer, whatever the schema asks for: an index can ask for more than there is memory. */
const MAX_TEXT = 10_000;

/** A value has no more parts, however its lists multiply each other, each hundred characters that a text is filled up with being one as well. */
const MAX_PARTS = 10_000;

/** So much of a name goes into what a value is for. */
const MAX_NAME = 200;

const WORDS = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"];

/** A number that only the seed and the words decide (FNV-1a). */
export function hash(seed: number, ...words: readonly (string | number)[]): number {
  let value = 0x811c9dc5 ^ seed;
  for (const character of words.join("\0")) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}

/**
 * Makes up a value that fits a schema. The same schema, seed and place always give the same value.
 *
 * @param place what the value is for: the name of the property, the number of the item.
 */
export function invent(
  schema: Schema,
  seed: number,
  place = "",
  depth = 0,
  work: Work = { left: MAX_PARTS },
): Json {
  work.left -= 1;
  const { oneOf, anyOf, ...rest } = schema;
  const alternative = oneOf?.[0] ?? anyOf?.[0];
  if (schema.enum !== undefined) return schema.enum[hash(seed, place) % schema.enum.length] ?? null;
  if (alternative !== undefined) return invent({ ...rest, ...alternative }, seed, place, depth, work);
  switch (chooseType(schema)) {
    case "object":
      return inventObject(schema, seed, place, depth, work);
    case "array":
      return inventList(schema, seed, place, depth, work);
    case "boolean":
      return hash(seed, place) % 2 === 0;
    case "integer":
    case "number":
      return inventNumber(schema, seed, place);
    case "null":
      return null;
    default:
      return inventText(schema, seed, place, work);
  }
}

function chooseType({ types, properties, items }: Schema): SchemaType {
  const first = types?.find((type) => type !== "null") ?? types?.[0];
  if (first !== undefined) return first;
  if (properties !== undefined) return "object";
  return items === undefined ? "string" : "array";
}

function inventObject(schema: Schema, seed: number, place: string, depth: number, work: Work): Json {
  if (depth >= MAX_DEPTH || work.left < 0) return {};
  const { properties = new Map<string, Schema>(), required = [] } = schema;
  const names = new Set([...properties.keys(), ...required]);
  return Object.fromEntries(
    [...names].map((name) => {
      const below = `${place}.${name.slice(0, MAX_NAME)}`;
      return [name, invent(properties.get(name) ?? {}, seed, below, depth + 1, work)];
    }),
  );
}

function inventList(schema: Schema, seed: number, place: string, depth: number, work: Work): Json {
  if (schema.items === undefined || depth >= MAX_DEPTH || work.left < 0) return [];
  const { items } = schema;
  const count = Math.min(Math.max(schema.minItems ?? 1, 1), schema.maxItems ?? 10, 10);
  return Array.from({ length: count }, (_, at) => invent(items, seed, `${place}[${at}]`, depth + 1, work));
}

function inventNumber({ minimum = 1, maximum, multipleOf = 1 }: Schema, seed: number, place: string): number {
  const span = Math.max(0, Math.min((maximum ?? minimum + 100) - minimum, 100));
  const value = minimum + (hash(seed, place) % (Math.floor(span) + 1));
  const fitted = Math.floor(value / multipleOf) * multipleOf;
  return fitted < minimum ? Math.ceil(minimum / multipleOf) * multipleOf : fitted;
}

/** What texts of a format are, made of a word where it may hold one. */
const BY_FORMAT: ReadonlyMap<string, (word: string) => string> = new Map([
  ["date-time", () => "2026-01-02T03:04:05+00:00"],
  ["date", () => "2026-01-02"],
  ["uri", (word: string) => `https://example.com/${word}`],
  ["email", (word: string) => `${word}@example.com`],
  ["ip", () => "192.0.2.1"],
  ["ipv4", () => "192.0.2.1"],
  ["uuid", () => "123e4567-e89b-42d3-a456-426614174000"],
  ["hex-color", () => "#336699"],
]);

function inventText(
  { pattern, format, wordpressFormat, minLength = 0, maxLength }: Schema,
  seed: number,
  place: string,
  work: Work,
): string {
  if (pattern !== undefined) return shortestMatch(pattern) ?? "";
  const word = WORDS[hash(seed, place) % WORDS.length] ?? "alpha";
  const made = BY_FORMAT.get(format ?? wordpressFormat ?? "");
  if (made !== undefined) return made(word);
  work.left -= Math.min(minLength, MAX_TEXT) / 100;
  return word.padEnd(work.left < 0 ? 0 : Math.min(minLength, MAX_TEXT), "x").slice(0, maxLength ?? undefined);
}

/** The value with the given members put over those it has, where they fit the schema. */
export function overlay(schema: Schema, value: Json, given: { readonly [name: string]: Json }): Json {
  if (!isObject(value)) return value;
  const fitting = Object.entries(given).filter(([name, member]) => {
    const property = schema.properties?.get(name);
    return property !== undefined && Object.hasOwn(value, name) && suits(property, member);
  });
  return { ...value, ...Object.fromEntries(fitting) };
}

function suits(schema: Schema, value: Json): boolean {
  const { pattern } = schema;
  return fits(schema, value) && (typeof value !== "string" || matchesPattern(pattern, value));
}
