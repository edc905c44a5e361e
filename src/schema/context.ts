import type { Schema } from "./model.ts";

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
 * A schema of which nothing is left out stays the same object, which is printed once for all contexts.
 */
export function shapeIn(schema: Schema, context: Context): Schema {
  const { items, properties, required, additionalProperties: others } = schema;
  const item = items === undefined ? undefined : shapeIn(items, context);
  const shown = properties === undefined ? undefined : membersIn(properties, context);
  const other = typeof others === "object" ? shapeIn(others, context) : others;
  const isWhole = required?.every((name) => shown?.has(name) ?? true) ?? true;
  if (item === items && shown === properties && other === others && isWhole) return schema;
  const { required: _, ...rest } = schema;
  const needed = required?.filter((name) => shown?.has(name) ?? true) ?? [];
  return {
    ...rest,
    ...(item === undefined ? {} : { items: item }),
    ...(shown === undefined ? {} : { properties: shown }),
    ...(needed.length === 0 ? {} : { required: needed }),
    ...(other === undefined ? {} : { additionalProperties: other }),
  };
}

type Members = ReadonlyMap<string, Schema>;

/** The properties a context shows; the same map where it shows all of them as they are. */
function membersIn(members: Members, context: Context): Members {
  let shown: Map<string, Schema> | undefined;
  for (const [name, member] of members) {
    const isShown = member.context === undefined || member.context.includes(context);
    const shape = isShown ? shapeIn(member, context) : undefined;
    if (shape === member) continue;
    shown ??= new Map(members);
    if (shape === undefined) shown.delete(name);
    else shown.set(name, shape);
  }
  return shown ?? members;
}
