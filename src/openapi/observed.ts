import { mapParts, type Schema, type SchemaType } from "../schema/index.ts";

/**
 * Widens a response schema to what WordPress is known to send in its place (recorded from WordPress 7.1 and from
 * WooCommerce): `[]` for an empty object, null where a text or number is empty, numbers where text is declared,
 * values that are not listed, dates without a zone, and properties that plugins add.
 */
export function widen(schema: Schema): Schema {
  const wide = mapParts(schema, widen);
  const { types, format, additionalProperties: others, anyOf = [], oneOf = [] } = wide;
  // Wider choices overlap, so that exactly one of them can no longer be asked for.
  const choices = [...anyOf, ...oneOf];
  return {
    ...Object.fromEntries(
      KEPT.flatMap((keyword) => (wide[keyword] === undefined ? [] : [[keyword, wide[keyword]]])),
    ),
    ...(types === undefined ? {} : widenTypes(types)),
    ...(format === undefined ? {} : { wordpressFormat: format }),
    ...(typeof others === "object" ? { additionalProperties: others } : {}),
    ...(choices.length === 0 ? {} : { anyOf: choices }),
  };
}

/** Texts, marks, the bounds of numbers, and the parts that are widened in their turn. */
const KEPT = [
  "title",
  "description",
  "readOnly",
  "deprecated",
  "context",
  "minimum",
  "maximum",
  "items",
  "properties",
  "patternProperties",
  "widened",
  "wordpressFormat",
] as const;

function widenTypes(types: readonly SchemaType[]): Pick<Schema, "types" | "maxItems"> {
  const widened = new Set(types);
  // Only an empty list stands for an object, which `maxItems` says where no list was declared.
  const emptyList = widened.has("object") && !widened.has("array");
  if (emptyList) widened.add("array");
  if (widened.has("string")) widened.add("number");
  if (widened.has("number")) widened.delete("integer");
  widened.delete("null");
  return {
    types: [...widened, "null"],
    ...(emptyList ? { maxItems: 0 } : {}),
  };
}
