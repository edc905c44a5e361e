import { comparePages } from "./compare.ts";
import { accessPages } from "./access-page.ts";
import { changeFeeds } from "./change-feeds.ts";
import { historyPages } from "./history.ts";
import { frontPage, namespacePages, sitePage } from "./site.ts";
import { llmsFile, siteLlmsFile, siteMapFiles } from "./listing.ts";
import type { DocsOptions, LabeledSite, Page, SiteDocumentation, SiteSummary } from "./model.ts";
import { noticesPage } from "./notices.ts";
import { ownPages } from "./own-pages.ts";
import { referencePages } from "./reference.ts";
import { resourcePages } from "./operations.ts";
import { twinOf, twinPages } from "./markdown-twin.ts";
import { ownSearchFile, searchFile } from "./search.ts";
import { tailoredStyles } from "./tailoring.ts";
import { assetsOf } from "./template.ts";
import { nameSites, summarizeSite, titleOf, viewSite } from "./view.ts";

/**
 * Lists every file of the documentation of these sites, in a fixed order. Pages render on demand, and nothing is written.
 *
 * @param historyOf returns the history of each site.
 * @example
 * const site = documentSite("shop", readSource(await readFile("index.json"), "index.json"));
 * const paths = listPages([site], { links: "files" }).map(({ path }) => path);
 */
export function listPages(
  sites: readonly SiteDocumentation[],
  given: DocsOptions,
  historyOf: (site: SiteDocumentation) => DocsOptions["history"] = () => given.history,
): readonly Page[] {
  const options = { ...given, isAlone: given.isAlone ?? sites.length === 1 };
  const named = nameSites(sites, titleOf);
  const pages = [
    ...sharedPages(() => named.map(({ name, site }) => ({ name, site: summarizeSite(site) })), options),
    ...comparePages(named, options),
    ...sites.flatMap((site) => sitePages(site, withHistory(options, historyOf(site)))),
  ];
  return [...pages, ...siteMapFiles(pages, options)];
}

/** Options for the pages of a site with this history. */
export function withHistory(options: DocsOptions, history: DocsOptions["history"]): DocsOptions {
  return history === undefined ? options : { ...options, history };
}

/** The feeds of the changes of a site; none without a history. */
export function feedPages(site: SiteDocumentation, options: DocsOptions): readonly Page[] {
  return changeFeeds(viewSite(site), options);
}

/** The shared pages and files, without comparisons; they need only summaries of the sites. */
export function sharedPages(
  sites: () => readonly LabeledSite<SiteSummary>[],
  options: DocsOptions<never>,
): readonly Page[] {
  return [
    ...(options.isAlone === true ? [] : [frontPage(sites, options), llmsFile(sites)]),
    ...[...assetsOf(options.tailoring), tailoredStyles(options)]
      .filter((asset) => asset !== undefined)
      .map(({ path, type, content }) => ({
        path,
        type,
        render: () => content,
      })),
  ];
}

/** The pages and files of one site. */
export function sitePages(site: SiteDocumentation, options: DocsOptions): readonly Page[] {
  const view = viewSite(site);
  const { tailoring = {} } = options;
  const twins = new Map(twinPages(view, options).map((twin) => [twin.path, twin]));
  return [
    // A page and its twin share data, of which only the last is kept.
    ...[
      sitePage(view, options),
      ...accessPages(view, options),
      ...namespacePages(view, options),
      ...resourcePages(view, options),
    ].flatMap((page) => [page, ...[twins.get(twinOf(page.path))].filter((twin) => twin !== undefined)]),
    ...ownPages(view, options),
    ...(tailoring.noReference === true ? [] : referencePages(view, options)),
    ...(tailoring.plain === true ? [] : [noticesPage(view, options)]),
    searchFile(view),
    ...[ownSearchFile(view, options)].filter((file) => file !== undefined),
    ...documentFiles(site),
    siteLlmsFile(view, options),
    ...historyPages(view, options),
  ];
}

/** The document as JSON and YAML, and the index. */
function documentFiles(site: SiteDocumentation): readonly Page[] {
  return [
    { path: `${site.slug}/openapi.json`, type: "application/json; charset=utf-8", render: () => site.json },
    { path: `${site.slug}/openapi.yaml`, type: "application/yaml; charset=utf-8", render: site.yaml },
    { path: `${site.slug}/index.json`, type: "application/json; charset=utf-8", render: () => site.index },
  ];
}
