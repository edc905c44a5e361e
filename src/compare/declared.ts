import {
  FORMAT_CHECKS,
  NUMERIC_TEXT,
  schemaKey,
  withoutNull,
  type Schema,
  type SchemaType,
} from "../schema/index.ts";

/** The types as the site declares them, in whichever order; undefined where it takes any. */
export function declaredTypes({ types, overtaken = [] }: Schema): readonly SchemaType[] | undefined {
  return types === undefined ? undefined : [...types, ...overtaken];
}

const NUMERALS = schemaKey({ types: ["string"], pattern: NUMERIC_TEXT });

/**
 * What the schema refuses, but for text that reads like a number where the number comes first: that is the order of types.
 * Beside choices it is what two of them take.
 */
export function declaredNot({ not, oneOf }: Schema): Schema | undefined {
  return not === undefined || (oneOf === undefined && schemaKey(not) === NUMERALS) ? undefined : not;
}

/**
 * Whether WordPress checks no value of an argument by what is declared of it: without a type it looks at nothing
 * (`WP_REST_Request::sanitize_params`), unless the code behind it asks, which no index shows. Choices count as a type,
 * since a document says the type of an argument in them alone.
 */
export function isUnchecked({ types, oneOf, anyOf, foreignType }: Schema): boolean {
  return types === undefined && oneOf === undefined && anyOf === undefined && foreignType === undefined;
}

const CHECKING = ["minLength", "pattern", "anyOf"] as const;

/**
 * The schema without what its format checks of its own accord, as far as the other one lacks that: who changes the
 * format changes this along, which is one change.
 */
export function withoutFormatChecks(schema: Schema, other: Schema): Schema {
  if (formatOf(schema) === formatOf(other)) return schema;
  // That a date of an answer may be unset (`answer-date-unset`) only documents say, which write its format so.
  const isUnsettable = schema.wordpressFormat === "date-time" && other.types?.includes("null") !== true;
  if (isUnsettable) return withoutNull(schema);
  const check = FORMAT_CHECKS.get(formatOf(schema));
  if (check === undefined) return schema;
  const forms = [check, typedChoices(check, schema)];
  const implied = new Set<string>(
    CHECKING.filter((keyword) => {
      // The length is held against one that the other side says itself, or that would be told as lifted.
      if (keyword === "minLength" && other.minLength !== undefined) return false;
      const own = partKey(schema, keyword);
      return forms.some((form) => own === partKey(form, keyword)) && own !== partKey(other, keyword);
    }),
  );
  const kept: Schema = Object.fromEntries(Object.entries(schema).filter(([key]) => !implied.has(key)));
  const { allOf, ...rest } = kept;
  const others = allOf?.filter((member) => schemaKey(member) !== schemaKey(check)) ?? [];
  return others.length === 0 ? rest : { ...rest, allOf: others };
}

/** The choices as a document writes them, which says the type around them again in each. */
function typedChoices({ anyOf = [] }: Schema, { types = [] }: Schema): Schema {
  return { anyOf: anyOf.map((choice) => ({ ...choice, types })) };
}

function formatOf({ format, wordpressFormat }: Schema): string {
  return format ?? wordpressFormat ?? "";
}

function partKey(schema: Schema, keyword: (typeof CHECKING)[number]): string {
  return schemaKey({ [keyword]: schema[keyword] });
}
