import { NUMBER_BOUNDS, SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import { isPosition, NUMERIC_TEXT, TRUTH_TEXT } from "./php.ts";
import { exclude, note, refuseAll, type Draft, type Place } from "./rule.ts";

/**
 * Leaves out what WordPress refuses of the types that a client may send. It judges a value by the first type that the
 * value passes for and by no other, and more passes than JSON Schema thinks: text and numbers pass for a list, into
 * which they are split; text that reads like a number for a number; a list for an object.
 */
export function settlePrecedence(draft: Draft, place: Place): void {
  const { types } = draft;
  const { refused, use } = place;
  if (use === "response") return;
  if (draft.uniqueItems === true && draft.items !== undefined) settleRepeats(draft, draft.items, place);
  if (types === undefined) {
    // Without a type WordPress looks at no keyword but `enum` and `format`.
    if (SCHEMA_TYPES.every((type) => refused.includes(type))) refuseAll(draft);
    return;
  }
  const left = types.filter((type) => !refused.includes(type));
  const reached = left.filter((type) => !isBlocked(type, before(type, types), draft, refused));
  const overtaken = left.filter((type) => !reached.includes(type));
  if (overtaken.length > 0) note(place, "type-order", types, "type");
  if (types.length > 1) narrowLater(draft, types, place);
  if (reached.length > 0) {
    draft.types = reached;
    if (overtaken.length > 0) draft.overtaken = overtaken;
  } else refuseAll(draft);
}

/** Whether an earlier type takes all values of this one, and refuses some of them. */
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

/** The types of which an item must be one where a value of the type is split into a list. */
const ITEM_TYPES: Readonly<Record<"string" | "integer" | "number" | "boolean", readonly SchemaType[]>> = {
  string: ["string"],
  integer: ["string", "integer", "number"],
  number: ["string", "number"],
  boolean: ["string", "integer", "number", "boolean"],
};

/** What may stand in a schema that takes every value of its types. */
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

/** Whether a list takes each text, number or truth value, once that is split into items. */
function takesSplit(list: Schema, type: keyof typeof ITEM_TYPES): boolean {
  const { items, minItems, maxItems, uniqueItems } = list;
  if ((minItems ?? 0) > 0 || maxItems !== undefined || uniqueItems === true) return false;
  if (items === undefined) return true;
  if (Object.keys(items).some((keyword) => !SAYS_NOTHING.has(keyword))) return false;
  return items.types === undefined || ITEM_TYPES[type].some((each) => items.types?.includes(each) === true);
}

/** Whether an object takes each list, whose positions are then the names of properties. */
export function takesAnyList(object: Schema): boolean {
  const { required = [], minProperties = 0, maxProperties, additionalProperties: rest = true } = object;
  const isOpen = rest === true && maxProperties === undefined && object.patternProperties === undefined;
  const names = [...(object.properties?.keys() ?? [])];
  return isOpen && required.length === 0 && minProperties <= 0 && !names.some(isPosition);
}

/** The types that are asked before one, none where it is not there. */
function before(type: SchemaType, types: readonly SchemaType[]): readonly SchemaType[] {
  return types.slice(0, Math.max(0, types.indexOf(type)));
}

/** Narrows the types that an earlier one takes some values from. */
function narrowLater(draft: Draft, types: readonly SchemaType[], place: Place): void {
  const { refused } = place;
  const beforeText = before("string", types);
  const isNumberBound =
    refused.includes("number") || NUMBER_BOUNDS.some((bound) => draft[bound] !== undefined);
  if (
    isNumberBound &&
    draft.enum === undefined &&
    beforeText.some((type) => type === "integer" || type === "number")
  ) {
    note(place, "type-order", types, "type");
    exclude(draft, { types: ["string"], pattern: NUMERIC_TEXT });
  }
  // PHP cannot tell an empty object from an empty list.
  if (before("object", types).includes("array") && ((draft.minItems ?? 0) > 0 || refused.includes("array"))) {
    draft.minProperties = Math.max(1, draft.minProperties ?? 0);
  }
}

/**
 * Whether two items are the same is asked once they are converted: 1 is then `true`, the text `1` is 1, and what comes
 * after a list is a list.
 */
function settleRepeats(draft: Draft, items: Schema, place: Place): void {
  const { types = [] } = items;
  const isBefore = (first: SchemaType, second: SchemaType): boolean => before(second, types).includes(first);
  const narrowed: Draft = { ...items };
  if (isBefore("boolean", "integer") || isBefore("boolean", "number")) exclude(narrowed, { enum: [0, 1] });
  if (isBefore("boolean", "string")) exclude(narrowed, { types: ["string"], pattern: TRUTH_TEXT });
  if (isBefore("integer", "string") || isBefore("number", "string")) {
    exclude(narrowed, { types: ["string"], pattern: NUMERIC_TEXT });
  }
  for (const type of before("array", types.toReversed())) {
    if (type !== "object" && type !== "null") exclude(narrowed, { types: [type] });
  }
  if (narrowed.not === items.not) return;
  note(place, "type-order", types, "items/type");
  draft.items = narrowed;
}
