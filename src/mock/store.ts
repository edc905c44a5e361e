import type { JsonObject } from "../base/json.ts";

/** An item that a client created, changed or deleted. */
export interface Kept {
  /** The path of its collection, in lower case; of an object that has no collection, its own. */
  readonly collection: string;
  readonly id: string;
  /** Undefined where the item was deleted. */
  readonly item: JsonObject | undefined;
}

/** Items that clients created, changed and deleted: the only state of a mock, until it ends. */
export interface Store {
  readonly find: (collection: string, id: string) => Kept | undefined;
  /** The kept items of a collection, oldest first. */
  readonly of: (collection: string) => readonly Kept[];
  readonly keep: (kept: Kept) => void;
}

/** The most items that are kept, and the most characters of their JSON; the oldest items are dropped for a new one. */
const MAX_KEPT = 1_000;
const MAX_CHARACTERS = 100_000_000;

/** Creates an empty store. */
export function createStore(maxCharacters = MAX_CHARACTERS): Store {
  const all = new Map<string, Kept>();
  const sizes = new Map<string, number>();
  let size = 0;
  const drop = (key: string): void => {
    all.delete(key);
    size -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  return {
    find: (collection, id) => all.get(keyOf(collection, id)),
    of: (collection) => [...all.values()].filter((kept) => kept.collection === collection),
    keep: (kept) => {
      const key = keyOf(kept.collection, kept.id);
      size -= sizes.get(key) ?? 0;
      all.set(key, kept);
      sizes.set(key, JSON.stringify(kept.item ?? null).length);
      size += sizes.get(key) ?? 0;
      for (const oldest of all.keys()) {
        if (oldest === key || (all.size <= MAX_KEPT && size <= maxCharacters)) break;
        drop(oldest);
      }
    },
  };
}

function keyOf(collection: string, id: string): string {
  return `${collection}\0${id}`;
}
