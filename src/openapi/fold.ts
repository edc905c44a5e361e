import { compareCodeUnits } from "../json.ts";
import { NUMBER_BOUNDS, SCHEMA_TYPES, type Schema, type SchemaType } from "../schema/index.ts";

type Keyword = keyof Schema;

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
  integer: NUMBER_BOUNDS,
  number: NUMBER_BOUNDS,
  boolean: [],
  null: [],
};

/**
 * A schema in the words of JSON Schema 2020-12 where OpenAPI 3.0, or a habit of tools, has other words for the same: a
 * choice between schemas of one type each is a list of types (`anyOf` of `{type: string, minLength: 1}` and
 * `{type: array}` is `{type: [string, array], minLength: 1}`), `allOf` of schemas that do not speak of the same is one
 * schema, and text that must be null is null. Any other schema stays as it is.
 */
export function foldChoices(given: Schema): Schema {
  const schema = given.allOf === undefined ? given : (foldParts(given) ?? given);
  if (schema.types?.includes("null") === true && schema.enum?.every((value) => value === null) === true) {
    const { enum: _, ...rest } = schema;
    return { ...rest, types: ["null"] };
  }
  const open = isOrNull(schema) ? withAnyOf(schema) : schema;
  return open.anyOf === undefined ? open : (foldTypes(open, open.anyOf) ?? open);
}

/** Whether exactly one of a schema and null holds, which is either of them: no tool means to refuse null by it. */
function isOrNull({ oneOf = [], anyOf }: Schema): boolean {
  return anyOf === undefined && oneOf.length === 2 && oneOf.some(({ types }) => types?.join() === "null");
}

function withAnyOf({ oneOf, ...rest }: Schema): Schema {
  return oneOf === undefined ? rest : { ...rest, anyOf: oneOf };
}

/** What says nothing of the values that are taken; of several the outer one holds. */
const ANNOTATIONS: ReadonlySet<string> = new Set<Keyword>([
  "title",
  "description",
  "default",
  "deprecated",
  "readOnly",
]);

/** What several parts may say: the names of members add up, and of types they may say the same. */
const JOINED: ReadonlySet<string> = new Set<Keyword>(["types", "properties", "required"]);

/** The parts and what stands beside them as one schema; undefined where that would say something else. */
function foldParts({ allOf = [], ...rest }: Schema): Schema | undefined {
  const all = [...allOf, rest];
  const telling = all.filter((part) => Object.keys(part).some((keyword) => !ANNOTATIONS.has(keyword)));
  const together: Schema = Object.assign({}, ...all);
  return telling.length < 2 ? together : foldTelling(together, telling);
}

function foldTelling(together: Schema, parts: readonly Schema[]): Schema | undefined {
  const words = parts.flatMap((part) => Object.keys(part).filter((word) => !ANNOTATIONS.has(word)));
  const alone = words.filter((word) => !JOINED.has(word));
  // What a part says of members that it does not name, it says of those that another names.
  const isOfOthers = alone.includes("additionalProperties") || alone.includes("patternProperties");
  const types = new Set(parts.flatMap((part) => (part.types === undefined ? [] : [part.types.join(" ")])));
  const named = parts.flatMap(({ properties }) => [...(properties ?? [])]);
  const properties = new Map(named);
  const isAlike = named.every(([name, member]) => properties.get(name) === member);
  if (isOfOthers || types.size > 1 || new Set(alone).size < alone.length || !isAlike) return undefined;
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  return {
    ...together,
    ...(named.length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required: required.toSorted(compareCodeUnits) }),
  };
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
  return types.length > 0 && Object.keys(rest).every((keyword) => own.has(keyword));
}

function sharesKeyword(choice: Schema, schema: Schema): boolean {
  return Object.keys(choice).some((keyword) => Object.hasOwn(schema, keyword));
}

/** Whole numbers are numbers: where both are chosen, what bounds the ones must bound the others. */
function agreeOnNumbers(choices: readonly Schema[]): boolean {
  const numeric = choices.filter(
    ({ types }) => types?.includes("integer") === true || types?.includes("number") === true,
  );
  return NUMBER_BOUNDS.every((keyword) => new Set(numeric.map((choice) => choice[keyword])).size < 2);
}
