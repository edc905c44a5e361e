import type { Schema, SchemaType } from "../schema/model.ts";
import { includesType, isOfType } from "../schema/fits.ts";
import { withoutNull } from "../schema/null.ts";
import type { Descend, SchemaChange } from "./schema-change.ts";
import { fromTo, levelsOf } from "./schema-change.ts";
import { TYPE_KINDS } from "./types.ts";
import { unionJson, unionOf } from "./union.ts";
import type { Member } from "./union.ts";

/**
 * A single schema beside a union of other types: that the union takes more is told by the types, but a member that takes
 * less of a type than the single schema did is news. Where several members take the type, the index does not decide.
 */
export function compareSingleWithUnion(
  from: Schema,
  to: Schema,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const forth = unionOf(from) === undefined;
  const [single, whole] = forth ? [from, to] : [to, from];
  const union = unionOf(whole);
  if (union === undefined || unionOf(single) !== undefined) return [];
  const compared = (single.types ?? []).map((type) => {
    const own = ofType(single, type);
    const takers = union.members.filter((member) => takes(member, whole, type));
    const changes = takers.map((member) => {
      const other = ofType(member.schema, type);
      const below = `${pointer}/${union.keyword}/${member.word}`;
      return (forth ? descend(own, other, below) : descend(other, own, below)).filter(
        (change) => levelsOf(change, "wordpress")[forth ? "aToB" : "bToA"] !== "compatible",
      );
    });
    return changes.some((each) => each.length === 0) ? [] : changes;
  });
  if (compared.every((changes) => changes.length <= 1)) return compared.flat(2);
  return [{ kind: "composition-changed", pointer, ...fromTo(unionJson(from), unionJson(to)) }];
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

function withoutMarks(schema: Schema): Schema {
  const { default: _, misfitDefault: __, deprecated: ___, readOnly: ____, ...rest } = schema;
  return rest;
}

function takes({ schema }: Member, whole: Schema, type: SchemaType): boolean {
  const types = schema.types ?? whole.types ?? [type];
  return includesType(types, type);
}

/** What the schema says of values of one type; what it refuses beside that follows from its other types. */
function ofType(schema: Schema, type: SchemaType): Schema {
  const { enum: values, overtaken: _, not: __, ...rest } = schema;
  const listed = values?.filter((value) => isOfType([type], value));
  return { ...rest, types: [type], ...(listed === undefined ? {} : { enum: listed }) };
}
