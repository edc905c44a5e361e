import type { Operation, Surface } from "../surface/model.ts";
import { codeSamples } from "./languages.ts";
import { sampleRequest, sampleRoot } from "./request.ts";

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

/** The samples of an operation for an OpenAPI document. */
export function documentSamples(surface: Surface, operation: Operation): readonly DocumentSample[] {
  return codeSamples(sampleRequest(operation), sampleRoot(surface)).map(({ language, code }) => ({
    lang: HIGHLIGHTED.get(language) ?? language,
    label: language,
    source: code,
  }));
}
