import type { Definition } from "./definition.ts";
import { isEmpty } from "./php.ts";
import type { Refusal } from "./refusal.ts";

/** Judges a number by `multipleOf`, `minimum` and `maximum`. */
export function judgeNumber(number: number, definition: Definition, param: string): Refusal | undefined {
  const multiple = bound(definition, "multipleOf");
  if (multiple !== undefined && number % multiple !== 0) {
    return { code: "rest_invalid_multiple", message: `${param} must be a multiple of ${multiple}.`, param };
  }
  const minimum = bound(definition, "minimum");
  const maximum = bound(definition, "maximum");
  const isAbove = !isEmpty(definition["exclusiveMinimum"]);
  const isBelow = !isEmpty(definition["exclusiveMaximum"]);
  const isLow = minimum !== undefined && (isAbove ? number <= minimum : number < minimum);
  const isHigh = maximum !== undefined && (isBelow ? number >= maximum : number > maximum);
  if (!isLow && !isHigh) return undefined;
  const [low, high] = [isAbove, isBelow].map((isExclusive) => (isExclusive ? "exclusive" : "inclusive"));
  const allowed =
    minimum === undefined
      ? `less than ${isBelow ? "" : "or equal to "}${wholeOf(maximum ?? 0)}`
      : maximum === undefined
        ? `greater than ${isAbove ? "" : "or equal to "}${wholeOf(minimum)}`
        : `between ${wholeOf(minimum)} (${low}) and ${wholeOf(maximum)} (${high})`;
  return { code: "rest_out_of_bounds", message: `${param} must be ${allowed}`, param };
}

/** What is counted of a value: the keywords that bound it, and what WordPress says of one that is out of them. */
interface Counted {
  readonly least: { readonly keyword: string; readonly code: string };
  readonly most: { readonly keyword: string; readonly code: string };
  readonly verb: string;
  readonly one: string;
  readonly many: string;
}

export const LENGTH: Counted = {
  least: { keyword: "minLength", code: "rest_too_short" },
  most: { keyword: "maxLength", code: "rest_too_long" },
  verb: "be",
  one: "character long",
  many: "characters long",
};

export const ITEMS: Counted = {
  least: { keyword: "minItems", code: "rest_too_few_items" },
  most: { keyword: "maxItems", code: "rest_too_many_items" },
  verb: "contain",
  one: "item",
  many: "items",
};

export const PROPERTIES: Counted = {
  least: { keyword: "minProperties", code: "rest_too_few_properties" },
  most: { keyword: "maxProperties", code: "rest_too_many_properties" },
  verb: "contain",
  one: "property",
  many: "properties",
};

/** Judges how much there is of a value. */
export function judgeCount(
  count: number,
  definition: Definition,
  param: string,
  { least, most, verb, one, many }: Counted,
): Refusal | undefined {
  const minimum = bound(definition, least.keyword);
  const maximum = bound(definition, most.keyword);
  const say = (allowed: string, limit: number): string => {
    const digits = limit.toLocaleString("en-US", { maximumFractionDigits: 0 });
    return `${param} must ${verb} at ${allowed} ${digits} ${limit === 1 ? one : many}.`;
  };
  if (minimum !== undefined && count < minimum)
    return { code: least.code, message: say("least", minimum), param };
  if (maximum === undefined || count <= maximum) return undefined;
  return { code: most.code, message: say("most", maximum), param };
}

/** A bound, as PHP would compare it: numbers and numeric text. */
function bound(definition: Definition, keyword: string): number | undefined {
  const value = definition[keyword];
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
}

/** A bound as `%d` prints it: without what stands behind the point. */
function wholeOf(limit: number): string {
  return String(Math.trunc(limit));
}
