import type { SiteDocumentation } from "../docs/model.ts";
import { slugOf } from "../docs/slug.ts";
import { redactUrl } from "../fetch/credentials.ts";
import { createNamer } from "../namer.ts";
import type { SiteAccess } from "./config.ts";
import { distinctSites, nameFleet, slugsFor } from "./fleet.ts";
import type { FleetFlags } from "./fleet.ts";
import { openSource, shortName } from "./input.ts";
import type { Io } from "./io.ts";
import { readSecurity, type SecurityFlags } from "./security.ts";

/** A site to document: the folder of its pages, and where its index is. */
export interface NamedSource {
  readonly slug: string;
  readonly name: string;
  readonly isAddress: boolean;
  /** Headers and credentials that a config file gives it. */
  readonly access?: SiteAccess;
}

/**
 * The sites that a command line names, or else those of the config file, each once, in a folder of its short name there.
 *
 * @throws RouteprintError `usage` where neither names any.
 */
export async function nameSites(
  names: readonly string[],
  flags: FleetFlags,
  io: Io,
): Promise<readonly NamedSource[]> {
  const sites = distinctSites(await nameFleet(names, flags, io), io);
  const slugOfSite = slugsFor(sites);
  return sites.map((site) => {
    const { name, isAddress, access } = site;
    return { slug: slugOfSite(site), name, isAddress, ...(access === undefined ? {} : { access }) };
  });
}

/**
 * Opens a site and makes its document.
 *
 * @param readAt when that is, for pages that may change with the clock.
 * @throws RouteprintError where its index cannot be had.
 */
export async function readSite(
  { slug, name, access }: NamedSource,
  flags: FleetFlags & SecurityFlags,
  io: Io,
  readAt?: string,
): Promise<SiteDocumentation> {
  const { documentSite } = await import("../documentation.ts");
  const options = await readSecurity(flags, io);
  return documentSite(slug, await openSource(name, io, { ...flags, access }), readAt, options);
}

/** An address as a site, under a name that is not taken yet. */
export function nameAddress(url: string, taken: ReadonlySet<string>): NamedSource {
  const nameFree = createNamer(numberedSlug, (slug) => slug === "" || taken.has(slug));
  return { slug: nameFree(slugOf(shortName(redactUrl(url)))), name: url, isAddress: true };
}

/** `shop`, `shop-2`, `shop-3`; where an address leaves no word, `site-2`. */
function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`.replace(/^-/, "site-");
}
