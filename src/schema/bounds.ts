import type { Json } from "../json.ts";
import { fits } from "./fits.ts";
import { BOUND_KEYWORDS, type BoundKeyword, type SchemaType } from "./model.ts";
import { isTruthy } from "./php.ts";
import { applyFirst, note, type Draft, type Place, type RawSchema } from "./rule.ts";
import { BOUND_RULES, BOUND_TYPES, isPossible, settledBound } from "./rules-bound.ts";

const EXCLUSIVE = new Map([
  ["exclusiveMinimum", "minimum"],
  ["exclusiveMaximum", "maximum"],
] as const);

const BOUND_WORDS: ReadonlySet<string> = new Set([...BOUND_KEYWORDS, "divisibleBy"]);

/** Reads all bounds; the exclusive ones come last, because draft 4 writes them as flags beside the others. */
export function settleBounds(raw: RawSchema, draft: Draft, place: Place): void {
  // Most schemas have none.
  if (!Object.keys(raw).some((key) => BOUND_WORDS.has(key))) return;
  for (const keyword of BOUND_KEYWORDS) {
    const value = raw[keyword];
    if (value === undefined || value === null) continue;
    if (keyword !== "exclusiveMinimum" && keyword !== "exclusiveMaximum")
      readBound(keyword, value, draft, place);
  }
  if (raw["divisibleBy"] !== undefined && draft.multipleOf === undefined) {
    note(place, "divisor-old", raw["divisibleBy"], "divisibleBy");
    readBound("multipleOf", raw["divisibleBy"], draft, place);
  }
  for (const [keyword, base] of EXCLUSIVE) {
    const value = raw[keyword];
    if (typeof value === "boolean") readFlag(keyword, base, value, draft, place);
    else if (value !== undefined && value !== null) {
      readBound(keyword, value, draft, place);
      note(place, "bound-exclusive-number", value, keyword);
      if (place.use === "request" && isTruthy(value)) excludeBound(keyword, base, draft);
    }
  }
}

/** To WordPress whatever PHP takes for true is a flag that makes the other bound exclusive. */
function excludeBound(
  keyword: "exclusiveMinimum" | "exclusiveMaximum",
  base: "minimum" | "maximum",
  draft: Draft,
): void {
  const bound = draft[base];
  if (bound === undefined) return;
  const own = draft[keyword] ?? bound;
  draft[keyword] = base === "minimum" ? Math.max(bound, own) : Math.min(bound, own);
  delete draft[base];
}

function readBound(keyword: BoundKeyword, value: unknown, draft: Draft, place: Place): void {
  const settled = typeof value === "number" ? settledBound(keyword, value) : undefined;
  if (settled !== undefined && isPossible(keyword, settled)) {
    draft[keyword] = settled;
    return;
  }
  const input = { keyword, value };
  const reading = applyFirst(BOUND_RULES, input, (name) => note(place, name, value, keyword));
  if (reading?.value !== undefined) readBound(keyword, reading.value, draft, place);
  if (reading?.refusesAll === true) place.refused.push(...(BOUND_TYPES.get(keyword) ?? []));
}

function readFlag(
  keyword: BoundKeyword,
  base: "minimum" | "maximum",
  flag: boolean,
  draft: Draft,
  place: Place,
): void {
  if (!flag) return;
  const bound = draft[base];
  if (bound === undefined) {
    note(place, "bound-exclusive-alone", flag, keyword);
    return;
  }
  note(place, "bound-exclusive-flag", bound, keyword);
  draft[keyword] = bound;
  delete draft[base];
}

/** How many doublings of a divisor are listed. */
const MAX_DOUBLINGS = 12;

const NUMBERS: readonly SchemaType[] = ["integer", "number"];

/**
 * PHP's `fmod` by a fraction that binary cannot hold, such as 0.01, leaves a remainder of almost every number: of 0.03
 * and of 1, but not of 0, 0.01, 0.02, 0.04 and so on, which are all that WordPress takes. `%` does the same here.
 */
export function settleDivisor(draft: Draft, place: Place): void {
  const { multipleOf: divisor, types } = draft;
  if (place.use !== "request" || divisor === undefined || types === undefined) return;
  if (Number.isInteger(divisor * 2 ** 20)) return;
  note(place, "divisor-inexact", divisor, "multipleOf");
  delete draft.multipleOf;
  const doubled = Array.from({ length: MAX_DOUBLINGS }, (_, at) => divisor * 2 ** at);
  const listed = draft.enum ?? [0, ...doubled, ...doubled.map((value) => -value)];
  const values = listed.filter((value) => fits(draft, value) && isMultiple(value, divisor));
  if (values.length === 0 || types.some((type) => !NUMBERS.includes(type))) place.refused.push(...NUMBERS);
  else draft.enum = values;
}

function isMultiple(value: Json, divisor: number): boolean {
  return typeof value === "number" && value % divisor === 0;
}
