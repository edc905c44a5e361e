import { isArray, isObject, pointTo } from "../base/json.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { SCHEMA_TYPES, type Argument, type Schema } from "./model.ts";
import { isRefusedByPhp, rewritePattern } from "./pattern.ts";
import { isEmpty } from "../wordpress/index.ts";
import { applyFirst, note, type Draft, type Place, type RawSchema } from "./rule.ts";
import { readBounds } from "./rules-bound.ts";
import { readFormat } from "./rules-format.ts";
import { KEYWORD_READERS } from "./rules-keyword.ts";
import {
  BRANCH_RULES,
  isExpected,
  isPropertyMap,
  looksLikeProperties,
  PROPERTIES_RULES,
  SUBSCHEMA_RULES,
  type RawMembers,
} from "./rules-shape.ts";
import { foreignType, readStandardType, TYPE_RULES } from "./rules-type.ts";
import { readOverlaps, readTypeOrder } from "./rules-union.ts";
import { readDefault, readEnum } from "./rules-value.ts";

/** The deepest level of a schema that is read; the deepest seen is 14. */
const MAX_DEPTH = 32;

/**
 * Normalizes an argument definition of the index. Never throws: every definition gives a schema, and notices with JSON
 * pointers report anything unusual.
 */
export function normalizeArgument(argument: {
  readonly name: string;
  readonly definition: RawSchema;
  readonly pointer: string;
}): { readonly argument: Argument; readonly notices: readonly Notice[] } {
  const { name, definition, pointer } = argument;
  const notices: Notice[] = [];
  const schema = readSchema(definition, { pointer, depth: 0, use: "request", notices, refused: [] });
  return { argument: { name, schema, required: !isEmpty(definition["required"]), pointer }, notices };
}

/** Normalizes the `schema` of a route, which describes the resource it responds with. Never throws. */
export function normalizeSchema(
  raw: unknown,
  pointer: string,
): { readonly schema: Schema; readonly notices: readonly Notice[] } {
  const notices: Notice[] = [];
  const schema = readSubschema(raw, { pointer, depth: 0, use: "response", notices, refused: [] });
  return { schema, notices };
}

function step(place: Place, name: string): Place {
  return { ...place, pointer: pointTo(place.pointer, name), depth: place.depth + 1 };
}

function readSubschema(value: unknown, place: Place): Schema {
  if (isObject(value)) return readSchema(value, place);
  const repaired = applyFirst(SUBSCHEMA_RULES, value, (code, says) => note(place, code, value, "", says));
  return readSchema(repaired ?? {}, place);
}

function readSchema(raw: RawSchema, at: Place): Schema {
  if (at.depth > MAX_DEPTH) {
    note(at, "schema-unreadable", at.depth, "", "The schema is nested too deep; the rest was left out.");
    return {};
  }
  if (typeof raw["type"] !== "string" && looksLikeProperties(raw)) {
    const says = "The schema is a map of properties; an object with them was assumed.";
    note(at, "schema-assumed", Object.keys(raw), "", says);
    return { types: ["object"], ...readProperties(raw, {}, at) };
  }
  const draft: Draft = {};
  const place: Place = { ...at, refused: [] };
  readType(raw, draft, place);
  const unknown: string[] = [];
  for (const key in raw) {
    const value = raw[key];
    KEYWORD_READERS.get(key)?.(value, draft, place);
    if (!isExpected(key, value)) unknown.push(key);
  }
  readChildren(raw, draft, place);
  readBounds(raw, draft, place);
  readFormat(raw, draft, place);
  readEnum(raw, draft, place);
  readOverlaps(raw, draft, place);
  readTypeOrder(draft, place);
  readDefault(raw, draft, place);
  if (unknown.length > 0) note(place, "keyword-dropped", unknown);
  return draft;
}

function readType(raw: RawSchema, draft: Draft, place: Place): void {
  const value = raw["type"];
  if (value === undefined) return;
  const reading =
    readStandardType(value) ??
    applyFirst(TYPE_RULES, value, (code, says) => note(place, code, value, "type", says));
  Object.assign(draft, reading);
  const foreign = place.use === "request" ? foreignType(value) : undefined;
  if (foreign !== undefined) draft.foreignType = foreign;
}

