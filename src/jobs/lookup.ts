import type { StoredSite } from "../inventory/index.ts";
import { listedSite, type NamedSite } from "./sites.ts";

/** The site as the command line or the config file names it, with its credentials. */
export type SiteLookup = (site: StoredSite) => {
  readonly named: NamedSite;
  /** Whether this process has begun a round with it. */
  readonly isOwn: boolean;
};

/**
 * Finds the credentials of stored sites: the database holds none. A site that neither the command line nor the config
 * file names comes from a list, so its address must be public.
 *
 * @param known the sites of this process's own rounds, by address.
 * @param configured the sites of the config file.
 */
export function createLookup(
  known: ReadonlyMap<string, NamedSite>,
  configured: readonly NamedSite[],
): SiteLookup {
  const byLabel = new Map(configured.map((site) => [site.label, site]));
  return ({ address }) => {
    const own = known.get(address);
    if (own !== undefined) return { named: own, isOwn: true };
    return { named: byLabel.get(address) ?? listedSite(address), isOwn: false };
  };
}
