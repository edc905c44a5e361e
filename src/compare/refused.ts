import { isArray, isObject } from "../json.ts";
import type { Json } from "../json.ts";
import { fits, isOfType, MAX_CHOICES, typeOf } from "../schema/fits.ts";
import type { Schema, SchemaType } from "../schema/model.ts";
import { convertedTo, passesFor } from "../schema/php.ts";
import { excludesType } from "../schema/rule.ts";
import { SAMPLE_CAP, sampleOfType, sampleValue, schemaAt } from "../schema/sample.ts";
import type { Work } from "../work.ts";
import { additional } from "./bounds.ts";
import type { ChangeKind } from "./change.ts";
import { acceptedTypes, asksTypesAlone, choicesOf, typedBy } from "./accepted.ts";
import { isFound } from "./pattern.ts";

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
      return isArray(gone) ? asJson(gone[0]) : undefined;
    case "enum-set":
      return offTheList(taking, refusing.enum ?? []).find((value) => within(taking, value) !== undefined);
    case "type-changed":
    case "type-narrowed": {
      const lost = ofLostType(taking, refusing, text);
      return lost === undefined ? takenByTwo(taking, refusing, text) : lost;
    }
    case "type-widened":
      return takenByTwo(taking, refusing, text);
    case "argument-removed":
      return sampleValue(taking);
    default: {
      const value = within(taking, outOfBounds(refusal));
      // What it must have anyway may keep the other bound too.
      return value === undefined || fits(refusing, value) ? undefined : value;
    }
  }
}

/** The value if the schema takes it as far as that is known; a text that a pattern or a choice must find is not. */
export function within(taking: Schema, value: Json | undefined): Json | undefined {
  if (value === undefined || !fits(taking, value)) return undefined;
  const found = taking.pattern ?? taking.anyOf ?? taking.allOf;
  return typeof value === "string" && found !== undefined ? undefined : value;
}

/** Whether a pattern may refuse some text in the value. */
export function holdsGuess(schema: Schema, value: Json, work: Work): boolean {
  if (typeof value === "string")
    return schema.pattern !== undefined && !isFound(schema.pattern, [value], work);
  if (isArray(value)) return value.some((item) => holdsGuess(schema.items ?? {}, item, work));
  return (
    isObject(value) &&
    Object.entries(value).some(([name, member]) =>
      holdsGuess(schemaAt(schema, ["properties", name]), member, work),
    )
  );
}

function asJson(value: unknown): Json | undefined {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  return undefined;
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

/** A value of a type that is lost, and that WordPress does not read as one of a type that is left. */
function ofLostType(taking: Schema, refusing: Schema, text: boolean): Json | undefined {
  const left = acceptedTypes(refusing);
  return [...acceptedTypes(taking)]
    .filter((type) => !left.has(type) && !(text && type === "null"))
    .flatMap((type) => samplesOf(type, memberOf(taking, type)))
    .find((value) => isRefused(refusing, text ? asSent(value) : value));
}

/** A value that two choices of `oneOf` take. */
function takenByTwo(taking: Schema, refusing: Schema, text: boolean): Json | undefined {
  return [...acceptedTypes(taking)]
    .flatMap((type) => [...samplesOf(type, memberOf(taking, type)), "5", "true"])
    .find((value) => within(taking, value) !== undefined && isTakenByTwo(refusing, value, text));
}

/** Whether two choices of `oneOf` surely take the value. */
export function isTakenByTwo(schema: Schema, value: Json, text: boolean): boolean {
  const { oneOf = [] } = schema;
  if (oneOf.length > MAX_CHOICES) return false;
  const sent = text ? asSent(value) : value;
  return oneOf.filter((choice) => takesSurely(typedBy(schema, choice), sent)).length > 1;
}

function takesSurely(choice: Schema, sent: Json): boolean {
  const type = choice.types?.find((each) => passesFor(each, sent));
  if (type === undefined || isRefused(choice, sent)) return false;
  if (typeof sent !== "object" && type === "array")
    return asksTypesAlone(choice, "items") && asksTypesAlone(choice.items ?? {}, "items");
  return within({ ...choice, types: [type] }, convertedTo(type, sent)) !== undefined;
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
      return [withMember(schema, "text"), {}];
    default:
      return [sampleOfType(type, schema)];
  }
}

