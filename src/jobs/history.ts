import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { AccessRecord } from "../access/index.ts";
import { secondOf } from "../base/time.ts";
import { memoize } from "../base/memo.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import {
  type DatedVersion,
  type History,
  type VersionReading,
  appendVersion,
  compareFileNames,
  dateInName,
  oldestFirst,
  versionId,
} from "../history/index.ts";
import type { Selection, Surface } from "../surface/index.ts";
import type { Report } from "./batch.ts";
import { isIndexFile } from "./beside.ts";
import type { Reading } from "./connection.ts";
import { failureOf, reasonOf } from "./failure.ts";
import { readProvenance } from "./provenance.ts";
import type { NamedSite, SluggedSite } from "./sites.ts";
import { buildInput, readInput, type SourceInput } from "./sources.ts";
import { openWorkers, timeFor, type Task, type Workers } from "./worker.ts";

/** The history of a site, and the index of its newest version. */
export interface ReadHistory {
  readonly history: History;
  readonly newest: SourceInput;
  /** The number of files that could not be read. */
  readonly failed: number;
}

/** A version to read, and when the site had it. */
export interface DatedSource extends Omit<DatedVersion, "id"> {
  /** Names it in messages. */
  readonly label: string;
  readonly read: () => Promise<SourceInput>;
}

/** A source, and the part of it that is published. */
interface SelectedInput {
  readonly input: SourceInput;
  readonly selection: Selection;
}

interface VersionJob extends SelectedInput, DatedVersion {
  readonly before?: { readonly id: string; readonly input: SourceInput };
}

/** Reads a version in a thread, and compares it with the one before. */
export const READ_VERSION: Task<VersionJob, VersionReading> = { name: "readVersion", run: readVersion };

async function readVersion({ input, before, selection, ...dated }: VersionJob): Promise<VersionReading> {
  const { describeVersion } = await import("../history/index.ts");
  const old = before && (await surfaceOf({ ...before, selection }));
  const surface = await surfaceOf({ input, selection });
  if (before === undefined || old === undefined) return describeVersion(surface, dated);
  return describeVersion(surface, dated, { id: before.id, surface: old });
}

/** The surface of a version. That of one job is kept for the next, which compares it with a newer one. */
const surfaceOf = memoize(buildSurface, 1, keyOf);

async function buildSurface({ input, selection }: SelectedInput): Promise<Surface> {
  const [{ readLockFile }, { select }] = await Promise.all([
    import("../side.ts"),
    import("../surface/select.ts"),
  ]);
  const read = readLockFile(input.bytes, input.where) ?? (await buildInput(input));
  return select(read.surface, selection).surface;
}

function keyOf({ input: { bytes, ...facts }, selection }: SelectedInput): string {
  return `${createHash("sha256").update(bytes).digest("hex")} ${JSON.stringify([facts, selection])}`;
}

/** What was read so far. */
interface ReadVersions {
  readonly history: History;
  /** The source of the last version. */
  readonly last?: SourceInput;
  /** What was last asked about access. */
  readonly asked?: AccessRecord;
}

/**
 * Reads the versions of a site, oldest first, two at a time in memory. Neighbors without a change are one version with the
 * first date. A version that cannot be read is reported, and the others continue.
 *
 * @param sources the versions, oldest first; the newest one is published.
 * @param place names them in errors.
 * @throws RouteprintError `usage` where there is no version, or the newest one is a lock file; the reason of the signal.
 */
export async function readHistory(
  sources: readonly DatedSource[],
  place: string,
  selection: Selection,
  signal: AbortSignal,
  report: Pick<Report, "failure">,
): Promise<ReadHistory> {
  const workers = openWorkers(READ_VERSION, { threads: 1, signal });
  let read: ReadVersions = { history: { versions: [], entries: [] } };
  let failed = 0;
  try {
    for (const source of sources) {
      try {
        read = await readNext(read, source, selection, workers);
      } catch (error) {
        signal.throwIfAborted();
        failed += 1;
        report.failure({ label: source.label, failure: failureOf(error) });
      }
    }
  } finally {
    await workers.close();
  }
  return { history: read.history, newest: publishable(read, place), failed };
}

