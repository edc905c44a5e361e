import type { Stats } from "node:fs";
import { lstat, mkdir, readFile, realpath, rename, rmdir, unlink } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { NEVER } from "../abort.ts";
import type { Page } from "../docs/model.ts";
import { RouteprintError } from "../errors.ts";
import { asList, asObject, compareCodeUnits, parseJson } from "../json.ts";
import { memoize } from "../memo.ts";
import { removeLeftovers, withTemporary } from "./temporary.ts";
import { withLock } from "./folder-lock.ts";
import { isMissing, reasonOf } from "./failure.ts";
import { makeFolders, replaceFile, writeNew } from "./output.ts";

/** The list of the files that routeprint wrote, kept beside them. */
const MANIFEST = ".routeprint-manifest.json";

/** The changes made to a folder. */
export interface Published {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
}

/** A rendered page. */
export interface StagedPage {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  /** The staged file; absent where the folder already holds the same content. */
  readonly file?: string;
}

/** All rendered pages, before any is moved into the folder. */
export interface Staged {
  readonly pages: readonly StagedPage[];
  /** Whether a page of an earlier run is kept although it was not rendered; none is where absent. */
  readonly isKept?: (path: string) => boolean;
}

interface Folder {
  /** Its real path. */
  readonly root: string;
  /** The real path of a folder below it, or of the nearest parent that exists. */
  readonly realFolder: (path: string) => Promise<string>;
}

/** The place of rendered pages until all are rendered. */
export interface Stage {
  /** The folder to write to, by its real path. */
  readonly root: string;
  /** An empty folder for the rendered files. */
  readonly staging: string;
  /** Renders pages into files one by one, so that memory holds one page. */
  readonly add: (pages: readonly Page[]) => Promise<readonly StagedPage[]>;
}

/**
 * Writes pages into a folder after all of them are rendered. Touches only files whose content changes, and removes pages of
 * an earlier run that are gone. Never changes a file outside the folder, wherever links in it lead.
 *
 * @param make renders the pages.
 * @throws RouteprintError `output-failed` where a foreign file or a link out of the folder is in the way, another run writes
 * there, or the folder cannot be written; what `make` throws; the signal's reason.
 */
export async function publishFolder(
  folder: string,
  make: (stage: Stage) => Promise<Staged>,
  signal: AbortSignal = NEVER,
): Promise<Published> {
  await writing(folder, () => makeFolders(folder));
  return withLock(folder, async () => {
    const root = await realpath(folder);
    await removeLeftovers(root, true);
    return withTemporary(root, async (staging) => {
      await writing(folder, () => mkdir(staging));
      const add = (pages: readonly Page[]) => stagePages(pages, join(staging, ".shared"), root, signal);
      const staged = await make({ root, staging, add });
      signal.throwIfAborted();
      return writing(folder, () => putInPlace(staged, openFolder(root)));
    });
  });
}

async function writing<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    if (error instanceof RouteprintError) throw error;
    throw new RouteprintError("output-failed", {
      message: `cannot write the pages (${reasonOf(error)})`,
      where: folder,
      cause: error,
    });
  });
}

/**
 * Renders pages into files of the staging folder, which is made. Skips pages that the target already holds.
 *
 * @param root the folder to write to, by its real path.
 *
 * @throws RouteprintError `output-failed` where a link leads out of the folder; the signal's reason.
 */
export async function stagePages(
  pages: readonly Page[],
  staging: string,
  root: string,
  signal: AbortSignal = NEVER,
): Promise<readonly StagedPage[]> {
  const folder = openFolder(root);
  await writing(root, () => mkdir(staging, { recursive: true }));
  const staged: StagedPage[] = [];
  for (const page of pages) {
    const content = Buffer.from(await page.render());
    staged.push(await writing(root, () => stage(page, content, join(staging, crypto.randomUUID()), folder)));
    // Signals are delivered between turns of the loop.
    await setImmediate();
    signal.throwIfAborted();
  }
  return staged;
}

function openFolder(root: string): Folder {
  return { root, realFolder: memoize((path: string) => realFolder(root, path)) };
}

