import { type DocsOptions, type Page, type SiteDocumentation, listPages } from "../docs/index.ts";

/** Lists the pages of the sites by path; again only after a site or its history has changed. */
export function rememberPages(
  options: () => DocsOptions,
  historyOf: (site: SiteDocumentation) => DocsOptions["history"],
): (sites: readonly SiteDocumentation[]) => ReadonlyMap<string, Page> {
  let listed: readonly unknown[] | undefined;
  let pages: ReadonlyMap<string, Page> = new Map();
  return (sites) => {
    const histories = new Map(sites.map((site) => [site, historyOf(site)]));
    const current = [...histories].flat();
    const same = listed?.length === current.length && current.every((each, at) => each === listed?.[at]);
    if (!same) {
      const all = listPages(sites, options(), (site) => histories.get(site));
      pages = new Map(all.map((page) => [page.path, page]));
      listed = current;
    }
    return pages;
  };
}

/** Finds a page by its file name, or by the shorter name in links of a server. */
export function findPage(pages: ReadonlyMap<string, Page>, path: string): Page | undefined {
  if (path === "" || path.endsWith("/")) return pages.get(`${path}index.html`);
  return pages.get(path) ?? pages.get(`${path}.html`);
}
