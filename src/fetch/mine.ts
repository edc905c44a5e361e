import { Parser } from "htmlparser2";
import { parseJson } from "../json.ts";
import { MAX_OPEN } from "../discovery/saved.ts";
import type { Found } from "./model.ts";
import { isHttp, parseUrl } from "../url.ts";

/** An API root that a page or a header names. */
export interface Lead {
  readonly url: URL;
  readonly found: Found;
}

/** What an HTML answer tells of the site behind it. */
export interface Page {
  readonly leads: readonly Lead[];
  /** The address of the site's RSD file. */
  readonly rsd?: URL;
  /** Whether anything says that WordPress made the page. */
  readonly wordpress: boolean;
  /** Whether the page asks for a password. */
  readonly login: boolean;
  readonly title?: string;
  /** The program that made the page, as the page says. */
  readonly generator?: string;
  /** Where the page leads who waits (`http-equiv="refresh"`), or what it shows in a frame, as hosts forward a name. */
  readonly forward?: URL;
  /** The other host that the files of WordPress come from, where none are the site's own. */
  readonly files?: string;
}

/** The relation of an API root to the pages of its site. */
export const API_RELATION = "https://api.w.org/";

const SIGNS =
  /\/wp-(?:content|includes|admin)\/|<meta[^>]{1,100}generator[^>]{1,100}wordpress|\bwp-(?:block|image)-|wp-emoji/iu;

/** Addresses of such files that name a host; those of WordPress.com serve the pictures of many sites. */
const FILES_ELSEWHERE =
  /\bhttps?:\/\/(?!(?:[\w-]{1,20}\.)?wp\.com\/)([\w.-]{1,253}(?::\d{1,5})?)\/(?:[\w.~-]{1,100}\/){0,4}wp-(?:content|includes)\//giu;

/** The addresses that `Link` headers give for a relation. Reads RFC 8288 and forgives what breaks it. */
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

/** The roots that `Link` headers name, directly or by the address of a post. */
export function mineHeaders(headers: readonly string[], base: URL): readonly Lead[] {
  const direct = linksWithRelation(headers, API_RELATION);
  const posts = linksWithRelation(headers, "alternate").map(rootOfPost);
  return leadsTo([...direct, ...posts], base, "link-header");
}

/** The root in the address of one of its own routes: `…/wp-json/wp/v2/posts/5`. */
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
export function minePage(text: string, address: URL): Page {
  let base = address;
  let rsd: URL | undefined;
  let frame: URL | undefined;
  let login = false;
  const meta = new Map<string, string>();
  const leads: Lead[] = [];
  const later: Lead[] = [];
  const title = readTags(text, (name, attributes, open) => {
    const { href, content = "", src = "", rel = "" } = attributes;
    const kind = (attributes["name"] ?? attributes["http-equiv"])?.toLowerCase();
    // What stands for browsers without scripts is not where the site is.
    if (name === "meta" && kind !== undefined && !meta.has(kind) && !open.includes("noscript"))
      meta.set(kind, content);
    if (name === "base" && href !== undefined && base === address) base = urlOf(href, address) ?? address;
    if (name === "frame") frame ??= urlOf(src, base);
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
  const generator = meta.get("generator");
  const forward = refreshIn(meta.get("refresh") ?? "", base) ?? frame;
  const files = wordpress ? filesElsewhere(text, address) : undefined;
  return {
    leads: found,
    wordpress,
    login,
    ...(rsd === undefined ? {} : { rsd }),
    ...(title === "" ? {} : { title }),
    ...(generator === undefined ? {} : { generator }),
    ...(forward === undefined ? {} : { forward }),
    ...(files === undefined ? {} : { files }),
  };
}

/** The address in `5; url='/blog/'`; without one, a page loads itself again. */
function refreshIn(content: string, base: URL): URL | undefined {
  const target = /^\s*[\d.]{1,20}\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']{1,4096})/iu.exec(content)?.[1];
  return target === undefined ? undefined : urlOf(target.trim(), base);
}

function filesElsewhere(text: string, { host }: URL): string | undefined {
  const hosts = [...text.matchAll(FILES_ELSEWHERE)].map(([, one]) => one);
  const isOwn = hosts.includes(host) || SIGNS.test(text.replaceAll(FILES_ELSEWHERE, ""));
  return isOwn ? undefined : hosts[0];
}

/** The roots that the page's own scripts are told: `wpApiSettings`, the root middleware of the block editor. */
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

/** The root that an RSD file names (`xmlrpc.php?rsd`). */
export function mineRsd(xml: string, address: URL): readonly Lead[] {
  const links: string[] = [];
  readTags(xml, (name, attributes) => {
    const link = attributes["apilink"];
    if (name === "api" && attributes["name"] === "WP-API" && link !== undefined) links.push(link);
  });
  return leadsTo(links, address, "rsd");
}

/**
 * Reads the tags that open, their names and those of attributes in small letters, with the names of those that stand
 * open, up to where too many do.
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
