import { readFile } from "node:fs/promises";
import { asObject, parseJson, printJson } from "../base/json.ts";
import { parseHttpUrl } from "../base/url.ts";
import type { Provenance } from "../fetch/index.ts";
import type { BuildOptions } from "../surface/index.ts";
import { fileBeside } from "./beside.ts";
import { holds, writeAtomically } from "./output.ts";

/** What the provenance file beside a saved index says of it; members that are absent or invalid are left out. */
interface SavedProvenance {
  readonly capture: BuildOptions;
  /** When the site first sent these bytes: ISO 8601 in UTC. */
  readonly fetchedAt?: string;
}

/** Reads the provenance file beside an index; an invalid one is ignored. */
export async function readProvenance(file: string): Promise<SavedProvenance> {
  const text = await readFile(fileBeside(file, "provenance"), "utf8").catch(() => undefined);
  const { root, authenticated, fetchedAt } = asObject(text === undefined ? undefined : parseJson(text));
  const isRoot = typeof root === "string" && parseHttpUrl(root) !== undefined;
  const isTime = typeof fetchedAt === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(fetchedAt);
  return {
    capture: {
      ...(isRoot ? { answeredRoot: root } : {}),
      ...(typeof authenticated === "boolean" ? { authenticated } : {}),
    },
    ...(isTime ? { fetchedAt } : {}),
  };
}

/**
 * Writes an index and its provenance beside it. Bytes that the file holds already keep their time, so that a site that is
 * saved again without a change changes no file.
 */
export async function saveIndex(
  file: string,
  bytes: Uint8Array,
  provenance: Partial<Provenance>,
  fetchedAt: string,
): Promise<void> {
  const isSame = await holds(file, bytes);
  const first = (isSame ? (await readProvenance(file)).fetchedAt : undefined) ?? fetchedAt;
  await writeAtomically(file, bytes);
  await writeAtomically(fileBeside(file, "provenance"), printJson({ ...provenance, fetchedAt: first }));
}
