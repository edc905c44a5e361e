import { comparisons, comparisonsOf, readCompared, type ComparedSite } from "../comparisons.ts";
import {
  type DocsOptions,
  PAIRED_SITES,
  type Page,
  type SiteSummary,
  type Tailoring,
  appPages,
  comparePages,
  nameSites,
  sharedPages,
  siteMapFiles,
  sitePages,
  summarizeSite,
  unmatchedLinks,
  viewSite,
} from "../docs/index.ts";
import { type Notice, isOfUser } from "../diagnostics/notices.ts";
import { reportHtmlBody } from "../report/index.ts";
import type { History } from "../history/index.ts";
import { forEachSite, type Report } from "./batch.ts";
import type { Reading } from "./connection.ts";
import { COMPARE } from "./comparison.ts";
import { documentInput, type SiteSettings } from "./site-document.ts";
import { overlaysOf } from "./overlays.ts";
import { openFolder, removeOthers, writePages, type WrittenPage } from "./site-folder.ts";
import type { SluggedSite } from "./sites.ts";
import { readInput, type SourceInput } from "./sources.ts";
import { runApart, timeFor, type Task } from "./worker.ts";

/** Settings of the pages, as plain data for other threads too. */
export interface PageSettings {
  readonly selection: SiteSettings["selection"];
  readonly tailoring: Tailoring;
  readonly tryTarget: "mock" | "site" | undefined;
}

interface PublishSettings extends Pick<SiteSettings, "document" | "responses"> {
  /** The address of the published pages. */
  readonly base: string | undefined;
  readonly pages: PageSettings;
  /** Whether the page that does this work in a browser is added. */
  readonly app: boolean;
  /** The history of the only site, with the index of its newest version. */
  readonly past?: { readonly history: History; readonly newest: SourceInput };
}

/** The changes made to a folder. */
interface Published {
  readonly pages: readonly WrittenPage[];
  readonly removed: readonly string[];
  /** Those about what the user wrote: overlays and pages. */
  readonly notices: readonly Notice[];
  /** The sites that failed, which keep their pages of an earlier run. */
  readonly failed: readonly SluggedSite[];
}

/**
 * Writes the pages of several sites into a folder. A site that fails is reported, and the others continue.
 *
 * @throws RouteprintError `output-failed`; ReportedError where all sites fail.
 */
export async function publishSites(
  named: readonly SluggedSite[],
  folder: string,
  { base, pages: settings, app, document, responses, past }: PublishSettings,
  reading: Reading,
  report: Report,
): Promise<Published> {
  const { signal } = reading;
  const root = await openFolder(folder);
  const inputs = new Map<string, SourceInput>();
  const published = new Map<string, PublishedSite>();
  const isAlone = named.length === 1;
  const work = async (site: SluggedSite): Promise<void> => {
    const { slug } = site;
    const input = past?.newest ?? (await readInput(site, reading));
    const own = { ...document, ...overlaysOf(document, slug, isAlone) };
    const job = {
      slug,
      input,
      document: own,
      responses,
      pages: settings,
      root,
      isAlone,
      app,
      ...(base === undefined ? {} : { base }),
      ...(past === undefined ? {} : { history: past.history }),
    };
    const milliseconds = timeFor(input.bytes.length);
    // Each in a thread of its own, so that memory does not grow with their number.
    published.set(slug, await runApart(RENDER, job, input.where, { signal, milliseconds }));
    // Only small sets of sites get reports on pairs.
    if (named.length <= PAIRED_SITES) inputs.set(slug, input);
  };
  const failed = await forEachSite(named, work, signal, report);
  const own = [...published.values()].flatMap(({ pages }) => pages);
  const sites = nameSites(
    [...published.values()].map(({ summary }) => summary),
    ({ title }) => title,
  );
  const options = {
    ...tailoredOptions(settings),
    ...optionsOf(published, inputs, settings, document),
    app,
    isAlone,
  };
  const write = (pages: readonly Page[]) => writePages(pages, root, signal);
  const shared = await write([
    ...sharedPages(() => sites, options),
    ...comparePages(sites, options),
    ...(app ? appPages("app/", "../index.html") : []),
  ]);
  const map = await write(
    siteMapFiles([...shared, ...own], { ...options, ...(base === undefined ? {} : { base }) }),
  );
  const pages = [...own, ...shared, ...map];
  const slugs = new Set(failed.map(({ slug }) => slug));
  const removed = await removeOthers(pages, root, (path) => slugs.has(path.split("/", 1)[0] ?? ""));
  return { pages, removed, failed, notices: [...published.values()].flatMap(({ notices }) => notices) };
}

