import { stat } from "node:fs/promises";
import { hostOf, parseAddress } from "../fetch/index.ts";
import { groupBy } from "../base/group.ts";
import { errorOf, failureOf, ReportedError, type SourceFailure } from "./failure.ts";
import type { NamedSite, SluggedSite } from "./sites.ts";

/** Receives the progress and failures of a running job. */
export interface Report {
  /** A source is done. */
  readonly progress: (done: number, total: number, failed?: FailedSource) => void;
  /** A source failed outside of a batch. */
  readonly failure: (failed: FailedSource) => void;
  /** A line about the job. */
  readonly remark: (text: string) => void;
}

/** A source that failed, by its label. */
interface FailedSource {
  readonly label: string;
  readonly failure: SourceFailure;
}

/** Options of a batch that writes files. */
export interface BatchOptions {
  /** Whether sources whose output exists are skipped. */
  readonly skipExisting: boolean;
  readonly report: Report;
}

/** Number of hosts or files processed at once. */
const AT_ONCE = 8;

/** Failures of the output or database: the other sources would fail too. */
const FATAL: ReadonlySet<SourceFailure["code"]> = new Set(["output-failed", "database-failed"]);

/** Numbers of sources that succeeded and failed. */
export interface BatchCounts {
  readonly done: number;
  readonly failed: number;
}

/**
 * Works through sources: hosts and files in parallel, the sites of one host one after the other. A source that fails is
 * reported and the others continue; an output or database that cannot be written ends the batch.
 *
 * @param work resolves to the source's failure, if any.
 * @throws RouteprintError `output-failed`, `database-failed`; the reason of the signal.
 */
export async function runBatch<Site extends NamedSite>(
  sites: readonly Site[],
  work: (site: Site) => Promise<SourceFailure | undefined>,
  signal: AbortSignal,
  report: Report,
): Promise<BatchCounts> {
  let done = 0;
  let failed = 0;
  const fatal: SourceFailure[] = [];
  const isOver = (): boolean => fatal.length > 0 || signal.aborted;
  const one = async (site: Site): Promise<void> => {
    const failure = await work(site).catch(failureOf);
    if (failure !== undefined && FATAL.has(failure.code)) fatal.push(failure);
    if (failure !== undefined && isOver()) return;
    if (failure !== undefined) failed += 1;
    done += 1;
    report.progress(done, sites.length, failure && { label: site.label, failure });
  };
  const queue = groupBy(sites.entries(), ([position, site]) => queueOf(site, position)).values();
  const run = async (): Promise<void> => {
    for (const entries of queue) for (const [, site] of entries) if (!isOver()) await one(site);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  if (isOver()) report.remark(`stopped after ${done} of ${sites.length}`);
  signal.throwIfAborted();
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
  signal: AbortSignal,
  report: Report,
): Promise<readonly Site[]> {
  const failures = new Map<Site, unknown>();
  for (const [done, site] of sites.entries()) {
    if (done > 0) report.progress(done, sites.length);
    await work(site).catch((error: unknown) => {
      signal.throwIfAborted();
      const failure = failureOf(error);
      if (sites.length === 1 || failure.code === "output-failed") throw error;
      failures.set(site, error);
      report.failure({ label: site.slug, failure });
    });
    signal.throwIfAborted();
  }
  const [first] = failures.values();
  if (failures.size > 0 && failures.size === sites.length) throw new ReportedError(first);
  return [...failures.keys()];
}

/** Returns the queue of a source: its host, or a queue of its own. Unreadable addresses share one. */
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

/** Whether a source is skipped: its output is a file, which is always complete, since files are written atomically. */
export async function isWritten(output: string, { skipExisting }: BatchOptions): Promise<boolean> {
  if (!skipExisting) return false;
  const found = await stat(output).catch(() => undefined);
  return found?.isFile() === true && found.size > 0;
}
