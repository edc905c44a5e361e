import { isArray, isObject, type Json, type JsonObject } from "../base/json.ts";
import { BOUND_KEYWORDS, SCHEMA_TYPES, type BoundKeyword, type Schema, type SchemaType } from "./model.ts";

/** The deepest level of a foreign schema that is read. */
const DEPTH_CAP = 60;

/**
 * Writes a schema as a JSON Schema 2020-12 object with keys in a fixed order, without title and description. Facts that
 * JSON Schema cannot express have `x-` names.
 *
 * @param writeChild writes the subschemas, and may memoize them.
 */
export function toJsonSchema(schema: Schema, writeChild: WriteChild): JsonObject {
  const entries: readonly KeywordEntry<Json | undefined>[] = [
    ["type", schema.types === undefined ? undefined : typeWord(schema.types)],
    ["default", schema.default],
    ["enum", schema.enum],
    ["format", schema.format],
    ["pattern", schema.pattern],
    ["contentMediaType", schema.contentMediaType],
    ...BOUND_KEYWORDS.map((keyword) => [keyword, schema[keyword]] as const),
    ["uniqueItems", schema.uniqueItems],
    ["items", schema.items && writeChild(schema.items)],
    ["properties", mapToJson(schema.properties, writeChild)],
    ["patternProperties", mapToJson(schema.patternProperties, writeChild)],
    ["additionalProperties", additionalToJson(schema.additionalProperties, writeChild)],
    ["required", schema.required],
    ["oneOf", schema.oneOf?.map(writeChild)],
    ["anyOf", schema.anyOf?.map(writeChild)],
    ["allOf", schema.allOf?.map(writeChild)],
    ["not", schema.not && writeChild(schema.not)],
    ["readOnly", schema.readOnly],
    ["deprecated", schema.deprecatedInText === true ? undefined : schema.deprecated],
    ["x-file", schema.file],
    ["x-wp-context", schema.context],
    ["x-wp-overtaken", schema.overtaken],
    ["x-wp-format", schema.wordpressFormat],
    ["x-wp-type", schema.foreignType],
    ["x-wp-default", schema.misfitDefault],
  ];
  return Object.fromEntries(entries.filter(isDefined));
}

type WriteChild = (child: Schema) => JsonObject;

type KeywordEntry<Value> = readonly [string, Value];

function isDefined(entry: KeywordEntry<Json | undefined>): entry is KeywordEntry<Json> {
  return entry[1] !== undefined;
}

function typeWord(types: readonly SchemaType[]): Json {
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : types;
}

function mapToJson(
  members: ReadonlyMap<string, Schema> | undefined,
  writeChild: WriteChild,
): JsonObject | undefined {
  if (members === undefined) return undefined;
  return Object.fromEntries([...members].map(([key, member]) => [key, writeChild(member)]));
}

function additionalToJson(value: boolean | Schema | undefined, writeChild: WriteChild): Json | undefined {
  if (value === undefined || typeof value === "boolean") return value;
  return writeChild(value);
}

/** Reads the output of `toJsonSchema`. Unknown keywords and invalid values are left out; never throws. */
export function fromJsonSchema(value: unknown, depth = 0): Schema {
  if (!isObject(value) || depth > DEPTH_CAP) return {};
  return definedOnly({
    ...readBounds(value),
    ...readTexts(value),
    ...readChildren(value, (child) => fromJsonSchema(child, depth + 1)),
    types: readTypes(value["type"]),
    default: readJson(value["default"]),
    enum: readEnum(value["enum"]),
    uniqueItems: readFlag(value["uniqueItems"]),
    required: readWords(value["required"])?.toSorted(),
    readOnly: readFlag(value["readOnly"]),
    deprecated: readFlag(value["deprecated"]),
    file: readFlag(value["x-file"]),
    overtaken: readTypes(value["x-wp-overtaken"]),
    context: readWords(value["x-wp-context"]),
    misfitDefault: readJson(value["x-wp-default"]),
  });
}

/** A schema that is being read, whose members may be undefined. */
type JsonSchemaDraft = { readonly [K in keyof Schema]: Schema[K] | undefined };

function definedOnly(draft: JsonSchemaDraft): Schema {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

function readTypes(value: unknown): readonly SchemaType[] | undefined {
  const words = isArray(value) ? value : [value];
  const types = SCHEMA_TYPES.filter((type) => words.includes(type));
  return types.length === 0 ? undefined : types;
}

function readBounds(value: { readonly [key: string]: unknown }): Partial<Record<BoundKeyword, number>> {
  const bounds = BOUND_KEYWORDS.flatMap((keyword) => {
    const bound = value[keyword];
    return typeof bound === "number" && Number.isFinite(bound) ? [[keyword, bound] as const] : [];
  });
  return Object.fromEntries(bounds);
}

function readTexts(value: { readonly [key: string]: unknown }): Partial<JsonSchemaDraft> {
  return {
    title: readText(value["title"]),
    description: readText(value["description"]),
    format: readText(value["format"]),
    pattern: readText(value["pattern"]),
    contentMediaType: readText(value["contentMediaType"]),
    wordpressFormat: readText(value["x-wp-format"]),
    foreignType: readText(value["x-wp-type"]),
  };
}

type ReadChild = (child: unknown) => Schema;

function readChildren(value: { readonly [key: string]: unknown }, read: ReadChild): Partial<JsonSchemaDraft> {
  const additional = value["additionalProperties"];
  return {
    items: isObject(value["items"]) ? read(value["items"]) : undefined,
    properties: readMembers(value["properties"], read),
    patternProperties: readMembers(value["patternProperties"], read),
    additionalProperties:
      typeof additional === "boolean" ? additional : isObject(additional) ? read(additional) : undefined,
    oneOf: readList(value["oneOf"], read),
    anyOf: readList(value["anyOf"], read),
    allOf: readList(value["allOf"], read),
    not: isObject(value["not"]) ? read(value["not"]) : undefined,
  };
}

function readMembers(value: unknown, read: ReadChild): ReadonlyMap<string, Schema> | undefined {
  if (!isObject(value)) return undefined;
  return new Map(Object.entries(value).map(([key, member]) => [key, read(member)]));
}

function readList(value: unknown, read: ReadChild): readonly Schema[] | undefined {
  if (!isArray(value) || value.length === 0) return undefined;
  return value.map((member) => read(member));
}

function readEnum(value: unknown): readonly Json[] | undefined {
  if (!isArray(value) || value.length === 0) return undefined;
  return value.map((item) => readJson(item)).filter((item) => item !== undefined);
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readFlag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function readWords(value: unknown): readonly string[] | undefined {
  return isArray(value) ? value.filter((word) => typeof word === "string") : undefined;
}

/** The deepest level of a value that is read; PHP's own limit is lower. */
const VALUE_DEPTH_CAP = 600;

/** The value as JSON; undefined where it is not JSON. */
function readJson(value: unknown, depth = 0): Json | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (depth > VALUE_DEPTH_CAP) return undefined;
  const below = (member: unknown): Json => readJson(member, depth + 1) ?? null;
  if (isArray(value)) return value.map(below);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, below(member)]));
  return undefined;
}
