import { canonicalJson } from "../json.ts";
import { BOUND_KEYWORDS } from "./model.ts";
import type { Schema } from "./model.ts";

/**
 * A text that two schemas share exactly if they accept the same values by the same words:
 * titles, descriptions and the order of types, enum members and properties do not enter.
 */
export function schemaKey(schema: Schema): string {
  const known = KEYS.get(schema);
  if (known !== undefined) return known;
  const key = keyOf(schema);
  KEYS.set(schema, key);
  return key;
}

/** A schema is never changed, so its text is worked out once: one schema stands at many places of a surface. */
const KEYS = new WeakMap<Schema, string>();

function keyOf(schema: Schema): string {
  const parts: string[] = [];
  const add = (name: string, text: string): void => void parts.push(`${name}:${text}`);
  if (schema.types !== undefined) add("type", schema.types.toSorted().join("|"));
  if (schema.overtaken !== undefined) add("overtaken", schema.overtaken.toSorted().join("|"));
  if (schema.enum !== undefined) add("enum", schema.enum.map(canonicalJson).toSorted().join(","));
  for (const keyword of BOUND_KEYWORDS) {
    const bound = schema[keyword];
    if (bound !== undefined) add(keyword, String(bound));
  }
  for (const keyword of ["format", "wordpressFormat", "pattern", "contentMediaType"] as const) {
    const text = schema[keyword];
    if (text !== undefined) add(keyword, JSON.stringify(text));
  }
  for (const keyword of ["uniqueItems", "readOnly", "deprecated", "file"] as const) {
    if (schema[keyword] === true) add(keyword, "1");
  }
  if (schema.default !== undefined) add("default", canonicalJson(schema.default));
  if (schema.misfitDefault !== undefined) add("misfit", canonicalJson(schema.misfitDefault));
  if (schema.required !== undefined) add("required", schema.required.map(quoteOdd).toSorted().join(","));
  if (schema.context !== undefined) add("context", schema.context.map(quoteOdd).toSorted().join(","));
  addSubschemas(schema, add);
  return `{${parts.join(";")}}`;
}

/** A name with a comma in it is no two names. */
function quoteOdd(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

function addSubschemas(schema: Schema, add: (name: string, text: string) => void): void {
  if (schema.items !== undefined) add("items", schemaKey(schema.items));
  if (schema.not !== undefined) add("not", schemaKey(schema.not));
  for (const keyword of ["properties", "patternProperties"] as const) {
    const map = schema[keyword];
    if (map === undefined) continue;
    const members = [...map].map(([name, member]) => `${JSON.stringify(name)}=${schemaKey(member)}`);
    add(keyword, members.toSorted().join(","));
  }
  for (const keyword of ["oneOf", "anyOf", "allOf"] as const) {
    const list = schema[keyword];
    if (list !== undefined) add(keyword, list.map(schemaKey).toSorted().join(","));
  }
  const additional = schema.additionalProperties;
  if (additional !== undefined) {
    add("additional", typeof additional === "boolean" ? String(additional) : schemaKey(additional));
  }
}