/** Reads the subschemas of a schema. */
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
    draft.patternProperties = readPatterned(patternProperties, step(place, "patternProperties"));
  }
  if (additionalProperties !== undefined && additionalProperties !== null) {
    draft.additionalProperties =
      typeof additionalProperties === "boolean"
        ? additionalProperties
        : readSubschema(additionalProperties, step(place, "additionalProperties"));
  }
  if (not !== undefined) draft.not = readSubschema(not, step(place, "not"));
  for (const keyword of ["oneOf", "anyOf", "allOf"] as const) readBranches(keyword, raw, draft, place);
}

function readItems(items: unknown, draft: Draft, place: Place): void {
  if (draft.types !== undefined && !draft.types.includes("array")) {
    const says = "The schema describes `items`, but its type is not a list; `items` was left out.";
    note(place, "keyword-dropped", draft.types, "items", says);
    return;
  }
  draft.items = readSubschema(items, step(place, "items"));
}

function readBranches(
  keyword: "oneOf" | "anyOf" | "allOf",
  raw: RawSchema,
  draft: Draft,
  place: Place,
): void {
  const value = raw[keyword];
  if (value === undefined) return;
  const here = step(place, keyword);
  const listed =
    isArray(value) && value.length > 0
      ? value
      : (applyFirst(BRANCH_RULES, value, (code, says) => note(here, code, value, "", says)) ?? []);
  const branches = listed.map((branch, at) => readBranch(branch, draft.types, step(here, String(at))));
  if (branches.length > 0) draft[keyword] = branches;
  // WordPress finds no branch that a value fits, except that it does not validate an argument without a type.
  else if (isArray(value) && (place.depth > 0 || !isEmpty(raw["type"])) && keyword !== "allOf")
    place.refused.push(...SCHEMA_TYPES);
}

/** Reads a branch, which inherits a missing type from its parent as in WordPress; a type equal to the parent's is dropped. */
function readBranch(branch: unknown, types: Schema["types"], place: Place): Schema {
  if (place.use === "response" || types === undefined || !isObject(branch) || !isEmpty(branch["type"]))
    return readSubschema(branch, place);
  const type = types.length === 1 ? types[0] : types;
  const { types: own, ...rest } = readSchema({ ...branch, type }, place);
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
    : (applyFirst(PROPERTIES_RULES, value, (code, says) => note(here, code, value, "", says)) ?? []);
  const properties = readMembers(members, here);
  const required = readRequired(members, raw["required"], place);
  return { properties, ...(required.length === 0 ? {} : { required }) };
}

/** Reads `patternProperties`: the first of equal patterns wins, and a pattern that PHP cannot read matches no name. */
function readPatterned(value: RawSchema, place: Place): ReadonlyMap<string, Schema> {
  const members = new Map<string, unknown>();
  for (const [source, schema] of Object.entries(value)) {
    const reading = isRefusedByPhp(source) ? undefined : rewritePattern(source);
    if (reading === undefined) note(place, "pattern-dropped", source);
    else {
      if (reading.changed) note(place, "pattern-translated", source);
      if (!members.has(reading.pattern)) members.set(reading.pattern, schema);
    }
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

/** Reads the required properties: the parent's list as in WordPress, else flags of the properties, as in draft 3. */
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
  const says = "A property has its own `required` flag; it was added to the list of its parent.";
  if (names.length > 0) note(place, "keyword-spelling", names, "properties", says);
  return names.toSorted();
}

function readRequiredNames(list: unknown, place: Place): readonly string[] | undefined {
  if (isArray(list)) return namesIn(list);
  if (!isObject(list)) return undefined;
  // PHP writes a list that lost a position as a map.
  const says = "The list of required properties is a map; its values were taken, as WordPress does.";
  note(place, "keyword-spelling", list, "required", says);
  return namesIn(Object.values(list));
}

function namesIn(list: readonly unknown[]): readonly string[] {
  return [...new Set(list.filter((name) => typeof name === "string"))].toSorted();
}
