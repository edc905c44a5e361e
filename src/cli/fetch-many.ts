import { stat } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, slugOf } from "../docs/slug.ts";
import { EXIT } from "../errors.ts";
import type { FetchedIndex } from "../fetch/model.ts";
import type { CommandContext } from "./context.ts";
import { fetchAddress } from "./fetching.ts";
import type { FetchFlags } from "./fetching.ts";
import { withLock } from "./folder-lock.ts";
import { distinctSites, flagsOf, nameFleet, runFleet, showOutcome } from "./fleet.ts";
import type { FleetFlags, FleetSite } from "./fleet.ts";
import { provenanceFile, refuseSaved } from "./input.ts";
import type { Io } from "./io.ts";
import { openJournal } from "./journal.ts";
import type { JournalEntry } from "./journal.ts";
import { makeFolder, writeAtomically } from "./output.ts";
import { failureOf } from "./source-failure.ts";
import type { SourceFailure } from "./source-failure.ts";
import { usage } from "./usage.ts";
import { printJson } from "../json.ts";

/** The journal of a folder of indexes: a line of JSON for each site that is done. */
const JOURNAL = "fetched.jsonl";

/** What `fetch` was told for several sites. */
export interface FetchManyFlags extends FleetFlags {
  readonly output?: string;
}

/** What became of each site, by its label: the file of its index, or why there is none. */
export interface FetchedSites {
  readonly files: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, SourceFailure>;
  /** How many were fetched by an earlier run. */
  readonly kept: number;
}

/** What was fetched and is to be kept in a file: an index, with where it came from, or another file as it is. */
export type FetchedFile =
  | Pick<FetchedIndex, "bytes" | "provenance">
  | { readonly bytes: Uint8Array; readonly ending: string };

/**
 * The sites to fetch; a config file may name saved indexes too, which nobody has to fetch.
 *
 * @throws RouteprintError `usage` where there is none.
 */
export async function nameFetched(
  words: readonly string[],
  flags: FleetFlags,
  io: Io,
): Promise<readonly FleetSite[]> {
  const named = await nameFleet(words, flags, io);
  const sites = named.filter((site) => site.isAddress || site.short === undefined);
  if (sites.length > 0) return sites;
  throw usage(
    "routeprint.config.json names saved indexes only, which need not be fetched",
    "Give the address of a site.",
  );
}

/**
 * Fetches several sites into a folder, one file each, with a journal that `--resume` reads. A site that fails never
 * stops the rest; the run then ends with 1.
 *
 * @throws RouteprintError `usage`, `output-failed`.
 */
export async function fetchMany(
  words: readonly string[],
  flags: FetchManyFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  const sites = await nameFetched(words, flags, io);
  const folder = await makeFolder(flags.output, io);
  const { failures, files, kept } = await fetchInto(folder, sites, flags, io);
  showOutcome(io, "fetched", { done: files.size - kept, failed: failures.size, kept }, flags);
  if (failures.size > 0) finish(EXIT.no);
}

/** Fetches what an address names. */
type Ask = (address: string, flags: FetchFlags, io: Io) => Promise<FetchedFile>;

/**
 * Fetches sites into a folder that exists, with their side files and the journal.
 *
 * @param ask what is fetched of each; the index of the site unless told otherwise.
 * @throws RouteprintError `usage`, `output-failed`; the reason of the signal.
 */
export function fetchInto(
  folder: string,
  sites: readonly FleetSite[],
  flags: FleetFlags,
  io: Io,
  ask: Ask = fetchAddress,
): Promise<FetchedSites> {
  return withLock(folder, () => fetchAll(folder, sites, flags, io, ask));
}

async function fetchAll(
  folder: string,
  sites: readonly FleetSite[],
  flags: FleetFlags,
  io: Io,
  ask: Ask,
): Promise<FetchedSites> {
  const journal = await openJournal(join(folder, JOURNAL));
  const files = new Map<string, string>();
  const failures = new Map<string, SourceFailure>();
  const wanted = new Map<string, FleetSite>();
  for (const site of distinctSites(sites, io)) {
    const file = flags.resume === true ? await standing(folder, journal.before.get(site.label)) : undefined;
    if (file === undefined) wanted.set(site.label, site);
    else files.set(site.label, join(folder, file));
  }
  const kept = files.size;
  const work = async (site: FleetSite): Promise<SourceFailure | undefined> => {
    const fetched = await refuseSaved(site.name, io)
      .then(() => ask(site.name, flagsOf(site, flags), io))
      .catch(failureOf);
    if ("code" in fetched) {
      io.signal.throwIfAborted();
      failures.set(site.label, fetched);
      await journal.add({ address: site.label, code: fetched.code });
      return fetched;
    }
    const file = `${fileName(site)}.${"ending" in fetched ? fetched.ending : "json"}`;
    await saveFetched(join(folder, file), fetched);
    files.set(site.label, join(folder, file));
    await journal.add({ address: site.label, file });
    return undefined;
  };
  await runFleet([...wanted.values()], work, flags, io);
  return { files, failures, kept };
}

/** The file of an earlier run, where it still stands. */
async function standing(folder: string, entry: JournalEntry | undefined): Promise<string | undefined> {
  // The journal lies where others may write: what it names must be a plain name in the same folder.
  if (entry?.file === undefined || !/^[a-z0-9-]+\.(?:json|ya?ml|lock)$/.test(entry.file)) return undefined;
  const found = await stat(join(folder, entry.file)).catch(() => undefined);
  return found?.isFile() === true ? entry.file : undefined;
}

/** Writes what was fetched as it came, and the side file of an index. */
export async function saveFetched(file: string, fetched: FetchedFile): Promise<void> {
  await writeAtomically(file, fetched.bytes);
  if ("ending" in fetched) return;
  await writeAtomically(provenanceFile(file), printJson(fetched.provenance));
}

/** A name, without its ending, that is safe on every file system and differs for every address. */
function fileName({ label, short }: FleetSite): string {
  if (short !== undefined) return short;
  const words = slugOf(label.replace(/^https?:\/\//i, "")).slice(0, 80);
  return `${words === "" ? "site" : words}-${hashOf(label).slice(0, 8)}`;
}
