import { isArray, isObject, type Json } from "../base/json.ts";
import type { SchemaObject } from "./model.ts";
import { sortKeys } from "./schema.ts";

/**
 * Adds an example to the schema of a component, which viewers show wherever a response or body refers to it. A value that
 * looks like a schema is left out: Spectral 6 validates every object with a type and a default, even in examples.
 */
export function withExample(schema: SchemaObject, value: Json): SchemaObject {
  return looksLikeSchema(value) ? schema : { ...schema, examples: [sortKeys(value)] };
}

function looksLikeSchema(value: Json): boolean {
  if (isArray(value)) return value.some(looksLikeSchema);
  if (!isObject(value)) return false;
  return ("type" in value && "default" in value) || Object.values(value).some(looksLikeSchema);
}
