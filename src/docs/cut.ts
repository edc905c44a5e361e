import { isArray, isObject, escapeStep, unescapeStep } from "../json.ts";
import type { SiteDocument } from "./model.ts";
import { isUnshown } from "./embed.ts";

/**
 * The part of a document that one tag needs: its operations, and only the components they refer to.
 * Shares what it can with the document it was cut from; nothing of that is changed.
 */
export function cutDocument(document: SiteDocument, tag: string): SiteDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const kept = Object.entries(item).filter(([, operation]) => operation.tags?.includes(tag) === true);
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const];
    }),
  );
  const { components, ...rest } = document;
  const cut = {
    ...rest,
    // It counts what the whole document holds; a tag counts its own.
    info: { ...rest.info, description: undefined },
    // A group may name only tags that are there.
    "x-tagGroups": undefined,
    paths,
    tags: (document.tags ?? []).filter(({ name }) => name === tag),
  };
  return components === undefined ? cut : { ...cut, components: cutComponents(components, paths) };
}

/** The components that are reached from `start` by references; security schemes are reached by name and all stay. */
function cutComponents(components: object, start: unknown): object {
  const known = new Map(
    Object.entries(components).map(([section, members]: readonly [string, unknown]) => [
      section,
      new Map(isObject(members) ? Object.entries(members) : []),
    ]),
  );
  const reached = new Set<string>();
  const waiting: unknown[] = [start];
  while (waiting.length > 0) {
    for (const reference of referencesIn(waiting.pop())) {
      if (reached.has(reference)) continue;
      reached.add(reference);
      const [, , section = "", name = ""] = reference.split("/");
      waiting.push(known.get(section)?.get(unescapeStep(name)));
    }
  }
  const sections = [...known].flatMap(([section, members]) => {
    const kept = [...members].filter(
      ([name]) => section === "securitySchemes" || reached.has(`#/components/${section}/${escapeStep(name)}`),
    );
    return kept.length === 0 ? [] : [[section, Object.fromEntries(kept)] as const];
  });
  return Object.fromEntries(sections);
}

/** Every local reference below a value, each `#/components/SECTION/NAME`. */
function referencesIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (isArray(next)) for (const member of next) waiting.push(member);
    else if (isObject(next)) {
      const reference = next["$ref"];
      if (typeof reference === "string") found.push(reference.split("/").slice(0, 4).join("/"));
      for (const [key, member] of Object.entries(next)) if (!isUnshown(key)) waiting.push(member);
    }
  }
  return found;
}
