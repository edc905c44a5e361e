import type { Json } from "../base/json.ts";
import { exampleResponse } from "../example/index.ts";
import type { Schema } from "../schema/index.ts";

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
