import { linkBetween } from "./link.ts";
import { htmlPage, renderPage } from "./layout.ts";
import type { PageParts } from "./layout.ts";
import type { DocsOptions, Page, SiteDocumentation } from "./model.ts";
import { viewSite } from "./view.ts";
import type { SiteView } from "./view.ts";

const PATH = "compare.html";

/** Of so many sites at most, each two have a page of their own in a published folder. */
const PAIRED_SITES = 6;

/** What was asked to be compared, in the order in which it was named. */
export interface Choice {
  readonly sites: readonly SiteDocumentation[];
  /** Whether the first of two is the past of the second. */
  readonly history: boolean;
}

/** The pages of comparison: all sites side by side, and where no server can be asked, each two of them. */
export function comparePages(views: readonly SiteView[], options: DocsOptions): readonly Page[] {
  const pairs = options.live === true || options.comparisons === undefined ? [] : pairsOf(views);
  return [
    htmlPage(options, PATH, async () => frameOf(views, await matrixOf(views, PATH, options), pairs)),
    ...pairs.map(([a, b]) =>
      htmlPage(options, pairPath(a, b), async () => {
        const engine = await options.comparisons?.();
        const report = engine?.pair(a.site, b.site, false) ?? "";
        const crumbs = [
          { label: "Sites", to: "index.html" },
          { label: "Compare", to: PATH },
          { label: `${a.title} and ${b.title}` },
        ];
        const frame = frameOf(views, report, []);
        return { ...frame, crumbs, title: `${a.title} and ${b.title}`, data: { ...frame.data, ofTwo: true } };
      }),
    ),
  ];
}

/** The page with the report of the chosen sites: of two in full, of more as a matrix. */
export async function comparisonPage(
  sites: readonly SiteDocumentation[],
  { sites: chosen, history }: Choice,
  options: DocsOptions,
): Promise<string> {
  const views = sites.map(viewSite);
  const [a, b] = chosen;
  const engine = await options.comparisons?.();
  const ofTwo = a !== undefined && b !== undefined && chosen.length === 2;
  const report = ofTwo
    ? (engine?.pair(a, b, history) ?? "")
    : await matrixOf(chosen.map(viewSite), PATH, options);
  const names = chosen.map(({ slug }) => slug);
  const frame = frameOf(views, report, []);
  const turned = ofTwo ? names.toReversed() : [];
  const data = { ...frame.data, chosen: new Set(names), history, turned, ofTwo };
  return renderPage(options, { ...frame, path: PATH, data });
}

async function matrixOf(views: readonly SiteView[], path: string, options: DocsOptions): Promise<string> {
  const engine = views.length < 2 ? undefined : await options.comparisons?.();
  return (
    engine?.matrix(
      views.map(({ site }) => site),
      (to) => linkBetween(path, to, options.links),
    ) ?? ""
  );
}

type Pair = readonly [SiteView, SiteView];

function pairsOf(views: readonly SiteView[]): readonly Pair[] {
  if (views.length > PAIRED_SITES) return [];
  return views.flatMap((a, index) => views.slice(index + 1).map((b): Pair => [a, b]));
}

/** A slug holds no dot, so that no two pairs share a path. */
function pairPath(a: SiteView, b: SiteView): string {
  return `compare/${a.site.slug}.${b.site.slug}.html`;
}

function frameOf(
  views: readonly SiteView[],
  report: string,
  pairs: readonly Pair[],
): Omit<PageParts, "path"> {
  return {
    title: "Compare",
    crumbs: [{ label: "Sites", to: "index.html" }, { label: "Compare" }],
    template: "compare",
    data: {
      sites: views,
      chosen: new Set(),
      history: false,
      turned: [],
      /** Whether the report is one of two sites, which brings its own heading. */
      ofTwo: false,
      report,
      pairs: pairs.map(([a, b]) => ({ a, b, path: pairPath(a, b) })),
    },
  };
}
