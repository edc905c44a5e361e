import { resolve } from "node:path";
import type { SiteDocumentation } from "../docs/model.ts";
import { slugOf, uniqueSlugs } from "../docs/slug.ts";
import { redactTyped, redactUrl } from "../fetch/credentials.ts";
import { createNamer } from "../namer.ts";
import { readConfig, readDocumentFlags } from "./config.ts";
import type { SiteAccess } from "./config.ts";
import { loginOf } from "./connection.ts";
import { usage } from "./failure.ts";
import { decodeText, readNamed } from "./files.ts";
import {
  expandSources,
  isAddress,
  isThere,
  readInput,
  refuseSwallowed,
  shortName,
  sourceNamed,
} from "./input.ts";
import { responseSettings } from "./options.ts";
import type { BatchFlags, ConnectionFlags, ResponseFlags, DocumentFlags } from "./options.ts";
import { isFolderName } from "./output.ts";
import type { Io } from "./process.ts";
import type { PageSettings } from "./tailoring.ts";

/** One of the sources that a command line names. */
export interface NamedSite {
  /** An address or a file, as it was typed. */
  readonly name: string;
  /** The name without credentials, for file names and messages. */
  readonly label: string;
  /** Whether a list names it, so that nobody typed it. */
  readonly listed: boolean;
  readonly isAddress: boolean;
  /** Its name in the config file. */
  readonly short?: string;
  /** Headers and credentials from the config file. */
  readonly access?: SiteAccess;
}

/**
 * Lists the sources that words and `--list` name, or else those of the config file. A folder stands for its indexes.
 *
 * @throws RouteprintError `usage` where there are none, the list cannot be read, or several sites share credentials.
 */
export async function findSites(
  words: readonly string[],
  flags: BatchFlags,
  io: Io,
): Promise<readonly NamedSite[]> {
  const named = await namedSites(words, flags, io);
  if (named.length === 0) throw withoutSite(words, flags);
  const sites = await Promise.all(
    named.map(async (site) => {
      const remote = await isAddress(site.name, io);
      const label = remote ? redactUrl(site.name) : await labelOf(site.name, io);
      return { ...site, isAddress: remote, label };
    }),
  );
  refuseShared(sites, flags, io);
  return sites;
}

type UnlabeledSite = Omit<NamedSite, "label" | "isAddress">;

async function namedSites(
  words: readonly string[],
  flags: BatchFlags,
  io: Io,
): Promise<readonly UnlabeledSite[]> {
  const { list } = flags;
  if (words.length === 0 && list === undefined) {
    await refuseSwallowed(flags, io);
    const { sites = [] } = (await readConfig(io)) ?? {};
    return [...sites].map(([short, site]) => ({ ...site, short, listed: false }));
  }
  const typed = await Promise.all(words.map((word) => sitesOf(word, io)));
  const listed = list === undefined ? [] : await expandSources(await readList(list, io), io);
  return [...typed.flat(), ...listed.map((name) => ({ name, listed: true }))];
}

/** The site that has the word for its name in the config file, or the sources that the word names itself. */
async function sitesOf(word: string, io: Io): Promise<readonly UnlabeledSite[]> {
  const site = await sourceNamed(word, io);
  if (site.name !== word) return [{ ...site, short: word, listed: false }];
  return (await expandSources([word], io)).map((name) => ({ name, listed: false }));
}

/** A file that exists is shown as it is: its name holds no credentials, even where it looks so. */
async function labelOf(name: string, io: Io): Promise<string> {
  return (await isThere(name, io)) ? name : redactTyped(name);
}

function withoutSite(words: readonly string[], { list }: BatchFlags): Error {
  const [only = list] = words;
  return usage(
    only === undefined ? "no site is named" : `${redactTyped(only)} contains no saved index and no address`,
    "Give an address or a file, or name sites in routeprint.config.json.",
  );
}

