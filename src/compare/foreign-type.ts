import { formatOfType } from "../schema/index.ts";
import type { Schema } from "../schema/index.ts";
import { compareEnums } from "./enums.ts";
import { withoutFormatChecks } from "./format.ts";
import { lessened, UNDECIDED } from "./level.ts";
import { fromTo, isUnchecked, levelsOf } from "./schema-change.ts";
import type { Descend, SchemaChange, SchemaContext } from "./schema-change.ts";
import { lostValue } from "./severity.ts";
import { typesOf } from "./types.ts";

/** What WordPress reads of a schema whose type it does not know, and what says nothing of values. */
const ENFORCED: ReadonlySet<string> = new Set([
  "enum",
  "format",
  "wordpressFormat",
  "default",
  "misfitDefault",
  "readOnly",
  "deprecated",
  "deprecatedInText",
  "description",
]);

/** What WordPress enforces of a schema: all of it, or beside a type that it does not know, its list of values and its format. */
export function enforcedPart(schema: Schema): Schema {
  return schema.foreignType === undefined ? schema : split(schema).enforced;
}

function split(schema: Schema): { readonly enforced: Schema; readonly rest: Schema } {
  const { foreignType = "", types: _, overtaken: __, ...said } = withoutFormatChecks(schema);
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
  const [a, b] = [split(from), split(to)];
  const [first, second] = [from.types?.toSorted().join(), to.types?.toSorted().join()];
  const isRetyped =
    from.foreignType !== to.foreignType && first !== undefined && second !== undefined && first !== second;
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

/** Whether WordPress enforces a schema by its list of values and its format alone. */
function isLoose(schema: Schema): boolean {
  return schema.foreignType !== undefined || isUnchecked(schema);
}

/** A type that WordPress knows in the place of one that it does not: what took any value is enforced. */
function compareEnforcement(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const forth = from.foreignType !== undefined;
  const [loose, typed] = forth ? [from, to] : [to, from];
  const { enum: _, ...unlisted } = typed;
  const lost = lostValue(enforcedPart(loose), unlisted, context.text === true ? "query" : "body");
  const loss = lost === undefined ? "compatible" : "breaking";
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
