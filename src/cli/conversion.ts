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
import { failureOf } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import { printJson } from "../json.ts";

/** One source of several and where its document goes: plain data, so that another thread can do it. */
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

/** What became of a conversion. */
export type Converted = { readonly notices: readonly Notice[] } | { readonly failure: SourceFailure };

/** Converts one source and writes its document. Never throws: a failure is a result. */
export async function runConversion(conversion: Conversion): Promise<Converted> {
  try {
    const { output, format, options, noticesFile } = conversion;
    const { document, notices } = convert(await openFrom(conversion), options);
    await writeAtomically(output, await printDocument(document, format));
    if (noticesFile !== undefined) {
      await writeAtomically(noticesFile, printJson(notices));
    }
    return { notices };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

async function openFrom({ from, name }: Conversion): Promise<Source> {
  if ("file" in from) return openSaved(from.file, name);
  // What is odd about the bytes was said when they were fetched.
  const { value } = recoverJson(from.bytes, name);
  return sourceFrom(value, name, from.notices, { answeredRoot: from.root });
}
