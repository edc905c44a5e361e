import { compareCodeUnits, isArray, isObject } from "../json.ts";
import type { Json } from "../json.ts";
import {
  SAMPLE_CAP,
  fits,
  isOfType,
  sampleOfType,
  sampleValue,
  type Schema,
  type SchemaType,
} from "../schema/index.ts";
import { acceptedTypes } from "./accepted.ts";
import { additional } from "./bounds.ts";
import type { ChangeKind } from "./change.ts";
import { asSent, isRefused, isTakenByTwo, within } from "./value.ts";

/** What is known of a change when a value is sought that one side takes and the other refuses. */
export interface Refusal {
  /** Named from the side that takes the value. */
  readonly kind: ChangeKind;
  readonly taking: Schema;
  readonly refusing: Schema;
  /** Whether the value travels in a query, where everything is text. */
  readonly text: boolean;
  /** A value that was found on the way. */
  readonly known: Json | undefined;
  /** For values that are gone from a list: those. */
  readonly gone: Json | undefined;
}

/** A value that `taking` accepts and `refusing` does not; undefined where none can be named safely. */
export function refusedValue(refusal: Refusal): Json | undefined {
  const { kind, taking, refusing, text, known, gone } = refusal;
  if (known !== undefined) return fits(taking, known) ? known : undefined;
  switch (kind) {
    case "enum-values-removed":
      return isArray(gone) ? gone.find((value) => fits(taking, value)) : undefined;
    case "enum-set":
      return offTheList(taking, refusing.enum ?? []).find((value) => within(taking, value) !== undefined);
    case "type-changed":
    case "type-narrowed": {
      const lost = ofLostType(taking, refusing, text);
      return lost === undefined ? takenByTwo(taking, refusing, text) : lost;
    }
    case "type-widened":
      return takenByTwo(taking, refusing, text);
    case "format-changed":
      return [...(taking.enum ?? []), sampleValue(taking), "text"].find(
        (value) => within(taking, value) !== undefined && !fits(refusing, value),
      );
    case "argument-removed":
      return sampleValue(taking);
    default: {
      const value = within(taking, OUT_OF_BOUNDS[kind]?.(refusal));
      // What it must have anyway may keep the other bound too.
      return value === undefined || fits(refusing, value) ? undefined : value;
    }
  }
}

/** Values that a list does not hold, the more telling first. */
function offTheList(taking: Schema, listed: readonly Json[]): readonly Json[] {
  const type = taking.types?.[0] ?? "string";
  if (type === "string") return ["not-on-the-list", "x"].filter((text) => !listed.includes(text));
  if (type !== "integer" && type !== "number") return [];
  const numbers = listed.map(Number).filter((number) => !Number.isNaN(number));
  const { minimum = 0, maximum = 0 } = taking;
  const beyond = numbers.reduce((most, number) => Math.max(most, number), 0) + 1;
  return [beyond, minimum, maximum, minimum + 1, maximum - 1].filter((number) => !numbers.includes(number));
}

/** A value of a type that is lost or stands behind another, which WordPress does not read as one of a type that is left. */
function ofLostType(taking: Schema, refusing: Schema, text: boolean): Json | undefined {
  return [...acceptedTypes(taking)]
    .filter((type) => !(text && type === "null"))
    .flatMap((type) => samplesOf(type, memberOf(taking, type)))
    .find((value) => isRefused(refusing, text ? asSent(value) : value));
}

/** A value that two choices of `oneOf` take. */
function takenByTwo(taking: Schema, refusing: Schema, text: boolean): Json | undefined {
  return [...acceptedTypes(taking)]
    .flatMap((type) => [...samplesOf(type, memberOf(taking, type)), "5", "true"])
    .find((value) => within(taking, value) !== undefined && isTakenByTwo(refusing, value, text));
}

/** The choice that takes the type, where the schema is a union. */
function memberOf(schema: Schema, type: SchemaType): Schema {
  return (schema.oneOf ?? schema.anyOf)?.find((member) => acceptedTypes(member).has(type)) ?? schema;
}

/** Values of one type that the schema takes. */
function samplesOf(type: SchemaType, schema: Schema): readonly Json[] {
  const listed = schema.enum?.filter((value) => isOfType([type], value));
  return (listed ?? plainSamples(type, schema)).filter((value) => fits({ ...schema, types: [type] }, value));
}

