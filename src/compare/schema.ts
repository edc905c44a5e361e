import { canonicalJson } from "../json.ts";
import type { Schema } from "../schema/index.ts";
import { canonicalSchema } from "./canonical.ts";
import { acceptedTypes, asksTypesAlone, sharedTypes, takesNothing } from "./accepted.ts";
import { compareBounds } from "./bounds.ts";
import { compareForeignTypes } from "./foreign-type.ts";
import { declaredNot, withoutFormatChecks } from "./declared.ts";
import { isWorse } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import { besideLists, compareEnums } from "./literal.ts";
import { compareMarks, compareTexts } from "./marks.ts";
import { compareMembers } from "./members.ts";
import { comparePatterns } from "./pattern.ts";
import { levelsOf } from "./schema-change.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";
import { compareSingleWithHolder, compareSingleWithList, compareSingleWithUnion } from "./single.ts";
import { compareTypes } from "./types.ts";
import { compareUnions } from "./union.ts";

/** How deep two schemas are taken apart; what is read of an index is never as deep. */
const DEPTH_CAP = 40;

/**
 * Every difference between two schemas, each cause once: what lies below a changed type is not looked at,
 * and where one side says nothing at all, the whole of the other is one difference.
 */
export function compareSchemas(
  first: Schema,
  second: Schema,
  context: SchemaContext,
  pointer = "",
  depth = 0,
): readonly SchemaChange[] {
  if (first === second) return [];
  if (depth > DEPTH_CAP) return compareWhole(first, second, pointer);
  const descend = (a: Schema, b: Schema, below: string) => compareSchemas(a, b, context, below, depth + 1);
  const foreign = compareForeignTypes(first, second, context, pointer, descend);
  if (foreign !== undefined) return foreign;
  const single = compareSingleWithHolder(first, second, context, pointer, descend);
  if (single !== undefined)
    return [...single.changes, ...compareSchemas(single.from, single.to, context, pointer, depth + 1)];
  const from = withoutFormatChecks(first, second);
  const to = withoutFormatChecks(second, first);
  const types = compareTypes(from, to, context, pointer);
  const texts = compareTexts(from, to, pointer);
  if (takesNothing(from) || takesNothing(to)) return [...types, ...texts];
  if (types.length > 0 && (isApart(types) || isOpen(from) || isOpen(to))) {
    return [...types, ...compareSingleWithList(from, to, types[0], pointer, descend), ...texts];
  }
  const shared = sharedTypes(from, to);
  const [told] = types.map((change) => levelsOf(change, context.policy));
  const isNews = (choice: Schema, levelOf: () => BothWays<Level>) =>
    told === undefined ||
    ([...acceptedTypes(choice)].some((type) => shared.has(type)) && isWorse(levelOf(), told));
  const values = [
    ...types,
    ...compareEnums(from, to, context, pointer),
    ...besideLists(
      [
        ...compareBounds(from, to, shared, pointer),
        ...(shared.has("string") ? comparePatterns(from.pattern, to.pattern, pointer, context.work) : []),
      ],
      from,
      to,
      context,
    ),
    ...compareUnions(from, to, isNews, context, pointer, descend),
    ...compareSingleWithUnion(from, to, types.length > 0, pointer, descend),
  ];
  return [
    ...values,
    ...compareMarks(from, to, context, pointer),
    ...(shared.has("array") ? descend(from.items ?? {}, to.items ?? {}, `${pointer}/items`) : []),
    ...(shared.has("object") ? compareMembers(from, to, context, pointer, descend) : []),
    ...compareCombinations(from, to, values.length > 0, pointer),
    ...texts,
  ];
}

/** Two schemas that lie too deep to be taken apart: all that is said is whether they differ. */
function compareWhole(first: Schema, second: Schema, pointer: string): readonly SchemaChange[] {
  const from = canonicalSchema(first);
  const to = canonicalSchema(second);
  return canonicalJson(from) === canonicalJson(to)
    ? []
    : [{ kind: "composition-changed", pointer, from, to }];
}

/** Whether the types are others altogether, so that nothing below them is alike. */
function isApart([types]: readonly SchemaChange[]): boolean {
  const isKept = types?.level?.aToB === "compatible" || types?.level?.bToA === "compatible";
  return types?.kind === "type-changed" && !isKept;
}

/** Whether the schema accepts any value. */
function isOpen(schema: Schema): boolean {
  return schema.types === undefined && asksTypesAlone(schema, "wordpressFormat");
}

/**
 * `allOf` and `not`: whether one lies inside the other is not decided here, only that they differ. What a site's index
 * refuses by `not` follows from its types and choices, so that it is no news where those differ (`told`).
 */
function compareCombinations(
  from: Schema,
  to: Schema,
  told: boolean,
  pointer: string,
): readonly SchemaChange[] {
  if (isPlain(from) && isPlain(to)) return [];
  const a = combination(from, told);
  const b = combination(to, told);
  if (canonicalJson(a) === canonicalJson(b)) return [];
  return [{ kind: "composition-changed", pointer, from: a, to: b }];
}

function isPlain({ allOf, not }: Schema): boolean {
  return allOf === undefined && not === undefined;
}

function combination(schema: Schema, told: boolean) {
  const { allOf } = schema;
  const not = told ? undefined : declaredNot(schema);
  return canonicalSchema({
    ...(allOf === undefined ? {} : { allOf }),
    ...(not === undefined ? {} : { not }),
  });
}
