import { isObject, type Json } from "../json.ts";
import { exampleResponse } from "../example/value.ts";
import { definitionOf, type Schema } from "../schema/index.ts";
import { converted } from "../wordpress/json-value.ts";

/** A number from 0 to 2^32 - 1 that depends on the seed and the words alone (FNV-1a). */
export function hash(seed: number, ...words: readonly (string | number)[]): number {
  let value = 0x811c9dc5 ^ seed;
  for (const character of words.join("\0")) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}

/** The number of an item at the end of its path: `/wp/v2/posts/7`. */
const NUMBER_AT_END = /\/(\d{1,9})$/;

/**
 * Generates a value of a response. The same schema, seed and place always give the same value.
 *
 * @param place the path of the item; the number at its end is that of the item.
 */
export function generateValue(schema: Schema, seed: number, place = ""): Json {
  const number = Number(NUMBER_AT_END.exec(place)?.[1] ?? 1);
  return exampleResponse(schema, { path: place, number, seed });
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
