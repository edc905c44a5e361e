import { asList, asObject, isArray, isObject, type JsonObject, type UnknownObject } from "../json.ts";
import type { NoticeCode } from "../notices.ts";
import { SCHEMA_TYPES, type BoundKeyword, type Schema, type SchemaType } from "../schema/index.ts";

/**
 * What values have in common: never a value. Names of members are kept where they are names, and not where they are data,
 * such as numbers, addresses or e-mail addresses.
 */
export interface Shape {
  /** The values seen. */
  readonly samples: number;
  readonly types: ReadonlySet<SchemaType>;
  /** The formats that every text has. */
  readonly formats: ReadonlySet<string>;
  /** Keywords of the declared schema that a value does not satisfy. */
  readonly contradicts: ReadonlySet<string>;
  readonly items?: Shape;
  readonly properties: ReadonlyMap<string, Shape>;
  /** The values of objects whose keys are data. */
  readonly values?: Shape;
}

/** The shape of no value. */
export const NOTHING: Shape = {
  samples: 0,
  types: new Set(),
  formats: new Set(),
  contradicts: new Set(),
  properties: new Map(),
};

/** Formats of texts; the first that fits every text is written. */
const FORMATS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: "date-time", pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/ },
  // As WordPress writes dates: without a zone.
  { name: "local-date-time", pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/ },
  { name: "date", pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ },
  { name: "uri", pattern: /^https?:\/\/[a-z0-9.:-]+(?:[/?#][a-z0-9./?#&=%_~:;,@!$'()*+-]*)?$/i },
  { name: "email", pattern: /^[a-z0-9._+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i },
  { name: "uuid", pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
];

/** Fewer texts than this say nothing of a format, fewer numbers nothing of fractions. */
const ENOUGH = 3;

/** The deepest level that is looked at, and the most names of one object. */
const MAX_DEPTH = 30;
const MAX_NAMES = 300;

/** A key that programmers choose: a word without long numbers. */
const NAME = /^[@$_]?[a-z](?!.*\d{4})[a-z0-9_-]*(?::[a-z0-9_-]+)?$/i;
const HEX = /^(?=.*\d)[0-9a-f-]{12,}$/i;
const LONGEST_NAME = 48;

/** Members that the document describes for every resource. */
const SHARED_MEMBERS: ReadonlySet<string> = new Set(["_links", "_embedded"]);

/** Looks at a value, and at what the declared schema says of it. */
export function observe(value: unknown, declared: Schema = {}, depth = 0): Shape {
  const type = typeOfValue(value);
  const shape: Shape = {
    ...NOTHING,
    samples: 1,
    types: new Set([type]),
    contradicts: new Set(contradictions(value, type, declared)),
  };
  if (depth > MAX_DEPTH) return shape;
  if (typeof value === "string") {
    const formats = FORMATS.filter(({ pattern }) => value.length < 2000 && pattern.test(value));
    return { ...shape, formats: new Set(formats.map(({ name }) => name)) };
  }
  if (isArray(value)) {
    const items = value.map((item) => observe(item, declared.items, depth + 1));
    return items.length === 0 ? shape : { ...shape, items: items.reduce(merge) };
  }
  return isObject(value) ? { ...shape, ...observeMembers(value, declared, depth) } : shape;
}

function observeMembers(
  value: UnknownObject,
  declared: Schema,
  depth: number,
): Pick<Shape, "properties" | "values"> {
  const members = Object.entries(value).filter(([name]) => !SHARED_MEMBERS.has(name));
  const properties = new Map(
    members
      .filter(([name]) => declared.properties?.has(name) === true)
      .map(([name, member]) => [name, observe(member, declared.properties?.get(name), depth + 1)]),
  );
  const others = members.filter(([name]) => !properties.has(name));
  const { additionalProperties } = declared;
  const rest = typeof additionalProperties === "object" ? additionalProperties : {};
  const shapes = others.map(([name, member]) => [name, observe(member, rest, depth + 1)] as const);
  if (!holdsData(others)) return { properties: new Map([...properties, ...shapes]) };
  return { properties, values: shapes.map(([, shape]) => shape).reduce(merge) };
}

/** Whether keys are data: one is no name, there are too many, or all values are objects with the same members. */
function holdsData(members: readonly (readonly [string, unknown])[]): boolean {
  if (members.length > MAX_NAMES || members.some(([name]) => !isName(name))) return true;
  const [first, ...others] = members.map(([, value]) =>
    isObject(value) ? new Set(Object.keys(value)) : undefined,
  );
  if (first === undefined || first.size === 0 || others.length === 0) return false;
  return others.every(
    (keys) => keys !== undefined && keys.intersection(first).size >= Math.max(keys.size, first.size) * 0.8,
  );
}

function isName(key: string): boolean {
  return key.length <= LONGEST_NAME && NAME.test(key) && !HEX.test(key);
}

function typeOfValue(value: unknown): SchemaType {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "string" ? "string" : "object";
}

/** The bounds of schemas, and what of a value they bound; foreign patterns are not run. */
const BOUNDS = [
  ["minimum", (value) => (typeof value === "number" ? value : undefined)],
  ["minLength", (value) => (typeof value === "string" ? value.length : undefined)],
  ["minItems", (value) => (isArray(value) ? value.length : undefined)],
  ["maximum", (value) => (typeof value === "number" ? -value : undefined)],
  ["maxLength", (value) => (typeof value === "string" ? -value.length : undefined)],
  ["maxItems", (value) => (isArray(value) ? -value.length : undefined)],
] as const satisfies readonly (readonly [BoundKeyword, (value: unknown) => number | undefined])[];

/** The keywords that a value can contradict, types aside. */
const KEYWORDS = ["enum", "format", "oneOf", "anyOf", ...BOUNDS.map(([keyword]) => keyword)] as const;

function contradictions(value: unknown, type: SchemaType, declared: Schema): readonly string[] {
  const { enum: values, format, oneOf, anyOf } = declared;
  const isListed = values?.some((each) => JSON.stringify(each) === JSON.stringify(value)) ?? true;
  return [
    ...(isListed ? [] : ["enum"]),
    ...(typeof value !== "string" || format === undefined || hasFormat(value, format) ? [] : ["format"]),
    ...(oneOf === undefined || oneOf.some((branch) => admits(branch, type)) ? [] : ["oneOf"]),
    ...(anyOf === undefined || anyOf.some((branch) => admits(branch, type)) ? [] : ["anyOf"]),
    ...BOUNDS.flatMap(([keyword, measure]) => {
      const bound = declared[keyword];
      const size = measure(value);
      if (bound === undefined || size === undefined) return [];
      return size < (keyword.startsWith("max") ? -bound : bound) ? [keyword] : [];
    }),
  ];
}

/** Formats that no row knows are not checked; a declared `date-time` of WordPress has no zone. */
function hasFormat(text: string, format: string): boolean {
  const rules = FORMATS.filter(
    ({ name }) => name === format || (format === "date-time" && name === "local-date-time"),
  );
  return rules.length === 0 || (text.length < 2000 && rules.some(({ pattern }) => pattern.test(text)));
}

/** Whether the types of a schema have room for a type of values. */
export function admits({ types }: Schema, type: SchemaType): boolean {
  return types === undefined || types.includes(type) || (type === "integer" && types.includes("number"));
}

/** The shape of the values of both. */
export function merge(first: Shape, second: Shape): Shape {
  const texts = [first, second].filter(({ types }) => types.has("string")).map(({ formats }) => formats);
  const properties = new Map(first.properties);
  for (const [name, shape] of second.properties) {
    const known = properties.get(name);
    properties.set(name, known === undefined ? shape : merge(known, shape));
  }
  const items = mergeParts(first.items, second.items);
  const values = mergeParts(first.values, second.values);
  return {
    samples: first.samples + second.samples,
    types: first.types.union(second.types),
    formats: texts.length === 0 ? new Set() : texts.reduce((one, other) => one.intersection(other)),
    contradicts: first.contradicts.union(second.contradicts),
    properties,
    ...(items === undefined ? {} : { items }),
    ...(values === undefined ? {} : { values }),
  };
}

function mergeParts(first: Shape | undefined, second: Shape | undefined): Shape | undefined {
  return first === undefined || second === undefined ? (first ?? second) : merge(first, second);
}

/** The schema of values of a shape. */
export function schemaOf(shape: Shape): Schema {
  const { types, items, properties, values } = shape;
  const written = writtenTypes(shape);
  if (written.length === 0) return {};
  return {
    types: written,
    ...formatOf(shape),
    ...(items === undefined ? {} : { items: schemaOf(items) }),
    ...(types.has("array") && types.has("object") && items === undefined ? { maxItems: 0 } : {}),
    ...(properties.size === 0
      ? {}
      : { properties: new Map([...properties].map(([name, each]) => [name, schemaOf(each)])) }),
    ...(values === undefined ? {} : { additionalProperties: schemaOf(values) }),
  };
}

/** None where only null was seen: any type may follow. */
function writtenTypes({ types, items, samples }: Shape): readonly SchemaType[] {
  const written = new Set(types);
  if (written.size === 1 && written.has("null")) return [];
  // PHP prints 1.0 as 1, and an object without members as `[]`.
  const isRough = written.has("number") || samples < ENOUGH;
  if (isRough && written.delete("integer")) written.add("number");
  if (written.has("array") && items === undefined) written.add("object");
  return sortTypes(written);
}

function formatOf({ formats, samples }: Shape): Pick<Schema, "format" | "wordpressFormat"> {
  const name = FORMATS.find((each) => formats.has(each.name))?.name;
  if (name === undefined || samples < ENOUGH) return {};
  return name === "local-date-time" ? { wordpressFormat: "date-time" } : { format: name };
}

/**
 * Widens a declared schema to the values of a shape; what no value contradicts stays as declared.
 *
 * @param mark marks the parts that become wider.
 */
export function widenTo(declared: Schema, shape: Shape, mark?: NoticeCode): Schema {
  const { contradicts, types: seen, items, properties, values } = shape;
  const extra = [...seen].filter((type) => !admits(declared, type));
  const listed = new Map(declared.properties);
  for (const [name, member] of properties) {
    const known = listed.get(name);
    listed.set(name, known === undefined ? schemaOf(member) : widenTo(known, member, mark));
  }
  const { additionalProperties: others, widened = [] } = declared;
  const isWider = extra.length > 0 || Object.keys(declared).some((keyword) => contradicts.has(keyword));
  return {
    ...Object.fromEntries(Object.entries(declared).filter(([keyword]) => !contradicts.has(keyword))),
    ...(extra.length === 0 ? {} : { types: sortTypes([...(declared.types ?? []), ...extra]) }),
    ...(items === undefined
      ? {}
      : { items: declared.items === undefined ? schemaOf(items) : widenTo(declared.items, items, mark) }),
    // PHP prints an object without members as `[]`.
    ...(extra.includes("array") && items === undefined ? { maxItems: 0 } : {}),
    ...(listed.size === 0 ? {} : { properties: listed }),
    ...(values === undefined
      ? {}
      : {
          additionalProperties: typeof others === "object" ? widenTo(others, values, mark) : schemaOf(values),
        }),
    ...(isWider && mark !== undefined ? { widened: [...widened, mark] } : {}),
  };
}

function sortTypes(types: Iterable<SchemaType>): readonly SchemaType[] {
  const given = new Set(types);
  return SCHEMA_TYPES.filter((type) => given.has(type));
}

/** Writes a shape as JSON. */
export function shapeToJson(shape: Shape): JsonObject {
  const { samples, types, formats, contradicts, items, properties, values } = shape;
  return {
    samples,
    types: [...types],
    ...(formats.size === 0 ? {} : { formats: [...formats] }),
    ...(contradicts.size === 0 ? {} : { contradicts: [...contradicts] }),
    ...(items === undefined ? {} : { items: shapeToJson(items) }),
    ...(properties.size === 0
      ? {}
      : { properties: Object.fromEntries([...properties].map(([name, each]) => [name, shapeToJson(each)])) }),
    ...(values === undefined ? {} : { values: shapeToJson(values) }),
  };
}

/** Reads a shape from JSON of any origin; what is no part of a shape is left out. */
export function shapeFromJson(value: unknown, depth = 0): Shape {
  const { samples, types, formats, contradicts, items, properties, values } = asObject(value);
  const isPart = (part: unknown): boolean => isObject(part) && depth < MAX_DEPTH;
  const members = Object.entries(asObject(properties)).filter(([name, part]) => isName(name) && isPart(part));
  return {
    samples: typeof samples === "number" ? samples : 0,
    types: new Set(SCHEMA_TYPES.filter((type) => asList(types).includes(type))),
    formats: new Set(FORMATS.map(({ name }) => name).filter((name) => asList(formats).includes(name))),
    contradicts: new Set(KEYWORDS.filter((keyword) => asList(contradicts).includes(keyword))),
    properties: new Map(members.map(([name, part]) => [name, shapeFromJson(part, depth + 1)])),
    ...(isPart(items) ? { items: shapeFromJson(items, depth + 1) } : {}),
    ...(isPart(values) ? { values: shapeFromJson(values, depth + 1) } : {}),
  };
}
