import { compareCodeUnits, isArray, isObject, type Json } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import {
  BOUND_KEYWORDS,
  type Draft,
  type Schema,
  type SchemaType,
  excludeAll,
  excluded,
} from "../schema/index.ts";
import type { SchemaObject, SchemaOrReference } from "./model.ts";

/** Prints schemas; the same schema gives the same object, so a document shares the objects that a surface shares. */
export type SchemaPrinter = (schema: Schema) => SchemaObject;

type SchemaDraft = { -readonly [Keyword in keyof SchemaObject]: SchemaObject[Keyword] };

/** Creates a printer for one document. */
export function createSchemaPrinter(descriptions: boolean): SchemaPrinter {
  const print: SchemaPrinter = memoize((schema) => printSchema(schema, print, descriptions));
  return print;
}

/** The empty values that branches of several types share, and the bounds that exclude them. */
const NOT_EMPTY = [
  { type: "array", text: "[]", bound: "minItems" },
  { type: "object", text: "{}", bound: "minProperties" },
] as const;

/**
 * Excludes `[]` and `{}` by bounds of the branches instead of a `not` with an `enum`: viewers print the values of an `enum`,
 * and Scalar prints an object as `[object Object]`.
 */
function withBoundsForEmpty(schema: Schema): Schema {
  const { oneOf, not, ...rest } = schema;
  if (oneOf === undefined || not === undefined) return schema;
  const listed = excluded(schema).find((each) => each.enum !== undefined && Object.keys(each).length === 1);
  const texts = new Set(listed?.enum?.map((value) => JSON.stringify(value)));
  const empty = NOT_EMPTY.filter(({ text }) => texts.delete(text));
  if (empty.length === 0) return schema;
  const branches = oneOf.map((branch) => {
    const bounds = empty.flatMap(({ type, bound }) =>
      branch.types?.includes(type) === true ? [[bound, Math.max(branch[bound] ?? 0, 1)] as const] : [],
    );
    return bounds.length === 0 ? branch : { ...branch, ...Object.fromEntries(bounds) };
  });
  const left: Schema[] = excluded(schema).filter((each) => each !== listed);
  const values = listed?.enum?.filter((value) => texts.has(JSON.stringify(value))) ?? [];
  const draft: Draft = { ...rest, oneOf: branches };
  excludeAll(draft, [...(values.length === 0 ? [] : [{ enum: values }]), ...left]);
  return draft;
}

/** Prints a schema with keywords in a fixed order and properties by name, so that equal schemas are equal text. */
function printSchema(given: Schema, print: SchemaPrinter, descriptions: boolean): SchemaObject {
  const schema = withBoundsForEmpty(given);
  const draft: SchemaDraft = {};
  const { types } = schema;
  if (types !== undefined && !branchesNameTypes(schema, types))
    draft.type = types.length === 1 && types[0] !== undefined ? types[0] : types;
  // A title that does not name a component is better than no description.
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
  if (schema.pattern !== undefined) draft.pattern = schema.pattern;
  if (schema.uniqueItems === true) draft.uniqueItems = true;
  printChildren(schema, draft, print);
  if (schema.context !== undefined) draft["x-wp-context"] = schema.context;
  if (schema.overtaken !== undefined) draft["x-wp-overtaken"] = schema.overtaken;
  if (schema.wordpressFormat !== undefined) draft["x-wp-format"] = schema.wordpressFormat;
  if (schema.misfitDefault !== undefined) draft["x-wp-default"] = sortKeys(schema.misfitDefault);
  if (schema.widened !== undefined) draft["x-routeprint-widened"] = schema.widened;
  return draft;
}

function hasBranches({ oneOf, anyOf }: Schema): boolean {
  return oneOf !== undefined || anyOf !== undefined;
}

/** Whether every branch names its own types, all among those of the schema, which then need not be repeated. */
function branchesNameTypes({ oneOf, anyOf }: Schema, types: readonly SchemaType[]): boolean {
  return [oneOf, anyOf].some(
    (branches) =>
      branches !== undefined &&
      branches.every((branch) => branch.types?.every((type) => types.includes(type)) === true),
  );
}

function printChildren(schema: Schema, draft: SchemaDraft, print: SchemaPrinter): void {
  if (schema.items !== undefined) draft.items = print(schema.items);
  // OpenAPI 3.0 requires items on every array; in 3.1 it changes nothing.
  else if (draft.type !== undefined && schema.types?.includes("array") === true && !hasBranches(schema)) {
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
  if (schema.oneOf !== undefined) draft.oneOf = schema.oneOf.map((branch) => print(typed(branch, types)));
  if (schema.anyOf !== undefined) draft.anyOf = schema.anyOf.map((branch) => print(typed(branch, types)));
  if (schema.allOf !== undefined) draft.allOf = schema.allOf.map(print);
  if (schema.not !== undefined) draft.not = print(schema.not);
}

/** Repeats the single type of the parent in a branch: tools read each branch by itself. */
function typed(branch: Schema, types: readonly SchemaType[] | undefined): Schema {
  return types?.length === 1 && branch.types === undefined && !hasBranches(branch)
    ? { ...branch, types }
    : branch;
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

/** Sorts the keys of objects by code unit: their order in the source has no meaning. */
export function sortKeys(value: Json): Json {
  if (isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => compareCodeUnits(a, b))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}

/** Removes schemas whose text is repeated. */
export function distinct<Printed extends SchemaOrReference>(schemas: readonly Printed[]): readonly Printed[] {
  if (schemas.length === 1) return schemas;
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}

/** Joins several schemas: the only distinct one, or `anyOf`. */
export function oneOrAny<Printed extends SchemaOrReference>(
  schemas: readonly Printed[],
): Printed | SchemaObject {
  const branches = distinct(schemas);
  const [only] = branches;
  return only !== undefined && branches.length === 1 ? only : { anyOf: branches };
}
