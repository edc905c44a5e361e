import type { JsonObject } from "../json.ts";

/** What a client made of an item. */
export interface Kept {
  /** The path of its collection, in lower case; of an object that has no collection, its own. */
  readonly collection: string;
  readonly id: string;
  /** Undefined where the item was deleted. */
  readonly item: JsonObject | undefined;
}

/** What clients created, changed and deleted: the only state of a mock, for its life. */
export interface Store {
  readonly find: (collection: string, id: string) => Kept | undefined;
  /** What is kept of a collection, oldest first. */
  readonly of: (collection: string) => readonly Kept[];
  readonly keep: (kept: Kept) => void;
}

/** The most items that are kept; the oldest makes room for a new one. */
export const MAX_KEPT = 1_000;

/** Creates an empty store. */
export function createStore(): Store {
  const all = new Map<string, Kept>();
  return {
    find: (collection, id) => all.get(keyOf(collection, id)),
    of: (collection) => [...all.values()].filter((kept) => kept.collection === collection),
    keep: (kept) => {
      all.set(keyOf(kept.collection, kept.id), kept);
      const [oldest] = all.keys();
      if (all.size > MAX_KEPT && oldest !== undefined) all.delete(oldest);
    },
  };
}

function keyOf(collection: string, id: string): string {
  return `${collection}\0${id}`;
}
