import type { Json } from "../json.ts";
import { SCHEMA_TYPES } from "../schema/model.ts";
import type { Schema, SchemaType } from "../schema/model.ts";
import { canonicalSchema } from "./canonical.ts";
import type { Policy } from "./change.ts";
import { declaredTypes } from "./declared.ts";
import { literalsMissing, sortLiterals } from "./literal.ts";
import { fromTo } from "./schema-change.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";

const ALL_TYPES: ReadonlySet<SchemaType> = new Set(SCHEMA_TYPES);

/** The types a schema takes; `integer` is in every `number`, and a union takes what its members take. */
function acceptedTypes(schema: Schema): ReadonlySet<SchemaType> {
  const types = declaredTypes(schema);
  const members = types === undefined ? (schema.oneOf ?? schema.anyOf) : undefined;
  if (members !== undefined) return new Set(members.flatMap((member) => [...acceptedTypes(member)]));
  if (types === undefined) return ALL_TYPES;
  return new Set(types.includes("number") ? [...types, "integer" as const] : types);
}

/** The types that both schemas take. */
export function sharedTypes(from: Schema, to: Schema): ReadonlySet<SchemaType> {
  const other = acceptedTypes(to);
  return new Set([...acceptedTypes(from)].filter((type) => other.has(type)));
}

/** At most one change: the types narrowed, widened or neither. */
export function compareTypes(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const a = context.path === true ? asTexts(acceptedTypes(from)) : acceptedTypes(from);
  const b = context.path === true ? asTexts(acceptedTypes(to)) : acceptedTypes(to);
  const lost = [...a].some((type) => !b.has(type));
  const gained = [...b].some((type) => !a.has(type));
  if (!lost && !gained) return [];
  const kind = lost && gained ? "type-changed" : lost ? "type-narrowed" : "type-widened";
  const level = kind === "type-changed" ? listLevel(from, to, context) : undefined;
  return [
    { kind, pointer, ...fromTo(typesOf(from), typesOf(to)), ...(level === undefined ? {} : { level }) },
  ];
}

/** In a path a number and a truth value are texts like any other. */
function asTexts(types: ReadonlySet<SchemaType>): ReadonlySet<SchemaType> {
  return types.has("string") ? new Set([...types, "integer", "number", "boolean"]) : types;
}

/** WordPress reads a single value as a list of one, text split at commas (`rest_sanitize_array`), never the other way. */
function listLevel(from: Schema, to: Schema, { policy, response }: SchemaContext): SchemaChange["level"] {
  if (policy === "strict" || response) return undefined;
  if (isList(to) && isSingle(from)) return { aToB: "risky", bToA: "breaking" };
  return isList(from) && isSingle(to) ? { aToB: "breaking", bToA: "risky" } : undefined;
}

function isList({ types }: Schema): boolean {
  return types?.length === 1 && types[0] === "array";
}

function isSingle({ types }: Schema): boolean {
  return types !== undefined && types.every((type) => type !== "array" && type !== "object");
}

/** What a reader is told of the types: a word, a sorted list, or the union; nothing where any type is taken. */
function typesOf(schema: Schema): Json | undefined {
  const types = declaredTypes(schema);
  if (types === undefined) {
    const { oneOf, anyOf } = schema;
    if (oneOf === undefined && anyOf === undefined) return undefined;
    const union = { ...(oneOf === undefined ? {} : { oneOf }), ...(anyOf === undefined ? {} : { anyOf }) };
    return canonicalSchema(union);
  }
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : types.toSorted();
}

/** Values gone and values new are two changes; a list set or lifted is one. */
export function compareEnums(
  from: Schema,
  to: Schema,
  policy: Policy,
  pointer: string,
): readonly SchemaChange[] {
  const a = from.enum;
  const b = to.enum;
  if (a === undefined && b === undefined) return [];
  if (b === undefined) return [{ kind: "enum-unset", pointer, ...fromTo(sortLiterals(a ?? []), undefined) }];
  if (a === undefined) return [{ kind: "enum-set", pointer, to: sortLiterals(b) }];
  const removed = literalsMissing(takenValues(from), takenValues(to), policy);
  const added = literalsMissing(takenValues(to), takenValues(from), policy);
  return [
    ...(removed.length === 0 ? [] : [{ kind: "enum-values-removed", pointer, from: removed } as const]),
    ...(added.length === 0 ? [] : [{ kind: "enum-values-added", pointer, to: added } as const]),
  ];
}

/** The listed values that a request may hold: none where none is of the type, for which WordPress refuses them all. */
function takenValues({ enum: values = [], not }: Schema): readonly Json[] {
  return not !== undefined && Object.keys(not).length === 0 ? [] : values;
}
