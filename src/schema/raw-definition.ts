import { onceEachHeld } from "../once.ts";
import type { Definition } from "../wordpress/definition.ts";
import type { Schema } from "./model.ts";

/** Keywords that a normalized schema and a definition share. */
const SHARED = [
  "enum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "uniqueItems",
  "required",
] as const;

/** What ECMA-262 reads in a pattern and RE2 does not: a class of nothing or of everything, and code points. */
const ECMA_ALONE = /\[\^?\]|\\u/;

/**
 * The normalized schema as a definition that `wordpress/validate` reads. Keywords that WordPress does not know (`not`,
 * `allOf`) are left out, and so are patterns of names: any member that only they could describe is accepted.
 */
export const definitionOf = onceEachHeld((schema: Schema): Definition => {
  const { types, format, wordpressFormat, pattern, items, properties, patternProperties } = schema;
  const definition: Record<string, unknown> = {};
  for (const keyword of SHARED) if (schema[keyword] !== undefined) definition[keyword] = schema[keyword];
  if (types !== undefined) definition["type"] = types.length === 1 ? types[0] : types;
  const checked = format ?? wordpressFormat;
  if (checked !== undefined) definition["format"] = checked;
  if (pattern !== undefined && !ECMA_ALONE.test(pattern)) definition["pattern"] = pattern;
  if (items !== undefined) definition["items"] = definitionOf(items);
  if (properties !== undefined) definition["properties"] = definitionsOf(properties);
  const { additionalProperties: rest, oneOf, anyOf } = schema;
  if (rest !== undefined && patternProperties === undefined) {
    definition["additionalProperties"] = typeof rest === "boolean" ? rest : definitionOf(rest);
  }
  if (oneOf !== undefined) definition["oneOf"] = oneOf.map(definitionOf);
  if (anyOf !== undefined) definition["anyOf"] = anyOf.map(definitionOf);
  return { ...definition, ...lowerBound(schema), ...upperBound(schema) };
});

function definitionsOf(properties: ReadonlyMap<string, Schema>): Definition {
  return Object.fromEntries([...properties].map(([name, property]) => [name, definitionOf(property)]));
}

/** An exclusive bound is a flag beside the bound, as in draft 4. */
function lowerBound({ minimum, exclusiveMinimum: above }: Schema): Definition {
  if (above !== undefined && (minimum === undefined || above >= minimum)) {
    return { minimum: above, exclusiveMinimum: true };
  }
  return minimum === undefined ? {} : { minimum };
}

function upperBound({ maximum, exclusiveMaximum: below }: Schema): Definition {
  if (below !== undefined && (maximum === undefined || below <= maximum)) {
    return { maximum: below, exclusiveMaximum: true };
  }
  return maximum === undefined ? {} : { maximum };
}
