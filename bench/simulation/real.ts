// The indexes of real sites, from saved files.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RealIndex } from "./population.ts";

/** Real sites of a run, and the greatest file of one. */
const MOST_REAL = 200;
const MOST_REAL_BYTES = 1_000_000;

/** Reads saved indexes from a folder and its folders. */
export function readIndexes(folder: string): readonly RealIndex[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".json"),
  );
  return files
    .toSorted()
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).size < MOST_REAL_BYTES)
    .flatMap((file) => {
      const read = parse(readFileSync(file, "utf8"));
      return isIndex(read) ? [read] : [];
    })
    .slice(0, MOST_REAL);
}

/** Parses a saved file; undefined where it holds no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isIndex(value: unknown): value is RealIndex {
  if (typeof value !== "object" || value === null || !("routes" in value)) return false;
  return typeof value.routes === "object" && value.routes !== null && !Array.isArray(value.routes);
}
