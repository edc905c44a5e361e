import { redactUrl } from "../fetch/credentials.ts";
import { readLockFile } from "../side.ts";
import type { Side } from "../side.ts";
import { parseHttpUrl } from "../url.ts";
import { fetchBatch, runBatch } from "./batch.ts";
import type { FetchedFile, FetchedSites } from "./batch.ts";
import { fetchAddress, fetchNamed } from "./connection.ts";
import { errorOf, failureOf, ReportedError, usage } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import { isAddress, isUrl, readInput, sourceNamed, sourceOf } from "./input.ts";
import type { BatchFlags, ConnectionFlags } from "./options.ts";
import { makeFolder } from "./output.ts";
import type { Io } from "./process.ts";
import { flagsOf } from "./sites.ts";
import type { NamedSite } from "./sites.ts";

/** A side of a comparison, by the name it was opened with. */
export interface OpenedSide extends Side {
  readonly name: string;
  /** The size of its source in bytes. */
  readonly size: number;
}

export interface SidesFlags extends BatchFlags {
  /** The folder in which fetched indexes are kept. */
  readonly keep?: string;
}

/**
 * Opens the sides of a comparison in order. Of more than two, those that fail are reported and left out.
 *
 * @throws RouteprintError where one of two cannot be opened, or fewer than two are left.
 */
export async function openSides(
  sites: readonly NamedSite[],
  flags: SidesFlags,
  io: Io,
): Promise<readonly OpenedSide[]> {
  const kept = await keepFetched(sites, flags, io);
  const open = async (site: NamedSite): Promise<OpenedSide> => {
    const side = await openSide(kept.files.get(site.label) ?? site.name, io, flagsOf(site, flags));
    return site.isAddress ? { ...side, name: site.label } : side;
  };
  if (sites.length === 2) {
    const [failed] = kept.failures.values();
    if (failed !== undefined) throw new ReportedError(errorOf(failed));
    return Promise.all(sites.map(open));
  }
  const tried = new Map<NamedSite, OpenedSide | SourceFailure>();
  const work = async (site: NamedSite): Promise<SourceFailure | undefined> => {
    const unfetched = kept.failures.get(site.label);
    const side = unfetched ?? (await open(site).catch(failureOf));
    tried.set(site, side);
    // The fetch has already reported its failures.
    return "surface" in side || unfetched !== undefined ? undefined : side;
  };
  await runBatch(sites, work, flags, io);
  const inOrder = sites.flatMap((site) => tried.get(site) ?? []);
  const opened = inOrder.filter((side) => "surface" in side);
  const failure = inOrder.find((side) => "code" in side);
  if (opened.length < 2 && failure !== undefined) throw new ReportedError(errorOf(failure));
  return opened;
}

/** Fetches the addresses into the folder of `--keep`, if there is one. */
async function keepFetched(
  sites: readonly NamedSite[],
  flags: SidesFlags,
  io: Io,
): Promise<Pick<FetchedSites, "files" | "failures">> {
  if (flags.keep === undefined) {
    if (flags.skipExisting !== true) return { files: new Map(), failures: new Map() };
    throw usage("--skip-existing needs the folder of an earlier run", "Add --keep FOLDER.");
  }
  const folder = await makeFolder(flags.keep, io, "--keep");
  return fetchBatch(
    folder,
    sites.filter((site) => site.isAddress),
    flags,
    io,
    { endingOf: (address) => fileEnding(address) ?? "json", fetchOne: fetchSide },
  );
}

/**
 * Opens a side: an index or a lock file.
 *
 * @throws RouteprintError where it cannot be read or is neither.
 */
export async function openSide(word: string, io: Io, given: ConnectionFlags): Promise<OpenedSide> {
  const { name, access = given.access } = await sourceNamed(word, io);
  const flags = { ...given, access };
  const file = (await isAddress(name, io)) ? await readFileAt(name, flags, io) : undefined;
  const input =
    file === undefined
      ? await readInput(name, io, flags)
      : { where: redactUrl(name), bytes: file, capture: {} };
  const size = input.bytes.length;
  if ("fetched" in input) return { name, size, ...(await sourceOf(input)) };
  const locked = readLockFile(input.bytes, input.where);
  return { name: input.where, size, ...(locked ?? (await sourceOf(input))) };
}

/** Fetches the file that an address names; undefined where it names a site. */
async function readFileAt(address: string, flags: ConnectionFlags, io: Io): Promise<Uint8Array | undefined> {
  return fileEnding(address) === undefined ? undefined : fetchNamed(address, flags, io);
}

/** Fetches the file that an address names, or else the index of its site. */
async function fetchSide(address: string, flags: ConnectionFlags, io: Io): Promise<FetchedFile> {
  const bytes = await readFileAt(address, flags, io);
  return bytes === undefined ? fetchAddress(address, flags, io) : { bytes };
}

/** The ending of an address that names a file, such as `lock`. */
function fileEnding(address: string): string | undefined {
  const { pathname = "" } = parseHttpUrl(isUrl(address) ? address : `https://${address}`) ?? {};
  return /\.(json|ya?ml|lock)$/i.exec(pathname)?.[1]?.toLowerCase();
}
