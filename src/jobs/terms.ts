import { attempt, RouteprintError } from "../diagnostics/errors.ts";
import { netrcCredentials, parseAddress } from "../fetch/index.ts";
import type { RoundOptions, StoredSite } from "../inventory/index.ts";
import { parseUrl } from "../base/url.ts";
import type { SourceFailure } from "./failure.ts";
import type { NamedSite } from "./sites.ts";

/** Whether a site is sent credentials or headers. */
export type SignIn = (site: NamedSite) => boolean;

/**
 * Makes the function that knows which sites are sent credentials or headers: those of the config file, of an address as it
 * was typed, and of netrc.
 *
 * @param netrc the text of the file of netrc; empty where it is not used.
 */
export function createSignIn(netrc: string): SignIn {
  return ({ access, name, label }) => {
    if (access?.user !== undefined || access?.headerFile !== undefined) return true;
    // An address is stored without its credentials.
    if (name !== label && parseUrl(name)?.href !== label) return true;
    const address = netrc === "" ? undefined : attempt(() => parseAddress(name));
    if (address === undefined || address instanceof RouteprintError) return false;
    return netrcCredentials(netrc, address.site.hostname) !== undefined;
  };
}

/** What a worker may do of itself, whatever a round asks. */
export interface WorkerPowers {
  /** Whether it may request private addresses. */
  readonly allowPrivate: boolean;
  /** Whether it trusts certificates of its own machine. */
  readonly trustsMore: boolean;
}

/** The addresses that may be requested, as `FetchOptions` has them; each includes those before. */
const REACHES = ["public", "typed", "any"] as const;

function reachOf(allowPrivate: boolean | undefined, listed: boolean): number {
  return REACHES.indexOf(allowPrivate === true ? "any" : listed ? "public" : "typed");
}

/** How a worker is to fetch a site: as its round says, within what the worker itself may do. */
export interface SiteTerms {
  readonly options: Omit<RoundOptions, "allowPrivate" | "trustsMore">;
  readonly addresses: (typeof REACHES)[number];
  /** Whether credentials are withheld. */
  readonly anonymous: boolean;
  /** Whether the worker may reach as far as the round. */
  readonly reachesAll: boolean;
  readonly trustsMore: boolean;
}

/** The terms of a site. */
export function termsOf(
  { options, listed, signedIn }: StoredSite,
  named: NamedSite,
  powers: WorkerPowers,
): SiteTerms {
  const { allowPrivate, respectRobots = listed, trustsMore: _, ...same } = options;
  const asked = reachOf(allowPrivate, listed);
  const reach = Math.min(asked, reachOf(powers.allowPrivate, named.listed));
  return {
    options: { ...same, respectRobots },
    addresses: REACHES[reach] ?? "public",
    anonymous: !signedIn,
    reachesAll: reach === asked,
    trustsMore: powers.trustsMore,
  };
}

/** Whether a failure says more about the worker than about the site, so that another worker is to look at the site. */
export function isOfWorker({ code }: SourceFailure, { options }: StoredSite, terms: SiteTerms): boolean {
  if (code === "usage") return true;
  if (code === "address-refused" || code === "dns-failed") return !terms.reachesAll;
  return code.startsWith("tls-") && options.trustsMore === true && !terms.trustsMore;
}
