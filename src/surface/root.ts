import type { Index } from "../discovery/model.ts";
import { isArray } from "../json.ts";
import type { Notice } from "../notice.ts";
import type { ApiRoot } from "./model.ts";
import { parseHttpUrl, parseUrl, withoutEnd } from "../url.ts";

/** An API root and what was assumed about it. */
export interface RootReading {
  readonly apiRoot: ApiRoot;
  readonly notices: readonly Notice[];
}

/**
 * Finds where the API is served: the root that answered, else the self link of `/`, else what a namespace's answer
 * names as its root or all self links share, else the home address with the path that they share. Links are
 * candidates only: exports hold `#`, `/` and `http:`, and those of other routes must not lead away from the home.
 */
export function findApiRoot(index: Index, answered: string | undefined): RootReading {
  const languages = findLanguages(index);
  if (answered !== undefined) return rootFrom(answered, "answered", languages);
  const self = withoutFile(index.routes.find(({ key }) => key === "/")?.self);
  if (isHttpUrl(self)) return rootFrom(self, "self-link", languages);
  const home = [index.site.home, index.site.url].find((url) => url !== undefined && isHttpUrl(url));
  const shared = withoutFile(sharedRoot(index));
  const links = [withoutFile(index.up), shared];
  const linked = links.find((link) => isHttpUrl(link) && (home === undefined || isSameHost(link, home)));
  if (linked !== undefined) return rootFrom(linked, "self-link", languages);
  const path = [self, ...links].find(isPath);
  if (home !== undefined) return rootFrom(joinHome(home, path), "home", languages);
  // Exports leave out the first slash too: `wp-json/wp/v2/posts`.
  const url = withoutEnd(path ?? [`/${shared}`].find(isPath) ?? "") || "/";
  const text = `Neither a link nor the home address names the host of the API; the document says \`${url}\`.`;
  return {
    apiRoot: { url, evidence: "unknown", languages },
    notices: [{ code: "root-unknown", pointer: "/routes/~1", text }],
  };
}

function rootFrom(text: string, evidence: ApiRoot["evidence"], languages: readonly string[]): RootReading {
  const url = new URL(text);
  url.username = "";
  url.password = "";
  url.hash = "";
  const isInQuery = url.searchParams.has("rest_route");
  url.search = "";
  const address = withoutEnd(url.href);
  if (!isInQuery) return { apiRoot: { url: address, evidence, languages }, notices: [] };
  const site = address.replace(/\/index\.php$/, "");
  const apiRoot: ApiRoot = {
    // OpenAPI has no servers in the query; WordPress answers this form on most servers too.
    url: `${site}/index.php/wp-json`,
    queryRoot: `${site}/index.php?rest_route=`,
    evidence,
    languages,
  };
  const notice: Notice = {
    code: "root-in-query",
    pointer: "/routes/~1",
    text: `The site serves its API at ${apiRoot.queryRoot}; the document names ${apiRoot.url} because OpenAPI cannot say it.`,
  };
  return { apiRoot, notices: [notice] };
}

/**
 * What stands before the key in each self link that ends with it, or with a slash behind it, as some plugins have it.
 * WordPress writes links to routes without `(?P<name>…)` only; where two links disagree, none is believed.
 */
function sharedRoot({ routes }: Index): string | undefined {
  const roots = routes.flatMap(({ key, self = "" }) => {
    const link = withoutEnd(self);
    return key.length > 1 && link.endsWith(key) ? [link.slice(0, -key.length)] : [];
  });
  return new Set(roots).size === 1 ? roots[0] : undefined;
}

/** The home address and the path of a relative link; `/wp-json` without one. Plugins for several languages add `?lang=` to the home. */
function joinHome(home: string, path: string | undefined): string {
  if (path !== undefined) return new URL(path, home).href;
  const { origin, pathname } = new URL(home);
  return `${origin}${withoutEnd(pathname)}/wp-json`;
}

/**
 * The link without the name that a copy of the site gives to the file: `/wp-json/index.html`, `/wp-json.json`. WordPress puts
 * a slash behind its root, and `https://a.example/api.json/` is one; a link without a host is always a copy's.
 */
function withoutFile(link = ""): string {
  const own = isHttpUrl(link) ? link : withoutEnd(link);
  return own.replace(/(?:\/(?:index|default))?\.(?:html?|json)$/, "");
}

function isPath(link: string): boolean {
  return /^(?:\/[\w.-]*[\w-])+\/?$/.test(link);
}

function isSameHost(a: string, b: string): boolean {
  return parseUrl(a)?.hostname === parseUrl(b)?.hostname;
}

/**
 * The language codes of a site: the enum of an argument that nearly every route declares, such as
 * `i18n_language` or `wpml_language`.
 */
function findLanguages(index: Index): readonly string[] {
  const routes = index.routes.filter(({ namespace }) => namespace !== "");
  const counts = new Map<string, { routes: Set<string>; codes: readonly string[] }>();
  for (const route of routes) {
    for (const { name, definition } of route.endpoints.flatMap((endpoint) => endpoint.arguments)) {
      const codes = /lang/i.test(name) ? languageCodes(definition["enum"]) : undefined;
      if (codes === undefined) continue;
      const seen = counts.get(name);
      if (seen === undefined) counts.set(name, { routes: new Set([route.key]), codes });
      else seen.routes.add(route.key);
    }
  }
  const shared = [...counts.values()].find((seen) => seen.routes.size >= routes.length * 0.9);
  return shared?.codes ?? [];
}

function languageCodes(value: unknown): readonly string[] | undefined {
  if (!isArray(value) || value.length === 0) return undefined;
  const codes = value
    .filter((code) => typeof code === "string")
    .filter((code) => /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/.test(code));
  return codes.length === value.length ? codes : undefined;
}

function isHttpUrl(text: string): boolean {
  return parseHttpUrl(text) !== undefined;
}
