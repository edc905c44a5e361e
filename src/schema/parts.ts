import type { Argument, Schema } from "./model.ts";
import type { Draft } from "./rule.ts";
import { defaultOf } from "./value.ts";

/** Keywords that hold subschemas: of parts of a value, or branches. */
type PartKeyword = "items" | "additionalProperties" | "properties" | "patternProperties" | "anyOf" | "oneOf";

/** Returns the schema that replaces a part, or undefined to remove it. */
type ReadPart = (part: Schema, keyword: PartKeyword, step?: string) => Schema | undefined;

/** Maps each part of a schema; returns the same object if no part changed. */
export function mapParts(schema: Schema, read: ReadPart): Schema {
  let draft: Draft | undefined;
  const set = <Key extends PartKeyword>(key: Key, value: Schema[Key]): void => {
    if (value === schema[key]) return;
    draft ??= { ...schema };
    if (value === undefined) delete draft[key];
    else draft[key] = value;
  };
  const { items, additionalProperties: others } = schema;
  if (items !== undefined) set("items", read(items, "items"));
  if (typeof others === "object") set("additionalProperties", read(others, "additionalProperties"));
  for (const keyword of ["properties", "patternProperties"] as const) {
    set(
      keyword,
      mapMembers(schema[keyword], (member, name) => read(member, keyword, name)),
    );
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const branches = schema[keyword];
    if (branches === undefined) continue;
    const mapped = branches.flatMap((branch, at) => read(branch, keyword, String(at)) ?? []);
    if (mapped.length < branches.length || mapped.some((branch, at) => branch !== branches[at])) {
      set(keyword, mapped);
    }
  }
  return draft ?? schema;
}

type Members = ReadonlyMap<string, Schema>;

/** Maps each member; returns the same map if no member changed. */
function mapMembers(
  members: Members | undefined,
  read: (member: Schema, name: string) => Schema | undefined,
): Members | undefined {
  if (members === undefined) return undefined;
  let mapped: Map<string, Schema> | undefined;
  for (const [name, member] of members) {
    const part = read(member, name);
    if (part === member) continue;
    mapped ??= new Map(members);
    if (part === undefined) mapped.delete(name);
    else mapped.set(name, part);
  }
  return mapped ?? members;
}

/** The subschemas that `mapParts` maps; their order has no meaning. */
export function partsOf(schema: Schema): readonly Schema[] {
  const {
    items,
    properties,
    patternProperties,
    additionalProperties: others,
    oneOf = [],
    anyOf = [],
  } = schema;
  return [
    ...(items === undefined ? [] : [items]),
    ...(typeof others === "object" ? [others] : []),
    ...(properties?.values() ?? []),
    ...(patternProperties?.values() ?? []),
    ...oneOf,
    ...anyOf,
  ];
}

/** The contexts in which WordPress shows a resource. */
export const CONTEXTS = ["view", "edit", "embed"] as const;

export type Context = (typeof CONTEXTS)[number];

/** Whether a part of the schema is limited to some contexts. */
export function hasContexts(schema: Schema): boolean {
  return schema.context !== undefined || partsOf(schema).some(hasContexts);
}

/**
 * The shape of a resource in a context: parts of other contexts are removed, also from `required`. As in WordPress
 * (`rest_filter_response_by_context`), a part without contexts is kept whole, and one with an empty list is never shown
 * (`password` of users in core). Returns the same object where nothing is removed.
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

/**
 * The schema of the values that a client may send. WordPress treats `null` as a missing value (`has_valid_params`), so a
 * required argument without a default is never `null`, whatever its types.
 */
export function sentSchema({ required, schema }: Argument): Schema {
  return required && (defaultOf(schema) ?? null) === null ? withoutNull(schema) : schema;
}

/** The schema without `null`; the same object where it never accepts `null`. */
function withoutNull(schema: Schema): Schema {
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
  // A list of all other types would give generated clients one variant for each.
  const excluded: Schema = { types: ["null"] };
  return { ...schema, not: schema.not === undefined ? excluded : { anyOf: [schema.not, excluded] } };
}

function withoutNullIn(schema: Schema, values: NonNullable<Schema["enum"]>): Schema {
  if (!values.includes(null)) return schema;
  const listed = values.filter((value) => value !== null);
  return listed.length === 0 ? { ...schema, not: {} } : { ...schema, enum: listed };
}

/**
 * Adds plain text to texts of posts, media and comments, which are declared as `{raw, rendered}` (blocks: `{raw}`): the
 * controllers of core switch validation off and test `is_string` first (`WP_REST_Posts_Controller::prepare_item_for_database`).
 */
export function withPlainText(name: string, schema: Schema): Schema {
  const { types, properties } = schema;
  const isText = properties?.get("raw")?.types?.includes("string") === true;
  const isWritten = isText && (properties.has("rendered") || name === "title" || name === "content");
  if (!isWritten || types?.includes("object") !== true || types.includes("string")) return schema;
  return { ...schema, types: ["object", "string", ...types.filter((type) => type !== "object")] };
}
