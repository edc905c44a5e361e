import { canonicalJson } from "../json.ts";
import type { Schema } from "../schema/model.ts";
import { canonicalSchema } from "./canonical.ts";
import { compareBounds } from "./bounds.ts";
import { compareMarks, compareTexts } from "./marks.ts";
import { compareMembers } from "./members.ts";
import { comparePatterns } from "./pattern.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";
import { compareEnums, compareTypes, sharedTypes } from "./types.ts";
import { compareUnions, compareWithSingle } from "./union.ts";

/** How deep two schemas are compared; nothing that a site declares is nearly as deep. */
const DEPTH_CAP = 40;

/**
 * Every difference between two schemas, each cause once: what lies below a changed type is not looked at,
 * and where one side says nothing at all, the whole of the other is one difference.
 */
export function compareSchemas(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer = "",
  depth = 0,
): readonly SchemaChange[] {
  if (from === to || depth > DEPTH_CAP) return [];
  const single = compareWithSingle(from, to, pointer);
  if (single !== undefined)
    return [
      ...single,
      ...compareMarks(from, to, { ...context, formats: false }, pointer),
      ...compareTexts(from, to, pointer),
    ];
  const types = compareTypes(from, to, context, pointer);
  const texts = compareTexts(from, to, pointer);
  if (types.length > 0 && (types[0]?.kind === "type-changed" || isOpen(from) || isOpen(to))) {
    return [...types, ...texts];
  }
  const shared = sharedTypes(from, to);
  const descend = (a: Schema, b: Schema, below: string) => compareSchemas(a, b, context, below, depth + 1);
  return [
    ...types,
    ...compareEnums(from, to, context.policy, pointer),
    ...compareBounds(from, to, shared, pointer),
    ...(shared.has("string") ? comparePatterns(from.pattern, to.pattern, pointer) : []),
    ...compareMarks(from, to, context, pointer),
    ...(shared.has("array") ? descend(from.items ?? {}, to.items ?? {}, `${pointer}/items`) : []),
    ...(shared.has("object") ? compareMembers(from, to, context, pointer, descend) : []),
    ...compareUnions(from, to, types.length > 0, pointer, descend),
    ...compareCombinations(from, to, pointer),
    ...texts,
  ];
}

/** Whether the schema accepts any value. */
function isOpen(schema: Schema): boolean {
  return Object.keys(canonicalSchema(schema)).every(
    (key) => key === "default" || key === "deprecated" || key === "readOnly" || key.startsWith("x-wp-"),
  );
}

/** `allOf` and `not`: whether one lies inside the other is not decided here, only that they differ. */
function compareCombinations(from: Schema, to: Schema, pointer: string): readonly SchemaChange[] {
  if (isPlain(from) && isPlain(to)) return [];
  const a = combination(from);
  const b = combination(to);
  if (canonicalJson(a) === canonicalJson(b)) return [];
  return [{ kind: "composition-changed", pointer, from: a, to: b }];
}

function isPlain({ allOf, not }: Schema): boolean {
  return allOf === undefined && not === undefined;
}

function combination({ allOf, not }: Schema) {
  return canonicalSchema({
    ...(allOf === undefined ? {} : { allOf }),
    ...(not === undefined ? {} : { not }),
  });
}
