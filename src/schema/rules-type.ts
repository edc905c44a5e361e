import { isArray, isObject } from "../base/json.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import type { Rule } from "./rule.ts";
import { valuesByKey } from "./rules-shape.ts";
import { plainText } from "./text.ts";

/** What a `type` says. */
type TypeReading = Pick<Schema, "types" | "format" | "contentMediaType" | "file" | "items">;

const ANY: TypeReading = {};

const STANDARD: ReadonlyMap<unknown, TypeReading> = new Map(
  SCHEMA_TYPES.map((type) => [type, { types: [type] }]),
);

const SPELLINGS: Readonly<Partial<Record<SchemaType, string>>> = {
  integer: "int long absint timestamp",
  boolean: "bool",
  number: "float double decimal numeric",
  string: "text str html slug password",
  array: "list",
  object: "dict hash map dictionary",
};

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "date-time",
  datetime: "date-time",
  date: "date",
  time: "time",
  email: "email",
  url: "uri",
  uri: "uri",
  link: "uri",
  uuid: "uuid",
  ip: "ip",
  "hex-color": "hex-color",
  color: "hex-color",
};

/** What each word means, in small letters. */
const WORDS: ReadonlyMap<string, TypeReading> = new Map<string, TypeReading>([
  ...SCHEMA_TYPES.map((type): [string, TypeReading] => [type, { types: [type] }]),
  ...SCHEMA_TYPES.flatMap((type) =>
    (SPELLINGS[type]?.split(" ") ?? []).map((word): [string, TypeReading] => [word, { types: [type] }]),
  ),
  ...Object.entries(FORMATS).map(([word, format]): [string, TypeReading] => [
    word,
    { types: ["string"], format },
  ]),
  ...["file", "binary"].map((word): [string, TypeReading] => [word, { types: ["string"], file: true }]),
]);

const ANY_WORDS: ReadonlySet<string> = new Set(["mixed", "any", "*", "variant"]);

/** A list in words: `string[]`, `array<string>`. */
const LIST_IN_WORDS = /^(\w+)\[\]$|^(?:array|list)<(\w+)>$/i;

const JSON_IN_WORDS = /^json(?:[ _-]encoded.*)?$/i;

/** A PHP class has a namespace, or a capital inside: `\Foo\Bar`, `stdClass`, `WP_Post`. */
const CLASS_NAME = /^(?=.*(?:\\|[a-z][A-Z]|_[A-Z]\w*[a-z]))\\?[A-Za-z]\w*(?:\\\w+)*$/;

/** Longer text names no type. */
const MAX_LENGTH = 200;

/** How deep a type may be nested in types. */
const MAX_NESTING = 4;

/** Reads a `type` that is valid JSON Schema. */
export function readStandardType(value: unknown): TypeReading | undefined {
  const reading = STANDARD.get(value);
  if (reading !== undefined || !isArray(value) || value.length < 2) return reading;
  const types: SchemaType[] = [];
  for (const word of value) {
    const type = STANDARD.get(word)?.types?.[0];
    if (type === undefined || types.includes(type)) return undefined;
    types.push(type);
  }
  return { types: nullLast(types) };
}

function isWord(value: unknown): value is string {
  return typeof value === "string" && value.length < MAX_LENGTH;
}

function isAnyWord(value: unknown): boolean {
  return isWord(value) && ANY_WORDS.has(value.trim().toLowerCase());
}

/** Reads one word as a type in any spelling; undefined where it is none. */
function readSpelling(value: unknown): TypeReading | undefined {
  if (!isWord(value)) return undefined;
  const known = WORDS.get(value.trim().toLowerCase());
  if (known !== undefined) return known;
  if (JSON_IN_WORDS.test(value)) return { types: ["string"], contentMediaType: "application/json" };
  const [list, ...items] = LIST_IN_WORDS.exec(value) ?? [];
  if (list === undefined) return undefined;
  const types = readSpelling(items.find((item) => item !== undefined))?.types;
  return { types: ["array"], ...(types === undefined ? {} : { items: { types } }) };
}

function readClass(value: unknown): TypeReading | undefined {
  return isWord(value) && CLASS_NAME.test(value) ? { types: ["object"] } : undefined;
}

