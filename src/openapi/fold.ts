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
 * Writes a schema of OpenAPI 3.0 in the keywords of JSON Schema 2020-12: `anyOf` of `{type: string, minLength: 1}` and
 * `{type: array}` is `{type: [string, array], minLength: 1}`, `allOf` of schemas that share no keyword is one schema, and
 * text that must be null is null. Any other schema stays as it is.
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

/** What a part says of members that it does not name, it says of those that another part names. */
const OF_OTHERS: readonly Keyword[] = ["additionalProperties", "patternProperties"];

/** The parts and what stands beside them as one schema; undefined where that would say something else. */
function foldParts({ allOf = [], ...rest }: Schema): Schema | undefined {
  const all = [...allOf, rest];
  const parts = all.map((part) => Object.keys(part).filter((word) => !ANNOTATIONS.has(word)));
  const words = parts.flat();
  const alone = words.filter((word) => !JOINED.has(word));
  const types = new Set(all.flatMap((part) => part.types?.join(" ") ?? []));
  const named = all.flatMap(({ properties }) => [...(properties ?? [])]);
  const properties = new Map(named);
  const isApart =
    new Set(alone).size === alone.length &&
    types.size < 2 &&
    !OF_OTHERS.some((word) => words.includes(word)) &&
    named.every(([name, member]) => properties.get(name) === member);
  if (!isApart && parts.filter(({ length }) => length > 0).length > 1) return undefined;
  const required = [...new Set(all.flatMap((part) => part.required ?? []))];
  return {
    ...Object.assign({}, ...all),
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
