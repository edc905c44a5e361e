import { stat } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, slugOf } from "../docs/slug.ts";
import { parseAddress } from "../fetch/address.ts";
import type { FetchedIndex } from "../fetch/model.ts";
import { hostOf } from "../fetch/host.ts";
import { groupBy } from "../group.ts";
import { printJson } from "../json.ts";
import { fetchAddress } from "./connection.ts";
import { describeOne, errorOf, failureOf, ReportedError } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import { provenanceFile, refuseSaved } from "./input.ts";
import { showRemark } from "./notices.ts";
import type { BatchFlags, CommonOptions, ConnectionFlags } from "./options.ts";
import { writeAtomically } from "./output.ts";
import { isDumb } from "./process.ts";
import type { Io } from "./process.ts";
import { distinctSites, flagsOf } from "./sites.ts";
import type { NamedSite, SluggedSite } from "./sites.ts";

/** How many hosts or files are worked on at once. */
const AT_ONCE = 8;

/** Failures of the place where results go: the other sources would fail too. */
const FATAL: ReadonlySet<SourceFailure["code"]> = new Set(["output-failed", "database-failed"]);

/** How many sources of a batch succeeded and failed. */
interface BatchCounts {
  readonly done: number;
  readonly failed: number;
}

/**
 * Works through sources: hosts and files in parallel, the sites of one host one after the other, with a progress bar on a
 * terminal. A source that fails is reported and the others continue; an output or database that cannot be written ends the
 * batch.
 *
 * @param work resolves to the source's failure, if any.
 * @throws RouteprintError `output-failed`, `database-failed`; the reason of the signal.
 */
