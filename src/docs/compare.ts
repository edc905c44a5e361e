import { linkBetween } from "./link.ts";
import { htmlPage, renderPage } from "./layout.ts";
import type { PageParts } from "./layout.ts";
import type { DocsOptions, NamedSite, Page, SiteDocumentation } from "./model.ts";
import { nameSites } from "./view.ts";

const PATH = "compare.html";

/** Of so many sites at most, each two have a page of their own in a published folder. */
const PAIRED_SITES = 6;

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
export function comparePages(sites: readonly NamedSite[], options: DocsOptions): readonly Page[] {
  if (options.comparisons === undefined) return [];
  const pairs = options.live === true ? [] : pairsOf(sites);
  return [
    htmlPage(options, PATH, async () => frameOf(sites, await matrixOf(sites, options), pairs)),
    ...pairs.map(([a, b]) =>
      htmlPage(options, pairPath(a, b), async () => {
        const engine = await options.comparisons?.();
        const report = engine?.pair(a, b, false) ?? "";
        return frameOfTwo(frameOf(sites, report, []), a, b);
      }),
    ),
  ];
}

/** The page with the report of the chosen sites: of two in full, of more as a matrix, of all where fewer are chosen. */
export async function comparisonPage(
  sites: readonly SiteDocumentation[],
  { sites: chosen, unknown, history }: Choice,
  options: DocsOptions,
): Promise<string> {
  const named = nameSites(sites);
  const first = chosen.flatMap((one) => named.find(({ site }) => site === one) ?? []);
  const [a, b] = first;
  const engine = await options.comparisons?.();
  const pair: Pair | undefined = a && b && first.length === 2 ? [a, b] : undefined;
  const report = pair
    ? (engine?.pair(...pair, history) ?? "")
    : await matrixOf(first.length < 2 ? named : first, options);
  // A form sends what is ticked in the order of its boxes: the past of two must stay before the present.
  const all = frameOf([...first, ...named.filter((one) => !first.includes(one))], report, []);
  const frame = pair ? frameOfTwo(all, ...pair) : all;
  const slugs = chosen.map(({ slug }) => slug);
  const turned = pair ? slugs.toReversed() : [];
  const lacking = first.length < 2;
  const data = { ...frame.data, chosen: new Set(slugs), unknown, lacking, history, turned };
  return renderPage(options, { ...frame, path: PATH, data });
}

async function matrixOf(sites: readonly NamedSite[], options: DocsOptions): Promise<string> {
  const engine = sites.length < 2 ? undefined : await options.comparisons?.();
  return engine?.matrix(sites, (to) => linkBetween(PATH, to, options.links)) ?? "";
}

type Pair = readonly [NamedSite, NamedSite];

function pairsOf(sites: readonly NamedSite[]): readonly Pair[] {
  if (sites.length > PAIRED_SITES) return [];
  return sites.flatMap((a, index) => sites.slice(index + 1).map((b): Pair => [a, b]));
}

/** A slug holds no dot, so that no two pairs share a path. */
function pairPath(a: NamedSite, b: NamedSite): string {
  return `compare/${a.site.slug}.${b.site.slug}.html`;
}

type Frame = Omit<PageParts, "path">;

/** The frame of a report of two, which brings its own heading. */
function frameOfTwo(frame: Frame, a: NamedSite, b: NamedSite): Frame {
  const title = `${a.name} and ${b.name}`;
  const crumbs = [{ label: "Compare", to: PATH }, { label: title }];
  return { ...frame, title, crumbs, data: { ...frame.data, ofTwo: [a.name, b.name] } };
}

function frameOf(sites: readonly NamedSite[], report: string, pairs: readonly Pair[]): Frame {
  return {
    title: "Compare",
    crumbs: [{ label: "Compare" }],
    template: "compare",
    data: {
      sites,
      chosen: new Set(),
      unknown: [],
      /** Whether sites were named, but fewer than a comparison needs. */
      lacking: false,
      history: false,
      turned: [],
      /** The two sites that the report is of, where it is one of two. */
      ofTwo: undefined,
      report,
      pairs: pairs.map(([a, b]) => ({ a, b, path: pairPath(a, b) })),
    },
  };
}
