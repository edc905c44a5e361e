import { canonicalJson } from "../base/json.ts";
import { NUMERIC_TEXT, type Schema, schemaKey } from "../schema/index.ts";
import { compareBounds } from "./bounds.ts";
import { canonicalSchema } from "./canonical.ts";
import { compareEnums } from "./enums.ts";
import { atItsWord, comparedPart, isOneForeign, nameEnforcement } from "./foreign-type.ts";
import { withoutFormatChecks } from "./format.ts";
import { compareMarks, compareTexts } from "./marks.ts";
import { compareMembers } from "./members.ts";
import { comparePatterns } from "./pattern.ts";
import type { Descend, SchemaChange, SchemaContext } from "./schema-change.ts";
import { compareTypes, sharedTypes, takesNothing, compareUnions, isUnion } from "./types.ts";

/**
 * Finds every difference between two schemas, each cause once: nothing below a changed type is compared, and if one side is
 * empty, the whole of the other is one difference.
 */
export function compareSchemas(
  first: Schema,
  second: Schema,
  context: SchemaContext,
  pointer = "",
): readonly SchemaChange[] {
  if (first === second) return [];
  const changes = compareRead(first, second, context, pointer);
  if (!isOneForeign(first, second, context)) return changes;
  const declared = compareRead(atItsWord(first), atItsWord(second), context, pointer);
  return nameEnforcement(changes, declared, { from: first, to: second, pointer }, context);
}

/** Finds the differences as WordPress reads the schemas. */
function compareRead(
  first: Schema,
  second: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const descend = (a: Schema, b: Schema, below: string) => compareSchemas(a, b, context, below);
  const [one, other] = [comparedPart(first, context), comparedPart(second, context)];
  const [from, to] = [withoutFormatChecks(one, other), withoutFormatChecks(other, one)];
  const texts = compareTexts(from, to, pointer);
  const isOfUnions = isUnion(from) || isUnion(to);
  const types = isOfUnions && !isOpen(from) && !isOpen(to) ? [] : compareTypes(from, to, context, pointer);
  if (takesNothing(from) || takesNothing(to)) return [...types, ...texts];
  if (types.length > 0 && (isApart(types) || isOpen(from) || isOpen(to))) return [...types, ...texts];
  const values = isOfUnions
    ? [
        ...compareUnions(from, to, context, pointer, descend),
        ...(isUnion(from) && isUnion(to) ? compareValues(from, to, context, pointer) : []),
      ]
    : [...types, ...compareValues(from, to, context, pointer)];
  return [
    ...values,
    ...(isUnion(from) === isUnion(to)
      ? compareMarks(from, to, context, pointer)
      : compareMarks(besideUnion(from), besideUnion(to), context, pointer)),
    ...(isOfUnions ? [] : compareParts(from, to, context, pointer, descend)),
    ...compareCombinations(from, to, values.length > 0, pointer),
    ...texts,
  ];
}

/** Prepares marks for comparison with a union: a format belongs to a branch, a default of all branches to the schema. */
function besideUnion(schema: Schema): Schema {
  const { format: _, wordpressFormat: __, contentMediaType: ___, file: ____, ...rest } = schema;
  const [first, ...others] = (rest.oneOf ?? rest.anyOf ?? []).map((branch) => branch.default);
  const isShared =
    first !== undefined && others.every((other) => canonicalJson(other ?? null) === canonicalJson(first));
  return isShared ? { default: first, ...rest } : rest;
}

function compareValues(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const shared = sharedTypes(from, to);
  return [
    ...compareEnums(from, to, context, pointer),
    ...compareBounds(from, to, shared, pointer),
    ...(shared.has("string") ? comparePatterns(from.pattern, to.pattern, pointer, context.work) : []),
  ];
}

function compareParts(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const shared = sharedTypes(from, to);
  return [
    ...(shared.has("array") ? descend(from.items ?? ANY, to.items ?? ANY, `${pointer}/items`) : []),
    ...(shared.has("object") ? compareMembers(from, to, context, pointer, descend) : []),
  ];
}

const ANY: Schema = {};

/** Whether the types have nothing in common, so that nothing below them is compared. */
function isApart([types]: readonly SchemaChange[]): boolean {
  const isKept = types?.level?.aToB === "compatible" || types?.level?.bToA === "compatible";
  return types?.kind === "type-changed" && !isKept;
}

/** Keywords that do not limit values. */
const OPEN: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "misfitDefault",
  "readOnly",
  "deprecated",
  "deprecatedInText",
  "context",
  "wordpressFormat",
]);

/** Whether the schema accepts any value. */
function isOpen(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => OPEN.has(keyword));
}

/**
 * Compares `allOf` and `not` for equality only. The `not` of a site's index follows from types and branches, so that it is
 * not reported if those differ (`isKnown`).
 */
function compareCombinations(
  from: Schema,
  to: Schema,
  isKnown: boolean,
  pointer: string,
): readonly SchemaChange[] {
  const [a, b] = [combination(from, isKnown), combination(to, isKnown)];
  if (canonicalJson(a) === canonicalJson(b)) return [];
  return [{ kind: "composition-changed", pointer, from: a, to: b }];
}

const NUMERALS = schemaKey({ types: ["string"], pattern: NUMERIC_TEXT });

function combination({ allOf, not, oneOf }: Schema, isKnown: boolean) {
  // This `not` rejects numeric text because a number comes first: it follows from the order of types.
  const isOrder = not === undefined || (oneOf === undefined && schemaKey(not) === NUMERALS);
  return canonicalSchema({
    ...(allOf === undefined ? {} : { allOf }),
    ...(isKnown || isOrder ? {} : { not }),
  });
}
