import { schemaKey } from "../schema/key.ts";
import type { Schema } from "../schema/model.ts";
import { FORMAT_CHECKS } from "../schema/rules-format.ts";

const CHECKING = ["minLength", "pattern", "anyOf"] as const;

/**
 * The schema without what its format checks of its own accord, as far as the other one lacks that: who changes the
 * format changes this along, which is one change.
 */
export function withoutFormatChecks(schema: Schema, other: Schema): Schema {
  const check = FORMAT_CHECKS.get(formatOf(schema));
  if (check === undefined || formatOf(schema) === formatOf(other)) return schema;
  const implied = new Set<string>(
    CHECKING.filter((keyword) => {
      const own = partKey(schema, keyword);
      return own === partKey(check, keyword) && own !== partKey(other, keyword);
    }),
  );
  const kept: Schema = Object.fromEntries(Object.entries(schema).filter(([key]) => !implied.has(key)));
  const { allOf, ...rest } = kept;
  const others = allOf?.filter((member) => schemaKey(member) !== schemaKey(check)) ?? [];
  return others.length === 0 ? rest : { ...rest, allOf: others };
}

function formatOf({ format, wordpressFormat }: Schema): string {
  return format ?? wordpressFormat ?? "";
}

function partKey(schema: Schema, keyword: (typeof CHECKING)[number]): string {
  return schemaKey({ [keyword]: schema[keyword] });
}
