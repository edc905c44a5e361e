import type { Json } from "../json.ts";
import { fits, isJson } from "./fits.ts";
import { schemaKey } from "./key.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import { isPosition, NUMERIC_TEXT, TRUTHS, TRUTH_TEXT, WHOLE_TEXT } from "./php.ts";
import { excludeAll, note, type Draft, type Place, type RawSchema } from "./rule.ts";
import { withoutRepeats } from "./value.ts";
import { splitNumbers, splitTexts, splitTruths } from "./split.ts";

/** Values that two choices take: those of a type that keep bounds or that a pattern of ours finds, or some values. */
type Overlap = Schema;

/**
 * Leaves out of `oneOf` what WordPress refuses because two of the choices take it, by its lax reading: the text `5`
 * passes for an integer, any text for a list of texts, the empty list for an object.
 */
export function settleChoices(raw: RawSchema, draft: Draft, place: Place): void {
  const { oneOf, types = SCHEMA_TYPES } = draft;
  if (place.use === "response" || oneOf === undefined || oneOf.length < 2) return;
  const typed = oneOf.map((choice) => (choice.types === undefined ? { ...choice, types } : choice));
  // A choice that names a type is none of those that take the type from others, so each type is looked at once.
  const taken = new Map(
    SCHEMA_TYPES.map((type) => [type, distinct(typed.flatMap((other) => overlapOf(type, other)))]),
  );
  const overlaps = distinct(typed.flatMap((choice) => overlapsOf(choice, taken)));
  if (overlaps.length === 0 || isUnchecked(raw["default"], overlaps, place)) return;
  const named = typed.map((choice) => choice.types);
  note(place, "choices-overlap", named, "oneOf");
  const values = withoutRepeats(overlaps.flatMap((overlap) => overlap.enum ?? []));
  const listed: readonly Overlap[] = values.length === 0 ? [] : [{ enum: values }];
  excludeAll(draft, [...listed, ...overlaps.filter((overlap) => overlap.enum === undefined)]);
}

/**
 * Whether the default of an argument is one of the values that WordPress would refuse. It checks defaults along with what
 * was sent, so that no request without the argument would ever be answered: the site has it checked by nothing.
 */
function isUnchecked(value: unknown, overlaps: readonly Overlap[], { depth }: Place): boolean {
  return depth === 0 && value !== undefined && isJson(value) && overlaps.some((each) => holds(each, value));
}

function distinct(overlaps: readonly Overlap[]): readonly Overlap[] {
  return [...new Map(overlaps.map((overlap) => [schemaKey(overlap), overlap])).values()];
}

/** What other choices take of the values of a choice, by what they take of each type. */
function overlapsOf(
  { types = SCHEMA_TYPES, enum: listed }: Schema,
  taken: ReadonlyMap<SchemaType, readonly Overlap[]>,
): readonly Overlap[] {
  const overlaps = types.flatMap((type) => taken.get(type) ?? NONE);
  if (listed === undefined) return overlaps;
  const shared = listed.filter((value) => overlaps.some((overlap) => holds(overlap, value)));
  return shared.length === 0 ? NONE : [{ enum: shared }];
}

/** The patterns of overlaps are ours. */
function holds(overlap: Overlap, value: Json): boolean {
  const { pattern } = overlap;
  const isFound =
    pattern === undefined || (typeof value === "string" && new RegExp(pattern, "u").test(value));
  return isFound && fits(overlap, value);
}

/** An empty list or object is the same to PHP. */
const EMPTY_LIST: readonly Overlap[] = [{ enum: [[]] }];

const EMPTY_OBJECT: readonly Overlap[] = [{ enum: [{}] }];

const NONE: readonly Overlap[] = [];

/**
 * What the other choice surely takes of the values of a type that it does not name. WordPress runs the whole choice, so
 * what that may refuse by another keyword is left to the first.
 */
function overlapOf(type: SchemaType, other: Schema): readonly Overlap[] {
  const { types = SCHEMA_TYPES, enum: listed, not, oneOf, anyOf, allOf } = other;
  if (types.includes(type) || (not ?? oneOf ?? anyOf ?? allOf) !== undefined) return NONE;
  if (listed !== undefined) return listedOverlap(type, listed);
  const takesList = types.includes("array");
  switch (type) {
    case "string":
      return takesList ? splitTexts(other) : textOverlap(other, types);
    case "integer":
    case "number":
      if (takesList) return splitNumbers(type, other);
      return types.includes("boolean") ? [{ enum: [0, 1] }] : NONE;
    case "boolean":
      return takesList ? splitTruths(other) : NONE;
    case "array":
      return types.includes("object") ? mapOverlap(other) : NONE;
    case "object":
      return takesList && !isNeverEmpty(other) ? EMPTY_OBJECT : NONE;
    default:
      return NONE;
  }
}

function texts(pattern: string): Overlap {
  return { types: ["string"], pattern };
}

/** Bounds are not asked of text that reads like a number, which no pattern could say: all of it is left out. */
function textOverlap(other: Schema, types: readonly SchemaType[]): readonly Overlap[] {
  const isNumeric = types.includes("number") || types.includes("integer");
  return [
    ...(isNumeric ? [texts(types.includes("number") ? NUMERIC_TEXT : WHOLE_TEXT)] : NONE),
    ...(types.includes("boolean") ? [texts(TRUTH_TEXT)] : NONE),
    ...(types.includes("object") && !isNeverEmpty(other) ? [{ enum: [""] }] : NONE),
  ];
}

/** What reads like one of the listed numbers and truth values. */
function listedOverlap(type: SchemaType, listed: readonly Json[]): readonly Overlap[] {
  const truths = TRUTHS.filter(([truth]) => listed.includes(truth));
  if (type === "integer" || type === "number") {
    return truths.length === 0 ? NONE : [{ enum: truths.map(([truth]) => Number(truth)) }];
  }
  if (type !== "string") return NONE;
  const numbers = listed.filter((value) => typeof value === "number");
  return [
    ...(numbers.length === 0 ? NONE : [{ enum: numbers.map(String) }]),
    ...truths.map(([, words]) => texts(`^(?:${words})$`)),
  ];
}

/** The lists whose items pass for the properties of the object. */
function mapOverlap(other: Schema): readonly Overlap[] {
  const { properties, patternProperties, additionalProperties: rest = true } = other;
  if ((other.required ?? []).length > 0) return NONE;
  const isNamed = patternProperties !== undefined || [...(properties?.keys() ?? [])].some(isPosition);
  if (isNamed || rest === false) return isNeverEmpty(other) ? NONE : EMPTY_LIST;
  return [
    {
      types: ["array"],
      ...(typeof rest === "object" ? { items: rest } : {}),
      ...(other.minProperties === undefined ? {} : { minItems: other.minProperties }),
      ...(other.maxProperties === undefined ? {} : { maxItems: other.maxProperties }),
    },
  ];
}

/** Whether the empty list or object does not fit. */
function isNeverEmpty({ types = [], required = [], minItems = 0, minProperties = 0 }: Schema): boolean {
  const isList = !types.includes("array") || minItems > 0;
  const isObject = !types.includes("object") || required.length > 0 || minProperties > 0;
  return isList && isObject;
}
