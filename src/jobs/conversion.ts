import { join } from "node:path";
import { convert, type ConvertOptions } from "../convert.ts";
import { printJson } from "../base/json.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { isWritten, runBatch, type BatchCounts, type BatchOptions } from "./batch.ts";
import type { Reading } from "./connection.ts";
import { overlaysOf } from "./overlays.ts";
import { writeAtomically } from "./output.ts";
import { type ProductFormat, printProduct, productEnding } from "./product.ts";
import { readResponses, type ResponseSettings } from "./responses.ts";
import { withSlugs, type NamedSite, type SluggedSite } from "./sites.ts";
import { readInput, sourceOf, type SourceInput } from "./sources.ts";
import { removeLeftovers } from "./temporary.ts";
import { openWorkers, type Task, type Workers } from "./worker.ts";

/** Settings of every document of a batch. */
interface DocumentSettings {
  readonly format: ProductFormat;
  readonly options: ConvertOptions;
  readonly responses: ResponseSettings;
}

/** One source of a batch and its outputs, as plain data for another thread. */
interface ConversionJob extends DocumentSettings {
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
async function runConversion(conversion: ConversionJob): Promise<readonly Notice[]> {
  const { input, output, format, options, noticesFile } = conversion;
  const source = await sourceOf(input);
  const responses = await readResponses(conversion.responses, source.surface);
  const { document, notices } = convert(source, { ...options, ...responses });
  await writeAtomically(output, await printProduct(document, format));
  if (noticesFile !== undefined) await writeAtomically(noticesFile, printJson(notices));
  return notices;
}

/** Below this number of conversions, threads take longer to start than they save. */
const FEW = 12;

/** Converts a source in a thread. */
export const CONVERT: Task<ConversionJob, readonly Notice[]> = { name: "convertFile", run: runConversion };

/** Opens a thread per core, or uses this thread for few conversions. */
function openConverter(count: number): Workers<ConversionJob, readonly Notice[]> {
  if (count < FEW) return { run: runConversion, close: () => Promise.resolve() };
  return openWorkers(CONVERT);
}

/** The outputs of a batch. The folders exist. */
interface BatchOutput extends BatchOptions {
  readonly folder: string;
  readonly noticesFolder?: string | undefined;
  /** Receives the notices of each source. */
  readonly converted: (notices: readonly Notice[], label: string) => void;
}

/**
 * Converts sources into a folder, one document each. Sources that fail are reported.
 *
 * @throws RouteprintError `output-failed`; the reason of the signal.
 */
export async function convertBatch(
  sites: readonly NamedSite[],
  settings: DocumentSettings,
  reading: Reading,
  output: BatchOutput,
): Promise<BatchCounts & { readonly skipped: number }> {
  const { folder, noticesFolder } = output;
  const plans = planDocuments(sites, folder, settings.format);
  const converter = openConverter(plans.length);
  let skipped = 0;
  const convertOne = async (site: Plan): Promise<undefined> => {
    const { file, slug, label } = site;
    if (await isWritten(file, output)) {
      skipped += 1;
      return;
    }
    const input = { ...(await readInput(site, reading)), where: label };
    reading.signal.throwIfAborted();
    const noticesFile = noticesFolder && join(noticesFolder, `${slug}.notices.json`);
    const job = {
      ...settings,
      options: { ...settings.options, ...overlaysOf(settings.options, slug) },
      input,
      output: file,
      ...(noticesFile === undefined ? {} : { noticesFile }),
    };
    output.converted(await converter.run(job, label), label);
  };
  try {
    const { done, failed } = await runBatch(plans, convertOne, reading.signal, output.report);
    return { done: done - skipped, failed, skipped };
  } finally {
    await converter.close();
    for (const each of [folder, noticesFolder]) if (each !== undefined) await removeLeftovers(each, true);
  }
}

/** A source with the document to make of it. */
interface Plan extends SluggedSite {
  /** The absolute path of the document. */
  readonly file: string;
}

/** Plans a document for each source. A folder that is converted into itself holds the documents of an earlier run. */
function planDocuments(sites: readonly NamedSite[], folder: string, format: ProductFormat): readonly Plan[] {
  const plans = withSlugs(sites).map((site): Plan => {
    return { ...site, file: join(folder, `${site.slug}${productEnding(format)}`) };
  });
  const files = new Set(plans.map(({ file }) => file));
  return plans.filter(({ place }) => !files.has(place));
}
