import { isArray, type Json } from "../base/json.ts";
import {
  type Draft,
  type Schema,
  type SchemaType,
  exclude,
  excluded,
  excludesType,
  typeOf,
} from "../schema/index.ts";
import type { Lists } from "./model.ts";

/** Serialization of an argument in a query, or as a field of a form. */
interface QueryStyle {
  readonly style?: "form" | "deepObject";
  readonly explode: boolean;
  /** Whether the name ends in `[]`, without which PHP keeps only the last of several values. */
  readonly brackets: boolean;
}

const LIST: QueryStyle = { style: "form", explode: true, brackets: true };
const TEXT_LIST: QueryStyle = { style: "form", explode: false, brackets: false };
const OBJECT: QueryStyle = { style: "deepObject", explode: true, brackets: false };
const PLAIN: QueryStyle = { explode: false, brackets: false };

/**
 * Chooses the style of an argument in a query (recorded from WordPress 7.1): a list under `name[]`, because clients repeat
 * the plain name and PHP keeps its last value; an object as `name[key]`. OpenAPI allows one style per parameter: if several
 * kinds are allowed, the list is sent, or the object if the items of the list are undeclared (`input` of
 * `/wp-abilities/v1/abilities/{name}/run`).
 */
export function queryStyle(schema: Schema, lists: Lists): QueryStyle {
  const types = typesOf(schema);
  const isObject = types.includes("object");
  if (isList(schema)) {
    const isAny = isObject && scalarsOf(types).length > 0 && itemsOf(schema) === undefined;
    if (isAny) return OBJECT;
    return lists === "comma" && isSplit(schema, types) ? TEXT_LIST : LIST;
  }
  const isUntyped = types.length === 0;
  if (isUntyped && schema.items !== undefined) return LIST;
  return isObject || (isUntyped && schema.properties !== undefined) ? OBJECT : PLAIN;
}

/**
 * Chooses the style in which PHP reads an argument of a form; no style if the default works, and for a list of lists or
 * objects, which no style encodes. The default `name=1&name=2` loses all values but the last, and an object loses its name.
 * A form shares its property names with the JSON body, so it has no `name[]`, and texts of its lists cannot hold a comma or
 * a space.
 */
export function formStyle(schema: Schema): QueryStyle {
  const types = typesOf(schema);
  const isListed = types.includes("array") || (types.length === 0 && schema.items !== undefined);
  if (!isListed) return queryStyle(schema, "comma");
  const isOnlyList = scalarsOf(types).every((type) => excludesType(schema, type));
  return isOnlyList && isNested(schema.items) ? PLAIN : TEXT_LIST;
}

/** Whether a list is sent; not if `enum` lists only other values, or no branch accepts a list. */
function isList(schema: Schema): boolean {
  const { enum: listed, oneOf, anyOf } = schema;
  const types = typesOf(schema);
  if (types.every((type) => type === "array")) return types.length > 0;
  return (
    types.includes("array") &&
    !excludesType(schema, "array") &&
    listed?.some(isArray) !== false &&
    oneOf?.some(takesList) !== false &&
    anyOf?.some(takesList) !== false
  );
}

function takesList({ types }: Schema): boolean {
  return types?.includes("array") !== false;
}

function typesOf(schema: Schema): readonly SchemaType[] {
  return schema.types ?? branchesOf(schema).flatMap((branch) => branch.types ?? []);
}

function branchesOf({ oneOf = [], anyOf = [] }: Schema): readonly Schema[] {
  return [...oneOf, ...anyOf];
}

function itemsOf(schema: Schema): Schema | undefined {
  return schema.items ?? branchesOf(schema).find((branch) => branch.types?.includes("array") === true)?.items;
}

function scalarsOf(types: readonly SchemaType[]): readonly SchemaType[] {
  return types.filter((type) => type !== "array" && type !== "object" && type !== "null");
}

/**
 * Whether WordPress splits a text into the list: not for lists of lists or objects, and not if another branch accepts every
 * text, since WordPress rejects values that pass for both branches.
 */
function isSplit(schema: Schema, types: readonly SchemaType[]): boolean {
  const scalars = scalarsOf(types);
  const isTaken = scalars.length > 0 && scalars.every((type) => excludesType(schema, type));
  return !isTaken && !isNested(itemsOf(schema));
}

function isNested(items: Schema | undefined): boolean {
  return items?.types?.every((type) => type === "array" || type === "object") === true;
}

