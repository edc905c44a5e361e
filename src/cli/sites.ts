import { slugOf, uniqueSlugs } from "../docs/slug.ts";
import { redactUrl } from "../fetch/credentials.ts";
import { readConfig } from "./config.ts";
import { expandSources, isAddress, looksLikeAddress, refuseSwallowed, shortName } from "./input.ts";
import type { Io } from "./io.ts";
import { withoutSite } from "./usage.ts";

/** A site to document: the folder of its pages, and where its index is. */
export interface NamedSource {
  readonly slug: string;
  readonly name: string;
  readonly isAddress: boolean;
}

/**
 * The sites that a command line names, or else those of the config file.
 *
 * @param options of the command line: one of them may have taken a source for its value.
 * @throws RouteprintError `usage` where neither names any.
 */
export async function nameSites(
  names: readonly string[],
  options: object,
  io: Io,
): Promise<readonly NamedSource[]> {
  if (names.length === 0) await refuseSwallowed(options, io);
  const sites = names.length > 0 ? await expand(names, io) : [...((await readConfig(io))?.sites ?? [])];
  if (sites.length === 0) throw withoutSite(names.length > 0);
  return Promise.all(
    sites.map(async ([slug, name]) => ({ slug, name, isAddress: await isAddress(name, io) })),
  );
}

/** Each source that the words stand for, with the folder of its pages. */
async function expand(
  names: readonly string[],
  io: Io,
): Promise<readonly (readonly [slug: string, name: string])[]> {
  const expanded = await expandSources(names, io);
  // An address may hold credentials, which no folder's name and no page may.
  const slugs = uniqueSlugs(expanded.map(labelOf), shortName);
  return expanded.map((name) => [slugs.get(labelOf(name)) ?? slugOf(labelOf(name)), name]);
}

function labelOf(name: string): string {
  return looksLikeAddress(name) ? redactUrl(name) : name;
}

/** An address as a site, under a name that is not taken yet. */
export function nameAddress(url: string, taken: ReadonlySet<string>): NamedSource {
  const slug = slugOf(shortName(labelOf(url)));
  let free = slug;
  for (let number = 2; free === "" || taken.has(free); number += 1)
    free = `${slug}-${number}`.replace(/^-/, "site-");
  return { slug: free, name: url, isAddress: true };
}
