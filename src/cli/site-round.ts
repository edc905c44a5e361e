import type { Inventory } from "../inventory/database.ts";
import type { Clock, SavedIndex } from "../inventory/model.ts";
import type { Engine, SiteOutcome } from "../inventory/round.ts";
import type { StoredSite, WatchedSite } from "../inventory/store.ts";
import { storedText } from "../inventory/stored-text.ts";
import { RouteprintError } from "../errors.ts";
import { resolve } from "node:path";
import { queueOf } from "./batch.ts";
import { failureOf } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import { readInput } from "./input.ts";
import type { ConnectionFlags } from "./options.ts";
import type { SignIn } from "./round-flags.ts";
import type { Io } from "./process.ts";
import type { NamedSite } from "./sites.ts";
import { openWorkers, timeFor } from "./worker.ts";

/** The real time. */
export const NOW: Clock = () => new Date();

/** A site as the inventory knows it. */
export function watchedSite(
  site: NamedSite,
  { cwd }: Pick<Io, "cwd">,
  signIn: SignIn = () => false,
): Required<WatchedSite> {
  const { label, short = label, isAddress, name, listed } = site;
  const address = storedText(isAddress ? label : resolve(cwd, name));
  return { address, label: storedText(short), host: queueOf(site, address), listed, signedIn: signIn(site) };
}

/** Checks sites for a round, in threads with limits of time and memory. */
export interface Checker {
  /**
   * Checks a site.
   *
   * @param named the site as the command line, the config file or a list names it.
   * @param flags how it is fetched.
   * @returns what was found, or why nothing was; the failure is not recorded.
   * @throws RouteprintError `database-failed`; the reason of the signal.
   */
  readonly check: (
    stored: StoredSite,
    named: NamedSite,
    flags: ConnectionFlags,
  ) => Promise<SiteOutcome | SourceFailure>;
  readonly close: () => Promise<void>;
}

/** Opens a checker; its threads start with the first index that is new. */
export async function openChecker({ db, where }: Inventory, io: Io): Promise<Checker> {
  const [{ checkSite }, { databaseError }] = await Promise.all([
    import("../inventory/round.ts"),
    import("../inventory/database-error.ts"),
  ]);
  const workers = openWorkers("inspectIndex", { signal: io.signal });
  const inspect: Engine["inspect"] = (index, before) => {
    const size = index.bytes.length + (before?.index.bytes.length ?? 0);
    return workers.run(before === undefined ? { index } : { index, before }, index.where, timeFor(size));
  };
  const check: Checker["check"] = async (stored, named, flags) => {
    const read = (): Promise<SavedIndex> => readIndex(named, flags, io);
    try {
      return await checkSite(db, stored, { read, inspect }, NOW);
    } catch (error) {
      io.signal.throwIfAborted();
      const known = databaseError(error, where);
      if (known instanceof RouteprintError && known.code === "database-failed") throw known;
      return failureOf(known);
    }
  };
  return { check, close: () => workers.close() };
}

async function readIndex(site: NamedSite, flags: ConnectionFlags, io: Io): Promise<SavedIndex> {
  const { bytes, capture, fetched } = await readInput(site.name, io, flags);
  io.signal.throwIfAborted();
  if (fetched === undefined) return { where: site.label, bytes, capture };
  const { root, authenticated } = fetched.provenance;
  return { where: site.label, bytes, capture: { answeredRoot: root, authenticated } };
}