/** Writes a page to a file unless the folder already holds the same content. */
async function stage(
  { path, type }: Page,
  content: Buffer,
  file: string,
  folder: Folder,
): Promise<StagedPage> {
  const bytes = content.length;
  const place = await placeIn(folder, path);
  const existing = await lstatOrNothing(place);
  const isFile = existing?.isFile() === true;
  if (isFile && existing.size === bytes && (await holds(place, content))) return { path, type, bytes };
  await writeNew(file, content, isFile ? existing : undefined);
  return { path, type, bytes, file };
}

async function putInPlace({ pages, isKept = () => false }: Staged, folder: Folder): Promise<Published> {
  const { root } = folder;
  const before = await readManifest(root);
  const changed = pages.flatMap(({ path, file }) => (file === undefined ? [] : [{ path, file }]));
  for (const { path } of changed) {
    if (before.has(path) || (await lstatOrNothing(await placeIn(folder, path))) === undefined) continue;
    throw new RouteprintError("output-failed", {
      message: "a file that routeprint did not write is in the way",
      where: join(root, path),
      hint: "Move it away, or name an empty folder with -o.",
    });
  }
  const now = new Set(pages.map(({ path }) => path));
  const kept = [...before].filter((path) => !now.has(path) && isKept(path));
  const leaving = [...before].filter((path) => !now.has(path) && !isKept(path));
  // The manifest comes first: the next run then knows the files of a run that was killed.
  await writeManifest(root, [...before, ...now]);
  for (const { path, file } of changed) {
    const place = join(root, path);
    await makeFolders(dirname(place));
    await rename(file, place);
  }
  for (const path of leaving) await removeFile(folder, path);
  await writeManifest(root, [...now, ...kept]);
  return {
    written: changed.map(({ path }) => path),
    unchanged: pages.flatMap(({ path, file }) => (file === undefined ? [path] : [])),
    removed: leaving,
    bytes: pages.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/**
 * The path of a page in the folder.
 *
 * @throws RouteprintError `output-failed` where a link leads out of the folder.
 */
async function placeIn({ root, realFolder: realOf }: Folder, path: string): Promise<string> {
  const parent = await realOf(dirname(path));
  if (parent === root || parent.startsWith(`${root}${sep}`)) return join(root, path);
  throw new RouteprintError("output-failed", {
    message: "a link leads out of the folder",
    where: join(root, dirname(path)),
    hint: "Remove the link, or name another folder with -o.",
  });
}

async function realFolder(root: string, path: string): Promise<string> {
  return realpath(join(root, path)).catch(async (error: unknown) => {
    if (!isMissing(error) || path === ".") throw error;
    // A missing folder will be made, and a dangling link is not followed.
    return realFolder(root, dirname(path));
  });
}

async function lstatOrNothing(file: string): Promise<Stats | undefined> {
  return lstat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

async function holds(file: string, content: Buffer): Promise<boolean> {
  return content.equals(await readFile(file).catch(() => Buffer.alloc(0)));
}

async function readManifest(root: string): Promise<ReadonlySet<string>> {
  const file = join(root, MANIFEST);
  const isFile = (await lstatOrNothing(file))?.isFile() === true;
  const value = isFile ? parseJson(await readFile(file, "utf8")) : undefined;
  const files = asList(asObject(value)["files"]);
  return new Set(files.filter((path) => typeof path === "string").filter(isPagePath));
}

/** Whether a path of the manifest, which may be forged, is plain and below the folder. */
function isPagePath(path: string): boolean {
  return /^[a-z0-9-]+(?:[./][a-zA-Z0-9-]+)*$/.test(path);
}

async function writeManifest(root: string, paths: readonly string[]): Promise<void> {
  const files = [...new Set(paths)].toSorted(compareCodeUnits);
  const content = Buffer.from(
    `${JSON.stringify({ about: "The files here that routeprint wrote.", files }, undefined, 1)}\n`,
  );
  const file = join(root, MANIFEST);
  if ((await lstatOrNothing(file))?.isFile() !== true || !(await holds(file, content)))
    await replaceFile(file, content);
}

/** Removes a file or a link, and the folders that become empty. */
async function removeFile(folder: Folder, path: string): Promise<void> {
  const place = await placeIn(folder, path).catch(() => undefined);
  // The folder is now a link to another place.
  if (place === undefined) return;
  await unlink(place).catch(() => undefined);
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    const removed = await rmdir(join(folder.root, parent)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
