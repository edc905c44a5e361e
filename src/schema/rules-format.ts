import type { Schema } from "./model.ts";
import { applyFirst, note, type Draft, type Place, type RawSchema, type Rule } from "./rule.ts";
import { hasKnownTypes } from "./rules-type.ts";

/** The keywords that a `format` sets. */
type FormatReading = Pick<Schema, "format" | "wordpressFormat">;

/** The formats of JSON Schema 2020-12 and of the OpenAPI format registry. */
const REGISTERED_FORMATS: ReadonlySet<string> = new Set([
  ..."date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri".split(
    " ",
  ),
  ..."iri-reference uri-template uuid json-pointer regex int32 int64 float double byte binary password".split(
    " ",
  ),
]);

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["url", "uri"],
  ["datetime", "date-time"],
  ["date_time", "date-time"],
  ["e-mail", "email"],
  ["guid", "uuid"],
  ["int", "int64"],
]);

/** Formats that WordPress checks or cleans and that are in no registry. */
const WORDPRESS_FORMATS: ReadonlySet<string> = new Set(["hex-color", "text-field", "textarea-field", "ip"]);

/** The formats that WordPress validates, and its demands beyond their names (recorded from WordPress 7.1). */
export const FORMAT_CHECKS: ReadonlyMap<unknown, Schema> = new Map<string, Schema>([
  ["date-time", {}],
  ["uri", {}],
  // `is_email` rejects anything shorter.
  ["email", { minLength: 6 }],
  // `wp_is_uuid` accepts small letters only.
  ["uuid", { pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" }],
  ["hex-color", { pattern: "^#(?:[0-9A-Fa-f]{3}){1,2}$" }],
  ["ip", { anyOf: [{ format: "ipv4" }, { format: "ipv6" }] }],
]);

/** Repairs of unregistered formats, in the order in which they are tried. */
const FORMAT_RULES: readonly Rule<unknown, FormatReading>[] = [
  {
    code: "format-wordpress",
    read: (value) =>
      typeof value === "string" && WORDPRESS_FORMATS.has(value) ? { wordpressFormat: value } : undefined,
  },
  {
    code: "format-spelling",
    read: (value) => {
      if (typeof value !== "string") return undefined;
      const word = value.trim().toLowerCase();
      const format = SPELLINGS.get(word) ?? (REGISTERED_FORMATS.has(word) ? word : undefined);
      return format === undefined ? undefined : { format };
    },
  },
  {
    code: "format-unknown",
    read: () => ({}),
  },
];

/** Reads `format`. If the type names a format too, the one that WordPress validates wins. */
export function readFormat(raw: RawSchema, draft: Draft, place: Place): void {
  const declared = raw["format"];
  const value = FORMAT_CHECKS.has(declared) ? declared : (draft.format ?? declared);
  if (value === undefined || value === null) return;
  if (typeof value === "string" && REGISTERED_FORMATS.has(value)) draft.format = value;
  else {
    delete draft.format;
    const reading = applyFirst(FORMAT_RULES, value, (code, says) => note(place, code, value, "format", says));
    Object.assign(draft, reading);
  }
  if (place.use === "request") addChecks(raw, draft);
  if (draft.format === "binary" && draft.types?.includes("string") === true) {
    draft.file = true;
    delete draft.format;
  }
}

/** Adds the demands of WordPress beyond the name of the format. */
function addChecks(raw: RawSchema, draft: Draft): void {
  const isKnown = hasKnownTypes(raw["type"]);
  // WordPress validates the format only of text.
  if (isKnown && draft.types?.includes("string") === false) return;
  const { minLength, ...check } = FORMAT_CHECKS.get(draft.format ?? draft.wordpressFormat) ?? {};
  if (minLength !== undefined) draft.minLength = Math.max(minLength, draft.minLength ?? 0);
  // The schema keeps its own pattern and branches beside those of the format.
  const isTaken = Object.keys(check).some((keyword) => Object.hasOwn(draft, keyword));
  if (isTaken) draft.allOf = [...(draft.allOf ?? []), check];
  else Object.assign(draft, check);
  // Without a known type WordPress still validates the format, which no number or list satisfies.
  if (FORMAT_CHECKS.has(raw["format"]) && !isKnown) draft.types = ["string"];
}
