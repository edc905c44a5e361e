import { canonicalJson } from "../json.ts";
import { compareLanguages } from "../route/language.ts";
import type { Schema } from "../schema/index.ts";
import type { Work } from "../work.ts";
import { asksTypesAlone } from "./accepted.ts";
import { joinPatterns } from "./pattern.ts";
import type { VariableView } from "./view.ts";

/** What a variable is: where no type is declared, the number or text that its pattern makes it. No path needs a default. */
export function pathSchema({ schema = {}, digits }: VariableView): Schema {
  const { default: _, misfitDefault: __, ...rest } = schema;
  const isTyped = [rest.types, rest.oneOf, rest.anyOf].some((said) => said !== undefined);
  return isTyped ? rest : { ...rest, types: [digits ? "integer" : "string"] };
}

/**
 * Whether a declaration is known to take whatever the pattern of a variable lets through: digits, lists of digits, or a
 * few words, of which routes ignore the case.
 */
export function takesPath(declared: Schema, variable: VariableView, work: Work): boolean {
  const { items, ...rest } = declared;
  if (items !== undefined)
    return asksTypesAlone(rest, "overtaken", "enum") && takesDigits(items) && isOfLists(rest, variable, work);
  if (!asksTypesAlone(rest, "overtaken", "enum")) return false;
  const { types = [], enum: values } = rest;
  if (values !== undefined) {
    const listed = new Set(
      values.map((value) => (typeof value === "string" ? value : canonicalJson(value)).toLowerCase()),
    );
    return variable.words?.every((word) => listed.has(word.toLowerCase())) ?? false;
  }
  return types.includes("string") || (variable.digits && takesDigits(rest));
}

const DIGIT_TYPES = ["string", "integer", "number"] as const;

function takesDigits(declared: Schema): boolean {
  return (
    asksTypesAlone(declared, "overtaken") &&
    DIGIT_TYPES.some((type) => declared.types?.includes(type) === true)
  );
}

/** WordPress splits a text at its commas, and takes out what is empty between them (`rest_sanitize_array`). */
const DIGITS_AND_COMMAS = "^[0-9,]*$";

function isOfLists({ types, enum: values }: Schema, { patterns }: VariableView, work: Work): boolean {
  if (types?.includes("array") !== true || values !== undefined) return false;
  const { relation } = compareLanguages(joinPatterns(patterns), DIGITS_AND_COMMAS, work);
  return relation === "narrower" || relation === "equal";
}