function readWord(value: unknown): TypeReading | undefined {
  return readSpelling(value) ?? readClass(value);
}

/** Whether the type is that of the listed values. */
export function isEnumWord(value: unknown): boolean {
  return typeof value === "string" && /^enum$/i.test(value);
}

/** Whether WordPress knows one of the types. */
export function hasKnownTypes(type: unknown): boolean {
  const words = isArray(type) ? type : [type];
  return SCHEMA_TYPES.some((known) => words.includes(known));
}

/**
 * The type where WordPress knows none of its words, cut to a line: it then enforces `enum` and five formats, and nothing
 * else (`rest_validate_value_from_schema`). Without any word it does not look at the argument at all.
 */
export function foreignType(type: unknown): string | undefined {
  const words = isArray(type) ? type : [type];
  const isForeign = words.length > 0 && words.every((word) => typeof word === "string" && word !== "");
  return isForeign && !hasKnownTypes(type)
    ? Array.from(plainText(words.join("|")))
        .slice(0, MAX_LENGTH)
        .join("")
    : undefined;
}

/** The format that a type names (`date-time`, `email`), which WordPress does not check for that. */
export function formatOfType(word: string): string | undefined {
  return readWord(word)?.format;
}

/** Joins the types of several words; what only one of them can say (a format, items) is dropped. */
function joinWords(words: readonly unknown[]): TypeReading | undefined {
  if (words.some(isAnyWord)) return ANY;
  const readings = words.map(readWord);
  const types = new Set(readings.flatMap((reading) => reading?.types ?? []));
  if (types.size === 0) return undefined;
  // `["null", "unknown word"]` is null or something else.
  if (types.size === 1 && types.has("null") && readings.includes(undefined)) return ANY;
  return { types: nullLast([...types]) };
}

function nullLast(types: readonly SchemaType[]): readonly SchemaType[] {
  return types.includes("null") ? [...types.filter((type) => type !== "null"), "null"] : types;
}

/** The types in a list of words, or of lists of words. */
function readList(value: unknown): TypeReading | undefined {
  if (!isArray(value)) return undefined;
  return value.length === 0 ? ANY : joinWords(value.flatMap((word) => (isArray(word) ? word : [word])));
}

function readUnion(value: unknown): TypeReading | undefined {
  const words = isWord(value) ? value.split(/[|,]| or /).map((word) => word.trim()) : [];
  return words.length > 1 ? joinWords(words) : undefined;
}

function readNested(value: unknown, depth = 0): TypeReading | undefined {
  if (!isObject(value) || depth > MAX_NESTING) return undefined;
  const inner = value["type"];
  return readStandardType(inner) ?? readWord(inner) ?? readNested(inner, depth + 1);
}

/** PHP writes a list that lost a position as a map; WordPress reads the types in it all the same. */
function readMap(value: unknown): TypeReading | undefined {
  const words = isObject(value) ? valuesByKey(value) : [];
  return words.every((word) => readWord(word) !== undefined) ? joinWords(words) : undefined;
}

/** Every `type` that is not valid JSON Schema, in the order in which the rules are tried. */
export const TYPE_RULES: readonly Rule<unknown, TypeReading>[] = [
  {
    code: "type-spelling",
    says: "The type is a word for anything, or empty; any type is accepted.",
    read: (value) => (value === null || value === "" || isAnyWord(value) ? ANY : undefined),
  },
  {
    code: "type-spelling",
    read: readList,
  },
  {
    code: "type-spelling",
    read: readSpelling,
  },
  {
    code: "type-spelling",
    says: "The type is the word `enum`; the type of the listed values was taken.",
    // The types of the values are taken when `enum` is read.
    read: (value) => (isEnumWord(value) ? ANY : undefined),
  },
  {
    code: "type-assumed",
    says: "The type is the name of a PHP class; an object was assumed.",
    read: readClass,
  },
  { code: "type-spelling", read: readUnion },
  {
    code: "type-assumed",
    says: "The type is a definition itself; its type was taken.",
    read: readNested,
  },
  { code: "type-spelling", read: readMap },
  {
    code: "type-unreadable",
    read: () => ANY,
  },
];
