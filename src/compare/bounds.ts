import type { Json } from "../base/json.ts";
import type { Schema, SchemaType } from "../schema/index.ts";
import { canonicalSchema } from "./canonical.ts";
import { fromTo } from "./schema-change.ts";
import type { SchemaChange } from "./schema-change.ts";
import { acceptedTypes } from "./types.ts";

/**
 * Bounds of a range: the keyword, its exclusive variant, the sign of a tighter bound, and the type that it limits.
 * `minimum` and `exclusiveMinimum` are one end.
 */
const ENDS = [
  { keyword: "minimum", exclusive: "exclusiveMinimum", inward: 1, type: "number" },
  { keyword: "maximum", exclusive: "exclusiveMaximum", inward: -1, type: "number" },
  { keyword: "minLength", exclusive: undefined, inward: 1, type: "string" },
  { keyword: "maxLength", exclusive: undefined, inward: -1, type: "string" },
  { keyword: "minItems", exclusive: undefined, inward: 1, type: "array" },
  { keyword: "maxItems", exclusive: undefined, inward: -1, type: "array" },
  { keyword: "minProperties", exclusive: undefined, inward: 1, type: "object" },
  { keyword: "maxProperties", exclusive: undefined, inward: -1, type: "object" },
] as const;

type EndRow = (typeof ENDS)[number];

interface End {
  readonly value: number;
  readonly isExclusive: boolean;
}

/** Compares the bounds of the types that both schemas accept. */
export function compareBounds(
  from: Schema,
  to: Schema,
  shared: ReadonlySet<SchemaType>,
  pointer: string,
): readonly SchemaChange[] {
  const isWhole = !shared.has("number");
  const types = new Set([...shared, ...(shared.has("integer") ? ["number" as const] : [])]);
  return [
    ...ENDS.filter(({ type }) => types.has(type)).flatMap((row) =>
      compareEnd(row, from, to, isWhole, pointer),
    ),
    ...(types.has("number") ? compareSteps(from, to, isWhole, pointer) : []),
    ...(shared.has("array") ? compareUnique(from, to, pointer) : []),
    ...(shared.has("object") ? compareAdditional(from, to, pointer) : []),
  ];
}

function compareEnd(
  row: EndRow,
  from: Schema,
  to: Schema,
  isWhole: boolean,
  pointer: string,
): readonly SchemaChange[] {
  const [a, b] = [endOf(row, from), endOf(row, to)];
  const [first, second] = isWhole ? [wholeEnd(row, a), wholeEnd(row, b)] : [a, b];
  if (first?.value === second?.value && first?.isExclusive === second?.isExclusive) return [];
  const kind = `${row.keyword}-${isTighter(row, first, second) ? "tightened" : "loosened"}` as const;
  return [{ kind, pointer, ...fromTo(endJson(row, a), endJson(row, b)) }];
}

/** The stricter of the inclusive and the exclusive bound; a minimum count of 0 is no bound. */
function endOf({ keyword, exclusive, inward, type }: EndRow, schema: Schema): End | undefined {
  const [value, beyond] = [schema[keyword], exclusive && schema[exclusive]];
  if (beyond !== undefined && (value === undefined || (beyond - value) * inward >= 0))
    return { value: beyond, isExclusive: true };
  const isFree = value === undefined || (type !== "number" && inward === 1 && value === 0);
  return isFree ? undefined : { value, isExclusive: false };
}

/** The inclusive bound that limits whole numbers equally. */
function wholeEnd({ inward }: EndRow, end: End | undefined): End | undefined {
  if (end === undefined) return undefined;
  const least = Math.ceil(end.value * inward);
  const isLeft = end.isExclusive && least === end.value * inward;
  return { value: (isLeft ? least + 1 : least) * inward, isExclusive: false };
}

