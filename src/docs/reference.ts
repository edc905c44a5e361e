import type { OpenAPIV3_1 } from "openapi-types";
import { isArray, isObject } from "../json.ts";

/** The members of a path item that hold an operation. */
const OPERATIONS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/**
 * The part of a document that one tag needs: its operations, and only the components they refer to.
 * Shares what it can with the document it was cut from; nothing of that is changed.
 */
export function cutDocument(document: OpenAPIV3_1.Document, tag: string): OpenAPIV3_1.Document {
  const paths: OpenAPIV3_1.PathsObject = Object.fromEntries(
    Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
      const kept = item && cutItem(item, tag);
      return kept ? [[path, kept]] : [];
    }),
  );
  const { tags = [], components, ...rest } = document;
  const whole = Object.fromEntries(Object.entries(rest).filter(([key]) => key !== "x-tagGroups"));
  const cut = {
    openapi: document.openapi,
    info: document.info,
    ...whole,
    paths,
    tags: tags.filter(({ name }) => name === tag),
  };
  const kept = components && cutComponents(components, paths);
  return kept ? { ...cut, components: kept } : cut;
}

function cutItem(item: OpenAPIV3_1.PathItemObject, tag: string): OpenAPIV3_1.PathItemObject | undefined {
  const foreign = new Set<string>(OPERATIONS.filter((method) => item[method]?.tags?.includes(tag) !== true));
  if (foreign.size === OPERATIONS.length) return undefined;
  return Object.fromEntries(Object.entries(item).filter(([key]) => !foreign.has(key)));
}

/** The components that are reached from `start` by references; security schemes are reached by name and all stay. */
function cutComponents(
  components: OpenAPIV3_1.ComponentsObject,
  start: unknown,
): OpenAPIV3_1.ComponentsObject {
  const reached = new Set<string>();
  const waiting: unknown[] = [start];
  while (waiting.length > 0) {
    for (const reference of referencesIn(waiting.pop())) {
      if (reached.has(reference)) continue;
      reached.add(reference);
      waiting.push(componentAt(components, reference));
    }
  }
  const sections = Object.entries(components).flatMap(([section, members]) => {
    if (section === "securitySchemes" || !isObject(members)) return [[section, members]];
    const kept = Object.entries(members).filter(([name]) => reached.has(`#/components/${section}/${stepOf(name)}`));
    return kept.length === 0 ? [] : [[section, Object.fromEntries(kept)]];
  });
  return Object.fromEntries(sections);
}

function stepOf(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function componentAt(components: OpenAPIV3_1.ComponentsObject, reference: string): unknown {
  const [, , section = "", name = ""] = reference.split("/");
  const members = Object.entries(components).find(([key]) => key === section)?.[1];
  const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
  return isObject(members) && Object.hasOwn(members, key) ? members[key] : undefined;
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
      for (const member of Object.values(next)) waiting.push(member);
    }
  }
  return found;
}
