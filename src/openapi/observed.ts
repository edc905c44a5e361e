import type { Schema, SchemaType } from "../schema/model.ts";

/**
 * Widens a response schema to what WordPress is known to send in its place (recorded from WordPress 7.1 and from
 * WooCommerce): `[]` for an empty object, null where a text or number is empty, numbers where text is declared,
 * values that are not listed, dates without a zone, and properties that plugins add.
 */
export function widen(schema: Schema): Schema {
  const { types, format, additionalProperties: others, items, properties, patternProperties } = schema;
  return {
    ...keep(schema),
    ...(types === undefined ? {} : widenTypes(types)),
    ...(format === undefined ? {} : { wordpressFormat: format }),
    ...(others === undefined || typeof others === "boolean" ? {} : { additionalProperties: widen(others) }),
    ...(items === undefined ? {} : { items: widen(items) }),
    ...(properties === undefined ? {} : { properties: widenAll(properties) }),
    ...(patternProperties === undefined ? {} : { patternProperties: widenAll(patternProperties) }),
    ...widenChoices(schema),
  };
}

/** What stays as it is: texts and marks, and the bounds of numbers. */
function keep(schema: Schema): Schema {
  const kept = ["title", "description", "readOnly", "deprecated", "context", "minimum", "maximum"] as const;
  return Object.fromEntries(
    kept.flatMap((keyword) => (schema[keyword] === undefined ? [] : [[keyword, schema[keyword]]])),
  );
}

function widenTypes(types: readonly SchemaType[]): Pick<Schema, "types" | "maxItems"> {
  const widened = new Set(types);
  // Only an empty list stands for an object, which `maxItems` says where no list was declared.
  const emptyList = widened.has("object") && !widened.has("array");
  if (emptyList) widened.add("array");
  if (widened.has("string")) widened.add("number");
  if (widened.has("number")) widened.delete("integer");
  widened.delete("null");
  const nullable = types.some((type) => type !== "array" && type !== "object" && type !== "boolean");
  return {
    types: nullable ? [...widened, "null"] : [...widened],
    ...(emptyList ? { maxItems: 0 } : {}),
  };
}

function widenAll(members: ReadonlyMap<string, Schema>): ReadonlyMap<string, Schema> {
  return new Map([...members].map(([name, member]) => [name, widen(member)]));
}

/** Wider choices overlap, so that exactly one of them can no longer be asked for. */
function widenChoices(schema: Schema): Pick<Schema, "anyOf"> {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return choices.length === 0 ? {} : { anyOf: choices.map(widen) };
}
