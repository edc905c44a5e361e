import { countLevels, type LevelCounts } from "../answers/notice-counts.ts";
import { join, resolve } from "node:path";
import { convert } from "../convert.ts";
import type { ConvertOptions } from "../convert.ts";
import { EXIT } from "../errors.ts";
import { printJson } from "../json.ts";
import type { Notice } from "../notices.ts";
import { printDocument } from "../openapi/print.ts";
import type { DocumentFormat } from "../openapi/print.ts";
import { failsStrict } from "./acceptance.ts";
import type { AcceptedNotices } from "./acceptance.ts";
import { isSkipped, runBatch, showOutcome } from "./batch.ts";
import { usage } from "./failure.ts";
import { readInput, sourceOf } from "./input.ts";
import type { SourceInput } from "./input.ts";
import { showCounts, showEachNotice } from "./notices.ts";
import type { BatchFlags, CommandContext, ResponseSettings } from "./options.ts";
import { makeFolder, writeAtomically } from "./output.ts";
import { readResponses } from "./responses.ts";
import type { Io } from "./process.ts";
import { removeLeftovers } from "./temporary.ts";
import { flagsOf, withSlugs } from "./sites.ts";
import type { NamedSite, SluggedSite } from "./sites.ts";
import type { Workers } from "./worker.ts";

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

/** One source of a batch and its outputs, as plain data for another thread. */
export interface Conversion extends DocumentSettings {
  readonly input: SourceInput;
  readonly output: string;
  /** The file of the notices, as JSON. */
  readonly noticesFile?: string;
}

/**
 * Converts one source and writes its document.
 *
 * @returns the notices.
 * @throws RouteprintError where the source cannot be read or the document cannot be written.
 */
export async function runConversion(conversion: Conversion): Promise<readonly Notice[]> {
  const { input, output, format, options, noticesFile } = conversion;
  const source = await sourceOf(input);
  const responses = await readResponses(conversion.responses, source.surface);
  const { document, notices } = convert(source, { ...options, ...responses });
  await writeAtomically(output, await printDocument(document, format));
  if (noticesFile !== undefined) await writeAtomically(noticesFile, printJson(notices));
  return notices;
}

/** Below this number of conversions, threads take longer to start than they save. */
const FEW = 12;

/** Opens a thread per core, or uses this thread for few conversions. */
async function openConverter(count: number): Promise<Workers<Conversion, readonly Notice[]>> {
  if (count < FEW) return { run: runConversion, close: () => Promise.resolve() };
  const { openWorkers } = await import("./worker.ts");
  return openWorkers("convertFile");
}

/**
 * Converts sources into a folder, one document each. Sources that fail are reported and the exit code is 1.
 *
 * @returns whether no notice fails `--strict`.
 * @throws RouteprintError `usage`, `output-failed`; the reason of the signal.
 */
export async function convertBatch(
  sites: readonly NamedSite[],
  { accepted, ...settings }: DocumentSettings & { readonly accepted: AcceptedNotices },
  flags: ConvertFlags,
  { io, finish }: CommandContext,
): Promise<boolean> {
  if (sites.some(({ name }) => name === "-"))
    throw usage("stdin cannot be one of several sources", "Save it to a file.");
  const folder = await makeFolder(flags.output, io);
  const { notices: noticesName } = flags;
  const noticesFolder =
    noticesName === undefined ? undefined : await makeFolder(noticesName, io, "--notices");
  const plans = planDocuments(sites, folder, settings.format, io);
  const converter = await openConverter(plans.length);
  let levels: LevelCounts = new Map();
  let skipped = 0;
  let areGood = true;
  const convertOne = async (site: Plan): Promise<undefined> => {
    const { output, slug, label } = site;
    if (await isSkipped(flags, output)) {
      skipped += 1;
      return;
    }
    const input = { ...(await readInput(site.name, io, flagsOf(site, flags))), where: label };
    io.signal.throwIfAborted();
    const noticesFile = noticesFolder && join(noticesFolder, `${slug}.notices.json`);
    const job = { ...settings, input, output, ...(noticesFile === undefined ? {} : { noticesFile }) };
    const notices = await converter.run(job, label);
    levels = countLevels(notices, levels);
    areGood &&= !notices.some((notice) => failsStrict(notice, accepted));
    showEachNotice(io, notices, flags, label);
  };
  try {
    const { done, failed } = await runBatch(plans, convertOne, flags, io);
    showOutcome(io, "converted", { done: done - skipped, failed, skipped }, flags);
    showCounts(io, levels, flags);
    if (failed > 0) finish(EXIT.no);
  } finally {
    await converter.close();
    for (const each of [folder, noticesFolder]) if (each !== undefined) await removeLeftovers(each, true);
  }
  return areGood;
}

/** A source with the document to make of it. */
interface Plan extends SluggedSite {
  /** The absolute path of the document. */
  readonly output: string;
}

/** Plans a document for each source. A folder that is converted into itself holds the documents of an earlier run. */
function planDocuments(
  sites: readonly NamedSite[],
  folder: string,
  format: DocumentFormat,
  io: Io,
): readonly Plan[] {
  const plans = withSlugs(sites, io).map((site): Plan => {
    // Not `.json` alone: a folder of indexes can then hold its documents too.
    return { ...site, output: join(folder, `${site.slug}.openapi.${format}`) };
  });
  const outputs = new Set(plans.map(({ output }) => output));
  return plans.filter(({ name, isAddress }) => isAddress || !outputs.has(resolve(io.cwd, name)));
}