function tailoredOptions({
  tailoring,
  tryTarget,
}: PageSettings): Pick<DocsOptions, "tailoring" | "tryTarget"> {
  return { tailoring, ...(tryTarget === undefined ? {} : { tryTarget }) };
}

function optionsOf(
  published: ReadonlyMap<string, PublishedSite>,
  inputs: ReadonlyMap<string, SourceInput>,
  { selection }: PageSettings,
  document: SiteSettings["document"],
): DocsOptions<{ readonly slug: string }> {
  const compared = new Map<string, ComparedSite>(
    [...published].flatMap(([slug, site]) => (site.compared === undefined ? [] : [[slug, site.compared]])),
  );
  // One site has nothing to be compared with.
  if (compared.size === 0) return { links: "files" };
  const engine = comparisonsOf(compared, async (a, b, history) => {
    const [before, after] = [inputs.get(a.slug), inputs.get(b.slug)];
    if (before === undefined || after === undefined) throw new Error(`no input of ${a.slug} was kept`);
    const job = {
      a: { ...a, input: before, selection, ...overlaysOf(document, a.slug) },
      b: { ...b, input: after, selection, ...overlaysOf(document, b.slug) },
      options: { history },
    };
    return reportHtmlBody(await runApart(COMPARE, job, `${a.name} and ${b.name}`));
  });
  return { links: "files", comparisons: async () => engine };
}

/** A site to render. Plain data, for another thread. */
interface SiteJob extends Pick<SiteSettings, "document" | "responses"> {
  readonly slug: string;
  readonly input: SourceInput;
  readonly pages: PageSettings;
  /** The folder to write to, by its real path. */
  readonly root: string;
  /** Whether there is no other site. */
  readonly isAlone: boolean;
  readonly app: boolean;
  readonly base?: string;
  readonly history?: History;
}

/** The summary of a rendered site: small even for a large index. */
interface PublishedSite {
  readonly pages: readonly WrittenPage[];
  readonly summary: SiteSummary;
  /** Those about what the user wrote. */
  readonly notices: readonly Notice[];
  readonly compared?: ComparedSite;
}

/** Renders a site in a thread. */
export const RENDER: Task<SiteJob, PublishedSite> = { name: "publishSite", run: renderSite };

/**
 * Writes the pages of a site.
 *
 * @throws RouteprintError where its index cannot be read; `output-failed`.
 */
async function renderSite(job: SiteJob): Promise<PublishedSite> {
  const { slug, input, document, responses, root, isAlone, app, base, history } = job;
  const { selection, tailoring } = job.pages;
  const { pages: own = [] } = tailoring;
  const site = await documentInput(slug, input, { document, responses, selection });
  const pages = sitePages(site, {
    links: "files",
    ...tailoredOptions(job.pages),
    isAlone,
    app,
    ...(isAlone ? {} : { comparisons: async () => comparisons }),
    ...(base === undefined ? {} : { base }),
    ...(history === undefined ? {} : { history }),
  });
  return {
    pages: await writePages(pages, root),
    summary: { ...summarizeSite(site) },
    notices: [
      ...(document.overlays === undefined ? [] : site.notices.filter(isOfUser)),
      ...(own.length === 0 ? [] : unmatchedLinks(viewSite(site), own)),
    ],
    ...(isAlone ? {} : { compared: readCompared(site) }),
  };
}
