import { htmlPage, linkBetween, renderPage, type Frame } from "./layout.ts";
import type { DocsOptions, LabeledSite, Page, SiteDocumentation } from "./model.ts";
import { nameSites, titleOf } from "./view.ts";

const PATH = "compare.html";

/** The part of a site that these pages show. */
interface PairableSite {
  readonly slug: string;
}

/** Up to this many sites, a published folder has a page for every pair. */
export const PAIRED_SITES = 6;

/** The sites to compare, in the order of the request. */
interface ComparedSites {
  readonly sites: readonly SiteDocumentation[];
  /** Slugs in the request that name no site. */
  readonly unknown: readonly string[];
  /** Whether the two sites are versions of one site, oldest first. */
  readonly history: boolean;
}

/**
 * Lists the comparison pages: all sites side by side, and without a server one page for each pair. Empty without
 * `options.comparisons`.
 */
export function comparePages<Site extends PairableSite>(
  sites: readonly LabeledSite<Site>[],
  options: DocsOptions<Site>,
): readonly Page[] {
  if (options.comparisons === undefined) return [];
  const pairs = options.live === true ? [] : pairsOf(sites);
  return [
    htmlPage(options, PATH, async () => frameOf({ sites, pairs, report: await matrixOf(sites, options) })),
    ...pairs.map((pair) =>
      htmlPage(options, pairPath(pair), async () =>
        frameOf({ sites, pair, report: await reportOf(pair, false, options) }),
      ),
    ),
  ];
}

/** The page that compares the sites that the query names by `site`, or by `a` and `b`; undefined where it names none. */
export async function compareRequest(
  sites: readonly SiteDocumentation[],
  query: Readonly<Record<string, unknown>>,
  options: DocsOptions,
): Promise<string | undefined> {
  const named: readonly unknown[] = [query["a"], query["b"], query["site"]].flat();
  const slugs = [...new Set(named)].flatMap((slug) =>
    typeof slug === "string" && slug !== "" ? [slug] : [],
  );
  if (slugs.length === 0) return undefined;
  const bySlug = new Map(sites.map((site) => [site.slug, site]));
  const choice = {
    sites: slugs.flatMap((slug) => bySlug.get(slug) ?? []),
    unknown: slugs.filter((slug) => !bySlug.has(slug)),
    history: query["history"] === "1",
  };
  return comparisonPage(sites, choice, options);
}

/** The page that compares the chosen sites: a report for two, a matrix for more, a matrix of all sites for fewer. */
async function comparisonPage(
  sites: readonly SiteDocumentation[],
  { sites: chosen, unknown, history }: ComparedSites,
  options: DocsOptions,
): Promise<string> {
  const named = nameSites(sites, titleOf);
  const first = chosen.flatMap((one) => named.find(({ site }) => site === one) ?? []);
  const [a, b, ...more] = first;
  const pair: SitePair<SiteDocumentation> | undefined = a && b && more.length === 0 ? [a, b] : undefined;
  const lacking = first.length < 2;
  const frame = frameOf({
    // A form sends checked boxes in their order on the page, so the chosen sites come first in theirs.
    sites: [...first, ...named.filter((one) => !first.includes(one))],
    pair,
    report: pair ? await reportOf(pair, history, options) : await matrixOf(lacking ? named : first, options),
    asked: { chosen: new Set(chosen.map(({ slug }) => slug)), unknown, lacking, history },
  });
  return renderPage(options, { ...frame, path: PATH });
}

async function reportOf<Site>(
  pair: SitePair<Site>,
  history: boolean,
  options: DocsOptions<Site>,
): Promise<string> {
  const engine = await options.comparisons?.();
  return engine === undefined ? "" : engine.pair(...pair, history);
}

async function matrixOf<Site>(
  sites: readonly LabeledSite<Site>[],
  options: DocsOptions<Site>,
): Promise<string> {
  const engine = sites.length < 2 ? undefined : await options.comparisons?.();
  return engine === undefined ? "" : engine.matrix(sites, (to) => linkBetween(PATH, to, options.links));
}

type SitePair<Site = PairableSite> = readonly [LabeledSite<Site>, LabeledSite<Site>];

function pairsOf<Site>(sites: readonly LabeledSite<Site>[]): readonly SitePair<Site>[] {
  if (sites.length > PAIRED_SITES) return [];
  return sites.flatMap((a, index) => sites.slice(index + 1).map((b): SitePair<Site> => [a, b]));
}

/** A slug holds no dot, so no two pairs share a path. */
function pairPath([a, b]: SitePair): string {
  return `compare/${a.site.slug}.${b.site.slug}.html`;
}

interface Shown {
  readonly sites: readonly LabeledSite<PairableSite>[];
  /** HTML; the report of two sites has its own heading. */
  readonly report: string;
  /** The two compared sites; absent for a matrix. */
  readonly pair?: SitePair | undefined;
  /** Pairs with a page of their own. */
  readonly pairs?: readonly SitePair[];
  readonly asked?: RequestedSites;
}

/** The contents of the form. */
interface RequestedSites {
  readonly chosen: ReadonlySet<string>;
  readonly unknown: readonly string[];
  /** Whether the request names fewer than two sites. */
  readonly lacking: boolean;
  readonly history: boolean;
}

const NOTHING_REQUESTED: RequestedSites = { chosen: new Set(), unknown: [], lacking: false, history: false };

function frameOf({ sites, report, pair, pairs = [], asked = NOTHING_REQUESTED }: Shown): Frame {
  const names = pair?.map(({ name }) => name);
  // A right-to-left name is isolated, as by `bdi`; otherwise the words beside it would change places.
  const label = names?.map((name) => `\u2068${name}\u2069`).join(" and ");
  return {
    title: names?.join(" and ") ?? "Compare",
    crumbs: label === undefined ? [{ label: "Compare" }] : [{ label: "Compare", to: PATH }, { label }],
    template: "compare",
    data: {
      ...asked,
      sites,
      report,
      ofTwo: names,
      turned: pair?.map(({ site }) => site.slug).toReversed() ?? [],
      pairs: pairs.map((two) => ({ names: two.map(({ name }) => name), path: pairPath(two) })),
    },
  };
}
