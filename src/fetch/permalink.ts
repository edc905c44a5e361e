import { readIndex } from "../discovery/read.ts";
import { attempt, RouteprintError } from "../errors.ts";
import { parseUrl } from "../url.ts";
import type { Visit } from "./exchange.ts";
import { isWhole, PRESSING } from "./help.ts";
import { sameHostButWww } from "./host.ts";
import { inspect, type Located } from "./inspect.ts";
import { atPath, below, isInQuery, rootUrl } from "./root.ts";

/**
 * Finds the root of a site in a form that a document can name: routes in the path. WordPress answers `?rest_route=` whatever
 * its permalinks are, and names that form itself only where they are plain and no path answers. Tried are the paths that the
 * site names, on the host that answered, since a copy of a site names the original's; then the usual ones.
 *
 * @param root the root in the query that gave the index.
 */
export async function findPathRoot(
  root: URL,
  located: Located,
  advertised: URL | undefined,
  visit: Visit,
): Promise<URL | undefined> {
  if (visit.options.root !== undefined || !isInQuery(root) || root.searchParams.size > 1) return undefined;
  const addresses = new Set(pathRoots(root, located, advertised).map(({ href }) => href));
  for (const address of addresses) {
    const outcome = await inspect({ url: new URL(address), found: located.found }, visit);
    if (outcome.kind === "failed") {
      if (PRESSING.has(outcome.error.code) || outcome.error.code === "timeout") return undefined;
      continue;
    }
    const { url } = outcome.located.exchange.answer;
    if (sameHostButWww(url, root) && !isInQuery(url) && isWhole(located.value, outcome.located.value))
      return rootUrl(url);
  }
  return undefined;
}

function pathRoots(root: URL, { value }: Located, advertised: URL | undefined): readonly URL[] {
  const read = attempt(() => readIndex(value, ""));
  const linked = read instanceof RouteprintError ? undefined : parseUrl(read.index.linkedRoot ?? "");
  const named = [advertised, linked].flatMap((url) =>
    url === undefined || isInQuery(url) ? [] : [rootUrl(atPath(root, url.pathname))],
  );
  return [...named, below(root, "wp-json/"), below(root, "index.php/wp-json/")];
}
