import { isWellFormed } from "../base/json.ts";
import { type Operation, type Surface, createCollectionTest, membersOf, wordOf } from "../surface/index.ts";
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
  const isCollection = createCollectionTest(surface);
  const collections = surface.operations
    .filter((each) => each.variables.length === 0 && each.access.verdict !== "sign-in" && isCollection(each))
    .slice(0, MAX_READS);
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

/** Finds the path segment of the first item of a list, where a route reads single items. */
function itemWord(surface: Surface, { shape }: Operation, body: unknown): string | undefined {
  const item = surface.operations.find((each) => each.method === "GET" && each.shape === `${shape}/{}`);
  const [first] = membersOf(body);
  return item === undefined || first === undefined ? undefined : wordOf(item, first);
}
