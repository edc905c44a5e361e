import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ConvertOptions } from "../convert.ts";
import { hashOf } from "../docs/slug.ts";
import { EXIT } from "../errors.ts";
import type { Notice, NoticeLevel } from "../notices.ts";
import type { DocumentFormat } from "../openapi/print.ts";
import { openJournal, runBatch, showOutcome } from "./batch.ts";
import type { Journal } from "./batch.ts";
import { fetchAddress } from "./connection.ts";
import { openConverter } from "./conversion.ts";
import type { Conversion } from "./conversion.ts";
import { failureOf, usage } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import { withLock } from "./folder-lock.ts";
import { countLevels, showCounts, showEachNotice } from "./notices.ts";
import type { LevelCounts } from "./notices.ts";
import type { BatchFlags, CommandContext, ResponseSettings } from "./options.ts";
import { makeFolder } from "./output.ts";
import type { Io } from "./process.ts";
import { version } from "./process.ts";
import { distinctSites, flagsOf, slugsFor } from "./sites.ts";
import type { NamedSite } from "./sites.ts";

const JOURNAL = "converted.jsonl";

/** The flags of `convert` for several sources. */
export interface ConvertFlags extends BatchFlags {
  readonly output?: string;
  /** A file, or a folder for several sources. */
  readonly notices?: string;
}

/** How every document of a batch is made. */
interface DocumentSettings {
  readonly format: DocumentFormat;
  readonly options: ConvertOptions;
  readonly responses: ResponseSettings;
}

interface Batch {
  readonly settings: DocumentSettings;
  readonly folder: string;
  readonly noticesFolder: string | undefined;
}

/**
 * Converts sources into a folder, one document each, with a journal for `--resume`. Sources that fail are reported and
 * the exit code is 1.
 *
 * @returns the levels of all notices, including those of documents that an earlier run made.
 * @throws RouteprintError `usage`, `output-failed`; the reason of the signal.
 */
export async function convertBatch(
  sites: readonly NamedSite[],
  settings: DocumentSettings,
  flags: ConvertFlags,
  context: CommandContext,
): Promise<ReadonlySet<NoticeLevel>> {
  if (sites.some(({ name }) => name === "-"))
    throw usage("stdin cannot be one of several sources", "Save it to a file.");
  const folder = await makeFolder(flags.output, context.io);
  const { notices } = flags;
  const noticesFolder =
    notices === undefined ? undefined : await makeFolder(notices, context.io, "--notices");
  return withLock(folder, () => convertAll(sites, { settings, folder, noticesFolder }, flags, context));
}

async function convertAll(
  sites: readonly NamedSite[],
  batch: Batch,
  flags: ConvertFlags,
  { io, finish }: CommandContext,
): Promise<ReadonlySet<NoticeLevel>> {
  const journal = await openJournal(join(batch.folder, JOURNAL));
  const planned = await planDocuments(withoutDocuments(sites, batch.folder, journal, io), batch, journal, io);
  const wanted = flags.resume === true ? await unfinished(planned, batch.folder, journal) : planned;
  const kept = planned.filter((plan) => !wanted.includes(plan));
  const converter = await openConverter(wanted.length);
  const convertPlan = async (plan: Plan): Promise<readonly Notice[]> => {
    const from = await openInput(plan, flags, io);
    io.signal.throwIfAborted();
    return converter.run(conversionOf(plan, batch, from), plan.site.label);
  };
  let levels: LevelCounts = new Map();
  const convertOne = async (_site: NamedSite, position: number): Promise<SourceFailure | undefined> => {
    const plan = wanted[position];
    if (plan === undefined) return undefined;
    const { site, file, made } = plan;
    const notices = await convertPlan(plan).catch(async (error: unknown) => {
      io.signal.throwIfAborted();
      await journal.add({ address: site.label, code: failureOf(error).code });
      throw error;
    });
    await journal.add({ address: site.label, file, made, levels: [...countLevels(notices).keys()] });
    levels = countLevels(notices, levels);
    showEachNotice(io, notices, flags, site.label);
    return undefined;
  };
  try {
    const sitesWanted = wanted.map(({ site }) => site);
    const counts = await runBatch(sitesWanted, convertOne, flags, io);
    showOutcome(io, "converted", { ...counts, kept: kept.length }, flags);
    showCounts(io, levels, flags);
    if (counts.failed > 0) finish(EXIT.no);
  } finally {
    await converter.close();
  }
  const before = kept.flatMap(({ site }) => journal.before.get(site.label)?.levels ?? []);
  return new Set([...levels.keys(), ...before]);
}