/** An object that is not empty, since PHP knows no empty one from an empty list. */
function withMember(schema: Schema, value: Json): Json {
  const sample = sampleOfType("object", schema);
  const [name, own] = [...(schema.properties ?? [])][0] ?? ["unnamed"];
  const known = own === undefined ? value : sampleValue(own);
  return isObject(sample) && Object.keys(sample).length > 0 ? sample : { [name]: known };
}

/** What WordPress gets of a value in a query. */
export function asSent(value: Json): Json {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.keys(value).length === 0 ? "" : value;
}

/** Whether WordPress finds no type of the schema that the value passes for. */
export function isRefused(schema: Schema, value: Json): boolean {
  const { types, overtaken = [], items = {} } = schema;
  const choices = choicesOf(schema);
  if (choices !== undefined) return choices.every((member) => isRefused(member, value));
  if (types === undefined) return excludesType(schema, typeOf(value));
  const first = types.filter((type) => passesFor(type, value));
  const passed = first.length > 0 ? first : overtaken.filter((type) => passesFor(type, value));
  // A single value passes for a list of one, if the list takes it as text; PHP's text of `false` is empty.
  const single = typeof value === "object" || value === "" || value === false ? undefined : value;
  const text = single === true ? "1" : String(single);
  return passed.every(
    (type) =>
      excludesType(schema, type) || (type === "array" && single !== undefined && isRefused(items, text)),
  );
}

function outOfBounds({ kind, taking, refusing, text }: Refusal): Json | undefined {
  const item = sampleValue(taking.items ?? {});
  switch (kind) {
    case "minimum-tightened":
      return taking.minimum ?? below(refusing.minimum ?? refusing.exclusiveMinimum);
    case "maximum-tightened":
      return taking.maximum ?? above(refusing.maximum ?? refusing.exclusiveMaximum);
    case "minLength-tightened":
      return repeated("x", (refusing.minLength ?? 1) - 1);
    case "maxLength-tightened":
      return repeated("x", (refusing.maxLength ?? 0) + 1);
    case "multipleOf-tightened":
      return betweenSteps(taking, refusing.multipleOf ?? 1);
    case "minItems-tightened":
      return list(item, (refusing.minItems ?? 1) - 1);
    case "maxItems-tightened":
      return list(item, (refusing.maxItems ?? 0) + 1);
    case "uniqueItems-tightened":
      return [item, item];
    case "additionalProperties-tightened":
      return withUnnamed(taking, refusing, text);
    case "minProperties-tightened":
      return sampleOfType("object", taking);
    case "maxProperties-tightened":
      return manyMembers((refusing.maxProperties ?? 0) + 1);
    default:
      return undefined;
  }
}

/** A number that the one side takes, and that is no multiple of the step. */
function betweenSteps(taking: Schema, step: number): number | undefined {
  const { multipleOf = 1, minimum = 0 } = taking;
  return [multipleOf, 1, step / 2, minimum + step / 2, minimum + 1].find(
    (number) => fits(taking, number) && !Number.isInteger(number / step),
  );
}

function below(bound: number | undefined): number | undefined {
  return bound === undefined ? undefined : bound - 1;
}

function above(bound: number | undefined): number | undefined {
  return bound === undefined ? undefined : bound + 1;
}

function repeated(text: string, count: number): string | undefined {
  return count > SAMPLE_CAP || count < 0 ? undefined : text.repeat(count);
}

function list(item: Json, count: number): Json | undefined {
  if (count > SAMPLE_CAP || count < 0) return undefined;
  return Array.from({ length: count }, () => item);
}

/** An object with a member that the other side does not name, and refuses there or altogether. */
function withUnnamed(taking: Schema, refusing: Schema, text: boolean): Json | undefined {
  const rule = additional(taking);
  const other = additional(refusing);
  const own = typeof rule === "boolean" ? {} : rule;
  const member = typeof other === "boolean" ? sampleValue(own) : ofLostType(own, other, text);
  const sample = sampleOfType("object", taking);
  return member === undefined || !isObject(sample) ? undefined : { ...sample, unnamed: member };
}

function manyMembers(count: number): Json | undefined {
  if (count > SAMPLE_CAP) return undefined;
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index + 1}`, "text"]));
}
