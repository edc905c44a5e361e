import type { Schema } from "./model.ts";
import type { Rule } from "./rule.ts";

/** What a `format` says. */
export type FormatReading = Pick<Schema, "format" | "wordpressFormat">;

/** The formats of JSON Schema 2020-12 and of the OpenAPI format registry that occur, or may, in an index. */
export const REGISTERED_FORMATS: ReadonlySet<string> = new Set([
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "idn-email",
  "hostname",
  "idn-hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "iri",
  "iri-reference",
  "uri-template",
  "uuid",
  "json-pointer",
  "regex",
  "int32",
  "int64",
  "float",
  "double",
  "byte",
  "binary",
  "password",
]);

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["url", "uri"],
  ["datetime", "date-time"],
  ["date_time", "date-time"],
  ["e-mail", "email"],
  ["guid", "uuid"],
  ["int", "int64"],
]);

/** Formats that WordPress checks or cleans by itself, and that no registry has. */
const WORDPRESS_FORMATS: ReadonlySet<string> = new Set(["hex-color", "text-field", "textarea-field", "ip"]);

/** The formats that WordPress checks or converts by, and what it asks beyond their names (recorded from WordPress 7.1). */
export const FORMAT_CHECKS: ReadonlyMap<unknown, Schema> = new Map<string, Schema>([
  ["date-time", {}],
  ["uri", {}],
  // `is_email` refuses anything shorter.
  ["email", { minLength: 6 }],
  // `wp_is_uuid` takes small letters only.
  ["uuid", { pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" }],
  ["hex-color", { pattern: "^#(?:[0-9A-Fa-f]{3}){1,2}$" }],
  ["ip", { anyOf: [{ format: "ipv4" }, { format: "ipv6" }] }],
]);

/** Every format that is not registered, in the order in which the rules are tried. */
export const FORMAT_RULES: readonly Rule<unknown, FormatReading>[] = [
  {
    name: "format-wordpress",
    read: (value) =>
      typeof value === "string" && WORDPRESS_FORMATS.has(value) ? { wordpressFormat: value } : undefined,
  },
  {
    name: "format-spelling",
    read: (value) => {
      if (typeof value !== "string") return undefined;
      const word = value.trim().toLowerCase();
      const format = SPELLINGS.get(word) ?? (REGISTERED_FORMATS.has(word) ? word : undefined);
      return format === undefined ? undefined : { format };
    },
  },
  { name: "format-unknown", read: () => ({}) },
];
