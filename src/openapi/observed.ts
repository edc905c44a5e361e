import { type Schema, type SchemaType, mapParts } from "../schema/index.ts";

/**
 * Widens a response schema for `--responses observed` (recorded from WordPress 7.1 and WooCommerce): `[]` for an empty
 * object, null and numbers for other types, unlisted values, dates without a zone, properties of plugins.
 */
export function widenObserved(schema: Schema): Schema {
  const wide = mapParts(schema, widenObserved);
  const { types, format, additionalProperties: others, anyOf = [], oneOf = [] } = wide;
  // Wider branches overlap, so `oneOf` would refuse.
  const branches = [...anyOf, ...oneOf];
  return {
    ...Object.fromEntries(
      KEPT.flatMap((keyword) => (wide[keyword] === undefined ? [] : [[keyword, wide[keyword]]])),
    ),
    ...(types === undefined ? {} : widenTypes(types)),
    ...(format === undefined ? {} : { wordpressFormat: format }),
    ...(typeof others === "object" ? { additionalProperties: others } : {}),
    ...(branches.length === 0 ? {} : { anyOf: branches }),
  };
}

/** Keywords that stay; their subschemas are widened too. */
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
  // PHP sends only an empty object as a list.
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
