import { isArray, type Json } from "../base/json.ts";
import { type PhpArray, isPhpArray, parseList, toText } from "../wordpress/index.ts";

/** The fields to keep by their first name, each whole or in parts. */
type Wanted = Map<string, Wanted | typeof WHOLE>;

const WHOLE = "whole";

/** Filters a body by the `_fields` parameter, each item of a list (`rest_filter_response_fields`); `a.b` is a part of `a`. */
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
  for (const field of fields) {
    const [last = "", ...above] = field.split(".").toReversed();
    let within = wanted;
    for (const step of above.toReversed()) {
      const parts = within.get(step) ?? new Map();
      // WordPress stops reading at a part of a field that it keeps whole.
      if (parts === WHOLE) return wanted;
      within.set(step, parts);
      within = parts;
    }
    within.set(last, WHOLE);
  }
  return wanted;
}

/** The members to keep. PHP has one kind of array: an empty one is `[]`, and a list without its first item is an object. */
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
