import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import type { SiteView } from "./view.ts";

/** The page where two sites are chosen for comparison. */
export function comparePage(views: readonly SiteView[], options: DocsOptions): Page {
  return htmlPage(options, "compare.html", () => ({
    title: "Compare",
    crumbs: [{ label: "Sites", to: "index.html" }, { label: "Compare" }],
    template: "compare",
    data: { sites: views, namespaces: sharedNamespaces(views) },
  }));
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
