import { attempt, RouteprintError } from "../diagnostics/errors.ts";
import { netrcCredentials, parseAddress } from "../fetch/index.ts";
import type { RoundOptions, StoredSite } from "../inventory/index.ts";
import { parseUrl } from "../base/url.ts";
import type { SourceFailure } from "./failure.ts";
import type { NamedSite } from "./sites.ts";

/** Whether a site is sent credentials or headers. */
export type SignIn = (site: NamedSite) => boolean;

/**
 * Creates a test for sites that are sent credentials or headers: those of the config file, of a typed address, or of
 * netrc.
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

/** Permissions of a worker, which no round extends. */
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

/** Rules for fetching a site: the options of its round, within the permissions of the worker. */
export interface SiteTerms {
  readonly options: Omit<RoundOptions, "allowPrivate" | "trustsMore">;
  readonly addresses: (typeof REACHES)[number];
  /** Whether credentials are withheld. */
  readonly anonymous: boolean;
  /** Whether the worker may reach as far as the round. */
  readonly reachesAll: boolean;
  readonly trustsMore: boolean;
}

/** Combines the options of a round with the permissions of a worker. */
export function termsOf(
  { options, listed, signedIn }: StoredSite,
  named: NamedSite,
  powers: WorkerPowers,
): SiteTerms {
  const { allowPrivate, respectRobots = listed, trustsMore: _, ...same } = options;
  const wanted = reachOf(allowPrivate, listed);
  const reach = Math.min(wanted, reachOf(powers.allowPrivate, named.listed));
  return {
    options: { ...same, respectRobots },
    addresses: REACHES[reach] ?? "public",
    anonymous: !signedIn,
    reachesAll: reach === wanted,
    trustsMore: powers.trustsMore,
  };
}

/** Whether a failure may come from the worker rather than the site, so that another worker must check the site. */
export function isOfWorker({ code }: SourceFailure, { options }: StoredSite, terms: SiteTerms): boolean {
  if (code === "usage") return true;
  if (code === "address-refused" || code === "dns-failed") return !terms.reachesAll;
  return code.startsWith("tls-") && options.trustsMore === true && !terms.trustsMore;
}
