import { FORMAT_CHECKS, type Schema, schemaKey } from "../schema/index.ts";
import { isEnforcedFormat } from "../wordpress/index.ts";
import type { Level } from "./level.ts";
import { fromTo } from "./schema-change.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";

/** Compares formats: a change is breaking if WordPress rejects text because of the format. */
export function compareFormats(
  from: Schema,
  to: Schema,
  { response }: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const [a, b] = [formatOf(from), formatOf(to)];
  if (a === b) return [];
  const change = { kind: "format-changed", pointer, ...fromTo(a, b) } as const;
  const [had, has] = [enforcedFormat(from), enforcedFormat(to)];
  if (response || had === has) return [change];
  return [{ ...change, level: { aToB: lossBy(has, b), bToA: lossBy(had, a) } }];
}

/** Level of a format: one that WordPress does not validate may still change how the site reads a text. */
function lossBy(enforced: string | undefined, named: string | undefined): Level {
  if (enforced !== undefined) return "breaking";
  return named === undefined ? "compatible" : "risky";
}

/** The format, if WordPress validates it: only for text, and for values without a known type. */
function enforcedFormat({ types, format, wordpressFormat = format }: Schema): string | undefined {
  const isOfTexts = types === undefined || types.includes("string");
  return isOfTexts && isEnforcedFormat(wordpressFormat) ? wordpressFormat : undefined;
}

function formatOf(schema: Schema): string | undefined {
  const words = [
    schema.format,
    schema.wordpressFormat,
    schema.contentMediaType,
    schema.file === true ? "binary" : undefined,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : [...new Set(words)].join(" ");
}

/**
 * Removes the keywords that the format implies, unless the other schema declares them too: a change of the format with the
 * keywords that it implies is one change.
 */
export function withoutFormatChecks(schema: Schema, other: Schema = {}): Schema {
  const check = FORMAT_CHECKS.get(schema.format ?? schema.wordpressFormat ?? "");
  if (check === undefined) return schema;
  const { allOf, ...declared } = schema;
  const implied = new Set<string>(
    CHECKING.filter((keyword) => {
      const own = partKey(schema, keyword);
      const isShared =
        keyword === "minLength" ? other.minLength !== undefined : own === partKey(other, keyword);
      return !isShared && check[keyword] !== undefined && own === partKey(check, keyword);
    }),
  );
  const kept: Schema = Object.fromEntries(
    Object.entries(declared).filter(([keyword]) => !implied.has(keyword)),
  );
  const others = allOf?.filter((member) => schemaKey(member) !== schemaKey(check)) ?? [];
  return others.length === 0 ? kept : { ...kept, allOf: others };
}

const CHECKING = ["minLength", "pattern", "anyOf"] as const;

function partKey(schema: Schema, keyword: (typeof CHECKING)[number]): string {
  return schemaKey({ [keyword]: schema[keyword] });
}
