import { codeAddress, pluginsOf } from "../wordpress/index.ts";
import { count } from "../base/count.ts";
import { holdingsText } from "../report/index.ts";
import { examplePath, sampleRoot } from "../example/index.ts";
import { routeDetails } from "./details.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, LabeledSite, Page, SiteSummary } from "./model.ts";
import { overviewOf } from "./overview.ts";
import { layTiles, type Tile } from "./treemap.ts";
import { namespacePath, overviewPath, siteCrumb } from "./paths.ts";
import { SHARED_HUE, type NamespaceView, type SiteView } from "./view.ts";

/** The page of a site: map, namespaces, search. */
export function sitePage(view: SiteView, options: DocsOptions): Page {
  return htmlPage(options, overviewPath(view.site.slug, options), () => ({
    title: view.title,
    description: `The REST API of ${view.title}: ${holdingsText(view.site.surface)}.`,
    crumbs: options.isAlone === true ? [] : [{ label: view.title }],
    template: "site",
    sidebar: { view, isOverview: true },
    data: {
      view,
      legend: view.families.filter(({ hue }) => hue < SHARED_HUE),
      hasGray: view.namespaces.some(
        ({ hue, namespace }) => hue === SHARED_HUE && namespace.operationCount > 0,
      ),
      overview: overviewOf(view),
      root: JSON.stringify(sampleRoot(view.site.surface)),
      begin: belowTitle(options.tailoring?.intro ?? ""),
      maps: [mapOf(view, "wide", 1100, 420), mapOf(view, "tall", 288, 480)],
      example: examplePath(view.site.surface.operations),
      adding: options.isAlone === true ? addingOf(options) : undefined,
      opensOthers: options.isAlone === true && options.app === true,
    },
  }));
}

/** Moves the headings of an introduction below the title of the page. */
function belowTitle(html: string): string {
  const levels = [...html.matchAll(/<h([1-6])(?=[\s>])/gi)].map(([, level]) => Number(level));
  if (!levels.includes(1)) return html;
  return html.replaceAll(
    /<(\/?)h([1-6])(?=[\s>])/gi,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 1)}`,
  );
}

interface SiteMap {
  readonly form: string;
  readonly height: number;
  readonly tiles: readonly (Tile<NamespaceView> & { readonly lines: number })[];
}

/** Pixels: the height of a line in the map, and the padding of a tile. */
const LINE = 17;
const ENDS = 8;

/** The tiles with the number of text lines that fit; the page cuts names that are too wide. */
function mapOf(view: SiteView, form: string, width: number, height: number): SiteMap {
  const tiles = layTiles(
    view.namespaces.map((item) => ({ item, weight: item.namespace.operationCount })),
    width / height,
  );
  const linesOf = (tile: Tile<NamespaceView>): number =>
    Math.floor(((tile.height / 100) * height - ENDS) / LINE);
  return { form, height, tiles: tiles.map((tile) => ({ ...tile, lines: linesOf(tile) })) };
}

/** A page for each namespace: its operations by resource, and the routes that have none. */
export function namespacePages(view: SiteView, options: DocsOptions): readonly Page[] {
  return view.namespaces.map((namespace) =>
    htmlPage(options, namespacePath(view, namespace), () => ({
      title: `${namespace.label} · ${view.title}`,
      description: `${namespace.label} in the REST API of ${view.title}: ${count(namespace.namespace.operationCount, "operation")}.`,
      crumbs: [siteCrumb(view, options), { label: namespace.label }],
      template: "namespace",
      sidebar: { view, namespace },
      data: {
        view,
        namespace,
        registered: pluginsOf(namespace.namespace.name).map((row) => ({
          ...row,
          code: row.lines.map((line) => codeAddress(row, line)),
        })),
        without: namespace.routes.filter(({ operations }) => operations.length === 0).map(routeDetails),
      },
    })),
  );
}

/** What the form that adds a site needs; undefined where none can be added. */
function addingOf({ token }: DocsOptions<never>): { readonly token: string } | undefined {
  return token === undefined ? undefined : { token };
}

/** The front page: all sites with their sizes. */
export function frontPage(
  sites: () => readonly LabeledSite<SiteSummary>[],
  options: DocsOptions<never>,
): Page {
  return htmlPage(options, "index.html", () => ({
    title: "Sites",
    description: `The REST APIs of ${count(sites().length, "site")}.`,
    crumbs: [],
    template: "front",
    data: {
      heading: "REST APIs",
      lead: `Operations, reference and OpenAPI documents of ${count(sites().length, "site")}${options.comparisons === undefined ? "" : ", and what differs between them"}.`,
      sites: sites(),
      adding: addingOf(options),
      opensOthers: options.app === true,
    },
  }));
}
