import { Parser } from "htmlparser2";
import { parseJson } from "../base/json.ts";
import { MAX_OPEN } from "../discovery/index.ts";
import type { Found } from "./model.ts";
import { isHttp, parseUrl } from "../base/url.ts";

/** An API root that a page or a header names. */
export interface Lead {
  readonly url: URL;
  readonly found: Found;
}

/** Facts about a site in one of its HTML pages. */
export interface HtmlPage {
  readonly leads: readonly Lead[];
  /** The address of the site's RSD file. */
  readonly rsd?: URL;
  /** Whether WordPress made the page, by any sign. */
  readonly wordpress: boolean;
  /** Whether the page has a password field. */
  readonly login: boolean;
  readonly title?: string;
  /** The address of `http-equiv="refresh"`. */
  readonly forward?: URL;
}

/** The link relation from the pages of a site to its API root. */
export const API_RELATION = "https://api.w.org/";

const SIGNS =
  /\/wp-(?:content|includes|admin)\/|<meta[^>]{1,100}generator[^>]{1,100}wordpress|\bwp-(?:block|image)-|wp-emoji/iu;

/** The targets of a relation in `Link` headers (RFC 8288); invalid links are skipped. */
export function linksWithRelation(headers: readonly string[], relation: string): readonly string[] {
  return headers.flatMap((header) =>
    [...header.slice(0, 32_768).matchAll(/<([^<>]{0,4096})>((?:[^<"]|"[^"]{0,4096}")*)/gu)].flatMap(
      ([, target = "", parameters = ""]) => {
        const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,]+))/iu.exec(parameters);
        const names = (rel?.[1] ?? rel?.[2] ?? rel?.[3] ?? "").toLowerCase().split(/\s+/u);
        return names.includes(relation) ? [target.trim()] : [];
      },
    ),
  );
}

/** The API roots that `Link` headers name, directly or by the address of a post. */
export function rootsInHeaders(headers: readonly string[], base: URL): readonly Lead[] {
  const direct = linksWithRelation(headers, API_RELATION);
  const posts = linksWithRelation(headers, "alternate").map(rootOfPost);
  return leadsTo([...direct, ...posts], base, "link-header");
}

/** The API root in the address of a route: `…/wp-json/wp/v2/posts/5`. */
function rootOfPost(address: string): string | undefined {
  return /^(.*?\/)(?:wp|oembed)\/(?:v2|1\.0)\/[\w-]+/u.exec(address)?.[1];
}

function leadsTo(addresses: readonly (string | undefined)[], base: URL, found: Found): readonly Lead[] {
  return addresses.flatMap((address) => {
    const url = address === undefined || address === "" ? undefined : urlOf(address, base);
    if (url === undefined) return [];
    url.hash = "";
    return [{ url, found }];
  });
}

/** Reads an HTML page for everything that names the API root, best first. */
export function readPage(text: string, address: URL): HtmlPage {
  let base = address;
  let rsd: URL | undefined;
  let login = false;
  let refresh: string | undefined;
  const leads: Lead[] = [];
  const later: Lead[] = [];
  const title = readTags(text, (name, attributes, open) => {
    const { href, content = "", rel = "" } = attributes;
    // A refresh for browsers without scripts does not lead to the site.
    if (attributes["http-equiv"]?.toLowerCase() === "refresh" && !open.includes("noscript"))
      refresh ??= content;
    if (name === "base" && href !== undefined && base === address) base = urlOf(href, address) ?? address;
    if (name === "input" && attributes["type"]?.toLowerCase() === "password") login = true;
    if (name !== "link" || href === undefined) return;
    const relations = rel.toLowerCase().split(/\s+/u);
    if (relations.includes(API_RELATION)) leads.push(...leadsTo([href], base, "link-element"));
    else if (relations.includes("alternate"))
      later.push(...leadsTo([rootOfPost(href)], base, "link-element"));
    else if (relations.includes("edituri")) rsd ??= urlOf(href, base);
  });
  const wordpress = leads.length > 0 || later.length > 0 || rsd !== undefined || SIGNS.test(text);
  const found = [...leads, ...leadsTo(rootsInScripts(text), base, "script"), ...later];
  const forward = refreshIn(refresh ?? "", base);
  return {
    leads: found,
    wordpress,
    login,
    ...(rsd === undefined ? {} : { rsd }),
    ...(title === "" ? {} : { title }),
    ...(forward === undefined ? {} : { forward }),
  };
}

/** The address in `5; url='/blog/'`; without one, a page loads itself again. */
function refreshIn(content: string, base: URL): URL | undefined {
  const target = /^\s*[\d.]{1,20}\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']{1,4096})/iu.exec(content)?.[1];
  return target === undefined ? undefined : urlOf(target.trim(), base);
}

/** The API roots in the page's own scripts: `wpApiSettings`, the root middleware of the block editor. */
function rootsInScripts(text: string): readonly (string | undefined)[] {
  const settings = /wpApiSettings\s*=\s*\{[^}]{0,200}?"root"\s*:\s*("(?:[^"\\]|\\.){1,2000}")/u.exec(
    text,
  )?.[1];
  const middleware = /createRootURLMiddleware\(\s*("(?:[^"\\]|\\.){1,2000}")/u.exec(text)?.[1];
  return [settings, middleware].map(textOfLiteral);
}

function textOfLiteral(literal: string | undefined): string | undefined {
  const value = literal === undefined ? undefined : parseJson(literal);
  return typeof value === "string" ? value : undefined;
}

/** The API root that an RSD file names (`xmlrpc.php?rsd`). */
export function rootsInRsd(xml: string, address: URL): readonly Lead[] {
  const links: string[] = [];
  readTags(xml, (name, attributes) => {
    const link = attributes["apilink"];
    if (name === "api" && attributes["name"] === "WP-API" && link !== undefined) links.push(link);
  });
  return leadsTo(links, address, "rsd");
}

/**
 * Reads each opening tag with the names of all open elements, in lower case; stops when too many are open.
 *
 * @returns the text of the page's title.
 */
function readTags(
  text: string,
  read: (name: string, attributes: { readonly [name: string]: string }, open: readonly string[]) => void,
): string {
  const open: string[] = [];
  const titles: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open.push(name);
      if (open.length > MAX_OPEN) parser.pause();
      else read(name, attributes, open);
    },
    ontext: (part) => {
      // Pictures have titles too.
      if (open.at(-1) === "title" && !open.includes("svg")) titles.push(part);
    },
    onclosetag: () => {
      open.pop();
    },
  });
  parser.end(text);
  return titles.join("").trim();
}

function urlOf(href: string, base: URL): URL | undefined {
  const url = parseUrl(href, base.href);
  return url !== undefined && isHttp(url) ? url : undefined;
}
