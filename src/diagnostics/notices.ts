/* oxlint-disable max-lines -- one table, one row per kind of notice */
import { unescapeStep } from "../base/json.ts";

/** Severity of a notice: `loss` something could not be expressed, `guess` something was assumed, `repair` an unusual spelling was normalized, `info` a fact. */
export type NoticeLevel = "loss" | "guess" | "repair" | "info";

/** All levels, the most severe first. */
export const NOTICE_LEVELS: readonly NoticeLevel[] = ["loss", "guess", "repair", "info"];

/** What to do about a notice of each level, as Markdown. */
export const LEVEL_ADVICE: Readonly<Record<NoticeLevel, string>> = {
  loss: "Look at the places it names: whoever needs what was lost there must say it by hand. `--strict` fails on it, unless WordPress itself causes it.",
  guess:
    "Look at the places it names, and tell the author of the plugin where the guess is wrong. `--strict` fails on it, unless WordPress itself causes it.",
  repair:
    "Nothing to do: what was meant is plain. The author of the plugin can write it as JSON Schema has it.",
  info: "Nothing to do, unless the fact surprises you.",
};

/** The meaning of each level, for readers of notices. */
export const LEVEL_MEANINGS: Readonly<Record<NoticeLevel, string>> = {
  loss: "something could not be expressed",
  guess: "something was assumed",
  repair: "an unusual spelling was normalized",
  info: "a fact worth knowing",
};

/**
 * Every kind of notice, by code: its level, and its meaning in one sentence.
 * Each room adds its rows here, so that the docs can give every code a page.
 */