function plainSamples(type: SchemaType, schema: Schema): readonly Json[] {
  switch (type) {
    case "integer":
      return [sampleOfType(type, schema), 2, 5];
    case "number":
      return [1.5];
    case "string":
      // WordPress reads a numeral as a number and an empty or comma separated text as a list; this text is neither.
      if (schema.format === undefined && schema.pattern === undefined) return ["text"];
      return schema.format === undefined ? [] : [sampleOfType(type, schema)];
    case "object":
      // What a pattern of the site says of a name that nobody gave, is not known.
      return schema.patternProperties === undefined ? [withMember(schema, "text"), {}] : [{}];
    default:
      return [sampleOfType(type, schema)];
  }
}

/** An object that is not empty, since PHP knows no empty one from an empty list. */
function withMember(schema: Schema, value: Json): Json {
  const sample = sampleOfType("object", schema);
  const names = [...(schema.properties?.keys() ?? [])];
  const name = names.toSorted(compareCodeUnits)[0] ?? "unnamed";
  const own = schema.properties?.get(name);
  const known = own === undefined ? value : sampleValue(own);
  return isObject(sample) && Object.keys(sample).length > 0 ? sample : { [name]: known };
}

/** Values that a bound just refuses, of the kinds that tell of one. */
const OUT_OF_BOUNDS: Partial<Record<ChangeKind, (refusal: Refusal) => Json | undefined>> = {
  "minimum-tightened": ({ taking, refusing }) =>
    taking.minimum ?? beside(refusing.minimum ?? refusing.exclusiveMinimum, -1),
  "maximum-tightened": ({ taking, refusing }) =>
    taking.maximum ?? beside(refusing.maximum ?? refusing.exclusiveMaximum, 1),
  "multipleOf-tightened": betweenSteps,
  "minLength-tightened": ({ refusing }) => counted(beside(refusing.minLength, -1), longText),
  "maxLength-tightened": ({ refusing }) => counted(beside(refusing.maxLength, 1), longText),
  "minItems-tightened": ({ taking, refusing }) => counted(beside(refusing.minItems, -1), listOf(taking)),
  "maxItems-tightened": ({ taking, refusing }) => counted(beside(refusing.maxItems, 1), listOf(taking)),
  "uniqueItems-tightened": ({ taking }) => listOf(taking)(2),
  "additionalProperties-tightened": withUnnamed,
  "minProperties-tightened": ({ taking }) => sampleOfType("object", taking),
  "maxProperties-tightened": ({ refusing }) => counted(beside(refusing.maxProperties, 1), manyMembers),
};

function beside(bound: number | undefined, by: 1 | -1): number | undefined {
  return bound === undefined ? undefined : bound + by;
}

/** A value of so many parts, where a request has room for them. */
function counted(count: number | undefined, make: (count: number) => Json): Json | undefined {
  return count === undefined || count < 0 || count > SAMPLE_CAP ? undefined : make(count);
}

function longText(count: number): string {
  return "x".repeat(count);
}

function listOf({ items = {} }: Schema): (count: number) => Json {
  const item = sampleValue(items);
  return (count) => Array.from({ length: count }, () => item);
}

function manyMembers(count: number): Json {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index + 1}`, "text"]));
}

/** A number that the one side takes, and that is no multiple of the step. */
function betweenSteps({ taking, refusing: { multipleOf: step = 1 } }: Refusal): number | undefined {
  const { multipleOf = 1, minimum = 0 } = taking;
  return [multipleOf, 1, step / 2, minimum + step / 2, minimum + 1].find(
    (number) => fits(taking, number) && !Number.isInteger(number / step),
  );
}

/** An object with a member that the other side does not name, and refuses there or altogether. */
function withUnnamed({ taking, refusing, text }: Refusal): Json | undefined {
  const rule = additional(taking);
  const other = additional(refusing);
  const own = typeof rule === "boolean" ? {} : rule;
  const member = typeof other === "boolean" ? sampleValue(own) : ofLostType(own, other, text);
  const sample = sampleOfType("object", taking);
  return member === undefined || !isObject(sample) ? undefined : { ...sample, unnamed: member };
}
