import type { Kysely } from "kysely";
import { type Tables, countHolders, listPlugins, readPosition } from "../inventory/index.ts";

type HolderOptions = Parameters<typeof countHolders>[2];

/** Counts over all sites, each kept until a site changes: for 100,000 sites one takes half a second. */
export interface KeptCounts {
  readonly plugins: () => ReturnType<typeof listPlugins>;
  readonly holders: (words: string, options: HolderOptions) => ReturnType<typeof countHolders>;
}

export function createCounts(db: Kysely<Tables>): KeptCounts {
  const plugins = keepCounts(db, () => listPlugins(db));
  const holders = keepCounts(db, ({ words, options }: { words: string; options: HolderOptions }) =>
    countHolders(db, words, options),
  );
  return { plugins: () => plugins(undefined), holders: (words, options) => holders({ words, options }) };
}

/** The most counts that are kept. */
const MOST_KEPT = 200;

function keepCounts<Input, Counts>(
  db: Kysely<Tables>,
  count: (input: Input) => Promise<Counts>,
): (input: Input) => Promise<Counts> {
  let known = { at: -1, counts: new Map<string, Promise<Counts>>() };
  return async (input) => {
    const { revision } = await readPosition(db);
    if (known.at !== revision || known.counts.size >= MOST_KEPT) known = { at: revision, counts: new Map() };
    const { counts } = known;
    const key = JSON.stringify(input);
    const counted = counts.get(key) ?? count(input);
    counts.set(key, counted);
    counted.catch(() => counts.delete(key));
    return counted;
  };
}
