import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import { MAX_BRANCHES, SCHEMA_TYPES, type Schema, type SchemaType, excludesType } from "../schema/index.ts";
import { canonicalSchema, canonicalText } from "./canonical.ts";
import { withoutFormatChecks } from "./format.ts";
import { exchanged, UNDECIDED } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import { fromTo, isUnchecked } from "./schema-change.ts";
import type { Descend, SchemaChange, SchemaContext } from "./schema-change.ts";
import { fateOf, isEmptyValue, lostValue, takes } from "./severity.ts";

/** Types as the site declares them, in any order; undefined if any type is accepted. */
export function declaredTypes({ types, overtaken = [] }: Schema): readonly SchemaType[] | undefined {
  return types === undefined ? undefined : [...types, ...overtaken];
}

/** Whether the schema accepts no value at all. */
export function takesNothing(schema: Schema): boolean {
  return acceptedTypes(schema).size === 0;
}

/** Types that a schema accepts; `number` includes `integer`, and a union accepts the types of its branches. */
export function acceptedTypes(schema: Schema): ReadonlySet<SchemaType> {
  const branches = schema.oneOf ?? schema.anyOf;
  const types =
    declaredTypes(schema) ?? branches?.flatMap((each) => [...acceptedTypes(each)]) ?? SCHEMA_TYPES;
  const named = types.includes("number") ? [...types, "integer" as const] : types;
  return new Set(named.filter((type) => !excludesType(schema, type)));
}

/** Types that both schemas accept. */
export function sharedTypes(from: Schema, to: Schema): ReadonlySet<SchemaType> {
  const other = acceptedTypes(to);
  return new Set([...acceptedTypes(from)].filter((type) => other.has(type)));
}

/** Compares types; returns at most one change: narrowed, widened or changed. */
export function compareTypes(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const [a, b] = [acceptedTypes(from), acceptedTypes(to)];
  const lost = [...a].filter((type) => !b.has(type));
  const gained = [...b].filter((type) => !a.has(type));
  if (lost.length === 0 && gained.length === 0) return [];
  const change = { pointer, ...fromTo(typesOf(from), typesOf(to)) };
  if (context.response && context.policy === "wordpress")
    return [{ kind: kindOf(lost, gained), ...change, ...responseLevel(from, to) }];
  if (context.policy === "strict") return [{ kind: kindOf(lost, gained), ...change }];
  const [forth, back] = [loss(lost, from, to, context), loss(gained, to, from, context)];
  const isSent = forth.types.length > 0 || back.types.length > 0;
  return [
    {
      kind: isSent ? kindOf(forth.types, back.types) : kindOf(lost, gained),
      ...change,
      ...(forth.value === undefined ? {} : { onlyFrom: forth.value }),
      ...(back.value === undefined ? {} : { onlyTo: back.value }),
      level: { aToB: forth.level, bToA: back.level },
    },
  ];
}

type Types = readonly SchemaType[];

function kindOf(lost: Types, gained: Types): "type-changed" | "type-narrowed" | "type-widened" {
  if (gained.length === 0) return "type-narrowed";
  return lost.length === 0 ? "type-widened" : "type-changed";
}

interface TypeLoss {
  /** Types whose values WordPress rejects or reads as another type. */
  readonly types: Types;
  readonly value: Json | undefined;
  readonly level: Level;
}

/** Tests the types that only one schema accepts against the other. */
function loss(types: Types, from: Schema, to: Schema, { text }: SchemaContext): TypeLoss {
  // No query holds null.
  const sent = types.filter((type) => text !== true || type !== "null");
  const fates = sent.map((type) => ({ type, ...fateOf(type, from, to, text === true ? "query" : "body") }));
  const refused = fates.filter(({ isLost }) => isLost);
  const level =
    refused.length > 0 ? "breaking" : fates.some(({ isReread }) => isReread) ? "risky" : "compatible";
  const other = fates.filter(({ isLost, isReread }) => isLost || isReread).map(({ type }) => type);
  return { types: other, value: refused.find(({ lost }) => lost !== undefined)?.lost, level };
}

const LESS_KNOWN = { aToB: "risky", bToA: "compatible" } as const;

/** Levels of a response that only one side gives a type: the other side may send any type. */
function responseLevel(from: Schema, to: Schema): { level?: BothWays<Level> } {
  if (isUnchecked(from) === isUnchecked(to)) return {};
  return { level: isUnchecked(from) ? LESS_KNOWN : exchanged(LESS_KNOWN) };
}

/** Types for a report: a name, a sorted list, or the union; undefined if any type is accepted. */
function typesOf(schema: Schema): Json | undefined {
  if (takesNothing(schema)) return "nothing";
  const types = declaredTypes(schema);
  if (types === undefined) return unionJson(schema);
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : types.toSorted();
}

/** The branches as JSON; undefined if the schema is no union. */
function unionJson({ oneOf, anyOf }: Schema): Json | undefined {
  if (oneOf === undefined && anyOf === undefined) return undefined;
  return canonicalSchema({
    ...(oneOf === undefined ? {} : { oneOf }),
    ...(anyOf === undefined ? {} : { anyOf }),
  });
}

type Keyword = "oneOf" | "anyOf";

/** A branch of a union, prepared for comparison. */
interface UnionBranch {
  readonly schema: Schema;
  readonly text: string;
  /** Name of the branch: its types. */
  readonly word: string;
}

interface Union {
  readonly keyword: Keyword | undefined;
  readonly branches: readonly UnionBranch[];
}

/** Whether a schema is a union. */
export function isUnion({ oneOf, anyOf }: Schema): boolean {
  return oneOf !== undefined || anyOf !== undefined;
}

