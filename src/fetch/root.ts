import { readIndex } from "../discovery/index.ts";
import { attempt, RouteprintError } from "../diagnostics/errors.ts";
import type { UnknownObject } from "../base/json.ts";
import { parseUrl, withoutSlashes } from "../base/url.ts";
import { hostOf } from "./host.ts";

/** Parameters that change the form of a response: they are ours to set, not part of an API root. */
const FORM_PARAMETERS = [
  "context",
  "_fields",
  "_envelope",
  "_jsonp",
  "_embed",
  "_pretty",
  "_method",
  "_locale",
] as const;

/** The address as an API root: a path that ends in `/`, or a query whose first parameter is `rest_route=/`. */
export function rootUrl(address: URL): URL {
  const root = new URL(address);
  root.hash = "";
  root.username = "";
  root.password = "";
  for (const name of FORM_PARAMETERS) root.searchParams.delete(name);
  if (isInQuery(root)) return queryRoot(root);
  if (!root.pathname.endsWith("/")) root.pathname += "/";
  return root;
}

/** The API root of the address of an index: before the namespace, where it is a namespace's own index. */
export function rootOfIndex(address: URL, value: UnknownObject): URL {
  const { namespace } = value;
  if ("namespaces" in value || typeof namespace !== "string") return address;
  const end = `/${withoutSlashes(namespace)}/`;
  if (!address.pathname.endsWith(end)) return address;
  const root = new URL(address);
  root.pathname = root.pathname.slice(0, 1 - end.length);
  return root;
}

/** Whether an address has its route in the query, as for plain permalinks. */
export function isInQuery(url: URL): boolean {
  return url.searchParams.has("rest_route");
}

/** The address of a route below a root, in the root's own form, with parameters added. */
export function routeUrl(
  root: URL,
  route: string,
  parameters: { readonly [name: string]: string } = {},
): URL {
  const url = new URL(root);
  const inQuery = isInQuery(url);
  url.searchParams.delete("rest_route");
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (inQuery) return withRoute(url, `/${route.replace(/^\//u, "")}`);
  url.pathname = `${url.pathname.replace(/\/$/u, "")}/${route.replace(/^\//u, "")}`;
  return url;
}

/** Matches literal routes: a variable would need an invented value, and dots lead out of the root. */
const LITERAL_ROUTE = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+$/u;

/** Whether a route can be requested as it is. */
export function isLiteralRoute(route: string): boolean {
  return LITERAL_ROUTE.test(route);
}

/** The query form of the root at a site's address. */
export function queryRoot(site: URL): URL {
  const url = new URL(site);
  url.searchParams.delete("rest_route");
  return withRoute(url, "/");
}

/** Sets `rest_route` with unencoded slashes, as WordPress does; firewalls know that form best. */
function withRoute(url: URL, route: string): URL {
  const rest = url.searchParams.toString();
  const path = route.split("/").map(encodeURIComponent).join("/");
  url.search = `?rest_route=${path}${rest === "" ? "" : `&${rest}`}`;
  return url;
}

/**
 * Paths to try for a site whose root responded in its query: those that its `Link` header and self links name, then the
 * usual ones. They use the host that responded, since a copy of a site names the original's.
 */
export function pathRoots(root: URL, value: UnknownObject, advertised: URL | undefined): readonly URL[] {
  const read = attempt(() => readIndex(value, ""));
  const linked = read instanceof RouteprintError ? undefined : parseUrl(read.index.linkedRoot ?? "");
  const named = [advertised, linked].flatMap((url) =>
    url === undefined || isInQuery(url) ? [] : [rootUrl(atPath(root, url.pathname))],
  );
  const all = [...named, below(root, "wp-json/"), below(root, "index.php/wp-json/")];
  return [...new Map(all.map((url) => [url.href, url])).values()];
}

/**
 * Upgrades an address that a site gives for itself to https if the site was requested so: behind a proxy that encrypts,
 * WordPress gives http addresses.
 */
export function encryptedAs(named: URL, requested: URL): URL {
  const isSame = hostOf(named) === hostOf(requested) && named.port === requested.port;
  if (requested.protocol !== "https:" || !isSame) return named;
  const url = new URL(named);
  url.protocol = "https:";
  return url;
}

/** The address of a path on the same host. Not resolved as a relative address, where `//a/` names a host. */
export function atPath(url: URL, path: string): URL {
  const other = new URL(url);
  other.pathname = path;
  other.search = "";
  other.hash = "";
  return other;
}

/** As `atPath`, with a final slash unless the path is named like a file. */
export function folderAt(url: URL, path: string): URL {
  const folder = atPath(url, path);
  if (!folder.pathname.endsWith("/") && !/\.[a-z0-9]{1,5}$/iu.test(folder.pathname)) folder.pathname += "/";
  return folder;
}

/** A path in the folder of an address. */
export function below(base: URL, path: string): URL {
  // A pattern such as `[^/]*$` would retry from each character of a long name: 20 s for 60 KB.
  return atPath(base, `${base.pathname.slice(0, base.pathname.lastIndexOf("/") + 1)}${path}`);
}

/** The folders above an address, the origin first. */
export function parents(site: URL): readonly URL[] {
  const steps = site.pathname.split("/").filter((step) => step !== "");
  return steps.map((_step, count) => atPath(site, ["", ...steps.slice(0, count), ""].join("/")));
}
