import { isArray, isObject } from "../json.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import { applyFirst, type Rule } from "./rule.ts";
import { valuesByKey } from "./rules-value.ts";
import { plainText } from "./text.ts";

/** What a `type` says. */
export type TypeReading = Pick<Schema, "types" | "format" | "contentMediaType" | "file" | "items">;

const ANY: TypeReading = {};

const STANDARD: ReadonlyMap<unknown, TypeReading> = new Map(
  SCHEMA_TYPES.map((type) => [type, { types: [type] }]),
);

const SPELLINGS: ReadonlyMap<string, SchemaType> = new Map([
  ["int", "integer"],
  ["long", "integer"],
  ["absint", "integer"],
  ["timestamp", "integer"],
  ["bool", "boolean"],
  ["float", "number"],
  ["double", "number"],
  ["decimal", "number"],
  ["numeric", "number"],
  ["text", "string"],
  ["str", "string"],
  ["html", "string"],
  ["slug", "string"],
  ["password", "string"],
  ["list", "array"],
  ["dict", "object"],
  ["hash", "object"],
  ["map", "object"],
  ["dictionary", "object"],
]);

const FORMATS: ReadonlyMap<string, string> = new Map([
  ["date-time", "date-time"],
  ["datetime", "date-time"],
  ["date", "date"],
  ["time", "time"],
  ["email", "email"],
  ["url", "uri"],
  ["uri", "uri"],
  ["link", "uri"],
  ["uuid", "uuid"],
  ["ip", "ip"],
  ["hex-color", "hex-color"],
  ["color", "hex-color"],
]);

const ANY_WORDS: ReadonlySet<string> = new Set(["mixed", "any", "*", "variant"]);

/** A list in words: `string[]`, `array<string>`. */
const LIST_IN_WORDS = /^(\w+)\[\]$|^(?:array|list)<(\w+)>$/i;

const CLASS_NAME = /^\\?[A-Za-z]\w*(?:\\\w+)*$/;

/** What tells a PHP class from another word: a namespace, or a capital inside: `\Foo\Bar`, `stdClass`, `WP_Post`. */
const CLASS_MARK = /\\|[a-z][A-Z]|_[A-Z]\w*[a-z]/;

/** How deep a type may hide in types. */
const MAX_NESTING = 4;

/** Reads a `type` that JSON Schema knows as it stands. */
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

/** Longer words name no type. */
const MAX_LENGTH = 200;

/** The spellings of one word, in the order in which they are tried. */
const SPELLING_RULES: readonly Rule<string, TypeReading>[] = [
  {
    name: "type-spelling",
    read: (text) => {
      const word = text.trim().toLowerCase();
      return STANDARD.get(SPELLINGS.get(word) ?? word);
    },
  },
  {
    name: "type-names-format",
    read: (text) => {
      const format = FORMATS.get(text.trim().toLowerCase());
      return format === undefined ? undefined : { types: ["string"], format };
    },
  },
  {
    name: "type-file",
    read: (text) => (/^(?:file|binary)$/i.test(text) ? { types: ["string"], file: true } : undefined),
  },
  {
    name: "type-json-text",
    read: (text) =>
      /^json(?:[ _-]encoded.*)?$/i.test(text)
        ? { types: ["string"], contentMediaType: "application/json" }
        : undefined,
  },
  {
    name: "type-list-in-words",
    read: (text) => {
      const match = LIST_IN_WORDS.exec(text);
      if (match === null) return undefined;
      const types = readWord(match[1] ?? match[2])?.types;
      return { types: ["array"], ...(types === undefined ? {} : { items: { types } }) };
    },
  },
  {
    name: "type-class",
    read: (text) => (CLASS_NAME.test(text) && CLASS_MARK.test(text) ? { types: ["object"] } : undefined),
  },
];

/** The same, of what may be no word at all. */
const WORD_RULES: readonly Rule<unknown, TypeReading>[] = SPELLING_RULES.map(({ name, read }) => ({
  name,
  read: (value) => (typeof value === "string" && value.length < MAX_LENGTH ? read(value) : undefined),
}));

/** Reads one word as a type, in whatever spelling. */
function readWord(value: unknown): TypeReading | undefined {
  return applyFirst(WORD_RULES, value, () => {});
}

/** Whether the word takes every type in, whatever stands beside it. */
function isAnyWord(value: unknown): boolean {
  return typeof value === "string" && ANY_WORDS.has(value.trim().toLowerCase());
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
  return isForeign && !hasKnownTypes(type) ? plainText(words.join("|")).slice(0, MAX_LENGTH) : undefined;
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
  // What may be null is something else at other times: that which the other word says.
  if (types.size === 1 && types.has("null") && readings.includes(undefined)) return ANY;
  return { types: nullLast([...types]) };
}

function nullLast(types: readonly SchemaType[]): readonly SchemaType[] {
  if (!types.includes("null") || types.at(-1) === "null") return types;
  return [...types.filter((type) => type !== "null"), "null"];
}

function allStandard(words: readonly unknown[]): boolean {
  return words.every((word) => STANDARD.has(word));
}

function isList(value: unknown): value is readonly unknown[] {
  return isArray(value) && value.length > 0;
}

/** Every spelling of `type` that is not JSON Schema's, in the order in which they are tried. */
export const TYPE_RULES: readonly Rule<unknown, TypeReading>[] = [
  {
    name: "type-list-of-one",
    read: (value) => (isList(value) && value.length === 1 ? STANDARD.get(value[0]) : undefined),
  },
  {
    name: "type-list-repeats",
    read: (value) => (isList(value) && allStandard(value) ? joinWords(value) : undefined),
  },
  {
    name: "type-list-odd",
    read: (value) => {
      if (!isList(value)) return undefined;
      return joinWords(value.flatMap((word) => (isArray(word) ? word : [word])));
    },
  },
  {
    name: "type-any",
    read: (value) =>
      value === "" || value === null || isAnyWord(value) || (isArray(value) && value.length === 0)
        ? ANY
        : undefined,
  },
  ...WORD_RULES,
  // The types of the listed values are taken when those are read.
  { name: "type-enum", read: (value) => (isEnumWord(value) ? ANY : undefined) },
  {
    name: "type-union-in-words",
    read: (value) =>
      typeof value === "string" && value.length < MAX_LENGTH && /[|,]| or /.test(value)
        ? joinWords(value.split(/[|,]| or /).map((word) => word.trim()))
        : undefined,
  },
  { name: "type-nested", read: (value) => readNested(value, 0) },
  {
    // To PHP a list that lost a position is a map; WordPress asks the types in it all the same.
    name: "type-as-map",
    read: (value) => {
      const words = isObject(value) ? valuesByKey(value) : [];
      return words.every((word) => readWord(word) !== undefined) ? joinWords(words) : undefined;
    },
  },
  { name: "type-unreadable", read: () => ANY },
];

function readNested(value: unknown, depth: number): TypeReading | undefined {
  if (!isObject(value) || depth > MAX_NESTING) return undefined;
  const inner = value["type"];
  return readStandardType(inner) ?? readWord(inner) ?? readNested(inner, depth + 1);
}
