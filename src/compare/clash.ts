import { once, onceEachHeld } from "../once.ts";
import {
  MAX_CHOICES,
  NUMERIC_TEXT,
  TRUTH_TEXT,
  WHOLE_TEXT,
  areApart,
  excluded,
  fits,
  includesType,
  schemaKey,
  type Schema,
  type SchemaType,
} from "../schema/index.ts";
import { asksTypesAlone, isLive, typedBy } from "./accepted.ts";
import type { Policy } from "./change.ts";
import { declaredNot } from "./declared.ts";
import { better, HARMLESS, worse, worseBothWays } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { Descend, SchemaChange, SchemaContext } from "./schema-change.ts";
import { levelsOf } from "./schema-change.ts";

/**
 * What a client of another schema meets where a union refuses more of what two choices of `oneOf` take, by WordPress's lax
 * reading of types: breaking where it surely sends some of that.
 */
export function refusedByTwo(union: Schema, other: Schema, { text = false }: SchemaContext): Level {
  if (union.oneOf === undefined) return "compatible";
  const known = new Set(excludedFrom(other).map(schemaKey));
  const refused = excludedFrom(union).filter((each) => !known.has(schemaKey(each)));
  if (refused.length === 0) return "compatible";
  const takers = (other.oneOf ?? other.anyOf ?? [other]).map((taker) => typedBy(other, taker));
  // What is excluded as texts a choice of texts may refuse by its own pattern or bounds.
  const takesDigits = union.oneOf.some(
    (choice) => choice.pattern === undefined && fits(typedBy(union, choice), "1"),
  );
  const isSent = (each: Schema) =>
    (each.pattern === undefined || takesDigits) &&
    takers.some((taker) => takesSome(taker, each, text) || (text && sendsSome(taker, each)));
  return refused.some(isSent) ? "breaking" : "risky";
}

/** What a schema excludes, listed values each on their own: further choices only lengthen the list. */
function excludedFrom(schema: Schema): readonly Schema[] {
  const not = declaredNot(schema);
  if (not === undefined) return [];
  return excluded({ not }).flatMap(
    (each) => each.enum?.map((value): Schema => ({ ...each, enum: [value] })) ?? [each],
  );
}

/** Whether a schema surely takes some of the values that another names by their types or lists. */
function takesSome(schema: Schema, { types = [], enum: values }: Schema, text: boolean): boolean {
  if (values !== undefined) {
    const sent = values.filter((value) => !text || typeof value !== "object");
    return schema.pattern === undefined && sent.some((value) => fits(schema, value));
  }
  return asksTypesAlone(schema) && types.some((type) => includesType(schema.types ?? [type], type));
}

const SCALAR_OR_LIST = ["string", "integer", "number", "boolean", "array"] as const;

/** The types whose values are such texts in a query. */
const SENT_AS: ReadonlyMap<string, readonly SchemaType[]> = new Map([
  [NUMERIC_TEXT, ["integer", "number"]],
  [WHOLE_TEXT, ["integer", "number"]],
  [TRUTH_TEXT, ["boolean"]],
]);

function sendsSome({ types: sent = [] }: Schema, { types = [], pattern = "" }: Schema): boolean {
  const senders = SENT_AS.get(pattern) ?? SCALAR_OR_LIST;
  return types.includes("string") && senders.some((type) => sent.includes(type));
}

/** A choice of a union: two may have one schema, and are two. */
export interface Choice {
  readonly schema: Schema;
}

/**
 * Gives the levels at which choices of a union, which the other schema lacks or takes less of, are new beside those that
 * are kept: what these take of a new one of `oneOf` is refused, and what they or those in its place take of one that is gone
 * is not lost.
 */