/** The document to make of one source. */
interface Plan {
  readonly site: NamedSite;
  /** The absolute path of the source, where it is a file. */
  readonly path: string;
  readonly slug: string;
  /** The document's file in the folder. */
  readonly file: string;
  /** Identifies the options, the version and the state of a file; `--resume` makes the document again if it changes. */
  readonly made: string;
}

/** Plans a document for each source. A file that the journal gives to another source is not overwritten. */
async function planDocuments(
  sites: readonly NamedSite[],
  { settings }: Batch,
  { before }: Journal,
  io: Io,
): Promise<readonly Plan[]> {
  const { cwd: _cwd, ...responses } = settings.responses;
  // The same in every working folder.
  const portable = { ...settings, responses };
  const distinct = distinctSites(sites, io);
  const slugOfSite = slugsFor(distinct);
  const owners = new Map([...before.values()].map(({ address, file }) => [file, address]));
  // Not `.json` alone: a folder of indexes can then hold its documents too.
  const ending = `.openapi.${settings.format}`;
  return Promise.all(
    distinct.map(async (site) => {
      const path = resolve(io.cwd, site.name);
      const plain = slugOfSite(site);
      const owner = owners.get(`${plain}${ending}`) ?? site.label;
      const isOwner = owner === site.label || (!site.isAddress && resolve(io.cwd, owner) === path);
      const slug = isOwner ? plain : `${plain}-${hashOf(site.label).slice(0, 6)}`;
      const state = site.isAddress ? "" : await stateOf(path);
      const text = JSON.stringify([version(), portable, state]);
      const made = createHash("sha256").update(text).digest("hex").slice(0, 16);
      return { site, path, slug, file: `${slug}${ending}`, made };
    }),
  );
}

/** The size and time of a file; empty where it has none. */
async function stateOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return found === undefined ? "" : `${found.size} ${found.mtimeMs}`;
}

/** The plans whose document an earlier run has not made, or made of another state. */
async function unfinished(
  plans: readonly Plan[],
  folder: string,
  { before }: Journal,
): Promise<readonly Plan[]> {
  const isDone = await Promise.all(
    plans.map(async ({ site, file, made }) => {
      const entry = before.get(site.label);
      if (entry?.file !== file || entry.made !== made) return false;
      return (await stat(join(folder, file)).catch(() => undefined))?.isFile() === true;
    }),
  );
  return plans.filter((_plan, position) => isDone[position] !== true);
}

/** Drops the documents of an earlier run, where a folder is converted into itself. */
function withoutDocuments(
  sites: readonly NamedSite[],
  folder: string,
  { before }: Journal,
  io: Io,
): readonly NamedSite[] {
  const documents = new Set(
    [...before.values()].flatMap(({ file }) => (file === undefined ? [] : [join(folder, file)])),
  );
  return sites.filter(({ name, isAddress }) => isAddress || !documents.has(resolve(io.cwd, name)));
}

/** The input of a conversion: a file is read where it is converted, an address is fetched here. */
async function openInput({ site, path }: Plan, flags: BatchFlags, io: Io): Promise<Conversion["from"]> {
  if (!site.isAddress) return { file: path };
  const { bytes, provenance, notices } = await fetchAddress(site.name, flagsOf(site, flags), io);
  return { bytes, root: provenance.root, notices };
}

function conversionOf(
  { site, slug, file }: Plan,
  { settings, folder, noticesFolder }: Batch,
  from: Conversion["from"],
): Conversion {
  const noticesFile = noticesFolder && join(noticesFolder, `${slug}.notices.json`);
  return {
    ...settings,
    name: site.label,
    from,
    output: join(folder, file),
    ...(noticesFile === undefined ? {} : { noticesFile }),
  };
}
