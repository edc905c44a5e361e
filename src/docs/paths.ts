import { memoizeByObject } from "../base/memo.ts";
import type { DocsOptions, OwnPage } from "./model.ts";
import type { ResourcePage } from "./resources.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** The page that a site begins with: the front page where it is the only one. */
export function overviewPath(slug: string, { isAlone = false }: Pick<DocsOptions, "isAlone">): string {
  return isAlone ? "index.html" : `${slug}/index.html`;
}

/** The list of a site for language models: at the root where it is the only one. */
export function siteLlmsPath(slug: string, { isAlone = false }: Pick<DocsOptions, "isAlone">): string {
  return isAlone ? "llms.txt" : `${slug}/llms.txt`;
}

/** The breadcrumb of a site. */
export function siteCrumb(
  { title, site }: SiteView,
  options: Pick<DocsOptions, "isAlone">,
): { readonly label: string; readonly to: string } {
  return { label: title, to: overviewPath(site.slug, options) };
}

/** The page of a namespace. */
export function namespacePath({ site }: SiteView, { slug }: NamespaceView): string {
  return `${site.slug}/namespaces/${slug}.html`;
}

/** The page of a resource. */
export function resourcePath({ site }: SiteView, namespace: NamespaceView, { slug }: ResourcePage): string {
  return `${site.slug}/namespaces/${namespace.slug}/${slug}.html`;
}

/** The place of an operation on the page of its resource. */
export function operationPath(view: SiteView, id: string): string | undefined {
  const place = view.places.get(id);
  return place && `${resourcePath(view, place.namespace, place.resource)}#${place.entry.anchor}`;
}

/** The place of an own page among the pages of a site. */
export function ownPagePath({ site }: SiteView, { path }: OwnPage): string {
  return `${site.slug}/pages/${path}.html`;
}

/** The tag of a resource in Redoc. Slugs hold no dots, so that tags are unique. */
export function redocTag({ slug }: NamespaceView, resource: ResourcePage): string {
  return `${slug}.${resource.slug}`;
}

/** The fragment of an operation on a Redoc page, as Redoc derives it from tag and id; methods of one handler share it. */
export function redocAnchor(view: SiteView, id: string): string {
  const place = view.places.get(id);
  if (place === undefined) return "#";
  const { documentId } = place.entry.operations[0];
  return `#/${redocTag(place.namespace, place.resource)}/${documentId.toLowerCase()}`;
}

/** The place where a route is shown: its first operation, else its namespace. */
export function routePath(view: SiteView, key: string): string | undefined {
  const route = routesByKey(view).get(key);
  const [first] = route?.operations ?? [];
  if (first !== undefined) return operationPath(view, first.operation.id);
  const namespace = view.namespaces.find(({ namespace: { name } }) => name === route?.route.namespace);
  return namespace && `${namespacePath(view, namespace)}#without`;
}

const routesByKey = memoizeByObject(
  ({ routes }: SiteView) => new Map(routes.map((route) => [route.route.key, route])),
);

/** The page of who may call what. */
export function accessPath({ site }: SiteView): string {
  return `${site.slug}/access.html`;
}

/** The page of all changes of a site. */
export function changelogPath({ site }: SiteView): string {
  return `${site.slug}/changelog.html`;
}

/** The page of one change. */
export function changePath({ site }: SiteView, id: string): string {
  return `${site.slug}/changes/${id}.html`;
}

/** The page of an earlier version. */
export function versionPath({ site }: SiteView, id: string): string {
  return `${site.slug}/versions/${id}.html`;
}
