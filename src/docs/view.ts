import { olderNamespaces } from "../answers/index.ts";
import { groupBy } from "../base/group.ts";
import { type NamedParameter, type SentNames, namesSent } from "../example/index.ts";
import { asObject } from "../base/json.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { memoizeByObject } from "../base/memo.ts";
import { countRoutes, holdingsText, namespaceLabel } from "../report/index.ts";
import { type Namespace, type Operation, type Route, namedNamespaces, ownerOf } from "../surface/index.ts";
import type { SiteCounts, LabeledSite, SiteDocumentation, SiteSummary } from "./model.ts";
import { divideIntoResources, type OperationGroup, type ResourcePage } from "./resources.ts";
import { uniqueSlugs } from "./slug.ts";

/** A site arranged for its pages: the lists and lookups that they share. */
export interface SiteView {
  readonly site: SiteDocumentation;
  readonly title: string;
  /** The API root, or the source where the index names none. */
  readonly address: string;
  readonly namespaces: readonly NamespaceView[];
  readonly routes: readonly PageRoute[];
  /** The largest first. */
  readonly families: readonly Family[];
  /** The place of each operation by its id. */
  readonly places: ReadonlyMap<string, OperationPlace>;
  /** In the order of the document. */
  readonly operations: readonly PageOperation[];
  /** The distinct methods of the operations. */
  readonly methods: readonly string[];
  readonly counts: SiteCounts;
}

export interface NamespaceView {
  readonly namespace: Namespace;
  /** The name to show; the routes of the root itself have no namespace name. */
  readonly label: string;
  readonly slug: string;
  /** The plugin, or the first segment of the name where the plugin is not known. */
  readonly owner: string;
  /** 0 to `SHARED_HUE`: the color of the owner's namespaces. */
  readonly hue: number;
  /** Whether the site has a newer version of it, as `wc/v3` is of `wc/v2`. */
  readonly isOlder: boolean;
  readonly routes: readonly PageRoute[];
  readonly resources: readonly ResourcePage[];
}

/** The namespaces of one plugin. */
interface Family {
  readonly owner: string;
  readonly hue: number;
  /** Newest versions first, then the largest. */
  readonly namespaces: readonly NamespaceView[];
}

/** The place of an operation in the pages. */
interface OperationPlace {
  readonly namespace: NamespaceView;
  readonly resource: ResourcePage;
  readonly entry: OperationGroup;
}

export interface PageRoute {
  readonly route: Route;
  readonly operations: readonly PageOperation[];
  /** The operations that full lists name at this route; an operation of several routes is listed at its first. */
  readonly listed: readonly PageOperation[];
  readonly notices: readonly Notice[];
}

export interface PageOperation {
  readonly operation: Operation;
  readonly summary: string;
  /** Markdown; may be empty. */
  readonly description: string;
  /** Its `operationId` in the document. */
  readonly documentId: string;
  /** The responses of the document by status. */
  readonly responses: Readonly<Record<string, object>>;
  /** The names by which its query sends arguments, where the document uses other names. */
  readonly sentNames: SentNames;
  readonly hasResponse: boolean;
}

/** The gray that the owners with the fewest operations share, beyond the nine with a color. */
export const SHARED_HUE = 9;

/** Arranges a site for its pages; memoized by site. */
export const viewSite = memoizeByObject((site: SiteDocumentation): SiteView => {
  const { surface } = site;
  const operations = viewOperations(site);
  const routes = viewRoutes(site, operations);
  const namespaces = viewNamespaces(surface.namespaces, routes, operations);
  return {
    site,
    title: titleOf(site),
    address: surface.apiRoot.url === "/" ? site.source : surface.apiRoot.url,
    namespaces,
    families: familiesOf(namespaces),
    routes,
    places: placesOf(namespaces),
    operations,
    methods: [...new Set(surface.operations.map(({ method }) => method))],
    counts: {
      namespaces: namedNamespaces(surface).length,
      routes: countRoutes(surface),
      operations: surface.operations.length,
      notices: site.notices.length,
      withResponse: operations.filter(({ hasResponse }) => hasResponse).length,
    },
  };
});

/** The title of a site: the given one, its name, or its slug. */
export function titleOf({
  slug,
  title,
  surface,
}: Pick<SiteDocumentation, "slug" | "title" | "surface">): string {
  return title ?? (surface.site.name === "" ? slug : surface.site.name);
}

/** Summarizes a site for shared pages; memoized by site. */
export const summarizeSite = memoizeByObject((site: SiteDocumentation): SiteSummary => {
  const { title, address, counts } = viewSite(site);
  const { slug, surface, source, readAt, stale } = site;
  return {
    slug,
    title,
    description: surface.site.description,
    address,
    source,
    counts,
    holdings: holdingsText(surface),
    ...(readAt === undefined ? {} : { readAt }),
    ...(stale === undefined ? {} : { stale }),
  };
});