export function choicesOn(
  whole: Schema,
  other: Schema,
  kept: readonly Choice[],
  replaced: readonly Choice[],
  context: SchemaContext,
  descend: Descend,
): (choices: readonly Choice[]) => BothWays<Level> {
  const isExclusive = whole.oneOf !== undefined && !context.response;
  const held = [
    ...heldAgainst(kept).map((choice) => ({ choice, isKept: true })),
    ...heldAgainst(replaced).map((choice) => ({ choice, isKept: false })),
  ];
  const refused = once(() => refusedByTwo(whole, other, context));
  const levelOf = ({ schema }: Choice, others: typeof held, rivals: number): BothWays<Level> => {
    const one = choiceIn(whole, schema);
    const found = others
      .map(({ choice: each, isKept }) => ({ beside: choiceIn(whole, each.schema), isKept }))
      .map((each) => ({ ...each, isApart: areApart(one, each.beside) }))
      // In a query a number is a text: a choice of texts may take all that one of numbers did.
      .filter(({ isApart }) => !isApart || (context.text === true && one.types?.includes("object") !== true))
      .map(({ beside, ...each }) => ({ ...each, ...worstOf(descend(one, beside, ""), context.policy) }));
    // The texts that choices of other types share `refusedByTwo` finds.
    const clashing = found.filter(({ isApart, isKept }) => isKept && !isApart);
    const takers = found.filter(({ isApart, aToB }) => !isApart || aToB === "compatible");
    const lost = isLive(schema, whole) ? "breaking" : "compatible";
    const isSure = clashing.some(({ aToB, bToA }) => aToB === "compatible" || bToA === "compatible");
    const isUnknown = others.filter(({ isKept }) => isKept).length < rivals;
    const clash = isSure ? "breaking" : clashing.length > 0 || isUnknown ? "risky" : "compatible";
    return {
      aToB: isExclusive ? clash : "compatible",
      bToA: takers.map(({ aToB }) => aToB).reduce<Level>(better, lost),
    };
  };
  return (choices) => {
    const others = held.filter(({ choice, isKept }) => !isKept || !choices.includes(choice));
    const rivals = kept.filter((choice) => !choices.includes(choice)).length;
    const levels = choices.map((choice) =>
      levelOf(choice, isComparable(choice.schema) ? others : [], rivals),
    );
    const { aToB, bToA } = levels.reduce(worseBothWays, HARMLESS);
    return { aToB: worse(aToB, refused()), bToA };
  };
}

/** The choices, where they are few enough for others to be held against each, and of these what is not too great. */
function heldAgainst(choices: readonly Choice[]): readonly Choice[] {
  return choices.length > MAX_CHOICES ? [] : choices.filter(({ schema }) => isComparable(schema));
}

/** Of so many members and listed values a choice is held against others; the most seen is 12. */
const MAX_SIZE = 256;

/**
 * Whether a choice is held against others: of a great one each of its members would be compared with those of all others, and
 * of choices in choices each would be looked at several times as often as the one around it.
 */
function isComparable(schema: Schema): boolean {
  return sizeOf(schema) <= MAX_SIZE;
}

/** How many schemas and listed values a schema holds; with choices in it, more than any number. */
const sizeOf = onceEachHeld((schema: Schema): number => {
  const { oneOf, anyOf, items, properties, patternProperties, additionalProperties } = schema;
  if (oneOf !== undefined || anyOf !== undefined) return Number.POSITIVE_INFINITY;
  const rest = typeof additionalProperties === "object" ? [additionalProperties] : [];
  const below = [
    items ?? [],
    ...(properties?.values() ?? []),
    ...(patternProperties?.values() ?? []),
    rest,
  ].flat();
  return below.reduce((sum, each) => sum + sizeOf(each), 1 + (schema.enum?.length ?? 0));
});

/** A choice with what is asked around it, as far as that tells choices apart. */
function choiceIn(whole: Schema, choice: Schema): Schema {
  const { required = [] } = whole;
  return required.length === 0
    ? typedBy(whole, choice)
    : { ...typedBy(whole, choice), required: [...required, ...(choice.required ?? [])] };
}

function worstOf(changes: readonly SchemaChange[], policy: Policy): BothWays<Level> {
  return changes.map((change) => levelsOf(change, policy)).reduce(worseBothWays, HARMLESS);
}

/** A change of a choice at the levels of what other choices take, each way that it takes more. */
export function crowding(change: SchemaChange, clash: BothWays<Level>, context: SchemaContext): SchemaChange {
  const { aToB, bToA } = levelsOf(change, context.policy);
  if ((aToB === "compatible") === (bToA === "compatible")) return change;
  const level = aToB === "compatible" ? { aToB: clash.aToB, bToA } : { aToB, bToA: clash.bToA };
  return { ...change, level };
}
