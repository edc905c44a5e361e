import { readdir, stat } from "node:fs/promises";
import type { Stats } from "node:fs";
import { join, resolve } from "node:path";
import { redactTyped, redactUrl } from "../fetch/index.ts";
import {
  type NamedSite,
  decodeText,
  isIndexFile,
  isUrl,
  looksLikeAddress,
  shortName,
} from "../jobs/index.ts";
import { asList, compareCodeUnits } from "../base/json.ts";
import { readConfig, SITE_NAME } from "./config.ts";
import type { ConfiguredSite } from "./config.ts";
import { usage } from "./failure.ts";
import { readNamed } from "./files.ts";
import type { CommonOptions } from "./options.ts";
import type { Io } from "./process.ts";

/** The option that names sources; other options may have taken some as their values. */
interface ListFlags extends CommonOptions {
  readonly list?: string;
}

/**
 * Lists the sources of the command line and `--list`, or else those of the config file. A folder is replaced by its
 * indexes.
 *
 * @throws RouteprintError `usage` where there are none, or the list cannot be read.
 */
export async function findSites(
  words: readonly string[],
  flags: ListFlags,
  io: Io,
): Promise<readonly NamedSite[]> {
  const { list } = flags;
  if (words.length === 0 && list === undefined) await refuseSwallowed(flags, io);
  const named = await namedSites(words, list, io);
  if (named.length > 0) return Promise.all(named.map((site) => located(site, io)));
  const [only = list] = words;
  throw usage(
    only === undefined ? "no site is named" : `${redactTyped(only)} contains no saved index and no address`,
    "Give an address or a file, or name sites in routeprint.config.json.",
  );
}

/**
 * Resolves a typed source: `-` is stdin, an existing path is a file, a name in the config file is its site, and everything
 * else is an address or a missing file.
 *
 * @throws RouteprintError `usage` where the word is empty.
 */
export async function findSite(word: string, io: Io): Promise<NamedSite> {
  refuseEmpty(word);
  return located({ ...(await configuredSite(word, io)), listed: false }, io);
}

/** Looks up a word in the config file, unless it is an address or a file. */
export async function configuredSite(
  word: string,
  io: Io,
): Promise<ConfiguredSite & { readonly short?: string }> {
  if (!SITE_NAME.test(word) || looksLikeAddress(word) || (await isThere(word, io))) return { name: word };
  const site = (await readConfig(io))?.sites.get(word);
  return site === undefined ? { name: word } : { ...site, short: word };
}

type UnlocatedSite = Omit<NamedSite, "label" | "place" | "isAddress">;

/** Decides whether a source is an address. A file that exists is shown as it is: its name holds no credentials. */
async function located(site: UnlocatedSite, io: Io): Promise<NamedSite> {
  const { name } = site;
  const isFile = !isUrl(name) && (await isThere(name, io));
  const isAddress = name !== "-" && !isFile && looksLikeAddress(name);
  const label = isAddress ? redactUrl(name) : isFile ? name : redactTyped(name);
  return { ...site, isAddress, label, place: isAddress || name === "-" ? label : resolve(io.cwd, name) };
}

/** The sites of the config file. */
export async function configuredSites(io: Io): Promise<readonly NamedSite[]> {
  return Promise.all((await unlocatedSites(io)).map((site) => located(site, io)));
}

async function unlocatedSites(io: Io): Promise<readonly UnlocatedSite[]> {
  const { sites = [] } = (await readConfig(io)) ?? {};
  return [...sites].map(([short, site]) => ({ ...site, short, listed: false }));
}

async function namedSites(
  words: readonly string[],
  list: string | undefined,
  io: Io,
): Promise<readonly UnlocatedSite[]> {
  if (words.length === 0 && list === undefined) return unlocatedSites(io);
  const typed = await Promise.all(words.map((word) => sitesOf(word, io)));
  const listed = list === undefined ? [] : await expandSources(await readList(list, io), io);
  return [...typed.flat(), ...listed.map((name) => ({ name, listed: true }))];
}

/** Resolves a word: a site of the config file, or a file, a folder or an address. */
async function sitesOf(word: string, io: Io): Promise<readonly UnlocatedSite[]> {
  const site = await configuredSite(word, io);
  if (site.short !== undefined) return [{ ...site, listed: false }];
  return (await expandSources([word], io)).map((name) => ({ name, listed: false }));
}

async function readList(file: string, io: Io): Promise<readonly string[]> {
  const text = file === "-" ? decodeText(await io.readStdin()) : await readNamed(file, "--list", io);
  if (text.includes("\0"))
    throw usage("the file of --list is not text", `Write one address per line into ${file}.`);
  // Lines of an index would be read as addresses of other hosts.
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
 * Replaces each folder by the `.json` files in it that are not hidden, numbers in order: `v2` before `v10`. Opens nothing.
 */
async function expandSources(names: readonly string[], io: Io): Promise<readonly string[]> {
  const lists = names.map(async (name) => {
    refuseEmpty(name);
    if (name === "-" || isUrl(name)) return [name];
    const entries = await readdir(resolve(io.cwd, name)).catch(() => undefined);
    if (entries === undefined) return [name];
    const { compare } = new Intl.Collator("en", { numeric: true });
    return entries
      .filter(isIndexFile)
      .toSorted((a, b) => compare(shortName(a), shortName(b)) || compareCodeUnits(a, b))
      .map((entry) => join(name, entry));
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Refuses to use the sites of the config file where an option with several values has taken the sources.
 *
 * @throws RouteprintError `usage`.
 */
async function refuseSwallowed(options: object, io: Io): Promise<void> {
  for (const [name, values] of Object.entries(options)) {
    for (const value of asList(values)) {
      if (typeof value !== "string" || !(isUrl(value) || (await statOf(value, io))?.isFile() === true))
        continue;
      const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      throw usage(
        `${redactTyped(value)} was read as a value of ${flag}`,
        "Name the sources first, or put -- before them.",
      );
    }
  }
}

/** Refuses an empty name: an unset shell variable would mean the working folder. */
function refuseEmpty(name: string): void {
  if (name === "") throw usage("the name of a source is empty", "Give a file or an address.");
}

/** Whether a file or a folder has the name. */
export async function isThere(name: string, io: Io): Promise<boolean> {
  return (await statOf(name, io)) !== undefined;
}

async function statOf(name: string, io: Io): Promise<Stats | undefined> {
  return stat(resolve(io.cwd, name)).catch(() => undefined);
}