export const NOTICE_KINDS = {
  "address-repaired": {
    level: "repair",
    meaning: "The slashes after the scheme of the address were missing or wrong.",
  },
  "credentials-in-address": {
    level: "guess",
    meaning: "The address held credentials, which others can see there.",
  },
  "credentials-unused": {
    level: "loss",
    meaning:
      "The credentials had no effect: they belong to another host, or WordPress responded as to a visitor.",
  },
  "response-mislabeled": {
    level: "repair",
    meaning: "The response has a wrong media type or content coding; it was read by its content.",
  },
  "from-cache": { level: "info", meaning: "The index was cached by an earlier fetch." },
  "host-changed": { level: "info", meaning: "The site leads to another host." },
  "http-used": { level: "guess", meaning: "The site was read without encryption." },
  "index-partial": { level: "loss", meaning: "The response is the index of one namespace, not of the site." },
  "rest-unadvertised": { level: "info", meaning: "The site does not advertise its REST API." },
  "root-mismatch": {
    level: "info",
    meaning: "The site names another API root than the one that is used.",
  },
  "secret-repeated": {
    level: "repair",
    meaning: "The site's response held the credentials that it was sent; they were masked.",
  },
  "responses-known": {
    level: "info",
    meaning:
      "The site declares no response schemas; those of known releases of WordPress and WooCommerce are used.",
  },
  "responses-observed": {
    level: "info",
    meaning: "Response schemas were learned from recorded responses, or widened to them.",
  },
  "schemas-missing": { level: "loss", meaning: "The site could not send the schemas of some namespaces." },
  "byte-order-mark": { level: "repair", meaning: "A byte order mark before the JSON was ignored." },
  "charset-assumed": {
    level: "guess",
    meaning: "The text is not valid in its charset; another was assumed.",
  },
  "source-decoded": {
    level: "info",
    meaning: "The source was UTF-16, gzip, or had the framing of HTTP chunks, and was decoded.",
  },
  "text-cleaned": {
    level: "repair",
    meaning: "Unpaired surrogates, which UTF-8 cannot encode, were replaced by U+FFFD.",
  },
  "saved-response": {
    level: "info",
    meaning: "The index was extracted from a page, an envelope, other JSON or a JSONP call.",
  },
  "text-after": {
    level: "repair",
    meaning: "Text after the JSON was ignored, such as a comment of a cache.",
  },
  "text-before": { level: "repair", meaning: "Text before the JSON was ignored, such as a message of PHP." },
  "names-lowered": {
    level: "guess",
    meaning:
      "An HTML parser has rewritten the index and lowercased the names in route patterns; arguments show the original spelling of some, which was restored.",
  },
  "namespace-assumed": {
    level: "guess",
    meaning: "A route names no namespace; the listed namespace that its path begins with was assumed.",
  },
  "routes-empty": {
    level: "loss",
    meaning: "The index lists no route of a namespace; the site may hide them.",
  },
  "route-empty": { level: "info", meaning: "The index lists no endpoint for the route." },
  "endpoint-assumed": {
    level: "guess",
    meaning: "The route lists its methods and no endpoints; it was read as one endpoint for all of them.",
  },
  "entry-skipped": {
    level: "loss",
    meaning: "A part of the index has a shape that cannot be read and was left out.",
  },
  "key-skipped": { level: "loss", meaning: "A key named `__proto__` was left out." },
  "pattern-opaque": {
    level: "guess",
    meaning: "The pattern cannot be read; one variable replaces the rest of the path.",
  },
  "pattern-dead": {
    level: "info",
    meaning: "WordPress cannot use the pattern, so the route never responds and is not in the document.",
  },
  "pattern-unreachable": {
    level: "info",
    meaning: "No HTTP path can match the pattern, though a request inside WordPress could.",
  },
  "pattern-dot": {
    level: "guess",
    meaning: "An unescaped `.` is written as a literal dot; WordPress accepts any character there.",
  },
  "pattern-wider": {
    level: "loss",
    meaning:
      "JSON Schema cannot express exactly what the pattern accepts; the nearest wider pattern is written.",
  },
  "pattern-unseparated": {
    level: "loss",
    meaning:
      "WordPress accepts two values of the path without the optional separator between them; no path template expresses that.",
  },
  "pattern-encoded": {
    level: "loss",
    meaning:
      "The route holds literal characters that a path must percent-encode; WordPress does not decode paths, so only `?rest_route=` reaches it.",
  },
  "route-unreachable": {
    level: "loss",
    meaning: "An earlier route responds to every path of this one, so this one never responds.",
  },
  "routes-overlap": {
    level: "info",
    meaning: "Two routes match some of the same paths; the earlier one responds there.",
  },
  "overlaps-unchecked": {
    level: "loss",
    meaning:
      "Too many routes may match the same paths to compare every pair; some overlaps are not reported.",
  },
  "operations-capped": {
    level: "loss",
    meaning:
      "The index has more operations than the limit for one site; some routes were left without operations.",
  },
  "expansion-capped": {
    level: "loss",
    meaning: "The pattern has too many expansions; one variable replaces its optional parts.",
  },
  "root-unknown": { level: "guess", meaning: "Nothing in the index names the host of the API." },
  "root-in-query": {
    level: "loss",
    meaning:
      "The API is served under `?rest_route=` and at no known path; OpenAPI cannot express that parameters follow with `&`.",
  },
  "endpoint-unreachable": {
    level: "loss",
    meaning:
      "An earlier endpoint of the route responds to this method; the later one, with other arguments, never does.",
  },
  "argument-unnamed": {
    level: "loss",
    meaning:
      "An argument has neither a name nor a definition, as when a plugin lists only names; it was left out.",
  },
  "argument-emptied": {
    level: "guess",
    meaning:
      "The path omits a part before another; WordPress sets its argument to an empty string, which the definition rejects.",
  },
  "argument-fixed": {
    level: "info",
    meaning: "The path fixes the value of this argument, so it is not a parameter.",
  },
  "method-unknown": {
    level: "loss",
    meaning: "OpenAPI cannot describe this HTTP method; the operation is not in the document.",
  },
  "method-impossible": {
    level: "info",
    meaning:
      "No client sends this method, such as an empty one or several in one word; WordPress never responds to it, and the operation is not in the document.",
  },
  "method-refused": {
    level: "info",
    meaning:
      "The route lists this method, and WordPress always refuses it (405), as PUT and PATCH on the route that runs an ability; the operation is not in the document.",
  },
  "type-spelling": {
    level: "repair",
    meaning: "The type is another spelling of a JSON Schema type.",
  },
  "type-assumed": {
    level: "guess",
    meaning: "The type is not a JSON Schema type; the most likely one was assumed.",
  },
  "type-unreadable": { level: "loss", meaning: "The type cannot be read; any type is accepted." },
  "type-order": {
    level: "repair",
    meaning:
      "WordPress validates and converts a value by the first type that it passes for: text passes for a list or a number, a list for an object; values that never reach a later type were left out.",
  },
  "bound-spelling": {
    level: "repair",
    meaning: "A bound is written as text, as a flag, or under an old name.",
  },
  "bound-unreadable": {
    level: "loss",
    meaning: "A bound is not a number, or not one that the bound allows; it was left out.",
  },
  "bound-refuses-all": {
    level: "guess",
    meaning: "No value can satisfy the bound, so WordPress rejects every value that the bound applies to.",
  },
  "bound-exclusive-number": {
    level: "info",
    meaning: "An exclusive bound is a number, which WordPress does not enforce; it was kept.",
  },
  "keyword-spelling": {
    level: "repair",
    meaning: "A keyword is written in an unusual way; it was read as PHP reads it.",
  },
  "schema-spelling": {
    level: "repair",
    meaning: "A schema, a list of properties or of branches is written in an unusual way.",
  },
  "schema-assumed": {
    level: "guess",
    meaning: "A schema is expected here, and something else was found; the most likely schema was assumed.",
  },
  "schema-unreadable": {
    level: "loss",
    meaning: "A schema is expected here, and the value found cannot be read as one; any value is accepted.",
  },
  "branches-overlap": {
    level: "repair",
    meaning: "WordPress rejects values matching two `oneOf` branches; the overlap was removed.",
  },
  "enum-dropped": {
    level: "loss",
    meaning: "`enum`, or one of its values, cannot be written in a document; it was left out.",
  },
  "enum-repaired": {
    level: "repair",
    meaning: "Some values of `enum` are duplicates, cannot be sent, or are in the wrong place.",
  },
  "enum-refuses-all": {
    level: "guess",
    meaning: "`enum` is not a list, so WordPress rejects every value.",
  },
  "default-dropped": {
    level: "loss",
    meaning: "The default holds a number that is too large to be exact, or a `$ref`; it was left out.",
  },
  "default-repaired": {
    level: "repair",
    meaning: "The default has another type than the declared one.",
  },
  "default-refused": {
    level: "guess",
    meaning: "WordPress rejects the default where it validates defaults; it is kept as `x-wp-default`.",
  },
  "format-spelling": { level: "repair", meaning: "The format is another spelling of a registered one." },
  "format-wordpress": {
    level: "info",
    meaning: "The format is known to WordPress alone; it is kept as `x-wp-format`.",
  },
  "format-unknown": { level: "loss", meaning: "The format is registered nowhere; it was left out." },
  "pattern-translated": {
    level: "repair",
    meaning: "The pattern is written for PHP; it was rewritten for ECMA-262.",
  },
  "pattern-delimited": {
    level: "guess",
    meaning: "The pattern has PHP delimiters, which WordPress matches as literal characters.",
  },
  "pattern-refuses-all": {
    level: "guess",
    meaning: "PHP cannot compile the pattern, so WordPress rejects every text.",
  },
  "pattern-dropped": {
    level: "loss",
    meaning: "The pattern cannot be written in ECMA-262; it was left out.",
  },
  "text-unreadable": { level: "loss", meaning: "A title or description is not text; it was left out." },
  "deprecated-in-words": { level: "guess", meaning: "The description says that this is deprecated." },
  "keyword-dropped": {
    level: "loss",
    meaning: "The schema has keywords that WordPress does not know, or not in this form; they were left out.",
  },
  "response-empty-list": {
    level: "repair",
    meaning: "WordPress sends an empty object as an empty list, which is how PHP writes an empty map.",
  },
  "response-meta-unset": {
    level: "repair",
    meaning: "WordPress sends null for a meta value that its own schema rejects, such as an unset one.",
  },
  "response-setting-unset": {
    level: "repair",
    meaning: "WordPress sends null for a setting that its own schema rejects, such as an unset one.",
  },
  "response-default": {
    level: "repair",
    meaning:
      "The property has a default that its own schema rejects; WordPress sends it where nothing else is set.",
  },
  "response-null": {
    level: "repair",
    meaning: "WordPress sends null where the property has no value, though the schema does not list it.",
  },
  "response-type": {
    level: "repair",
    meaning:
      "WordPress or a plugin is known to send the property with another type than the schema declares.",
  },
  "response-value": {
    level: "repair",
    meaning: "WordPress or a plugin is known to send a value that the declared values or bounds reject.",
  },
  "response-known": {
    level: "repair",
    meaning:
      "A known release declares more for the same property of this route, or was recorded sending more.",
  },
  "response-object": {
    level: "repair",
    meaning: "The schema declares properties, which only an object has, and another type; both were kept.",
  },
  "response-date-unset": {
    level: "repair",
    meaning: "WordPress sends null for an unset date, though the schema does not list it.",
  },
  "response-date-zone": {
    level: "repair",
    meaning:
      "WordPress sends dates without the zone that the format `date-time` requires; the format was kept as `x-wp-format`.",
  },
  "response-text-unset": {
    level: "repair",
    meaning:
      "WordPress sends an unset text as empty text, whatever its format, which was kept as `x-wp-format`.",
  },
  "abilities-unused": {
    level: "loss",
    meaning:
      "The list of abilities holds more than the site can run by its routes, or items without a name, or the same name twice; these have no operation.",
  },
  "response-unwrapped": {
    level: "repair",
    meaning:
      "WordPress sends the result of an ability itself, not within the object that the route declares; that schema is not in the document.",
  },
  "response-status-internal": {
    level: "repair",
    meaning:
      "The enum lists the statuses that can be set; WordPress also sends `inherit`, `trash` and `auto-draft`.",
  },
  "response-search-type": {
    level: "repair",
    meaning: "The type of a term that a search finds is its taxonomy, which the enum does not list.",
  },
  "response-branches-overlap": {
    level: "repair",
    meaning: "A response may match several `oneOf` branches; `anyOf` was written.",
  },
  "selection-unmatched": {
    level: "loss",
    meaning: "A selected namespace or glob matches no operation.",
  },
  "overlay-unmatched": {
    level: "loss",
    meaning: "The target of an overlay's action matches nothing in the document.",
  },
  "overlay-result": {
    level: "loss",
    meaning: "The document has an error that it did not have before the overlays.",
  },
  "page-link-unmatched": {
    level: "loss",
    meaning:
      "A link of an own page names an operation that the document does not have, or an image cannot be shown.",
  },
  "argument-unsendable": {
    level: "loss",
    meaning: "The argument has no name that a query can carry; it is not in the document.",
  },
  "file-unsendable": {
    level: "info",
    meaning:
      "The argument is a file, which PHP parses for POST alone; the bodies of PUT and PATCH leave it out.",
  },
} as const satisfies Record<string, { level: NoticeLevel; meaning: string }>;

