import { join } from "node:path";
import { comparisons, comparisonsOf, readCompared } from "../comparisons.ts";
import type { ComparedSite } from "../comparisons.ts";
import type { Spellings } from "../compare/matrix.ts";
import { comparePages, PAIRED_SITES } from "../docs/compare.ts";
import { siteMapFiles } from "../docs/listing.ts";
import type { DocsOptions, SiteSummary } from "../docs/model.ts";
import { sharedPages, sitePages } from "../docs/pages.ts";
import { nameSites, summarizeSite } from "../docs/view.ts";
import { documentSite } from "../documentation.ts";
import { EXIT } from "../errors.ts";
import type { DocumentOptions } from "../openapi/model.ts";
import { readSecurity } from "./config.ts";
import { describeOne, failureOf } from "./failure.ts";
import { readInput, sourceOf } from "./input.ts";
import type { SourceInput } from "./input.ts";
import { responseSettings } from "./options.ts";
import type {
  BatchFlags,
  CommandContext,
  ResponseFlags,
  ResponseSettings,
  SecurityFlags,
} from "./options.ts";
import type { Io } from "./process.ts";
import { readResponses } from "./responses.ts";
import { stagePages } from "./site-folder.ts";
import type { Stage, Staged, StagedPage } from "./site-folder.ts";
import type { NamedSource } from "./sites.ts";
import { openWorkers } from "./worker.ts";

interface PublishSettings {
  /** The address of the published pages. */
  readonly base: string | undefined;
  readonly flags: BatchFlags & SecurityFlags & ResponseFlags;
}

/** The time limit of a site's pages in milliseconds, and the bytes of its index that add one more. */
const TIME = 15_000;
const BYTES_PER_MILLISECOND = 100;

/** The staged sites, and the slugs of those that failed. */
interface StagedSites {
  readonly sites: ReadonlyMap<string, PublishedSite>;
  readonly failed: ReadonlySet<string>;
  /** The inputs for reports on two sites, which only small sets of sites have. */
  readonly inputs: ReadonlyMap<string, SourceInput>;
}

/**
 * Stages the pages of several sites. A site that fails is reported and keeps its pages of an earlier run; the others continue,
 * and the exit code is 1.
 *
 * @throws RouteprintError the first error where all sites fail.
 */
export async function stageSites(
  named: readonly NamedSource[],
  stage: Stage,
  { base, flags }: PublishSettings,
  { io, finish }: CommandContext,
): Promise<Staged> {
  const { sites: published, failed, inputs } = await stageEach(named, stage, flags, io);
  if (failed.size > 0) finish(EXIT.no);
  const sites = nameSites(
    [...published.values()].map(({ summary }) => summary),
    ({ title }) => title,
  );
  const options = optionsOf(published, inputs);
  const own = [...published.values()].flatMap(({ pages }) => pages);
  const shared = await stage.add([...sharedPages(() => sites, options), ...comparePages(sites, options)]);
  const map = await stage.add(
    siteMapFiles([...shared, ...own], { ...options, ...(base === undefined ? {} : { base }) }),
  );
  return {
    pages: [...own, ...shared, ...map],
    isKept: (path) => failed.has(path.split("/", 1)[0] ?? ""),
  };
}

/** Stages one site after the other, each in a thread of its own, so that memory does not grow with their number. */
async function stageEach(
  named: readonly NamedSource[],
  { root, staging }: Stage,
  flags: BatchFlags & SecurityFlags & ResponseFlags,
  io: Io,
): Promise<StagedSites> {
  const documentOptions = await readSecurity(flags, io);
  const responses = responseSettings(flags, io);
  const workers = openWorkers("publishSite", { threads: 1, fresh: true });
  const inputs = new Map<string, SourceInput>();
  const sites = new Map<string, PublishedSite>();
  const failures = new Map<string, unknown>();
  let spellings = named.length < 2 ? undefined : new Map<string, readonly string[]>();
  const stageOne = async ({ slug, name, access }: NamedSource): Promise<void> => {
    const input = await readInput(name, io, { ...flags, access });
    const job = { slug, input, documentOptions, responses, root, staging: join(staging, slug) };
    const time = TIME + Math.ceil(input.bytes.length / BYTES_PER_MILLISECOND);
    const site = await workers.run(spellings === undefined ? job : { ...job, spellings }, input.where, time);
    spellings = site.compared?.spellings;
    sites.set(slug, site);
    if (named.length <= PAIRED_SITES) inputs.set(slug, input);
  };
  try {
    for (const site of named) {
      await stageOne(site).catch((error: unknown) => {
        io.signal.throwIfAborted();
        const failure = failureOf(error);
        if (named.length === 1 || failure.code === "output-failed" || failure.code === "usage") throw error;
        failures.set(site.slug, error);
        io.writeErr(describeOne(failure, site.slug, flags.jsonErrors === true));
      });
      io.signal.throwIfAborted();
    }
  } finally {
    await workers.close();
  }
  if (sites.size === 0) throw failures.values().next().value;
  return { sites, failed: new Set(failures.keys()), inputs };
}

function optionsOf(
  published: ReadonlyMap<string, PublishedSite>,
  inputs: ReadonlyMap<string, SourceInput>,
): DocsOptions<{ readonly slug: string }> {
  const compared = new Map<string, ComparedSite>(
    [...published].flatMap(([slug, site]) => (site.compared === undefined ? [] : [[slug, site.compared]])),
  );
  // One site has nothing to be compared with.
  if (compared.size === 0) return { links: "files" };
  const engine = comparisonsOf(compared, async (a, b, history) => {
    const [before, after] = [inputs.get(a.slug), inputs.get(b.slug)];
    if (before === undefined || after === undefined) throw new Error(`no input of ${a.slug} was kept`);
    const workers = openWorkers("compareInputs", { threads: 1 });
    try {
      const sides = { a: { ...a, input: before }, b: { ...b, input: after }, history };
      return await workers.run(sides, `${a.name} and ${b.name}`);
    } finally {
      await workers.close();
    }
  });
  return { links: "files", comparisons: async () => engine };
}

/** The input of `renderSite`, as plain data for another thread. */
export interface SiteJob {
  readonly slug: string;
  readonly input: SourceInput;
  readonly documentOptions: DocumentOptions;
  readonly responses: ResponseSettings;
  /** The folder to write to, by its real path. */
  readonly root: string;
  /** The folder for the rendered files of this site. */
  readonly staging: string;
  /** The route patterns of the earlier sites; absent for a single site. */
  readonly spellings?: Spellings;
}

/** The summary of a rendered site: small even for a large index. */
export interface PublishedSite {
  readonly pages: readonly StagedPage[];
  readonly summary: SiteSummary;
  readonly compared?: ComparedSite & { readonly spellings: Spellings };
}

/**
 * Renders the pages of a site into files.
 *
 * @throws RouteprintError where its index cannot be read; `output-failed`.
 */
export async function renderSite(job: SiteJob): Promise<PublishedSite> {
  const { slug, input, documentOptions, root, staging, spellings } = job;
  const source = await sourceOf(input);
  const responses = await readResponses(job.responses, source.surface);
  const site = documentSite(slug, source, undefined, { ...documentOptions, ...responses });
  const pages = sitePages(site, {
    links: "files",
    // One site has nothing to be compared with.
    ...(spellings === undefined ? {} : { comparisons: async () => comparisons }),
  });
  return {
    pages: await stagePages(pages, staging, root),
    summary: { ...summarizeSite(site) },
    ...(spellings === undefined ? {} : { compared: { ...readCompared(site, spellings), spellings } }),
  };
}
