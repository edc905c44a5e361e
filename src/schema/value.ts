import { isArray, isObject, type Json } from "../json.ts";
import { fits, holdsReference, isExact, isJson, isOfType, isSayable, markOf, typeOf } from "./fits.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import { refusesEmptyText } from "./pattern.ts";
import { isTruthy, isUnchanged } from "./php.ts";
import { applyFirst, note, type Draft, type Place, type RawSchema } from "./rule.ts";
import { hasKnownTypes, isEnumWord } from "./rules-type.ts";
import { DEFAULT_RULES, ENUM_RULES } from "./rules-value.ts";

/** Reads `enum`, and moves or drops what does not agree with the type. */
export function settleEnum(raw: RawSchema, draft: Draft, place: Place): void {
  const values = readValues(raw, place);
  if (values === undefined) return;
  if (isEnumWord(raw["type"])) draft.types = typesOf(values);
  if (draft.types?.length === 1 && draft.types[0] === "array" && values.every((value) => !isArray(value))) {
    note(place, "enum-on-array", values, "enum");
    draft.items = { ...draft.items, enum: values };
    // WordPress compares the whole list with each of the values, and no list is equal to one.
    place.refused.push("array");
    return;
  }
  const fitting = values.filter((value) => isListable(value, draft.types, place));
  if (fitting.length === values.length) draft.enum = values;
  else if (fitting.length > 0) {
    note(place, "enum-misfit", values, "enum");
    draft.enum = fitting;
  } else {
    // A client can never send one of these: WordPress checks type and list, unless it does not know the type. A site
    // answers with them all the same.
    note(place, "enum-against-type", values, "enum");
    draft.enum = values;
    if (place.use === "response" || !hasKnownTypes(raw["type"])) draft.types = typesOf(values);
    else place.refused.push(...SCHEMA_TYPES);
  }
}

/** Whether the value is of one of the types and, where a client sends it, stays what it is when WordPress converts it. */
function isListable(value: Json, types: Schema["types"], { use }: Place): boolean {
  if (!isOfType(types, value)) return false;
  return use === "response" || types === undefined || isUnchanged(value, types);
}

function readValues(raw: RawSchema, place: Place): readonly Json[] | undefined {
  const value = raw["enum"];
  if (value === undefined) return undefined;
  const list =
    isArray(value) && value.length > 0
      ? value.filter(isJson)
      : applyFirst(ENUM_RULES, value, (name) => note(place, name, value, "enum"));
  if (!isArray(value) && !isObject(value) && isTruthy(value)) place.refused.push(...SCHEMA_TYPES);
  if (list === undefined || list.length === 0) return undefined;
  const sayable = list.filter(isSayable);
  if (sayable.length < list.length) note(place, "enum-unsafe-number", list, "enum");
  const safe = sayable.filter((each) => !holdsReference(each));
  if (safe.length < sayable.length) note(place, "enum-reference", list, "enum");
  const unique = withoutRepeats(safe);
  if (unique.length < safe.length) note(place, "enum-repeats", list, "enum");
  return unique.length === 0 ? undefined : unique;
}

/** Each value once. */
export function withoutRepeats(values: readonly Json[]): readonly Json[] {
  const seen = new Set<unknown>();
  return values.filter((value) => {
    const mark = markOf(value);
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
  if (isExact(value) && !holdsReference(value) && fits(draft, value)) {
    // To `fits` every text fits a pattern.
    if (value === "" && draft.pattern !== undefined && refusesEmptyText(draft.pattern)) {
      note(place, "default-outside-bounds", value, "default");
      draft.misfitDefault = value;
    } else draft.default = value;
    return;
  }
  const input = { value, schema: draft };
  const reading = applyFirst(DEFAULT_RULES, input, (name) => note(place, name, value, "default"));
  if (reading?.value !== undefined) draft.default = reading.value;
  if (reading?.misfit !== undefined) draft.misfitDefault = reading.misfit;
}
