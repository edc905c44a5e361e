import { pointTo } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import { canonicalSchema } from "./canonical.ts";
import { additional } from "./bounds.ts";
import { kindLevel, mirrorKind } from "./kinds.ts";
import type { Policy } from "./kinds.ts";
import { exchanged } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import { comparePatterned } from "./patterned.ts";
import type { Descend, SchemaChange, SchemaContext } from "./schema-change.ts";

const NO_MEMBERS: ReadonlyMap<string, Schema> = new Map();

/** Compares the members of objects: named, required, unnamed. */
export function compareMembers(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const a = from.properties ?? NO_MEMBERS;
  const b = to.properties ?? NO_MEMBERS;
  const below = (name: string) => pointTo(`${pointer}/properties`, name);
  const [needed, needs] = [new Set(from.required), new Set(to.required)];
  const isNamedAlike = (name: string) => a.has(name) === b.has(name);
  const gone = [...a].filter(([name]) => !b.has(name));
  const added = [...b].filter(([name]) => !a.has(name));
  const shared = [...a].flatMap(([name, member]) => {
    const other = b.get(name);
    return other === undefined || other === member ? [] : descend(member, other, below(name));
  });
  return [
    ...gone.map(([name, member]) => memberGone(member, needed.has(name), to, context, below(name))),
    ...added.map(([name, member]) => memberAdded(member, needs.has(name), from, context, below(name))),
    ...compareRequired(needed, needs, isNamedAlike, context, below),
    ...shared,
    ...compareUnnamed(from, to, pointer, descend),
  ];
}

function memberAdded(
  member: Schema,
  required: boolean,
  before: Schema,
  { policy, response }: SchemaContext,
  pointer: string,
): SchemaChange & Required<Pick<SchemaChange, "to" | "level">> {
  const to = memberJson(member, required);
  if (response) return { kind: "property-added", pointer, to, level: responseLevel(required, policy) };
  const back = additional(before) === false ? "breaking" : kindLevel("argument-removed", policy);
  return {
    kind: addedKind(member, required),
    pointer,
    to,
    level: { aToB: required ? "breaking" : "compatible", bToA: back },
  };
}

/**
 * The kind of an added member or argument of requests. One that is read-only declares what responses hold, unless requests
 * must have it: `rest_validate_object_value_from_schema` of WordPress requires it all the same.
 */
export function addedKind({ readOnly }: Schema, required: boolean): "argument-added" | "property-added" {
  return readOnly === true && !required ? "property-added" : "argument-added";
}

function memberGone(
  member: Schema,
  required: boolean,
  after: Schema,
  context: SchemaContext,
  pointer: string,
): SchemaChange {
  const { kind, to, level } = memberAdded(member, required, after, context, pointer);
  return { kind: mirrorKind(kind), pointer, from: to, level: exchanged(level) };
}

/** Levels of a new member of a response: clients may rely on a required one. */
function responseLevel(required: boolean, policy: Policy): BothWays<Level> {
  return { aToB: "compatible", bToA: required ? "breaking" : kindLevel("property-removed", policy) };
}

/** Prints a member or argument for a change: its schema without texts, with `x-required`. */
export function memberJson(schema: Schema, required: boolean): Json {
  const json = canonicalSchema(schema);
  return required ? { ...json, "x-required": true } : json;
}

/** Compares `required` for members that both sides name, or neither. */
function compareRequired(
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
  isNamedAlike: (name: string) => boolean,
  { response }: SchemaContext,
  below: (name: string) => string,
): readonly SchemaChange[] {
  const became = [...to].filter((name) => !from.has(name) && isNamedAlike(name));
  const ceased = [...from].filter((name) => !to.has(name) && isNamedAlike(name));
  const part = response ? "property" : "argument";
  return [
    ...became.map((name) => ({ kind: `${part}-became-required`, pointer: below(name) }) as const),
    ...ceased.map((name) => ({ kind: `${part}-became-optional`, pointer: below(name) }) as const),
  ];
}

function compareUnnamed(
  from: Schema,
  to: Schema,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const a = additional(from);
  const b = additional(to);
  const rule =
    typeof a === "boolean" || typeof b === "boolean" ? [] : descend(a, b, `${pointer}/additionalProperties`);
  return [...rule, ...comparePatterned(from, to, pointer, descend)];
}
