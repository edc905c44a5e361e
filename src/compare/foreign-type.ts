import { type Schema, formatOfType } from "../schema/index.ts";
import { withoutFormatChecks } from "./format.ts";
import { levelsOf } from "./schema-change.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";

/** Keywords that WordPress reads beside a type that it does not know, and keywords that do not limit values. */
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

/** The enforced part of a schema: all of it; beside a type that WordPress does not know, its list of values and its format. */
export function enforcedPart(schema: Schema): Schema {
  const { foreignType } = schema;
  if (foreignType === undefined) return schema;
  const declared = withoutFormatChecks(schema);
  // WordPress does not read a format that comes from the name of the type.
  const isNamed = declared.format !== undefined && declared.format === formatOfType(foreignType);
  return Object.fromEntries(
    Object.entries(declared).filter(
      ([keyword]) => ENFORCED.has(keyword) && !(isNamed && keyword === "format"),
    ),
  );
}

/**
 * The part of a schema to compare. With a type that WordPress does not know, the whole schema counts in responses, which
 * WordPress does not validate, and under the `strict` policy.
 */
export function comparedPart(schema: Schema, { response, policy }: SchemaContext): Schema {
  return response || policy === "strict" ? schema : enforcedPart(schema);
}

/** Whether WordPress knows the type of only one side, so that it validates only there. */
export function isOneForeign(from: Schema, to: Schema, context: SchemaContext): boolean {
  const isRead = !context.response && context.policy === "wordpress";
  return isRead && (from.foreignType === undefined) !== (to.foreignType === undefined);
}

/**
 * Renames a type change to `type-enforced` or `type-unenforced` if both sides declare the same type and WordPress knows only
 * one of the names: `date-time` becomes text of that format, `int` becomes `integer`. Requests that keep to the declaration
 * stay valid.
 *
 * @param enforced the changes of what WordPress enforces.
 * @param declared the changes of the declarations as written.
 */
export function nameEnforcement(
  enforced: readonly SchemaChange[],
  declared: readonly SchemaChange[],
  { from, to, pointer }: { readonly from: Schema; readonly to: Schema; readonly pointer: string },
  { policy }: SchemaContext,
): readonly SchemaChange[] {
  const way = from.foreignType === undefined ? "bToA" : "aToB";
  if (declared.some((change) => levelsOf(change, policy)[way] === "breaking")) return enforced;
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

/** The schema as if WordPress knew its type. */
export function atItsWord(schema: Schema): Schema {
  const { foreignType: _, ...declared } = schema;
  return declared;
}
