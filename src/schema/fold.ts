import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";

type Keyword = keyof Schema;

const NUMBER_KEYWORDS: readonly Keyword[] = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
];

/** The keywords that say something about values of one type alone. */
export const KEYWORDS_OF: Readonly<Record<SchemaType, readonly Keyword[]>> = {
  array: ["items", "minItems", "maxItems", "uniqueItems"],
  object: [
    "properties",
    "patternProperties",
    "additionalProperties",
    "required",
    "minProperties",
    "maxProperties",
  ],
  string: ["minLength", "maxLength", "pattern", "format", "contentMediaType"],
  integer: NUMBER_KEYWORDS,
  number: NUMBER_KEYWORDS,
  boolean: [],
  null: [],
};

/**
 * A schema in the words of JSON Schema 2020-12 where OpenAPI 3.0 has other words for the same: a choice between schemas
 * of one type each is a list of types (`anyOf` of `{type: string, minLength: 1}` and `{type: array}` is
 * `{type: [string, array], minLength: 1}`), `allOf` of nothing but one reference is what it refers to, and text that
 * must be null is null. Any other schema stays as it is.
 */
export function foldChoices(schema: Schema): Schema {
  const [only, ...others] = schema.allOf ?? [];
  if (only !== undefined && others.length === 0 && Object.keys(schema).length === 1) return only;
  if (schema.types?.includes("null") === true && schema.enum?.every((value) => value === null) === true) {
    const { enum: _, ...rest } = schema;
    return { ...rest, types: ["null"] };
  }
  return schema.anyOf === undefined ? schema : (foldTypes(schema, schema.anyOf) ?? schema);
}

function foldTypes(schema: Schema, choices: readonly Schema[]): Schema | undefined {
  const { anyOf: _, ...rest } = schema;
  const named = choices.flatMap(({ types = [] }) => types.filter((type) => type !== "null"));
  const isApart = new Set(named).size === named.length;
  const isOwn = choices.every((choice) => saysOwnAlone(choice) && !sharesKeyword(choice, rest));
  if (choices.length < 2 || rest.types !== undefined || !isApart || !isOwn || !agreeOnNumbers(choices)) {
    return undefined;
  }
  const types = SCHEMA_TYPES.filter((type) => choices.some((choice) => choice.types?.includes(type)));
  return Object.assign({}, rest, ...choices, { types });
}

/** Whether a schema has a type, and no other keywords than those about its types. */
function saysOwnAlone({ types = [], ...rest }: Schema): boolean {
  const own: ReadonlySet<string> = new Set(types.flatMap((type) => KEYWORDS_OF[type]));
  return types.some((type) => type !== "null") && Object.keys(rest).every((keyword) => own.has(keyword));
}

function sharesKeyword(choice: Schema, schema: Schema): boolean {
  return Object.keys(choice).some((keyword) => Object.hasOwn(schema, keyword));
}

/** Whole numbers are numbers: where both are chosen, what bounds the ones must bound the others. */
function agreeOnNumbers(choices: readonly Schema[]): boolean {
  const numeric = choices.filter(
    ({ types }) => types?.includes("integer") === true || types?.includes("number") === true,
  );
  return NUMBER_KEYWORDS.every((keyword) => new Set(numeric.map((choice) => choice[keyword])).size < 2);
}
