import { canonicalJson, compareCodeUnits } from "../json.ts";
import type { Json } from "../json.ts";
import type { Policy } from "./change.ts";

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

/** The values of `list` that `other` lacks, each once, sorted by their canonical text. */
export function literalsMissing(
  list: readonly Json[],
  other: readonly Json[],
  policy: Policy,
): readonly Json[] {
  const known = new Set(other.map((value) => literalKey(value, policy)));
  const missing = new Map(
    list.map((value) => [literalKey(value, policy), value] as const).filter(([key]) => !known.has(key)),
  );
  return sortLiterals([...missing.values()]);
}

/** The values in the one order that does not depend on how they were listed. */
export function sortLiterals(values: readonly Json[]): readonly Json[] {
  return values
    .map((value) => [canonicalJson(value), value] as const)
    .toSorted(([a], [b]) => compareCodeUnits(a, b))
    .map(([, value]) => value);
}
