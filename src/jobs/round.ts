import {
  type ChangeRow,
  type Clock,
  type EarlierIndex,
  type Engine,
  type InspectedIndex,
  type Inventory,
  type RoundOptions,
  type SavedIndex,
  type SiteOutcome,
  type StoredSite,
  type WatchedSite,
  storedText,
} from "../inventory/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { queueOf, runBatch, type Report } from "./batch.ts";
import type { Reading } from "./connection.ts";
import { failureOf, type SourceFailure } from "./failure.ts";
import type { NamedSite } from "./sites.ts";
import { readInput, sourceOf } from "./sources.ts";
import type { SignIn } from "./terms.ts";
import { openWorkers, timeFor, type Task } from "./worker.ts";

/** The system clock. */
export const NOW: Clock = () => new Date();

/** Converts a site to the form that the inventory stores. */
export function watchedSite(site: NamedSite, signIn: SignIn = () => false): Required<WatchedSite> {
  const { label, short = label, place, listed } = site;
  const address = storedText(place);
  return { address, label: storedText(short), host: queueOf(site, address), listed, signedIn: signIn(site) };
}

interface IndexJob {
  readonly index: SavedIndex;
  readonly before?: EarlierIndex;
}

/** Reads an index for the inventory in a thread, and compares it with an earlier one. */
export const INSPECT: Task<IndexJob, InspectedIndex> = {
  name: "inspectIndex",
  run: async ({ index, before }) => {
    const { inspectIndex } = await import("../inventory/inspect.ts");
    return inspectIndex(index, before, async (each) => (await sourceOf(each)).surface);
  },
};

/** Checks sites for a round, in threads with limits of time and memory. */
export interface Checker {
  /**
   * Checks a site.
   *
   * @param named the site as the command line, the config file or a list names it.
   * @returns the outcome, or the failure, which is not recorded.
   * @throws RouteprintError `database-failed`; the reason of the signal.
   */
  readonly check: (
    stored: StoredSite,
    named: NamedSite,
    reading: Reading,
  ) => Promise<SiteOutcome | SourceFailure>;
  readonly close: () => Promise<void>;
}

/** Opens a checker; its threads start with the first index that is new. */
export async function openChecker({ db, where }: Inventory, signal: AbortSignal): Promise<Checker> {
  const [{ checkSite }, { databaseError }] = await Promise.all([
    import("../inventory/round.ts"),
    import("../inventory/database-error.ts"),
  ]);
  const workers = openWorkers(INSPECT, { signal });
  const inspect: Engine["inspect"] = (index, before) => {
    const size = index.bytes.length + (before?.index.bytes.length ?? 0);
    return workers.run(before === undefined ? { index } : { index, before }, index.where, timeFor(size));
  };
  const check: Checker["check"] = async (stored, named, reading) => {
    const read = (): Promise<SavedIndex> => readIndex(named, reading);
    try {
      return await checkSite(db, stored, { read, inspect }, NOW);
    } catch (error) {
      signal.throwIfAborted();
      const known = databaseError(error, where);
      if (known instanceof RouteprintError && known.code === "database-failed") throw known;
      return failureOf(known);
    }
  };
  return { check, close: () => workers.close() };
}

async function readIndex(site: NamedSite, reading: Reading): Promise<SavedIndex> {
  const { bytes, capture, asked, fetched } = await readInput(site, reading);
  reading.signal.throwIfAborted();
  const read = { where: site.label, bytes, ...(asked === undefined ? {} : { asked }) };
  // An inventory keeps no abilities, so that a round with them and one without compare alike.
  const { abilities: _, ...own } = capture;
  if (fetched === undefined) return { ...read, capture: own };
  const { root, authenticated } = fetched.provenance;
  return { ...read, capture: { answeredRoot: root, authenticated } };
}

/** The sites of a round and their fetch options. */
export interface RoundPlan {
  readonly options: RoundOptions;
  readonly sites: readonly WatchedSite[];
}

/** Summary of a round. */
interface RoundOutcome {
  /** The changes that no round has printed, also of earlier rounds. */
  readonly changes: readonly ChangeRow[];
  readonly all: number;
  readonly failed: number;
  /** The code of the first failure. */
  readonly error: string | null;
}

/**
 * Runs a round.
 *
 * @param check checks the sites of the round and records what it finds, also of those that fail.
 */
export async function runRound(
  { db }: Inventory,
  { options, sites }: RoundPlan,
  check: (round: number) => Promise<void>,
): Promise<RoundOutcome> {
  const [{ addSites, beginRound }, { countRound }, { claimChanges, openClaims }] = await Promise.all([
    import("../inventory/store.ts"),
    import("../inventory/queries.ts"),
    import("../inventory/claim.ts"),
  ]);
  const abandoned = await openClaims(db);
  const round = await beginRound(db, NOW, options);
  await addSites(db, sites, round);
  await check(round);
  return { changes: await claimChanges(db, round, abandoned), ...(await countRound(db, round)) };
}

/** Checks all sites of a round in this process. */
export async function checkSites(
  inventory: Inventory,
  sites: readonly NamedSite[],
  reading: Reading,
  report: Report,
): Promise<void> {
  const { db } = inventory;
  const [{ findSite }, { recordFailure }] = await Promise.all([
    import("../inventory/store.ts"),
    import("../inventory/record.ts"),
  ]);
  const checker = await openChecker(inventory, reading.signal);
  const work = async (site: NamedSite): Promise<SourceFailure | undefined> => {
    const stored = await findSite(db, watchedSite(site).address);
    if (stored === undefined) throw new Error(`${site.label} is not stored`);
    const outcome = await checker.check(stored, site, reading);
    if (typeof outcome === "string") return undefined;
    await recordFailure(db, stored, outcome, NOW);
    return outcome;
  };
  try {
    await runBatch(sites, work, reading.signal, report);
  } finally {
    await checker.close();
  }
}
