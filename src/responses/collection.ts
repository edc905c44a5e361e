import { asObject, isArray, isWellFormed } from "../base/json.ts";
import { type Operation, type Surface, createResponseReader, isNamespaceIndex } from "../surface/index.ts";
import type { Exchange, Recording } from "./recording.ts";

/** The most requests to one site. */
export const MAX_READS = 60;

/** Settings of a collection of responses. */
interface CollectOptions {
  /** Reads a path below the API root with GET; undefined where there is no JSON. */
  readonly read: (path: string) => Promise<unknown>;
  /** Called after each request. */
  readonly progress: (done: number, total: number) => void;
}

/** Reads the collections of a site whose path has no variable, then one item of each. */
export async function collectResponses(
  surface: Surface,
  { read, progress }: CollectOptions,
): Promise<Recording> {
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
  const words = collections.flatMap((collection) => {
    const word = itemWord(surface, collection, lists.get(collection.template));
    return word === undefined ? [] : [{ collection, word }];
  });
  const named = words.filter(({ word }) => word.length <= LONGEST_WORD && isWellFormed(word));
  const items = named
    .map(({ collection, word }) => `${collection.template}/${encodeURIComponent(word)}`)
    .slice(0, MAX_READS - paths.length);
  await visit(items, paths.length + items.length, paths.length);
  const unused = [
    ["no JSON, or too large", paths.length + items.length - exchanges.length],
    ["an item whose id is not valid in an address", words.length - named.length],
  ] as const;
  return { exchanges, unused: new Map(unused.filter(([, number]) => number > 0)) };
}

/** The most characters of an id or a slug that is requested. */
const LONGEST_WORD = 200;

/** Lists that a visitor may try to read, and that need no argument. */
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
      operation.access.verdict !== "sign-in" &&
      !isNamespaceIndex(operation) &&
      variant !== undefined &&
      formOf(operation, variant).kind !== "object"
    );
  });
}

/** Finds the path segment of the first item of a list, where a route reads single items. */
function itemWord(surface: Surface, { shape }: Operation, body: unknown): string | undefined {
  const item = surface.operations.find((each) => each.method === "GET" && each.shape === `${shape}/{}`);
  const [key, first] = isArray(body) ? ["", body[0]] : (Object.entries(asObject(body))[0] ?? ["", undefined]);
  const [variable] = item?.variables ?? [];
  if (variable === undefined || first === undefined) return undefined;
  const { [variable.name]: named, id, slug } = asObject(first);
  const words = [named, id, slug, key].map((each) => (typeof each === "number" ? String(each) : each));
  const word = words.find((each) => typeof each === "string" && each !== "");
  return typeof word === "string" ? word : undefined;
}
