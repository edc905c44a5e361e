import { readFileSync } from "node:fs";

export const SAMPLES = ["multilingual-site", "shop-site"] as const;

export type SampleName = (typeof SAMPLES)[number];

/** The index of a site that comes with the package. */
export function readSample(name: SampleName): unknown {
  return JSON.parse(readFileSync(new URL(`../../samples/${name}.index.json`, import.meta.url), "utf8"));
}
