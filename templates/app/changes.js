// What compares two sources: a part of the worker that is loaded when it is used.
import { createSchemaPool } from "../../src/openapi/schema-reader.ts";
import { readDescription } from "../../src/side.ts";

export { comparisons } from "../../src/comparisons.ts";
export { printLock } from "../../src/compare/lock-print.ts";
export { compareSurfaces } from "../../src/compare/surfaces.ts";
export { printReport } from "../../src/report/print.ts";

/** The surface of a lock file or a document; undefined where it is neither. */
export async function openSurface(name, bytes) {
  return (await readDescription(bytes, name, createSchemaPool()))?.surface;
}
