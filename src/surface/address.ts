import { parseUrl, withoutEnd } from "../url.ts";
import type { ApiRoot } from "./model.ts";

/** What an address asks for. */
export interface Address {
  /** Below the API root, with its slash, undecoded; the trailing slash is gone as WordPress has it. */
  readonly path: string;
  /** The path of the API root that was used, without a slash at its end; links lead back to it. */
  readonly root: string;
}

/** The address forms of an API root. */
export interface AddressForms {
  /** The last words of the API root: `wp-json`. */
  readonly word: string;
  /** What stands before them on the real site, such as `/blog`; a stand-in may be asked with it or without. */
  readonly folder: string;
  readonly languages: readonly string[];
  /** The form that the front page and its links name. */
  readonly preferred: string;
}

/** Reads from the API root of a surface in which forms its addresses come. */
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
): Address | undefined {
  const local =
    forms.folder !== "" && path.startsWith(`${forms.folder}/`) ? path.slice(forms.folder.length) : path;
  const prefixes = [
    `/${forms.word}`,
    `/index.php/${forms.word}`,
    ...forms.languages.flatMap((code) => [`/${code}/${forms.word}`, `/${code}/index.php/${forms.word}`]),
  ];
  const root = prefixes.find((prefix) => local === prefix || local.startsWith(`${prefix}/`));
  // WordPress reads the query before the path.
  if (root !== undefined) return { path: withoutSlash(asked || local.slice(root.length)), root };
  const isFront =
    /^\/(?:index\.php\/?)?$/.test(local) || forms.languages.some((code) => local === `/${code}/`);
  if (asked === undefined || !isFront) return undefined;
  return { path: withoutSlash(asked), root: forms.preferred };
}

/**
 * The path below the API root that a person means: the path itself, or an address of the site, in any form that WordPress
 * takes, as it compares it: decoded where `rest_route` has it, and as it stands elsewhere. The query is no part of it.
 * Undefined where it is an address of something else than the API.
 */
export function askedPath(text: string, apiRoot: ApiRoot): string | undefined {
  const forms = readForms(apiRoot);
  const asked = text.trim();
  if (/^https?:\/\//i.test(asked)) return pathOfAddress(asked, forms);
  const [path = "", query = ""] = asked.split(/\?(.*)/s, 2);
  const rooted = path.startsWith("/") ? path : `/${path}`;
  // A browser shows an address without its scheme.
  const shown = rooted === path ? undefined : pathOfAddress(`https://${asked}`, forms);
  if (shown !== undefined) return shown;
  const route = new URLSearchParams(query).get("rest_route") ?? undefined;
  if (route !== undefined) return readAddress(rooted, route, forms)?.path ?? path;
  // Another word than this may be the beginning of a namespace.
  return forms.word === "wp-json" ? (readAddress(rooted, undefined, forms)?.path ?? path) : path;
}

function pathOfAddress(address: string, forms: AddressForms): string | undefined {
  const url = parseUrl(address);
  return url && readAddress(url.pathname, url.searchParams.get("rest_route") ?? undefined, forms)?.path;
}

/** `untrailingslashit`, but for the root itself. */
export function withoutSlash(path: string): string {
  return withoutEnd(path, "/\\") || "/";
}
