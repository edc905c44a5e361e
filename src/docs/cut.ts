import { groupBy } from "../base/group.ts";
import { isArray, isObject, unescapeStep } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import type { SiteDocument } from "./model.ts";

/**
 * The part of a document that one tag needs: its operations, and only the components they refer to.
 * It shares values with the original document, which stays unchanged.
 */
export function cutDocument(document: SiteDocument, tag: string): SiteDocument {
  const paths = Object.fromEntries(pathsByTag(document.paths).get(tag) ?? []);
  const { components, ...rest } = document;
  const cut = {
    ...rest,
    // The description has the counts of the whole document; a tag has its own.
    info: { ...rest.info, description: undefined },
    // A group may name only declared tags.
    "x-tagGroups": undefined,
    paths,
    // Of 3.2; viewers leave out a tag whose parent is missing.
    tags: (document.tags ?? [])
      .filter(({ name }) => name === tag)
      .map((own) => ({ ...own, parent: undefined })),
  };
  if (components === undefined) return cut;
  return { ...cut, components: cutComponents(components, paths) };
}

/** Whether a key is an extension of routeprint, which no viewer shows. */
export function isUnshown(key: string): boolean {
  return key.startsWith("x-routeprint-");
}

type DocumentPaths = SiteDocument["paths"];

/** The paths of each tag, with the operations that carry it. */
const pathsByTag = memoize(
  (paths: DocumentPaths): ReadonlyMap<string, readonly [string, DocumentPaths[string]][]> => {
    const found = new Map<string, [string, DocumentPaths[string]][]>();
    for (const [path, item] of Object.entries(paths)) {
      const tagged = Object.entries(item).flatMap(([method, operation]) =>
        (operation.tags ?? []).map((tag) => ({ tag, entry: [method, operation] as const })),
      );
      for (const [tag, same] of groupBy(tagged, (each) => each.tag)) {
        const list = found.get(tag) ?? [];
        list.push([path, Object.fromEntries(same.map(({ entry }) => entry))]);
        found.set(tag, list);
      }
    }
    return found;
  },
);

interface PlacedComponent {
  readonly value: unknown;
  readonly position: number;
}

const componentsBySection = memoize((components: object) => {
  const sections = Object.entries(components).map(([section, members]: readonly [string, unknown]) => {
    const entries = isObject(members) ? Object.entries(members) : [];
    return [
      section,
      new Map(
        entries.map(([name, value], position): [string, PlacedComponent] => [name, { value, position }]),
      ),
    ] as const;
  });
  return new Map(sections);
});

/** The components that references reach from `start`, in their order; security schemes are reached by name and all stay. */
function cutComponents(components: object, start: unknown): object {
  const known = componentsBySection(components);
  const reached = new Map([...known.keys()].map((section) => [section, new Set<string>()]));
  for (const name of known.get("securitySchemes")?.keys() ?? []) reached.get("securitySchemes")?.add(name);
  const waiting: unknown[] = [start];
  while (waiting.length > 0) {
    for (const reference of referencesIn(waiting.pop())) {
      const [, , section = "", step = ""] = reference.split("/");
      const name = unescapeStep(step);
      const component = known.get(section)?.get(name);
      const names = reached.get(section);
      if (component === undefined || names === undefined || names.has(name)) continue;
      names.add(name);
      waiting.push(component.value);
    }
  }
  const sections = [...reached].flatMap(([section, names]) => {
    const kept = [...names].flatMap((name) => {
      const component = known.get(section)?.get(name);
      return component === undefined ? [] : [{ name, ...component }];
    });
    const ordered = kept.toSorted((a, b) => a.position - b.position);
    return kept.length === 0
      ? []
      : [[section, Object.fromEntries(ordered.map(({ name, value }) => [name, value]))] as const];
  });
  return Object.fromEntries(sections);
}

/** Every local reference below a value that viewers show, each `#/components/SECTION/NAME`. */
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
