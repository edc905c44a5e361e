import { compareMany, createSiteReader, matrixOf } from "./compare/matrix.ts";
import type { Matrix, MatrixSite } from "./compare/matrix.ts";
import { compareSurfaces } from "./compare/surfaces.ts";
import type { Comparisons, NamedSite, SiteDocumentation } from "./docs/model.ts";
import { viewSite } from "./docs/view.ts";
import { reportHtmlBody } from "./report/html.ts";
import { matrixHtmlBody } from "./report/matrix-html.ts";
import type { Surface } from "./surface/model.ts";

/** The engine of comparisons, as pages use it: `listPages(sites, { links: "files", comparisons: async () => comparisons })`. */
export const comparisons: Comparisons = {
  pair: (a, b, history) => {
    const labels = { a: a.name, b: b.name };
    return reportHtmlBody(compareSurfaces(a.site.surface, b.site.surface, { labels, history }));
  },
  matrix: (sites, linkTo) => {
    const matrix = compareMany(sites.map(({ name, site }) => ({ name, surface: site.surface })));
    const bySlug = new Map(sites.map(({ site }) => [site.slug, namespaceSlugs(site)]));
    return matrixHtml(matrix, sites, bySlug, linkTo);
  },
};

/** As much of a site as the engine of `collectComparisons` is asked for. */
interface Slugged {
  readonly slug: string;
}

/** An engine that has read sites one after the other, and keeps little of each. */
export interface CollectedComparisons {
  readonly engine: Comparisons<Slugged>;
  readonly add: (site: SiteDocumentation) => void;
}

/** Creates such an engine; `reopen` builds the surface of a site again for a report of two. */
export function collectComparisons(reopen: (slug: string) => Promise<Surface>): CollectedComparisons {
  const read = createSiteReader();
  const known = new Map<string, { readonly site: MatrixSite; readonly slugs: NamespaceSlugs }>();
  return {
    add: (site) => {
      const { slug, surface } = site;
      known.set(slug, { site: read({ name: slug, surface }), slugs: namespaceSlugs(site) });
    },
    engine: {
      pair: async (a, b, history) => {
        const labels = { a: a.name, b: b.name };
        const [before, after] = [await reopen(a.site.slug), await reopen(b.site.slug)];
        return reportHtmlBody(compareSurfaces(before, after, { labels, history }));
      },
      matrix: (sites, linkTo) => {
        const chosen = sites.flatMap(({ name, site }) => {
          const own = known.get(site.slug);
          return own === undefined ? [] : [{ ...own.site, name }];
        });
        const bySlug = new Map([...known].map(([slug, { slugs }]) => [slug, slugs]));
        return matrixHtml(matrixOf(chosen), sites, bySlug, linkTo);
      },
    },
  };
}

/** The names that the pages of namespaces have. */
type NamespaceSlugs = ReadonlyMap<string, string>;

function namespaceSlugs(site: SiteDocumentation): NamespaceSlugs {
  return new Map(viewSite(site).namespaces.map(({ namespace, slug }) => [namespace.name, slug]));
}

function matrixHtml(
  matrix: Matrix,
  sites: readonly NamedSite<Slugged>[],
  slugs: ReadonlyMap<string, NamespaceSlugs>,
  linkTo: (path: string) => string,
): string {
  const byName = new Map(sites.map(({ name, site }) => [name, site.slug]));
  return matrixHtmlBody(matrix, {
    namespace: (name, namespace) => {
      const site = byName.get(name) ?? "";
      const slug = slugs.get(site)?.get(namespace);
      return slug === undefined ? undefined : linkTo(`${site}/namespaces/${slug}.html`);
    },
  });
}
