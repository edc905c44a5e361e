import { onceEach, onceEachList } from "../once.ts";
import type { Schema } from "../schema/model.ts";

/**
 * Gives one schema for all that differ in their title alone, which is no part of a surface: generators write
 * `allOf: [{$ref}]` with a title of its own wherever one schema is referred to, and these are read as copies of it.
 */
export function createUntitled(): (schema: Schema) => Schema {
  const copiesOf = onceEachList<unknown, Schema[]>(() => []);
  return onceEach((schema) => {
    const { title: _, ...rest } = schema;
    const copies = copiesOf(Object.entries(rest).flatMap(([keyword, value]) => [keyword, value]));
    copies.push(schema);
    return copies[0] ?? schema;
  });
}
