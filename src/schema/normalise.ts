import { isArray, isObject, pointTo } from "../json.ts";
import type { Notice } from "../notice.ts";
import { SCHEMA_TYPES, type Argument, type Schema } from "./model.ts";
import { settleBounds, settleDivisor } from "./bounds.ts";
import { settleChoices } from "./choices.ts";
import { settleFormat } from "./format.ts";
import { KEYWORD_READERS } from "./keywords.ts";
import { beginWithout, isRefusedByPhp, rewritePattern, withoutNames } from "./pattern.ts";
import { isTruthy } from "./php.ts";
import { settlePrecedence } from "./precedence.ts";
import { applyFirst, note, type Draft, type Place, type RawSchema } from "./rule.ts";
import {
  CHOICE_RULES,
  isPropertyMap,
  isSilent,
  KEYWORDS,
  looksLikeProperties,
  PROPERTIES_RULES,
  SUBSCHEMA_RULES,
  type RawMembers,
} from "./rules-shape.ts";
import { foreignType, readStandardType, TYPE_RULES } from "./rules-type.ts";
import { settleDefault, settleEnum } from "./value.ts";

/** Deeper schemas are cut: the deepest seen is 14. */
const MAX_DEPTH = 32;

/**
 * Reads an argument definition of the index. Total: whatever stands there, a schema comes out, and what is odd
 * about it is said in the notices, each with its JSON pointer.
 */
export function normaliseArgument(argument: {
  readonly name: string;
  readonly definition: RawSchema;
  readonly pointer: string;
}): { readonly argument: Argument; readonly notices: readonly Notice[] } {
  const { name, definition, pointer } = argument;
  const notices: Notice[] = [];
  const schema = readSchema(definition, { pointer, depth: 0, use: "request", notices, refused: [] });
  return { argument: { name, schema, required: isTruthy(definition["required"]), pointer }, notices };
}

/** Reads the `schema` of a route, which describes the resource it answers with. Total, as `normaliseArgument`. */
export function normaliseSchema(
  raw: unknown,
  pointer: string,
): { readonly schema: Schema; readonly notices: readonly Notice[] } {
  const notices: Notice[] = [];
  return {
    schema: readSubschema(raw, { pointer, depth: 0, use: "response", notices, refused: [] }),
    notices,
  };
}

function step(place: Place, name: string): Place {
  return { ...place, pointer: pointTo(place.pointer, name), depth: place.depth + 1 };
}

function readSubschema(value: unknown, place: Place): Schema {
  if (isObject(value)) return readSchema(value, place);
  const repaired = applyFirst(SUBSCHEMA_RULES, value, (name) => note(place, name, value));
  return readSchema(repaired ?? {}, place);
}

function readSchema(raw: RawSchema, at: Place): Schema {
  if (at.depth > MAX_DEPTH) {
    note(at, "schema-too-deep", at.depth);
    return {};
  }
  if (typeof raw["type"] !== "string" && looksLikeProperties(raw)) {
    note(at, "schema-is-properties", Object.keys(raw));
    return { types: ["object"], ...readProperties(raw, {}, at) };
  }
  const draft: Draft = {};
  const place: Place = { ...at, refused: [] };
  readType(raw, draft, place);
  let unknown: string[] | undefined;
  for (const key in raw) {
    const reader = KEYWORD_READERS.get(key);
    if (reader !== undefined) reader(raw[key], draft, place);
    else if (!KEYWORDS.has(key) && !isSilent(key, raw[key])) (unknown ??= []).push(key);
  }
  readChildren(raw, draft, place);
  settleBounds(raw, draft, place);
  settleFormat(raw, draft, place);
  settleEnum(raw, draft, place);
  settleChoices(raw, draft, place);
  settlePrecedence(draft, place);
  settleDivisor(draft, place);
  settleDefault(raw, draft, place);
  if (unknown !== undefined) noteUnknown(unknown, place);
  return draft;
}

function noteUnknown(keys: readonly string[], place: Place): void {
  if (keys.includes("$ref")) note(place, "reference-dropped", "$ref");
  const others = keys.filter((key) => key !== "$ref");
  if (others.length > 0) note(place, "keyword-dropped", others);
}

function readType(raw: RawSchema, draft: Draft, place: Place): void {
  const value = raw["type"];
  if (value === undefined) return;
  const reading =
    readStandardType(value) ?? applyFirst(TYPE_RULES, value, (name) => note(place, name, value, "type"));
  Object.assign(draft, reading);
  const foreign = place.use === "request" ? foreignType(value) : undefined;
  if (foreign !== undefined) draft.foreignType = foreign;
}

