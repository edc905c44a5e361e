import { createHash } from "node:crypto";
import { readFile, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Page } from "../docs/model.ts";
import { RouteprintError } from "../errors.ts";
import { asList, asObject, compareCodeUnits, parseJson } from "../json.ts";
import { withLock } from "./folder-lock.ts";
import { isMissing, reasonOf } from "./file-failure.ts";
import { makeFolders, writeAtomically } from "./output.ts";

/** The list of the files that are ours, kept beside them. */
const MANIFEST = ".routeprint-manifest.json";

/** What was done to a folder. */
export interface Published {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
}

interface Entry {
  readonly path: string;
  readonly content: string;
  readonly hash: string;
}

/**
 * Writes pages into a folder: only files whose content changes are touched, files of an earlier run that are no
 * longer made are removed, and a file that is not ours is never overwritten or removed.
 *
 * @throws RouteprintError `output-failed` where a foreign file stands in the way, another run is at work there, or
 * the folder cannot be written; the signal's reason.
 */
export async function publishPages(
  folder: string,
  pages: readonly Page[],
  signal?: AbortSignal,
): Promise<Published> {
  const entries: Entry[] = [];
  for (const { path, render } of pages) {
    // A signal is heard only between pages.
    await setImmediate();
    signal?.throwIfAborted();
    const content = await render();
    entries.push({ path, content, hash: createHash("sha256").update(content).digest("hex") });
  }
  try {
    await makeFolders(folder);
    return await withLock(folder, () => writeEntries(folder, entries, signal));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RouteprintError) throw error;
    throw new RouteprintError("output-failed", {
      message: `the pages could not be written (${reasonOf(error)})`,
      where: folder,
      cause: error,
    });
  }
}

async function writeEntries(
  folder: string,
  entries: readonly Entry[],
  signal: AbortSignal | undefined,
): Promise<Published> {
  const before = await readManifest(folder);
  const standing = new Map<string, string | undefined>();
  for (const { path } of entries) standing.set(path, await hashOfFile(join(folder, path)));
  const changed = entries.filter(({ path, hash }) => standing.get(path) !== hash);
  const foreign = changed.find(({ path }) => standing.get(path) !== undefined && !before.has(path));
  if (foreign) {
    throw new RouteprintError("output-failed", {
      message: "a file stands there that was not written by an earlier run",
      where: join(folder, foreign.path),
      hint: "Move it away, or give an empty folder with -o.",
    });
  }
  const now = new Set(entries.map(({ path }) => path));
  const leaving = [...before].filter((path) => !now.has(path));
  // Named before they are written: a run that is cut short leaves no file that the next one would not know.
  await writeManifest(folder, [...before, ...now]);
  for (const { path, content } of changed) {
    await makeFolders(dirname(join(folder, path)));
    signal?.throwIfAborted();
    await writeAtomically(join(folder, path), content, { durable: false });
  }
  for (const path of leaving) await removeFile(folder, path);
  await writeManifest(folder, [...now]);
  return {
    written: changed.map(({ path }) => path),
    unchanged: entries.filter(({ path, hash }) => standing.get(path) === hash).map(({ path }) => path),
    removed: leaving,
    bytes: entries.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
  };
}

async function hashOfFile(file: string): Promise<string | undefined> {
  const content = await readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return content && createHash("sha256").update(content).digest("hex");
}

async function readManifest(folder: string): Promise<ReadonlySet<string>> {
  const value = parseJson(await readFile(join(folder, MANIFEST), "utf8").catch(() => ""));
  const files = asList(asObject(value)["files"]);
  return new Set(files.filter((path) => typeof path === "string").filter(isOurs));
}

/** Paths of ours stay below the folder and have a plain form, whatever a manifest says. */
function isOurs(path: string): boolean {
  return /^[a-z0-9-]+(?:[./][a-zA-Z0-9-]+)*$/.test(path);
}

async function writeManifest(folder: string, paths: readonly string[]): Promise<void> {
  const files = [...new Set(paths)].toSorted(compareCodeUnits);
  const content = `${JSON.stringify({ about: "The files here that routeprint wrote.", files }, undefined, 1)}\n`;
  const file = join(folder, MANIFEST);
  const standing = await readFile(file, "utf8").catch(() => undefined);
  if (standing !== content) await writeAtomically(file, content);
}

/** Removes a file and the folders that it leaves empty. */
async function removeFile(folder: string, path: string): Promise<void> {
  await unlink(join(folder, path)).catch(() => undefined);
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    const removed = await rmdir(join(folder, parent)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
