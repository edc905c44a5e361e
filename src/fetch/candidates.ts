import type { Address } from "./address.ts";
import { hostOf, sameSite } from "./host.ts";
import type { Lead, HtmlPage } from "./page.ts";
import { below, encryptedAs, parents, queryRoot, rootUrl } from "./root.ts";

/** The most requests for one site, and for one without any sign of WordPress. */
const MAX_REQUESTS = 8;
const MAX_BLIND_REQUESTS = 4;

/** Facts known about a site. */
export interface Knowledge {
  readonly leads: readonly Lead[];
  readonly page: HtmlPage | undefined;
  /** The address at the end of the first request's redirects. */
  readonly base: URL;
  readonly wordpress: boolean;
}

/** The most requests for a site with these facts. */
export function mostRequests({ wordpress }: Pick<Knowledge, "wordpress">): number {
  return wordpress ? MAX_REQUESTS : MAX_BLIND_REQUESTS;
}

/**
 * The addresses at which the API root of a site may respond, in the order in which they are requested: the command and the
 * page in a browser try the same.
 */
export function* candidatesOf(
  address: Address,
  {
    leads,
    page,
    base,
    status,
    wordpress,
  }: Knowledge & {
    /** The status of the first response; 0 without one. */
    readonly status: number;
  },
): Generator<Lead> {
  const { site, file, root, namespace } = address;
  if (root !== undefined) yield { url: rootUrl(root), found: "given" };
  // A file that somebody saved as `wp-json` responds only without a slash.
  if (file.pathname.endsWith("/wp-json")) yield { url: file, found: "given" };
  yield { url: queryRoot(site), found: "query" };
  yield* leads
    .toSorted((a, b) => Number(sameSite(b.url, site)) - Number(sameSite(a.url, site)))
    .map((lead) => asRoot(lead, base));
  const wordpressCom = hostOf(site).endsWith(".wordpress.com") && hostOf(site) !== "public-api.wordpress.com";
  if (wordpressCom)
    yield {
      url: new URL(`https://public-api.wordpress.com/wp/v2/sites/${hostOf(site)}/`),
      found: "wordpress-com",
    };
  if (page?.rsd !== undefined) yield { url: encryptedAs(page.rsd, base), found: "rsd" };
  if (base.href !== site.href) yield { url: queryRoot(base), found: "query" };
  const isElsewhere = base.host === site.host && base.pathname !== site.pathname;
  if (isElsewhere && !wordpress) yield { url: site, found: "link-header" };
  yield { url: below(base, "wp-json/"), found: "path" };
  if (namespace !== undefined && root !== undefined && !root.searchParams.has("rest_route"))
    yield { url: below(root, `${namespace}/`), found: "given" };
  // The page of the address names the root; a response to a guess may be another page.
  if (page === undefined || status >= 400 || !wordpress) yield { url: base, found: "link-header" };
  // The typed address may be the root itself, under a name of its own.
  if (wordpress && site.pathname !== "/") yield { url: site, found: "given" };
  // Before the folders above, which may hold another site.
  yield { url: below(base, "index.php/wp-json/"), found: "index-php" };
  for (const folder of parents(base)) {
    yield { url: queryRoot(folder), found: "query" };
    yield { url: below(folder, "wp-json/"), found: "path" };
  }
}

function asRoot({ url, found }: Lead, base: URL): Lead {
  return { url: encryptedAs(rootUrl(url), base), found };
}