/** Names each site by its title, and adds the slug where titles repeat. */
export function nameSites<Site extends { readonly slug: string }>(
  sites: readonly Site[],
  titleOfSite: (site: Site) => string,
): readonly LabeledSite<Site>[] {
  const namesakes = groupBy(sites, titleOfSite);
  return sites.map((site) => {
    const title = titleOfSite(site);
    return { site, name: namesakes.get(title)?.length === 1 ? title : `${title} (${site.slug})` };
  });
}

function viewOperations(site: SiteDocumentation): readonly PageOperation[] {
  const shared = asObject(asObject(site.document.components)["parameters"]);
  const readParameter = (given: object): readonly NamedParameter[] => {
    const { $ref } = asObject(given);
    const found = typeof $ref === "string" ? shared[$ref.slice($ref.lastIndexOf("/") + 1)] : given;
    const { name, "x-routeprint-argument": own } = asObject(found);
    return typeof name === "string" && typeof own === "string"
      ? [{ name, "x-routeprint-argument": own }]
      : [];
  };
  return site.surface.operations.map((operation) => {
    const written = site.document.paths[operation.template]?.[operation.method.toLowerCase()];
    return {
      operation,
      summary: written?.summary ?? "",
      description: written?.description ?? "",
      documentId: written?.operationId ?? operation.id,
      responses: written?.responses ?? {},
      sentNames: namesSent(written?.parameters?.flatMap(readParameter) ?? []),
      hasResponse: operation.variants.some((variant) => variant.responseSchema !== undefined),
    };
  });
}

function viewRoutes(site: SiteDocumentation, operations: readonly PageOperation[]): readonly PageRoute[] {
  const responding = operations.flatMap((view) =>
    [...new Set(view.operation.variants.map(({ route }) => route))].map((route) => ({ route, view })),
  );
  const byRoute = groupBy(responding, ({ route }) => route);
  const listed = groupBy(operations, ({ operation }) => operation.variants[0]?.route);
  const noticesByRoute = groupBy(site.notices, ({ route }) => route);
  return site.surface.routes.map((route) => ({
    route,
    operations: (byRoute.get(route.key) ?? []).map(({ view }) => view),
    listed: listed.get(route.key) ?? [],
    notices: noticesByRoute.get(route.key) ?? [],
  }));
}

function viewNamespaces(
  namespaces: readonly Namespace[],
  routes: readonly PageRoute[],
  operations: readonly PageOperation[],
): readonly NamespaceView[] {
  const slugs = uniqueSlugs(
    namespaces.map(({ name }) => name),
    (name) => (name === "" ? "root" : name),
  );
  const byNamespace = groupBy(routes, ({ route }) => route.namespace);
  const operationsOf = groupBy(operations, ({ operation }) => operation.namespace);
  const older = olderNamespaces(namespaces);
  const byOwner = [...groupBy(namespaces, ownerOf)].map(([owner, own]) => ({
    owner,
    operations: own.reduce((sum, { operationCount }) => sum + operationCount, 0),
  }));
  const owners = byOwner.toSorted((a, b) => b.operations - a.operations).map(({ owner }) => owner);
  return namespaces.map((namespace) => ({
    namespace,
    label: namespaceLabel(namespace.name),
    slug: slugs.get(namespace.name) ?? "",
    owner: ownerOf(namespace),
    hue: Math.min(owners.indexOf(ownerOf(namespace)), SHARED_HUE),
    isOlder: older.has(namespace.name),
    routes: byNamespace.get(namespace.name) ?? [],
    resources: divideIntoResources(namespace.name, operationsOf.get(namespace.name) ?? []),
  }));
}

function familiesOf(namespaces: readonly NamespaceView[]): readonly Family[] {
  const sizeOf = (family: readonly NamespaceView[]): number =>
    family.reduce((sum, { namespace }) => sum + namespace.operationCount, 0);
  return [...groupBy(namespaces, ({ owner }) => owner)]
    .toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a))
    .map(([owner, own]) => ({
      owner,
      hue: own[0]?.hue ?? SHARED_HUE,
      namespaces: own.toSorted(
        (a, b) =>
          Number(a.isOlder) - Number(b.isOlder) || b.namespace.operationCount - a.namespace.operationCount,
      ),
    }));
}

function placesOf(namespaces: readonly NamespaceView[]): ReadonlyMap<string, OperationPlace> {
  return new Map(
    namespaces.flatMap((namespace) =>
      namespace.resources.flatMap((resource) =>
        resource.entries.flatMap((entry) =>
          entry.operations.map(({ operation }) => [operation.id, { namespace, resource, entry }] as const),
        ),
      ),
    ),
  );
}
