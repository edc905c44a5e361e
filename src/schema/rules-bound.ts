import { isEmpty, isNumeric } from "../wordpress/index.ts";
import { BOUND_KEYWORDS, type BoundKeyword, type SchemaType } from "./model.ts";
import { applyFirst, note, type Draft, type Place, type RawSchema, type Rule } from "./rule.ts";

/** A raw value in place of a number. */
interface BoundInput {
  readonly keyword: BoundKeyword;
  readonly value: unknown;
}

/** The number of a bound, `refuses` where no value can satisfy it, or neither where the bound has no effect. */
interface BoundReading {
  readonly value?: number;
  readonly refuses?: true;
}

/** The types of the bounds that can be impossible to satisfy. */
const BOUND_TYPES: Readonly<Partial<Record<BoundKeyword, readonly SchemaType[]>>> = {
  multipleOf: ["integer", "number"],
  maxLength: ["string"],
  maxItems: ["array"],
  maxProperties: ["object"],
};

const LEAST_COUNTS: ReadonlySet<string> = new Set(["minLength", "minItems", "minProperties"]);

const MOST_COUNTS: ReadonlySet<string> = new Set(["maxLength", "maxItems", "maxProperties"]);

const EXCLUSIVE = [
  ["exclusiveMinimum", "minimum"],
  ["exclusiveMaximum", "maximum"],
] as const;

const BOUND_WORDS: ReadonlySet<string> = new Set([...BOUND_KEYWORDS, "divisibleBy"]);

/** Reads all bounds; the exclusive ones come last, because draft 4 writes them as flags beside the others. */
export function readBounds(raw: RawSchema, draft: Draft, place: Place): void {
  // Most schemas have no bounds.
  if (!Object.keys(raw).some((key) => BOUND_WORDS.has(key))) return;
  for (const keyword of BOUND_KEYWORDS) {
    const value = raw[keyword];
    if (value === undefined || value === null) continue;
    if (keyword !== "exclusiveMinimum" && keyword !== "exclusiveMaximum")
      readBound(keyword, value, draft, place);
  }
  if (raw["divisibleBy"] !== undefined && draft.multipleOf === undefined) {
    const says = "The divisor has the name of draft 3; it was written as `multipleOf`.";
    note(place, "bound-spelling", raw["divisibleBy"], "divisibleBy", says);
    readBound("multipleOf", raw["divisibleBy"], draft, place);
  }
  for (const [keyword, base] of EXCLUSIVE) {
    const value = raw[keyword];
    if (typeof value === "boolean") {
      if (value) readFlag(keyword, base, draft, place);
    } else if (value !== undefined && value !== null) {
      readBound(keyword, value, draft, place);
      note(place, "bound-exclusive-number", value, keyword);
      // WordPress reads it as a flag, which makes the other bound exclusive.
      if (place.use === "request" && !isEmpty(value)) excludeBound(keyword, base, draft);
    }
  }
}

type Exclusive = (typeof EXCLUSIVE)[number];

function excludeBound(keyword: Exclusive[0], base: Exclusive[1], draft: Draft): void {
  const bound = draft[base];
  if (bound === undefined) return;
  const own = draft[keyword] ?? bound;
  draft[keyword] = base === "minimum" ? Math.max(bound, own) : Math.min(bound, own);
  delete draft[base];
}

function readFlag(keyword: Exclusive[0], base: Exclusive[1], draft: Draft, place: Place): void {
  const bound = draft[base];
  if (bound === undefined) {
    const says = "An exclusive bound is `true` without the bound it belongs to; it was left out.";
    note(place, "bound-unreadable", true, keyword, says);
    return;
  }
  const says = "An exclusive bound is `true` beside the bound, as in draft 4; the number form was written.";
  note(place, "bound-spelling", bound, keyword, says);
  excludeBound(keyword, base, draft);
}

function readBound(keyword: BoundKeyword, value: unknown, draft: Draft, place: Place): void {
  const bound = typeof value === "number" ? wholeBound(keyword, value) : undefined;
  if (bound !== undefined && isPossible(keyword, bound)) {
    draft[keyword] = bound;
    return;
  }
  const reading = applyFirst(BOUND_RULES, { keyword, value }, (code, says) =>
    note(place, code, value, keyword, says),
  );
  if (reading?.value !== undefined) readBound(keyword, reading.value, draft, place);
  if (reading?.refuses === true) place.refused.push(...(BOUND_TYPES[keyword] ?? []));
}

/** Whether a number can be the bound: a count is a whole number from 0, a divisor is above 0. */
function isPossible(keyword: BoundKeyword, value: number): boolean {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  if (LEAST_COUNTS.has(keyword) || MOST_COUNTS.has(keyword)) return Number.isInteger(value) && value >= 0;
  return keyword !== "multipleOf" || value > 0;
}

/** The valid bound with the same meaning: at least 1.5 is at least 2, and the sign of a divisor has no effect. */
function wholeBound(keyword: BoundKeyword, value: number): number {
  if (LEAST_COUNTS.has(keyword)) return Math.ceil(value);
  if (MOST_COUNTS.has(keyword)) return Math.floor(value);
  return keyword === "multipleOf" ? Math.abs(value) : value;
}

/** Repairs of invalid bounds, in the order in which they are tried. */
const BOUND_RULES: readonly Rule<BoundInput, BoundReading>[] = [
  {
    code: "bound-spelling",
    says: "A bound is a number written as text; it was read as the number.",
    read: ({ value }) =>
      typeof value === "string" && isNumeric(value) ? { value: Number(value) } : undefined,
  },
  {
    // PHP finds no remainder of a division by 0, not even 0; no text is shorter than 0.
    code: "bound-refuses-all",
    read: ({ keyword, value }) =>
      (keyword === "multipleOf" && value === 0) ||
      (MOST_COUNTS.has(keyword) && typeof value === "number" && value < 0)
        ? { refuses: true }
        : undefined,
  },
  {
    code: "bound-unreadable",
    read: () => ({}),
  },
];
