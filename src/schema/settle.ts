import { isArray, type Json } from "../json.ts";
import { fits, isExact, isJson, isOfType, isSayable, typeOf } from "./fits.ts";
import { BOUND_KEYWORDS, type BoundKeyword, type SchemaType } from "./model.ts";
import { applyFirst, note, type Draft, type Place } from "./rule.ts";
import { BOUND_RULES, isPossible } from "./rules-bound.ts";
import { FORMAT_RULES, REGISTERED_FORMATS } from "./rules-format.ts";
import { DEFAULT_RULES, ENUM_RULES } from "./rules-value.ts";

type RawSchema = { readonly [key: string]: unknown };

const EXCLUSIVE: ReadonlyMap<BoundKeyword, "minimum" | "maximum"> = new Map([
  ["exclusiveMinimum", "minimum"],
  ["exclusiveMaximum", "maximum"],
]);

/** Reads all bounds; the exclusive ones come last, because draft 4 writes them as flags beside the others. */
export function settleBounds(raw: RawSchema, draft: Draft, place: Place): void {
  for (const keyword of BOUND_KEYWORDS) {
    const value = raw[keyword];
    if (value === undefined || value === null) continue;
    if (!EXCLUSIVE.has(keyword)) readBound(keyword, value, draft, place);
  }
  if (raw["divisibleBy"] !== undefined && draft.multipleOf === undefined) {
    note(place, "divisor-old", raw["divisibleBy"], "divisibleBy");
    readBound("multipleOf", raw["divisibleBy"], draft, place);
  }
  for (const [keyword, base] of EXCLUSIVE) {
    const value = raw[keyword];
    if (typeof value === "boolean") readFlag(keyword, base, value, draft, place);
    else if (value !== undefined && value !== null) {
      readBound(keyword, value, draft, place);
      note(place, "bound-exclusive-number", value, keyword);
    }
  }
}

function readBound(keyword: BoundKeyword, value: unknown, draft: Draft, place: Place): void {
  if (typeof value === "number" && isPossible(keyword, value)) {
    draft[keyword] = value;
    return;
  }
  const input = { keyword, value };
  const number = applyFirst(BOUND_RULES, input, (name) => note(place, name, value, keyword))?.value;
  if (number !== undefined) draft[keyword] = number;
}

function readFlag(
  keyword: BoundKeyword,
  base: "minimum" | "maximum",
  flag: boolean,
  draft: Draft,
  place: Place,
): void {
  if (!flag) return;
  const bound = draft[base];
  if (bound === undefined) {
    note(place, "bound-exclusive-alone", flag, keyword);
    return;
  }
  note(place, "bound-exclusive-flag", bound, keyword);
  draft[keyword] = bound;
  delete draft[base];
}

/** Reads `format`; a type that names a format has already set one. */
export function settleFormat(raw: RawSchema, draft: Draft, place: Place): void {
  const value = draft.format ?? raw["format"];
  if (value === undefined || value === null) return;
  if (typeof value === "string" && REGISTERED_FORMATS.has(value)) draft.format = value;
  else {
    delete draft.format;
    const reading = applyFirst(FORMAT_RULES, value, (name) => note(place, name, value, "format"));
    if (reading?.format !== undefined) draft.format = reading.format;
    if (reading?.wordpressFormat !== undefined) draft.wordpressFormat = reading.wordpressFormat;
  }
  if (place.use === "request") narrowFormat(draft);
  if (draft.format === "binary" && draft.types?.includes("string") === true) {
    draft.file = true;
    delete draft.format;
  }
}

/** The pattern of core's `wp_is_uuid`, which takes small letters only. */
const UUID = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

