import { groupBy } from "../group.ts";
import { compareCodeUnits } from "../json.ts";
import type { Json } from "../json.ts";
import type { Schema } from "../schema/index.ts";
import { typedBy } from "./accepted.ts";
import { canonicalSchema, canonicalText } from "./canonical.ts";
import { choicesOn, crowding } from "./clash.ts";
import type { Choice } from "./clash.ts";
import { declaredTypes } from "./declared.ts";
import { exchanged } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { Descend, SchemaChange, SchemaContext } from "./schema-change.ts";

type Keyword = "oneOf" | "anyOf";

/** A choice as a comparison tells of it. */
export interface Member extends Choice {
  readonly text: string;
  /** Its types: what a reader would call the member. */
  readonly word: string;
}

/**
 * The members of `oneOf` and `anyOf`, in any order. Equal members are paired, then those that take the same types;
 * a member left over widens or narrows the union, if that is news beside what the types say.
 */
export function compareUnions(
  from: Schema,
  to: Schema,
  isNews: (choice: Schema, levelOf: () => BothWays<Level>) => boolean,
  context: SchemaContext,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const a = unionOf(from);
  const b = unionOf(to);
  if (a === undefined || b === undefined) return [];
  const keyword: readonly SchemaChange[] =
    a.keyword === b.keyword ? [] : [{ kind: "composition-changed", pointer, from: a.keyword, to: b.keyword }];
  const below = `${pointer}/${lesser(a.keyword, b.keyword)}`;
  const [left, right] = [without(a.members, b.members), without(b.members, a.members)];
  const pairs = pairByWord(left, right);
  const [lost, gained] = [except(left, pairs.flat()), except(right, pairs.flat())];
  const forth = choicesOn(to, from, except(b.members, gained), lost, context, descend);
  const back = choicesOn(from, to, except(a.members, lost), gained, context, descend);
  const gone = lost.filter((member) => isNews(typedBy(from, member.schema), () => exchanged(back([member]))));
  const fresh = gained.filter((member) => isNews(typedBy(to, member.schema), () => forth([member])));
  return [
    ...keyword,
    ...pairs.flatMap(([one, other]) => {
      const clash = { aToB: forth([other]).aToB, bToA: back([one]).aToB };
      const changes = descend(one.schema, other.schema, `${below}/${one.word}`);
      return changes.map((change) => crowding(change, clash, context));
    }),
    ...membersOf("from", gone, below, back(gone)),
    ...membersOf("to", fresh, below, forth(fresh)),
  ];
}

function except(members: readonly Member[], others: readonly Member[]): readonly Member[] {
  const known = new Set(others);
  return members.filter((member) => !known.has(member));
}

/** Choices that one side has more, at the levels at which they are new. */
export function membersOf(
  side: "from" | "to",
  members: readonly Member[],
  pointer: string,
  level: BothWays<Level>,
): readonly SchemaChange[] {
  if (members.length === 0) return [];
  return side === "to"
    ? [{ kind: "type-widened", pointer, to: jsonOf(members), level }]
    : [{ kind: "type-narrowed", pointer, from: jsonOf(members), level: exchanged(level) }];
}

export function jsonOf(members: readonly Member[]): readonly Json[] {
  return members.map(({ schema }) => canonicalSchema(schema));
}

function lesser(a: string, b: string): string {
  return a < b ? a : b;
}

/** The members of a schema that is a union. */
export function unionOf(schema: Schema): { keyword: Keyword; members: readonly Member[] } | undefined {
  const keyword = schema.oneOf === undefined ? "anyOf" : "oneOf";
  const members = schema.oneOf ?? schema.anyOf;
  if (members === undefined) return undefined;
  const described = members.map(describeMember);
  if (keyword === "oneOf") return { keyword, members: described };
  // What may fit twice may as well stand there once.
  return { keyword, members: [...new Map(described.map((member) => [member.text, member])).values()] };
}

function describeMember(schema: Schema): Member {
  const text = canonicalText(schema);
  return { schema, text, word: [...(declaredTypes(schema) ?? ["any"])].toSorted(compareCodeUnits).join("+") };
}

/** The members as JSON; undefined where the schema is no union. */
export function unionJson({ oneOf, anyOf }: Schema): Json | undefined {
  if (oneOf === undefined && anyOf === undefined) return undefined;
  const union = { ...(oneOf === undefined ? {} : { oneOf }), ...(anyOf === undefined ? {} : { anyOf }) };
  return canonicalSchema(union);
}

/** The members without as many equal ones as there are others. */
function without(members: readonly Member[], others: readonly Member[]): readonly Member[] {
  const equal = groupBy(others, ({ text }) => text);
  const unequal = [...groupBy(members, ({ text }) => text)].flatMap(([text, alike]) =>
    alike.slice(equal.get(text)?.length ?? 0),
  );
  return unequal.toSorted((x, y) => compareCodeUnits(x.text, y.text));
}

function pairByWord(
  left: readonly Member[],
  right: readonly Member[],
): readonly (readonly [Member, Member])[] {
  const words = new Set(left.map((member) => member.word));
  return [...words].flatMap((word) => {
    const from = left.filter((member) => member.word === word);
    const to = right.filter((member) => member.word === word);
    return from.flatMap((member, index) => {
      const other = to[index];
      return other === undefined ? [] : [[member, other] as const];
    });
  });
}
