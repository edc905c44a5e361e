import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { comparePages, PAIRED_SITES } from "../docs/compare.ts";
import { siteMapFiles } from "../docs/listing.ts";
import type { DocsOptions, Page, SiteSummary } from "../docs/model.ts";
import { sharedPages, sitePages } from "../docs/pages.ts";
import { nameSites, summarizeSite } from "../docs/view.ts";
import { documentSite } from "../documentation.ts";
import { once } from "../once.ts";
import type { Surface } from "../surface/model.ts";
import { readSecurity } from "./config.ts";
import type { BatchFlags, SecurityFlags } from "./options.ts";
import { readInput, sourceOf } from "./input.ts";
import type { SourceInput } from "./input.ts";
import type { Io } from "./process.ts";
import type { NamedSource } from "./sites.ts";

interface PublishSettings {
  /** The address that the pages will have. */
  readonly base: string | undefined;
  readonly flags: BatchFlags & SecurityFlags;
}

/**
 * The pages of several sites, one site after the other: what stays of a site is its summary, so that memory does not grow
 * with their number.
 *
 * @throws RouteprintError where the index of a site cannot be had.
 */
export async function* pagesOfSites(
  named: readonly NamedSource[],
  { base, flags }: PublishSettings,
  io: Io,
): AsyncGenerator<Page, void> {
  const inputs = new Map<string, SourceInput>();
  const comparisons = await openComparisons(named.length, inputs);
  const options: DocsOptions<{ readonly slug: string }> = {
    links: "files",
    ...(comparisons === undefined ? {} : { comparisons: async () => comparisons.engine }),
    ...(base === undefined ? {} : { base }),
  };
  const listed: Pick<Page, "path" | "type">[] = [];
  const summaries: SiteSummary[] = [];
  const list = (pages: readonly Page[]): readonly Page[] => {
    listed.push(...pages.map(({ path, type }) => ({ path, type })));
    return pages;
  };
  const security = await readSecurity(flags, io);
  for (const { slug, name, access } of named) {
    collectGarbage()();
    const input = await readInput(name, io, { ...flags, access });
    // Reports of two need the surfaces again; only few sites have such reports.
    if (named.length <= PAIRED_SITES) inputs.set(slug, input);
    const site = documentSite(slug, await sourceOf(input), undefined, security);
    yield* list(sitePages(site, options));
    comparisons?.add(site);
    summaries.push({ ...summarizeSite(site) });
  }
  const sites = nameSites(summaries, ({ title }) => title);
  yield* list(sharedPages(() => sites, options));
  yield* list(comparePages(sites, options));
  yield* siteMapFiles(listed, options);
}

/** Frees what the site before has left: V8 would let the heap grow with each site instead. */
const collectGarbage = once((): (() => void) => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return typeof collect === "function" ? () => void collect() : () => undefined;
});

/** What compares the sites; undefined for one alone: a link to a page that compares nothing would lead nowhere. */
async function openComparisons(count: number, inputs: ReadonlyMap<string, SourceInput>) {
  if (count < 2) return undefined;
  const { collectComparisons } = await import("../comparisons.ts");
  return collectComparisons(async (slug): Promise<Surface> => {
    const input = inputs.get(slug);
    if (input === undefined) throw new Error(`no input of ${slug} was kept`);
    return (await sourceOf(input)).surface;
  });
}
