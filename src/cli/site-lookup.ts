import { redactUrl } from "../fetch/credentials.ts";
import { readConfig } from "./config.ts";
import type { Io } from "./process.ts";
import type { SiteLookup } from "./server-round.ts";
import type { NamedSite } from "./sites.ts";

/**
 * Finds the credentials of stored sites: the database holds none. A site that neither the command line nor the config
 * file names is one of a list, so that its address must be public.
 *
 * @param known the sites that the command line names, by address.
 */
export async function createLookup(known: ReadonlyMap<string, NamedSite>, io: Io): Promise<SiteLookup> {
  const { sites = [] } = (await readConfig(io)) ?? {};
  const configured = new Map(
    [...sites].map(([short, { name, access }]): readonly [string, NamedSite] => {
      const label = redactUrl(name);
      const site = { name, label, short, isAddress: true, listed: false };
      return [label, access === undefined ? site : { ...site, access }];
    }),
  );
  return ({ address }) => {
    const own = known.get(address);
    if (own !== undefined) return { named: own, isOwn: true };
    const stranger = { name: address, label: address, isAddress: true, listed: true };
    return { named: configured.get(address) ?? stranger, isOwn: false };
  };
}
