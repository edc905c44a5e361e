import { formatOfType } from "../schema/index.ts";
import type { Schema } from "../schema/index.ts";
import { takesNothing } from "./accepted.ts";
import { withoutFormatChecks } from "./declared.ts";
import { lessened, UNDECIDED } from "./level.ts";
import { areTaken, compareEnums } from "./literal.ts";
import { fromTo, levelsOf } from "./schema-change.ts";
import type { Descend, SchemaChange, SchemaContext } from "./schema-change.ts";
import { typesOf } from "./types.ts";

/** What WordPress reads of a schema whose type it does not know, and what says nothing of values. */
const ENFORCED = new Set<string>([
  "enum",
  "format",
  "wordpressFormat",
  "default",
  "misfitDefault",
  "readOnly",
  "deprecated",
  "description",
]);

/** Whether WordPress enforces a schema by its list of values and its format alone. */
function isLoose({ types, oneOf, anyOf, allOf, foreignType }: Schema): boolean {
  const isTyped = [types, oneOf, anyOf, allOf].some((said) => said !== undefined);
  return foreignType !== undefined || !isTyped;
}

/** What WordPress enforces of a schema: all of it, or beside a type that it does not know, its list of values and its format. */
export function enforcedPart(schema: Schema): Schema {
  return schema.foreignType === undefined ? schema : split(schema).enforced;
}

function split(schema: Schema): { readonly enforced: Schema; readonly rest: Schema } {
  const { foreignType = "", types: _, overtaken: __, ...said } = schema;
  // A format that the type names is none that WordPress reads.
  const isNamed = said.format !== undefined && said.format === formatOfType(foreignType);
  const isEnforced = (keyword: string) => ENFORCED.has(keyword) && !(isNamed && keyword === "format");
  const entries = Object.entries(said);
  return {
    enforced: Object.fromEntries(entries.filter(([keyword]) => isEnforced(keyword))),
    rest: Object.fromEntries(entries.filter(([keyword]) => !isEnforced(keyword))),
  };
}

/**
 * Compares two schemas of which WordPress does not know the type of one: it enforces an `enum` and five formats there, so
 * that all else may differ and no request is refused for it. Undefined where WordPress knows both types, or where it is
 * not asked: for responses, by the declaration's own word, and beside a document, which says no such type.
 */
export function compareForeignTypes(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] | undefined {
  if (from.foreignType === undefined && to.foreignType === undefined) return undefined;
  if (context.response || context.policy === "strict" || !context.hasForeignTypes) return undefined;
  if (!isLoose(from) || !isLoose(to)) return compareEnforcement(from, to, context, pointer);
  const [a, b] = [split(withoutFormatChecks(from, to)), split(withoutFormatChecks(to, from))];
  const isRetyped = from.foreignType !== to.foreignType && !isSameTypes(from, to);
  const types = { kind: "type-changed", pointer, ...fromTo(from.foreignType, to.foreignType) } as const;
  return [
    ...(isRetyped ? [{ ...types, level: UNDECIDED }] : []),
    ...descend(a.enforced, b.enforced, pointer),
    ...descend(a.rest, b.rest, pointer).map((change) => ({
      ...change,
      level: lessened(levelsOf(change, context.policy), "risky"),
    })),
  ];
}

/** Whether two types that WordPress does not know stand for the same one, or one side has none. */
function isSameTypes({ types: a }: Schema, { types: b }: Schema): boolean {
  return a === undefined || b === undefined || a.toSorted().join() === b.toSorted().join();
}

/** A type that WordPress knows in the place of one that it does not: what took any value is enforced. */
function compareEnforcement(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const forth = isLoose(from);
  const [loose, typed] = forth ? [from, to] : [to, from];
  const isKept = !takesNothing(typed) && areTaken(loose.enum, typed, context.work);
  const loss = isKept ? "compatible" : "breaking";
  return [
    {
      kind: forth ? "type-narrowed" : "type-widened",
      pointer,
      from: from.foreignType ?? typesOf(from) ?? "any",
      to: to.foreignType ?? typesOf(to) ?? "any",
      level: forth ? { aToB: loss, bToA: "compatible" } : { aToB: "compatible", bToA: loss },
    },
    ...compareEnums(from, to, context, pointer),
  ];
}
