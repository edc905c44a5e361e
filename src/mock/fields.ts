import { isArray, type Json } from "../json.ts";
import { isPhpArray, parseList, toText, type PhpArray } from "./php.ts";

/** The fields to keep by their first name, each whole or in parts. */
type Wanted = Map<string, Wanted | typeof WHOLE>;

const WHOLE = "whole";

/** So many names and parts of names are read: a caller may ask for more than there are in any answer. */
const MAX_STEPS = 200_000;

/**
 * Filters an answer by the `_fields` parameter, on each item of a list, as `rest_filter_response_fields` does; nested
 * fields are written with a dot.
 */
export function filterFields(body: Json | undefined, params: PhpArray): Json | undefined {
  const fields = readFields(params);
  if (fields.length === 0 || typeof body !== "object" || body === null) return body;
  const wanted = byName(fields);
  return isArray(body) ? body.map((item) => keep(item, wanted)) : keep(body, wanted);
}

function readFields(params: PhpArray): readonly string[] {
  const value = params.get("_fields");
  if (value === undefined || value === null) return [];
  const words = isPhpArray(value) ? [...value.values()].map(toText) : parseList(toText(value));
  return words.map((word) => word.trim()).filter((word) => word !== "");
}

function byName(fields: readonly string[]): Wanted {
  const wanted: Wanted = new Map();
  let left = MAX_STEPS;
  for (const field of fields) {
    const steps = field.split(".", left);
    left -= steps.length;
    let within = wanted;
    for (const step of steps.slice(0, -1)) {
      const parts = within.get(step) ?? new Map();
      // A part of what is kept whole ends the list for WordPress.
      if (parts === WHOLE) return wanted;
      within.set(step, parts);
      within = parts;
    }
    const last = steps.at(-1);
    if (last === undefined) return wanted;
    within.set(last, WHOLE);
  }
  return wanted;
}

/** What is left of a list or an object, which to PHP are one: nothing is `[]`, and a list without its first item is an object. */
function keep(body: Json, wanted: Wanted): Json {
  if (typeof body !== "object" || body === null) return body;
  const kept = Object.entries(body).flatMap(([name, value]): [string, Json][] => {
    const parts = wanted.get(name);
    if (parts === undefined) return [];
    return [[name, parts === WHOLE ? value : keep(value, parts)]];
  });
  const isList = kept.every(([name], at) => name === String(at));
  return isList ? kept.map(([, value]) => value) : Object.fromEntries(kept);
}
