import {
  type MatrixSite,
  type NamedSurface,
  compareSurfaces,
  matrixOf,
  readMatrixSite,
} from "./compare/index.ts";
import {
  type Comparisons,
  type LabeledSite,
  type SiteDocumentation,
  type VersionComparisons,
  viewSite,
} from "./docs/index.ts";
import { matrixHtmlBody, reportHtmlBody } from "./report/index.ts";

/** The engine of comparisons, as pages use it: `listPages(sites, { links: "files", comparisons: async () => comparisons })`. */
export const comparisons: Comparisons & VersionComparisons = {
  pair: (a, b, history) =>
    reportPair({ name: a.name, surface: a.site.surface }, { name: b.name, surface: b.site.surface }, history),
  matrix: async (sites, linkTo) => {
    const known = new Map<string, ComparedSite>();
    for (const { site } of sites) {
      // Yields, so that a server handles other requests between the sites.
      await new Promise((resume) => setTimeout(resume));
      known.set(site.slug, readCompared(site));
    }
    return matrixHtml(known, sites, linkTo);
  },
};

/** The report of two surfaces as HTML for inside `main`. */
function reportPair(a: NamedSurface, b: NamedSurface, history: boolean): string {
  const labels = { a: a.name, b: b.name };
  return reportHtmlBody(compareSurfaces(a.surface, b.surface, { labels, history }));
}

/** The part of a site that `comparisonsOf` reads. */
interface SluggedDocs {
  readonly slug: string;
}

/** One site's part of a comparison of many: plain data, which another thread can read. */
export interface ComparedSite {
  readonly site: MatrixSite;
  readonly slugs: NamespaceSlugs;
}

/** Reads one site's part of a comparison of many. */
export function readCompared(site: SiteDocumentation): ComparedSite {
  const compared = readMatrixSite({ name: site.slug, surface: site.surface });
  return { site: compared, slugs: namespaceSlugs(site) };
}

/** One of the two sites of a requested report. */
interface PairedSite {
  readonly name: string;
  readonly slug: string;
}

/** Makes the report of two sites, as `Comparisons.pair`. */
type ReportPair = (a: PairedSite, b: PairedSite, history: boolean) => Promise<string>;

/**
 * An engine for sites that are no longer in memory.
 *
 * @param known the compared part of each site, by its slug.
 */
export function comparisonsOf(
  known: ReadonlyMap<string, ComparedSite>,
  report: ReportPair,
): Comparisons<SluggedDocs> {
  return {
    pair: (a, b, history) =>
      report({ name: a.name, slug: a.site.slug }, { name: b.name, slug: b.site.slug }, history),
    matrix: (sites, linkTo) => matrixHtml(known, sites, linkTo),
  };
}

/** The slugs of the pages of namespaces, by name. */
type NamespaceSlugs = ReadonlyMap<string, string>;

function namespaceSlugs(site: SiteDocumentation): NamespaceSlugs {
  return new Map(viewSite(site).namespaces.map(({ namespace, slug }) => [namespace.name, slug]));
}

function matrixHtml(
  known: ReadonlyMap<string, ComparedSite>,
  sites: readonly LabeledSite<SluggedDocs>[],
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
