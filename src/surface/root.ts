import type { Index } from "../discovery/index.ts";
import { isArray } from "../base/json.ts";
import type { Notice } from "../diagnostics/notices.ts";
import type { ApiRoot } from "./model.ts";
import { parseHttpUrl, parseUrl, withoutEnd } from "../base/url.ts";

/** An API root and the notices about it. */
interface RootReading {
  readonly apiRoot: ApiRoot;
  readonly notices: readonly Notice[];
}

/**
 * Finds the API root: the one that responded, else the root in the self links of `/` and of most other routes, else the root
 * that the index of a namespace links to, else the home address with the path that the links share. Links are candidates
 * only: exports hold `#`, `/` and `http:`, and links of other routes must not lead away from the home.
 */
export function findApiRoot(index: Index, answered: string | undefined): RootReading {
  const languages = findLanguages(index);
  if (answered !== undefined) return rootFrom(answered, "answered", languages);
  const self = withoutFile(index.routes.find(({ key }) => key === "/")?.self);
  const addresses = [index.site.home, index.site.url].filter((url) => url !== undefined).filter(isHttpUrl);
  const [home] = addresses;
  // A headless site has its front page, `home`, and WordPress itself, `url`, on two hosts.
  const isNear = (link: string): boolean =>
    home === undefined || addresses.some((address) => isSameHost(link, address));
  const shared = withoutFile(index.linkedRoot);
  if (isHttpUrl(self)) {
    if (!isHttpUrl(shared) || isSameRoot(self, shared)) return rootFrom(self, "self-link", languages);
    const others = index.routes.filter(({ key, self: link }) => key.length > 1 && link !== undefined);
    // One link may have been edited by hand; the links of all other routes are as WordPress wrote them.
    const isOutvoted = others.length > 1 && (isNear(shared) || !isNear(self));
    const { apiRoot, notices } = rootFrom(isOutvoted ? shared : self, "self-link", languages);
    return { apiRoot, notices: [...notices, disagreement(self, shared, apiRoot)] };
  }
  const links = [withoutFile(index.up), shared];
  const linked = links.find((link) => isHttpUrl(link) && isNear(link));
  if (linked !== undefined) return rootFrom(linked, "self-link", languages);
  const path = [self, ...links].find(isPath);
  if (home !== undefined) return rootFrom(joinHome(home, path), "home", languages);
  // Exports may leave out the first slash: `wp-json/wp/v2/posts`.
  const url = withoutEnd(path ?? [`/${shared}`].find(isPath) ?? "") || "/";
  const text = `Neither a link nor the home address names the host of the API; the document says \`${url}\`.`;
  return {
    apiRoot: { url, evidence: "unknown", languages: languages.codes },
    notices: [{ code: "root-unknown", pointer: "/routes/~1", text }],
  };
}

function disagreement(self: string, shared: string, { url, queryRoot = url }: ApiRoot): Notice {
  const named = [self, shared].map((link) => rootOf(link, "self-link").url);
  return {
    code: "root-mismatch",
    pointer: "/routes/~1",
    text: `The link of the route / names ${named[0]} as the API root, those of most other routes ${named[1]}; the document uses ${queryRoot}.`,
  };
}

function rootFrom(text: string, evidence: ApiRoot["evidence"], { codes, argument }: Languages): RootReading {
  const root = rootOf(text, evidence);
  const isInFolder = root.url
    .split("/")
    .slice(3)
    .some((segment) => codes.includes(segment));
  const hasFolders = codes.length > 0 && (argument !== WPML_ARGUMENT || isInFolder);
  const apiRoot: ApiRoot = { ...root, languages: codes, ...(hasFolders ? { hasLanguageFolders: true } : {}) };
  if (apiRoot.queryRoot === undefined) return { apiRoot, notices: [] };
  const notice: Notice = {
    code: "root-in-query",
    pointer: "/routes/~1",
    text: `The site serves its API at ${apiRoot.queryRoot} and at no known path. The document names that server, but OpenAPI cannot say that parameters follow with \`&\`.`,
  };
  return { apiRoot, notices: [notice] };
}

/** The API root at an address, without credentials; one in the query keeps the parameters before its route. */
function rootOf(address: string, evidence: ApiRoot["evidence"]): ApiRoot {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  url.hash = "";
  const { searchParams } = url;
  const isInQuery = searchParams.has("rest_route");
  searchParams.delete("rest_route");
  const rest = searchParams.toString();
  url.search = "";
  const path = withoutEnd(url.href);
  if (!isInQuery) return { url: path, evidence, languages: [] };
  return {
    url: `${path.replace(/\/index\.php$/, "")}/index.php/wp-json`,
    queryRoot: `${url.href}?${rest === "" ? "" : `${rest}&`}rest_route=`,
    evidence,
    languages: [],
  };
}

/** The home address and the path of a relative link; `/wp-json` without one. Plugins for several languages add `?lang=` to the home. */
function joinHome(home: string, path: string | undefined): string {
  if (path !== undefined) return new URL(path, home).href;
  const { origin, pathname } = new URL(home);
  return `${origin}${withoutEnd(pathname)}/wp-json`;
}

/**
 * Removes the file name that a copy of a site adds to links: `/wp-json/index.html`, `/wp-json.json`. WordPress ends its root
 * with a slash, so `https://a.example/api.json/` is a root; links without a host are always of a copy.
 */
function withoutFile(link = ""): string {
  const own = isHttpUrl(link) ? link : withoutEnd(link);
  return own.replace(/(?:\/(?:index|default))?\.(?:html?|json)$/, "");
}

function isPath(link: string): boolean {
  return /^(?:\/[\w.-]*[\w-])+\/?$/.test(link);
}

/** Whether two links name one root, over http or https. */
function isSameRoot(a: string, b: string): boolean {
  const [one, other] = [a, b].map((link) => {
    const { url, queryRoot = url } = rootOf(link, "self-link");
    return queryRoot.replace(/^https?:/, "");
  });
  return one === other;
}

function isSameHost(a: string, b: string): boolean {
  return parseUrl(a)?.hostname === parseUrl(b)?.hostname;
}

/**
 * WPML declares it on every route, whether a site has its languages in folders, on domains or in `?lang=`
 * (wpml.org/tutorials/2009/04/domain-per-language-subdomains-or-language-folders).
 */
const WPML_ARGUMENT = "wpml_language";

interface Languages {
  readonly codes: readonly string[];
  /** The argument that lists them. */
  readonly argument?: string;
}

/** The language codes of a site: the enum of an argument of nearly every route, such as `i18n_language` or `wpml_language`. */
function findLanguages(index: Index): Languages {
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
  const shared = [...counts].find(([, seen]) => seen.routes.size >= routes.length * 0.9);
  return shared === undefined ? { codes: [] } : { codes: shared[1].codes, argument: shared[0] };
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
