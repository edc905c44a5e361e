import { comparisons, readCompared } from "../comparisons.ts";
import type { ComparedSite } from "../comparisons.ts";
import type { Spellings } from "../compare/matrix.ts";
import type { SiteSummary } from "../docs/model.ts";
import { sitePages } from "../docs/pages.ts";
import { summarizeSite } from "../docs/view.ts";
import { documentSite } from "../documentation.ts";
import type { DocumentOptions } from "../openapi/model.ts";
import { sourceOf } from "./input.ts";
import type { SourceInput } from "./input.ts";
import { stagePages } from "./publish.ts";
import type { StagedPage } from "./publish.ts";

/** A site whose pages are to be rendered: plain data, so that another thread can do it. */
export interface SiteJob {
  readonly slug: string;
  readonly input: SourceInput;
  readonly documentOptions: DocumentOptions;
  /** The folder of all pages, by its real path. */
  readonly root: string;
  /** The folder in which the pages of this site wait to take their places. */
  readonly staging: string;
  /** The patterns that the sites before have; undefined for a site alone, which nothing is compared with. */
  readonly spellings?: Spellings;
}

/** What stays of a site when its pages are rendered: little, whatever the size of its index. */
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
  const site = documentSite(slug, await sourceOf(input), undefined, documentOptions);
  const pages = sitePages(site, {
    links: "files",
    // A link to a page that compares nothing would lead nowhere.
    ...(spellings === undefined ? {} : { comparisons: async () => comparisons }),
  });
  return {
    pages: await stagePages(pages, staging, root),
    summary: { ...summarizeSite(site) },
    ...(spellings === undefined ? {} : { compared: { ...readCompared(site, spellings), spellings } }),
  };
}