/**
 * Compares the branches of `oneOf` and `anyOf`, in any order; a single schema is a union of one. Pairs equal branches, then
 * those of the same types. A new branch of `oneOf` may narrow the union: WordPress rejects values that match two branches.
 */
export function compareUnions(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const [a, b] = [unionOf(from), unionOf(to)];
  const below = `${pointer}/${[a.keyword, b.keyword].filter((word) => word !== undefined).toSorted()[0] ?? ""}`;
  const [left, right] = [without(a.branches, b.branches), without(b.branches, a.branches)];
  if (Math.max(a.branches.length, b.branches.length) > MAX_BRANCHES) {
    const isSame = left.length === 0 && right.length === 0;
    return isSame ? [] : [{ kind: "composition-changed", pointer: below, level: UNDECIDED }];
  }
  const pairs = pairByWord(left, right);
  const [lost, gained] = [except(left, pairs.flat()), except(right, pairs.flat())];
  const isOther = a.keyword !== undefined && b.keyword !== undefined && a.keyword !== b.keyword;
  const common = [...except(a.branches, left), ...pairs.map(([one]) => one)];
  const levels = branchLevels(
    { ...a, branches: [...common, ...lost] },
    { ...b, branches: [...common, ...gained] },
    context,
  );
  return [
    ...(isOther ? [{ kind: "composition-changed", pointer, ...fromTo(a.keyword, b.keyword) } as const] : []),
    ...pairs.flatMap(([one, other]) => descend(one.schema, other.schema, `${below}/${one.word}`)),
    ...branchChanges(lost, gained, below, levels),
  ];
}

function unionOf(schema: Schema): Union {
  const { oneOf, anyOf, types } = schema;
  if (oneOf === undefined && anyOf === undefined) return { keyword: undefined, branches: [branchOf(schema)] };
  const branches = (oneOf ?? anyOf ?? [])
    .map((branch) => (types === undefined ? branch : { types, ...branch }))
    .map(branchOf);
  if (oneOf !== undefined) return { keyword: "oneOf", branches };
  return {
    keyword: "anyOf",
    branches: [...new Map(branches.map((branch) => [branch.text, branch])).values()],
  };
}

/** Keywords that do not limit the values of a branch. */
const MARKS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "misfitDefault",
  "deprecated",
  "deprecatedInText",
  "readOnly",
  "context",
]);

function branchOf(whole: Schema): UnionBranch {
  const entries = Object.entries(withoutFormatChecks(whole));
  const schema: Schema = Object.fromEntries(entries.filter(([keyword]) => !MARKS.has(keyword)));
  const types = [...acceptedTypes(schema)].filter(
    (type, _, all) => type !== "integer" || !all.includes("number"),
  );
  return { schema, text: canonicalText(schema), word: types.length > 5 ? "any" : types.toSorted().join("+") };
}

/** Levels of removed and new branches: whether clients lose a value in each direction. */
function branchLevels(
  a: Union,
  b: Union,
  { policy, response, text }: SchemaContext,
): BothWays<Level> | undefined {
  if (response || policy === "strict") return undefined;
  const carrier = text === true ? "query" : "body";
  const [from, to] = [schemaOf(a), schemaOf(b)];
  const level = (one: Schema, other: Schema): Level => {
    const lost = lostValue(one, other, carrier);
    if (lost === undefined) return "compatible";
    const takers = other.oneOf?.filter((branch) => takes(branch, lost, carrier)) ?? [];
    // A list and an object both take an empty value, which few clients send.
    return isEmptyValue(lost) && takers.length > 1 ? "risky" : "breaking";
  };
  return { aToB: level(from, to), bToA: level(to, from) };
}

function schemaOf({ keyword = "anyOf", branches }: Union): Schema {
  return { [keyword]: branches.map(({ schema }) => schema) };
}

function branchChanges(
  lost: readonly UnionBranch[],
  gained: readonly UnionBranch[],
  pointer: string,
  levels: BothWays<Level> | undefined,
): readonly SchemaChange[] {
  const [from, to] = [lost, gained].map((list) => list.map(({ schema }) => canonicalSchema(schema)));
  const level = levels && { level: levels };
  if (lost.length > 0 && gained.length > 0)
    return [{ kind: "type-changed", pointer, ...fromTo(from, to), ...level }];
  if (gained.length > 0) return [{ kind: "type-widened", pointer, ...fromTo(undefined, to), ...level }];
  return lost.length > 0 ? [{ kind: "type-narrowed", pointer, ...fromTo(from, undefined), ...level }] : [];
}

function except(branches: readonly UnionBranch[], others: readonly UnionBranch[]): readonly UnionBranch[] {
  const known = new Set(others);
  return branches.filter((branch) => !known.has(branch));
}

/** Removes branches that have an equal partner among the others. */
function without(branches: readonly UnionBranch[], others: readonly UnionBranch[]): readonly UnionBranch[] {
  const equal = groupBy(others, ({ text }) => text);
  const unequal = [...groupBy(branches, ({ text }) => text)].flatMap(([text, alike]) =>
    alike.slice(equal.get(text)?.length ?? 0),
  );
  return unequal.toSorted((x, y) => compareCodeUnits(x.text, y.text));
}

function pairByWord(
  left: readonly UnionBranch[],
  right: readonly UnionBranch[],
): readonly (readonly [UnionBranch, UnionBranch])[] {
  const others = groupBy(right, ({ word }) => word);
  return [...groupBy(left, ({ word }) => word)].flatMap(([word, branches]) =>
    branches.flatMap((branch, index) => {
      const other = others.get(word)?.[index];
      return other === undefined ? [] : [[branch, other] as const];
    }),
  );
}
