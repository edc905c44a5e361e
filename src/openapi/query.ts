import {
  SAYS_NOTHING,
  exclude,
  mapParts,
  type Draft,
  type Schema,
  type SchemaType,
} from "../schema/index.ts";

/** The types that one value of a query can pass for. */
const SCALARS: readonly SchemaType[] = ["integer", "number", "boolean"];

/**
 * What a query can carry of a schema. All that stands in one is text, and WordPress judges a text by `string` where that
 * comes first: the number 5 must then be as long as a text must be, and it is taken by both of `oneOf` an integer and any
 * text, so by none.
 */
export function asText(schema: Schema): Schema {
  return asTextBeside(schema, [...SCALARS, "array"]);
}

/** Below the argument itself a list has names of its own, `a[x][0]`, and is no text. */
function inside(schema: Schema): Schema {
  return asTextBeside(schema, SCALARS);
}

function asTextBeside(schema: Schema, texts: readonly SchemaType[]): Schema {
  const parts = mapParts(schema, (part, keyword) =>
    keyword === "anyOf" || keyword === "oneOf" ? part : inside(part),
  );
  const draft: Draft = { ...parts };
  const { types = [], overtaken = [], oneOf = [] } = schema;
  const later = boundsText(schema) ? types.slice(types.indexOf("string") + 1) : [];
  const dropped = later.filter((type) => texts.includes(type));
  if (types.includes("string") && dropped.length > 0) {
    draft.types = types.filter((type) => !dropped.includes(type));
    draft.overtaken = [...overtaken, ...dropped];
  }
  if (oneOf.some(takesAnyText)) {
    const twice = oneOf.flatMap((choice) => choice.types ?? []).filter((type) => SCALARS.includes(type));
    for (const type of new Set(twice)) exclude(draft, { types: [type] });
  }
  // What a surface shares stays shared.
  return draft.types === schema.types && draft.not === schema.not ? parts : draft;
}

/** Whether WordPress refuses some texts that are not numbers or truth values. */
function boundsText({
  minLength,
  maxLength,
  pattern,
  enum: words,
  format,
  wordpressFormat,
}: Schema): boolean {
  const bounds = [minLength, maxLength, pattern, words];
  return bounds.some((bound) => bound !== undefined) || format === "date-time" || wordpressFormat === "ip";
}

function takesAnyText(choice: Schema): boolean {
  return (
    choice.types?.includes("string") === true &&
    Object.keys(choice).every((keyword) => SAYS_NOTHING.has(keyword))
  );
}
