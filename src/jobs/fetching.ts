import { stat } from "node:fs/promises";
import { join } from "node:path";
import { NEVER } from "../base/abort.ts";
import { hashOf, slugOf } from "../docs/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import type { FetchedIndex } from "../fetch/index.ts";
import { secondOf } from "../base/time.ts";
import { surveyFetched } from "./access.ts";
import { isWritten, runBatch, type BatchOptions } from "./batch.ts";
import { connectionOf, fetchAddress, type Connection, type Reading } from "./connection.ts";
import { failureOf, type SourceFailure } from "./failure.ts";
import { writeAtomically } from "./output.ts";
import { distinctSites, type NamedSite } from "./sites.ts";
import { saveIndex } from "./provenance.ts";

/** The outcome of a batch of fetches, by the label of each site. */
interface FetchedSites {
  readonly files: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, SourceFailure>;
  readonly skipped: number;
}

/** A fetched index with its provenance, or another fetched file. */
type FetchedFile = FetchedIndex | { readonly bytes: Uint8Array; readonly provenance?: never };

/** Fetches the file to save for a site, with the ending of its name; by default the index. */
export interface Fetcher {
  readonly endingOf: (address: string) => string;
  readonly fetchOne: (address: string, connection: Connection) => Promise<FetchedFile>;
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
  reading: Reading,
  options: BatchOptions,
  { endingOf, fetchOne }: Fetcher = INDEX_FETCHER,
): Promise<FetchedSites> {
  const files = new Map<string, string>();
  const failures = new Map<string, SourceFailure>();
  let skipped = 0;
  const work = async (site: NamedSite): Promise<SourceFailure | undefined> => {
    const { name, label } = site;
    const file = join(folder, `${fileName(site)}.${endingOf(name)}`);
    try {
      await refuseSaved(site);
      if (await isWritten(file, options)) skipped += 1;
      else await fetchInto(file, name, await connectionOf(site, reading), fetchOne);
      files.set(label, file);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      failures.set(label, failure);
      return failure;
    }
  };
  await runBatch(distinctSites(sites), work, reading.signal, options.report);
  return { files, failures, skipped };
}

/** Fetches and saves the file of a site, and asks the site about its access where the connection says so. */
async function fetchInto(
  file: string,
  address: string,
  connection: Connection,
  fetchOne: Fetcher["fetchOne"],
): Promise<void> {
  const fetched = await fetchOne(address, connection);
  await saveFetched(file, fetched);
  const { access, options } = connection;
  if (access === undefined || !("value" in fetched)) return;
  await surveyFetched(fetched, access, options.signal ?? NEVER, file);
}

/**
 * Refuses a file where an address is needed.
 *
 * @throws RouteprintError `usage`.
 */
export async function refuseSaved({ name, place, isAddress }: NamedSite): Promise<void> {
  if (isAddress || (await stat(place).catch(() => undefined)) === undefined) return;
  const message = `${name} is a file or a folder and need not be fetched`;
  throw new RouteprintError("usage", { message, hint: "Give the address of a site." });
}

/** Writes the bytes as they came, and the provenance of an index beside them. */
export async function saveFetched(
  file: string,
  { bytes, provenance }: Pick<FetchedFile, "bytes" | "provenance">,
): Promise<void> {
  if (provenance === undefined) await writeAtomically(file, bytes);
  else await saveIndex(file, bytes, provenance, secondOf(new Date()));
}

/** A name without ending that every file system accepts, different for every address. */
function fileName({ label, short }: NamedSite): string {
  if (short !== undefined) return short;
  const words = slugOf(label.replace(/^https?:\/\//i, "")).slice(0, 80);
  return `${words === "" ? "site" : words}-${hashOf(label).slice(0, 8)}`;
}
