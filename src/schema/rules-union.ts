import type { Json } from "../base/json.ts";
import { schemaKey } from "./key.ts";
import { NUMBER_BOUNDS, SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import { note, refuseAll, type Draft, type Place, type RawSchema } from "./rule.ts";
import { fits, includesType, isJson } from "./value.ts";

/** Keywords that reject no value: a schema with only these accepts every value of its types. */
export const SAYS_NOTHING: ReadonlySet<string> = new Set([
  "types",
  "title",
  "description",
  "default",
  "misfitDefault",
  "foreignType",
  "readOnly",
  "deprecated",
  "deprecatedInText",
  "context",
]);

/** Pattern of text that PHP reads as a number (`is_numeric`). */
export const NUMERIC_TEXT = String.raw`^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?\s*$`;

/** Pattern of text that surely passes for an integer (`rest_is_integer`). */
const WHOLE_TEXT = String.raw`^\s*[+-]?\d+(?:\.0*)?(?:[Ee]\+?\d+)?\s*$`;

/** Pattern of text that passes for a boolean (`rest_is_boolean`). */
const BOOLEAN_TEXT = "^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[01])$";

/**
 * Removes from `oneOf` the values that WordPress rejects because its lax validation accepts them in two branches: the text
 * `5` passes for an integer, any text for a list of texts, the empty list for an object.
 */
export function readOverlaps(raw: RawSchema, draft: Draft, place: Place): void {
  const { oneOf, types = SCHEMA_TYPES } = draft;
  if (place.use === "response" || oneOf === undefined || oneOf.length < 2) return;
  const typed = oneOf.map((branch) => (branch.types === undefined ? { ...branch, types } : branch));
  // A branch that names a type accepts nothing of other branches of that type, so each type is looked at once.
  const taken = new Map(
    SCHEMA_TYPES.map((type) => [type, distinct(typed.flatMap((other) => overlapOf(type, other)))]),
  );
  const overlaps = distinct(typed.flatMap((branch) => overlapsOf(branch, taken)));
  if (overlaps.length === 0 || isUnchecked(raw["default"], overlaps, place)) return;
  const says = "WordPress rejects values matching two `oneOf` branches; the overlap was removed.";
  note(
    place,
    "branches-overlap",
    typed.map((branch) => branch.types),
    "oneOf",
    says,
  );
  const values = distinct(
    overlaps.flatMap((overlap) => overlap.enum ?? []).map((value) => ({ enum: [value] })),
  );
  const listed = values.flatMap((value) => value.enum ?? []);
  excludeAll(draft, [
    ...(listed.length === 0 ? [] : [{ enum: listed }]),
    ...overlaps.filter((overlap) => overlap.enum === undefined),
  ]);
}

/**
 * Whether WordPress would reject the default of an argument. It validates defaults along with the sent values, so every
 * request without the argument would fail: the site must not validate the argument.
 */
function isUnchecked(value: unknown, overlaps: readonly Schema[], { depth }: Place): boolean {
  return (
    depth === 0 && value !== undefined && isJson(value) && overlaps.some((overlap) => holds(overlap, value))
  );
}

function distinct(overlaps: readonly Schema[]): readonly Schema[] {
  return [...new Map(overlaps.map((overlap) => [schemaKey(overlap), overlap])).values()];
}

/** Collects the values of a branch that other branches also accept, from their overlaps by type. */
function overlapsOf(
  { types = SCHEMA_TYPES, enum: listed }: Schema,
  taken: ReadonlyMap<SchemaType, readonly Schema[]>,
): readonly Schema[] {
  const overlaps = types.flatMap((type) => taken.get(type) ?? []);
  if (listed === undefined) return overlaps;
  const shared = listed.filter((value) => overlaps.some((overlap) => holds(overlap, value)));
  return shared.length === 0 ? [] : [{ enum: shared }];
}

/** Whether an overlap holds a value; its pattern is one of those above. */
function holds({ pattern, ...overlap }: Schema, value: Json): boolean {
  const isFound =
    pattern === undefined || (typeof value === "string" && new RegExp(pattern, "u").test(value));
  return isFound && fits(overlap, value);
}

/**
 * The values of a type that another branch surely accepts without naming the type. Values that it may reject by another
 * keyword are left to the first branch.
 */
function overlapOf(type: SchemaType, other: Schema): readonly Schema[] {
  const { types = SCHEMA_TYPES, enum: listed, not, oneOf, anyOf, allOf } = other;
  if (types.includes(type) || (listed ?? not ?? oneOf ?? anyOf ?? allOf) !== undefined) return [];
  switch (type) {
    case "string":
    case "integer":
    case "number":
    case "boolean":
      if (types.includes("array") && takesSplit(other, type)) return [{ types: [type] }];
      if (type === "string") return textOverlap(other, types);
      return type !== "boolean" && types.includes("boolean") ? [{ enum: [0, 1] }] : [];
    case "array":
      if (!types.includes("object") || isNeverEmpty(other)) return [];
      return takesAnyList(other) ? [{ types: ["array"] }] : [{ enum: [[]] }];
    case "object":
      return types.includes("array") && !isNeverEmpty(other) ? [{ enum: [{}] }] : [];
    default:
      return [];
  }
}

function textOverlap(other: Schema, types: readonly SchemaType[]): readonly Schema[] {
  const patterns = [
    // No pattern can express which text a bound rejects, so all text is removed.
    ...(types.includes("number") ? [NUMERIC_TEXT] : types.includes("integer") ? [WHOLE_TEXT] : []),
    ...(types.includes("boolean") ? [BOOLEAN_TEXT] : []),
  ];
  return [
    ...patterns.map((pattern): Schema => ({ types: ["string"], pattern })),
    ...(types.includes("object") && !isNeverEmpty(other) ? [{ enum: [""] }] : []),
  ];
}

/** Whether the schema rejects the empty list or object. */
function isNeverEmpty({ types = [], required = [], minItems = 0, minProperties = 0 }: Schema): boolean {
  const isList = !types.includes("array") || minItems > 0;
  const isObject = !types.includes("object") || required.length > 0 || minProperties > 0;
  return isList && isObject;
}

/** Item types by the type of a value that WordPress splits into a list: the items must accept one of them. */
const ITEM_TYPES: Readonly<Record<"string" | "integer" | "number" | "boolean", readonly SchemaType[]>> = {
  string: ["string"],
  integer: ["string", "integer", "number"],
  number: ["string", "number"],
  boolean: ["string", "integer", "number", "boolean"],
};

/** Whether a list accepts each text, number or boolean, once WordPress has split it into items. */
function takesSplit(list: Schema, type: keyof typeof ITEM_TYPES): boolean {
  const { items = {}, minItems = 0, maxItems, uniqueItems } = list;
  if (minItems > 0 || maxItems !== undefined || uniqueItems === true) return false;
  if (Object.keys(items).some((keyword) => !SAYS_NOTHING.has(keyword))) return false;
  return items.types === undefined || ITEM_TYPES[type].some((each) => items.types?.includes(each) === true);
}

/**
 * Removes the types whose values an earlier type rejects. WordPress validates a value by the first type that it passes
 * for: text and numbers are split and pass for a list; a list passes for an object.
 */
export function readTypeOrder(draft: Draft, { refused, ...place }: Place): void {
  const { types } = draft;
  if (place.use === "response") return;
  if (types === undefined) {
    // Without a type WordPress validates no keyword but `enum` and `format`.
    if (SCHEMA_TYPES.every((type) => refused.includes(type))) refuseAll(draft);
    return;
  }
  const left = types.filter((type) => !refused.includes(type));
  const reached = left.filter(
    (type) => !isBlocked(type, types.slice(0, types.indexOf(type)), draft, refused),
  );
  const overtaken = left.filter((type) => !reached.includes(type));
  if (overtaken.length > 0) note({ refused, ...place }, "type-order", types, "type");
  const beforeText = types.slice(0, Math.max(0, types.indexOf("string")));
  if (isNumberBound(draft) && beforeText.some((type) => type === "integer" || type === "number")) {
    note({ refused, ...place }, "type-order", types, "type");
    exclude(draft, { types: ["string"], pattern: NUMERIC_TEXT });
  }
  if (reached.length === 0) {
    refuseAll(draft);
    return;
  }
  draft.types = reached;
  if (overtaken.length > 0) draft.overtaken = overtaken;
}

/** Whether numeric text must satisfy a numeric bound because numbers come first. */
function isNumberBound(draft: Draft): boolean {
  return draft.enum === undefined && NUMBER_BOUNDS.some((bound) => draft[bound] !== undefined);
}

/** Whether an earlier type catches all values of this type and rejects some of them. */
function isBlocked(
  type: SchemaType,
  earlier: readonly SchemaType[],
  draft: Draft,
  refused: readonly SchemaType[],
): boolean {
  if (type === "object" || type === "null") return false;
  if (type === "array") {
    return earlier.includes("object") && (refused.includes("object") || !takesAnyList(draft));
  }
  return earlier.includes("array") && (refused.includes("array") || !takesSplit(draft, type));
}

/** Whether an object accepts every list, whose positions then become property names. */
function takesAnyList(object: Schema): boolean {
  const { required = [], minProperties = 0, maxProperties, additionalProperties: rest = true } = object;
  const isOpen = rest === true && maxProperties === undefined && object.patternProperties === undefined;
  const names = [...(object.properties?.keys() ?? [])];
  return isOpen && required.length === 0 && minProperties <= 0 && !names.some((name) => /^\d+$/.test(name));
}

/** Excludes every value that fits the schema. */
export function exclude(draft: Draft, refused: Schema): void {
  excludeAll(draft, [refused]);
}

/** Excludes every value that fits one of the schemas. */
export function excludeAll(draft: Draft, refused: readonly Schema[]): void {
  const known = excluded(draft);
  const all = distinct([...known, ...refused]);
  const [first] = all;
  if (first === undefined || all.length === known.length) return;
  draft.not = all.length === 1 ? first : { anyOf: all };
}

/** The excluded schemas, one by one. */
export function excluded({ not }: Schema): readonly Schema[] {
  if (not === undefined) return [];
  const { anyOf, ...rest } = not;
  return anyOf !== undefined && Object.keys(rest).length === 0 ? anyOf : [not];
}

/** Whether every value of the type was excluded; excluding numbers excludes integers. */
export function excludesType(schema: Schema, type: SchemaType): boolean {
  return excluded(schema).some(
    ({ types = [type], ...rest }) => includesType(types, type) && Object.keys(rest).length === 0,
  );
}
