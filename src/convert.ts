import { type Document, type DocumentOptions, type Overlay, emitOverlaid } from "./openapi/index.ts";
import type { Source } from "./source.ts";
import type { Notice } from "./diagnostics/notices.ts";
import { type ResponseSources, describeResponses } from "./responses/index.ts";
import { type Selection, select } from "./surface/index.ts";

export interface ConvertOptions extends DocumentOptions, Selection, ResponseSources {
  /** Applied to the document in their order, as `readOverlay` returns them. */
  readonly overlays?: readonly Overlay[];
}

/** A document with the notices of its whole conversion. */
export interface Conversion {
  readonly document: Document;
  readonly notices: readonly Notice[];
  /** The selected namespaces and globs that match no operation. */
  readonly unmatched: readonly string[];
}

/**
 * Turns an index into an OpenAPI document.
 *
 * @throws RouteprintError `address-invalid` where `options.server` cannot be a server, `overlay-invalid` where an overlay does
 * not fit.
 * @example
 * const source = readSource(await readFile("index.json"), "index.json");
 * const { document, notices } = convert(source, { openapi: "3.0" });
 */
export function convert(source: Source, options: ConvertOptions = {}): Conversion {
  const { surface, noticesOf, unmatched } = select(describeResponses(source.surface, options), options);
  const { document, notices } = emitOverlaid(surface, options, options.overlays);
  return {
    document,
    notices: [...noticesOf(source.notices), ...unmatched.map(unmatchedNotice), ...notices],
    unmatched,
  };
}

function unmatchedNotice(name: string): Notice {
  return {
    code: "selection-unmatched",
    pointer: "",
    text: `No operation matches ${JSON.stringify(name)}.`,
  };
}
