import type { SchemaObject, SchemaOrReference } from "./model.ts";

/** The schemas that differ by their text, in their order. */
export function distinct<Schema extends SchemaOrReference>(schemas: readonly Schema[]): readonly Schema[] {
  if (schemas.length === 1) return schemas;
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}

/** One schema of several: the only one, or any of those that differ. */
export function oneOrAny<Schema extends SchemaOrReference>(
  schemas: readonly Schema[],
): Schema | SchemaObject {
  const choices = distinct(schemas);
  const [only] = choices;
  return only !== undefined && choices.length === 1 ? only : { anyOf: choices };
}
