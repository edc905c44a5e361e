import { asList, isArray, isObject, type UnknownObject } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import { NUMBER_BOUNDS, type Schema, type SchemaType } from "../schema/index.ts";
import type { Document } from "./model.ts";

/** Role of a value in a document: a schema, a list or map of schemas, a part that may hold schemas, or data of the site. */
type Kind = "schema" | "schemas" | "part" | "data";

/** Kinds of members by key; the other members of a schema are data, those of a part are parts. */
const MEMBERS: Readonly<Record<"schema" | "part", ReadonlyMap<string, Kind>>> = {
  schema: new Map([
    ["items", "schema"],
    ["additionalProperties", "schema"],
    ["not", "schema"],
    ["contentSchema", "schema"],
    ["properties", "schemas"],
    ["patternProperties", "schemas"],
    ["oneOf", "schemas"],
    ["anyOf", "schemas"],
    ["allOf", "schemas"],
  ]),
  part: new Map([
    ["schema", "schema"],
    ["schemas", "schemas"],
    ["x-routeprint-contexts", "schemas"],
  ]),
};

/** Keywords that 3.0 writes differently, with their replacements. */
const REWRITES = new Map<string, (value: unknown, schema: UnknownObject) => UnknownObject>([
  [
    "exclusiveMinimum",
    (bound, { minimum: other }) =>
      Number(other ?? bound) > Number(bound) ? {} : { minimum: bound, exclusiveMinimum: true },
  ],
  [
    "exclusiveMaximum",
    (bound, { maximum: other }) =>
      Number(other ?? bound) < Number(bound) ? {} : { maximum: bound, exclusiveMaximum: true },
  ],
  ["examples", (values) => (isArray(values) && values.length > 0 ? { example: values[0] } : {})],
  ["contentMediaType", (type) => ({ "x-contentMediaType": type })],
  ["contentSchema", (schema) => ({ "x-contentSchema": schema })],
  [
    "patternProperties",
    (members, { additionalProperties: others = true }) => ({
      "x-patternProperties": members,
      // 3.0 cannot allow names by pattern, so every other name must be allowed.
      ...(others === true ? {} : { "x-additionalProperties": others, additionalProperties: true }),
    }),
  ],
]);

/**
 * Writes a 3.1 document as 3.0.4 without a package, since packages for it bring a whole linter (65 MB) and few keywords
 * differ: lists of types, numeric exclusive bounds, patterns of property names, the media type of a text. Shared objects
 * of the document stay shared.
 */
export function downgrade(document: Document): Document {
  const rewritten = (kind: Exclude<Kind, "data">) =>
    memoize((value: object): unknown => {
      const kindOf = (key: string): Kind =>
        kind === "schemas" ? "schema" : (MEMBERS[kind].get(key) ?? (kind === "part" ? "part" : "data"));
      if (isArray(value)) return value.map((item) => rewrite(item, kind === "schemas" ? "schema" : kind));
      const members = Object.entries(value).map(([key, member]) => [key, rewrite(member, kindOf(key))]);
      return kind === "schema" ? rewriteSchema(Object.fromEntries(members)) : Object.fromEntries(members);
    });
  const byKind = { schema: rewritten("schema"), schemas: rewritten("schemas"), part: rewritten("part") };
  const rewrite = (value: unknown, kind: Kind): unknown =>
    kind !== "data" && typeof value === "object" && value !== null ? byKind[kind](value) : value;
  const { paths, components } = document;
  const parts = { ...document, paths: rewrite(paths, "part"), components: rewrite(components, "part") };
  return isDocument(parts) ? { ...parts, openapi: "3.0.4" } : document;
}

function rewriteSchema(schema: UnknownObject): UnknownObject {
  const { $ref, "x-routeprint-inferred": inferred } = schema;
  // 3.0 allows no keyword beside a reference.
  if ($ref !== undefined)
    return inferred === undefined ? schema : { allOf: [{ $ref }], "x-routeprint-inferred": inferred };
  const { type, ...others } = schema;
  const kept = Object.entries(others).filter(([key]) => !REWRITES.has(key));
  const rewritten = [...REWRITES].flatMap(([key, rewrite]) =>
    others[key] === undefined ? [] : Object.entries(rewrite(others[key], others)),
  );
  return withType(type, Object.fromEntries([...kept, ...rewritten]));
}

/** Reduces types to one, the most that 3.0 allows: null becomes `nullable`, several become branches of `anyOf`. */
function withType(type: unknown, old: UnknownObject): UnknownObject {
  const types = isArray(type) ? type : type === undefined ? [] : [type];
  const named = types.filter(isNamedType);
  const [first] = named;
  const nullable = named.length < types.length ? { nullable: true } : {};
  if (first === undefined)
    return types.length === 0 ? old : { ...old, type: "string", nullable: true, enum: [null] };
  if (named.length === 1) return withItems({ type: first, ...old, ...nullable });
  const own = (word: SchemaType) => Object.entries(old).filter(([keyword]) => isAbout(word, keyword));
  const branches = named.map((word) =>
    withItems({ type: word, ...Object.fromEntries(own(word)), ...nullable }),
  );
  const { anyOf, allOf, ...common } = Object.fromEntries(
    Object.entries(old).filter(([keyword]) => !named.some((word) => isAbout(word, keyword))),
  );
  if (anyOf !== undefined) return { ...common, allOf: [...asList(allOf), { anyOf }, { anyOf: branches }] };
  return { ...common, ...(allOf === undefined ? {} : { allOf }), anyOf: branches };
}

function isNamedType(type: unknown): type is SchemaType {
  return type !== "null";
}

/** Keywords that apply to values of only one type. */
const KEYWORDS_OF: Readonly<Record<SchemaType, readonly (keyof Schema)[]>> = {
  array: ["items", "minItems", "maxItems", "uniqueItems"],
  object: [
    "properties",
    "patternProperties",
    "additionalProperties",
    "required",
    "minProperties",
    "maxProperties",
  ],
  string: ["minLength", "maxLength", "pattern", "format", "contentMediaType"],
  integer: NUMBER_BOUNDS,
  number: NUMBER_BOUNDS,
  boolean: [],
  null: [],
};

/** Whether a keyword, by its name in 3.0, applies only to values of the type. */
function isAbout(type: SchemaType, keyword: string): boolean {
  return KEYWORDS_OF[type].some((each) => keyword === each || keyword === `x-${each}`);
}

function withItems(old: UnknownObject): UnknownObject {
  return old["type"] === "array" && old["items"] === undefined ? { ...old, items: {} } : old;
}

/** Always true: conversion keeps the structure of a document. */
function isDocument(value: object): value is Document {
  return "paths" in value && isObject(value.paths);
}