/** The code of a notice: a key of `NOTICE_KINDS`. */
export type NoticeCode = keyof typeof NOTICE_KINDS;

/** A report on unusual input and its handling. */
export interface Notice {
  readonly code: NoticeCode;
  /** JSON pointer into the index, `""` for the whole. */
  readonly pointer: string;
  /** One sentence on the problem and its handling. Holds foreign text; escape it where it is shown. */
  readonly text: string;
  /** The key of the route it concerns, if any. */
  readonly route?: string;
  /** The key of another route that the text names. */
  readonly other?: string;
}

/** Whether a notice is about an overlay or a page that the user wrote, not about the site. */
export function isOfUser({ code }: Notice): boolean {
  return code === "overlay-unmatched" || code === "overlay-result" || code === "page-link-unmatched";
}

/** Creates a notice about the whole source; its text defaults to the meaning of its kind. */
export function noticeOfAll(code: NoticeCode, text: string = NOTICE_KINDS[code].meaning): Notice {
  return { code, pointer: "", text };
}

/** The part of its route that a notice concerns: the steps to it from the arguments or the response schema; undefined for the whole. */
export function noticePart({ pointer }: Notice): string | undefined {
  const [, steps] = /\/(?:args|schema)\/(.+)$/.exec(pointer) ?? [];
  return steps === undefined ? undefined : unescapeStep(steps);
}

/** The route and part that a notice concerns; without a route, its place in the index. */
export function noticePlace(notice: Notice): string {
  const { route, pointer } = notice;
  const part = noticePart(notice);
  return [route ?? (part === undefined ? pointer : ""), part ?? ""]
    .filter((piece) => piece !== "")
    .join("  ");
}

/** The text of a notice beyond the meaning of its kind; may be empty. */
export function noticeDetail({ code, text }: Notice): string {
  const { meaning } = NOTICE_KINDS[code];
  return (text.startsWith(meaning) ? text.slice(meaning.length) : text).trim();
}

/** The level of a notice's kind. */
export function noticeLevel(notice: Notice): NoticeLevel {
  return NOTICE_KINDS[notice.code].level;
}
