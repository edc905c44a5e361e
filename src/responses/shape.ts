import { asList, asObject, isObject, type JsonObject } from "../base/json.ts";
import type { NoticeCode } from "../diagnostics/notices.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "../schema/index.ts";
import { KEYWORDS, admits } from "./contradiction.ts";
import { FORMATS } from "./format.ts";
import { MAX_DEPTH } from "./names.ts";

/** The common shape of values: never a value, nor a key of an object that is data. */
export interface ResponseShape {
  /** The values seen. */
  readonly samples: number;
  readonly types: ReadonlySet<SchemaType>;
  /** The formats that every text has. */
  readonly formats: ReadonlySet<string>;
  /** Keywords of the declared schema that a value does not satisfy. */
  readonly contradicts: ReadonlySet<string>;
  readonly items?: ResponseShape;
  readonly properties: ReadonlyMap<string, ResponseShape>;
  /** The values of objects whose keys are data. */
  readonly values?: ResponseShape;
}

/** The shape of no value. */
export const NOTHING: ResponseShape = {
  samples: 0,
  types: new Set(),
  formats: new Set(),
  contradicts: new Set(),
  properties: new Map(),
};

/** Fewer texts than this are no evidence of a format, and fewer numbers none of fractions. */
const ENOUGH = 3;

/** The shape of the values of both. */
export function merge(first: ResponseShape, second: ResponseShape): ResponseShape {
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

function mergeParts(
  first: ResponseShape | undefined,
  second: ResponseShape | undefined,
): ResponseShape | undefined {
  return first === undefined || second === undefined ? (first ?? second) : merge(first, second);
}

/**
 * The schema of values of a shape. Beside properties it describes no additional ones: in TypeScript, their type would apply to
 * the properties too.
 */
export function schemaOf(shape: ResponseShape): Schema {
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
    ...(values === undefined || properties.size > 0 ? {} : { additionalProperties: schemaOf(values) }),
  };
}

/** No types where only null was seen: later values may have any type. */
function writtenTypes({ types, items, samples }: ResponseShape): readonly SchemaType[] {
  const written = new Set(types);
  if (written.size === 1 && written.has("null")) return [];
  // PHP prints 1.0 as 1, and an object without members as `[]`.
  const isRough = written.has("number") || samples < ENOUGH;
  if (isRough && written.delete("integer")) written.add("number");
  if (written.has("array") && items === undefined) written.add("object");
  return sortTypes(written);
}

function formatOf({ formats, samples }: ResponseShape): Pick<Schema, "format" | "wordpressFormat"> {
  const name = FORMATS.find((each) => formats.has(each.name))?.name;
  if (name === undefined || samples < ENOUGH) return {};
  return name === "local-date-time" ? { wordpressFormat: "date-time" } : { format: name };
}

/**
 * Widens a declared schema to the values of a shape; keywords that no value contradicts stay as declared.
 *
 * @param mark marks the parts that become wider.
 */
export function widenTo(declared: Schema, shape: ResponseShape, mark?: NoticeCode): Schema {
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
    ...widenOthers(others, values, mark, listed.size > 0),
    ...(isWider && mark !== undefined ? { widened: [...widened, mark] } : {}),
  };
}

/** The schema of properties that the declared schema does not name. */
function widenOthers(
  others: Schema["additionalProperties"],
  values: ResponseShape | undefined,
  mark: NoticeCode | undefined,
  hasNames: boolean,
): Pick<Schema, "additionalProperties"> {
  if (values === undefined) return {};
  if (typeof others === "object") return { additionalProperties: widenTo(others, values, mark) };
  return hasNames ? {} : { additionalProperties: schemaOf(values) };
}

function sortTypes(types: Iterable<SchemaType>): readonly SchemaType[] {
  const given = new Set(types);
  return SCHEMA_TYPES.filter((type) => given.has(type));
}

/** Writes a shape as JSON. */
export function shapeToJson(shape: ResponseShape): JsonObject {
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

/**
 * Reads a shape from JSON of any origin; unknown parts are left out.
 *
 * @param isName whether a property is kept.
 */
export function shapeFromJson(value: unknown, isName: (key: string) => boolean, depth = 0): ResponseShape {
  const { samples, types, formats, contradicts, items, properties, values } = asObject(value);
  const isPart = (part: unknown): boolean => isObject(part) && depth < MAX_DEPTH;
  const read = (part: unknown): ResponseShape => shapeFromJson(part, isName, depth + 1);
  const members = Object.entries(asObject(properties)).filter(([name, part]) => isName(name) && isPart(part));
  return {
    samples: typeof samples === "number" ? samples : 0,
    types: new Set(SCHEMA_TYPES.filter((type) => asList(types).includes(type))),
    formats: new Set(FORMATS.map(({ name }) => name).filter((name) => asList(formats).includes(name))),
    contradicts: new Set(KEYWORDS.filter((keyword) => asList(contradicts).includes(keyword))),
    properties: new Map(members.map(([name, part]) => [name, read(part)])),
    ...(isPart(items) ? { items: read(items) } : {}),
    ...(isPart(values) ? { values: read(values) } : {}),
  };
}
