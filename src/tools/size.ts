import type { ToolSchema } from "./model.ts";

/** The size of a schema by what providers limit. */
interface SchemaSize {
  readonly properties: number;
  /** Levels of objects. */
  readonly levels: number;
  /** Listed values. */
  readonly values: number;
  /** Properties that may be absent. */
  readonly optional: number;
  /** Parts of several types. */
  readonly unions: number;
}

/** Measures a schema and its parts. */
export function sizeOf(schema: ToolSchema): SchemaSize {
  const { type, properties = {}, required = [], items, anyOf = [], enum: listed = [] } = schema;
  const names = Object.keys(properties);
  const below = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf].map(sizeOf);
  const sum = (key: keyof SchemaSize): number => below.reduce((total, size) => total + size[key], 0);
  return {
    properties: names.length + sum("properties"),
    levels: Math.max(0, ...below.map(({ levels }) => levels)) + (names.length > 0 ? 1 : 0),
    values: listed.length + sum("values"),
    optional: names.filter((name) => !required.includes(name)).length + sum("optional"),
    unions: (anyOf.length > 0 || typeof type === "object" ? 1 : 0) + sum("unions"),
  };
}
