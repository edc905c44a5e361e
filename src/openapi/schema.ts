import { compareCodeUnits, isArray, isObject, type Json } from "../json.ts";
import { onceEach } from "../once.ts";
import { BOUND_KEYWORDS, type Schema, type SchemaType } from "../schema/model.ts";
import type { SchemaObject, SchemaOrReference } from "./model.ts";

/** Prints schemas; the same schema gives the same object, so that a document shares what a surface shares. */
export type SchemaPrinter = (schema: Schema) => SchemaObject;

/**
 * What WordPress takes for a date and a time (`rest_parse_date`): RFC 3339 in capitals, with a space for the `T` and
 * without a zone if one likes, months and days from 0 as in the dates of drafts. A format is only a remark to many tools, and takes small letters.
 */
export const DATE_TIME = [
  String.raw`^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])[T ]`,
  String.raw`(?:[01]\d|2[0-4]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?`,
  String.raw`(?:Z|[+-](?:[01]\d|2[0-4]):[0-5]\d)?$`,
].join("");

type Draft = { -readonly [Keyword in keyof SchemaObject]: SchemaObject[Keyword] };

/** A printer for one document. */
export function createSchemaPrinter(descriptions: boolean): SchemaPrinter {
  const print: SchemaPrinter = onceEach((schema) => printSchema(schema, print, descriptions));
  return print;
}

/** Writes a schema with its keywords in a fixed order and its properties by name, so that equal schemas are equal text. */
function printSchema(schema: Schema, print: SchemaPrinter, descriptions: boolean): SchemaObject {
  const draft: Draft = {};
  const { types } = schema;
  if (types !== undefined && !choicesSayTypes(schema, types))
    draft.type = types.length === 1 && types[0] !== undefined ? types[0] : types;
  // A title that names no component still tells a reader something where nothing else does.
  const description = schema.description ?? schema.title;
  if (descriptions && description !== undefined) draft.description = description;
  if (schema.deprecated === true) draft.deprecated = true;
  if (schema.readOnly === true) draft.readOnly = true;
  const format = schema.file === true ? "binary" : schema.format;
  if (format !== undefined) draft.format = format;
  if (schema.contentMediaType !== undefined) draft.contentMediaType = schema.contentMediaType;
  if (schema.enum !== undefined) draft.enum = schema.enum.map(sortKeys);
  if (schema.default !== undefined) draft.default = sortKeys(schema.default);
  for (const keyword of BOUND_KEYWORDS) {
    const bound = schema[keyword];
    if (bound !== undefined) draft[keyword] = bound;
  }
  const pattern = schema.pattern ?? (format === "date-time" ? DATE_TIME : undefined);
  if (pattern !== undefined) draft.pattern = pattern;
  if (schema.uniqueItems === true) draft.uniqueItems = true;
  printChildren(schema, draft, print);
  if (schema.context !== undefined) draft["x-wp-context"] = schema.context;
  if (schema.overtaken !== undefined) draft["x-wp-overtaken"] = schema.overtaken;
  if (schema.wordpressFormat !== undefined) draft["x-wp-format"] = schema.wordpressFormat;
  if (schema.misfitDefault !== undefined) draft["x-wp-default"] = sortKeys(schema.misfitDefault);
  if (schema.widened !== undefined) draft["x-routeprint-widened"] = schema.widened;
  return draft;
}

function hasChoices({ oneOf, anyOf }: Schema): boolean {
  return oneOf !== undefined || anyOf !== undefined;
}

/** Whether the choices name types of their own, all among those of the schema, so that repeating these says nothing. */
function choicesSayTypes({ oneOf, anyOf }: Schema, types: readonly SchemaType[]): boolean {
  return [oneOf, anyOf].some(
    (choices) =>
      choices !== undefined &&
      choices.every((choice) => choice.types?.every((type) => types.includes(type)) === true),
  );
}

function printChildren(schema: Schema, draft: Draft, print: SchemaPrinter): void {
  if (schema.items !== undefined) draft.items = print(schema.items);
  // OpenAPI 3.0 wants items on every list; in 3.1 it changes nothing.
  else if (draft.type !== undefined && schema.types?.includes("array") === true && !hasChoices(schema)) {
    draft.items = {};
  }
  if (schema.properties !== undefined) draft.properties = printMembers(schema.properties, print);
  if (schema.required !== undefined && schema.required.length > 0) draft.required = schema.required;
  const rest = schema.additionalProperties;
  if (rest !== undefined) draft.additionalProperties = typeof rest === "boolean" ? rest : print(rest);
  if (schema.patternProperties !== undefined) {
    draft.patternProperties = printMembers(schema.patternProperties, print);
  }
  const { types } = schema;
  if (schema.oneOf !== undefined) draft.oneOf = schema.oneOf.map((choice) => print(typed(choice, types)));
  if (schema.anyOf !== undefined) draft.anyOf = schema.anyOf.map((choice) => print(typed(choice, types)));
  if (schema.allOf !== undefined) draft.allOf = schema.allOf.map(print);
  if (schema.not !== undefined) draft.not = print(schema.not);
}

/** Tools look at each choice alone, so the one type that stands around it is said again in it. */
function typed(choice: Schema, types: readonly SchemaType[] | undefined): Schema {
  return types?.length === 1 && choice.types === undefined && !hasChoices(choice)
    ? { ...choice, types }
    : choice;
}

function printMembers(
  members: ReadonlyMap<string, Schema>,
  print: SchemaPrinter,
): Readonly<Record<string, SchemaOrReference>> {
  return Object.fromEntries(
    [...members]
      .toSorted(([a], [b]) => compareCodeUnits(a, b))
      .map(([name, member]) => [name, print(member)]),
  );
}

/** The same JSON with the keys of its objects by code unit: their order in the source means nothing. */
function sortKeys(value: Json): Json {
  if (isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => compareCodeUnits(a, b))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}
