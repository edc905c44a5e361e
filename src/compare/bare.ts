import { onceEach, onceEachList } from "../once.ts";
import type { Schema } from "../schema/model.ts";

/** Gives one schema for all that differ in nothing but their own title and description, without either. */
export function createBare(): (schema: Schema) => Schema {
  const copiesOf = onceEachList<unknown, Schema[]>(() => []);
  return onceEach((schema) => {
    const { title: _, description: __, ...bare } = schema;
    const copies = copiesOf(Object.entries(bare).flatMap(([keyword, value]) => [keyword, value]));
    copies.push(bare);
    return copies[0] ?? bare;
  });
}
