import { resolve } from "node:path";
import { type Inventory, listSites } from "../inventory/index.ts";
import { type DatedSource, type Reading, type SluggedSite, withSlugs } from "../jobs/index.ts";
import { usage } from "./failure.ts";
import { withInventory } from "./inventory.ts";
import type { ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";
import { siteAt } from "./site-date.ts";
import { findSites } from "./sites.ts";

/** Options of the history of a site. */
export interface HistoryFlags {
  /** A folder of versions; true for those that the inventory has recorded. */
  readonly history?: string | true;
  readonly database?: string;
}

/** A site with its earlier versions. */
export interface PastSite {
  readonly site: SluggedSite;
  /** The folder or the address of the versions, for errors. */
  readonly place: string;
  /** Lists the versions, oldest first. */
  readonly versions: (reading: Reading) => Promise<readonly DatedSource[]>;
}

/**
 * Runs work with the site of `--history` and its versions; with undefined where the option is absent.
 *
 * @throws RouteprintError `usage`, `database-failed`.
 */
export async function withPast(
  names: readonly string[],
  options: HistoryFlags & ConnectionFlags,
  io: Io,
  work: (past: PastSite | undefined) => Promise<void>,
): Promise<void> {
  const { history, database } = options;
  if (history === true && database !== undefined) {
    const run = async (inventory: Inventory) => work(await recordedPast(inventory, names));
    return withInventory({ database }, io, run, "read");
  }
  if (database !== undefined)
    throw usage(
      history === undefined
        ? "--database is for --history"
        : "--history takes the versions of a folder or of --database, not of both",
      "Write publish SITE --history --database routeprint.db, the site before the options.",
    );
  if (history === true)
    throw usage("--history needs a folder, or --database", "Name a folder with saved indexes of the site.");
  return work(history === undefined ? undefined : await folderPast(history, names, options, io));
}

/** The versions of a site in a folder; without a name, its newest is the site. */
async function folderPast(
  history: string,
  names: readonly string[],
  options: ConnectionFlags,
  io: Io,
): Promise<PastSite> {
  const { folderVersions } = await import("../jobs/history.ts");
  const place = resolve(io.cwd, history);
  const [named, ...others] = names.length === 0 ? [] : withSlugs(await findSites(names, options, io));
  if (others.length > 0)
    throw usage(`--history takes one site, not ${others.length + 1}`, "Name one source, or none.");
  const [unnamed] = withSlugs([{ name: history, label: history, place, listed: false, isAddress: false }]);
  const site = named ?? unnamed;
  if (site === undefined) throw new Error("a folder has no slug");
  return { site, place, versions: (reading) => folderVersions(place, named, reading) };
}

/** The versions of a site that an inventory has recorded. */
async function recordedPast(inventory: Inventory, names: readonly string[]): Promise<PastSite> {
  const [word, ...others] = names;
  if (word === undefined || others.length > 0)
    throw usage(
      `--history --database takes one site, not ${names.length}`,
      "Name it as routeprint inventory sites lists it.",
    );
  const { storedVersions } = await import("../jobs/stored-history.ts");
  const { address } = await siteAt(inventory, word);
  const [{ label } = { label: address }] = await listSites(inventory.db, { address });
  const short = /^[a-z0-9-]+$/.test(label) ? { short: label } : {};
  const [site] = withSlugs([
    { name: address, label: address, place: address, listed: false, isAddress: false, ...short },
  ]);
  if (site === undefined) throw new Error("an address has no slug");
  return { site, place: address, versions: () => storedVersions(inventory, address) };
}
