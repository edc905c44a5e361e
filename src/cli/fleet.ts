import { resolve } from "node:path";
import { slugOf, uniqueSlugs } from "../docs/slug.ts";
import { sentencesOf } from "../errors.ts";
import { redactTyped, redactUrl } from "../fetch/credentials.ts";
import { laneOfAddress, workInLanes } from "../fetch/fleet.ts";
import { readConfig } from "./config.ts";
import type { SiteAccess } from "./config.ts";
import { describeFailure, shownPlace } from "./failure.ts";
import { loginOf } from "./fetching.ts";
import type { FetchFlags } from "./fetching.ts";
import { expandSources, isAddress, isThere, refuseSwallowed, shortName, sourceNamed } from "./input.ts";
import { isDumb } from "./io.ts";
import type { Io } from "./io.ts";
import { showRemark } from "./notices.ts";
import { errorOf, failureOf } from "./source-failure.ts";
import type { SourceFailure } from "./source-failure.ts";
import { plain } from "../escape.ts";
import { decodeText, readNamed } from "./text.ts";
import { usage, withoutSite } from "./usage.ts";

/** How several sources are named and worked through. */
export interface FleetFlags extends FetchFlags {
  readonly list?: string;
  readonly resume?: boolean;
}

/** One source of several. */
export interface FleetSite {
  /** As it was named: an address or a file. */
  readonly name: string;
  /** The same without credentials: what a journal, a file name and a message may hold. */
  readonly label: string;
  /** Whether it stands in a list, so that nobody typed it. */
  readonly listed: boolean;
  readonly isAddress: boolean;
  /** The short name that a config file gives it. */
  readonly short?: string;
  /** Headers and credentials that a config file gives it. */
  readonly access?: SiteAccess;
}

/**
 * The sources that words and a list name, or else those of the config file. A folder stands for the indexes in it.
 *
 * @throws RouteprintError `usage` where none is named, the list cannot be read, or several share what is one site's.
 */
export async function nameFleet(
  words: readonly string[],
  flags: FleetFlags,
  io: Io,
): Promise<readonly FleetSite[]> {
  const named = await namedSites(words, flags, io);
  if (named.length === 0) throw withoutSite(words.length > 0 || flags.list !== undefined);
  const sites = await Promise.all(
    named.map(async (site) => {
      const remote = await isAddress(site.name, io);
      return {
        ...site,
        isAddress: remote,
        label: remote ? redactUrl(site.name) : await labelOf(site.name, io),
      };
    }),
  );
  refuseShared(sites, flags, io);
  return sites;
}

async function namedSites(
  words: readonly string[],
  flags: FleetFlags,
  io: Io,
): Promise<readonly Omit<FleetSite, "label" | "isAddress">[]> {
  const { list } = flags;
  if (words.length === 0 && list === undefined) {
    await refuseSwallowed(flags, io);
    return [...((await readConfig(io))?.sites ?? [])].map(([short, site]) => ({
      ...site,
      short,
      listed: false,
    }));
  }
  const typed = await Promise.all(words.map((word) => sitesOf(word, io)));
  const listed = list === undefined ? [] : await expandSources(await readList(list, io), io);
  return [...typed.flat(), ...listed.map((name) => ({ name, listed: true }))];
}

/** The sources that a word stands for: a site of the config file under its name there, or what there is by that name. */
async function sitesOf(word: string, io: Io): Promise<readonly Omit<FleetSite, "label" | "isAddress">[]> {
  const site = await sourceNamed(word, io);
  if (site.name !== word) return [{ ...site, short: word, listed: false }];
  return (await expandSources([word], io)).map((each) => ({ name: each, listed: false }));
}

/** What is no address as it may be shown; the name of a file that is there holds no login, and tells it from others. */
async function labelOf(name: string, io: Io): Promise<string> {
  return (await isThere(name, io)) ? name : redactTyped(name);
}

/**
 * Credentials of the environment, of stdin and of a header file name no site, so they are never sent to several; those
 * that the config file gives a site are its own.
 *
 * @throws RouteprintError `usage` where several addresses share what is one site's.
 */
export function refuseShared(
  sites: readonly Pick<FleetSite, "name" | "isAddress" | "access">[],
  flags: FetchFlags,
  io: Io,
): void {
  const addresses = new Set(sites.filter((site) => site.isAddress).map(({ name }) => name));
  const withoutOwn = sites.filter((site) => site.isAddress && site.access?.user === undefined);
  const { user, password } = loginOf(flags, io);
  const isTyped =
    flags.headerFile !== undefined ||
    flags.passwordStdin === true ||
    (flags.user !== undefined && password !== undefined);
  const isShared =
    user !== undefined && password !== undefined && new Set(withoutOwn.map(({ name }) => name)).size > 1;
  if (addresses.size <= 1) return;
  if (flags.root !== undefined) throw usage("--root is for one site", "Name that site alone.");
  if (isTyped || isShared) {
    throw usage(
      "credentials and headers are for one site",
      "Name those of each in routeprint.config.json, or use --netrc, which names the host of each.",
    );
  }
}

/**
 * The sources without what is named again, as where patterns of a shell overlap: `a.json` and `./a.json` are one, and what
 * has a name in the config file goes by it.
 */
