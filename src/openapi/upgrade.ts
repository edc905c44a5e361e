import type { Document } from "./model.ts";

/**
 * Writes a 3.1 document as 3.2.0: the groups of tags, an extension in 3.1, become tags with `parent` and `kind`. All other
 * keywords have the same meaning in both (OpenAPI 3.2.0, 4.22).
 */
export function upgrade({ "x-tagGroups": groups = [], ...document }: Document): Document {
  const names = new Set(document.tags.map(({ name }) => name));
  // Tags of a document have different names, and a plugin may be named as its namespace.
  const parentOf = new Map(
    groups.flatMap(({ name, tags }) => {
      const parent = names.has(name) ? `${name} (plugin)` : name;
      return tags.map((tag) => [tag, { name: parent, summary: name }] as const);
    }),
  );
  const parents = new Map([...parentOf.values()].map((parent) => [parent.name, parent]));
  return {
    ...document,
    openapi: "3.2.0",
    tags: [
      ...[...parents.values()].map((parent) => ({ ...parent, kind: "nav" })),
      ...document.tags.map((tag) => {
        const parent = parentOf.get(tag.name);
        return { ...tag, ...(parent === undefined ? {} : { parent: parent.name }), kind: "nav" };
      }),
    ],
  };
}
