import { NEVER, orAbort } from "../abort.ts";
import type { SiteDocumentation, Staleness } from "../docs/model.ts";

/** A site that is served: how to read it, now and again. */
export interface SiteSource {
  readonly slug: string;
  /** Reads the site; the signal aborts when nobody waits for the reading any more. */
  readonly load: (signal: AbortSignal) => Promise<SiteDocumentation>;
  /** Whether it can change while the server runs. */
  readonly remote: boolean;
}

/** The sites of a server: always the last good reading of each, renewed behind the requests. */
export interface SiteStore {
  /** The sites now. A reading that is older than the refresh interval starts a new one, which nobody waits for. */
  readonly current: () => readonly SiteDocumentation[];
  /** Adds a site and waits for its first reading; rejects with what `load` rejects with, or with the signal's reason. */
  readonly add: (source: SiteSource, signal?: AbortSignal) => Promise<void>;
  /** Reads a site again; calls that come while a reading is under way share it. Never rejects. */
  readonly refresh: (slug: string) => Promise<void>;
}

export interface StoreOptions {
  /** Milliseconds after which a reading is old; `Infinity` for never. */
  readonly refreshAfter: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Ends readings that are under way; none is begun afterwards. */
  readonly signal?: AbortSignal;
}

interface Entry {
  readonly source: SiteSource;
  site: SiteDocumentation;
  readAt: number;
  underWay: Promise<void> | undefined;
}

/** A reading with less than one tenth of the operations before it is taken for an accident of the site. */
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
  const entries = new Map<string, Entry>();

  const refresh = (slug: string): Promise<void> => {
    const entry = entries.get(slug);
    if (!entry) return Promise.resolve();
    entry.underWay ??= renew(entry, now, lifetime).finally(() => {
      entry.underWay = undefined;
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
      entries.set(source.slug, { source, site, readAt: now(), underWay: undefined });
    },
    refresh,
  };
}

/** Ends with the signal, whether the source heeds it or not. */
async function read({ load }: SiteSource, signal: AbortSignal): Promise<SiteDocumentation> {
  signal.throwIfAborted();
  return orAbort(load(signal), signal);
}

async function renew(entry: Entry, now: () => number, signal: AbortSignal): Promise<void> {
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
    // The site is not to blame.
    if (signal.aborted) return;
    mark(entry, now, error instanceof Error ? error.message : String(error));
  }
  entry.readAt = now();
}

/** Marks the last good reading as stale; a mark that says the same is kept, with its date. */
function mark(entry: Entry, now: () => number, reason: string): void {
  const since = entry.site.stale?.since ?? new Date(now()).toISOString();
  if (entry.site.stale?.reason === reason) return;
  entry.site = withStaleness(entry.site, { since, reason });
}

/** The same site with the mark. A spread would work out all that a site puts off until it is asked for. */
function withStaleness(site: SiteDocumentation, stale: Staleness): SiteDocumentation {
  const members = Object.getOwnPropertyDescriptors(site);
  return Object.create(Object.prototype, { ...members, stale: { value: stale, enumerable: true } });
}
