/* oxlint-disable max-lines -- one table, one row per kind of notice */
import { unescapeStep } from "../base/json.ts";

/** How much a notice matters: `loss` something could not be said, `guess` something was assumed, `repair` an odd spelling was settled, `info` a fact. */
export type NoticeLevel = "loss" | "guess" | "repair" | "info";

/** All levels, the weightiest first. */
export const NOTICE_LEVELS: readonly NoticeLevel[] = ["loss", "guess", "repair", "info"];

/** What a notice of each level says, for a reader of them. */
export const LEVEL_MEANINGS: Readonly<Record<NoticeLevel, string>> = {
  loss: "something could not be said",
  guess: "something was assumed",
  repair: "an odd spelling was settled",
  info: "a fact worth knowing",
};

/**
 * Every kind of notice, by code: its level, and one sentence on what it means.
 * Each room adds its rows here, so that the docs can give every code a page.
 */
export const NOTICE_KINDS = {
  "address-repaired": {
    level: "repair",
    meaning: "The address was typed with other slashes behind its scheme.",
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
    meaning: "The media type or the content coding of the response was wrong; its content decided.",
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
  "routes-probed": {
    level: "info",
    meaning: "Routes were probed with OPTIONS for their schemas and for the methods that visitors may use.",
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
    meaning: "Halves of characters, which no UTF-8 can hold, were replaced by U+FFFD.",
  },
  "saved-answer": {
    level: "info",
    meaning: "The index was found in something else: a page, an envelope, other JSON, a JSONP call.",
  },
  "text-after": {
    level: "repair",
    meaning: "Text after the JSON was ignored, such as a comment of a cache.",
  },
  "text-before": { level: "repair", meaning: "Text before the JSON was ignored, such as a message of PHP." },
  "names-lowered": {
    level: "guess",
    meaning:
      "An HTML parser has rewritten the index, with the names in route patterns in lower case; those that an argument spells otherwise were restored.",
  },
  "namespace-assumed": {
    level: "guess",
    meaning: "A route names no namespace; the one with which its path begins was taken.",
  },
  "routes-empty": {
    level: "loss",
    meaning: "The index lists no route of a namespace; the site may hide them.",
  },
  "route-empty": { level: "info", meaning: "The route has no endpoint that the index shows." },
  "endpoint-assumed": {
    level: "guess",
    meaning:
      "The route lists its methods and no endpoints; it was read as one endpoint that answers them all.",
  },
  "entry-skipped": {
    level: "loss",
    meaning: "A part of the index has a shape that cannot be read and was left out.",
  },
  "key-skipped": { level: "loss", meaning: "A key named `__proto__` was left out." },
  "pattern-opaque": {
    level: "guess",
    meaning: "The pattern is not read; one variable stands for the rest of the path.",
  },
  "pattern-dead": {
    level: "info",
    meaning: "WordPress cannot use the pattern, so the route never answers and is not in the document.",
  },
  "pattern-unreachable": {
    level: "info",
    meaning: "No path over HTTP can match the pattern, though WordPress could use it from inside.",
  },
  "pattern-dot": {
    level: "guess",
    meaning: "A bare `.` is written as a full stop; WordPress takes any character there.",
  },
  "pattern-wider": {
    level: "loss",
    meaning: "JSON Schema has no exact form of what the pattern accepts; the nearest wider one is written.",
  },
  "pattern-unseparated": {
    level: "loss",
    meaning:
      "WordPress accepts two values of the path without the optional separator between them; no template says so.",
  },
  "pattern-encoded": {
    level: "loss",
    meaning:
      "The route holds literal characters that a path must percent-encode; WordPress does not decode paths, so that only `?rest_route=` gets there.",
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
      "Too many routes may match the same paths to compare each with each; some overlaps are not told.",
  },
  "operations-capped": {
    level: "loss",
    meaning: "The index has more operations than the limit for one site; some routes have none.",
  },
  "expansion-capped": {
    level: "loss",
    meaning: "The pattern has too many expansions; one variable stands for its optional parts.",
  },
  "root-unknown": { level: "guess", meaning: "Nothing in the index names the host of the API." },
  "root-in-query": {
    level: "loss",
    meaning:
      "The API is served in the query, `?rest_route=`, and at no known path; OpenAPI cannot say that parameters follow with `&`.",
  },
  "endpoint-unreachable": {
    level: "loss",
    meaning:
      "An earlier endpoint of the route responds to this method; the later one, with other arguments, never does.",
  },
  "argument-unnamed": {
    level: "loss",
    meaning:
      "An argument has neither a name nor a definition, as where a plugin lists names alone; it was left out.",
  },
  "argument-emptied": {
    level: "guess",
    meaning:
      "The path leaves out a part before another; WordPress fills the argument with empty text, which its definition rejects.",
  },
  "argument-fixed": {
    level: "info",
    meaning: "The path fixes the value of this argument, so it is not a parameter.",
  },
  "method-unknown": {
    level: "loss",
    meaning: "OpenAPI has no place for this HTTP method; the operation is not in the document.",
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
    meaning: "The type is no type of JSON Schema; the most likely one was assumed.",
  },
  "type-unreadable": { level: "loss", meaning: "The type cannot be read; any type is accepted." },
  "type-order": {
    level: "repair",
    meaning:
      "WordPress judges and converts a value by the first type that it passes for: text for a list or a number, a list for an object; what a later type never gets was left out.",
  },
  "bound-spelling": {
    level: "repair",
    meaning: "A bound is written as text, as a flag, or under an old name.",
  },
  "bound-unreadable": {
    level: "loss",
    meaning: "A bound is not a number, or not one that it can have; it was left out.",
  },
  "bound-refuses-all": {
    level: "guess",
    meaning: "No value can keep the bound, so WordPress refuses every value that the bound is about.",
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
    meaning: "Something else stands where a schema is expected; the most likely schema was assumed.",
  },
  "schema-unreadable": {
    level: "loss",
    meaning: "Something that is no schema stands where one is expected; anything is accepted there.",
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
    meaning: "Some of the listed values repeat, cannot be sent, or stand in the wrong place.",
  },
  "enum-refuses-all": {
    level: "guess",
    meaning:
      "What stands for the list of values is none, so WordPress finds no value in it and refuses them all.",
  },
  "default-dropped": {
    level: "loss",
    meaning: "The default holds a number that is too large to be exact, or a `$ref`; it was left out.",
  },
  "default-repaired": {
    level: "repair",
    meaning: "The default is written in another type than the declared one.",
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
    meaning: "The pattern has PHP delimiters, which WordPress takes for part of the text.",
  },
  "pattern-refuses-all": {
    level: "guess",
    meaning: "PHP cannot read the pattern either, so WordPress refuses every text.",
  },
  "pattern-dropped": {
    level: "loss",
    meaning: "The pattern cannot be written in ECMA-262; it was left out.",
  },
  "text-unreadable": { level: "loss", meaning: "A title or description is no text; it was left out." },
  "deprecated-in-words": { level: "guess", meaning: "The description says that this is deprecated." },
  "keyword-dropped": {
    level: "loss",
    meaning: "The schema holds words that WordPress does not know, or not in this form; they were left out.",
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
  "response-choices-overlap": {
    level: "repair",
    meaning: "A response may match several `oneOf` branches; `anyOf` was written.",
  },
  "selection-unmatched": {
    level: "loss",
    meaning: "A selected namespace or glob matches no operation.",
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

/** Something odd in the input and what was assumed about it. */
export interface Notice {
  readonly code: NoticeCode;
  /** JSON pointer into the index, `""` for the whole. */
  readonly pointer: string;
  /** One sentence: what is odd and what was done. Holds foreign text; escape it where it is shown. */
  readonly text: string;
  /** The route key it concerns, where there is one. */
  readonly route?: string;
  /** The key of another route that the text names. */
  readonly other?: string;
}

/** A notice about the whole of what was read; its text is that of its kind where nothing is to be added. */
export function noticeOfAll(code: NoticeCode, text: string = NOTICE_KINDS[code].meaning): Notice {
  return { code, pointer: "", text };
}

/** What of its route a notice concerns: the steps to it from the arguments or the response schema; undefined for the whole. */
export function noticePart({ pointer }: Notice): string | undefined {
  const [, steps] = /\/(?:args|schema)\/(.+)$/.exec(pointer) ?? [];
  return steps === undefined ? undefined : unescapeStep(steps);
}

/** The route that a notice concerns and the part of it; the place in the index where it concerns none. */
export function noticePlace(notice: Notice): string {
  const { route, pointer } = notice;
  const part = noticePart(notice);
  return [route ?? (part === undefined ? pointer : ""), part ?? ""].filter((word) => word !== "").join("  ");
}

/** What a notice says beyond the sentence on its kind; empty where that says it all. */
export function noticeDetail({ code, text }: Notice): string {
  const { meaning } = NOTICE_KINDS[code];
  return (text.startsWith(meaning) ? text.slice(meaning.length) : text).trim();
}

/** The level of a notice's kind. */
export function noticeLevel(notice: Notice): NoticeLevel {
  return NOTICE_KINDS[notice.code].level;
}
