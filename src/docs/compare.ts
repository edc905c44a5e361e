import { linkBetween } from "./link.ts";
import { htmlPage, renderPage } from "./layout.ts";
import type { Frame } from "./layout.ts";
import type { DocsOptions, NamedSite, Page, SiteDocumentation } from "./model.ts";
import { nameSites, titleOf } from "./view.ts";

const PATH = "compare.html";

/** As much of a site as these pages show. */
interface Slugged {
  readonly slug: string;
}

/** Of so many sites at most, each two have a page of their own in a published folder. */
export const PAIRED_SITES = 6;

/** What was asked to be compared, in the order in which it was named. */
export interface Choice {
  readonly sites: readonly SiteDocumentation[];
  /** What was named and is no site. */
  readonly unknown: readonly string[];
  /** Whether the first of two is the past of the second. */
  readonly history: boolean;
}

/**
 * The pages of comparison: all sites side by side, and where no server can be asked, each two of them. None where
 * nothing compares.
 */
export function comparePages<Site extends Slugged>(
  sites: readonly NamedSite<Site>[],
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

/** The page with the report of the chosen sites: of two in full, of more as a matrix, of all where fewer are chosen. */
export async function comparisonPage(
  sites: readonly SiteDocumentation[],
  { sites: chosen, unknown, history }: Choice,
  options: DocsOptions,
): Promise<string> {
  const named = nameSites(sites, titleOf);
  const first = chosen.flatMap((one) => named.find(({ site }) => site === one) ?? []);
  const [a, b, ...more] = first;
  const pair: Pair<SiteDocumentation> | undefined = a && b && more.length === 0 ? [a, b] : undefined;
  const lacking = first.length < 2;
  const frame = frameOf({
    // A form sends what is ticked in the order of its boxes: the past of two must stay before the present.
    sites: [...first, ...named.filter((one) => !first.includes(one))],
    pair,
    report: pair ? await reportOf(pair, history, options) : await matrixOf(lacking ? named : first, options),
    asked: { chosen: new Set(chosen.map(({ slug }) => slug)), unknown, lacking, history },
  });
  return renderPage(options, { ...frame, path: PATH });
}

async function reportOf<Site>(
  pair: Pair<Site>,
  history: boolean,
  options: DocsOptions<Site>,
): Promise<string> {
  const engine = await options.comparisons?.();
  return engine === undefined ? "" : engine.pair(...pair, history);
}

async function matrixOf<Site>(
  sites: readonly NamedSite<Site>[],
  options: DocsOptions<Site>,
): Promise<string> {
  const engine = sites.length < 2 ? undefined : await options.comparisons?.();
  return engine === undefined ? "" : engine.matrix(sites, (to) => linkBetween(PATH, to, options.links));
}

type Pair<Site = Slugged> = readonly [NamedSite<Site>, NamedSite<Site>];

function pairsOf<Site>(sites: readonly NamedSite<Site>[]): readonly Pair<Site>[] {
  if (sites.length > PAIRED_SITES) return [];
  return sites.flatMap((a, index) => sites.slice(index + 1).map((b): Pair<Site> => [a, b]));
}

/** A slug holds no dot, so that no two pairs share a path. */
function pairPath([a, b]: Pair): string {
  return `compare/${a.site.slug}.${b.site.slug}.html`;
}

interface Shown {
  readonly sites: readonly NamedSite<Slugged>[];
  /** HTML; of two sites it brings its own heading. */
  readonly report: string;
  /** The two sites that the report is of, where it is one of two. */
  readonly pair?: Pair | undefined;
  /** Those that have a page of their own. */
  readonly pairs?: readonly Pair[];
  readonly asked?: Asked;
}

/** What a form asked for. */
interface Asked {
  readonly chosen: ReadonlySet<string>;
  readonly unknown: readonly string[];
  /** Whether sites were named, but fewer than a comparison needs. */
  readonly lacking: boolean;
  readonly history: boolean;
}

const NOTHING_ASKED: Asked = { chosen: new Set(), unknown: [], lacking: false, history: false };

function frameOf({ sites, report, pair, pairs = [], asked = NOTHING_ASKED }: Shown): Frame {
  const names = pair?.map(({ name }) => name);
  // A name written from right to left is isolated, as by `bdi`, or the words beside it change their places.
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
