import { isObject, type Json } from "../json.ts";
import { compareLanguages, startPatternWork } from "../route/language.ts";
import { definitionOf, type Schema, type SchemaType } from "../schema/index.ts";
import { converted } from "../wordpress/json-value.ts";

/** The deepest part of a schema that is filled. */
const MAX_DEPTH = 6;

/** The longest text: an index can demand more than there is memory. */
const MAX_TEXT = 10_000;

const WORDS = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"];

/** A number from 0 to 2^32 - 1 that depends on the seed and the words alone (FNV-1a). */
export function hash(seed: number, ...words: readonly (string | number)[]): number {
  let value = 0x811c9dc5 ^ seed;
  for (const character of words.join("\0")) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}

/**
 * Generates a value that fits a schema. The same schema, seed and place always give the same value.
 *
 * @param place the path of the value: the names of properties, the numbers of items.
 */
export function generateValue(schema: Schema, seed: number, place = "", depth = 0): Json {
  const { oneOf, anyOf, ...rest } = schema;
  const branch = oneOf?.[0] ?? anyOf?.[0];
  if (schema.enum !== undefined) return schema.enum[hash(seed, place) % schema.enum.length] ?? null;
  if (branch !== undefined) return generateValue({ ...rest, ...branch }, seed, place, depth);
  switch (chooseType(schema)) {
    case "object":
      return generateObject(schema, seed, place, depth);
    case "array":
      return generateList(schema, seed, place, depth);
    case "boolean":
      return hash(seed, place) % 2 === 0;
    case "integer":
    case "number":
      return generateNumber(schema, seed, place);
    case "null":
      return null;
    default:
      return generateText(schema, seed, place);
  }
}

function chooseType({ types, properties, items }: Schema): SchemaType {
  const first = types?.find((type) => type !== "null") ?? types?.[0];
  if (first !== undefined) return first;
  if (properties !== undefined) return "object";
  return items === undefined ? "string" : "array";
}

function generateObject(schema: Schema, seed: number, place: string, depth: number): Json {
  if (depth >= MAX_DEPTH) return {};
  const { properties = new Map<string, Schema>(), required = [] } = schema;
  const names = new Set([...properties.keys(), ...required]);
  return Object.fromEntries(
    [...names].map((name) => {
      return [name, generateValue(properties.get(name) ?? {}, seed, `${place}.${name}`, depth + 1)];
    }),
  );
}

function generateList(schema: Schema, seed: number, place: string, depth: number): Json {
  if (schema.items === undefined || depth >= MAX_DEPTH) return [];
  const { items } = schema;
  const count = Math.min(Math.max(schema.minItems ?? 1, 1), schema.maxItems ?? 10, 10);
  return Array.from({ length: count }, (_, at) => generateValue(items, seed, `${place}[${at}]`, depth + 1));
}

function generateNumber(
  { minimum = 1, maximum, multipleOf = 1 }: Schema,
  seed: number,
  place: string,
): number {
  const span = Math.max(0, Math.min((maximum ?? minimum + 100) - minimum, 100));
  const value = minimum + (hash(seed, place) % (Math.floor(span) + 1));
  const fitted = Math.floor(value / multipleOf) * multipleOf;
  return fitted < minimum ? Math.ceil(minimum / multipleOf) * multipleOf : fitted;
}

/** The only date that WordPress sends with a zone (`gmdate( 'c' )`, recorded, 7.1). */
const ZONED_DATE = /^\/wp\/v2\/users(?:\/.*)?\.registered_date$/;

/** A pattern that matches nothing. */
const NOTHING = String.raw`^[^\s\S]$`;

/** The shortest text that a pattern matches; empty where none is known. */
function shortestMatch(pattern: string): string {
  return compareLanguages(pattern, NOTHING, startPatternWork()).onlyFirst ?? "";
}

/** Texts of a format, made from a word. */
const BY_FORMAT: ReadonlyMap<string, (word: string) => string> = new Map([
  ["date-time", () => "2026-01-02T03:04:05"],
  ["date", () => "2026-01-02"],
  ["uri", (word: string) => `https://example.com/${word}`],
  ["email", (word: string) => `${word}@example.com`],
  ["ip", () => "192.0.2.1"],
  ["ipv4", () => "192.0.2.1"],
  ["uuid", () => "123e4567-e89b-42d3-a456-426614174000"],
  ["hex-color", () => "#336699"],
]);

function generateText(
  { pattern, format, wordpressFormat, minLength = 0, maxLength }: Schema,
  seed: number,
  place: string,
): string {
  if (pattern !== undefined) return shortestMatch(pattern);
  const word = WORDS[hash(seed, place) % WORDS.length] ?? "alpha";
  const made = BY_FORMAT.get(format ?? wordpressFormat ?? "");
  if (made !== undefined) return made(word) + (ZONED_DATE.test(place) ? "+00:00" : "");
  return word.padEnd(Math.min(minLength, MAX_TEXT), "x").slice(0, maxLength);
}

/** Replaces members of a value by given ones, as WordPress converts them, where they fit the schema. */
export function overlay(schema: Schema, value: Json, given: { readonly [name: string]: Json }): Json {
  if (!isObject(value)) return value;
  const fitting = Object.entries(given).flatMap(([name, member]): [string, Json][] => {
    const property = schema.properties?.get(name);
    if (property === undefined || !Object.hasOwn(value, name)) return [];
    if (isDate(property) && typeof member === "string") {
      const date = printDate(member);
      return date === undefined ? [] : [[name, date]];
    }
    const texts = value[name];
    // WordPress takes a plain text for `{raw}`, and renders it (`WP_REST_Posts_Controller::prepare_item_for_database`).
    if (typeof member === "string" && isObject(texts) && "rendered" in texts) {
      return [[name, { ...texts, ...("raw" in texts ? { raw: member } : {}), rendered: member }]];
    }
    const suited = converted(definitionOf(property), member);
    return suited === undefined ? [] : [[name, suited]];
  });
  return { ...value, ...Object.fromEntries(fitting) };
}

function isDate({ format, wordpressFormat }: Schema): boolean {
  return (format ?? wordpressFormat) === "date-time";
}

/** A date as WordPress sends it: without fraction and zone, in the site's own zone, which is UTC. Undefined for other text. */
function printDate(text: string): string | undefined {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}(?::\d{2})?)?$/i.exec(text) ?? [];
  const minutes = zone !== undefined && zone.length === 3 ? ":00" : "";
  const date = new Date(`${day ?? ""}T${time ?? ""}${zone ?? "Z"}${minutes}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 19);
}
