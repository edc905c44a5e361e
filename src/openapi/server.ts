import type { ApiRoot } from "../surface/model.ts";
import type { Server } from "./model.ts";
import { parseUrl } from "../url.ts";

/** The servers of a document: the API root, and the same under each language where the site has several. */
export function serversOf({ url, languages }: ApiRoot, override: string | undefined): readonly Server[] {
  if (override !== undefined) return [{ url: escapeMarks(override.replace(/(?<=.)\/+$/, "")) }];
  const root = escapeMarks(url);
  const [first] = languages;
  const parsed = parseUrl(url);
  if (first === undefined || parsed === undefined) return [{ url: root }];
  const { origin, pathname } = parsed;
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const at = segments.findIndex((segment) => languages.includes(segment));
  const rest = at === -1 ? segments : segments.toSpliced(at, 1);
  const place = at === -1 ? prefixPlace(rest) : at;
  const localised: Server = {
    url: `${origin}/${escapeMarks(
      rest
        .slice(0, place)
        .map((part) => `${part}/`)
        .join(""),
    )}{lang}/${escapeMarks(rest.slice(place).join("/"))}`,
    description: "The same API in one language.",
    variables: { lang: { default: at === -1 ? first : (segments[at] ?? first), enum: languages } },
  };
  return [{ url: root }, localised];
}

/** Before the API root's own segments: its name, and `index.php` where the server needs it. */
function prefixPlace(segments: readonly string[]): number {
  return Math.max(0, segments.at(-2) === "index.php" ? segments.length - 2 : segments.length - 1);
}

/** Braces would make a server variable, and a quotation mark, which `URL` leaves, ends a word of a shell command. */
function escapeMarks(url: string): string {
  return url.replaceAll("{", "%7B").replaceAll("}", "%7D").replaceAll("'", "%27");
}
