import { asObject, isObject } from "../json.ts";
import { METHODS, type Surface } from "../surface/model.ts";
import { cutComponents } from "./cut.ts";
import type { DocumentedOperation, SiteDocument } from "./model.ts";

type Paths = SiteDocument["paths"];

/** The part of a document of routeprint that describes the operations of a surface; it names nothing of the rest. */
export function partOfDocument(document: SiteDocument, { operations, namespaces }: Surface): SiteDocument {
  const selected = new Set(operations.map(({ method, template }) => `${method} ${template}`));
  const isSelected = (path: string, method: string): boolean =>
    selected.has(`${method.toUpperCase()} ${path}`);
  const paths = cutPaths(document.paths, isSelected);
  const names = new Set(namespaces.map(({ name }) => (name === "" ? "index" : name)));
  const { components, tags = [], "x-tagGroups": groups } = document;
  const parents = new Set(tags.flatMap(({ name, parent }) => (names.has(name) ? [parent] : [])));
  const keptGroups = groups
    ?.map((group) => ({ ...group, tags: group.tags.filter((name) => names.has(name)) }))
    .filter((group) => group.tags.length > 0);
  return {
    ...document,
    tags: tags.filter(({ name }) => names.has(name) || parents.has(name)),
    ...(keptGroups === undefined ? {} : { "x-tagGroups": keptGroups }),
    paths,
    ...(components === undefined ? {} : { components: ownComponents(components, paths) }),
  };
}

const METHOD_KEYS: ReadonlySet<string> = new Set(METHODS.map((method) => method.toLowerCase()));

/** The paths with some of their operations, and what stands beside these; without those that keep none. */
function cutPaths(paths: Paths, isKept: (path: string, method: string) => boolean): Paths {
  const kept = Object.entries(paths).flatMap(([path, item]) => {
    const members = Object.entries(item).filter(([key]) => !METHOD_KEYS.has(key) || isKept(path, key));
    return members.some(([key]) => METHOD_KEYS.has(key))
      ? [[path, Object.fromEntries(members.map(([key, operation]) => [key, unnamed(operation)]))] as const]
      : [];
  });
  return Object.fromEntries(kept);
}

/** An operation without the route that responds in its place, which its description names. */
function unnamed(operation: DocumentedOperation): DocumentedOperation {
  const { description, "x-routeprint-unreachable": isUnreachable } = operation;
  if (isUnreachable !== true || description === undefined) return operation;
  const text = description.replace(/^Never responds: .*$/m, "No request over HTTP can reach this route.");
  return { ...operation, description: text };
}

/** The components of the paths without their examples, which hold a word of the first path of a resource. */
function ownComponents(components: object, paths: Paths): object {
  const { schemas, ...others } = asObject(cutComponents(components, paths, () => true));
  if (schemas === undefined) return others;
  const plain = Object.entries(asObject(schemas)).map(([name, schema]) => [name, withoutExample(schema)]);
  return { schemas: Object.fromEntries(plain), ...others };
}

function withoutExample(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { example: _, examples: __, ...rest } = schema;
  return rest;
}
