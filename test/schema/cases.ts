import type { NoticeCode } from "../../src/diagnostics/notices.ts";

/** One oddity: a definition as an index holds it, and the JSON Schema and the notices that come of it. */
export interface SchemaCase {
  readonly name: string;
  readonly in: unknown;
  readonly out: unknown;
  readonly notices: readonly NoticeCode[];
  /** Where it stands; an argument, unless said otherwise. */
  readonly use?: "response";
}

const WHOLE_TEXT = String.raw`^\s*[+-]?\d+(?:\.0*)?(?:[Ee]\+?\d+)?\s*$`;

const DATE_TIME = { type: "string", format: "date-time" };

const UUID = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

/** What JSON Schema and the registry of OpenAPI have, but for those that the cases below name. */
const REGISTERED = [
  "time",
  "duration",
  "idn-email",
  "hostname",
  "idn-hostname",
  "ipv4",
  "ipv6",
  "uri-reference",
  "iri",
  "iri-reference",
  "uri-template",
  "json-pointer",
  "regex",
  "int32",
  "int64",
  "float",
  "double",
  "byte",
  "binary",
  "password",
] as const;

/** Other words for a type, but for those that the cases below name. */
const TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  integer: ["long", "absint", "timestamp", " INT "],
  number: ["float", "double", "decimal"],
  string: ["str", "html", "slug", "password"],
  object: ["dict", "hash", "map", "dictionary"],
};

/** Words that name a format where a type should stand, and that format. */
const FORMATS_FOR_TYPES: readonly (readonly [word: string, format: string])[] = [
  ["date", "date"],
  ["time", "time"],
  ["email", "email"],
  ["url", "uri"],
  ["uri", "uri"],
  ["link", "uri"],
  ["uuid", "uuid"],
];

/** Other words for a format. */
const FORMAT_WORDS: readonly (readonly [word: string, format: string])[] = [
  ["e-mail", "email"],
  ["guid", "uuid"],
  ["int", "int64"],
  [" UUID ", "uuid"],
];

/** Keys that say nothing about a value. */
const SILENT = [
  "$id",
  "links",
  "prepare_callback",
  "show_in_index",
  "labels",
  "example",
  "examples",
  "writeOnly",
  "_links",
  "default_value",
];

/** The same, where they hold a word. */
const LABELS = ["id", "base", "indicator", "name", "label", "in", "single"];

