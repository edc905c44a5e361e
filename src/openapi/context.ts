import type { Schema } from "../schema/model.ts";

/** The contexts in which WordPress shows a resource. */
export const CONTEXTS = ["view", "edit", "embed"] as const;

export type Context = (typeof CONTEXTS)[number];

/** Whether any part of the schema is marked as shown in some contexts only. */
export function hasContexts(schema: Schema): boolean {
  if (schema.context !== undefined) return true;
  const { items, properties, additionalProperties } = schema;
  if (items !== undefined && hasContexts(items)) return true;
  if (typeof additionalProperties === "object" && hasContexts(additionalProperties)) return true;
  return properties !== undefined && [...properties.values()].some(hasContexts);
}

/**
 * The shape a resource has in a context: without the properties that are marked for others, and without
 * requiring them. A property with an empty list of contexts is never shown (`password` of users in core).
 */
export function shapeIn(schema: Schema, context: string): Schema {
  // What holds no schemas stays the same object, which is printed once for all contexts.
  if (
    schema.items === undefined &&
    schema.properties === undefined &&
    typeof schema.additionalProperties !== "object"
  ) {
    return schema;
  }
  const { items, properties, required, additionalProperties, ...rest } = schema;
  const shown =
    properties === undefined
      ? undefined
      : new Map(
          [...properties]
            .filter(([, property]) => property.context === undefined || property.context.includes(context))
            .map(([name, property]) => [name, shapeIn(property, context)] as const),
        );
  const needed = required?.filter((name) => shown?.has(name) ?? true);
  return {
    ...rest,
    ...(items === undefined ? {} : { items: shapeIn(items, context) }),
    ...(shown === undefined ? {} : { properties: shown }),
    ...(needed === undefined || needed.length === 0 ? {} : { required: needed }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === "boolean"
              ? additionalProperties
              : shapeIn(additionalProperties, context),
        }),
  };
}
