import { type Schema, formatOfType } from "../schema/index.ts";
import { withoutFormatChecks } from "./format.ts";
import { levelsOf } from "./schema-change.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";

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
  const { foreignType } = schema;
  if (foreignType === undefined) return schema;
  const said = withoutFormatChecks(schema);
  // A format that the type names is none that WordPress reads.
  const isNamed = said.format !== undefined && said.format === formatOfType(foreignType);
  return Object.fromEntries(
    Object.entries(said).filter(([keyword]) => ENFORCED.has(keyword) && !(isNamed && keyword === "format")),
  );
}

/**
 * The part of a schema that is compared. Of one whose type WordPress does not know, all is compared where WordPress does not
 * validate: in responses and by the declarations alone.
 */
export function comparedPart(schema: Schema, { response, policy }: SchemaContext): Schema {
  return response || policy === "strict" ? schema : enforcedPart(schema);
}

/** Whether WordPress knows the type of one side alone, so that it validates there what the other only declares. */
export function isOneForeign(from: Schema, to: Schema, context: SchemaContext): boolean {
  const isRead = !context.response && context.policy === "wordpress";
  return isRead && (from.foreignType === undefined) !== (to.foreignType === undefined);
}

/**
 * Names the change by which WordPress validates a type that a side declares already in a word that WordPress does not know:
 * `date-time` becomes text of that format, `int` becomes `integer`. Requests that keep to the declaration stay valid.
 *
 * @param enforced the changes of what WordPress enforces.
 * @param said those of the declarations at their word.
 */
export function nameEnforcement(
  enforced: readonly SchemaChange[],
  said: readonly SchemaChange[],
  { from, to, pointer }: { readonly from: Schema; readonly to: Schema; readonly pointer: string },
  { policy }: SchemaContext,
): readonly SchemaChange[] {
  const way = from.foreignType === undefined ? "bToA" : "aToB";
  if (said.some((change) => levelsOf(change, policy)[way] === "breaking")) return enforced;
  return enforced.map((change) => {
    const level = levelsOf(change, policy);
    const isOfType = change.pointer === pointer && change.kind.startsWith("type-");
    if (!isOfType || level[way] === "compatible") return change;
    const kind = way === "aToB" ? "type-enforced" : "type-unenforced";
    return {
      ...change,
      kind,
      ...(from.foreignType === undefined ? { to: to.foreignType ?? null } : { from: from.foreignType }),
      level: { ...level, [way]: "risky" },
    };
  });
}

/** The schema with its type as it is meant. */
export function atItsWord(schema: Schema): Schema {
  const { foreignType: _, ...said } = schema;
  return said;
}
