import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, slugOf } from "../docs/slug.ts";
import { RouteprintError } from "../errors.ts";
import type { FetchedIndex } from "../fetch/model.ts";
import { asObject, isArray, parseJson, printJson } from "../json.ts";
import { NOTICE_LEVELS } from "../notices.ts";
import type { NoticeLevel } from "../notices.ts";
import { hostOfAddress, workByHost } from "./queue.ts";
import { fetchAddress } from "./connection.ts";
import { describeOne, errorOf, failureOf, reasonOf } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import { withLock } from "./folder-lock.ts";
import { provenanceFile, refuseSaved } from "./input.ts";
import { showRemark } from "./notices.ts";
import type { BatchFlags, CommonOptions, ConnectionFlags } from "./options.ts";
import { writeAtomically } from "./output.ts";
import { isDumb } from "./process.ts";
import type { Io } from "./process.ts";
import { distinctSites, flagsOf } from "./sites.ts";
import type { NamedSite } from "./sites.ts";

/** The journal's line of one source, written when the source is done. Holds no secret and no time. */
interface JournalEntry {
  /** The source, by its label. */
  readonly address: string;
  /** The file written for it, in the journal's folder. */
  readonly file?: string;
  /** Why there is none; for people, never read. */
  readonly code?: string;
  /** Identifies the options and the state of the source that the file was made from. */
  readonly made?: string;
  /** The levels of its notices. */
  readonly levels?: readonly NoticeLevel[];
}

export interface Journal {
  /** The last entry of each source when the journal was opened. */
  readonly before: ReadonlyMap<string, JournalEntry>;
  readonly add: (entry: JournalEntry) => Promise<void>;
}

/**
 * Opens the journal of a folder; the file need not exist. `--resume` reads it.
 *
 * @throws RouteprintError `output-failed` from `add`, where the line cannot be written.
 */
export async function openJournal(file: string): Promise<Journal> {
  const text = await readFile(file, "utf8").catch(() => "");
  // The last line of a run that was killed may lack its end.
  let gap = text === "" || text.endsWith("\n") ? "" : "\n";
  return {
    before: new Map(text.split("\n").flatMap(readEntry)),
    add: async (entry) => {
      const line = `${gap}${JSON.stringify(entry)}\n`;
      gap = "";
      await appendFile(file, line).catch((error: unknown) => {
        throw new RouteprintError("output-failed", {
          message: `cannot write the journal (${reasonOf(error)})`,
          where: file,
          cause: error,
        });
      });
    },
  };
}

function readEntry(line: string): readonly (readonly [string, JournalEntry])[] {
  const { address, file, made, levels } = asObject(parseJson(line));
  if (typeof address !== "string") return [];
  const entry = {
    address,
    ...(typeof file === "string" ? { file } : {}),
    ...(typeof made === "string" ? { made } : {}),
    ...(isArray(levels) ? { levels: NOTICE_LEVELS.filter((level) => levels.includes(level)) } : {}),
  };
  return [[address, entry]];
}

/** How many sources of a batch succeeded and failed. */
interface BatchCounts {
  readonly done: number;
  readonly failed: number;
}

/**
 * Works through sources: hosts and files in parallel, the sites of one host one after the other, with a progress bar on a
 * terminal. A source that fails is reported and the others continue; an output that cannot be written ends the batch.
 *
 * @param work resolves to the source's failure, if any.
 * @throws RouteprintError `output-failed`; the reason of the signal.
 */
export async function runBatch(
  sites: readonly NamedSite[],
  work: (site: NamedSite, position: number) => Promise<SourceFailure | undefined>,
  flags: BatchFlags,
  io: Io,
): Promise<BatchCounts> {
  let done = 0;
  let failed = 0;
  const showProgress = createProgress(flags, io);
  const one = async (site: NamedSite, position: number): Promise<void> => {
    const failure = await work(site, position).catch(failureOf);
    if (failure !== undefined) {
      io.signal.throwIfAborted();
      if (failure.code === "output-failed") throw errorOf(failure);
      failed += 1;
    }
    done += 1;
    io.signal.throwIfAborted();
    const line = failure && describeOne(failure, site.label, flags.jsonErrors === true);
    showProgress(done, sites.length, line);
  };
  try {
    await workByHost(sites, queueOf, one, { signal: io.signal });
  } catch (error) {
    showRemark(io, `stopped after ${done} of ${sites.length}`, flags);
    throw error;
  }
  return { done: done - failed, failed };
}

