import { NEVER, orAbort } from "../base/abort.ts";
import type { SiteDocumentation, Staleness } from "../docs/index.ts";
import { memoizeByObject } from "../base/memo.ts";

/** A served site, with the function that reads it. */
export interface SiteSource {
  readonly slug: string;
  /** Reads the site; the signal aborts when no one waits for the result. */
  readonly load: (signal: AbortSignal) => Promise<SiteDocumentation>;
  /** Whether it can change while the server runs. */
  readonly remote: boolean;
  /** Whether a visitor added it: guests that take too much memory are dropped, the oldest first. */
  readonly guest?: boolean;
}

/** The sites of a server: the last good reading of each, refreshed in the background. */
export interface SiteStore {
  /** The current sites. Starts a background refresh of those that are older than the refresh interval. */
  readonly current: () => readonly SiteDocumentation[];
  /** Adds a site after its first reading; rejects with the error of `load`, or the signal's reason. */
  readonly add: (source: SiteSource, signal?: AbortSignal) => Promise<void>;
  /** Reads a site again; concurrent calls share one reading. Never rejects. */
  readonly refresh: (slug: string) => Promise<void>;
}

/** Options of `createStore`. */
export interface StoreOptions {
  /** Milliseconds after which a reading is refreshed; `Infinity` for never. */
  readonly refreshAfter: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Ends current readings and prevents new ones. */
  readonly signal?: AbortSignal;
}

/**
 * Limits on the guests that a store keeps: their number, and the bytes of their indexes without white space. With the data
 * of its pages, a guest takes some 30 times as much memory.
 */
const MOST_GUESTS = 50;
const MOST_GUEST_BYTES = 8_388_608;

interface ServedSite {
  readonly source: SiteSource;
  site: SiteDocumentation;
  readAt: number;
  underWay: Promise<void> | undefined;
}

/** A reading with fewer than a tenth of the operations of the one before is treated as a temporary failure. */
const SHRINK_LIMIT = 10;

/**
 * Creates an empty store.
 *
 * @example
 * const store = createStore({ refreshAfter: Infinity });
 * const source = readSource(await readFile("index.json"), "index.json");
 * await store.add({ slug: "shop", remote: false, load: async () => documentSite("shop", source) });
 */
export function createStore({
  refreshAfter,
  now = Date.now,
  signal: lifetime = NEVER,
}: StoreOptions): SiteStore {
  const entries = new Map<string, ServedSite>();

  const refresh = (slug: string): Promise<void> => {
    const entry = entries.get(slug);
    if (!entry) return Promise.resolve();
    entry.underWay ??= renew(entry, now, lifetime).finally(() => {
      entry.underWay = undefined;
      dropGuests(entries);
    });
    return entry.underWay;
  };

  return {
    current: () => {
      for (const { source, readAt } of entries.values()) {
        if (source.remote && now() - readAt > refreshAfter) void refresh(source.slug);
      }
      return [...entries.values()].map(({ site }) => site);
    },
    add: async (source, given) => {
      const signal = given === undefined ? lifetime : AbortSignal.any([lifetime, given]);
      const site = await read(source, signal);
      // Without the deletion, the new site would keep the position of an earlier one of that name.
      entries.delete(source.slug);
      entries.set(source.slug, { source, site, readAt: now(), underWay: undefined });
      dropGuests(entries);
    },
    refresh,
  };
}

const sizeOf = memoizeByObject((site: SiteDocumentation) => site.index.length);

/** Drops guests, the oldest first, until the others are within the limits; the newest stays. */
function dropGuests(entries: Map<string, ServedSite>): void {
  const guests = [...entries.values()].filter(({ source }) => source.guest === true).toReversed();
  let bytes = 0;
  for (const [at, { source, site }] of guests.entries()) {
    bytes += sizeOf(site);
    if (at > 0 && (at >= MOST_GUESTS || bytes > MOST_GUEST_BYTES)) entries.delete(source.slug);
  }
}

/** Ends with the signal, even where `load` ignores it. */
async function read({ load }: SiteSource, signal: AbortSignal): Promise<SiteDocumentation> {
  signal.throwIfAborted();
  return orAbort(load(signal), signal);
}

async function renew(entry: ServedSite, now: () => number, signal: AbortSignal): Promise<void> {
  try {
    const fresh = await read(entry.source, signal);
    const before = entry.site.surface.operations.length;
    const after = fresh.surface.operations.length;
    if (after * SHRINK_LIMIT < before) {
      mark(
        entry,
        now,
        `The site now lists ${after} operations instead of ${before}; the earlier reading is kept.`,
      );
    } else entry.site = fresh;
  } catch (error) {
    // An abort is not a failure of the site.
    if (signal.aborted) return;
    mark(entry, now, error instanceof Error ? error.message : String(error));
  }
  entry.readAt = now();
}

/** Marks the last good reading as stale; an equal mark keeps its date. */
function mark(entry: ServedSite, now: () => number, reason: string): void {
  const since = entry.site.stale?.since ?? new Date(now()).toISOString();
  if (entry.site.stale?.reason === reason) return;
  entry.site = withStaleness(entry.site, { since, reason });
}

/** Copies a site with a staleness mark. A spread would evaluate its lazy members. */
function withStaleness(site: SiteDocumentation, stale: Staleness): SiteDocumentation {
  const members = Object.getOwnPropertyDescriptors(site);
  return Object.create(Object.prototype, { ...members, stale: { value: stale, enumerable: true } });
}