export async function runBatch<Site extends NamedSite>(
  sites: readonly Site[],
  work: (site: Site) => Promise<SourceFailure | undefined>,
  flags: CommonOptions,
  io: Io,
): Promise<BatchCounts> {
  let done = 0;
  let failed = 0;
  const fatal: SourceFailure[] = [];
  const showProgress = createProgress(flags, io);
  const isOver = (): boolean => fatal.length > 0 || io.signal.aborted;
  const one = async (site: Site): Promise<void> => {
    const failure = await work(site).catch(failureOf);
    if (failure !== undefined && FATAL.has(failure.code)) fatal.push(failure);
    if (failure !== undefined && isOver()) return;
    if (failure !== undefined) failed += 1;
    done += 1;
    const line = failure && describeOne(failure, site.label, flags.jsonErrors === true);
    showProgress(done, sites.length, line);
  };
  const queue = groupBy(sites.entries(), ([position, site]) => queueOf(site, position)).values();
  const run = async (): Promise<void> => {
    for (const entries of queue) for (const [, site] of entries) if (!isOver()) await one(site);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  if (isOver()) showRemark(io, `stopped after ${done} of ${sites.length}`, flags);
  io.signal.throwIfAborted();
  if (fatal[0] !== undefined) throw errorOf(fatal[0]);
  return { done: done - failed, failed };
}

/**
 * Works through sites one by one. One of several that fails is reported and the others continue.
 *
 * @returns the sites that failed.
 * @throws RouteprintError of the only site, and `output-failed`; ReportedError where all fail; the reason of the signal.
 */
export async function forEachSite<Site extends SluggedSite>(
  sites: readonly Site[],
  work: (site: Site) => Promise<void>,
  { jsonErrors }: CommonOptions,
  io: Io,
): Promise<readonly Site[]> {
  const failures = new Map<Site, unknown>();
  for (const site of sites) {
    await work(site).catch((error: unknown) => {
      io.signal.throwIfAborted();
      const failure = failureOf(error);
      if (sites.length === 1 || failure.code === "output-failed") throw error;
      failures.set(site, error);
      io.writeErr(describeOne(failure, site.slug, jsonErrors === true));
    });
    io.signal.throwIfAborted();
  }
  const [first] = failures.values();
  if (failures.size > 0 && failures.size === sites.length) throw new ReportedError(first);
  return [...failures.keys()];
}

/** The queue of a source: its host, or a queue of its own. Addresses that cannot be read share one. */
export function queueOf(
  { name, isAddress }: Pick<NamedSite, "name" | "isAddress">,
  position: number | string,
): string {
  if (!isAddress) return `file ${position}`;
  try {
    return hostOf(parseAddress(name).site);
  } catch {
    return "";
  }
}

/** Milliseconds before a progress bar is worth drawing. */
const BAR_AFTER = 500;

/** Prints lines, such as the failures of a batch, and on a terminal a bar below them that is drawn over itself. */
export function createProgress(
  { quiet, jsonErrors }: CommonOptions,
  io: Io,
): (done: number, total: number, line?: string) => void {
  const started = performance.now();
  const hasBar = io.errIsTerminal && !isDumb(io) && quiet !== true && jsonErrors !== true;
  const width = Math.max(10, Math.min(40, io.columns - 30));
  return (done, total, line = "") => {
    if (!hasBar || performance.now() - started < BAR_AFTER) {
      io.writeErr(line);
      return;
    }
    const filled = Math.round((width * done) / total);
    const bar = `[${"#".repeat(filled)}${"-".repeat(width - filled)}] ${done}/${total}`;
    io.writeErr(`\r\u001b[K${line}${bar}${done === total ? "\n" : ""}`);
  };
}

/** Reports how a batch ended. */
export function showOutcome(
  io: Io,
  verb: "converted" | "fetched",
  { done, failed, skipped }: BatchCounts & { readonly skipped: number },
  flags: BatchFlags,
): void {
  const more = flags.skipExisting === true ? `, ${skipped} skipped` : "";
  showRemark(io, `${done} ${verb}, ${failed} failed${more}`, flags);
}

/** Whether `--skip-existing` skips a source: its output is a file, and whole, as files are written at once. */
export async function isSkipped({ skipExisting }: BatchFlags, output: string): Promise<boolean> {
  if (skipExisting !== true) return false;
  const found = await stat(output).catch(() => undefined);
  return found?.isFile() === true && found.size > 0;
}

/** The outcome of a batch of fetches, by the label of each site. */
export interface FetchedSites {
  readonly files: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, SourceFailure>;
  readonly skipped: number;
}

/** A fetched index with its provenance, or another fetched file. */
export type FetchedFile =
  | Pick<FetchedIndex, "bytes" | "provenance">
  | { readonly bytes: Uint8Array; readonly provenance?: never };

/** Fetches what is saved of a site, under a name with an ending; by default its index. */
export interface Fetcher {
  readonly endingOf: (address: string) => string;
  readonly fetchOne: (address: string, flags: ConnectionFlags, io: Io) => Promise<FetchedFile>;
}

const INDEX_FETCHER: Fetcher = { endingOf: () => "json", fetchOne: fetchAddress };

/**
 * Fetches sites into a folder, one file each, with provenance files. Sites that fail are reported.
 *
 * @param folder exists.
 * @throws RouteprintError `output-failed`; the reason of the signal.
 */
export async function fetchBatch(
  folder: string,
  sites: readonly NamedSite[],
  flags: BatchFlags,
  io: Io,
  { endingOf, fetchOne }: Fetcher = INDEX_FETCHER,
): Promise<FetchedSites> {
  const files = new Map<string, string>();
  const failures = new Map<string, SourceFailure>();
  let skipped = 0;
  const work = async (site: NamedSite): Promise<SourceFailure | undefined> => {
    const { name, label } = site;
    const file = join(folder, `${fileName(site)}.${endingOf(name)}`);
    try {
      await refuseSaved(name, io);
      if (await isSkipped(flags, file)) skipped += 1;
      else await saveFetched(file, await fetchOne(name, flagsOf(site, flags), io));
      files.set(label, file);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      failures.set(label, failure);
      return failure;
    }
  };
  await runBatch(distinctSites(sites, io), work, flags, io);
  return { files, failures, skipped };
}

/** Writes the bytes as they came, and the provenance of an index beside them. */
export async function saveFetched(file: string, { bytes, provenance }: FetchedFile): Promise<void> {
  await writeAtomically(file, bytes);
  if (provenance !== undefined) await writeAtomically(provenanceFile(file), printJson(provenance));
}

/** A name without ending that every file system accepts, different for every address. */
function fileName({ label, short }: NamedSite): string {
  if (short !== undefined) return short;
  const words = slugOf(label.replace(/^https?:\/\//i, "")).slice(0, 80);
  return `${words === "" ? "site" : words}-${hashOf(label).slice(0, 8)}`;
}
