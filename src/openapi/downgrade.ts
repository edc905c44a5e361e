import { asList, isArray, isObject } from "../json.ts";
import { memoize } from "../memo.ts";
import type { SchemaType } from "../schema/index.ts";
import { KEYWORDS_OF } from "./fold.ts";
import type { Document, Reference, SchemaObject, SchemaOrReference } from "./model.ts";

/** A schema of OpenAPI 3.0, where it differs. */
type OldSchema = { [keyword: string]: unknown };

type Convert = <Given extends SchemaOrReference>(schema: Given) => Given | SchemaObject;

/** Members of a document that hold schemas by name. */
const SCHEMA_MAPS: ReadonlySet<string> = new Set(["schemas", "x-routeprint-contexts"]);

/**
 * Writes a 3.1 document as 3.0.4, by a converter of our own: packages for it bring a whole linter (65 MB), and the keywords
 * that differ are few: lists of types, numeric exclusive bounds, patterns of property names, the media type of a text.
 * What the document shares stays shared.
 */
export function downgrade(document: Document): Document {
  const converted = memoize((schema: SchemaObject) => convertSchema(schema, convert));
  const convert: Convert = (schema) => ("$ref" in schema ? convertReference(schema) : converted(schema));
  const convertAny = (value: unknown): unknown => (isSchema(value) ? convert(value) : value);
  const rewritten = memoize((value: object): unknown =>
    isArray(value)
      ? value.map(rewrite)
      : mapValues(value, (member, key) => {
          if (key === "schema") return convertAny(member);
          return SCHEMA_MAPS.has(key) && isObject(member) ? mapValues(member, convertAny) : rewrite(member);
        }),
  );
  const rewrite = (value: unknown): unknown => (isArray(value) || isObject(value) ? rewritten(value) : value);
  const { paths, components } = document;
  const parts = { ...document, paths: rewritten(paths), components: rewritten(components) };
  return isDocument(parts) ? { ...parts, openapi: "3.0.4" } : document;
}

/** In 3.0 nothing may stand beside a reference. */
function convertReference<Given extends Reference>(given: Given): Given | SchemaObject {
  const { "x-routeprint-inferred": inferred, $ref } = given;
  return inferred === undefined ? given : { allOf: [{ $ref }], "x-routeprint-inferred": inferred };
}

function mapValues<Result>(
  record: object,
  change: (value: unknown, key: string) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

function convertSchema(schema: SchemaObject, convert: Convert): SchemaObject {
  const { type, exclusiveMinimum, exclusiveMaximum, patternProperties, contentMediaType, ...rest } = schema;
  const old: OldSchema = { ...convertChildren(rest, convert) };
  if (exclusiveMinimum !== undefined) {
    const low = Math.max(exclusiveMinimum, schema.minimum ?? exclusiveMinimum);
    old["minimum"] = low;
    if (low === exclusiveMinimum) old["exclusiveMinimum"] = true;
  }
  if (exclusiveMaximum !== undefined) {
    const high = Math.min(exclusiveMaximum, schema.maximum ?? exclusiveMaximum);
    old["maximum"] = high;
    if (high === exclusiveMaximum) old["exclusiveMaximum"] = true;
  }
  if (contentMediaType !== undefined) old["x-contentMediaType"] = contentMediaType;
  if (patternProperties !== undefined) {
    old["x-patternProperties"] = mapSchemas(patternProperties, convert);
    // 3.0 cannot allow names by pattern, so no other name may be refused.
    if (rest.additionalProperties !== undefined && rest.additionalProperties !== true) {
      old["x-additionalProperties"] = old["additionalProperties"];
      old["additionalProperties"] = true;
    }
  }
  return asSchema(withType(type, old));
}

function mapSchemas(
  schemas: Readonly<Record<string, SchemaOrReference>>,
  convert: Convert,
): Readonly<Record<string, SchemaOrReference>> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, convert(schema)]));
}

function convertChildren(schema: SchemaObject, convert: Convert): SchemaObject {
  const { items, properties, additionalProperties, oneOf, anyOf, allOf, not, ...rest } = schema;
  return {
    ...rest,
    ...(items === undefined ? {} : { items: convert(items) }),
    ...(properties === undefined ? {} : { properties: mapSchemas(properties, convert) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === "boolean" ? additionalProperties : convert(additionalProperties),
        }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(convert) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(convert) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(convert) }),
    ...(not === undefined ? {} : { not: convert(not) }),
  };
}

/** Whether a keyword, by its name in 3.0, applies to values of the type alone. */
function isAbout(type: SchemaType, keyword: string): boolean {
  return KEYWORDS_OF[type].some((each) => keyword === each || keyword === `x-${each}`);
}

/** 3.0 has at most one type: null becomes `nullable`, several become branches of `anyOf`. */
function withType(type: SchemaObject["type"], old: OldSchema): OldSchema {
  const types: readonly SchemaType[] = type === undefined ? [] : isArray(type) ? type : [type];
  const named = types.filter((word) => word !== "null");
  const [first] = named;
  const nullable = named.length < types.length ? { nullable: true } : {};
  if (first === undefined) {
    if (types.length === 0) return withItems(old);
    return { ...old, type: "string", nullable: true, enum: [null] };
  }
  if (named.length === 1) return withItems({ type: first, ...old, ...nullable });
  const common = Object.fromEntries(
    Object.entries(old).filter(([keyword]) => !named.some((word) => isAbout(word, keyword))),
  );
  const choices = named.map((word) => {
    const own = Object.entries(old).filter(([keyword]) => isAbout(word, keyword));
    return withItems({ type: word, ...Object.fromEntries(own), ...nullable });
  });
  const { anyOf, allOf, ...others } = common;
  if (anyOf === undefined) return { ...common, anyOf: choices };
  return { ...others, allOf: [...asList(allOf), { anyOf }, { anyOf: choices }] };
}

function withItems(old: OldSchema): OldSchema {
  return old["type"] === "array" && old["items"] === undefined ? { ...old, items: {} } : old;
}

/** Types a 3.0 schema as 3.1, whose types are wider but for `nullable` and the flags beside bounds, which nothing reads. */
function asSchema(old: OldSchema): SchemaObject {
  return isSchema(old) ? old : {};
}

/** Conversion keeps the form of a document. */
function isDocument(value: object): value is Document {
  return "paths" in value;
}

function isSchema(value: unknown): value is SchemaObject {
  return isObject(value);
}
