import { emit } from "./openapi/document.ts";
import type { Document, DocumentOptions } from "./openapi/model.ts";
import { readSource } from "./source.ts";
import type { Source } from "./source.ts";
import type { Notice } from "./notice.ts";
import { selectOperations } from "./surface/select.ts";
import type { Selection } from "./surface/select.ts";

export interface ConvertOptions extends DocumentOptions, Selection {}

/** A document and everything that was odd on the way to it. */
export interface Conversion {
  readonly document: Document;
  readonly notices: readonly Notice[];
}

/**
 * Turns a saved index into an OpenAPI document.
 *
 * @param bytes the index as the site sent it, however dirty; UTF-8 or UTF-16, gzip too.
 * @param where names the source in errors, such as a file name.
 * @throws RouteprintError where the bytes hold no index; its code says why.
 * @example
 * const { document, notices } = convert(await readFile("index.json"), "index.json");
 */
export function convert(bytes: Uint8Array, where: string, options: ConvertOptions = {}): Conversion {
  return convertSource(readSource(bytes, where), options);
}

/**
 * As `convert`, from a source that is read already.
 *
 * @example
 * const { document } = convertSource(await fetchSource("example.com"), { openapi: "3.0" });
 */
export function convertSource(source: Source, options: ConvertOptions = {}): Conversion {
  const { document, notices } = emit(selectOperations(source.surface, options), options);
  return { document, notices: [...source.notices, ...notices] };
}
