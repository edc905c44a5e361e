import { isArray, isObject } from "../base/json.ts";
import type { Schema, SchemaType } from "../schema/index.ts";
import type { Work } from "../base/work.ts";
import { checksOf, type Check } from "./contradiction.ts";
import { FORMATS, fits, type TextFormat } from "./format.ts";
import { SHARED_MEMBERS, chooseNames, type Part } from "./members.ts";
import { MAX_DEPTH, type Names } from "./names.ts";
import type { ResponseShape } from "./shape.ts";

/** Counts of the values at one place of a resource, made value by value, so that memory grows with objects alone. */
interface Tally {
  readonly declared: Schema;
  readonly checks: readonly Check[];
  readonly depth: number;
  readonly types: Set<SchemaType>;
  readonly contradicts: Set<string>;
  readonly parts: Part[];
  samples: number;
  /** The formats that every text so far has; undefined before the first text. */
  formats: readonly TextFormat[] | undefined;
  items: Tally | undefined;
}

/** A value of a resource, and the item that it belongs to: a value with an id, or the value itself. */
export interface OwnedValue {
  readonly value: unknown;
  readonly owner: unknown;
}

/** Known names and the remaining budget, shared by all values. */
interface TallyContext {
  readonly names: Names;
  /** The remaining places to describe in full; further places record only types. */
  readonly places: Work;
}

/** The most places of a resource. */
const MAX_PLACES = 20_000;

/** The shape of values, in time and memory that grow with their size. */
export function shapeOfSamples(samples: Iterable<OwnedValue>, declared: Schema, names: Names): ResponseShape {
  const tally = createTally(declared, 0);
  for (const { value, owner } of samples) add(tally, value, owner);
  return shapeOf(tally, { names, places: { left: MAX_PLACES } });
}

function createTally(declared: Schema, depth: number): Tally {
  return {
    declared,
    checks: checksOf(declared),
    depth,
    types: new Set(),
    contradicts: new Set(),
    parts: [],
    samples: 0,
    formats: undefined,
    items: undefined,
  };
}

function add(tally: Tally, value: unknown, owner: unknown): void {
  const type = typeOfValue(value);
  tally.samples += 1;
  tally.types.add(type);
  for (const { keyword, isContradicted } of tally.checks)
    if (isContradicted(value, type)) tally.contradicts.add(keyword);
  if (typeof value === "string") {
    const { formats = FORMATS } = tally;
    tally.formats = formats.length === 0 ? formats : formats.filter((format) => fits(format, value));
  } else if (tally.depth > MAX_DEPTH) return;
  else if (isObject(value)) tally.parts.push({ value, owner });
  else if (isArray(value))
    for (const item of value) {
      tally.items ??= createTally(tally.declared.items ?? {}, tally.depth + 1);
      add(tally.items, item, ownerOf(item));
    }
}

/** Identifies an item of a list: its id, or itself. */
export function ownerOf(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { id } = item;
  return typeof id === "number" || typeof id === "string" ? id : item;
}

function typeOfValue(value: unknown): SchemaType {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "string" ? "string" : "object";
}

function shapeOf(tally: Tally, context: TallyContext): ResponseShape {
  const { samples, types, contradicts, items, formats = [] } = tally;
  context.places.left -= 1;
  return {
    samples,
    types,
    contradicts,
    formats: new Set(formats.map(({ name }) => name)),
    ...(context.places.left > 0
      ? {
          ...shapeMembers(tally, context),
          ...(items === undefined ? {} : { items: shapeOf(items, context) }),
        }
      : { properties: new Map<string, ResponseShape>() }),
  };
}

/** Derives the shape of the members of objects: each by its name, or all as values of a map. */
function shapeMembers(
  { declared, parts, depth }: Tally,
  context: TallyContext,
): Pick<ResponseShape, "properties" | "values"> {
  const { kept, isMap } = chooseNames(parts, declared, context.names);
  const { additionalProperties } = declared;
  const ofOthers = typeof additionalProperties === "object" ? additionalProperties : {};
  const members = new Map<string, Tally>();
  const others = createTally(ofOthers, depth + 1);
  for (const { value, owner } of parts) {
    for (const [name, member] of Object.entries(value)) {
      if (kept.has(name)) {
        const known = members.get(name) ?? createTally(declared.properties?.get(name) ?? {}, depth + 1);
        members.set(name, known);
        add(known, member, owner);
      } else if (isMap && !SHARED_MEMBERS.has(name)) add(others, member, owner);
    }
  }
  const properties = [...members].map(([name, each]) => [name, shapeOf(each, context)] as const);
  return {
    properties: new Map(properties),
    ...(others.samples === 0 ? {} : { values: shapeOf(others, context) }),
  };
}
