import { type Json, type UnknownObject, asObject, isArray, isObject, unescapeStep } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { type Schema, fromJsonSchema, isJson } from "../schema/index.ts";

/** A part of a document before and after overlays. */
export interface Pair {
  readonly before: unknown;
  readonly after: unknown;
}

/** Follows references within one pair of documents. */
export type Resolve = (pair: Pair) => {
  readonly before: UnknownObject;
  readonly after: UnknownObject;
  /** Whether no overlay changed the part, nor any component that it may refer to. */
  readonly isUnchanged: boolean;
};

export function createResolve(documents: Pair): Resolve {
  const isShared = asObject(documents.before)["components"] === asObject(documents.after)["components"];
  return (pair) => {
    const before = resolved(pair.before, documents.before);
    const after = resolved(pair.after, documents.after);
    return { before, after, isUnchanged: isShared && before === after };
  };
}

function resolved(value: unknown, document: unknown): UnknownObject {
  let current: unknown = value;
  for (let hops = 0; hops < 10; hops += 1) {
    const reference = asObject(current)["$ref"];
    if (typeof reference !== "string" || !reference.startsWith("#/")) break;
    const steps = reference.slice(2).split("/").map(unescapeStep);
    current = steps.reduce<unknown>((found, step) => asObject(found)[step], document);
  }
  return asObject(current);
}

const textOf = memoizeByObject((value: object): string => JSON.stringify(value));

/** Whether two parts of documents are the same JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if ((isObject(a) && isObject(b)) || (isArray(a) && isArray(b))) return textOf(a) === textOf(b);
  return false;
}

/** The members of a part that overlays changed or added; one that they removed is undefined. */
export function changedIn({ before, after }: Pair): UnknownObject {
  const [old, own] = [asObject(before), asObject(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(own)])];
  return Object.fromEntries(
    names.filter((name) => !isSame(old[name], own[name])).map((name) => [name, own[name]]),
  );
}

/** Keywords that hold schemas, which are changed one by one. */
const CHILDREN: ReadonlySet<string> = new Set([
  "properties",
  "items",
  "additionalProperties",
  "patternProperties",
  "oneOf",
  "anyOf",
  "allOf",
  "not",
]);

/** The deepest part of a schema that is compared. */
const DEEPEST = 12;

/** Changes a schema of the surface as overlays changed it in the document. */
export function reword(schema: Schema, pair: Pair, resolve: Resolve, depth = 0): Schema {
  const { before, after, isUnchanged } = resolve(pair);
  if (depth > DEEPEST || isUnchanged || Object.keys(after).length === 0) return schema;
  const changed = changedIn({ before, after });
  const plain = Object.entries(changed).filter(([key]) => !CHILDREN.has(key));
  const { description: _, ...wordless } = schema;
  const base = "description" in changed && changed["description"] === undefined ? wordless : schema;
  const example = exampleIn(Object.fromEntries(plain));
  const properties = propertiesOf(schema, { before, after }, resolve, depth);
  const { items } = schema;
  return {
    ...base,
    ...(plain.length === 0 ? {} : fromJsonSchema(Object.fromEntries(plain))),
    ...(example === undefined ? {} : { example }),
    ...(properties === undefined ? {} : { properties }),
    ...(items === undefined
      ? {}
      : {
          items: reword(items, { before: before["items"], after: after["items"] }, resolve, depth + 1),
        }),
  };
}

function propertiesOf(
  { properties }: Schema,
  { before, after }: Pair,
  resolve: Resolve,
  depth: number,
): ReadonlyMap<string, Schema> | undefined {
  const old = asObject(asObject(before)["properties"]);
  const own = asObject(asObject(after)["properties"]);
  const kept = [...(properties ?? [])].flatMap(([name, member]): [string, Schema][] => {
    if (name in old && !(name in own)) return [];
    return [[name, reword(member, { before: old[name], after: own[name] }, resolve, depth + 1)]];
  });
  const added = Object.keys(own).filter((name) => !(name in old) && properties?.has(name) !== true);
  const all = new Map([
    ...kept,
    ...added.map((name): [string, Schema] => [name, read({ before: {}, after: own[name] }, resolve)]),
  ]);
  return properties === undefined && all.size === 0 ? undefined : all;
}

/** A schema that only overlays have. */
function read(pair: Pair, resolve: Resolve): Schema {
  const { after } = resolve(pair);
  const example = exampleIn(after);
  return { ...fromJsonSchema(after), ...(example === undefined ? {} : { example }) };
}

/** The example that a schema, a parameter or a media type holds: `example`, else the last of `examples`, where overlays append. */
export function exampleIn(value: UnknownObject): Json | undefined {
  const { example, examples } = value;
  if (isJson(example)) return example;
  const last = (isArray(examples) ? examples : Object.values(asObject(examples))).at(-1);
  const own = isArray(examples) ? last : asObject(last)["value"];
  return isJson(own) ? own : undefined;
}