async function readList(file: string, io: Io): Promise<readonly string[]> {
  const text = file === "-" ? decodeText(await io.readStdin()) : await readNamed(file, "--list", io);
  if (text.includes("\0"))
    throw usage("the file of --list is not text", `Write one address per line into ${file}.`);
  // The lines of an index would be taken for addresses of other hosts.
  if (/^\s*(?:[{<]|\[\s*["{])/u.test(text))
    throw usage(
      "the file of --list is JSON or HTML",
      "Write one address per line; give an index as a source.",
    );
  const lines = text
    // Spreadsheets on a Mac end lines with a carriage return alone.
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  return [...new Set(lines)];
}

/**
 * Refuses to send one site's credentials, headers or root to several. Those in the config file belong to their site.
 *
 * @throws RouteprintError `usage`.
 */
export function refuseShared(
  sites: readonly Pick<NamedSite, "name" | "isAddress" | "access">[],
  flags: ConnectionFlags,
  io: Io,
): void {
  const addresses = sites.filter((site) => site.isAddress);
  const countOf = (some: typeof addresses): number => new Set(some.map(({ name }) => name)).size;
  if (countOf(addresses) <= 1) return;
  if (flags.root !== undefined) throw usage("--root is for one site", "Name that site alone.");
  const { user, password } = loginOf(flags, io);
  const isTyped = flags.headerFile !== undefined || flags.passwordStdin === true;
  const hasLogin = user !== undefined && password !== undefined;
  const receivers = addresses.filter(({ access }) => access?.user === undefined);
  if (isTyped || (hasLogin && (flags.user !== undefined || countOf(receivers) > 1))) {
    throw usage(
      "credentials and headers are for one site",
      "Name those of each in routeprint.config.json, or use --netrc, which names the host of each.",
    );
  }
}

/** Drops repeated sources: `a.json` and `./a.json` are one, and a site of the config file keeps its name there. */
export function distinctSites(sites: readonly NamedSite[], { cwd }: Io): readonly NamedSite[] {
  const placed = sites.map((site) => {
    const { name, label, isAddress: remote } = site;
    return { site, place: remote || name === "-" ? label : resolve(cwd, name) };
  });
  const known = new Set(placed.filter(({ site }) => site.short !== undefined).map(({ place }) => place));
  const kept = placed.filter(({ site, place }) => site.short !== undefined || !known.has(place));
  return [...new Map(kept.map(({ site, place }) => [site.short ?? place, site])).values()];
}

/** The flags of one site of several. */
export function flagsOf(site: NamedSite, flags: ConnectionFlags): ConnectionFlags {
  const { access = flags.access } = site;
  return { ...flags, access, ...(site.listed ? { listed: true } : {}) };
}

/** The only source, unless a folder is read or written, or an option is for several. */
export function onlySite(
  sites: readonly NamedSite[],
  words: readonly string[],
  { list, skipExisting, output }: BatchFlags & { readonly output?: string },
): NamedSite | undefined {
  const [only, ...more] = sites;
  if (more.length > 0 || list !== undefined || skipExisting === true) return undefined;
  const isFolder =
    words.length === 0
      ? output !== undefined && isFolderName(output)
      : only?.name !== words[0] && only?.short === undefined;
  return isFolder ? undefined : only;
}

/** A site with the name of its output: its document, or the folder of its pages. */
export interface SluggedSite extends NamedSite {
  readonly slug: string;
}

/** Names the output of each site, once: by its name in the config file, or else by its file or address. */
export function withSlugs(sites: readonly NamedSite[], io: Io): readonly SluggedSite[] {
  const distinct = distinctSites(sites, io);
  const slugs = uniqueSlugs(
    distinct.map(({ short, label }) => short ?? label),
    shortName,
  );
  return distinct.map((site) => {
    return { ...site, slug: site.short ?? slugs.get(site.label) ?? slugOf(site.label) };
  });
}

/**
 * Opens a site and makes its document.
 *
 * @param settings.selection what the pages show.
 * @param settings.readAt the time of reading, for pages that show their age.
 * @throws RouteprintError where there is no index.
 */
export async function readSite(
  site: SluggedSite,
  flags: ConnectionFlags & DocumentFlags & ResponseFlags,
  io: Io,
  settings: { readonly selection: PageSettings["selection"]; readonly readAt?: string },
): Promise<SiteDocumentation> {
  const { documentInput } = await import("./site-document.ts");
  const document = await readDocumentFlags(flags, io);
  const input = await readInput(site.name, io, flagsOf(site, flags));
  return documentInput(site.slug, input, { document, responses: responseSettings(flags, io), ...settings });
}

/** Names a site by its address, under a slug that is still free. */
export function nameAddress(url: string, taken: ReadonlySet<string>): SluggedSite {
  const nameFree = createNamer(numberedSlug, (slug) => slug === "" || taken.has(slug));
  const label = redactUrl(url);
  return { slug: nameFree(slugOf(shortName(label))), name: url, label, isAddress: true, listed: true };
}

/** `shop`, `shop-2`, `shop-3`; `site-2` where an address has no letters or digits. */
function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`.replace(/^-/, "site-");
}