/** Keeps the part of a schema that a style sends: lists under `name[]`, and all other values under the plain name. */
export function sentPart(schema: Schema, { style, brackets }: QueryStyle): Schema {
  if (brackets) {
    // Objects that a surface shares stay shared, so that they are printed once.
    const typed: Schema = schema.types === undefined ? { types: ["array"], ...schema } : schema;
    return partOf(typed, (type) => type === "array");
  }
  const isBeside = style === "deepObject" && schema.types?.includes("array") === true;
  return isBeside ? partOf(schema, (type) => type !== "array") : schema;
}

/** Keeps the part of a schema that describes its values of some types. */
function partOf(schema: Schema, keeps: (type: SchemaType) => boolean): Schema {
  const { types, enum: listed, default: usual, not, oneOf, anyOf, ...rest } = schema;
  if (types?.every(keeps) === true && [not, oneOf, anyOf].every((each) => each === undefined)) return schema;
  const part: Draft = { ...rest };
  const isKept = (value: Json): boolean => keeps(typeOf(value));
  const takes = (each: Schema): boolean => each.types?.some(keeps) !== false;
  const narrow = (branches: readonly Schema[]) => branches.filter(takes).map((each) => partOf(each, keeps));
  if (types !== undefined) part.types = types.filter(keeps);
  if (listed !== undefined) part.enum = listed.filter(isKept);
  if (usual !== undefined) part[isKept(usual) ? "default" : "misfitDefault"] = usual;
  if (oneOf !== undefined) part.oneOf = narrow(oneOf);
  if (anyOf !== undefined) part.anyOf = narrow(anyOf);
  for (const refused of excluded(schema).filter(takes)) excludeFrom(part, refused, isKept);
  return withoutBranch(part);
}

/** Excludes the values of a schema; the empty list and object by a bound. */
function excludeFrom(part: Draft, refused: Schema, isKept: (value: Json) => boolean): void {
  const { enum: values, ...others } = refused;
  if (values === undefined || Object.keys(others).length > 0) return exclude(part, refused);
  const kept = values.filter(isKept);
  const left = kept.filter((value) => !isEmptyPart(value));
  for (const value of kept.filter(isEmptyPart)) {
    const bound = isArray(value) ? "minItems" : "minProperties";
    part[bound] = Math.max(part[bound] ?? 0, 1);
  }
  if (left.length > 0) exclude(part, { enum: left });
}

function isEmptyPart(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Keywords that a schema may have beside those of its only branch. */
const TEXTS: ReadonlySet<string> = new Set(["types", "title", "description"]);

/** Moves an only branch into the schema around it, whose texts stay. */
function withoutBranch(schema: Schema): Schema {
  const { oneOf = [], anyOf = [], ...rest } = schema;
  const [branch, ...others] = [...oneOf, ...anyOf];
  if (branch === undefined || others.length > 0) return schema;
  const isApart = Object.keys(branch).every((keyword) => TEXTS.has(keyword) || !(keyword in rest));
  return isApart ? { ...branch, ...rest } : schema;
}

/** Sentences on values that a style does not send, with the notation that WordPress reads. */
const REMARKS = {
  object: ["An object", "[key]=value", " for each of its members"],
  list: ["A list", "[]=value", " for each of its items"],
  objects: ["An object in the list", "[0][key]=value", " for each of its members"],
  lists: ["A list in the list", "[0][]=value", " for each of its items"],
  single: ["A single value", "=value", ""],
} as const;

type Remark = (typeof REMARKS)[keyof typeof REMARKS];

function printRemark(name: string, [subject, written, rest]: Remark): string {
  return `${subject} is sent as \`${name}${written}\`${rest}.`;
}

/** Describes the values of the argument that its style does not send: OpenAPI allows one style. */
export function queryRemarks(
  name: string,
  schema: Schema,
  { style, brackets }: QueryStyle,
): readonly string[] {
  const types = typesOf(schema);
  const inList = itemsOf(schema)?.types ?? [];
  const isSingle = scalarsOf(types).some((type) => !excludesType(schema, type));
  const rows: readonly (readonly [remark: Remark, applies: boolean])[] = [
    [REMARKS.objects, style === "form" && inList.includes("object")],
    [REMARKS.lists, style === "form" && inList.includes("array")],
    [REMARKS.object, style === "form" && types.includes("object")],
    [REMARKS.list, style === "deepObject" && isList(schema)],
    [REMARKS.single, (brackets || style === "deepObject") && isSingle],
  ];
  return rows.flatMap(([remark, applies]) => (applies ? [printRemark(name, remark)] : []));
}