export const CASES: readonly SchemaCase[] = [
  ...Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    words.map((word): SchemaCase => ({
      name: `the type ${word}`,
      in: { type: word },
      out: { type },
      notices: ["type-spelling"],
    })),
  ),
  ...FORMATS_FOR_TYPES.map(([word, format]): SchemaCase => ({
    name: `${word} for a type`,
    use: "response",
    in: { type: word },
    out: { type: "string", format },
    notices: ["type-spelling"],
  })),
  ...FORMAT_WORDS.map(([word, format]): SchemaCase => ({
    name: `the format ${word}`,
    use: "response",
    in: { type: "string", format: word },
    out: { type: "string", format },
    notices: ["format-spelling"],
  })),
  {
    name: "a date with its time for a type",
    in: { type: "datetime" },
    out: DATE_TIME,
    notices: ["type-spelling"],
  },
  {
    name: "a format that WordPress checks of texts alone",
    in: { type: ["integer", "array"], items: {}, format: "email" },
    out: { type: ["integer", "array"], items: {}, format: "email" },
    notices: [],
  },
  {
    name: "a format that WordPress checks, beside a type that it does not know",
    in: { type: "int", format: "email" },
    out: { type: "string", format: "email", minLength: 6 },
    notices: ["type-spelling"],
  },
  ...["datetime", "date_time"].map((format): SchemaCase => ({
    name: `a date with its time, of the format ${format}`,
    in: { type: "string", format },
    out: DATE_TIME,
    notices: ["format-spelling"],
  })),
  {
    name: "a list of something that is no type",
    in: { type: "array<thing>" },
    out: { type: "array", items: {} },
    notices: ["type-spelling"],
  },
  {
    name: "an address of six characters at least, which is what WordPress asks",
    in: { type: "string", format: "email" },
    out: { type: "string", format: "email", minLength: 6 },
    notices: [],
  },
  { name: "list", in: { type: "list" }, out: { type: "array", items: {} }, notices: ["type-spelling"] },
  ...[...SILENT, ...LABELS].map((key): SchemaCase => ({
    name: `the key ${key}`,
    in: { type: "string", [key]: "a" },
    out: { type: "string" },
    notices: [],
  })),
  ...LABELS.map((key): SchemaCase => ({
    name: `the key ${key} of an object`,
    in: { type: "string", [key]: { type: "string" } },
    out: { type: "string" },
    notices: ["keyword-dropped"],
  })),
  { name: "nothing at all", in: {}, out: {}, notices: [] },
  { name: "a plain type", in: { type: "string" }, out: { type: "string" }, notices: [] },
  {
    name: "null goes last",
    in: { type: ["null", "string"] },
    out: { type: ["string", "null"] },
    notices: [],
  },
  {
    name: "a list of one type",
    in: { type: ["object"] },
    out: { type: "object" },
    notices: ["type-spelling"],
  },
  {
    name: "a type twice",
    in: { type: ["string", "string"] },
    out: { type: "string" },
    notices: ["type-spelling"],
  },
  {
    name: "unknown words in the list",
    in: { type: ["String", "int"] },
    out: { type: ["string", "integer"] },
    notices: ["type-spelling"],
  },
  {
    name: "a list in the list",
    in: { type: [["string"], null] },
    out: { type: "string" },
    notices: ["type-spelling"],
  },
  {
    name: "types at positions with a hole",
    in: { type: { 0: "string", 2: "null" } },
    out: { type: ["string", "null"] },
    notices: ["type-spelling"],
  },
  { name: "types of no name", in: { type: { a: "thing" } }, out: {}, notices: ["type-unreadable"] },
  {
    name: "any type in the list",
    in: { type: ["string", "mixed"] },
    out: {},
    notices: ["type-spelling"],
  },
  { name: "mixed", in: { type: "mixed" }, out: {}, notices: ["type-spelling"] },
  { name: "Mixed", in: { type: "Mixed" }, out: {}, notices: ["type-spelling"] },
  { name: "an empty type", in: { type: "" }, out: {}, notices: ["type-spelling"] },
  { name: "null for a type", in: { type: null }, out: {}, notices: ["type-spelling"] },
  { name: "no type in the list", in: { type: [] }, out: {}, notices: ["type-spelling"] },
  { name: "int", in: { type: "int" }, out: { type: "integer" }, notices: ["type-spelling"] },
  { name: "Integer", in: { type: "Integer" }, out: { type: "integer" }, notices: ["type-spelling"] },
  { name: "bool", in: { type: "bool" }, out: { type: "boolean" }, notices: ["type-spelling"] },
  { name: "numeric", in: { type: "numeric" }, out: { type: "number" }, notices: ["type-spelling"] },
  { name: "text", in: { type: "text" }, out: { type: "string" }, notices: ["type-spelling"] },
  {
    name: "a format for a type",
    in: { type: "date-time" },
    out: DATE_TIME,
    notices: ["type-spelling"],
  },
  {
    name: "a format for a type, beside one that WordPress checks",
    in: { type: "date", format: "date-time" },
    out: DATE_TIME,
    notices: ["type-spelling"],
  },
  {
    name: "url for a type",
    in: { type: "url" },
    out: { type: "string", format: "uri" },
    notices: ["type-spelling"],
  },
  {
    name: "a file",
    in: { type: "file" },
    out: { type: "string", format: "binary" },
    notices: ["type-spelling"],
  },
  {
    name: "File",
    in: { type: "File" },
    out: { type: "string", format: "binary" },
    notices: ["type-spelling"],
  },
  {
    name: "ENUM",
    in: { type: "ENUM", enum: ["a", "b"] },
    out: { type: "string", enum: ["a", "b"] },
    notices: ["type-spelling"],
  },
  {
    name: "enum for a type",
    in: { type: "enum", enum: ["a", "b"] },
    out: { type: "string", enum: ["a", "b"] },
    notices: ["type-spelling"],
  },
  {
    name: "JSON in text",
    in: { type: "JSON encoded array" },
    out: { type: "string", contentMediaType: "application/json" },
    notices: ["type-spelling"],
  },
  {
    name: "a union with a bar",
    in: { type: "array|null" },
    out: { type: ["array", "null"], items: {} },
    notices: ["type-spelling"],
  },
  {
    name: "a union with a comma",
    in: { type: "integer,string" },
    out: { type: ["integer", "string"] },
    notices: ["type-spelling"],
  },
  {
    name: "a union with a list, a class and a file",
    in: { type: "string[]|null|WP_Post|file" },
    out: { type: ["array", "object", "string", "null"], items: {} },
    notices: ["type-spelling"],
  },
  {
    name: "null or something that is no type",
    in: { anyOf: [{ type: "Post|null" }, { type: ["callable", "null"] }, { type: ["NULL", null] }] },
    out: { anyOf: [{}, {}, {}] },
    notices: ["type-spelling", "type-spelling", "type-spelling"],
  },
  {
    name: "null in another spelling alone",
    in: { type: ["Null"] },
    out: { type: "null" },
    notices: ["type-spelling"],
  },
  {
    name: "a union with any type",
    in: { type: "string|mixed" },
    out: {},
    notices: ["type-spelling"],
  },
  {
    name: "string[]",
    in: { type: "string[]" },
    out: { type: "array", items: { type: "string" } },
    notices: ["type-spelling"],
  },
  { name: "a class", in: { type: "\\Foo\\Bar_Baz" }, out: { type: "object" }, notices: ["type-assumed"] },
  { name: "stdClass", in: { type: "stdClass" }, out: { type: "object" }, notices: ["type-assumed"] },
  {
    name: "a class of a plugin",
    in: { type: "WC_Order" },
    out: { type: "object" },
    notices: ["type-assumed"],
  },
  { name: "a word in capitals", in: { type: "VARCHAR" }, out: {}, notices: ["type-unreadable"] },
  { name: "a word of a language", in: { type: "Zahl" }, out: {}, notices: ["type-unreadable"] },
  {
    name: "a definition for a type",
    in: { type: { type: "string" } },
    out: { type: "string" },
    notices: ["type-assumed"],
  },
  { name: "a number for a type", in: { type: 1 }, out: {}, notices: ["type-unreadable"] },
  {
    name: "text after a list of numbers",
    in: { type: ["array", "string"], items: { type: "integer" } },
    out: { type: "array", items: { type: "integer" }, "x-wp-overtaken": ["string"] },
    notices: ["type-order"],
  },
  {
    name: "text after a list of some words",
    in: { type: ["array", "string"], items: { type: "string", enum: ["a", "b"] } },
    out: { type: "array", items: { type: "string", enum: ["a", "b"] }, "x-wp-overtaken": ["string"] },
    notices: ["type-order"],
  },
  {
    name: "text after a list of texts",
    in: { type: ["array", "string"], items: { type: "string" } },
    out: { type: ["array", "string"], items: { type: "string" } },
    notices: [],
  },
  {
    name: "text before a list of numbers",
    in: { type: ["string", "array"], items: { type: "integer" } },
    out: { type: ["string", "array"], items: { type: "integer" } },
    notices: [],
  },
  {
    name: "a number after a list of booleans",
    in: { type: ["array", "number"], items: { type: "boolean" } },
    out: { type: "array", items: { type: "boolean" }, "x-wp-overtaken": ["number"] },
    notices: ["type-order"],
  },
  {
    name: "a list after an object that wants a property",
    in: { type: ["object", "array"], properties: { a: { required: true } } },
    out: { type: "object", properties: { a: {} }, required: ["a"], "x-wp-overtaken": ["array"] },
    notices: ["keyword-spelling", "type-order"],
  },
  {
    name: "numbers as text",
    in: { type: "integer", minimum: "1", maximum: "100" },
    out: { type: "integer", minimum: 1, maximum: 100 },
    notices: ["bound-spelling", "bound-spelling"],
  },
  {
    name: "a bound too large to be exact",
    in: { maximum: 2 ** 63 },
    out: {},
    notices: ["bound-unreadable"],
  },
  { name: "a length below nothing", in: { minLength: -1 }, out: {}, notices: ["bound-unreadable"] },
  {
    name: "a divisor of nothing",
    in: { type: "number", multipleOf: 0 },
    out: { type: "number", not: {} },
    notices: ["bound-refuses-all"],
  },
  {
    name: "a divisor of nothing, of no known type",
    in: { multipleOf: 0 },
    out: {},
    notices: ["bound-refuses-all"],
  },
  {
    name: "a divisor of nothing beside another type",
    in: { type: ["integer", "boolean"], multipleOf: "0" },
    out: { type: "boolean" },
    notices: ["bound-spelling", "bound-refuses-all"],
  },
  {
    name: "a divisor of nothing in an answer",
    use: "response",
    in: { type: "number", multipleOf: 0 },
    out: { type: "number" },
    notices: ["bound-refuses-all"],
  },
  {
    name: "a negative divisor",
    in: { type: "integer", multipleOf: -2 },
    out: { type: "integer", multipleOf: 2 },
    notices: [],
  },
  {
    name: "a small divisor that binary holds",
    in: { type: "number", multipleOf: 2 ** -28 },
    out: { type: "number", multipleOf: 2 ** -28 },
    notices: [],
  },
  {
    name: "a count that is a fraction",
    in: { type: "string", minLength: 1.5, maxLength: "2.5" },
    out: { type: "string", minLength: 2, maxLength: 2 },
    notices: ["bound-spelling"],
  },
  {
    name: "less than nothing",
    in: { type: "array", maxItems: -1 },
    out: { type: "array", items: {}, not: {} },
    notices: ["bound-refuses-all"],
  },
  { name: "false for a bound", in: { minimum: false }, out: {}, notices: ["bound-unreadable"] },
  { name: "null for a bound", in: { minimum: null }, out: {}, notices: [] },
  {
    name: "an exclusive bound of draft 4",
    in: { minimum: 0, exclusiveMinimum: true },
    out: { exclusiveMinimum: 0 },
    notices: ["bound-spelling"],
  },
  {
    name: "an exclusive bound below the other",
    in: { type: "integer", minimum: 5, exclusiveMinimum: 3 },
    out: { type: "integer", exclusiveMinimum: 5 },
    notices: ["bound-exclusive-number"],
  },
  {
    name: "an exclusive bound that is false",
    in: { minimum: 0, exclusiveMinimum: false },
    out: { minimum: 0 },
    notices: [],
  },
  {
    name: "an exclusive flag alone",
    in: { exclusiveMaximum: true },
    out: {},
    notices: ["bound-unreadable"],
  },
  {
    name: "an exclusive number",
    in: { exclusiveMinimum: 3 },
    out: { exclusiveMinimum: 3 },
    notices: ["bound-exclusive-number"],
  },
  {
    name: "a divisor of draft 3",
    in: { divisibleBy: 2 },
    out: { multipleOf: 2 },
    notices: ["bound-spelling"],
  },
  {
    name: "a word for unique items",
    in: { uniqueItems: "yes" },
    out: { uniqueItems: true },
    notices: ["keyword-spelling"],
  },
  {
    name: "empty items",
    in: { type: "array", items: [] },
    out: { type: "array", items: {} },
    notices: ["schema-spelling"],
  },
  {
    name: "a word for items",
    in: { type: "array", items: "string" },
    out: { type: "array", items: { type: "string" } },
    notices: ["schema-spelling"],
  },
  {
    name: "a tuple",
    in: { type: "array", items: [{ type: "string" }, { type: "integer" }] },
    out: { type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } },
    notices: ["schema-assumed"],
  },
  {
    name: "a list of one schema",
    in: { type: "array", items: [{ type: "integer", minimum: 1 }] },
    out: { type: "array", items: { type: "integer", minimum: 1 } },
    notices: ["schema-assumed"],
  },
  {
    name: "a list of one word",
    in: { type: "array", items: ["integer"] },
    out: { type: "array", items: { type: "integer" } },
    notices: ["schema-assumed"],
  },
  {
    name: "true for items",
    in: { type: "array", items: true },
    out: { type: "array", items: {} },
    notices: ["schema-spelling"],
  },
  {
    name: "null for a property",
    in: { properties: { a: null } },
    out: { properties: { a: {} } },
    notices: ["schema-unreadable"],
  },
  {
    name: "properties for a schema",
    in: { type: "array", items: { id: { type: "integer" }, type: { description: "Kind.", type: "string" } } },
    out: {
      type: "array",
      items: {
        type: "object",
        properties: { id: { type: "integer" }, type: { type: "string", description: "Kind." } },
      },
    },
    notices: ["schema-assumed"],
  },
  {
    name: "no properties",
    in: { type: "object", properties: [] },
    out: { type: "object", properties: {} },
    notices: ["schema-spelling"],
  },
  {
    name: "names of properties",
    in: { properties: ["b", "a"] },
    out: { properties: { a: {}, b: {} } },
    notices: ["schema-assumed"],
  },
  {
    name: "a list of properties",
    in: { properties: [{ type: "string" }] },
    out: { properties: { "0": { type: "string" } } },
    notices: ["schema-assumed"],
  },
  {
    name: "a schema without properties for properties",
    in: { type: "object", properties: { description: "Image.", type: "object" } },
    out: { type: "object", properties: {} },
    notices: ["schema-spelling"],
  },
  {
    name: "a property called type",
    in: { type: "object", properties: { type: "string", id: { type: "integer" } } },
    out: { type: "object", properties: { id: { type: "integer" }, type: { type: "string" } } },
    notices: ["schema-spelling"],
  },
  {
    name: "a schema for properties",
    in: {
      type: "object",
      properties: { description: "Image.", type: "object", properties: { id: { type: "integer" } } },
    },
    out: { type: "object", properties: { id: { type: "integer" } } },
    notices: ["schema-spelling"],
  },
  {
    name: "a number for properties",
    in: { properties: 1 },
    out: { properties: {} },
    notices: ["schema-unreadable"],
  },
  {
    name: "items of a text",
    in: { type: "string", items: { type: "string" } },
    out: { type: "string" },
    notices: ["keyword-dropped"],
  },
  {
    name: "a property that is required",
    in: { properties: { a: { type: "string", required: true }, b: { required: false } } },
    out: { properties: { a: { type: "string" }, b: {} }, required: ["a"] },
    notices: ["keyword-spelling"],
  },
  {
    name: "a list of required properties",
    in: { properties: { a: { required: true } }, required: ["b"] },
    out: { properties: { a: {} }, required: ["b"] },
    notices: [],
  },
  {
    name: "a list of required properties that lost one",
    in: { properties: { a: { required: true } }, required: { 0: "c", 2: "b" } },
    out: { properties: { a: {} }, required: ["b", "c"] },
    notices: ["keyword-spelling"],
  },
  {
    name: "a word for required",
    in: { properties: { a: { required: "yes" } } },
    out: { properties: { a: {} } },
    notices: ["keyword-dropped"],
  },
  { name: "no choices", in: { oneOf: [] }, out: {}, notices: ["schema-unreadable"] },
  {
    name: "no choices of a type, of which WordPress refuses every value",
    in: { type: "string", anyOf: [] },
    out: { type: "string", not: {} },
    notices: ["schema-unreadable"],
  },
  {
    name: "no choices of the items of a list, of which WordPress refuses every one",
    in: { type: ["array", "null"], items: { oneOf: [] } },
    out: { type: ["array", "null"], items: { not: {} } },
    notices: ["schema-unreadable"],
  },
  {
    name: "no choices of a type in an answer",
    use: "response",
    in: { type: "string", anyOf: [] },
    out: { type: "string" },
    notices: ["schema-unreadable"],
  },
  {
    name: "choices by name",
    in: { oneOf: { y: { type: "null" }, x: { type: "string" } } },
    out: { oneOf: [{ type: "string" }, { type: "null" }] },
    notices: ["schema-spelling"],
  },
  { name: "a word for choices", in: { anyOf: "string" }, out: {}, notices: ["schema-unreadable"] },
  { name: "an empty enum", in: { enum: [] }, out: {}, notices: ["enum-dropped"] },
  {
    name: "labels of an enum, in the order of their keys and not of the file",
    in: { enum: { y: "b", "1x": "a", 10: "d", 2: "c" } },
    out: { enum: ["c", "d", "a", "b"] },
    notices: ["enum-repaired"],
  },
  {
    name: "labels of an enum",
    in: { type: "string", enum: { a: "Label A", b: "Label B" } },
    out: { type: "string", enum: ["Label A", "Label B"] },
    notices: ["enum-repaired"],
  },
  { name: "a number for an enum", in: { enum: 0 }, out: {}, notices: ["enum-dropped"] },
  {
    name: "a value twice",
    in: { type: "string", enum: ["a", "a", ""] },
    out: { type: "string", enum: ["a", ""] },
    notices: ["enum-repaired"],
  },
  {
    name: "the enum of a list",
    in: { type: "array", enum: ["a", "b"], items: { type: "string" } },
    out: { type: "array", items: { type: "string", enum: ["a", "b"] }, not: {} },
    notices: ["enum-repaired"],
  },
  {
    name: "the enum of a list, with a list in it",
    in: { type: "array", enum: [["a"], "b"] },
    out: { type: "array", enum: [["a"]], items: {} },
    notices: ["enum-repaired"],
  },
  {
    name: "the enum of a list in an answer",
    use: "response",
    in: { type: "array", enum: ["a", "b"], items: { type: "string" } },
    out: { type: "array", items: { type: "string", enum: ["a", "b"] } },
    notices: ["enum-repaired"],
  },
  {
    name: "a text for the enum",
    in: { type: "string", enum: "abc" },
    out: { type: "string", not: {} },
    notices: ["enum-refuses-all"],
  },
  {
    name: "values that an earlier type converts",
    in: { type: ["integer", "string"], enum: ["1", "all", 2] },
    out: { type: ["integer", "string"], enum: ["all", 2] },
    notices: ["enum-repaired"],
  },
  {
    name: "values of another type",
    in: { type: "string", enum: ["a", 1, null] },
    out: { type: "string", enum: ["a"] },
    notices: ["enum-repaired"],
  },
  {
    name: "only values of another type",
    in: { type: "integer", enum: ["1", "2"] },
    out: { type: "integer", enum: ["1", "2"], not: {} },
    notices: ["enum-refuses-all"],
  },
  {
    name: "only values of another type than WordPress knows",
    in: { type: "int", enum: ["1", "2"] },
    out: { type: "string", enum: ["1", "2"] },
    notices: ["type-spelling", "enum-refuses-all"],
  },
  {
    name: "only values of another type in an answer",
    use: "response",
    in: { type: "number", enum: ["number", "currency"] },
    out: { type: "string", enum: ["number", "currency"] },
    notices: ["enum-refuses-all"],
  },
  {
    name: "a constant, which WordPress does not check",
    in: { const: "a" },
    out: {},
    notices: ["keyword-dropped"],
  },
  {
    name: "nullable, which WordPress ignores",
    in: { items: { type: "string", nullable: true } },
    out: { items: { type: "string" } },
    notices: ["keyword-dropped"],
  },
  {
    name: "nullable in an answer",
    use: "response",
    in: { type: "string", nullable: true },
    out: { type: ["string", "null"] },
    notices: ["keyword-spelling"],
  },
  {
    name: "a default too large to be exact",
    in: { type: "integer", default: 2 ** 63 },
    out: { type: "integer" },
    notices: ["default-dropped"],
  },
  {
    name: "a default that is infinite",
    in: { type: "number", default: Number("1e999") },
    out: { type: "number" },
    notices: ["default-dropped"],
  },
  {
    name: "a default with an infinite number in it",
    in: { type: "array", items: { type: "number" }, default: [1, Number("-1e999")] },
    out: { type: "array", items: { type: "number" } },
    notices: ["default-dropped"],
  },
  {
    name: "listed values of which one is infinite",
    in: { type: "number", enum: [1, Number("1e999")] },
    out: { type: "number", enum: [1] },
    notices: ["enum-dropped"],
  },
  {
    name: "nothing but an infinite value listed",
    in: { type: "number", enum: [Number("1e999")] },
    out: { type: "number" },
    notices: ["enum-dropped"],
  },
  {
    name: "a default that tools would take for a reference",
    in: { type: "object", default: { $ref: "file:///etc/hosts" } },
    out: { type: "object" },
    notices: ["default-dropped"],
  },
  {
    name: "a default with a reference in it, which fits no type",
    in: { type: "string", default: [{ a: { $ref: "#/x" } }] },
    out: { type: "string" },
    notices: ["default-dropped"],
  },
  {
    name: "a reference in a default that is JSON as text, which stays text",
    in: { type: "object", default: '{"$ref":"#/x"}' },
    out: { type: "object", "x-wp-default": '{"$ref":"#/x"}' },
    notices: ["default-refused"],
  },
  {
    name: "a member that is called like a reference and is no text",
    in: { type: "object", default: { $ref: 1 } },
    out: { type: "object", default: { $ref: 1 } },
    notices: [],
  },
  {
    name: "listed values of which one would be taken for a reference",
    in: { type: ["string", "object"], enum: ["a", { $ref: "#/x" }] },
    out: { type: ["string", "object"], enum: ["a"] },
    notices: ["enum-dropped"],
  },
  {
    name: "an empty map for a default",
    in: { type: "object", default: [] },
    out: { type: "object", default: {} },
    notices: ["default-repaired"],
  },
  {
    name: "an empty map in a default map (WooCommerce's `extensions`)",
    in: {
      type: "object",
      properties: { source: { type: ["object", "null"], properties: { a: { type: "string" } } } },
      default: { source: [] },
    },
    out: {
      type: "object",
      default: { source: {} },
      properties: { source: { type: ["object", "null"], properties: { a: { type: "string" } } } },
    },
    notices: ["default-repaired"],
  },
  {
    name: "empty maps in lists and under other names in a default, and a list that is one",
    in: {
      type: "object",
      properties: { rows: { type: "array", items: { type: "object" } }, list: { type: ["array", "object"] } },
      additionalProperties: { type: "object" },
      default: { rows: [[], { a: [] }], list: [], other: [] },
    },
    out: {
      type: "object",
      default: { rows: [{}, { a: [] }], list: [], other: {} },
      properties: {
        rows: { type: "array", items: { type: "object" } },
        list: { type: ["array", "object"], items: {} },
      },
      additionalProperties: { type: "object" },
    },
    notices: ["default-repaired"],
  },
  {
    name: "half a character in a default that is JSON as text",
    in: { type: "object", default: String.raw`{"a":"\ud800"}` },
    out: { type: "object", default: { a: "\ufffd" } },
    notices: ["default-repaired"],
  },
  ...([0, "0", "false", "FALSE"] as const).map((value): SchemaCase => ({
    name: `${JSON.stringify(value)} for false`,
    in: { type: "boolean", default: value },
    out: { type: "boolean", default: false },
    notices: ["default-repaired"],
  })),
  ...([1, "1", "true", "True"] as const).map((value): SchemaCase => ({
    name: `${JSON.stringify(value)} for true`,
    in: { type: "boolean", default: value },
    out: { type: "boolean", default: true },
    notices: ["default-repaired"],
  })),
  {
    name: "a number in text",
    in: { type: "integer", default: "10" },
    out: { type: "integer", default: 10 },
    notices: ["default-repaired"],
  },
  {
    name: "numbers in texts of a list",
    in: { type: "array", items: { type: "integer" }, default: ["1", 2] },
    out: { type: "array", items: { type: "integer" }, default: [1, 2] },
    notices: ["default-repaired"],
  },
  {
    name: "words in a list of numbers",
    in: { type: "array", items: { type: "integer" }, default: ["1", "b"] },
    out: { type: "array", items: { type: "integer" }, "x-wp-default": ["1", "b"] },
    notices: ["default-refused"],
  },
  {
    name: "an empty default that its pattern refuses",
    in: { type: "string", pattern: "^\\d+$", default: "" },
    out: { type: "string", pattern: "^\\d+$", "x-wp-default": "" },
    notices: ["default-refused"],
  },
  {
    name: "an empty default that its pattern takes",
    in: { type: "string", pattern: "^\\d*$|@", default: "" },
    out: { type: "string", pattern: "^\\d*$|@", default: "" },
    notices: [],
  },
  {
    name: "a text in a number",
    in: { type: "string", default: 5 },
    out: { type: "string", default: "5" },
    notices: ["default-repaired"],
  },
  {
    name: "empty text for no default",
    in: { type: "integer", default: "" },
    out: { type: "integer" },
    notices: ["default-repaired"],
  },
  {
    name: "an empty default that fits",
    in: { type: "string", enum: ["", "a"], default: "" },
    out: { type: "string", enum: ["", "a"], default: "" },
    notices: [],
  },
  {
    name: "a falsy default that fits",
    in: { type: "boolean", default: false },
    out: { type: "boolean", default: false },
    notices: [],
  },
  {
    name: "JSON for a default",
    in: { type: "object", default: '{"a":1}' },
    out: { type: "object", default: { a: 1 } },
    notices: ["default-repaired"],
  },
  {
    name: "one text for a list",
    in: { type: "array", items: { type: "string" }, default: "publish" },
    out: { type: "array", items: { type: "string" }, default: ["publish"] },
    notices: ["default-repaired"],
  },
  ...(
    [
      ["1,2 3", [1, 2, 3]],
      [0, [0]],
      [true, [1]],
      [false, []],
    ] as const
  ).map(([value, list]): SchemaCase => ({
    name: `${JSON.stringify(value)} for a list of numbers`,
    in: { type: "array", items: { type: "integer" }, default: value },
    out: { type: "array", items: { type: "integer" }, default: list },
    notices: ["default-repaired"],
  })),
  {
    name: "words for a list of numbers",
    in: { type: "array", items: { type: "integer" }, default: "1,b" },
    out: { type: "array", items: { type: "integer" }, "x-wp-default": "1,b" },
    notices: ["default-refused"],
  },
  {
    name: "null for a default",
    in: { type: "string", default: null },
    out: { type: "string", "x-wp-default": null },
    notices: ["default-repaired"],
  },
  {
    name: "a default that is not listed",
    in: { type: "string", enum: ["edit"], default: "view" },
    out: { type: "string", enum: ["edit"], "x-wp-default": "view" },
    notices: ["default-refused"],
  },
  {
    name: "a default that is too small",
    in: { type: "integer", minimum: 1, default: 0 },
    out: { type: "integer", minimum: 1, "x-wp-default": 0 },
    notices: ["default-refused"],
  },
  {
    name: "a default of another type",
    in: { type: "integer", default: "ten" },
    out: { type: "integer", "x-wp-default": "ten" },
    notices: ["default-refused"],
  },
  {
    name: "a default that fits none of the branches",
    in: { oneOf: [{ type: "integer" }, { type: "null" }], default: "all" },
    out: { oneOf: [{ type: "integer" }, { type: "null" }], "x-wp-default": "all" },
    notices: ["default-refused"],
  },
  {
    name: "a default that fits one of the branches",
    in: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
    out: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
    notices: [],
  },
  {
    name: "null that none of the branches takes",
    in: { anyOf: [{ type: "integer" }, { type: "string" }], default: null },
    out: { anyOf: [{ type: "integer" }, { type: "string" }], "x-wp-default": null },
    notices: ["default-repaired"],
  },
  ...REGISTERED.map((format): SchemaCase => ({
    name: `the format ${format}`,
    use: "response",
    in: { type: "string", format },
    out: { type: "string", format },
    notices: [],
  })),
  {
    name: "another spelling of a format",
    in: { type: "string", format: "url" },
    out: { type: "string", format: "uri" },
    notices: ["format-spelling"],
  },
  {
    name: "a format of WordPress",
    in: { type: "string", format: "text-field" },
    out: { type: "string", "x-wp-format": "text-field" },
    notices: ["format-wordpress"],
  },
  {
    name: "a color",
    in: { type: "string", format: "hex-color" },
    out: { type: "string", pattern: "^#(?:[0-9A-Fa-f]{3}){1,2}$", "x-wp-format": "hex-color" },
    notices: ["format-wordpress"],
  },
  {
    name: "a color that is empty where none is set",
    in: { type: "string", format: "hex-color", default: "" },
    out: {
      type: "string",
      pattern: "^#(?:[0-9A-Fa-f]{3}){1,2}$",
      "x-wp-format": "hex-color",
      "x-wp-default": "",
    },
    notices: ["format-wordpress", "default-refused"],
  },
  {
    name: "a checked format without a type",
    in: { format: "uuid" },
    out: { type: "string", format: "uuid", pattern: UUID },
    notices: [],
  },
  {
    name: "a checked format beside a pattern",
    in: { type: "string", format: "uuid", pattern: "^0" },
    out: { type: "string", format: "uuid", pattern: "^0", allOf: [{ pattern: UUID }] },
    notices: [],
  },
  {
    name: "an address of a machine",
    in: { type: "string", format: "ip" },
    out: {
      type: "string",
      anyOf: [
        { type: "string", format: "ipv4" },
        { type: "string", format: "ipv6" },
      ],
      "x-wp-format": "ip",
    },
    notices: ["format-wordpress"],
  },
  {
    name: "an unknown format",
    in: { type: "string", format: "slug" },
    out: { type: "string" },
    notices: ["format-unknown"],
  },
  {
    name: "a slash behind a backslash, which tools that write patterns between slashes escape once more",
    in: { type: "string", pattern: String.raw`^[^.\/]+(?:\/[^.\\/]+)?$` },
    out: { type: "string", pattern: String.raw`^[^./]+(?:/[^.\\/]+)?$` },
    notices: [],
  },
  ...(
    [
      ["an atomic group", "(?>a|b)\\h", "(?:a|b)[ \\t]"],
      ["a hyphen behind a class in a class", "[\\w-.\\h]+", "[\\w\\-. \\t]+"],
      ["a hyphen before a class in a class", "[.-\\w\\h]+", "[.\\-\\w \\t]+"],
      ["a hyphen that is escaped in a class", "[\\w\\-\\h]+", "[\\w\\- \\t]+"],
      ["a hyphen behind a backslash in a class", "[\\\\d-f\\h]", "[\\\\d-f \\t]"],
      [
        "a quote",
        "\\Qa.b\\E+[\\Q^a-z]\\E][^\\Q-\\E\\h]\\Q$",
        "a\\.b+[\\^a\\-z\\]][^\\-\\t\\p{Zs}\\u180e]\\$",
      ],
      ["the end of no quote", "a\\E+", "a+"],
      ["names of groups in quotes, and a reference to one", "(?'x'a)(?P=x)(?P=x)?", "(?<x>a)\\k<x>\\k<x>?"],
      ["what ends no line", "\\N+", "[^\\n]+"],
      ["what is no blank", "\\H", "[^\\t\\p{Zs}\\u180e]"],
      ["a count that gives nothing back", "a{2,3}+b}", "a{2,3}b\\}"],
      ["a flag behind others", "^\\w(?i)a[b-d](?'n'e)(?P=n)\\pL", "^\\w[aA][b-dB-D](?<n>[eE])\\k<n>\\p{L}"],
      ["a digit beside what is no word", "[\\W\\d]", "(?:[\\p{Nd}]|[^\\p{L}\\p{N}_])"],
      ["a letter beside what is no word", "[\\W[:alpha:]]", "(?:[\\p{L}]|[^\\p{L}\\p{N}_])"],
      ["a word beside what is no digit", "[\\w\\D]", "[\\p{L}\\p{N}_\\P{Nd}]"],
      ["a bracket behind a class of letters in a class", "^[[:punct:][a]$", "^[!-/:-@\\[-`\\{-~\\[a]$"],
    ] as const
  ).map(([name, pattern, rewritten]): SchemaCase => ({
    name: `${name} of a pattern`,
    use: "response",
    in: { type: "string", pattern },
    out: { type: "string", pattern: rewritten },
    notices: ["pattern-translated"],
  })),
  {
    name: "an escape of a pattern that ECMA-262 has no word for",
    in: { type: "string", pattern: "\\Ga" },
    out: { type: "string" },
    notices: ["pattern-dropped"],
  },
  {
    name: "characters by their numbers",
    in: { type: "string", pattern: String.raw`^[\x{4e00}-\x{9fa5}]+\x{1F600}?$` },
    out: { type: "string", pattern: String.raw`^[\u{4e00}-\u{9fa5}]+\u{1F600}?$` },
    notices: ["pattern-translated"],
  },
  {
    name: "a needless backslash",
    in: { type: "string", pattern: "[a-z_\\%-]+" },
    out: { type: "string", pattern: "[a-z_%-]+" },
    notices: ["pattern-translated"],
  },
  {
    name: "a pattern for PCRE",
    in: { type: "string", pattern: "^\\A(?P<x>[[:alpha:]]++)\\z" },
    out: { type: "string", pattern: "^^(?<x>[a-zA-Z]+)$" },
    notices: ["pattern-translated"],
  },
  {
    name: "delimiters, which a client's value must hold",
    in: { type: "string", pattern: "#^[a-z]+$#i" },
    out: { type: "string", pattern: "#^[a-z]+$#i" },
    notices: ["pattern-delimited"],
  },
  {
    name: "delimiters in an answer",
    use: "response",
    in: { type: "string", pattern: "#^[a-z]+$#i" },
    out: { type: "string", pattern: "^[a-zA-Z]+$" },
    notices: ["pattern-delimited"],
  },
  {
    name: "a broken pattern",
    in: { type: "string", pattern: "[a-z" },
    out: { type: "string", not: {} },
    notices: ["pattern-refuses-all"],
  },
  {
    name: "a broken pattern in an answer",
    use: "response",
    in: { type: "string", pattern: "[a-z" },
    out: { type: "string" },
    notices: ["pattern-dropped"],
  },
  {
    name: "a pattern of PHP that ECMA-262 cannot say",
    in: { type: "string", pattern: "^(a)(?(1)b|c)$" },
    out: { type: "string" },
    notices: ["pattern-dropped"],
  },
  {
    name: "a pattern with flags inside, which engines before 2025 do not read",
    in: { type: "string", pattern: "^(?i:a)b$" },
    out: { type: "string" },
    notices: ["pattern-dropped"],
  },
  {
    name: "a pattern with one name for two groups, which they do not read either",
    use: "response",
    in: { type: "string", pattern: "^(?:(?<n>a)|(?<n>b))$" },
    out: { type: "string" },
    notices: ["pattern-dropped"],
  },
  {
    name: "a pattern that only looks as if it had",
    in: { type: "string", pattern: "^\\(?i:[(?i:](?:a)(?<n>b)(?<m>c)$" },
    out: { type: "string", pattern: "^\\(?i:[(?i:](?:a)(?<n>b)(?<m>c)$" },
    notices: [],
  },
  {
    name: "a pattern that is one for ECMA-262 alone",
    in: { type: ["string", "integer"], pattern: "\\u0041" },
    out: { type: "integer" },
    notices: ["pattern-refuses-all"],
  },
  {
    name: "an escaped number sign, which ends the pattern",
    in: { type: "string", pattern: "^\\#[a-f]+$" },
    out: { type: "string", not: {} },
    notices: ["pattern-refuses-all"],
  },
  {
    name: "names by pattern",
    in: { patternProperties: { "^[\\w_-]+$": { type: "int" }, "[a-z": { type: "string" } } },
    out: { patternProperties: { "^[\\w_-]+$": { type: "integer" } } },
    notices: ["pattern-dropped", "type-spelling"],
  },
  {
    name: "names by a pattern of PHP",
    in: { patternProperties: { "^\\_(?P<x>[a-z]+)$": {} } },
    out: { patternProperties: { "^_(?<x>[a-z]+)$": {} } },
    notices: ["pattern-translated"],
  },
  {
    name: "names by two patterns that are one: WordPress uses the first",
    in: { patternProperties: { "^\\_a$": { type: "integer" }, "^_a$": { type: "string" } } },
    out: { patternProperties: { "^_a$": { type: "integer" } } },
    notices: ["pattern-translated"],
  },
  {
    name: "a brace that opens no count",
    in: { type: "string", pattern: "^{a{2}x{2$" },
    out: { type: "string", pattern: String.raw`^\{a{2}x\{2$` },
    notices: ["pattern-translated"],
  },
  {
    name: "every class of letters",
    in: {
      type: "string",
      pattern:
        "^[[:alpha:]]++[[:digit:]][[:alnum:]][[:upper:]][[:lower:]][[:space:]][[:punct:]][[:xdigit:]][[:word:]][[:blank:]]",
    },
    out: {
      type: "string",
      pattern: "^[a-zA-Z]+[0-9][a-zA-Z0-9][A-Z][a-z][\\s][!-/:-@\\[-`\\{-~][0-9a-fA-F][\\w][ \\t]",
    },
    notices: ["pattern-translated"],
  },
  {
    name: "a bracket that comes first in a class, and is a member of it",
    in: { type: "string", pattern: "^[]a]+[^]b]$" },
    out: { type: "string", pattern: String.raw`^[\]a]+[^\]b]$` },
    notices: ["pattern-translated"],
  },
  {
    name: "such a bracket where ECMA-262 reads an empty class",
    in: { type: "string", pattern: "(?i)^[]a[b]$" },
    out: { type: "string", pattern: String.raw`^[\]aA\[bB]$` },
    notices: ["pattern-translated"],
  },
  {
    name: "what is in no class of POSIX",
    in: { type: "string", pattern: "^[[:^digit:]a]$" },
    out: { type: "string" },
    notices: ["pattern-dropped"],
  },
  {
    name: "properties of Unicode",
    in: { type: "string", pattern: "^\\pL\\p{Lu}++[\\PN_]$" },
    out: { type: "string", pattern: String.raw`^\p{L}\p{Lu}+[\P{N}_]$` },
    notices: ["pattern-translated"],
  },
  {
    name: "a pattern with capitals for both cases",
    in: { type: "string", pattern: "(?i)^A[bc][^D-F_g-h][[:upper:]a-z]\\D$" },
    out: { type: "string", pattern: String.raw`^[aA][bBcC][^d-fD-F_g-hG-H][a-zA-Za-zA-Z]\P{Nd}$` },
    notices: ["pattern-translated"],
  },
  {
    name: "a pattern for both cases",
    in: { type: "string", pattern: "(?i)^a$" },
    out: { type: "string", pattern: "^[aA]$" },
    notices: ["pattern-translated"],
  },
  {
    name: "what is no letter of any script",
    in: { type: "string", pattern: "^\\W[^\\w]\\D+$" },
    out: { type: "string", pattern: String.raw`^[^\p{L}\p{N}_][^\p{L}\p{N}_]\P{Nd}+$` },
    notices: ["pattern-translated"],
  },
  {
    name: "what is no letter of any script, beside others in a class",
    in: { type: "string", pattern: "[\\W_][\\W][^\\W_][^\\W][\\w\\W][\\D-][\\d\\D]" },
    out: {
      type: "string",
      pattern: String.raw`(?:[_]|[^\p{L}\p{N}_])[^\p{L}\p{N}_](?:(?![_])[\p{L}\p{N}_])[\p{L}\p{N}_][\w\W][\P{Nd}-][\d\D]`,
    },
    notices: ["pattern-translated"],
  },
  {
    name: "a circumflex behind what is no letter of any script",
    in: { type: "string", pattern: "[\\W^a][^^\\W]" },
    out: {
      type: "string",
      pattern: String.raw`(?:[\^a]|[^\p{L}\p{N}_])(?:(?![\^])[\p{L}\p{N}_])`,
    },
    notices: ["pattern-translated"],
  },
  {
    name: "what is in no class of letters of any script",
    in: { type: "string", pattern: "^[^[:alnum:]-][^[:punct:]][[:alpha:]]$" },
    out: { type: "string", pattern: "^[^\\p{L}\\p{N}-][^\\p{P}$+<=>^`|~][a-zA-Z]$" },
    notices: ["pattern-translated"],
  },
  { name: "a title that is no text", in: { title: ["x"] }, out: {}, notices: ["text-unreadable"] },
  {
    name: "a description that is no text",
    in: { description: 0 },
    out: {},
    notices: ["text-unreadable"],
  },
  {
    name: "a word for contexts",
    in: { context: "view" },
    out: { "x-wp-context": ["view"] },
    notices: ["keyword-spelling"],
  },
  {
    name: "words for contexts",
    in: { context: "view, edit" },
    out: { "x-wp-context": ["view", "edit"] },
    notices: ["keyword-spelling"],
  },
  {
    name: "a list of contexts that lost one",
    in: { context: { 0: "view", 2: "embed" } },
    out: { "x-wp-context": ["view", "embed"] },
    notices: ["keyword-spelling"],
  },
  {
    name: "contexts for keys, which WordPress does not read",
    in: { context: { view: true } },
    out: { "x-wp-context": [] },
    notices: ["keyword-spelling"],
  },
  {
    name: "what PHP takes for true",
    in: { readonly: "false" },
    out: { readOnly: true },
    notices: ["keyword-spelling"],
  },
  {
    name: "what PHP takes for false",
    in: { readonly: 0 },
    out: {},
    notices: ["keyword-spelling"],
  },
  { name: "deprecated", in: { deprecated: true }, out: { deprecated: true }, notices: [] },
  { name: "not deprecated", in: { deprecated: "yes" }, out: {}, notices: [] },
  {
    name: "what a text holds",
    in: { type: "string", contentMediaType: "text/html" },
    out: { type: "string", contentMediaType: "text/html" },
    notices: [],
  },
  { name: "what no media type is", in: { contentMediaType: "html" }, out: {}, notices: [] },
  {
    name: "deprecated in words",
    in: { description: "Deprecated alias of customer_type." },
    out: { description: "Deprecated alias of customer_type.", deprecated: true },
    notices: ["deprecated-in-words"],
  },
  {
    name: "an alias that is in use",
    in: { description: "Terms of an event (an alias of the post parameter)" },
    out: { description: "Terms of an event (an alias of the post parameter)" },
    notices: [],
  },
  {
    name: "words about deprecated things",
    in: { description: "Whether to show deprecated blocks." },
    out: { description: "Whether to show deprecated blocks." },
    notices: [],
  },
  {
    name: "words of draft 3",
    in: { disallow: "string", type: "string" },
    out: { type: "string" },
    notices: ["keyword-dropped"],
  },
  {
    name: "patterns of properties that find the same: which is the first is no part of a schema",
    in: { patternProperties: { b$: { type: "integer" }, "^a|c": { type: "string" } } },
    out: { patternProperties: { b$: { type: "integer" }, "^a|c": { type: "string" } } },
    notices: [],
  },
  {
    name: "choices that share the empty list",
    in: {
      oneOf: [
        { type: "array", items: { type: "integer" } },
        { type: "object", additionalProperties: false },
      ],
    },
    out: {
      oneOf: [
        { type: "array", items: { type: "integer" }, minItems: 1 },
        { type: "object", additionalProperties: false, minProperties: 1 },
      ],
    },
    notices: ["branches-overlap"],
  },
  {
    name: "choices that share texts",
    in: { oneOf: [{ type: "integer" }, { type: "boolean" }, { type: "string" }] },
    out: {
      oneOf: [{ type: "integer" }, { type: "boolean" }, { type: "string" }],
      not: {
        anyOf: [
          { enum: [0, 1] },
          { type: "string", pattern: WHOLE_TEXT },
          { type: "string", pattern: "^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[01])$" },
        ],
      },
    },
    notices: ["branches-overlap"],
  },
  {
    name: "a listed text that reads like a number, which the other choice takes too",
    in: { oneOf: [{ type: "string", enum: ["5", "a"] }, { type: "integer" }] },
    out: {
      oneOf: [{ type: "string", enum: ["5", "a"] }, { type: "integer" }],
      not: { enum: ["5"] },
    },
    notices: ["branches-overlap"],
  },
  {
    name: "a listed text that the items of the other choice do not list",
    in: {
      type: ["string", "array"],
      oneOf: [
        { type: "string", enum: ["all"] },
        { type: "array", items: { type: "string", enum: ["post", "page"] } },
      ],
    },
    out: {
      oneOf: [
        { type: "string", enum: ["all"] },
        { type: "array", items: { type: "string", enum: ["post", "page"] } },
      ],
    },
    notices: [],
  },
  {
    name: "numbers and lists of more than one",
    in: { oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" }, minItems: 2 }] },
    out: { oneOf: [{ type: "integer" }, { type: "array", minItems: 2, items: { type: "integer" } }] },
    notices: [],
  },
  {
    name: "booleans and lists of bounded numbers",
    in: {
      oneOf: [{ type: "boolean" }, { type: "array", items: { type: "integer", maximum: 0 }, minItems: 1 }],
    },
    out: {
      oneOf: [{ type: "boolean" }, { type: "array", minItems: 1, items: { type: "integer", maximum: 0 } }],
    },
    notices: [],
  },
  {
    name: "lists of something and any object",
    in: { oneOf: [{ type: "array", items: { type: "integer" } }, { type: "object" }] },
    out: {
      oneOf: [
        { type: "array", items: { type: "integer" } },
        { type: "object", minProperties: 1 },
      ],
      not: { type: "array", items: {} },
    },
    notices: ["branches-overlap"],
  },
  // `rest_validate_array_value_from_schema` counts the items after text was split (`rest_too_few_items`).
  {
    name: "a list of at least one item, which shares no empty list with an object",
    in: { oneOf: [{ type: "array", minItems: 1 }, { type: "object" }] },
    out: {
      oneOf: [{ type: "array", items: {}, minItems: 1 }, { type: "object" }],
      not: { type: "array", items: {} },
    },
    notices: ["branches-overlap"],
  },
  {
    name: "text and a list of at least one item, which empty text is not",
    in: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }] },
    out: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }] },
    notices: [],
  },
  {
    name: "lists and objects that know positions",
    in: {
      oneOf: [{ type: "array" }, { type: "object", patternProperties: { "^\\d$": { type: "string" } } }],
    },
    out: {
      oneOf: [
        { type: "array", items: {}, minItems: 1 },
        { type: "object", patternProperties: { "^\\d$": { type: "string" } }, minProperties: 1 },
      ],
    },
    notices: ["branches-overlap"],
  },
  {
    name: "a choice that refuses everything",
    in: { oneOf: [{ type: "string" }, { type: "array", enum: ["a"] }] },
    out: { oneOf: [{ type: "string" }, { type: "array", items: { enum: ["a"] }, not: {} }] },
    notices: ["enum-repaired"],
  },
  {
    name: "branches of which one takes every text",
    in: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    out: {
      oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
      not: { type: "string" },
    },
    notices: ["branches-overlap"],
  },
  {
    name: "branches of which two take the default, so that nothing checks them",
    in: {
      oneOf: [
        { type: "string", enum: ["@all", "@mine"] },
        { type: "array", items: { type: "string" } },
      ],
      default: "@all",
    },
    out: {
      oneOf: [
        { type: "string", enum: ["@all", "@mine"] },
        { type: "array", items: { type: "string" } },
      ],
      default: "@all",
    },
    notices: [],
  },
  {
    name: "branches of which one alone takes the default",
    in: { oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }], default: [] },
    out: {
      oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }],
      default: [],
      not: { type: "integer" },
    },
    notices: ["branches-overlap"],
  },
  {
    name: "branches of which two take the default of a part, which WordPress never fills in",
    in: {
      type: "object",
      properties: {
        a: { oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }], default: 5 },
      },
    },
    out: {
      type: "object",
      properties: {
        a: {
          oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }],
          default: 5,
          not: { type: "integer" },
        },
      },
    },
    notices: ["branches-overlap"],
  },
  {
    name: "choices that share nothing",
    in: {
      oneOf: [
        { type: "object", required: ["a"] },
        { type: "string", enum: ["", "b"] },
      ],
    },
    out: {
      oneOf: [
        { type: "object", required: ["a"] },
        { type: "string", enum: ["", "b"] },
      ],
    },
    notices: [],
  },
  {
    name: "a choice that has the type around it",
    in: { type: "integer", anyOf: [{ multipleOf: 0 }, { minimum: 1 }] },
    out: {
      type: "integer",
      anyOf: [
        { type: "integer", not: {} },
        { type: "integer", minimum: 1 },
      ],
    },
    notices: ["bound-refuses-all"],
  },
  { name: "a reference", in: { $ref: "#/definitions/d" }, out: {}, notices: ["keyword-dropped"] },
  {
    name: "properties beside the type",
    in: { type: "object", id: { type: "integer" }, name: { type: "string" } },
    out: { type: "object" },
    notices: ["keyword-dropped"],
  },
  { name: "a name and a label", in: { name: "a", label: "A", id: 5, single: true }, out: {}, notices: [] },
  {
    name: "callbacks and marks of PHP",
    in: { type: "string", arg_options: {}, sanitize_callback: "x", validate_callback: "y", $schema: "z" },
    out: { type: "string" },
    notices: [],
  },
  {
    name: "a property that would change every object",
    in: JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}'),
    out: { properties: { constructor: {} } },
    notices: ["key-skipped"],
  },
  { name: "read-only", in: { readonly: true }, out: { readOnly: true }, notices: [] },
];