/** Normalized bounds of a schema: for whole numbers, "above 0" and "at least 1" are the same. */
export function boundsOf(schema: Schema): Schema {
  const types = acceptedTypes(schema);
  const isWhole = !types.has("number");
  const isBound = (type: SchemaType): boolean =>
    types.has(type) || (type === "number" && types.has("integer"));
  const ends = ENDS.filter(({ type }) => isBound(type)).flatMap((row) => {
    const declared = endOf(row, schema);
    const end = isWhole ? wholeEnd(row, declared) : declared;
    return end === undefined ? [] : [[(end.isExclusive && row.exclusive) || row.keyword, end.value] as const];
  });
  const multipleOf = isBound("number") ? stepOf(schema, isWhole) : undefined;
  return {
    ...Object.fromEntries(ends),
    ...(multipleOf === undefined ? {} : { multipleOf }),
    ...(schema.uniqueItems === true && isBound("array") ? { uniqueItems: true } : {}),
  };
}

function isTighter({ inward }: EndRow, a: End | undefined, b: End | undefined): boolean {
  if (a === undefined || b === undefined) return b !== undefined;
  return a.value === b.value ? b.isExclusive : (b.value - a.value) * inward > 0;
}

function endJson({ exclusive }: EndRow, end: End | undefined): Json | undefined {
  return end?.isExclusive === true && exclusive ? { [exclusive]: end.value } : end?.value;
}

/** Compares `multipleOf`: every multiple of 4 is a multiple of 2; between 2 and 3 the change breaks both ways. */
function compareSteps(from: Schema, to: Schema, isWhole: boolean, pointer: string): readonly SchemaChange[] {
  const a = stepOf(from, isWhole);
  const b = stepOf(to, isWhole);
  if (a === b) return [];
  const change = { pointer, ...fromTo(a, b) };
  const narrower = b !== undefined && (a === undefined || isMultiple(b, a));
  const wider = a !== undefined && (b === undefined || isMultiple(a, b));
  if (narrower) return [{ kind: "multipleOf-tightened", ...change }];
  if (wider) return [{ kind: "multipleOf-loosened", ...change }];
  const level = { aToB: "breaking", bToA: "breaking" } as const;
  // The two kinds mirror each other. The larger step decides between them, so that the mirror is exact.
  const kind = (b ?? 0) > (a ?? 0) ? "multipleOf-tightened" : "multipleOf-loosened";
  return [{ kind, level, ...change }];
}

/** The step, unless every whole number is a multiple of it. */
function stepOf({ multipleOf }: Schema, isWhole: boolean): number | undefined {
  return multipleOf !== undefined && isWhole && isMultiple(1, multipleOf) ? undefined : multipleOf;
}

function isMultiple(value: number, step: number): boolean {
  const ratio = value / step;
  return step !== 0 && Math.abs(ratio - Math.round(ratio)) < 1e-9;
}

function compareUnique(from: Schema, to: Schema, pointer: string): readonly SchemaChange[] {
  const a = from.uniqueItems === true;
  const b = to.uniqueItems === true;
  if (a === b) return [];
  return [{ kind: b ? "uniqueItems-tightened" : "uniqueItems-loosened", pointer, from: a, to: b }];
}

/** Compares whether unnamed members are accepted at all; schemas for them are compared in `compareMembers`. */
function compareAdditional(from: Schema, to: Schema, pointer: string): readonly SchemaChange[] {
  const a = additional(from);
  const b = additional(to);
  if (a === b || (typeof a !== "boolean" && typeof b !== "boolean")) return [];
  const tighter = b === false || a === true;
  const change = fromTo(additionalJson(a), additionalJson(b));
  return [{ kind: `additionalProperties-${tighter ? "tightened" : "loosened"}`, pointer, ...change }];
}

/** The rule for unnamed members; `true` also for a schema that accepts everything. */
export function additional(schema: Schema): boolean | Schema {
  const rule = schema.additionalProperties ?? true;
  return typeof rule !== "boolean" && Object.keys(rule).length === 0 ? true : rule;
}

function additionalJson(rule: boolean | Schema): Json {
  return typeof rule === "boolean" ? rule : canonicalSchema(rule);
}
