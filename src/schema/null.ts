import type { Argument, Schema } from "./model.ts";
import { defaultOf } from "./sample.ts";

/**
 * What an argument may be sent as. WordPress takes `null` for a missing value (`has_valid_params`), so that a required one
 * is never `null`, whatever its types, unless a default stands in for it.
 */
export function sentSchema({ required, schema }: Argument): Schema {
  return required && (defaultOf(schema) ?? null) === null ? withoutNull(schema) : schema;
}

/** The schema without `null`; the same one where it never took it. */
export function withoutNull(schema: Schema): Schema {
  const { types, enum: values, oneOf, anyOf } = schema;
  if (types?.includes("null") === true) {
    const left = types.filter((type) => type !== "null");
    const listed = values?.filter((value) => value !== null);
    if (left.length === 0 || listed?.length === 0) return { ...schema, not: {} };
    return { ...schema, types: left, ...(listed === undefined ? {} : { enum: listed }) };
  }
  if (types !== undefined) return schema;
  if (values !== undefined) return withoutNullIn(schema, values);
  if (oneOf !== undefined) return { ...schema, oneOf: oneOf.map(withoutNull) };
  if (anyOf !== undefined) return { ...schema, anyOf: anyOf.map(withoutNull) };
  // Not a list of the other types: a client that is written from it would have a value of its own for each.
  const excluded: Schema = { types: ["null"] };
  return { ...schema, not: schema.not === undefined ? excluded : { anyOf: [schema.not, excluded] } };
}

function withoutNullIn(schema: Schema, values: NonNullable<Schema["enum"]>): Schema {
  if (!values.includes(null)) return schema;
  const listed = values.filter((value) => value !== null);
  return listed.length === 0 ? { ...schema, not: {} } : { ...schema, enum: listed };
}
