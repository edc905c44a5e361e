import { availableParallelism } from "node:os";
import { convert } from "../convert.ts";
import type { ConvertOptions } from "../convert.ts";
import { recoverJson } from "../discovery/recover.ts";
import type { Notice } from "../notices.ts";
import { printDocument } from "../openapi/print.ts";
import type { DocumentFormat } from "../openapi/print.ts";
import { sourceFrom } from "../source.ts";
import type { Source } from "../source.ts";
import { openSaved } from "./input.ts";
import { readResponses } from "./responses.ts";
import type { ResponseSettings } from "./options.ts";
import { writeAtomically } from "./output.ts";
import { printJson } from "../json.ts";
import type { Workers } from "./worker.ts";

/** One source of a batch and its outputs, as plain data for another thread. */
export interface Conversion {
  /** The name of the source in errors. */
  readonly name: string;
  readonly from: SavedIndex | Fetched;
  readonly output: string;
  readonly format: DocumentFormat;
  readonly options: ConvertOptions;
  readonly responses: ResponseSettings;
  /** The file of the notices, as JSON. */
  readonly noticesFile?: string;
}

interface SavedIndex {
  readonly file: string;
}

/** An index as it was fetched. */
interface Fetched {
  readonly bytes: Uint8Array;
  readonly root: string;
  readonly notices: readonly Notice[];
}

/** Below this number of conversions, threads take longer to start than they save. */
const FEW = 12;

/** Opens a thread per core, or uses this thread for few conversions. */
export async function openConverter(count: number): Promise<Workers<Conversion, readonly Notice[]>> {
  if (count < FEW || availableParallelism() === 1)
    return { run: runConversion, close: () => Promise.resolve() };
  const { openWorkers } = await import("./worker.ts");
  return openWorkers("convertFile");
}

/**
 * Converts one source and writes its document.
 *
 * @returns the notices.
 * @throws RouteprintError where the source cannot be read or the document cannot be written.
 */
export async function runConversion(conversion: Conversion): Promise<readonly Notice[]> {
  const { output, format, options, noticesFile } = conversion;
  const source = await openFrom(conversion);
  const responses = await readResponses(conversion.responses, source.surface);
  const { document, notices } = convert(source, { ...options, ...responses });
  await writeAtomically(output, await printDocument(document, format));
  if (noticesFile !== undefined) await writeAtomically(noticesFile, printJson(notices));
  return notices;
}

async function openFrom({ from, name }: Conversion): Promise<Source> {
  if ("file" in from) return openSaved(from.file, name);
  // The fetch has already reported what is unusual about the bytes.
  const { value } = recoverJson(from.bytes, name);
  return sourceFrom(value, name, from.notices, { answeredRoot: from.root });
}
