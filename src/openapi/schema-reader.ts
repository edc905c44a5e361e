import { asList, isArray, isObject, type UnknownObject } from "../json.ts";
import { readSchemaObject, type Schema } from "../schema/index.ts";
import { withoutValidated } from "./validated.ts";
import { foldChoices } from "./fold.ts";
import { referenceIn, type Follow } from "./references.ts";

/** Schemas by content. Documents that are compared share a pool: equal schemas are then one value, compared by identity. */
export interface SchemaPool {
  readonly byText: Map<string, Schema>;
  readonly facts: Map<Schema, { readonly id: number; readonly size: number }>;
}

/** An empty pool. */
export function createSchemaPool(): SchemaPool {
  return { byText: new Map(), facts: new Map() };
}

/** Reads the schemas of one document. */
export interface SchemaReader {
  readonly read: (value: unknown) => Schema;
  /** Whether a part was left out because it was too large or too deep. */
  readonly isCut: () => boolean;
}

/** The most schemas in one schema and in a document: references can multiply each other. */
const SIZE_CAP = 20_000;
const TOTAL_CAP = 1_000_000;

/** The deepest nesting, references followed. */
const DEPTH_CAP = 60;

const NOTHING: Schema = {};

/** A reader for one document. A reference to nothing, or to a schema around it, is an empty schema. */
export function createSchemaReader(follow: Follow, pool: SchemaPool): SchemaReader {
  const named = new Map<string, Schema>();
  // `gaps` counts schemas that depend on their place, which are not kept by name.
  const state = { left: 0, total: TOTAL_CAP, gaps: 0, isCut: false };
  const cut = (): Schema => {
    state.isCut = true;
    return NOTHING;
  };
  const readNamed = (reference: string, depth: number, open: readonly string[]): Schema => {
    if (open.includes(reference)) {
      state.gaps += 1;
      return NOTHING;
    }
    const known = named.get(reference);
    if (known !== undefined) return known;
    const { gaps } = state;
    const schema = readValue(follow({ $ref: reference }), depth, [...open, reference]);
    if (gaps === state.gaps) named.set(reference, schema);
    return schema;
  };
  const readValue = (given: unknown, depth: number, open: readonly string[]): Schema => {
    const value = inOneForm(given);
    const reference = referenceIn(value);
    if (reference !== undefined) return readNamed(reference, depth + 1, open);
    if (!isObject(value)) return NOTHING;
    if (depth > DEPTH_CAP || state.left <= 0) {
      state.gaps += 1;
      return cut();
    }
    state.left -= 1;
    return poolSchema(value, (child) => readValue(child, depth + 1, open), cut, pool);
  };
  return {
    read: (value) => {
      const most = Math.min(SIZE_CAP, state.total);
      state.left = most;
      const schema = readValue(value, 0, []);
      state.total -= most - state.left;
      return schema;
    },
    isCut: () => state.isCut,
  };
}

/** Makes a schema of those below it, without those that would make it too large, or finds its equal in the pool. */
function poolSchema(
  value: UnknownObject,
  read: (child: unknown) => Schema,
  cut: () => Schema,
  { byText, facts }: SchemaPool,
): Schema {
  let size = 1;
  const schema = readSchemaObject(withoutValidated(value), (child) => {
    const below = read(child);
    const sum = size + (facts.get(below)?.size ?? 1);
    if (sum > SIZE_CAP) return cut();
    size = sum;
    return below;
  });
  const folded = foldChoices(value["x-routeprint-widened"] === undefined ? withDateFormat(schema) : schema);
  const text = JSON.stringify(folded, (_, member: unknown) => textOf(member, facts));
  const known = byText.get(text);
  if (known !== undefined) return known;
  byText.set(text, folded);
  facts.set(folded, { id: facts.size, size });
  return folded;
}

/** A part of a schema as the text of the whole has it: pooled schemas by number, members in a list. */
function textOf(member: unknown, facts: ReadonlyMap<unknown, { readonly id: number }>): unknown {
  return facts.get(member)?.id ?? (member instanceof Map ? [...member] : member);
}

const NULL = { type: "null" };

/**
 * A schema of OpenAPI as JSON Schema. Keywords beside a reference apply too: 3.1 defines it, and authors of 3.0, which
 * ignores them, mean it. `nullable` without a type adds a branch for null: 3.0 has no other form for a nullable reference.
 */
function inOneForm(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { $ref, allOf, nullable, type } = value;
  if (typeof $ref === "string") {
    const { $ref: _, "x-routeprint-inferred": __, ...rest } = value;
    const parts = asList(allOf);
    return Object.keys(rest).length === 0 ? { $ref } : inOneForm({ ...rest, allOf: [...parts, { $ref }] });
  }
  if (nullable !== true || type !== undefined) return value;
  const keyword = ["oneOf", "anyOf", "allOf"].find((each) => isArray(value[each]));
  if (keyword === undefined) return value;
  const { [keyword]: choices, ...rest } = value;
  return keyword === "allOf"
    ? { ...rest, nullable: false, anyOf: [{ allOf }, NULL] }
    : { ...rest, nullable: false, [keyword]: [...asList(choices), NULL] };
}

/** The pattern of dates with times that documents of this tool had in place of the format. */
const DATE_TIME = [
  String.raw`^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])[T ]`,
  String.raw`(?:[01]\d|2[0-4]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?`,
  String.raw`(?:Z|[+-](?:[01]\d|2[0-4]):[0-5]\d)?$`,
].join("");

const DATE_FORMATS: ReadonlySet<unknown> = new Set(["date-time", "date", "time"]);

/** The format of a date, which earlier documents of this tool named in `x-wp-format` alone, as those of responses do. */
function withDateFormat(schema: Schema): Schema {
  const { pattern, wordpressFormat, ...rest } = schema;
  const format = schema.format ?? wordpressFormat;
  const isPrinted = DATE_FORMATS.has(format) && (pattern === undefined || pattern === DATE_TIME);
  return format === undefined || !isPrinted ? schema : { ...rest, format };
}
