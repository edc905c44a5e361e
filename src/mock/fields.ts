import { groupBy } from "../group.ts";
import { isArray, isObject, type Json } from "../json.ts";
import { once } from "../once.ts";
import { isPhpArray, parseList, toText, type PhpArray } from "./php.ts";

/** The fields to keep by their first name, each whole or in parts. */
type Wanted = ReadonlyMap<string, { readonly isWhole: boolean; readonly parts: () => Wanted }>;

/** Filters an answer by the `_fields` parameter, on each item of a list; nested fields are written with a dot. */
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

/** The parts only where they are met: a caller may ask for more levels of them than there are in any answer. */
function byName(fields: readonly string[]): Wanted {
  const grouped = groupBy(fields, headOf);
  return new Map(
    [...grouped].map(([head, members]) => {
      const rests = members.map((field) => field.slice(head.length + 1));
      return [head, { isWhole: rests.includes(""), parts: once(() => byName(rests)) }];
    }),
  );
}

function headOf(field: string): string {
  const at = field.indexOf(".");
  return at < 0 ? field : field.slice(0, at);
}

/** What is left of an object; nothing left is `[]`, as PHP writes an empty array. */
function keep(body: Json, wanted: Wanted): Json {
  if (isArray(body)) return [];
  if (!isObject(body)) return body;
  const kept = Object.entries(body).flatMap(([name, value]): [string, Json][] => {
    const field = wanted.get(name);
    if (field === undefined) return [];
    const isWhole = field.isWhole || typeof value !== "object" || value === null;
    return [[name, isWhole ? value : keep(value, field.parts())]];
  });
  return kept.length === 0 ? [] : Object.fromEntries(kept);
}
