import { Parser } from "htmlparser2";
import { parseJson } from "../json.ts";
import { MAX_OPEN } from "../discovery/recover-saved.ts";
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
}

/** The relation of an API root to the pages of its site. */
export const API_RELATION = "https://api.w.org/";

const SIGNS =
  /\/wp-(?:content|includes|admin)\/|<meta[^>]{1,100}generator[^>]{1,100}wordpress|\bwp-(?:block|image)-|wp-emoji/iu;

/** The addresses that `Link` headers give for a relation. Reads RFC 8288 and forgives what breaks it. */
export function linksWithRelation(headers: readonly string[], relation: string): readonly string[] {
  return headers.flatMap((header) =>
    [...header.slice(0, 32_768).matchAll(/<([^<>]{0,4096})>((?:[^<"]|"[^"]{0,4096}")*)/gu)].flatMap(
      ([, target, parameters]) => {
        const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,]+))/iu.exec(parameters ?? "");
        const names = (rel?.[1] ?? rel?.[2] ?? rel?.[3] ?? "").toLowerCase().split(/\s+/u);
        return target !== undefined && names.includes(relation) ? [target.trim()] : [];
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
  let login = false;
  const leads: Lead[] = [];
  const later: Lead[] = [];
  readTags(text, (name, attributes) => {
    const href = attributes["href"];
    if (name === "base" && href !== undefined && base === address) base = urlOf(href, address) ?? address;
    if (name === "input" && attributes["type"]?.toLowerCase() === "password") login = true;
    if (name !== "link" || href === undefined) return;
    const relations = (attributes["rel"] ?? "").toLowerCase().split(/\s+/u);
    if (relations.includes(API_RELATION)) leads.push(...leadsTo([href], base, "link-element"));
    else if (relations.includes("alternate"))
      later.push(...leadsTo([rootOfPost(href)], base, "link-element"));
    else if (relations.includes("edituri")) rsd ??= urlOf(href, base);
  });
  const wordpress = leads.length > 0 || later.length > 0 || rsd !== undefined || SIGNS.test(text);
  const found = [...leads, ...leadsTo(rootsInScripts(text), base, "script"), ...later];
  return { leads: found, wordpress, login, ...(rsd === undefined ? {} : { rsd }) };
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

/** Reads the tags that open, their names and those of attributes in small letters, up to where too many stand open. */
function readTags(
  text: string,
  read: (name: string, attributes: { readonly [name: string]: string }) => void,
): void {
  let open = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open += 1;
      if (open > MAX_OPEN) parser.pause();
      else read(name, attributes);
    },
    onclosetag: () => {
      open -= 1;
    },
  });
  parser.end(text);
}

function urlOf(href: string, base: URL): URL | undefined {
  const url = parseUrl(href, base.href);
  return url !== undefined && isHttp(url) ? url : undefined;
}
