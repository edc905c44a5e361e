import { canonicalJson, compareCodeUnits } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import type { Policy } from "./kinds.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";

const NUMERAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;

/**
 * Key that equal literals share. WordPress turns text into numbers before it compares
 * (`rest_sanitize_value_from_schema`), so `"10"` and `10` are one literal under its policy; so are `[]` and `{}`, since
 * PHP has one kind of array.
 */
export function literalKey(value: Json, policy: Policy): string {
  if (policy === "wordpress" && typeof value === "string" && NUMERAL.test(value))
    return String(Number(value));
  const text = canonicalJson(value);
  return policy === "wordpress" && text === "{}" ? "[]" : text;
}

/** Compares lists of values: removed and added values are two changes; a list that appears or disappears is one. */
export function compareEnums(
  from: Schema,
  to: Schema,
  { policy, text }: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const [a, b] = [from.enum, to.enum];
  if (a === undefined) return b === undefined ? [] : [{ kind: "enum-set", pointer, to: sortLiterals(b) }];
  if (b === undefined) return [{ kind: "enum-unset", pointer, from: sortLiterals(a) }];
  // No query holds null.
  const [before, after] = [a, b].map((values) => values.filter((value) => text !== true || value !== null));
  const removed = literalsMissing(before ?? [], after ?? [], policy);
  const added = literalsMissing(after ?? [], before ?? [], policy);
  return [
    ...(removed.length === 0 ? [] : [{ kind: "enum-values-removed", pointer, from: removed } as const]),
    ...(added.length === 0 ? [] : [{ kind: "enum-values-added", pointer, to: added } as const]),
  ];
}

/** The values of `list` that `other` lacks, each once, sorted by their canonical text. */
function literalsMissing(list: readonly Json[], other: readonly Json[], policy: Policy): readonly Json[] {
  const known = new Set(other.map((value) => literalKey(value, policy)));
  const missing = new Map(
    list.map((value) => [literalKey(value, policy), value] as const).filter(([key]) => !known.has(key)),
  );
  return sortLiterals([...missing.values()]);
}

/** Sorts values by their canonical text, whatever order they were listed in. */
function sortLiterals(values: readonly Json[]): readonly Json[] {
  return values
    .map((value) => [canonicalJson(value), value] as const)
    .toSorted(([a], [b]) => compareCodeUnits(a, b))
    .map(([, value]) => value);
}