/** Says of a format what WordPress checks beyond its name, or instead of it (recorded from WordPress 7.1). */
function narrowFormat(draft: Draft): void {
  // `is_email` refuses anything shorter.
  if (draft.format === "email") draft.minLength = Math.max(6, draft.minLength ?? 0);
  if (draft.format === "uuid") draft.pattern ??= UUID;
  if (draft.wordpressFormat === "hex-color") draft.pattern ??= "^#(?:[0-9A-Fa-f]{3}){1,2}$";
  if (draft.wordpressFormat === "ip") draft.anyOf ??= [{ format: "ipv4" }, { format: "ipv6" }];
}

/**
 * WordPress takes the first type that fits, and any text fits a list, which it is split into: where `array` comes
 * before `string` and the items are no text, plain text is refused.
 */
export function settleListOrText(draft: Draft, place: Place): void {
  const { types, items } = draft;
  if (place.use !== "request" || types === undefined || items?.types === undefined) return;
  const at = types.indexOf("array");
  if (at === -1 || types.indexOf("string") < at || items.types.includes("string")) return;
  note(place, "type-list-before-text", types, "type");
  draft.types = types.filter((type) => type !== "string");
}

/** Reads `enum`, and moves or drops what does not agree with the type. */
export function settleEnum(raw: RawSchema, draft: Draft, place: Place): void {
  const values = readValues(raw, place);
  if (values === undefined) return;
  if (raw["type"] === "enum") draft.types = typesOf(values);
  if (draft.types?.length === 1 && draft.types[0] === "array" && values.every((value) => !isArray(value))) {
    note(place, "enum-on-array", values, "enum");
    draft.items = { ...draft.items, enum: values };
    return;
  }
  const fitting = values.filter((value) => isOfType(draft.types, value));
  if (fitting.length === values.length) draft.enum = values;
  else if (fitting.length > 0) {
    note(place, "enum-misfit", values, "enum");
    draft.enum = fitting;
  } else {
    // A client can never send one of these: WordPress checks type and list. A site answers with them all the same.
    note(place, "enum-against-type", values, "enum");
    draft.enum = values;
    if (place.use === "response") draft.types = typesOf(values);
  }
}

function readValues(raw: RawSchema, place: Place): readonly Json[] | undefined {
  const value = raw["enum"];
  if (value === undefined) return undefined;
  const list =
    isArray(value) && value.length > 0
      ? value.filter(isJson)
      : applyFirst(ENUM_RULES, value, (name) => note(place, name, value, "enum"));
  if (list === undefined || list.length === 0) return undefined;
  const sayable = list.filter(isSayable);
  if (sayable.length < list.length) note(place, "enum-unsafe-number", list, "enum");
  const unique = withoutRepeats(sayable);
  if (unique.length < sayable.length) note(place, "enum-repeats", list, "enum");
  return unique.length === 0 ? undefined : unique;
}

function withoutRepeats(values: readonly Json[]): readonly Json[] {
  const seen = new Set<unknown>();
  return values.filter((value) => {
    const key = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    // Text that looks like the JSON of an object is kept apart from the object by its type.
    const mark = key === value ? key : `\u0000${String(key)}`;
    return !seen.has(mark) && seen.add(mark);
  });
}

function typesOf(values: readonly Json[]): readonly SchemaType[] {
  const types = new Set(values.map(typeOf));
  const named = [...types].filter((type) => type !== "null" && !(type === "integer" && types.has("number")));
  return types.has("null") ? [...named, "null"] : named;
}

/** Reads `default`, which comes last because it has to fit all the rest. */
export function settleDefault(raw: RawSchema, draft: Draft, place: Place): void {
  const value = raw["default"];
  if (value === undefined || !isJson(value)) return;
  if (isExact(value) && fits(draft, value)) {
    draft.default = value;
    return;
  }
  const input = { value, schema: draft };
  const reading = applyFirst(DEFAULT_RULES, input, (name) => note(place, name, value, "default"));
  if (reading?.value !== undefined) draft.default = reading.value;
  if (reading?.misfit !== undefined) draft.misfitDefault = reading.misfit;
}
