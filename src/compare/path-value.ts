import { canonicalJson } from "../json.ts";
import type { Schema } from "../schema/model.ts";
import type { VariableView } from "./view.ts";

/** What a variable is: where no type is declared, the number or text that its pattern makes it. No path needs a default. */
export function pathSchema({ schema = {}, digits }: VariableView): Schema {
  const { default: _, misfitDefault: __, ...rest } = schema;
  const isTyped = [rest.types, rest.oneOf, rest.anyOf].some((said) => said !== undefined);
  return isTyped ? rest : { ...rest, types: [digits ? "integer" : "string"] };
}

/** Keywords beside which types and choices are all that a schema asks. */
const UNBINDING: ReadonlySet<string> = new Set([
  "types",
  "overtaken",
  "enum",
  "title",
  "description",
  "context",
  "readOnly",
  "deprecated",
] satisfies (keyof Schema)[]);

/**
 * Whether a declaration is known to take whatever the pattern of a variable lets through: digits, or a few words, of
 * which routes ignore the case.
 */
export function takesPath(declared: Schema, { digits, words }: VariableView): boolean {
  if (Object.keys(declared).some((keyword) => !UNBINDING.has(keyword))) return false;
  const { types = [], enum: values } = declared;
  if (values !== undefined) {
    const listed = new Set(
      values.map((value) => (typeof value === "string" ? value : canonicalJson(value)).toLowerCase()),
    );
    return words?.every((word) => listed.has(word.toLowerCase())) ?? false;
  }
  return (
    types.includes("string") || (digits && types.some((type) => type === "integer" || type === "number"))
  );
}
