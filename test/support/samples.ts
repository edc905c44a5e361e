import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const SAMPLES = ["multilingual-site", "shop-site"] as const;

export type SampleName = (typeof SAMPLES)[number];

/** The file of a site that comes with the package. */
export const sampleFile = (name: SampleName): string =>
  fileURLToPath(new URL(`../../samples/${name}.index.json`, import.meta.url));

export const sampleBytes = (name: SampleName): Buffer => readFileSync(sampleFile(name));

/** The index of a site that comes with the package. */
export function readSample(name: SampleName): unknown {
  return JSON.parse(sampleBytes(name).toString());
}