/** Reads the next version; an index without a change replaces the source of the version before it. */
async function readNext(
  known: ReadVersions,
  { date, dateEvidence, read }: DatedSource,
  selection: Selection,
  workers: Workers<VersionJob, VersionReading>,
): Promise<ReadVersions> {
  const input = await read();
  const { history, last, asked: earlier } = known;
  const { versions } = history;
  const before = versions.at(-1);
  const job: VersionJob = {
    id: versionId(date, new Set(versions.map(({ id }) => id))),
    date,
    dateEvidence,
    input,
    selection,
    ...(before === undefined || last === undefined
      ? {}
      : { before: { id: before.id, input: askedBefore(last, earlier) } }),
  };
  const size = input.bytes.length + (last?.bytes.length ?? 0);
  const found = await workers.run(job, input.where, timeFor(size));
  const next = appendVersion(history, found);
  const asked = input.asked ?? earlier;
  if (next === history) return known;
  return { history: next, last: input, ...(asked === undefined ? {} : { asked }) };
}

/** A version that nobody asked about access, with what an earlier one showed: else a version that was not asked would hide a change. */
function askedBefore(input: SourceInput, asked: AccessRecord | undefined): SourceInput {
  return input.asked !== undefined || asked === undefined ? input : { ...input, asked };
}

/** The source of the newest version, if it can be published. */
function publishable({ history, last }: ReadVersions, place: string): SourceInput {
  const newest = history.versions.at(-1);
  if (newest === undefined || last === undefined)
    throw new RouteprintError("usage", {
      message: "the history holds no version that can be read",
      where: place,
      hint: "Save indexes of one site into the folder, with a date in each name: 2026-11-28.json.",
    });
  if (newest.origin === "lock")
    throw new RouteprintError("usage", {
      message: `the newest version is a lock file (${newest.id}), which cannot be published`,
      where: last.where,
      hint: "Name the site as a source, or save its index into the folder.",
    });
  return last;
}

/**
 * Lists the versions in a folder and the site itself, oldest first; files of one date by their names.
 *
 * @param site the site as it is now; absent where the newest file of the folder is published.
 * @throws RouteprintError `usage` where the folder cannot be read.
 */
export async function folderVersions(
  folder: string,
  site: SluggedSite | undefined,
  reading: Reading,
): Promise<readonly DatedSource[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new RouteprintError("usage", {
      message: `the folder of the history cannot be read (${reasonOf(error)})`,
      where: folder,
      hint: "Name a folder with saved indexes or lock files of one site.",
      cause: error,
    });
  });
  const files = names
    .filter((name) => isIndexFile(name) || /^[^.].*\.lock$/is.test(name))
    .toSorted(compareFileNames)
    .map((name): NamedSite => {
      const place = join(folder, name);
      return { name: place, label: place, place, listed: false, isAddress: false };
    })
    .filter(({ place }) => place !== site?.place);
  const all = site === undefined ? files : [...files, site];
  const dated = await Promise.all(
    all.map(async (each) => ({
      label: each.label,
      ...(await dateOf(each)),
      read: () => readInput(each, reading),
    })),
  );
  return oldestFirst(dated);
}

async function dateOf({
  name,
  place,
  isAddress,
}: NamedSite): Promise<Pick<DatedSource, "date" | "dateEvidence">> {
  if (isAddress || name === "-") return { date: secondOf(new Date()), dateEvidence: "fetch" };
  const named = dateInName(basename(place));
  if (named !== undefined) return { date: named, dateEvidence: "name" };
  const { fetchedAt } = await readProvenance(place);
  if (fetchedAt !== undefined) return { date: fetchedAt, dateEvidence: "provenance" };
  const { mtime } = await stat(place).catch(() => ({ mtime: new Date() }));
  return { date: secondOf(mtime), dateEvidence: "file" };
}