/** The queue of a source: its host, or a queue of its own. */
function queueOf({ name, isAddress }: NamedSite, position: number): string {
  return isAddress ? hostOfAddress(name) : `file ${position}`;
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

/** Reports how a batch ended; `kept` sources were done by an earlier run. */
export function showOutcome(
  io: Io,
  verb: "converted" | "fetched",
  { done, failed, kept }: BatchCounts & { readonly kept: number },
  flags: BatchFlags,
): void {
  const before = flags.resume === true ? `, ${kept} ${verb} before` : "";
  showRemark(io, `${done} ${verb}, ${failed} failed${before}`, flags);
}

const FETCH_JOURNAL = "fetched.jsonl";

/** The outcome of a batch of fetches, by the label of each site. */
export interface FetchedSites {
  readonly files: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, SourceFailure>;
  /** How many an earlier run fetched. */
  readonly kept: number;
}

/** A fetched index with its provenance, or another fetched file with its ending. */
export type FetchedFile =
  | Pick<FetchedIndex, "bytes" | "provenance">
  | { readonly bytes: Uint8Array; readonly ending: string };

type FetchOne = (address: string, flags: ConnectionFlags, io: Io) => Promise<FetchedFile>;

/**
 * Fetches sites into a folder, one file each, with provenance files and a journal. Sites that fail are reported.
 *
 * @param folder exists.
 * @param fetchOne fetches one site; its index by default.
 * @throws RouteprintError `usage`, `output-failed`; the reason of the signal.
 */
export async function fetchBatch(
  folder: string,
  sites: readonly NamedSite[],
  flags: BatchFlags,
  io: Io,
  fetchOne: FetchOne = fetchAddress,
): Promise<FetchedSites> {
  return withLock(folder, async () => {
    const journal = await openJournal(join(folder, FETCH_JOURNAL));
    const files = new Map<string, string>();
    const failures = new Map<string, SourceFailure>();
    const wanted = new Map<string, NamedSite>();
    for (const site of distinctSites(sites, io)) {
      const entry = flags.resume === true ? journal.before.get(site.label) : undefined;
      const file = await keptFile(folder, entry);
      if (file === undefined) wanted.set(site.label, site);
      else files.set(site.label, join(folder, file));
    }
    const kept = files.size;
    const work = async (site: NamedSite): Promise<SourceFailure | undefined> => {
      const fetched = await refuseSaved(site.name, io)
        .then(() => fetchOne(site.name, flagsOf(site, flags), io))
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
    await runBatch([...wanted.values()], work, flags, io);
    return { files, failures, kept };
  });
}

/** The file of an earlier run, if it still exists. The journal may be forged, so the file must have a plain name. */
async function keptFile(folder: string, entry: JournalEntry | undefined): Promise<string | undefined> {
  if (entry?.file === undefined || !/^[a-z0-9-]+\.(?:json|ya?ml|lock)$/.test(entry.file)) return undefined;
  const found = await stat(join(folder, entry.file)).catch(() => undefined);
  return found?.isFile() === true ? entry.file : undefined;
}

/** Writes the bytes as they came, and the provenance of an index beside them. */
export async function saveFetched(file: string, fetched: FetchedFile): Promise<void> {
  await writeAtomically(file, fetched.bytes);
  if ("ending" in fetched) return;
  await writeAtomically(provenanceFile(file), printJson(fetched.provenance));
}

/** A name without ending that every file system accepts, different for every address. */
function fileName({ label, short }: NamedSite): string {
  if (short !== undefined) return short;
  const words = slugOf(label.replace(/^https?:\/\//i, "")).slice(0, 80);
  return `${words === "" ? "site" : words}-${hashOf(label).slice(0, 8)}`;
}
