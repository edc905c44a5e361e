import { isArray, isObject, unescapeStep } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import type { SiteDocument } from "./model.ts";

/**
 * The part of a document that one group of tags needs: its operations, and only the components they refer to.
 * It shares values with the original document, which stays unchanged.
 */
export function cutDocument(document: SiteDocument, group: string): SiteDocument {
  const groups = (document["x-tagGroups"] ?? []).filter(({ name }) => name === group);
  const names = new Set(groups.flatMap(({ tags }) => tags));
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const own = Object.entries(item).filter(([, { tags = [] }]) => tags.some((tag) => names.has(tag)));
      return own.length === 0 ? [] : [[path, Object.fromEntries(own)]];
    }),
  );
  const { components, ...rest } = document;
  const cut = {
    ...rest,
    // The description tells of the whole document.
    info: { ...rest.info, title: group, description: undefined },
    "x-tagGroups": groups,
    tags: (document.tags ?? []).filter(({ name }) => names.has(name)),
    paths,
  };
  return components === undefined ? cut : { ...cut, components: cutComponents(components, paths) };
}

/** Whether a key is an extension of routeprint, which no viewer shows. */
export function isUnshown(key: string): boolean {
  return key.startsWith("x-routeprint-");
}

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
