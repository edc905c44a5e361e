import { canonicalJson, type Json } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { BOUND_KEYWORDS, type BoundKeyword, type Schema } from "./model.ts";

/**
 * Returns a text that two schemas share exactly if their keywords accept the same values, whatever their titles,
 * descriptions and the order of types, listed values and properties. It has no line break. Memoized by schema.
 */
export const schemaKey = memoizeByObject(keyOf);

function keyOf(schema: Schema): string {
  const parts: string[] = [];
  for (const keyword in schema) {
    const text = PRINTERS.get(keyword)?.(schema);
    if (text !== undefined) parts.push(`${keyword}:${text}`);
  }
  return `{${sortedText(parts, ";")}}`;
}

type KeywordPrinter = (schema: Schema) => string | undefined;

/** Prints each keyword except the bounds; undefined where the keyword has no effect. */
const MEMBERS: Readonly<
  Record<
    Exclude<
      keyof Schema,
      BoundKeyword | "title" | "description" | "example" | "widened" | "foreignType" | "deprecatedInText"
    >,
    KeywordPrinter
  >
> = {
  types: ({ types }) => types && sortedText(types, "|"),
  overtaken: ({ overtaken }) => overtaken && sortedText(overtaken, "|"),
  enum: ({ enum: values }) => values && sortedText(values.map(canonicalJson)),
  format: ({ format }) => quote(format),
  wordpressFormat: ({ wordpressFormat }) => quote(wordpressFormat),
  pattern: ({ pattern }) => quote(pattern),
  contentMediaType: ({ contentMediaType }) => quote(contentMediaType),
  uniqueItems: ({ uniqueItems }) => flag(uniqueItems),
  readOnly: ({ readOnly }) => flag(readOnly),
  deprecated: ({ deprecated, deprecatedInText }) => flag(deprecated === true && deprecatedInText !== true),
  file: ({ file }) => flag(file),
  default: (schema) => jsonText(schema.default),
  misfitDefault: ({ misfitDefault }) => jsonText(misfitDefault),
  required: ({ required }) => required && sortedText(required.map(quoteName)),
  context: ({ context }) => context && sortedText(context.map(quoteName)),
  items: ({ items }) => items && schemaKey(items),
  not: ({ not }) => not && schemaKey(not),
  properties: ({ properties }) => membersText(properties),
  patternProperties: ({ patternProperties }) => membersText(patternProperties),
  oneOf: ({ oneOf }) => oneOf && sortedText(oneOf.map(schemaKey)),
  anyOf: ({ anyOf }) => anyOf && sortedText(anyOf.map(schemaKey)),
  allOf: ({ allOf }) => allOf && sortedText(allOf.map(schemaKey)),
  additionalProperties: ({ additionalProperties: rest }) =>
    typeof rest === "object" ? schemaKey(rest) : rest?.toString(),
};

const PRINTERS: ReadonlyMap<string, KeywordPrinter> = new Map([
  ...Object.entries(MEMBERS),
  ...BOUND_KEYWORDS.map((keyword): [string, KeywordPrinter] => [
    keyword,
    (schema) => schema[keyword]?.toString(),
  ]),
]);

/** Joins texts in sorted order. */
export function sortedText(texts: readonly string[], joint = ","): string {
  const [only] = texts;
  return texts.length === 1 && only !== undefined ? only : texts.toSorted().join(joint);
}

function jsonText(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : canonicalJson(value);
}

function quote(text: string | undefined): string | undefined {
  return text === undefined ? undefined : JSON.stringify(text);
}

function flag(isSet: boolean | undefined): string | undefined {
  return isSet === true ? "1" : undefined;
}

/** Quotes names that hold a comma or another sign. */
function quoteName(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

function membersText(members: ReadonlyMap<string, Schema> | undefined): string | undefined {
  return (
    members &&
    sortedText([...members].map(([name, member]) => `${JSON.stringify(name)}=${schemaKey(member)}`))
  );
}
