import { onceEach, onceEachList } from "../once.ts";
import type { Schema } from "../schema/model.ts";

/** Gives one schema for all that differ in nothing but their own title and description, without either. */
export function createBare(): (schema: Schema) => Schema {
  const sharedOf = onceEachList<unknown, { bare?: Schema }>(() => ({}));
  return onceEach((schema) => {
    const { title: _, description: __, ...bare } = schema;
    return (sharedOf(Object.entries(bare).flat()).bare ??= bare);
  });
}
