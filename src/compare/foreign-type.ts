import { formatOfType } from "../schema/index.ts";
import type { Schema } from "../schema/index.ts";
import { withoutFormatChecks } from "./format.ts";
import type { SchemaContext } from "./schema-change.ts";

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
 * What is compared of a schema. Of one whose type WordPress does not know all is compared where WordPress is not asked: of
 * responses, by the declaration's own word, and beside a document, which says no such type.
 */
export function comparedPart(schema: Schema, { response, policy, hasForeignTypes }: SchemaContext): Schema {
  return response || policy === "strict" || !hasForeignTypes ? schema : enforcedPart(schema);
}
