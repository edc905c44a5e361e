import { compareCodeUnits } from "../json.ts";
import type { Json } from "../json.ts";
import { schemaKey } from "../schema/key.ts";
import type { Schema } from "../schema/model.ts";
import { canonicalSchema, canonicalText } from "./canonical.ts";
import { declaredNot, declaredTypes } from "./declared.ts";
import type { Descend, SchemaChange } from "./schema-change.ts";
import { fromTo } from "./schema-change.ts";

type Keyword = "oneOf" | "anyOf";

/** A choice of a union. */
export interface Member {
  readonly schema: Schema;
  readonly text: string;
  /** Its types: what a reader would call the member. */
  readonly word: string;
}

/**
 * The members of `oneOf` and `anyOf`, in any order. Equal members are paired, then those that take the same types;
 * a member left over widens or narrows the union, unless the types already said so (`told`).
 */
export function compareUnions(
  from: Schema,
  to: Schema,
  told: boolean,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const a = unionOf(from);
  const b = unionOf(to);
  if (a === undefined && b === undefined) return [];
  if (a === undefined || b === undefined) {
    // Against a single schema: the types tell most of it, and the rest the index does not decide.
    return told ? [] : [{ kind: "composition-changed", pointer, ...fromTo(unionJson(from), unionJson(to)) }];
  }
  const keyword: readonly SchemaChange[] =
    a.keyword === b.keyword ? [] : [{ kind: "composition-changed", pointer, from: a.keyword, to: b.keyword }];
  return [
    ...keyword,
    ...compareMemberLists(a.members, b.members, told, `${pointer}/${lesser(a.keyword, b.keyword)}`, descend, {
      from: refusedByTwo(from, to),
      to: refusedByTwo(to, from),
    }),
  ];
}

/** Whether more values of the union than of the other schema are refused since two of its choices take them. */
export function refusedByTwo(union: Schema, other: Schema): boolean {
  const refused = declaredNot(union);
  return union.oneOf !== undefined && refused !== undefined && partOf(refused) !== partOf(declaredNot(other));
}

function partOf(schema: Schema | undefined): string {
  return schema === undefined ? "" : schemaKey(schema);
}

/** Choices that one side has more; of `oneOf` they also take away, where another choice takes the same (`clash`). */
export function membersOf(
  side: "from" | "to",
  members: readonly Json[],
  pointer: string,
  clash: boolean,
): readonly SchemaChange[] {
  if (members.length === 0) return [];
  const kind = side === "from" ? "type-narrowed" : "type-widened";
  const level: SchemaChange["level"] =
    side === "from" ? { aToB: "breaking", bToA: "risky" } : { aToB: "risky", bToA: "breaking" };
  return [{ kind, pointer, [side]: members, ...(clash ? { level } : {}) }];
}

function lesser(a: string, b: string): string {
  return a < b ? a : b;
}

/** The members of a schema that is a union. */
export function unionOf(schema: Schema): { keyword: Keyword; members: readonly Member[] } | undefined {
  const keyword = schema.oneOf === undefined ? "anyOf" : "oneOf";
  const members = schema.oneOf ?? schema.anyOf;
  if (members === undefined) return undefined;
  return { keyword, members: members.map(describeMember) };
}

function describeMember(schema: Schema): Member {
  const text = canonicalText(schema);
  return { schema, text, word: [...(declaredTypes(schema) ?? ["any"])].toSorted(compareCodeUnits).join("+") };
}

export function schemasOf(members: readonly Member[] = []): readonly Json[] {
  return members.map(({ schema }) => canonicalSchema(schema));
}

/** The choices that say what a schema takes: where it has types, these say it. */
export function choicesOf({ types, oneOf, anyOf }: Schema): readonly Schema[] | undefined {
  return types === undefined ? (oneOf ?? anyOf) : undefined;
}

/** The members as JSON; undefined where the schema is no union. */
export function unionJson({ oneOf, anyOf }: Schema): Json | undefined {
  if (oneOf === undefined && anyOf === undefined) return undefined;
  const union = { ...(oneOf === undefined ? {} : { oneOf }), ...(anyOf === undefined ? {} : { anyOf }) };
  return canonicalSchema(union);
}

function compareMemberLists(
  a: readonly Member[],
  b: readonly Member[],
  told: boolean,
  pointer: string,
  descend: Descend,
  clash: Readonly<Record<"from" | "to", boolean>>,
): readonly SchemaChange[] {
  const left = without(a, b);
  const right = without(b, a);
  const pairs = pairByWord(left, right);
  const paired = new Set(pairs.flat());
  const lost = left.filter((member) => !paired.has(member));
  const gained = right.filter((member) => !paired.has(member));
  return [
    ...pairs.flatMap(([from, to]) => descend(from.schema, to.schema, `${pointer}/${from.word}`)),
    ...(told ? [] : membersOf("from", schemasOf(lost), pointer, clash.from)),
    ...(told ? [] : membersOf("to", schemasOf(gained), pointer, clash.to)),
  ];
}

function without(members: readonly Member[], others: readonly Member[]): readonly Member[] {
  const texts = new Set(others.map((other) => other.text));
  const unequal = members.filter((member) => !texts.has(member.text));
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
