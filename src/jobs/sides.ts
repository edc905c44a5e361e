import { readLockFile, type SurfaceReading } from "../side.ts";
import { parseHttpUrl } from "../base/url.ts";
import { queueOf, runBatch, type BatchOptions, type Report } from "./batch.ts";
import { connectionOf, fetchAddress, fetchNamed, type Connection, type Reading } from "./connection.ts";
import { errorOf, failureOf, ReportedError, type SourceFailure } from "./failure.ts";
import { fetchBatch, type Fetcher } from "./fetching.ts";
import { isUrl, type NamedSite } from "./sites.ts";
import { readInput, sourceOf } from "./sources.ts";

/** A side of a comparison, by the name it was opened with. */
export interface OpenedSide extends SurfaceReading {
  readonly name: string;
  /** The size of its source in bytes. */
  readonly size: number;
}

/** The folder in which fetched indexes are kept. It exists. */
export interface KeepOptions extends BatchOptions {
  readonly folder: string;
}

/**
 * Opens the sides of a comparison in order. With more than two, failing ones are reported and left out.
 *
 * @throws RouteprintError where one of two cannot be opened, or fewer than two are left.
 */
export async function openSides(
  sites: readonly NamedSite[],
  reading: Reading,
  report: Report,
  keep?: KeepOptions,
): Promise<readonly OpenedSide[]> {
  const kept = keep && (await fetchBatch(keep.folder, sites.filter(isRemote), reading, keep, SIDE_FETCHER));
  const open = async (site: NamedSite): Promise<OpenedSide> => {
    const file = kept?.files.get(site.label);
    const side = await openSide(file === undefined ? site : savedSite(site, file), reading);
    return site.isAddress ? { ...side, name: site.label } : side;
  };
  if (sites.length === 2) {
    const [failed] = kept?.failures.values() ?? [];
    if (failed !== undefined) throw new ReportedError(errorOf(failed));
    // The sites of one host are asked one after the other.
    const isOneHost = new Set(sites.map((site, at) => queueOf(site, at))).size === 1;
    if (!isOneHost) return Promise.all(sites.map(open));
    const sides: OpenedSide[] = [];
    for (const site of sites) sides.push(await open(site));
    return sides;
  }
  const tried = new Map<NamedSite, OpenedSide | SourceFailure>();
  const work = async (site: NamedSite): Promise<SourceFailure | undefined> => {
    const unfetched = kept?.failures.get(site.label);
    const side = unfetched ?? (await open(site).catch(failureOf));
    tried.set(site, side);
    // The fetch has already reported its failures.
    return "surface" in side || unfetched !== undefined ? undefined : side;
  };
  await runBatch(sites, work, reading.signal, report);
  const inOrder = sites.flatMap((site) => tried.get(site) ?? []);
  const opened = inOrder.filter((side) => "surface" in side);
  const failure = inOrder.find((side) => "code" in side);
  if (opened.length < 2 && failure !== undefined) throw new ReportedError(errorOf(failure));
  return opened;
}

function isRemote({ isAddress }: NamedSite): boolean {
  return isAddress;
}

/** Turns a site into a source that is its fetched file. */
function savedSite(site: NamedSite, file: string): NamedSite {
  return { ...site, name: file, place: file, isAddress: false };
}

/**
 * Opens a side: an index or a lock file.
 *
 * @throws RouteprintError where it cannot be read or is neither.
 */
export async function openSide(site: NamedSite, reading: Reading): Promise<OpenedSide> {
  const { name, isAddress, label } = site;
  const file = isAddress ? await readFileAt(name, await connectionOf(site, reading)) : undefined;
  const input =
    file === undefined ? await readInput(site, reading) : { where: label, bytes: file, capture: {} };
  const size = input.bytes.length;
  if ("fetched" in input) return { name, size, ...(await sourceOf(input)) };
  const locked = readLockFile(input.bytes, input.where);
  return { name: input.where, size, ...(locked ?? (await sourceOf(input))) };
}

/** Fetches the file that an address names; undefined where it names a site. */
async function readFileAt(address: string, connection: Connection): Promise<Uint8Array | undefined> {
  return fileEnding(address) === undefined ? undefined : fetchNamed(address, connection);
}

/** Fetches the file that an address names, or else the index of its site. */
const SIDE_FETCHER: Fetcher = {
  endingOf: (address) => fileEnding(address) ?? "json",
  fetchOne: async (address, connection) => {
    const bytes = await readFileAt(address, connection);
    return bytes === undefined ? fetchAddress(address, connection) : { bytes };
  },
};

/** The ending of an address that names a file, such as `lock`. */
function fileEnding(address: string): string | undefined {
  const { pathname = "" } = parseHttpUrl(isUrl(address) ? address : `https://${address}`) ?? {};
  return /\.(json|ya?ml|lock)$/i.exec(pathname)?.[1]?.toLowerCase();
}
