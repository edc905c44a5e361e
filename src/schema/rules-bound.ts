import type { SchemaType } from "./model.ts";
import { isNumericText } from "./php.ts";
import type { Rule } from "./rule.ts";

/** What stands where a number is expected. */
export interface BoundInput {
  readonly keyword: string;
  readonly value: unknown;
}

/** The number it stands for, read again; or that no value can keep the bound; or nothing where it says nothing. */
export interface BoundReading {
  readonly value?: number;
  readonly refusesAll?: true;
}

const NOTHING: BoundReading = {};

const REFUSES_ALL: BoundReading = { refusesAll: true };

/** The types whose values a bound is about. */
export const BOUND_TYPES: ReadonlyMap<string, readonly SchemaType[]> = new Map([
  ["multipleOf", ["integer", "number"]],
  ["maxLength", ["string"]],
  ["maxItems", ["array"]],
  ["maxProperties", ["object"]],
]);

const LEAST_COUNTS: ReadonlySet<string> = new Set(["minLength", "minItems", "minProperties"]);

const MOST_COUNTS: ReadonlySet<string> = new Set(["maxLength", "maxItems", "maxProperties"]);

function isCount(keyword: string): boolean {
  return LEAST_COUNTS.has(keyword) || MOST_COUNTS.has(keyword);
}

/** Whether the number can stand as the bound: a count is a whole number from 0, a divisor is above 0. */
export function isPossible(keyword: string, value: number): boolean {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  if (isCount(keyword)) return Number.isInteger(value) && value >= 0;
  return keyword !== "multipleOf" || value > 0;
}

/** The bound that means the same and can stand: at least 1.5 is at least 2, and the sign of a divisor says nothing. */
export function settledBound(keyword: string, value: number): number {
  if (LEAST_COUNTS.has(keyword)) return Math.ceil(value);
  if (MOST_COUNTS.has(keyword)) return Math.floor(value);
  return keyword === "multipleOf" ? Math.abs(value) : value;
}

function readText({ value }: BoundInput): BoundReading | undefined {
  return typeof value === "string" && isNumericText(value) ? { value: Number(value) } : undefined;
}

/** Every bound that is no number that fits, in the order in which the rules are tried. */
export const BOUND_RULES: readonly Rule<BoundInput, BoundReading>[] = [
  { name: "number-as-text", read: readText },
  {
    // Dividing by 0 leaves no remainder in PHP, not even 0; nothing is shorter than nothing.
    name: "bound-refuses-all",
    read: ({ keyword, value }) =>
      (keyword === "multipleOf" && value === 0) ||
      (MOST_COUNTS.has(keyword) && typeof value === "number" && value < 0)
        ? REFUSES_ALL
        : undefined,
  },
  { name: "number-impossible", read: ({ value }) => (typeof value === "number" ? NOTHING : undefined) },
  { name: "number-unreadable", read: () => NOTHING },
];
