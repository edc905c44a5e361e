import { isArray, isObject } from "../json.ts";
import type { Json } from "../json.ts";
import {
  MAX_CHOICES,
  convertedTo,
  excludesType,
  fits,
  passesFor,
  schemaAt,
  typeOf,
  type Schema,
} from "../schema/index.ts";
import type { Work } from "../work.ts";
import { asksTypesAlone, choicesOf, typedBy } from "./accepted.ts";
import { isFound } from "./pattern.ts";

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
