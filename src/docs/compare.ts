import { htmlPage, renderPage } from "./layout.ts";
import type { PageParts } from "./layout.ts";
import type { DocsOptions, Page, SiteDocumentation } from "./model.ts";
import { viewSite } from "./view.ts";
import type { SiteView } from "./view.ts";

/** The page where two sites are chosen for comparison. */
export function comparePage(views: readonly SiteView[], options: DocsOptions): Page {
  return htmlPage(options, "compare.html", () => partsOf(views));
}

/** The same page with a report of two sites in it; `report` is HTML. */
export function comparisonPage(
  sites: readonly SiteDocumentation[],
  chosen: { readonly a: string; readonly b: string },
  report: string,
  options: DocsOptions,
): string {
  const parts = partsOf(sites.map(viewSite));
  return renderPage(options, { ...parts, path: "compare.html", data: { ...parts.data, chosen, report } });
}

function partsOf(views: readonly SiteView[]): Omit<PageParts, "path"> {
  return {
    title: "Compare",
    crumbs: [{ label: "Sites", to: "index.html" }, { label: "Compare" }],
    template: "compare",
    data: { sites: views, namespaces: sharedNamespaces(views), chosen: undefined, report: "" },
  };
}

/** Which site serves which namespace, with its number of operations. */
function sharedNamespaces(views: readonly SiteView[]): readonly object[] {
  const names = [...new Set(views.flatMap((view) => view.namespaces.map(({ label }) => label)))];
  return names.map((label) => ({
    label,
    cells: views.map((view) => ({
      view,
      namespace: view.namespaces.find((namespace) => namespace.label === label),
    })),
  }));
}
