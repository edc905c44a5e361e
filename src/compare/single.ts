import { groupBy } from "../group.ts";
import { isOfType, withoutNull, type Schema, type SchemaType } from "../schema/index.ts";
import { canonicalText } from "./canonical.ts";
import { acceptedTypes, isLive, typedBy, withoutMarks } from "./accepted.ts";
import { choicesOn } from "./clash.ts";
import type { Descend, SchemaChange, SchemaContext } from "./schema-change.ts";
import { fromTo, levelsOf } from "./schema-change.ts";
import { TYPE_KINDS } from "./types.ts";
import { jsonOf, membersOf, unionJson, unionOf } from "./union.ts";
import type { Member } from "./union.ts";

/** A single schema beside a union that holds it. */
interface WithSingle {
  readonly changes: readonly SchemaChange[];
  /** What is left to compare: the single schema, and its like in the union with what the union says beside its members. */
  readonly from: Schema;
  readonly to: Schema;
}

/**
 * A single schema against a union that holds it: the union is wider by its other members, but those that take no more
 * than the single schema. They come of two routes with one template: on one of them fewer values are taken, and which
 * one answers, only the path says. Undefined where the union does not hold it.
 */
export function compareSingleWithHolder(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
  descend: Descend,
): WithSingle | undefined {
  const a = unionOf(from);
  const b = unionOf(to);
  const union = a ?? b;
  if (union === undefined || (a !== undefined && b !== undefined)) return undefined;
  const [whole, single] = a === undefined ? [to, from] : [from, to];
  const own = canonicalText(withoutMarks(single));
  const typed = (schema: Schema): Schema => typedBy(whole, schema);
  const isLike = ({ schema }: Member) =>
    isLive(schema, whole) && canonicalText(withoutMarks(typed(schema))) === own;
  const binds = groupBy(union.members, isLike);
  const like = binds.get(true) ?? [];
  const text = canonicalText(single);
  const twin = like.find((member) => member.text !== text) ?? like[0];
  if (twin === undefined) return undefined;
  const outer: Schema = Object.fromEntries(Object.entries(whole).filter(([key]) => !OF_THE_UNION.has(key)));
  const inner = { ...typed(twin.schema), ...outer };
  const below = `${pointer}/${union.keyword}`;
  const levelOf = choicesOn(whole, single, [twin], [], context, descend);
  // Any may fit what another one fits, but where one alone may, a second one takes all from the first.
  const twins = union.keyword === "oneOf" ? like.filter((member) => member !== twin) : [];
  const rest = [...twins, ...(binds.get(false) ?? [])];
  const others = groupBy(rest, (member) => levelOf([member]).bToA === "compatible");
  const [less = [], more = []] = [others.get(true), others.get(false)];
  const side = a === undefined ? "to" : "from";
  const isOfRoutes = union.keyword === "anyOf" && less.length > 0;
  const changes: readonly SchemaChange[] = [
    ...(isOfRoutes
      ? [{ kind: "composition-changed", pointer: below, [side]: jsonOf(less) } as const]
      : membersOf(side, less, below, levelOf(less))),
    ...membersOf(side, more, below, levelOf(more)),
  ];
  return side === "to" ? { changes, from, to: inner } : { changes, from: inner, to };
}

/** Keywords that hold the members together; beside one of them alone they say nothing more. */
const OF_THE_UNION: ReadonlySet<string> = new Set([
  "types",
  "overtaken",
  "oneOf",
  "anyOf",
  "not",
  "format",
  "wordpressFormat",
]);

/**
 * A single schema beside a union that does not hold it. Where the types tell (`told`) that the union takes more, a member
 * that takes less of a type than the single schema did is news. Where several members take the type, or where no type
 * differs, the index does not decide.
 */
export function compareSingleWithUnion(
  from: Schema,
  to: Schema,
  told: boolean,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const forth = unionOf(from) === undefined;
  const [single, whole] = forth ? [from, to] : [to, from];
  const union = unionOf(whole);
  if (union === undefined || unionOf(single) !== undefined) return [];
  const undecided: readonly SchemaChange[] = [
    { kind: "composition-changed", pointer, ...fromTo(unionJson(from), unionJson(to)) },
  ];
  if (!told) return undecided;
  const compared = (single.types ?? []).map((type) => {
    const own = ofType(single, type);
    const takers = union.members.filter(({ schema }) => acceptedTypes(typedBy(whole, schema)).has(type));
    const changes = takers.map((member) => {
      const other = ofType(member.schema, type);
      const below = `${pointer}/${union.keyword}/${member.word}`;
      return (forth ? descend(own, other, below) : descend(other, own, below)).filter(
        (change) => levelsOf(change, "wordpress")[forth ? "aToB" : "bToA"] !== "compatible",
      );
    });
    return changes.some((each) => each.length === 0) ? [] : changes;
  });
  return compared.every((changes) => changes.length <= 1) ? compared.flat(2) : undecided;
}

/**
 * A single value that WordPress reads as a list of one has to be an item of the list: beside the types, that it may be
 * less there is news. The index cannot know of a comma in it, which is what makes the types risky.
 */
export function compareSingleWithList(
  from: Schema,
  to: Schema,
  types: SchemaChange | undefined,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const forth = types?.level?.aToB === "risky";
  const way = forth ? "aToB" : "bToA";
  const [single, list] = forth ? [from, to] : [to, from];
  const [type, ...others] = withoutNull(single).types ?? [];
  if (types?.level?.[way] !== "risky" || type === undefined || others.length > 0) return [];
  if (list.items === undefined) return [];
  const [own, item] = [withoutMarks(ofType(single, type)), withoutMarks(list.items)];
  const below = `${pointer}/items`;
  return (forth ? descend(own, item, below) : descend(item, own, below)).filter(
    (change) => !TYPE_KINDS.has(change.kind) && levelsOf(change, "wordpress")[way] !== "compatible",
  );
}

/** What the schema says of values of one type; what it refuses beside that follows from its other types. */
function ofType(schema: Schema, type: SchemaType): Schema {
  const { enum: values, overtaken: _, not: __, ...rest } = schema;
  const listed = values?.filter((value) => isOfType([type], value));
  return { ...rest, types: [type], ...(listed === undefined ? {} : { enum: listed }) };
}
