import { compareCodeUnits, isObject } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import {
  SAMPLE_CAP,
  type Schema,
  type SchemaType,
  definitionOf,
  excludesType,
  sampleOfType,
  sampleValue,
  typeOf,
} from "../schema/index.ts";
import { type Carrier, accepts, converted } from "../wordpress/index.ts";

/**
 * Sample values that distinguish schemas: listed values, values at bounds and just beyond, one of each type, and text that
 * WordPress reads as a number, a boolean or a list.
 */
function candidates(schemas: readonly Schema[]): readonly Json[] {
  const parts = schemas.flatMap((schema) => [schema, ...(schema.oneOf ?? schema.anyOf ?? [])]);
  return [
    ...parts.flatMap(({ enum: values }) => values?.slice(0, SAMPLE_CAP) ?? []),
    ...(schemas.some((schema) => schema.enum !== undefined) ? ["not-on-the-list"] : []),
    ...parts.flatMap(numbersAt),
    ...parts.flatMap(textsAt),
    ...PLAIN,
    ...parts.flatMap(listsAt),
    ...parts.flatMap(objectsAt),
    ...parts.flatMap((part) =>
      part.format === undefined ? [] : [sampleValue({ types: ["string"], format: part.format })],
    ),
    null,
  ];
}

const PLAIN: readonly Json[] = ["text", 1, 2, 1.5, true, 5, -1, 0, "5", 1_000_000, "true", "a,b", ""];

function numbersAt({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: Schema): readonly number[] {
  const ends = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((end) => end !== undefined);
  const steps = multipleOf === undefined ? [] : [multipleOf, multipleOf / 2];
  return [...ends, ...ends.flatMap((end) => [end - 1, end + 1, end + (multipleOf ?? 1) / 2]), ...steps];
}

/** Counts at a bound and next to it, up to a limit. */
function countsAt(...bounds: readonly (number | undefined)[]): readonly number[] {
  return bounds
    .flatMap((bound) => (bound === undefined ? [] : [bound, bound - 1, bound + 1]))
    .filter((count) => count >= 0 && count <= SAMPLE_CAP);
}

function textsAt({ minLength, maxLength }: Schema): readonly string[] {
  return countsAt(minLength, maxLength).map((count) => "x".repeat(count));
}

function listsAt({ types, items, minItems, maxItems, uniqueItems }: Schema): readonly Json[] {
  if (types?.includes("array") === false) return [];
  const item = sampleValue(items ?? {});
  const counts = [1, ...countsAt(minItems, maxItems), ...(uniqueItems === true ? [2] : []), 0];
  return counts.map((count) => Array.from({ length: count }, () => item));
}

function objectsAt(schema: Schema): readonly Json[] {
  if (schema.types?.includes("object") === false) return [];
  const sample = sampleOfType("object", schema);
  const members = isObject(sample) ? sample : {};
  const names = countsAt(schema.minProperties, schema.maxProperties);
  // The order in which a site declares members does not count.
  const declared = [...(schema.properties ?? [])]
    .toSorted(([a], [b]) => compareCodeUnits(a, b))
    .slice(0, SAMPLE_CAP);
  return [
    Object.fromEntries(declared.map(([name, member]) => [name, sampleValue(member)])),
    { ...members, unnamed: "text" },
    { ...members, unnamed: { unnamed: "text" } },
    members,
    ...names.map((count) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`member${at + 1}`, "text"])),
    ),
  ];
}

/** Whether WordPress accepts a value and no keyword of the schema excludes its type. */
export function takes(schema: Schema, value: Json, carrier: Carrier): boolean {
  return !excludesType(schema, typeOf(value)) && accepts(definitionOf(schema), value, carrier);
}

/** Finds a value that WordPress accepts by one schema and rejects by another, preferably not empty. */
export function lostValue(from: Schema, to: Schema, carrier: Carrier): Json | undefined {
  const lost = candidates([from, to]).filter(
    (value) => takes(from, value, carrier) && !takes(to, value, carrier),
  );
  return lost.find((value) => !isEmptyValue(value)) ?? lost[0];
}

/** Whether PHP reads a value as an empty list and as an empty object. */
export function isEmptyValue(value: Json): boolean {
  return value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}

/** Result of sending the accepted values of one type to another schema. */
interface TypeFate {
  readonly isLost: boolean;
  /** A value that the other schema rejects, if known. */
  readonly lost?: Json;
  /** Whether the other schema reads some value that is no list or object as one. */
  readonly isReread: boolean;
}

/** Tests the accepted values of one type against another schema. */
export function fateOf(type: SchemaType, from: Schema, to: Schema, carrier: Carrier): TypeFate {
  const values = candidates([from, to]).filter((value) => isOf(type, value) && takes(from, value, carrier));
  // No sample matches the schema, as with patterns; a list of values without one of the type loses nothing.
  if (values.length === 0) return { isLost: from.enum === undefined, isReread: false };
  const alone = typesAlone(to);
  const isReread = values.some((value) => {
    const read = converted(definitionOf(alone), value, carrier);
    return typeof read === "object" && read !== null && typeOf(read) !== typeOf(value);
  });
  // Lists of values and formats are compared on their own.
  const { enum: _, format: __, wordpressFormat: ___, ...remaining } = to;
  const lost = values.find((value) => !takes(isReread ? to : remaining, value, carrier));
  return lost === undefined ? { isLost: false, isReread } : { isLost: true, lost, isReread };
}

function isOf(type: SchemaType, value: Json): boolean {
  return typeOf(value) === type || (type === "number" && typeof value === "number");
}

/** Reduces a schema to types: its own and those of items and branches. */
function typesAlone({ types, items, oneOf, anyOf, not }: Schema): Schema {
  return {
    ...(types === undefined ? {} : { types }),
    ...(not === undefined ? {} : { not }),
    ...(items === undefined ? {} : { items: typesAlone(items) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(typesAlone) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(typesAlone) }),
  };
}
