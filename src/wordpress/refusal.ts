import { member, type BranchDefinition, type Definition } from "./definition.ts";
import { isEmpty, isPhpArray, listWords, type PhpValue } from "./php.ts";

/** Why WordPress rejects a value; `param` names the part of the value, such as `meta[price]`. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly param: string;
  /** The position of the branch that the reason is about, those of the branches that matched, or the status of a core check. */
  readonly data?:
    | { readonly position: number }
    | { readonly positions: readonly number[] }
    | { readonly status: number };
  /** Set where WordPress gives no detail: its check returned `false`. */
  readonly isBare?: boolean;
}

/** The value that a callback receives, or why WordPress rejects it on the way. */
export interface Sanitized {
  readonly value: PhpValue;
  readonly refusal?: Refusal | undefined;
}

/** Validates a number by `multipleOf`, `minimum` and `maximum`. */
export function validateNumber(number: number, definition: Definition, param: string): Refusal | undefined {
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

/** A countable size of a value: the keywords that bound it, and the words of the messages. */
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

/** Validates a count of characters, items or properties. */
export function validateCount(
  count: number,
  definition: Definition,
  param: string,
  { least, most, verb, one, many }: Counted,
): Refusal | undefined {
  const minimum = bound(definition, least.keyword);
  const maximum = bound(definition, most.keyword);
  const messageOf = (allowed: string, limit: number): string => {
    const digits = limit.toLocaleString("en-US", { maximumFractionDigits: 0 });
    return `${param} must ${verb} at ${allowed} ${digits} ${limit === 1 ? one : many}.`;
  };
  if (minimum !== undefined && count < minimum)
    return { code: least.code, message: messageOf("least", minimum), param };
  if (maximum === undefined || count <= maximum) return undefined;
  return { code: most.code, message: messageOf("most", maximum), param };
}

/** A bound as PHP compares it: a number or numeric text. */
function bound(definition: Definition, keyword: string): number | undefined {
  const value = definition[keyword];
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
}

/** A bound as `%d` prints it: truncated. */
function wholeOf(limit: number): string {
  return String(Math.trunc(limit));
}

/** A branch of `anyOf` or `oneOf` and why it rejects a value. */
interface Mismatch extends BranchDefinition {
  readonly refusal: Refusal;
}

/**
 * The refusal of a value that no branch accepts (`rest_get_combining_operation_error`). It names the one reason that is
 * not about types, the reason of the object with most properties of the value, or the titles of all branches.
 */
export function refuseMismatch(value: PhpValue, param: string, mismatches: readonly Mismatch[]): Refusal {
  const specific = mismatches.filter(
    ({ refusal }) => refusal.code !== "rest_invalid_type" || refusal.param !== param,
  );
  const [first, ...others] = mismatches.length === 1 ? mismatches : specific;
  if (first !== undefined && others.length === 0) return becauseOf(first, param);
  const closest = first?.definition["type"] === "object" ? mostSimilar(value, specific) : undefined;
  if (closest !== undefined) return becauseOf(closest, param);
  const titles = mismatches.flatMap(titleOf);
  const isTitled = titles.length === mismatches.length;
  const message = isTitled
    ? `${param} is not a valid ${listWords(titles)}.`
    : `${param} does not match any of the expected formats.`;
  return { code: "rest_no_matching_schema", message, param };
}

/** The refusal of a value that several branches of `oneOf` accept. */
export function refuseAmbiguity(matched: readonly BranchDefinition[], param: string): Refusal {
  const titles = matched.flatMap(titleOf);
  const message =
    titles.length === matched.length
      ? `${param} matches ${listWords(titles)}, but should match only one.`
      : `${param} matches more than one of the expected formats.`;
  const positions = matched.map(({ position }) => position);
  return { code: "rest_one_of_multiple_matches", message, param, data: { positions } };
}

function titleOf({ definition }: BranchDefinition): readonly string[] {
  const { title } = definition;
  return typeof title === "string" ? [title] : [];
}

function becauseOf(mismatch: Mismatch, param: string): Refusal {
  const { refusal, position } = mismatch;
  const [title] = titleOf(mismatch);
  const claim = title === undefined ? "does not match the expected format" : `is not a valid ${title}`;
  const message = `${param} ${claim}. Reason: ${refusal.message}`;
  return { code: "rest_no_matching_schema", message, param, data: { position } };
}

/** The first branch with most of the value's own properties; undefined where none has any. */
function mostSimilar(value: PhpValue, mismatches: readonly Mismatch[]): Mismatch | undefined {
  const names = isPhpArray(value) ? [...value.keys()] : [];
  const counted = mismatches.map((mismatch) => {
    const { properties } = mismatch.definition;
    const own = names.filter((name) => member(properties, name) !== undefined);
    return { mismatch, count: own.length };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.mismatch;
}
