import { fits } from "./fits.ts";
import { BOUND_KEYWORDS, type BoundKeyword, type SchemaType } from "./model.ts";
import { isTruthy } from "./php.ts";
import { applyFirst, exclude, note, refuseAll, type Draft, type Place, type RawSchema } from "./rule.ts";
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
    if (typeof value === "boolean") {
      if (value) readFlag(keyword, base, draft, place);
    } else if (value !== undefined && value !== null) {
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
  keyword: "exclusiveMinimum" | "exclusiveMaximum",
  base: "minimum" | "maximum",
  draft: Draft,
  place: Place,
): void {
  const bound = draft[base];
  if (bound === undefined) note(place, "bound-exclusive-alone", true, keyword);
  else note(place, "bound-exclusive-flag", bound, keyword);
  excludeBound(keyword, base, draft);
}

/** How often the divisor, or the bound that is farthest from 0, is doubled to list numbers. */
const MAX_DOUBLINGS = 20;

/** The largest odd multiple of the divisor that is listed, and doubled in its turn. */
const MAX_ODD = 15;

/** How many numbers are listed. */
const MAX_LISTED = 64;

const NUMBERS: ReadonlySet<SchemaType> = new Set(["integer", "number"]);

/**
 * PHP's `fmod` by a fraction that binary cannot hold, such as 0.01, leaves a remainder of almost every number: of 0.03
 * and of 1, but not of 0, 0.01, 0.02, 0.04 and so on, which are all that WordPress takes. `%` does the same here. It
 * comes after the order of types, to which the divisor is a bound.
 */
export function settleDivisor(draft: Draft, place: Place): void {
  const { multipleOf: divisor, types, enum: listed } = draft;
  if (place.use !== "request" || divisor === undefined || types === undefined || isHeld(divisor)) return;
  note(place, "divisor-inexact", divisor, "multipleOf");
  delete draft.multipleOf;
  const others = types.filter((type) => !NUMBERS.has(type));
  const values =
    listed?.filter((value) => typeof value !== "number" || value % divisor === 0) ??
    multiplesOf(divisor, draft)
      .filter((value) => fits(draft, value))
      .slice(0, MAX_LISTED);
  if (values.length > 0 && (listed !== undefined || others.length === 0)) draft.enum = values;
  else if (values.length > 0) exclude(draft, { types: ["number"], not: { enum: values } });
  else if (listed === undefined && others.length > 0) draft.types = others;
  else refuseAll(draft);
}

/** Whether binary holds the divisor in so few digits that it divides what one would think. */
function isHeld(divisor: number): boolean {
  return Number.isInteger(divisor * 2 ** 20) || oddPart(divisor) < 2 ** 32;
}

/** The odd whole number of which the number is a doubling or a half. */
function oddPart(value: number): number {
  let odd = value;
  while (!Number.isInteger(odd)) odd *= 2;
  while (odd % 2 === 0) odd /= 2;
  return odd;
}

/** Of the numbers without a remainder those nearest to 0, as far as the bounds reach: odd multiples and their doublings. */
function multiplesOf(divisor: number, { minimum = 0, maximum = 0, ...draft }: Draft): readonly number[] {
  const { exclusiveMinimum: above = 0, exclusiveMaximum: below = 0 } = draft;
  const reach = Math.max(divisor, ...[minimum, maximum, above, below].map(Math.abs)) * 2 ** MAX_DOUBLINGS;
  const multiples: number[] = [];
  for (let odd = 1; odd <= MAX_ODD; odd += 2) {
    const first = odd * divisor;
    if (first % divisor !== 0) continue;
    for (let multiple = first; multiple < reach; multiple *= 2) multiples.push(multiple);
  }
  return [0, ...multiples.toSorted((a, b) => a - b).flatMap((multiple) => [multiple, -multiple])];
}
