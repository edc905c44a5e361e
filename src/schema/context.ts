import type { Schema } from "./model.ts";
import { mapParts } from "./parts.ts";

/** The contexts in which WordPress shows a resource. */
export const CONTEXTS = ["view", "edit", "embed"] as const;

export type Context = (typeof CONTEXTS)[number];

/** Whether any part of the schema is marked as shown in some contexts only. */
export function hasContexts(schema: Schema): boolean {
  if (schema.context !== undefined) return true;
  const { items, properties, patternProperties, additionalProperties, oneOf = [], anyOf = [] } = schema;
  if (items !== undefined && hasContexts(items)) return true;
  if (typeof additionalProperties === "object" && hasContexts(additionalProperties)) return true;
  const members = [...(properties?.values() ?? []), ...(patternProperties?.values() ?? [])];
  return [...members, ...oneOf, ...anyOf].some(hasContexts);
}

/**
 * The shape a resource has in a context: without the parts that are marked for others, and without requiring them. As
 * WordPress does (`rest_filter_response_by_context`), a part without a mark is shown whole, marks in it or not, and one
 * with an empty list of contexts never (`password` of users in core). A schema of which nothing is left out stays the
 * same object, which is printed once for all contexts.
 */
export function shapeIn(schema: Schema, context: Context): Schema {
  const shape = mapParts(schema, (part, keyword) => {
    if (keyword === "anyOf" || keyword === "oneOf") return shapeIn(part, context);
    if (part.context === undefined) return part;
    return part.context.includes(context) ? shapeIn(part, context) : undefined;
  });
  const { required = [], properties } = schema;
  const isLeftOut = (name: string): boolean =>
    properties?.has(name) === true && shape.properties?.has(name) !== true;
  if (!required.some(isLeftOut)) return shape;
  const { required: _, ...rest } = shape;
  const needed = required.filter((name) => !isLeftOut(name));
  return needed.length === 0 ? rest : { ...rest, required: needed };
}
