import { parseUrl, withoutEnd } from "../base/url.ts";
import type { ApiRoot } from "./model.ts";

/** The API path in an address. */
export interface ApiAddress {
  /** Below the API root, with a leading slash, undecoded, without the trailing slash. */
  readonly path: string;
  /** The path of the API root in the address, without a trailing slash; links use it. */
  readonly root: string;
}

/** The address forms of an API root. */
export interface AddressForms {
  /** The last segments of the API root: `wp-json`. */
  readonly word: string;
  /** The folder before them on the real site, such as `/blog`; a mock accepts addresses with or without it. */
  readonly folder: string;
  readonly languages: readonly string[];
  /** The form that the front page and links use. */
  readonly preferred: string;
}

/** The address forms of the API root of a surface. */
export function readForms({ url, languages }: ApiRoot): AddressForms {
  const path = withoutEnd(parseUrl(url, "http://a.example")?.pathname ?? "");
  const behindIndex = path.includes("/index.php/");
  const [before = "", after] = behindIndex ? path.split("/index.php/", 2) : [path.replace(/\/[^/]*$/, "")];
  const word = after ?? path.slice(before.length + 1);
  const folders = before.split("/").filter((part) => part !== "" && !languages.includes(part));
  const folder = folders.map((part) => `/${part}`).join("");
  const known = word === "" ? "wp-json" : word;
  return { word: known, folder, languages, preferred: `${behindIndex ? "/index.php" : ""}/${known}` };
}

/**
 * Finds the API path in an address; undefined where it is no address of the API.
 *
 * @param asked the value of `rest_route` in its query.
 */
export function readAddress(
  path: string,
  asked: string | undefined,
  forms: AddressForms,
): ApiAddress | undefined {
  const local =
    forms.folder !== "" && path.startsWith(`${forms.folder}/`) ? path.slice(forms.folder.length) : path;
  const prefixes = [
    `/${forms.word}`,
    `/index.php/${forms.word}`,
    ...forms.languages.flatMap((code) => [`/${code}/${forms.word}`, `/${code}/index.php/${forms.word}`]),
  ];
  const root = prefixes.find((prefix) => local === prefix || local.startsWith(`${prefix}/`));
  // WordPress prefers the query to the path.
  if (root !== undefined) return { path: withoutSlash(asked || local.slice(root.length)), root };
  const isFront =
    /^\/(?:index\.php\/?)?$/.test(local) || forms.languages.some((code) => local === `/${code}/`);
  if (asked === undefined || !isFront) return undefined;
  return { path: withoutSlash(asked), root: forms.preferred };
}

/**
 * Reads the path below the API root from user input: a path, or an address of the site in any form that WordPress
 * accepts. A path in `rest_route` is decoded, any other is not, as WordPress does; the query is dropped. Undefined for an
 * address outside the API.
 */
export function askedPath(text: string, apiRoot: ApiRoot): string | undefined {
  const forms = readForms(apiRoot);
  const asked = text.trim();
  if (/^https?:\/\//i.test(asked)) return pathOfAddress(asked, forms);
  const [path = "", query = ""] = asked.split(/\?(.*)/s, 2);
  const rooted = path.startsWith("/") ? path : `/${path}`;
  // Browsers show addresses without the scheme.
  const shown = rooted === path ? undefined : pathOfAddress(`https://${asked}`, forms);
  if (shown !== undefined) return shown;
  const route = new URLSearchParams(query).get("rest_route") ?? undefined;
  if (route !== undefined) return readAddress(rooted, route, forms)?.path ?? path;
  // Any other segment may be the start of a namespace.
  return forms.word === "wp-json" ? (readAddress(rooted, undefined, forms)?.path ?? path) : path;
}

function pathOfAddress(address: string, forms: AddressForms): string | undefined {
  const url = parseUrl(address);
  return url && readAddress(url.pathname, url.searchParams.get("rest_route") ?? undefined, forms)?.path;
}

/** Removes trailing slashes (`untrailingslashit`), except from the root itself. */
export function withoutSlash(path: string): string {
  return withoutEnd(path, "/\\") || "/";
}
