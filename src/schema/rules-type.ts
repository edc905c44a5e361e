import { isArray, isObject } from "../base/json.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import type { Rule } from "./rule.ts";
import { valuesByKey } from "./rules-shape.ts";
import { plainText } from "./text.ts";

/** The keywords that a `type` sets. */
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

/** Meanings of type names, in lower case. */
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

/** A list type as text: `string[]`, `array<string>`. */
const LIST_IN_WORDS = /^(\w+)\[\]$|^(?:array|list)<(\w+)>$/i;

const JSON_IN_WORDS = /^json(?:[ _-]encoded.*)?$/i;

/** A PHP class has a namespace, or a capital inside: `\Foo\Bar`, `stdClass`, `WP_Post`. */
const CLASS_NAME = /^(?=.*(?:\\|[a-z][A-Z]|_[A-Z]\w*[a-z]))\\?[A-Za-z]\w*(?:\\\w+)*$/;

/** The longest text that is read as a type. */
const MAX_LENGTH = 200;

/** The deepest nesting of types in types. */
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

/** Reads one name as a type in any spelling; undefined where it is not a type. */
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

/** Whether the type is the word `enum`, which means the type of the listed values. */
export function isEnumWord(value: unknown): boolean {
  return typeof value === "string" && /^enum$/i.test(value);
}

/** Whether WordPress knows one of the types. */
export function hasKnownTypes(type: unknown): boolean {
  const words = isArray(type) ? type : [type];
  return SCHEMA_TYPES.some((known) => words.includes(known));
}

/**
 * Returns a type that WordPress does not know, cut to a line: WordPress then enforces only `enum` and five formats
 * (`rest_validate_value_from_schema`). Without any type it does not look at the argument at all.
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

/** The format that a type names (`date-time`, `email`); WordPress does not validate that format. */
export function formatOfType(word: string): string | undefined {
  return readWord(word)?.format;
}

/** Joins several types; keywords that only one of them sets (a format, items) are dropped. */
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

/** Reads the types in a list, which may be nested. */
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

/** Repairs of a `type` that is not valid JSON Schema, in the order in which they are tried. */
export const TYPE_RULES: readonly Rule<unknown, TypeReading>[] = [
  {
    code: "type-spelling",
    says: "The type is empty or means any type; any type is accepted.",
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
    says: "The type is the word `enum`; the type of the listed values was used.",
    // `readEnum` later sets the types of the values.
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
    says: "The type is itself a definition; the type in it was used.",
    read: readNested,
  },
  { code: "type-spelling", read: readMap },
  {
    code: "type-unreadable",
    read: () => ANY,
  },
];
