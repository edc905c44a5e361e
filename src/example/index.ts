// Public interface of this folder: other folders import only this file.
export { mayChange } from "./effect.ts";
export { slugged } from "./item.ts";
export { addressOf, curl } from "./languages.ts";
export type { NamedValue, SampleRequest, SampleRoot } from "./model.ts";
export { examplePathValues } from "./path.ts";
export { examplePath, sampleRequest, sampleRoot } from "./request.ts";
export { type DocumentSample, documentSamples } from "./samples.ts";
export { type NamedParameter, type SentNames, namesSent, withSentNames } from "./sent-name.ts";
export { exampleResponse } from "./value.ts";
