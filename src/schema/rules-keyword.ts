import { isArray, isObject } from "../base/json.ts";
import { isRefusedByPhp, rewritePattern, stripDelimiters } from "./pattern.ts";
import { isEmpty } from "../wordpress/index.ts";
import { note, type Draft, type Place } from "./rule.ts";
import { valuesByKey } from "./rules-shape.ts";
import { plainText, safeMarkdown, saysDeprecated } from "./text.ts";

type KeywordReader = (value: unknown, draft: Draft, place: Place) => void;

/** The readers of keywords that depend on no other keyword but `type`. */
export const KEYWORD_READERS: ReadonlyMap<string, KeywordReader> = new Map<string, KeywordReader>([
  ["title", readTitle],
  ["description", readDescription],
  ["pattern", readPatternKeyword],
  ["uniqueItems", (value, draft, place) => readFlag("uniqueItems", "uniqueItems", value, draft, place)],
  ["readonly", (value, draft, place) => readFlag("readonly", "readOnly", value, draft, place)],
  ["readOnly", (value, draft, place) => readFlag("readOnly", "readOnly", value, draft, place)],
  ["deprecated", readDeprecated],
  ["nullable", readNullable],
  ["context", readContext],
  ["contentMediaType", readMediaType],
]);

function readTitle(value: unknown, draft: Draft, place: Place): void {
  if (typeof value !== "string") {
    note(place, "text-unreadable", value, "title");
    return;
  }
  const title = plainText(value);
  if (title !== "") draft.title = title;
}

function readDescription(value: unknown, draft: Draft, place: Place): void {
  if (typeof value !== "string") {
    note(place, "text-unreadable", value, "description");
    return;
  }
  const description = safeMarkdown(value);
  if (description !== "") draft.description = description;
  if (!saysDeprecated(description)) return;
  if (draft.deprecated !== true) draft.deprecatedInText = true;
  draft.deprecated = true;
  note(place, "deprecated-in-words", value, "description");
}

function readDeprecated(value: unknown, draft: Draft): void {
  if (value !== true) return;
  draft.deprecated = true;
  delete draft.deprecatedInText;
}

function readMediaType(value: unknown, draft: Draft): void {
  if (typeof value === "string" && /^[\w.+-]+\/[\w.+-]+$/.test(value)) draft.contentMediaType = value;
}

function readPatternKeyword(value: unknown, draft: Draft, place: Place): void {
  if (value === "" || value === false || value === null) return;
  if (typeof value !== "string") {
    note(place, "pattern-dropped", value, "pattern");
    return;
  }
  if (place.use === "request" && isRefusedByPhp(value)) {
    note(place, "pattern-refuses-all", value, "pattern");
    place.refused.push("string");
    return;
  }
  // WordPress reads delimiters as text, so requests are matched with them; responses follow the intended pattern.
  const bare = stripDelimiters(value);
  if (bare !== undefined) note(place, "pattern-delimited", value, "pattern");
  const reading = rewritePattern(bare !== undefined && place.use === "response" ? bare : value);
  if (reading === undefined) {
    note(place, "pattern-dropped", value, "pattern");
    return;
  }
  if (reading.changed) note(place, "pattern-translated", value, "pattern");
  draft.pattern = reading.pattern;
}

function readFlag(
  written: string,
  keyword: "uniqueItems" | "readOnly",
  value: unknown,
  draft: Draft,
  place: Place,
): void {
  if (typeof value !== "boolean") {
    note(
      place,
      "keyword-spelling",
      value,
      written,
      `\`${keyword}\` is not a boolean; it was read as PHP reads it.`,
    );
  }
  if (!isEmpty(value)) draft[keyword] = true;
}

function readNullable(value: unknown, draft: Draft, place: Place): void {
  if (value !== true || draft.types === undefined || draft.types.includes("null")) return;
  if (place.use === "request") {
    note(place, "keyword-dropped", ["nullable"]);
    return;
  }
  const says = "`nullable` is a keyword of OpenAPI 3.0; null was added to the types.";
  note(place, "keyword-spelling", draft.types, "nullable", says);
  draft.types = [...draft.types, "null"];
}

function readContext(value: unknown, draft: Draft, place: Place): void {
  if (typeof value === "string" && value !== "") {
    const says = "The context is a string; its words were read as a list.";
    note(place, "keyword-spelling", value, "context", says);
    draft.context = wordsIn(value.split(/[\s,]+/));
  } else if (isArray(value)) {
    draft.context = wordsIn(value);
  } else if (isObject(value)) {
    const says = "The contexts are a map; its values were taken, as WordPress does.";
    note(place, "keyword-spelling", value, "context", says);
    draft.context = wordsIn(valuesByKey(value));
  }
}

function wordsIn(list: readonly unknown[]): readonly string[] {
  return list.flatMap((word) => (typeof word === "string" && word !== "" ? [plainText(word)] : []));
}
