import { comparePages } from "./compare.ts";
import { frontPage } from "./front.ts";
import { llmsFiles, siteMapFiles } from "./listing.ts";
import type { DocsOptions, Page, SiteDocumentation } from "./model.ts";
import { kindPages, noticesPage } from "./notices.ts";
import { referencePages } from "./reference.ts";
import { routePages } from "./route.ts";
import { namespacePages, sitePage } from "./site.ts";
import { searchFile } from "./search.ts";
import { allAssets } from "./template.ts";
import { nameSites, viewSite } from "./view.ts";

/**
 * Every file of the documentation of these sites, in a fixed order. Nothing is made until a page is asked for,
 * and nothing is written.
 *
 * @example
 * const site = documentSite("shop", readSource(await readFile("index.json"), "index.json"));
 * const paths = listPages([site], { links: "files" }).map(({ path }) => path);
 */
export function listPages(sites: readonly SiteDocumentation[], options: DocsOptions): readonly Page[] {
  const views = sites.map(viewSite);
  const named = nameSites(sites);
  const pages = [
    frontPage(named, options),
    ...comparePages(named, options),
    ...kindPages(named, options),
    ...views.flatMap((view) => [
      sitePage(view, options),
      ...namespacePages(view, options),
      ...routePages(view, options),
      ...referencePages(view, options),
      noticesPage(view, options),
      searchFile(view),
      ...documentFiles(view.site),
    ]),
    ...llmsFiles(named, options),
    ...allAssets().map(({ path, type, content }) => ({ path, type, render: () => content })),
  ];
  return [...pages, ...siteMapFiles(pages, options)];
}

/** The document in both formats, and the index it was made from. */
function documentFiles(site: SiteDocumentation): readonly Page[] {
  return [
    { path: `${site.slug}/openapi.json`, type: "application/json; charset=utf-8", render: () => site.json },
    { path: `${site.slug}/openapi.yaml`, type: "application/yaml; charset=utf-8", render: site.yaml },
    { path: `${site.slug}/index.json`, type: "application/json; charset=utf-8", render: () => site.index },
  ];
}
