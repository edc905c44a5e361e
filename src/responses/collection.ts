import { asObject, isArray } from "../json.ts";
import { isNamespaceIndex, isOpen, type Operation, type Surface } from "../surface/model.ts";
import { createResponseReader } from "../surface/response.ts";
import type { Exchange } from "./recording.ts";

/** The most requests to one site. */
export const MAX_READS = 60;

/** Settings of a collection of responses. */
export interface CollectOptions {
  /** Reads a path below the API root with GET; undefined where there is no JSON. */
  readonly read: (path: string) => Promise<unknown>;
  /** Called after each request. */
  readonly progress: (done: number, total: number) => void;
}

/** Reads the collections of a site whose path has no variable, then one item of each. */
export async function collectResponses(
  surface: Surface,
  { read, progress }: CollectOptions,
): Promise<readonly Exchange[]> {
  const collections = collectionsOf(surface).slice(0, MAX_READS);
  const exchanges: Exchange[] = [];
  const visit = async (paths: readonly string[], total: number, before: number): Promise<void> => {
    for (const [at, path] of paths.entries()) {
      const body = await read(path);
      if (body !== undefined) exchanges.push({ method: "GET", path, body });
      progress(before + at + 1, total);
    }
  };
  const paths = collections.map(({ template }) => template);
  await visit(paths, paths.length, 0);
  const lists = new Map(exchanges.map(({ path, body }) => [path, body]));
  const items = collections
    .flatMap((collection) => itemPath(surface, collection, lists.get(collection.template)) ?? [])
    .slice(0, MAX_READS - paths.length);
  await visit(items, paths.length + items.length, paths.length);
  return exchanges;
}

/** Lists that anybody may try to read, and that need no argument. */
function collectionsOf(surface: Surface): readonly Operation[] {
  const formOf = createResponseReader(surface);
  return surface.operations.filter((operation) => {
    const [variant] = operation.variants;
    const { method, variables, arguments: given, unreachable } = operation;
    return (
      method === "GET" &&
      variables.length === 0 &&
      unreachable === undefined &&
      given.every(({ required }) => !required) &&
      isOpen(operation) !== false &&
      !isNamespaceIndex(operation) &&
      variant !== undefined &&
      formOf(operation, variant).kind !== "object"
    );
  });
}

/** The path of the first item of a list, where a route reads it. */
function itemPath(surface: Surface, { shape, template }: Operation, body: unknown): string | undefined {
  const item = surface.operations.find((each) => each.method === "GET" && each.shape === `${shape}/{}`);
  const [key, first] = isArray(body) ? ["", body[0]] : (Object.entries(asObject(body))[0] ?? ["", undefined]);
  const [variable] = item?.variables ?? [];
  if (variable === undefined || first === undefined) return undefined;
  const { [variable.name]: named, id, slug } = asObject(first);
  const words = [named, id, slug, key].map((each) => (typeof each === "number" ? String(each) : each));
  const word = words.find((each) => typeof each === "string" && each !== "");
  return typeof word === "string" ? `${template}/${encodeURIComponent(word)}` : undefined;
}
