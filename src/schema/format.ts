import type { Schema } from "./model.ts";
import { applyFirst, note, type Draft, type Place, type RawSchema } from "./rule.ts";
import { FORMAT_CHECKS, FORMAT_RULES, REGISTERED_FORMATS } from "./rules-format.ts";
import { hasKnownTypes } from "./rules-type.ts";

/** Reads `format`; a type that names a format has already set one, which WordPress heeds less than one it checks. */
export function settleFormat(raw: RawSchema, draft: Draft, place: Place): void {
  const declared = raw["format"];
  const value = FORMAT_CHECKS.has(declared) ? declared : (draft.format ?? declared);
  if (value === undefined || value === null) return;
  if (typeof value === "string" && REGISTERED_FORMATS.has(value)) draft.format = value;
  else {
    delete draft.format;
    const reading = applyFirst(FORMAT_RULES, value, (name) => note(place, name, value, "format"));
    Object.assign(draft, reading);
  }
  if (place.use === "request") narrowFormat(raw, draft);
  if (draft.format === "binary" && draft.types?.includes("string") === true) {
    draft.file = true;
    delete draft.format;
  }
}

const NO_CHECK: Schema = {};

/** Says of a format what WordPress checks beyond its name. */
function narrowFormat(raw: RawSchema, draft: Draft): void {
  const isKnown = hasKnownTypes(raw["type"]);
  // WordPress asks the format of no number or list, whatever it is called.
  if (isKnown && draft.types?.includes("string") === false) return;
  const { minLength, ...check } = FORMAT_CHECKS.get(draft.format ?? draft.wordpressFormat) ?? NO_CHECK;
  if (minLength !== undefined) draft.minLength = Math.max(minLength, draft.minLength ?? 0);
  // A pattern or a choice of its own stays beside that of the format.
  const isTaken = Object.keys(check).some((keyword) => Object.hasOwn(draft, keyword));
  if (isTaken) draft.allOf = [...(draft.allOf ?? []), check];
  else Object.assign(draft, check);
  const isOfText = draft.types?.length === 1 && draft.types[0] === "string";
  if (!FORMAT_CHECKS.has(raw["format"]) || isOfText || isKnown) return;
  // Without a type that it knows, WordPress still checks the format, which no number or list has.
  draft.types = ["string"];
}
