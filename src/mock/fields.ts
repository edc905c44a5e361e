import { groupBy } from "../group.ts";
import { isArray, isObject, type Json } from "../json.ts";
import { isPhpArray, parseList, toText, type PhpArray } from "./php.ts";

/** The fields to keep: `true` for the whole of one, a tree for parts of it. */
interface Tree {
  readonly [field: string]: true | Tree;
}

/** Filters an answer by the `_fields` parameter, on each item of a list; nested fields are written with a dot. */
export function filterFields(body: Json | undefined, params: PhpArray): Json | undefined {
  const fields = readFields(params);
  if (fields.length === 0 || typeof body !== "object" || body === null) return body;
  const tree = treeOf(fields);
  return isArray(body) ? body.map((item) => keep(item, tree)) : keep(body, tree);
}

function readFields(params: PhpArray): readonly string[] {
  const value = params.get("_fields");
  if (value === undefined || value === null) return [];
  const words = isPhpArray(value) ? [...value.values()].map(toText) : parseList(toText(value));
  return words.map((word) => word.trim()).filter((word) => word !== "");
}

function treeOf(fields: readonly string[]): Tree {
  const byHead = groupBy(fields, (field) => field.split(".", 1)[0] ?? "");
  return Object.fromEntries(
    [...byHead].map(([head, members]) => {
      const rests = members.map((field) => field.slice(head.length + 1));
      return [head, rests.includes("") ? true : treeOf(rests)];
    }),
  );
}

/** What is left of an object; nothing left is `[]`, as PHP writes an empty array. */
function keep(body: Json, tree: Tree): Json {
  if (isArray(body)) return [];
  if (!isObject(body)) return body;
  const kept = Object.entries(body).flatMap(([name, value]): [string, Json][] => {
    const wanted = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (wanted === undefined) return [];
    const isWhole = wanted === true || typeof value !== "object" || value === null;
    return [[name, isWhole ? value : keep(value, wanted)]];
  });
  return kept.length === 0 ? [] : Object.fromEntries(kept);
}
