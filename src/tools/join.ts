import type { SchemaType } from "../schema/index.ts";
import type { ToolSchema } from "./model.ts";

/** Joins two schemas of results to one that accepts what either accepts. */
export function joinResults(one: ToolSchema, other: ToolSchema): ToolSchema {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  if (hasBranches(one) || hasBranches(other)) return { anyOf: [one, other] };
  const type = joinTypes(one.type, other.type);
  const listed = one.enum && other.enum && [...new Set([...one.enum, ...other.enum])];
  const items = joinParts(one.items, other.items);
  const others = one.additionalProperties && other.additionalProperties;
  const properties = joinMembers(one.properties, other.properties);
  return {
    ...(type === undefined ? {} : { type }),
    ...(listed === undefined ? {} : { enum: listed }),
    ...(one.format === undefined || one.format !== other.format ? {} : { format: one.format }),
    ...(items === undefined ? {} : { items }),
    ...(properties === undefined ? {} : { properties }),
    // Where one takes any further properties, so do both.
    ...(typeof others === "object" && typeof one.additionalProperties === "object"
      ? { additionalProperties: joinResults(one.additionalProperties, others) }
      : {}),
  };
}

function hasBranches({ anyOf, allOf }: ToolSchema): boolean {
  return (anyOf ?? allOf) !== undefined;
}

function joinTypes(one: ToolSchema["type"], other: ToolSchema["type"]): ToolSchema["type"] {
  if (one === undefined || other === undefined) return undefined;
  const types: readonly SchemaType[] = [...new Set([one, other].flat())];
  const [only, second] = types;
  return second === undefined ? only : types;
}

function joinParts(one: ToolSchema | undefined, other: ToolSchema | undefined): ToolSchema | undefined {
  return one === undefined || other === undefined ? (one ?? other) : joinResults(one, other);
}

function joinMembers(
  one: ToolSchema["properties"],
  other: ToolSchema["properties"],
): ToolSchema["properties"] {
  if (one === undefined || other === undefined) return one ?? other;
  const first = new Map(Object.entries(one));
  const second = new Map(Object.entries(other));
  const names = new Set([...first.keys(), ...second.keys()]);
  return Object.fromEntries(
    [...names].map((name) => [name, joinParts(first.get(name), second.get(name)) ?? {}] as const),
  );
}
