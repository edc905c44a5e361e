import { isArray, isObject, parseJson, wellFormed, type Json } from "../base/json.ts";
import { convertedBy, fits, isJson, isOfType, markOf, typeOf } from "./value.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";
import { isEmpty } from "../wordpress/index.ts";
import { applyFirst, note, type Draft, type Place, type RawSchema, type Rule } from "./rule.ts";
import { valuesByKey } from "./rules-shape.ts";
import { hasKnownTypes, isEnumWord } from "./rules-type.ts";

function someWithin(value: Json, test: (part: Json) => boolean): boolean {
  if (test(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part: Json) => someWithin(part, test));
}

/** Whether JSON can write the value: `1e999` is read as infinite. */
export function isSayable(value: Json): boolean {
  return !someWithin(value, (part) => typeof part === "number" && !Number.isFinite(part));
}

/** Whether every number in the value is exact: a whole number that the site wrote may be too large. */
function isExact(value: Json): boolean {
  return (
    isSayable(value) &&
    !someWithin(
      value,
      (part) => typeof part === "number" && Number.isInteger(part) && !Number.isSafeInteger(part),
    )
  );
}

/** Whether the value holds a `$ref`, which tools follow in any position: to a file, to an address, or to nothing. */
function holdsReference(value: Json): boolean {
  return someWithin(value, (part) => isObject(part) && typeof part["$ref"] === "string");
}

/** Repairs of `enum` that is not a list of values. */
const ENUM_RULES: readonly Rule<unknown, readonly Json[]>[] = [
  {
    code: "enum-dropped",
    says: "The list of values is empty, so WordPress ignores it; it was left out.",
    read: (value) => (isArray(value) && value.length === 0 ? [] : undefined),
  },
  {
    // WordPress checks the values of the map, not its keys.
    code: "enum-repaired",
    says: "The list of values is a map; its values were taken, as WordPress does.",
    read: (value) => (isObject(value) ? valuesByKey(value).filter(isJson) : undefined),
  },
  {
    code: "enum-refuses-all",
    says: "`enum` is not a list, so WordPress rejects every value.",
    read: (value) => (!isEmpty(value) ? [] : undefined),
  },
  {
    code: "enum-dropped",
    says: "The list of values cannot be read; it was left out.",
    read: () => [],
  },
];

/** Reads `enum`, and moves or drops values that do not fit the type. */
export function readEnum(raw: RawSchema, draft: Draft, place: Place): void {
  const values = readValues(raw, place);
  if (values === undefined) return;
  if (isEnumWord(raw["type"])) draft.types = typesOf(values);
  if (draft.types?.length === 1 && draft.types[0] === "array" && values.every((value) => !isArray(value))) {
    const says =
      "The values belong to the items of the list; WordPress compares the whole list with each, and so rejects every list that is sent.";
    note(place, "enum-repaired", values, "enum", says);
    draft.items = { ...draft.items, enum: values };
    place.refused.push("array");
    return;
  }
  const fitting = values.filter((value) => isListable(value, draft.types, place));
  if (fitting.length === values.length) draft.enum = values;
  else if (fitting.length > 0) {
    const says = "Some of the values are not of the declared type and can never be sent; they were left out.";
    note(place, "enum-repaired", values, "enum", says);
    draft.enum = fitting;
  } else {
    const says =
      "No listed value is of the declared type, so WordPress rejects every value if it knows the type.";
    note(place, "enum-refuses-all", values, "enum", says);
    draft.enum = values;
    // A site responds with these values all the same.
    if (place.use === "response" || !hasKnownTypes(raw["type"])) draft.types = typesOf(values);
    else place.refused.push(...SCHEMA_TYPES);
  }
}

/** Whether the value is of one of the types and, where a client sends it, WordPress leaves it unchanged. */
function isListable(value: Json, types: Schema["types"], { use }: Place): boolean {
  const isPlain = use === "response" || types === undefined || types.length === 1;
  return isPlain ? isOfType(types, value) : fits({ types }, value);
}

function readValues(raw: RawSchema, place: Place): readonly Json[] | undefined {
  const value = raw["enum"];
  if (value === undefined) return undefined;
  const list =
    isArray(value) && value.length > 0
      ? value.filter(isJson)
      : applyFirst(ENUM_RULES, value, (code, says) => note(place, code, value, "enum", says));
  if (!isArray(value) && !isObject(value) && !isEmpty(value)) place.refused.push(...SCHEMA_TYPES);
  if (list === undefined || list.length === 0) return undefined;
  const safe = list.filter((each) => isSayable(each) && !holdsReference(each));
  if (safe.length < list.length) note(place, "enum-dropped", list, "enum");
  const unique = withoutRepeats(safe);
  if (unique.length < safe.length) {
    note(place, "enum-repaired", list, "enum", "The list holds a value twice; the repeat was left out.");
  }
  return unique.length === 0 ? undefined : unique;
}

/** Removes repeated values. */
function withoutRepeats(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [markOf(value), value])).values()];
}

function typesOf(values: readonly Json[]): readonly SchemaType[] {
  const types = new Set(values.map(typeOf));
  const named = [...types].filter((type) => type !== "null" && !(type === "integer" && types.has("number")));
  return types.has("null") ? [...named, "null"] : named;
}

