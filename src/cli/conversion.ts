import { availableParallelism } from "node:os";
import { convert } from "../convert.ts";
import type { ConvertOptions } from "../convert.ts";
import { recoverJson } from "../discovery/recover.ts";
import type { Notice } from "../notice.ts";
import { printDocument } from "../openapi/print.ts";
import type { DocumentFormat } from "../openapi/print.ts";
import { sourceFrom } from "../source.ts";
import type { Source } from "../source.ts";
import { openSaved } from "./input.ts";
import { writeAtomically } from "./output.ts";
import { printJson } from "../json.ts";
import type { Workers } from "./worker.ts";

/** One source of several and where its document goes: plain data, so that another thread can convert it. */
export interface Conversion {
  /** What errors call the source. */
  readonly name: string;
  readonly from: SavedIndex | Fetched;
  readonly output: string;
  readonly format: DocumentFormat;
  readonly options: ConvertOptions;
  /** Where the notices go, as JSON. */
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

/** Conversions for which a thread is not warm before it is done. */
const FEW = 12;

/** Opens what converts so many sources best: a thread for each core, or this thread where they are few. */
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
  const { document, notices } = convert(await openFrom(conversion), options);
  await writeAtomically(output, await printDocument(document, format));
  if (noticesFile !== undefined) await writeAtomically(noticesFile, printJson(notices));
  return notices;
}

async function openFrom({ from, name }: Conversion): Promise<Source> {
  if ("file" in from) return openSaved(from.file, name);
  // What is unusual about the bytes was reported when they were fetched.
  const { value } = recoverJson(from.bytes, name);
  return sourceFrom(value, name, from.notices, { answeredRoot: from.root });
}
