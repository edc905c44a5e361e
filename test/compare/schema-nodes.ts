import { pointTo } from "../../src/base/json.ts";
import type { Schema, SchemaType } from "../../src/schema/index.ts";

interface Node {
  readonly pointer: string;
  readonly schema: Schema;
  /** The whole schema with this node changed. */
  readonly replace: (root: Schema, change: (node: Schema) => Schema) => Schema;
}

const DEPTH_CAP = 4;

/** The schema and what lies below it by `items` and `properties`; unions, and types that WordPress does not know, are compared by rules of their own. */
export function nodesOf(schema: Schema, pointer = "", depth = 0): readonly Node[] {
  const { oneOf, anyOf, allOf, not, foreignType, types = [], items, properties } = schema;
  if ((oneOf ?? anyOf ?? allOf ?? not ?? foreignType) !== undefined || depth > DEPTH_CAP) return [];
  const below = (node: Node, get: (from: Schema) => Schema, set: (to: Schema, child: Schema) => Schema) => ({
    ...node,
    replace: (root: Schema, change: (node: Schema) => Schema) => set(root, node.replace(get(root), change)),
  });
  const has = (type: SchemaType) => types.includes(type);
  return [
    { pointer, schema, replace: (root, change) => change(root) },
    ...(has("array") && items !== undefined ? nodesOf(items, `${pointer}/items`, depth + 1) : []).map(
      (node) =>
        below(
          node,
          (from) => from.items ?? {},
          (to, child) => ({ ...to, items: child }),
        ),
    ),
    ...(has("object") ? [...(properties ?? [])] : []).flatMap(([name, member]) =>
      nodesOf(member, pointTo(`${pointer}/properties`, name), depth + 1).map((node) =>
        below(
          node,
          (from) => from.properties?.get(name) ?? {},
          (to, child) => ({ ...to, properties: new Map([...(to.properties ?? []), [name, child]]) }),
        ),
      ),
    ),
  ];
}
