import { netrcCredentials } from "../fetch/credentials.ts";
import { parseAddress } from "../fetch/address.ts";
import type { RoundOptions } from "../inventory/round-options.ts";
import type { StoredSite } from "../inventory/store.ts";
import { attempt, RouteprintError } from "../errors.ts";
import { parseUrl } from "../url.ts";
import { readNetrc } from "./connection.ts";
import { usage } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import type { ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";
import type { NamedSite } from "./sites.ts";

/** The options that every worker of a round needs, without those of one machine. */
export function roundOptionsOf(flags: ConnectionFlags): RoundOptions {
  const { helpContext, probe, fresh, insecure, allowPrivate, respectRobots, maxBytes, timeout, cafile } =
    flags;
  const trustsMore = cafile === undefined ? undefined : true;
  return {
    helpContext,
    probe,
    fresh,
    insecure,
    allowPrivate,
    respectRobots,
    maxBytes,
    timeout,
    trustsMore,
  };
}

/** Options that hold credentials or an API root of one site. */
const OF_ONE_SITE = ["user", "passwordStdin", "headerFile", "root"] as const;

/** Options of the cache of one machine. */
const OF_ONE_CACHE = ["maxAge", "offline"] as const;

/** Options of a round. */
const OF_ROUND = [
  "helpContext",
  "probe",
  "fresh",
  "insecure",
  "respectRobots",
  "maxBytes",
  "timeout",
] as const;

/**
 * Refuses the options that a round on several machines cannot keep.
 *
 * @param isWorker whether others begin the rounds.
 * @throws RouteprintError `usage`.
 */
export function refuseOptions(flags: ConnectionFlags, isWorker: boolean): void {
  const has = (names: readonly (keyof ConnectionFlags)[]): boolean =>
    names.some((name) => flags[name] !== undefined);
  if (has(OF_ONE_SITE))
    throw usage(
      "credentials, headers and API roots are of one site, and a worker checks many",
      "Name those of each in routeprint.config.json, or use --netrc.",
    );
  if (has(OF_ONE_CACHE))
    throw usage("a round on several machines uses no cache", "Leave out --max-age and --offline.");
  if (isWorker && has(OF_ROUND))
    throw usage(
      "watch says how the sites of its rounds are fetched",
      "Give the option to routeprint watch. work takes --allow-private, --netrc, --cafile and those for its output.",
    );
}

/** Whether a site is sent credentials or headers. */
export type SignIn = (site: NamedSite) => boolean;

/**
 * Makes the function that knows which sites are sent credentials or headers: those of the config file, of an address as it
 * was typed, and of netrc.
 *
 * @throws RouteprintError `usage` where the file of netrc cannot be read.
 */
export async function createSignIn({ netrc }: ConnectionFlags, io: Io): Promise<SignIn> {
  const text = netrc === true ? await readNetrc(io) : "";
  return (site) => {
    const { access, name, label } = site;
    if (access?.user !== undefined || access?.headerFile !== undefined) return true;
    // An address is stored without its credentials.
    if (name !== label && parseUrl(name)?.href !== label) return true;
    const address = text === "" ? undefined : attempt(() => parseAddress(name));
    if (address === undefined || address instanceof RouteprintError) return false;
    return netrcCredentials(text, address.site.hostname) !== undefined;
  };
}

/** The private addresses that may be requested. */
const REACHES = ["public", "typed", "any"] as const;

function reachOf(allowPrivate: boolean | undefined, listed: boolean): number {
  return REACHES.indexOf(allowPrivate === true ? "any" : listed ? "public" : "typed");
}

/** A site as a worker is to fetch it. */
export interface SiteTerms {
  readonly flags: ConnectionFlags;
  /** Whether the worker may reach as far as the round. */
  readonly reachesAll: boolean;
}

/** The options of a site: those of its round, within what the worker itself allows and trusts. */
export function termsOf(
  { options, listed, signedIn }: StoredSite,
  named: NamedSite,
  own: ConnectionFlags,
): SiteTerms {
  const { allowPrivate, respectRobots = listed, trustsMore: _, ...same } = options;
  const asked = reachOf(allowPrivate, listed);
  const reach = REACHES[Math.min(asked, reachOf(own.allowPrivate, named.listed))];
  const { cafile, netrc, quiet, verbose, jsonErrors } = own;
  const output = {
    ...(quiet === undefined ? {} : { quiet }),
    ...(verbose === undefined ? {} : { verbose }),
    ...(jsonErrors === undefined ? {} : { jsonErrors }),
  };
  return {
    reachesAll: reach === REACHES[asked],
    flags: {
      ...same,
      ...output,
      cafile,
      respectRobots,
      allowPrivate: reach === "any",
      listed: reach === "public",
      anonymous: !signedIn,
      access: named.access,
      ...(netrc === true ? { netrc } : {}),
    },
  };
}

/** Whether a failure says more about the worker than about the site, so that another worker is to look at the site. */
export function isOfWorker({ code }: SourceFailure, { options }: StoredSite, terms: SiteTerms): boolean {
  if (code === "usage") return true;
  if (code === "address-refused" || code === "dns-failed") return !terms.reachesAll;
  return code.startsWith("tls-") && options.trustsMore === true && terms.flags.cafile === undefined;
}
