import {
  type MatrixSite,
  type NamedSurface,
  compareSurfaces,
  matrixOf,
  readMatrixSite,
} from "./compare/index.ts";
import { type Comparisons, type NamedSite, type SiteDocumentation, viewSite } from "./docs/index.ts";
import { matrixHtmlBody, reportHtmlBody } from "./report/index.ts";

/** The engine of comparisons, as pages use it: `listPages(sites, { links: "files", comparisons: async () => comparisons })`. */
export const comparisons: Comparisons = {
  pair: (a, b, history) =>
    reportPair({ name: a.name, surface: a.site.surface }, { name: b.name, surface: b.site.surface }, history),
  matrix: async (sites, linkTo) => {
    const known = new Map<string, ComparedSite>();
    for (const { site } of sites) {
      // A server goes on with other requests between the sites.
      await new Promise((resume) => setTimeout(resume));
      known.set(site.slug, readCompared(site));
    }
    return matrixHtml(known, sites, linkTo);
  },
};

/** The report of two surfaces, to stand inside `main`. */
export function reportPair(a: NamedSurface, b: NamedSurface, history: boolean): string {
  const labels = { a: a.name, b: b.name };
  return reportHtmlBody(compareSurfaces(a.surface, b.surface, { labels, history }));
}

/** As much of a site as the engine of `comparisonsOf` is asked for. */
interface Slugged {
  readonly slug: string;
}

/** What a comparison of many needs of one site: plain data, so that another thread can read it. */
export interface ComparedSite {
  readonly site: MatrixSite;
  readonly slugs: NamespaceSlugs;
}

/** Reads what a comparison of many needs of a site. */
export function readCompared(site: SiteDocumentation): ComparedSite {
  const compared = readMatrixSite({ name: site.slug, surface: site.surface });
  return { site: compared, slugs: namespaceSlugs(site) };
}

/** A site that a report of two is asked for. */
export interface PairedSite {
  readonly name: string;
  readonly slug: string;
}

/** Makes the report of two sites, as `Comparisons.pair`. */
export type ReportPair = (a: PairedSite, b: PairedSite, history: boolean) => Promise<string>;

/**
 * An engine for sites that are no longer in memory.
 *
 * @param known what was read of each site, by its slug.
 */
export function comparisonsOf(
  known: ReadonlyMap<string, ComparedSite>,
  report: ReportPair,
): Comparisons<Slugged> {
  return {
    pair: (a, b, history) =>
      report({ name: a.name, slug: a.site.slug }, { name: b.name, slug: b.site.slug }, history),
    matrix: (sites, linkTo) => matrixHtml(known, sites, linkTo),
  };
}

/** The names that the pages of namespaces have. */
type NamespaceSlugs = ReadonlyMap<string, string>;

function namespaceSlugs(site: SiteDocumentation): NamespaceSlugs {
  return new Map(viewSite(site).namespaces.map(({ namespace, slug }) => [namespace.name, slug]));
}

function matrixHtml(
  known: ReadonlyMap<string, ComparedSite>,
  sites: readonly NamedSite<Slugged>[],
  linkTo: (path: string) => string,
): string {
  const chosen = sites.flatMap(({ name, site }) => {
    const own = known.get(site.slug);
    return own === undefined ? [] : [{ ...own.site, name }];
  });
  const byName = new Map(sites.map(({ name, site }) => [name, site.slug]));
  return matrixHtmlBody(matrixOf(chosen), {
    namespace: (name, namespace) => {
      const site = byName.get(name) ?? "";
      const slug = known.get(site)?.slugs.get(namespace);
      return slug === undefined ? undefined : linkTo(`${site}/namespaces/${slug}.html`);
    },
  });
}
