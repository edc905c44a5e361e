// Compares sources: a part of the worker that is loaded on first use.
import { readLockFile } from "../../src/side.ts";
import type { Surface } from "../../src/surface/model.ts";

export { comparisons } from "../../src/comparisons.ts";
export { printLock } from "../../src/compare/lock-print.ts";
export { compareSurfaces } from "../../src/compare/surfaces.ts";
export { historyOf } from "../../src/history/files.ts";
export { printReport } from "../../src/report/print.ts";
export { createSnippets } from "../../src/report/snippets.ts";

/** The surface of a lock file; undefined for anything else. */
export function openSurface(name: string, bytes: Uint8Array): Surface | undefined {
  return readLockFile(bytes, name)?.surface;
}
