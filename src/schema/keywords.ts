import { isArray, isObject } from "../json.ts";
import { saysDeprecated } from "./deprecation.ts";
import { isRefusedByPhp, rewritePattern, stripDelimiters } from "./pattern.ts";
import { isTruthy } from "./php.ts";
import { note, type Draft, type Place } from "./rule.ts";
import { valuesByKey } from "./rules-value.ts";
import { plainText, safeMarkdown } from "./text.ts";

type KeywordReader = (value: unknown, draft: Draft, place: Place) => void;

/** The readers of members that stand for themselves; those that depend on others are settled afterwards. */
export const KEYWORD_READERS: ReadonlyMap<string, KeywordReader> = new Map<string, KeywordReader>([
  ["title", readTitle],
  ["description", readDescription],
  ["pattern", readPatternKeyword],
  ["uniqueItems", readUniqueItems],
  ["readonly", readReadOnly],
  ["readOnly", readReadOnly],
  [
    "deprecated",
    (value, draft) => {
      if (value !== true) return;
      draft.deprecated = true;
      delete draft.deprecatedInText;
    },
  ],
  ["nullable", readNullable],
  ["context", readContext],
  [
    "contentMediaType",
    (value, draft) => {
      if (typeof value === "string" && /^[\w.+-]+\/[\w.+-]+$/.test(value)) draft.contentMediaType = value;
    },
  ],
]);

function readTitle(value: unknown, draft: Draft, place: Place): void {
  if (typeof value !== "string") {
    note(place, "title-unreadable", value, "title");
    return;
  }
  const title = plainText(value);
  if (title !== "") draft.title = title;
}

function readDescription(value: unknown, draft: Draft, place: Place): void {
  if (typeof value !== "string") {
    note(place, "description-unreadable", value, "description");
    return;
  }
  const description = safeMarkdown(value);
  if (description !== "") draft.description = description;
  if (saysDeprecated(description)) {
    if (draft.deprecated !== true) draft.deprecatedInText = true;
    draft.deprecated = true;
    note(place, "deprecated-in-words", value, "description");
  }
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
  // A client's value is searched with the delimiters as text; what a site answers follows what was meant.
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

function readUniqueItems(value: unknown, draft: Draft, place: Place): void {
  if (typeof value !== "boolean") note(place, "unique-items-odd", value, "uniqueItems");
  if (isTruthy(value)) draft.uniqueItems = true;
}

function readReadOnly(value: unknown, draft: Draft, place: Place): void {
  if (typeof value !== "boolean") note(place, "read-only-odd", value, "readonly");
  if (isTruthy(value)) draft.readOnly = true;
}

function readNullable(value: unknown, draft: Draft, place: Place): void {
  if (value !== true || draft.types === undefined || draft.types.includes("null")) return;
  if (place.use === "request") {
    note(place, "keyword-dropped", ["nullable"]);
    return;
  }
  note(place, "nullable-flag", draft.types, "nullable");
  draft.types = [...draft.types, "null"];
}

function readContext(value: unknown, draft: Draft, place: Place): void {
  if (typeof value === "string" && value !== "") {
    note(place, "context-as-text", value, "context");
    draft.context = wordsIn(value.split(/[\s,]+/));
  } else if (isArray(value)) {
    draft.context = wordsIn(value);
  } else if (isObject(value)) {
    note(place, "context-as-map", value, "context");
    draft.context = wordsIn(valuesByKey(value));
  }
}

function wordsIn(list: readonly unknown[]): readonly string[] {
  return list.flatMap((word) => (typeof word === "string" && word !== "" ? [plainText(word)] : []));
}
