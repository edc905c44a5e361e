import { compareMany } from "../compare/matrix.ts";
import { compareSurfaces } from "../compare/surfaces.ts";
import type { Comparisons, SiteDocumentation } from "../docs/model.ts";
import { viewSite } from "../docs/view.ts";
import { reportHtmlBody } from "../report/html.ts";
import { matrixHtmlBody } from "../report/matrix-html.ts";

/** The engine of comparisons, as pages use it. */
export const comparisons: Comparisons = {
  pair: (a, b, history) => {
    const labels = { a: labelOf(a), b: labelOf(b) };
    return reportHtmlBody(compareSurfaces(a.surface, b.surface, { labels, history }));
  },
  matrix: (sites, linkTo) => {
    const names = namesOf(sites);
    const matrix = compareMany(
      sites.map((site) => ({ name: names.get(site) ?? site.slug, surface: site.surface })),
    );
    const byName = new Map(sites.map((site) => [names.get(site), site]));
    return matrixHtmlBody(matrix, {
      namespace: (name, namespace) => {
        const site = byName.get(name);
        const view = site && viewSite(site).namespaces.find((one) => one.namespace.name === namespace);
        return site && view ? linkTo(`${site.slug}/namespaces/${view.slug}.html`) : undefined;
      },
    });
  },
};

function labelOf({ slug, surface }: SiteDocumentation): string {
  return surface.site.name === "" ? slug : surface.site.name;
}

/** Sites may have one name; the matrix needs a name of its own for each. */
function namesOf(sites: readonly SiteDocumentation[]): ReadonlyMap<SiteDocumentation, string> {
  const labels = sites.map(labelOf);
  return new Map(
    sites.map((site, index) => {
      const label = labels[index] ?? "";
      const shared = labels.filter((one) => one === label).length > 1;
      return [site, shared ? `${label} (${site.slug})` : label];
    }),
  );
}
