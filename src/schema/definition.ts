import { isArray, isObject } from "../json.ts";
import type { Notice } from "../notice.ts";
import type { Schema } from "./model.ts";
import { normaliseArgument, normaliseSchema } from "./normalise.ts";
import { mapParts } from "./parts.ts";

/** Reads the definitions of one index, each distinct one once: an index of 5,000 arguments holds some 900. */
export interface DefinitionReader {
  /** As `normaliseArgument`; equal definitions of one name share their schema. */
  readonly argument: typeof normaliseArgument;
  /** As `normaliseSchema`; equal definitions share their schema. */
  readonly schema: typeof normaliseSchema;
}

type RawArgument = Parameters<typeof normaliseArgument>[0];

/** A reader for one index. */
export function createDefinitionReader(): DefinitionReader {
  const readArgument = onceForEqual((definition: RawArgument["definition"]) =>
    normaliseArgument({ name: "", definition, pointer: "" }),
  );
  const share = createSharer();
  const readSchema = onceForEqual((raw: unknown) => {
    const { schema, notices } = normaliseSchema(raw, "");
    return { schema: share(schema), notices };
  });
  return {
    argument: ({ name, definition, pointer }) => {
      const { argument, notices } = readArgument(definition);
      return { argument: { ...argument, name, pointer }, notices: below(pointer, notices) };
    },
    schema: (raw, pointer) => {
      const { schema, notices } = readSchema(raw);
      return { schema, notices: below(pointer, notices) };
    },
  };
}

/**
 * Makes equal properties one object, so that what is worked out of a property is worked out once: the 75 schemas of a
 * WordPress 7.1 with some plugins have 2,128 properties, of which 528 are distinct.
 */
function createSharer(): (schema: Schema) => Schema {
  const shareLeaf = onceForEqual((leaf: Schema) => leaf);
  const share = (schema: Schema): Schema => (isLeaf(schema) ? shareLeaf(schema) : mapParts(schema, share));
  return share;
}

/** Whether a schema holds no other, so that it is made of JSON alone. */
function isLeaf(schema: Schema): boolean {
  const { items, properties, patternProperties, additionalProperties, not, oneOf, anyOf, allOf } = schema;
  const parts = items ?? properties ?? patternProperties ?? not ?? oneOf ?? anyOf ?? allOf;
  return parts === undefined && typeof additionalProperties !== "object";
}

/** Of so many different values with one hint equal ones are recognised, more are read anew; the most seen is 45. */
const MOST_ALIKE = 64;

/** Makes of each distinct value what is wanted of it once; values are equal that have the same members in one order. */
function onceForEqual<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const known = new Map<string, { readonly value: Value; readonly made: Made }[]>();
  return (value) => {
    const hint = hintOf(value);
    const alike = known.get(hint) ?? [];
    const found = alike.find((each) => areEqual(each.value, value));
    if (found !== undefined) return found.made;
    const made = make(value);
    if (alike.length === 0) known.set(hint, alike);
    if (alike.length < MOST_ALIKE) alike.push({ value, made });
    return made;
  };
}

/** The words in which definitions mostly differ. */
function hintOf(value: unknown): string {
  if (!isObject(value)) return "";
  const { description, title, type, format } = value;
  // Long text would be copied to stand beside others.
  if (typeof description === "string" && description !== "") return description;
  return [title, type, format].map((word) => (typeof word === "string" ? word : "")).join("\n");
}

function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((item, index) => areEqual(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(b);
  let at = 0;
  for (const name in a) {
    if (name !== names[at] || !areEqual(a[name], b[name])) return false;
    at += 1;
  }
  return at === names.length;
}

/** Notices of a definition read on its own, as of the place where it stands. */
function below(pointer: string, notices: readonly Notice[]): readonly Notice[] {
  return notices.length === 0
    ? notices
    : notices.map((notice) => ({ ...notice, pointer: `${pointer}${notice.pointer}` }));
}
