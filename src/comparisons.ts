import { compareMany } from "./compare/matrix.ts";
import { compareSurfaces } from "./compare/surfaces.ts";
import type { Comparisons } from "./docs/model.ts";
import { viewSite } from "./docs/view.ts";
import { reportHtmlBody } from "./report/html.ts";
import { matrixHtmlBody } from "./report/matrix-html.ts";

/** The engine of comparisons, as pages use it: `listPages(sites, { links: "files", comparisons: async () => comparisons })`. */
export const comparisons: Comparisons = {
  pair: (a, b, history) => {
    const labels = { a: a.name, b: b.name };
    return reportHtmlBody(compareSurfaces(a.site.surface, b.site.surface, { labels, history }));
  },
  matrix: (sites, linkTo) => {
    const matrix = compareMany(sites.map(({ name, site }) => ({ name, surface: site.surface })));
    const byName = new Map(sites.map(({ name, site }) => [name, site]));
    return matrixHtmlBody(matrix, {
      namespace: (name, namespace) => {
        const site = byName.get(name);
        const view = site && viewSite(site).namespaces.find((one) => one.namespace.name === namespace);
        return site && view ? linkTo(`${site.slug}/namespaces/${view.slug}.html`) : undefined;
      },
    });
  },
};
