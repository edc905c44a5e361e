import type { ApiRoot } from "../surface/model.ts";
import { toText, type PhpArray } from "./php.ts";
import { parseUrl, withoutEnd } from "../url.ts";

/** Where in the stand-in an address leads. */
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
  /** What stands before them on the real site, such as `/blog`; usable on the stand-in as well. */
  readonly folder: string;
  readonly languages: readonly string[];
  /** The form that the front page and its links name. */
  readonly preferred: string;
}

/** Reads from the API root of a surface which addresses its stand-in answers. */
export function readForms({ url, languages }: ApiRoot): AddressForms {
  const path = withoutEnd(parseUrl(url)?.pathname ?? "");
  const behindIndex = path.includes("/index.php/");
  const [before = "", after] = behindIndex ? path.split("/index.php/", 2) : [path.replace(/\/[^/]*$/, "")];
  const word = after ?? path.slice(before.length + 1);
  const folders = before.split("/").filter((part) => part !== "" && !languages.includes(part));
  const folder = folders.map((part) => `/${part}`).join("");
  const known = word === "" ? "wp-json" : word;
  return { word: known, folder, languages, preferred: `${behindIndex ? "/index.php" : ""}/${known}` };
}

/** Finds the API path in an address; undefined where it is no address of the API. */
export function readAddress(path: string, query: PhpArray, forms: AddressForms): Address | undefined {
  const local =
    forms.folder !== "" && path.startsWith(`${forms.folder}/`) ? path.slice(forms.folder.length) : path;
  const prefixes = [
    `/${forms.word}`,
    `/index.php/${forms.word}`,
    ...forms.languages.flatMap((code) => [`/${code}/${forms.word}`, `/${code}/index.php/${forms.word}`]),
  ];
  const root = prefixes.find((prefix) => local === prefix || local.startsWith(`${prefix}/`));
  if (root !== undefined) return { path: withoutSlash(local.slice(root.length)), root };
  const asked = query.get("rest_route");
  const isFront =
    /^\/(?:index\.php\/?)?$/.test(local) || forms.languages.some((code) => local === `/${code}/`);
  if (asked === undefined || !isFront) return undefined;
  return { path: withoutSlash(toText(asked)), root: forms.preferred };
}

/** `untrailingslashit`, but for the root itself. */
function withoutSlash(path: string): string {
  return withoutEnd(path, "/\\") || "/";
}
