import type { Json } from "../json.ts";
import { fits } from "./fits.ts";
import { schemaKey } from "./key.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import { NUMERIC_TEXT, TRUTH_TEXT } from "./php.ts";
import { takesSplit } from "./precedence.ts";
import { exclude, note, type Draft, type Place } from "./rule.ts";
import { withoutRepeats } from "./settle.ts";

/** Values that two choices take: all of a type, the texts that a pattern finds, or some values. */
type Overlap = Pick<Schema, "types" | "pattern" | "enum">;

/**
 * Leaves out of `oneOf` what WordPress refuses because two of the choices take it, by its lax reading: the text `5`
 * passes for an integer, any text for a list of texts, the empty list for an object.
 */
export function settleChoices(draft: Draft, place: Place): void {
  const { oneOf, types = SCHEMA_TYPES } = draft;
  if (place.use === "response" || oneOf === undefined || oneOf.length < 2) return;
  const typed = oneOf.map((choice) => (choice.types === undefined ? { ...choice, types } : choice));
  // A choice that names a type is none of those that take the type from others, so each type is looked at once.
  const taken = new Map(
    SCHEMA_TYPES.map((type) => [type, distinct(typed.flatMap((other) => overlapOf(type, other)))]),
  );
  const overlaps = distinct(typed.flatMap((choice) => overlapsOf(choice, taken)));
  if (overlaps.length === 0) return;
  const named = typed.map((choice) => choice.types);
  note(place, "choices-overlap", named, "oneOf");
  const values = withoutRepeats(overlaps.flatMap((overlap) => overlap.enum ?? []));
  if (values.length > 0) exclude(draft, { enum: values });
  for (const overlap of overlaps) if (overlap.enum === undefined) exclude(draft, overlap);
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

/** What the other choice takes of the values of a type that it does not name. */
function overlapOf(type: SchemaType, other: Schema): readonly Overlap[] {
  const { types = SCHEMA_TYPES } = other;
  if (types.includes(type)) return NONE;
  const whole: readonly Overlap[] = [{ types: [type] }];
  switch (type) {
    case "string":
      return textOverlap(other, types);
    case "integer":
    case "number":
      if (types.includes("array") && !holdsObjectsOnly(other)) return whole;
      return types.includes("boolean") ? [{ enum: [0, 1] }] : NONE;
    case "boolean":
      return types.includes("array") && !(holdsObjectsOnly(other) && isNeverEmpty(other)) ? whole : NONE;
    case "array":
      if (!types.includes("object") || (other.required ?? []).length > 0) return NONE;
      if (other.additionalProperties !== false) return whole;
      return isNeverEmpty(other) ? NONE : EMPTY_LIST;
    case "object":
      return types.includes("array") && !isNeverEmpty(other) ? EMPTY_OBJECT : NONE;
    default:
      return NONE;
  }
}

function texts(pattern: string): Overlap {
  return { types: ["string"], pattern };
}

function textOverlap(other: Schema, types: readonly SchemaType[]): readonly Overlap[] {
  if (types.includes("array")) {
    if (holdsObjectsOnly(other)) return [texts(String.raw`^[\s,]*$`)];
    const holdsNumbers = other.items?.types?.every((type) => type === "integer" || type === "number");
    return holdsNumbers === true && !takesSplit(other, "string")
      ? [texts(String.raw`^[\s,+\-.\dEe]*$`)]
      : [{ types: ["string"] }];
  }
  return [
    ...(types.includes("integer") || types.includes("number") ? [texts(NUMERIC_TEXT)] : NONE),
    ...(types.includes("boolean") ? [texts(TRUTH_TEXT)] : NONE),
    ...(types.includes("object") && !isNeverEmpty(other) ? [{ enum: [""] }] : NONE),
  ];
}

/** Whether no text or number passes for an item of the list. */
function holdsObjectsOnly({ items }: Schema): boolean {
  return items?.types?.every((type) => type === "object" || type === "null") === true;
}

/** Whether the empty list or object does not fit. */
function isNeverEmpty({ types = [], required = [], minItems = 0, minProperties = 0 }: Schema): boolean {
  const isList = !types.includes("array") || minItems > 0;
  const isObject = !types.includes("object") || required.length > 0 || minProperties > 0;
  return isList && isObject;
}
