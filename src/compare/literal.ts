import { canonicalJson, compareCodeUnits } from "../json.ts";
import type { Json } from "../json.ts";
import { fits, type Schema } from "../schema/index.ts";
import type { Work } from "../work.ts";
import type { Policy } from "./change.ts";
import type { BothWays, Level } from "./level.ts";
import { isFound } from "./pattern.ts";
import { levelsOf } from "./schema-change.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";

const NUMERAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;

/**
 * The text that equal literals share. WordPress turns text into numbers before it compares
 * (`rest_sanitize_value_from_schema`), so `"10"` and `10` are one literal under its policy; so are `[]` and `{}`, since
 * PHP has one kind of array.
 */
export function literalKey(value: Json, policy: Policy): string {
  if (policy === "wordpress" && typeof value === "string" && NUMERAL.test(value))
    return String(Number(value));
  const text = canonicalJson(value);
  return policy === "wordpress" && text === "{}" ? "[]" : text;
}

/** Values gone and values new are two changes; a list set or lifted is one. */
export function compareEnums(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const a = from.enum;
  const b = to.enum;
  if (a === undefined) return b === undefined ? [] : [{ kind: "enum-set", pointer, to: sortLiterals(b) }];
  if (b === undefined) return [{ kind: "enum-unset", pointer, from: sortLiterals(a) }];
  const [before, after] = [takenValues(from, context), takenValues(to, context)];
  const removed = literalsMissing(before, after, context.policy);
  const added = literalsMissing(after, before, context.policy);
  return [
    ...(removed.length === 0 ? [] : [{ kind: "enum-values-removed", pointer, from: removed } as const]),
    ...(added.length === 0 ? [] : [{ kind: "enum-values-added", pointer, to: added } as const]),
  ];
}

/**
 * Bounds and patterns as far as lists leave them anything to refuse: where one side lists its values and the other's bounds
 * take all of these, nothing is lost that way.
 */
export function besideLists(
  changes: readonly SchemaChange[],
  from: Schema,
  to: Schema,
  { policy, work }: SchemaContext,
): readonly SchemaChange[] {
  if (changes.length === 0) return changes;
  const [forth, back] = [areTaken(from.enum, to, work), areTaken(to.enum, from, work)];
  if (!forth && !back) return changes;
  return changes
    .map((change) => ({ ...change, level: withoutLoss(levelsOf(change, policy), forth, back) }))
    .filter(({ level }) => level.aToB !== "compatible" || level.bToA !== "compatible");
}

function withoutLoss(level: BothWays<Level>, forth: boolean, back: boolean): BothWays<Level> {
  return { aToB: forth ? "compatible" : level.aToB, bToA: back ? "compatible" : level.bToA };
}

/** Whether a schema takes all the listed values, but for its own list. */
export function areTaken(values: Schema["enum"], schema: Schema, work: Work): boolean {
  const { enum: _, pattern, ...bounds } = schema;
  if (values === undefined || !values.every((value) => fits(bounds, value))) return false;
  const texts = values.filter((value) => typeof value === "string");
  return pattern === undefined || isFound(pattern, texts, work);
}

/** The listed values that a request may hold. */
function takenValues({ enum: values = [] }: Schema, { text }: SchemaContext): readonly Json[] {
  return text === true ? values.filter((value) => value !== null) : values;
}

/** The values of `list` that `other` lacks, each once, sorted by their canonical text. */
function literalsMissing(list: readonly Json[], other: readonly Json[], policy: Policy): readonly Json[] {
  const known = new Set(other.map((value) => literalKey(value, policy)));
  const missing = new Map(
    list.map((value) => [literalKey(value, policy), value] as const).filter(([key]) => !known.has(key)),
  );
  return sortLiterals([...missing.values()]);
}

/** The values in the one order that does not depend on how they were listed. */
function sortLiterals(values: readonly Json[]): readonly Json[] {
  return values
    .map((value) => [canonicalJson(value), value] as const)
    .toSorted(([a], [b]) => compareCodeUnits(a, b))
    .map(([, value]) => value);
}