/** A default and the schema that it should fit. */
interface DefaultInput {
  readonly value: Json;
  readonly schema: Schema;
}

/** A default that fits, or one that is kept as a misfit, or neither if it is left out. */
interface DefaultReading {
  readonly value?: Json;
  readonly misfit?: Json;
}

function has({ types }: Schema, type: SchemaType): boolean {
  return types?.includes(type) ?? false;
}

/** Returns the value if it fits, so that a repair never makes a default worse. */
function ifFits(schema: Schema, value: Json | undefined): DefaultReading | undefined {
  return value !== undefined && fitsAsDefault(schema, value) ? { value } : undefined;
}

/** Replaces `[]` by `{}` where the schema accepts objects and no lists, at any depth: PHP has one empty array. */
function withEmptyObjects(schema: Schema, value: Json): Json {
  if (isArray(value)) {
    if (value.length === 0) return has(schema, "object") && !has(schema, "array") ? {} : value;
    const { items = {} } = schema;
    const repaired = value.map((item) => withEmptyObjects(items, item));
    return repaired.some((item, at) => item !== value[at]) ? repaired : value;
  }
  if (!isObject(value)) return value;
  const rest = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  const members = Object.entries(value).map(
    ([name, member]) => [name, withEmptyObjects(schema.properties?.get(name) ?? rest, member)] as const,
  );
  return members.some(([name, member]) => member !== value[name]) ? Object.fromEntries(members) : value;
}

function parseText(value: Json): Json | undefined {
  const parsed =
    typeof value === "string" && /^\s*[[{]/.test(value) ? wellFormed(parseJson(value)) : undefined;
  return isJson(parsed) && isExact(parsed) && !holdsReference(parsed) ? parsed : undefined;
}

/** Repairs of a default that does not fit its schema, in the order in which they are tried. */
const DEFAULT_RULES: readonly Rule<DefaultInput, DefaultReading>[] = [
  {
    code: "default-dropped",
    read: ({ value }) => (isExact(value) && !holdsReference(value) ? undefined : {}),
  },
  {
    code: "default-repaired",
    says: "The default is or holds an empty list in place of an object: PHP writes an empty map as `[]`.",
    read: ({ value, schema }) => {
      const repaired = withEmptyObjects(schema, value);
      return repaired === value ? undefined : ifFits(schema, repaired);
    },
  },
  {
    code: "default-repaired",
    says: "The default is an empty string, but the type is not; it was left out.",
    read: ({ value, schema }) =>
      value === "" && schema.types !== undefined && !has(schema, "string") ? {} : undefined,
  },
  {
    code: "default-repaired",
    says: "The default is JSON in a string, which WordPress does not parse; it was parsed.",
    read: ({ value, schema }) => ifFits(schema, parseText(value)),
  },
  {
    code: "default-repaired",
    says: "The default is of another type, and WordPress converts it to the declared one.",
    read: ({ value, schema }) => ifFits(schema, convertedBy(schema, value)),
  },
  {
    code: "default-repaired",
    says: "The default of a string is a number, which WordPress rejects where it validates defaults; it was read as a string.",
    read: ({ value, schema }) => (typeof value === "number" ? ifFits(schema, String(value)) : undefined),
  },
  {
    code: "default-repaired",
    says: "The default is null, which the type does not allow; it is kept as `x-wp-default`.",
    read: ({ value }) => (value === null ? { misfit: null } : undefined),
  },
  {
    code: "default-refused",
    read: ({ value }) => ({ misfit: value }),
  },
];

/** Formats that strict readers of a document validate and WordPress does not. */
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ["date", /^\d{4}-[01]\d-[0-3]\d$/],
  ["uri", /^[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>"{}|\\^`]*$/],
]);

/**
 * Whether a default fits one of the types, whatever their order, and at least one branch: a default that two branches of
 * `oneOf` accept shows that nothing validates it.
 */
function fitsAsDefault({ oneOf, types, ...rest }: Schema, value: Json): boolean {
  if (typeof value === "string" && FORMATS.get(rest.format ?? "")?.test(value) === false) return false;
  const own = types === undefined ? rest : { ...rest, types: [typeOf(value)] };
  const isFitting = isOfType(types, value) && fits(own, value);
  return isFitting && (oneOf === undefined || oneOf.some((branch) => fits(branch, value)));
}

/** Reads `default` last, because it should fit all other keywords. */
export function readDefault(raw: RawSchema, draft: Draft, place: Place): void {
  const value = raw["default"];
  if (value === undefined || !isJson(value)) return;
  const isSafe = isExact(value) && !holdsReference(value);
  // The default should also fit the type that was read from an unknown word.
  const { foreignType: _, ...schema } = draft;
  if (isSafe && withEmptyObjects(schema, value) === value && fitsAsDefault(schema, value)) {
    draft.default = value;
    return;
  }
  const reading = applyFirst(DEFAULT_RULES, { value, schema }, (code, says) =>
    note(place, code, value, "default", says),
  );
  if (reading?.value !== undefined) draft.default = reading.value;
  if (reading?.misfit !== undefined) draft.misfitDefault = reading.misfit;
}
