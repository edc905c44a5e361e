import { closingQuote, asList, isArray, isObject, type UnknownObject } from "../json.ts";
import { readSchemaObject, type Schema } from "../schema/index.ts";
import { foldChoices } from "./fold.ts";
import { DATE_TIME } from "./schema.ts";
import { referenceIn, type Follow } from "./references.ts";

/**
 * Schemas by their text. Documents that are compared share a pool: equal schemas are then one value, read once and compared
 * by identity.
 */
export interface SchemaPool {
  readonly byText: Map<string, Pooled>;
  readonly nextId: () => number;
}

interface Pooled {
  /** Replaces the schema in the texts of schemas that refer to it. */
  readonly id: number;
  readonly schema: Schema;
  /** The number of schemas in it, each counted once per reference. */
  readonly size: number;
  /** Whether a part was left out because it was too large. */
  readonly cut: boolean;
}

/** Reads the schemas of one document. */
export interface SchemaReader {
  readonly read: (value: unknown) => Schema;
  /** Whether a part was left out because it was too large. */
  readonly isCut: () => boolean;
}

/** The most schemas in one schema and in a document: references can multiply each other. */
const SIZE_CAP = 20_000;
const TOTAL_CAP = 3_000_000;

/** The deepest nesting, references followed. */
const DEPTH_CAP = 60;

/** Below this depth in a named schema, texts are not compared: printing at every depth costs more than reading. */
const TEXT_DEPTH = 6;

const NOTHING: Pooled = { id: 0, schema: {}, size: 1, cut: false };
const CUT: Pooled = { ...NOTHING, cut: true };

/** An empty pool. */
export function createSchemaPool(): SchemaPool {
  let last = NOTHING.id;
  return { byText: new Map(), nextId: () => (last += 1) };
}

/** The most open schemas of circles: of two that hold each other, either is read with the other in it. */
const TURN_CAP = 2;

/** The place where a schema is being read. */
interface Place {
  readonly depth: number;
  /** Depth below the last named schema. */
  readonly inner: number;
  readonly name?: string;
  /** The schemas of circles that are open. */
  readonly turns: readonly string[];
}

/**
 * A reader for one document. A reference to nothing, or around a circle, is an empty schema.
 *
 * @param circles the references that lie on circles.
 */
export function createSchemaReader(
  follow: Follow,
  circles: ReadonlySet<string>,
  pool: SchemaPool,
): SchemaReader {
  // `losses` counts parts left out for their depth; a schema with such a gap is kept for that depth alone.
  const state = { left: TOTAL_CAP, losses: 0, cut: false };
  const named = new Map<string, Pooled>();
  const counted = new Set<Schema>();

  const lose = (instead: Pooled): Pooled => {
    state.losses += 1;
    return instead;
  };
  const readNamed = (reference: string, place: Place): Pooled => {
    if (place.name === reference) return NOTHING;
    const turns = circles.has(reference) ? [...place.turns, reference] : place.turns;
    if (turns.length > TURN_CAP) return place.turns.includes(reference) ? NOTHING : CUT;
    const key = turns === place.turns ? reference : `${turns.length} ${reference}`;
    const known = named.get(key);
    if (known !== undefined) return known;
    const deepKey = `${place.depth} ${key}`;
    const gap = named.get(deepKey);
    if (gap !== undefined) return lose(gap);
    const { losses } = state;
    const below = { depth: place.depth + 1, inner: 0, name: reference, turns };
    const target = readValue(follow({ $ref: reference }), below);
    named.set(losses === state.losses ? key : deepKey, target);
    return target;
  };
  const readValue = (given: unknown, place: Place): Pooled => {
    const value = inOneForm(given);
    const reference = referenceIn(value);
    if (reference !== undefined) return readNamed(reference, place);
    if (!isObject(value)) return NOTHING;
    if (place.depth > DEPTH_CAP || state.left < 0) return lose(CUT);
    if (place.inner >= TEXT_DEPTH) return make(value, place);
    const { losses } = state;
    const text = textOf(value, (name) => readNamed(name, place).id);
    if (text === undefined) return lose({ ...make(value, place), cut: true });
    const known = losses === state.losses ? pool.byText.get(text) : undefined;
    if (known !== undefined) return known;
    const made = make(value, place);
    if (losses === state.losses) pool.byText.set(text, made);
    return made;
  };
  const make = (value: UnknownObject, place: Place): Pooled => {
    const below = { ...place, depth: place.depth + 1, inner: place.inner + 1 };
    state.left -= 1;
    return poolSchema(value, (child) => readValue(child, below), pool);
  };

  return {
    read: (value) => {
      const { schema, size, cut } = readValue(value, { depth: 0, inner: 0, turns: [] });
      if (!counted.has(schema)) state.left -= size;
      counted.add(schema);
      state.cut ||= cut || state.left < 0;
      return state.left < 0 ? CUT.schema : schema;
    },
    isCut: () => state.cut,
  };
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
  for (const keyword of ["oneOf", "anyOf"]) {
    const choices = value[keyword];
    if (isArray(choices)) return { ...value, nullable: false, [keyword]: [...choices, NULL] };
  }
  if (!isArray(allOf)) return value;
  const { allOf: _, ...rest } = value;
  return { ...rest, nullable: false, anyOf: [{ allOf }, NULL] };
}

/** Makes a schema of the schemas below it, without those that would make it too large. */
function poolSchema(value: UnknownObject, read: (child: unknown) => Pooled, { nextId }: SchemaPool): Pooled {
  const sum = { size: 1, cut: false };
  const schema = readSchemaObject(value, (child) => {
    const below = read(child);
    const fits = sum.size + below.size <= SIZE_CAP ? below : CUT;
    sum.size += fits.size;
    sum.cut ||= fits.cut;
    return fits.schema;
  });
  return { id: nextId(), schema: foldChoices(withoutPrinted(schema)), ...sum };
}

/** The format `date-time` that a document of this tool writes as a pattern. */
function withoutPrinted(schema: Schema): Schema {
  const { pattern, wordpressFormat, ...rest } = schema;
  const isDateTime = schema.format === "date-time" || wordpressFormat === "date-time";
  return pattern === DATE_TIME && isDateTime ? { ...rest, format: "date-time" } : schema;
}

/** The text of a schema, each reference in it followed by the id of its target: equal exactly for equal schemas. */
function textOf(value: object, idOf: (reference: string) => number): string | undefined {
  const text = tryPrint(value);
  if (text === undefined) return undefined;
  const [head = "", ...others] = text.split(REFERENCE);
  const named = others.map((rest) => {
    const end = closingQuote(rest, 0, '"') + 1;
    const reference = String(JSON.parse(`"${rest.slice(0, end)}`));
    return `${rest.slice(0, end)}#${idOf(reference)}${rest.slice(end)}`;
  });
  return [head, ...named].join(REFERENCE);
}

/** The start of a reference in printed JSON; in text its quotes would be escaped. */
const REFERENCE = '"$ref":"';

/** Undefined where values are nested too deep to be printed. */
function tryPrint(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