/** Reads the members of a schema that hold schemas. */
function readChildren(raw: RawSchema, draft: Draft, place: Place): void {
  const { items, properties, patternProperties, additionalProperties, not } = raw;
  if (items !== undefined && items !== null) readItems(items, draft, place);
  if (properties !== undefined && properties !== null)
    Object.assign(draft, readProperties(properties, raw, place));
  else {
    const required = readRequiredNames(raw["required"], place);
    if (required !== undefined) draft.required = required;
  }
  if (isObject(patternProperties)) {
    const declared = [...(draft.properties?.keys() ?? [])];
    draft.patternProperties = readPatterned(patternProperties, declared, step(place, "patternProperties"));
  }
  if (additionalProperties !== undefined && additionalProperties !== null) {
    draft.additionalProperties =
      typeof additionalProperties === "boolean"
        ? additionalProperties
        : readSubschema(additionalProperties, step(place, "additionalProperties"));
  }
  if (not !== undefined) draft.not = readSubschema(not, step(place, "not"));
  for (const keyword of ["oneOf", "anyOf", "allOf"] as const) {
    const value = raw[keyword];
    if (value === undefined) continue;
    const choices = readChoices(value, draft.types, step(place, keyword));
    if (choices.length > 0) draft[keyword] = choices;
    // WordPress finds none that a value fits, where it checks: always but for an argument without a type.
    else if (isArray(value) && (place.depth > 0 || isTruthy(raw["type"])) && keyword !== "allOf")
      place.refused.push(...SCHEMA_TYPES);
  }
}

function readItems(items: unknown, draft: Draft, place: Place): void {
  if (draft.types !== undefined && !draft.types.includes("array")) {
    note(place, "items-without-array", draft.types, "items");
    return;
  }
  draft.items = readSubschema(items, step(place, "items"));
}

function readChoices(value: unknown, types: Schema["types"], place: Place): readonly Schema[] {
  const choices =
    isArray(value) && value.length > 0
      ? value
      : (applyFirst(CHOICE_RULES, value, (name) => note(place, name, value)) ?? []);
  return choices.map((choice, at) => readChoice(choice, types, step(place, String(at))));
}

/** A choice without a type has that of the schema around it, as in WordPress; what it says twice is said once. */
function readChoice(choice: unknown, types: Schema["types"], place: Place): Schema {
  if (place.use === "response" || types === undefined || !isObject(choice) || isTruthy(choice["type"]))
    return readSubschema(choice, place);
  const { types: own, ...rest } = readSchema(
    { ...choice, type: types.length === 1 ? types[0] : types },
    place,
  );
  return own === undefined || own.length === types.length ? rest : { types: own, ...rest };
}

function readProperties(
  value: unknown,
  raw: RawSchema,
  place: Place,
): Pick<Schema, "properties" | "required"> {
  const here = step(place, "properties");
  const members = isPropertyMap(value)
    ? Object.entries(value)
    : (applyFirst(PROPERTIES_RULES, value, (name) => note(here, name, value)) ?? []);
  const properties = readMembers(members, here);
  const required = readRequired(members, raw["required"], place);
  return { properties, ...(required.length === 0 ? {} : { required }) };
}

/**
 * Members by the pattern of their names; by one that PHP cannot read, WordPress finds none. Of a name it heeds what is
 * declared of it, else the first pattern that matches (`rest_find_matching_pattern_property_schema`).
 */
function readPatterned(
  value: RawSchema,
  declared: readonly string[],
  place: Place,
): ReadonlyMap<string, Schema> {
  const members = new Map<string, unknown>();
  const head = beginWithout(declared);
  for (const [source, schema] of Object.entries(value)) {
    const reading = isRefusedByPhp(source) ? undefined : rewritePattern(source);
    if (reading === undefined) note(place, "pattern-dropped", source);
    else if (reading.changed) note(place, "pattern-translated", source);
    const pattern = reading && withoutNames(reading.pattern, head);
    if (pattern !== undefined && !members.has(pattern)) members.set(pattern, schema);
  }
  return readMembers([...members], place);
}

function readMembers(members: RawMembers, place: Place): ReadonlyMap<string, Schema> {
  const schemas = new Map<string, Schema>();
  for (const [name, schema] of members) {
    const here = step(place, name);
    if (name === "__proto__") note(here, "key-skipped", name);
    else schemas.set(name, readSubschema(schema, here));
  }
  return schemas;
}

/** A list in the parent wins, as in WordPress; else each property may say it of itself, as in draft 3. */
function readRequired(members: RawMembers, list: unknown, place: Place): readonly string[] {
  const listed = readRequiredNames(list, place);
  if (listed !== undefined) return listed;
  const names: string[] = [];
  for (const [name, schema] of members) {
    const flag = isObject(schema) ? schema["required"] : undefined;
    if (flag === true && name !== "__proto__") names.push(name);
    else if (flag !== undefined && typeof flag !== "boolean" && !isArray(flag)) {
      note(place, "keyword-dropped", { required: flag }, pointTo("properties", name));
    }
  }
  if (names.length > 0) note(place, "required-flag", names, "properties");
  return names.toSorted();
}

/** The names that are listed; to PHP a list that lost a position is a map, and WordPress asks for what is in it. */
function readRequiredNames(list: unknown, place: Place): readonly string[] | undefined {
  if (isArray(list)) return namesIn(list);
  if (!isObject(list)) return undefined;
  note(place, "required-as-map", list, "required");
  return namesIn(Object.values(list));
}

function namesIn(list: readonly unknown[]): readonly string[] {
  return [...new Set(list.filter((name) => typeof name === "string"))].toSorted();
}
