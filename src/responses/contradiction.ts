import { isArray, isObject } from "../base/json.ts";
import type { BoundKeyword, Schema, SchemaType } from "../schema/index.ts";
import { hasFormat } from "./format.ts";
import { SHARED_MEMBERS } from "./members.ts";

/** A keyword of a declared schema, and whether a value contradicts it. */
export interface Check {
  readonly keyword: string;
  readonly isContradicted: (value: unknown, type: SchemaType) => boolean;
}

/** The bounds of schemas, and the size of a value that each bounds; foreign patterns are not run. */
const BOUNDS = [
  ["minimum", (value) => (typeof value === "number" ? value : undefined)],
  ["minLength", (value) => (typeof value === "string" ? value.length : undefined)],
  ["minItems", (value) => (isArray(value) ? value.length : undefined)],
  ["maximum", (value) => (typeof value === "number" ? -value : undefined)],
  ["maxLength", (value) => (typeof value === "string" ? -value.length : undefined)],
  ["maxItems", (value) => (isArray(value) ? -value.length : undefined)],
] as const satisfies readonly (readonly [BoundKeyword, (value: unknown) => number | undefined])[];

/** The keywords that a value can contradict, types aside. */
export const KEYWORDS = [
  "enum",
  "format",
  "oneOf",
  "anyOf",
  "additionalProperties",
  ...BOUNDS.map(([keyword]) => keyword),
] as const;

/** Checks by keyword of a schema. */
export function checksOf(declared: Schema): readonly Check[] {
  const { enum: values, format, additionalProperties, properties, patternProperties } = declared;
  const listed = values && new Set(values.map((each) => JSON.stringify(each)));
  return [
    ...(listed === undefined ? [] : [checkOf("enum", (value) => !listed.has(JSON.stringify(value)))]),
    ...(format === undefined
      ? []
      : [checkOf("format", (value) => typeof value === "string" && !hasFormat(value, format))]),
    ...(["oneOf", "anyOf"] as const).flatMap((keyword) => {
      const branches = declared[keyword];
      return branches === undefined
        ? []
        : [checkOf(keyword, (_, type) => !branches.some((branch) => admits(branch, type)))];
    }),
    ...(additionalProperties === false && patternProperties === undefined
      ? [checkOf("additionalProperties", (value) => hasOther(value, properties))]
      : []),
    ...BOUNDS.flatMap(([keyword, measure]) => {
      const bound = declared[keyword];
      if (bound === undefined) return [];
      const least = keyword.startsWith("max") ? -bound : bound;
      return [checkOf(keyword, (value) => (measure(value) ?? least) < least)];
    }),
  ];
}

function checkOf(keyword: (typeof KEYWORDS)[number], isContradicted: Check["isContradicted"]): Check {
  return { keyword, isContradicted };
}

function hasOther(value: unknown, properties: Schema["properties"]): boolean {
  const isOther = (name: string): boolean => properties?.has(name) !== true && !SHARED_MEMBERS.has(name);
  return isObject(value) && Object.keys(value).some(isOther);
}

/** Whether the types of a schema include a type of values. */
export function admits({ types }: Schema, type: SchemaType): boolean {
  return types === undefined || types.includes(type) || (type === "integer" && types.includes("number"));
}
