import { RouteprintError } from "../errors.ts";
import type { ApiRoot } from "../surface/model.ts";
import type { Server } from "./model.ts";
import { parseHttpUrl, parseUrl } from "../url.ts";

/**
 * The servers of a document: the API root, and the same under each language where the site has several; or the one given.
 * A root in the query is a server like any other as long as a request has no parameters.
 *
 * @throws RouteprintError `address-invalid` where the one given cannot be a server.
 */
export function serversOf(
  { url, queryRoot, languages }: ApiRoot,
  given: string | undefined,
): readonly Server[] {
  if (given !== undefined) return [givenServer(given)];
  if (queryRoot !== undefined) return [{ url: escapeMarks(queryRoot), description: IN_QUERY }];
  const root = escapeMarks(url);
  const [first] = languages;
  const parsed = parseUrl(url);
  if (first === undefined || parsed === undefined) return [{ url: root }];
  const { origin, pathname } = parsed;
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const at = segments.findIndex((segment) => languages.includes(segment));
  const rest = (at === -1 ? segments : segments.toSpliced(at, 1)).map(escapeMarks);
  const place = at === -1 ? prefixPlace(rest) : at;
  const localised: Server = {
    url: `${[origin, ...rest.slice(0, place), "{lang}"].join("/")}/${rest.slice(place).join("/")}`,
    description: "The same API in one language.",
    variables: { lang: { default: at === -1 ? first : (segments[at] ?? first), enum: languages } },
  };
  return [{ url: root }, localised];
}

const IN_QUERY = "Routes are in the query: parameters of a request follow with `&` instead of `?`.";

/** An address, or a path, which counts from where the document is read. */
function givenServer(text: string): Server {
  const address = parseHttpUrl(text);
  if ((address === undefined && !/^\.{0,2}\//u.test(text)) || /[\s<>"\\^`|]/u.test(text)) {
    throw new RouteprintError("address-invalid", {
      message: "The server to name is no http or https address, and no path.",
      hint: "Write it whole, as https://example.com/wp-json, or as a path such as /wp-json.",
    });
  }
  if (address !== undefined && address.username + address.password !== "") {
    throw new RouteprintError("address-invalid", {
      message: "The server to name holds a login, which everybody could read in the document.",
      hint: "Write it without: https://example.com/wp-json.",
    });
  }
  return { url: escapeMarks(text.replace(/(?<=.)\/+$/, "")) };
}

/** Before the API root's own segments: its name, and `index.php` where the server needs it. */
function prefixPlace(segments: readonly string[]): number {
  return Math.max(0, segments.at(-2) === "index.php" ? segments.length - 2 : segments.length - 1);
}

/** Braces would make a server variable, and a quotation mark, which `URL` leaves, ends a word of a shell command. */
function escapeMarks(url: string): string {
  return url.replaceAll("{", "%7B").replaceAll("}", "%7D").replaceAll("'", "%27");
}
