import type { Operation, Surface } from "../surface/index.ts";
import { codeSamples } from "./languages.ts";
import { sampleRequest, sampleRoot } from "./request.ts";
import { withSentNames, type SentNames } from "./sent-name.ts";

/** A sample as `x-codeSamples` holds it. */
export interface DocumentSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The names of languages for highlighting. */
const HIGHLIGHTED: ReadonlyMap<string, string> = new Map([
  ["curl", "Shell"],
  ["WP-CLI", "Shell"],
]);

/** The samples of an operation for an OpenAPI document, which sends arguments by other names. */
export function documentSamples(
  surface: Surface,
  operation: Operation,
  names: SentNames,
): readonly DocumentSample[] {
  return codeSamples(withSentNames(sampleRequest(operation), names), sampleRoot(surface)).map(
    ({ language, code }) => ({
      lang: HIGHLIGHTED.get(language) ?? language,
      label: language,
      source: code,
    }),
  );
}
