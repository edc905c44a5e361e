import type { Rule } from "./rule.ts";

/** What stands where a number is expected. */
export interface BoundInput {
  readonly keyword: string;
  readonly value: unknown;
}

/** The number, or nothing where the bound says nothing. */
export interface BoundReading {
  readonly value?: number;
}

const NOTHING: BoundReading = {};

const COUNTS: ReadonlySet<string> = new Set([
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
]);

/** Whether the number can stand as the bound: a count is a whole number from 0, a divisor is above 0. */
export function isPossible(keyword: string, value: number): boolean {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  if (COUNTS.has(keyword)) return Number.isInteger(value) && value >= 0;
  return keyword !== "multipleOf" || value > 0;
}

function readText({ keyword, value }: BoundInput): BoundReading | undefined {
  if (typeof value !== "string" || !/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)) {
    return undefined;
  }
  const number = Number(value);
  return isPossible(keyword, number) ? { value: number } : undefined;
}

/** Every bound that is no number that fits, in the order in which the rules are tried. */
export const BOUND_RULES: readonly Rule<BoundInput, BoundReading>[] = [
  { name: "number-as-text", read: readText },
  { name: "number-impossible", read: ({ value }) => (typeof value === "number" ? NOTHING : undefined) },
  { name: "number-unreadable", read: () => NOTHING },
];
