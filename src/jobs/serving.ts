import { setImmediate } from "node:timers/promises";
import type { NamedSurface } from "../compare/index.ts";
import type { Comparisons, LabeledSite, SiteDocumentation, VersionComparisons } from "../docs/index.ts";
import { lazy } from "../base/memo.ts";
import type { AppOptions, SiteSource, SiteStore } from "../server/index.ts";
import { forEachSite, type Report } from "./batch.ts";
import { COMPARE } from "./comparison.ts";
import type { Reading } from "./connection.ts";
import { overlaysOf } from "./overlays.ts";
import { documentInput, readSite, type SiteSettings } from "./site-document.ts";
import { nameAddress, type SluggedSite } from "./sites.ts";
import { openWorkers } from "./worker.ts";

/** Reads the sites of a server. One of several that fails is reported, and the others are served. */
export async function addSites(
  store: SiteStore,
  sites: readonly SluggedSite[],
  reading: Reading,
  settings: SiteSettings,
  report: Report,
): Promise<void> {
  const add = (site: SluggedSite): Promise<void> => {
    const own = overlaysOf(settings.document, site.slug, sites.length === 1);
    const made = { ...settings, document: { ...settings.document, ...own } };
    const load = (signal: AbortSignal) => readNow(site, { ...reading, signal }, made);
    return store.add({ slug: site.slug, remote: site.isAddress, load });
  };
  await forEachSite(sites, add, reading.signal, report);
}

/** Reads a site whose pages show their age where it can change. */
async function readNow(
  site: SluggedSite,
  reading: Reading,
  settings: SiteSettings,
): Promise<SiteDocumentation> {
  const age = site.isAddress ? { readAt: new Date().toISOString() } : {};
  return readSite(site, reading, { ...settings, ...age });
}

/** Settings for reading the sites of visitors. */
interface Guests {
  readonly reading: Reading;
  readonly settings: SiteSettings;
}

/**
 * Adds the sites of visitors: an address, or a saved index.
 *
 * @param slugs the slugs of the other sites.
 */
export function createAdding(
  store: SiteStore,
  slugs: readonly string[],
  { reading, settings }: Guests,
): Required<Pick<AppOptions, "addSite" | "addFile">> {
  // Slugs are reserved before a site is read: a site added meanwhile could get the same one.
  const pending = new Set<string>();
  const add = async (
    name: string,
    source: Pick<SiteSource, "remote"> & {
      readonly load: (site: SluggedSite, signal: AbortSignal) => Promise<SiteDocumentation>;
    },
    disconnected?: AbortSignal,
  ): Promise<string> => {
    const taken = new Set([...slugs, ...store.current().map(({ slug }) => slug), ...pending]);
    const site = nameAddress(name, taken);
    const { slug } = site;
    pending.add(slug);
    const load = (signal: AbortSignal): Promise<SiteDocumentation> => source.load(site, signal);
    try {
      await store.add({ slug, remote: source.remote, guest: true, load }, disconnected);
    } finally {
      pending.delete(slug);
    }
    return slug;
  };
  const read = (site: SluggedSite, signal: AbortSignal): Promise<SiteDocumentation> =>
    readNow(site, { ...reading, signal }, settings);
  return {
    addSite: async (url, disconnected) => void (await add(url, { remote: true, load: read }, disconnected)),
    addFile: (name, bytes) => {
      const word = name.replace(/^.*[/\\]/, "").replace(/\.\w{1,5}$/, "");
      const load = async ({ slug }: SluggedSite): Promise<SiteDocumentation> => {
        reading.signal.throwIfAborted();
        return documentInput(slug, { where: name, bytes, capture: {} }, settings);
      };
      return add(word, { remote: false, load });
    },
  };
}

/** Comparisons that report on two sites in a worker thread, so that the server stays responsive. */
export const compareApart = lazy(async (): Promise<Comparisons & VersionComparisons> => {
  const [{ comparisons }, { reportHtmlBody }] = await Promise.all([
    import("../comparisons.ts"),
    import("../report/html.ts"),
  ]);
  const workers = openWorkers(COMPARE, { threads: 1 });
  return {
    matrix: comparisons.matrix,
    pair: async (a, b, history) => {
      const job = { a: sideOf(a), b: sideOf(b), options: { history } };
      return reportHtmlBody(await workers.run(job, `${a.name} and ${b.name}`));
    },
  };
});

function sideOf({ name, site }: LabeledSite<Pick<SiteDocumentation, "surface">>): NamedSurface {
  return { name, surface: site.surface };
}

/** Prepares the sites one by one, so that the first request does not wait for all of them. */
export async function prepare(store: SiteStore, signal: AbortSignal): Promise<void> {
  const { viewSite } = await import("../docs/view.ts");
  for (const site of store.current()) {
    await setImmediate();
    if (signal.aborted) return;
    viewSite(site);
  }
}
