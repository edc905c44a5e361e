import type { Stats } from "node:fs";
import { lstat, mkdir, readFile, realpath, rename, rmdir, unlink } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { NEVER } from "../abort.ts";
import type { Page } from "../docs/model.ts";
import { RouteprintError } from "../errors.ts";
import { asList, asObject, compareCodeUnits, parseJson } from "../json.ts";
import { onceEach } from "../once.ts";
import { removeLeftovers, withTemporary } from "./temporary.ts";
import { withLock } from "./folder-lock.ts";
import { isMissing, reasonOf } from "./failure.ts";
import { makeFolders, replaceFile, writeNew } from "./output.ts";

/** The list of the files that routeprint wrote, kept beside them. */
const MANIFEST = ".routeprint-manifest.json";

/** What was done to a folder. */
export interface Published {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
}

/** A page that was rendered. */
export interface StagedPage {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  /** The file that waits to take its place; absent where an equal file is there already. */
  readonly file?: string;
}

/** Pages that wait until all of them are there. */
export interface Staged {
  readonly pages: readonly StagedPage[];
  /** Whether a page of an earlier run stays, though it is none of these; none does where absent. */
  readonly isKept?: (path: string) => boolean;
}

/** A folder that is written to. */
interface Folder {
  /** Its real path. */
  readonly root: string;
  /** The real path of a folder below it, or of the one above that exists. */
  readonly realFolder: (path: string) => Promise<string>;
}

/** Where rendered pages wait until all of them are there. */
export interface Stage {
  /** The folder of all pages, by its real path. */
  readonly root: string;
  /** An empty folder for their files. */
  readonly staging: string;
  /** Renders pages into files, each forgotten before the next. */
  readonly add: (pages: readonly Page[]) => Promise<readonly StagedPage[]>;
}

/**
 * Writes the pages that `make` stages into a folder: only files whose content changes are touched, files of an earlier run
 * that are no longer made are removed. Nothing changes before all pages are rendered, and nothing outside the folder ever
 * does, wherever links in it lead.
 *
 * @throws RouteprintError `output-failed` where a file of somebody else or a link out of the folder is in the way, another
 * run writes there, or the folder cannot be written; what `make` throws; the signal's reason.
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
      message: `the pages could not be written (${reasonOf(error)})`,
      where: folder,
      cause: error,
    });
  });
}

/**
 * Renders pages into files of a folder, which is made; what the folder of all pages has already is not written again.
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
    // A signal is heard only between pages.
    await setImmediate();
    signal.throwIfAborted();
  }
  return staged;
}

function openFolder(root: string): Folder {
  return { root, realFolder: onceEach((path: string) => realFolder(root, path)) };
}

/** Writes a page into a file where it differs from what the folder has. */
async function stage(
  { path, type }: Page,
  content: Buffer,
  file: string,
  folder: Folder,
): Promise<StagedPage> {
  const bytes = content.length;
  const place = await placeIn(folder, path);
  const standing = await lstatOrNothing(place);
  const isFile = standing?.isFile() === true;
  if (isFile && standing.size === bytes && (await holds(place, content))) return { path, type, bytes };
  await writeNew(file, content, isFile ? standing : undefined);
  return { path, type, bytes, file };
}

async function putInPlace({ pages, isKept = () => false }: Staged, folder: Folder): Promise<Published> {
  const { root } = folder;
  const before = await readManifest(root);
  const changed = pages.flatMap(({ path, file }) => (file === undefined ? [] : [{ path, file }]));
  for (const { path } of changed) {
    if (before.has(path) || (await lstatOrNothing(await placeIn(folder, path))) === undefined) continue;
    throw new RouteprintError("output-failed", {
      message: "a file stands there that was not written by an earlier run",
      where: join(root, path),
      hint: "Move it away, or give an empty folder with -o.",
    });
  }
  const now = new Set(pages.map(({ path }) => path));
  const kept = [...before].filter((path) => !now.has(path) && isKept(path));
  const leaving = [...before].filter((path) => !now.has(path) && !isKept(path));
  // Named before they are written: a run that is cut short leaves no file that the next one would not know.
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
 * Where a page goes.
 *
 * @throws RouteprintError `output-failed` where a link leads out of the folder.
 */
async function placeIn({ root, realFolder: realOf }: Folder, path: string): Promise<string> {
  const parent = await realOf(dirname(path));
  if (parent === root || parent.startsWith(`${root}${sep}`)) return join(root, path);
  throw new RouteprintError("output-failed", {
    message: "a link leads out of the folder",
    where: join(root, dirname(path)),
    hint: "Remove the link, or give another folder with -o.",
  });
}

async function realFolder(root: string, path: string): Promise<string> {
  return realpath(join(root, path)).catch(async (error: unknown) => {
    if (!isMissing(error) || path === ".") throw error;
    // A link to nothing is not followed when the folder is made.
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

/** Whether a path of the manifest, which others may have written, can be one of a page: below the folder and plain. */
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

/** Removes a file, or a link in its place, and the folders that it leaves empty. */
async function removeFile(folder: Folder, path: string): Promise<void> {
  const place = await placeIn(folder, path).catch(() => undefined);
  // What a link leads to outside is not of an earlier run.
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