export function distinctSites(sites: readonly FleetSite[], { cwd }: Io): readonly FleetSite[] {
  const placed = sites.map((site) => {
    const { name, label, isAddress: remote } = site;
    return { site, place: remote || name === "-" ? label : resolve(cwd, name) };
  });
  const known = new Set(placed.filter(({ site }) => site.short !== undefined).map(({ place }) => place));
  const kept = placed.filter(({ site, place }) => site.short !== undefined || !known.has(place));
  return [...new Map(kept.map(({ site, place }) => [site.short ?? place, site])).values()];
}

/**
 * The names of what is made of each of several sources: of one that the config file names its name there, of another one
 * of its own from its file or address. An address may hold credentials, which no such name may.
 */
export function slugsFor(
  sites: readonly Pick<FleetSite, "label" | "short">[],
): (site: Pick<FleetSite, "label" | "short">) => string {
  const slugs = uniqueSlugs(
    sites.map(({ short, label }) => short ?? label),
    shortName,
  );
  return ({ short, label }) => short ?? slugs.get(label) ?? slugOf(label);
}

/** The flags with which one site of several is asked. */
export function flagsOf(site: FleetSite, flags: FleetFlags): FetchFlags {
  const { access = flags.access } = site;
  return { ...flags, access, ...(site.listed ? { listed: true } : {}) };
}

/** Counts of a fleet that has ended. */
export interface FleetCounts {
  readonly done: number;
  readonly failed: number;
}

/**
 * Works through several sources: hosts and files side by side, one host for one site after the other, with a bar on
 * a terminal. A source that fails is told and never stops the rest; an output that cannot be written does.
 *
 * @param work gives why the source failed, or nothing.
 * @throws RouteprintError `output-failed`; the reason of the signal.
 */
export async function runFleet(
  sites: readonly FleetSite[],
  work: (site: FleetSite, position: number) => Promise<SourceFailure | undefined>,
  flags: FleetFlags,
  io: Io,
): Promise<FleetCounts> {
  let done = 0;
  let failed = 0;
  const started = performance.now();
  const one = async (site: FleetSite, position: number): Promise<void> => {
    const failure = await work(site, position).catch(failureOf);
    if (failure !== undefined) {
      io.signal.throwIfAborted();
      if (failure.code === "output-failed") throw errorOf(failure);
      failed += 1;
    }
    done += 1;
    io.signal.throwIfAborted();
    io.writeErr(progress(failure, site, { done, total: sites.length, started }, flags, io));
  };
  const laneOf = ({ name, isAddress: remote }: FleetSite, position: number): string =>
    remote ? laneOfAddress(name) : `file ${position}`;
  try {
    await workInLanes(sites, laneOf, one, { signal: io.signal });
  } catch (error) {
    showRemark(io, `ended after ${done} of ${sites.length}`, flags);
    throw error;
  }
  return { done: done - failed, failed };
}

/** Says what became of several sources; what an earlier run had done counts where `--resume` asks for it. */
export function showOutcome(
  io: Io,
  verb: "converted" | "fetched",
  { done, failed, kept }: FleetCounts & { readonly kept: number },
  flags: FleetFlags,
): void {
  const before = flags.resume === true ? `, ${kept} ${verb} before` : "";
  showRemark(io, `${done} ${verb}, ${failed} failed${before}`, flags);
}

/** Milliseconds before which nobody has begun to wonder. */
const BAR_AFTER = 500;

/** What failed, and on a terminal a bar that is drawn over itself. */
function progress(
  failure: SourceFailure | undefined,
  { label }: FleetSite,
  { done, total, started }: { readonly done: number; readonly total: number; readonly started: number },
  { quiet, jsonErrors }: FleetFlags,
  io: Io,
): string {
  const told = failure === undefined ? "" : describeOne(failure, label, jsonErrors === true);
  if (!io.errIsTerminal || isDumb(io) || quiet === true || performance.now() - started < BAR_AFTER)
    return told;
  const width = Math.max(10, Math.min(40, io.columns - 30));
  const filled = Math.round((width * done) / total);
  const bar = `[${"#".repeat(filled)}${"-".repeat(width - filled)}] ${done}/${total}`;
  return `\r\u001b[K${told}${bar}${done === total ? "\n" : ""}`;
}

/** Why one source of several failed, as it is told: a line with its name, or JSON. */
export function describeOne(failure: SourceFailure, label: string, asJson: boolean): string {
  if (asJson) return describeFailure(errorOf({ where: label, ...failure }), true).text;
  const { code, message, hint } = failure;
  return `${plain(`routeprint: ${shownPlace(label)}: ${code}: ${sentencesOf({ message, hint })}`)}\n`;
}

async function readList(file: string, io: Io): Promise<readonly string[]> {
  const text = file === "-" ? decodeText(await io.readStdin()) : await readNamed(file, "--list", io);
  if (text.includes("\0"))
    throw usage("the file of --list is no text", `Write one address a line into ${file}.`);
  // An index would have each host asked that it names.
  if (/^\s*(?:[{<]|\[\s*["{])/u.test(text))
    throw usage(
      "the file of --list is JSON or a page",
      "Write one address a line into it; an index is a source itself.",
    );
  const lines = text
    // Spreadsheets of a Mac end lines with a carriage return alone.
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  return [...new Set(lines)];
}
