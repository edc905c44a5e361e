import type { Json } from "../json.ts";
import { isOfType } from "./fits.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import { NUMERIC_TEXT, TRUTH_TEXT } from "./php.ts";
import { takesSplit } from "./precedence.ts";
import { exclude, note, type Draft, type Place } from "./rule.ts";

/** Values that two choices take. */
interface Overlap {
  /** All of one type, or with a pattern the texts that have it. */
  readonly type?: SchemaType;
  readonly pattern?: string;
  readonly values?: readonly Json[];
}

/**
 * Leaves out of `oneOf` what WordPress refuses because two of the choices take it, by its lax reading: the text `5`
 * passes for an integer, any text for a list of texts, the empty list for an object.
 */
export function settleChoices(draft: Draft, place: Place): void {
  const { oneOf, types = SCHEMA_TYPES } = draft;
  if (place.use === "response" || oneOf === undefined || oneOf.length < 2) return;
  const typed = oneOf.map((choice) => (choice.types === undefined ? { ...choice, types } : choice));
  const overlaps = typed.flatMap((choice) =>
    typed.flatMap((other) => (other === choice ? [] : overlapsOf(choice, other))),
  );
  if (overlaps.length === 0) return;
  note(
    place,
    "choices-overlap",
    typed.map((choice) => choice.types),
    "oneOf",
  );
  const values = [
    ...new Set(overlaps.flatMap((overlap) => overlap.values ?? []).map((value) => JSON.stringify(value))),
  ];
  const others = new Map(
    overlaps.flatMap(({ type, pattern }) =>
      type === undefined
        ? []
        : [[`${type} ${pattern}`, { types: [type], ...(pattern === undefined ? {} : { pattern }) }] as const],
    ),
  );
  if (values.length > 0) exclude(draft, { enum: values.map((value): Json => JSON.parse(value)) });
  for (const schema of others.values()) exclude(draft, schema);
}

/** What the other choice takes of the values of a choice without naming their type. */
function overlapsOf({ types = SCHEMA_TYPES, enum: listed }: Schema, other: Schema): readonly Overlap[] {
  const overlaps = types.flatMap((type) => overlapOf(type, other));
  if (listed === undefined) return overlaps;
  const shared = listed.filter((value) => overlaps.some((overlap) => holds(overlap, value)));
  return shared.length === 0 ? [] : [{ values: shared }];
}

function holds({ type, pattern, values }: Overlap, value: Json): boolean {
  if (values !== undefined) return values.some((each) => JSON.stringify(each) === JSON.stringify(value));
  if (pattern !== undefined) return typeof value === "string" && new RegExp(pattern, "u").test(value);
  return isOfType(type === undefined ? [] : [type], value);
}

/** An empty list or object is the same to PHP. */
const EMPTY_LIST: readonly Overlap[] = [{ values: [[]] }];

const EMPTY_OBJECT: readonly Overlap[] = [{ values: [{}] }];

const NONE: readonly Overlap[] = [];

/** What the other choice takes of the values of a type that it does not name. */
function overlapOf(type: SchemaType, other: Schema): readonly Overlap[] {
  const { types = SCHEMA_TYPES } = other;
  if (types.includes(type)) return NONE;
  const whole: readonly Overlap[] = [{ type }];
  switch (type) {
    case "string":
      return textOverlap(other, types);
    case "integer":
    case "number":
      if (types.includes("array") && !holdsObjectsOnly(other)) return whole;
      return types.includes("boolean") ? [{ values: [0, 1] }] : NONE;
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
  return { type: "string", pattern };
}

function textOverlap(other: Schema, types: readonly SchemaType[]): readonly Overlap[] {
  if (types.includes("array")) {
    if (holdsObjectsOnly(other)) return [texts(String.raw`^[\s,]*$`)];
    const holdsNumbers = other.items?.types?.every((type) => type === "integer" || type === "number");
    return holdsNumbers === true && !takesSplit(other, "string")
      ? [texts(String.raw`^[\s,+\-.\dEe]*$`)]
      : [{ type: "string" }];
  }
  return [
    ...(types.includes("integer") || types.includes("number") ? [texts(NUMERIC_TEXT)] : NONE),
    ...(types.includes("boolean") ? [texts(TRUTH_TEXT)] : NONE),
    ...(types.includes("object") && !isNeverEmpty(other) ? [{ values: [""] }] : NONE),
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
