import { count } from "../count.ts";
import { groupBy } from "../group.ts";
import { holdingsText } from "../report/surface.ts";
import { examplePath } from "./request.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { searchFile } from "./search.ts";
import { layTiles } from "./treemap.ts";
import type { Tile } from "./treemap.ts";
import { crumbOf, SHARED_HUE } from "./view.ts";
import type { NamespaceView, OperationView, RouteView, SiteView } from "./view.ts";

/** The page of a site: its map, its namespaces, the search. */
export function sitePage(view: SiteView, options: DocsOptions): Page {
  return htmlPage(options, `${view.site.slug}/index.html`, () => ({
    title: view.title,
    description: `The REST API of ${view.title}: ${holdingsText(view.site.surface)}.`,
    crumbs: [{ label: view.title }],
    template: "site",
    data: {
      view,
      greys: new Set(view.namespaces.flatMap(({ hue, owner }) => (hue === SHARED_HUE ? [owner] : []))).size,
      maps: [mapOf(view, "wide", 1100, 420), mapOf(view, "tall", 288, 480)],
      search: searchFile(view).path,
      example: examplePath(view.site.surface.operations),
    },
  }));
}

interface SiteMap {
  readonly form: string;
  readonly height: number;
  readonly tiles: readonly (Tile<NamespaceView> & { readonly lines: number })[];
}

/** Pixels: a line of the map's text, and what stays free above and below. */
const LINE = 17;
const ENDS = 8;

/** Tiles with the lines of text that their height holds; of a name too wide the page shows the beginning. */
function mapOf(view: SiteView, form: string, width: number, height: number): SiteMap {
  const tiles = layTiles(
    view.namespaces.map((item) => ({ item, weight: item.namespace.operationCount })),
    width / height,
  );
  const linesOf = (tile: Tile<NamespaceView>): number =>
    Math.floor(((tile.height / 100) * height - ENDS) / LINE);
  return { form, height, tiles: tiles.map((tile) => ({ ...tile, lines: linesOf(tile) })) };
}

/** A page for each namespace: its routes, each with its operations. */
export function namespacePages(view: SiteView, options: DocsOptions): readonly Page[] {
  return view.namespaces.map((namespace) =>
    htmlPage(options, `${view.site.slug}/namespaces/${namespace.slug}.html`, () => ({
      title: `${namespace.label} · ${view.title}`,
      description: `${namespace.label} in the REST API of ${view.title}: ${count(namespace.namespace.operationCount, "operation")}.`,
      crumbs: [crumbOf(view), { label: namespace.label }],
      template: "namespace",
      data: { view, namespace, rows: namespace.routes.map(rowOf) },
    })),
  );
}

interface RouteRow {
  readonly slug: string;
  readonly forms: readonly { readonly template: string; readonly operations: readonly OperationView[] }[];
  readonly noticeCount: number;
}

function rowOf({ route, slug, operations, notices }: RouteView): RouteRow {
  const byTemplate = groupBy(operations, ({ operation }) => operation.template);
  const forms = [...byTemplate].map(([template, answering]) => ({ template, operations: answering }));
  return {
    slug,
    forms: forms.length > 0 ? forms : [{ template: route.key, operations: [] }],
    noticeCount: notices.length,
  };
}
