import { lstat, readFile, realpath, rmdir, unlink } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { NEVER } from "../base/abort.ts";
import { memoize } from "../base/memo.ts";
import type { Page } from "../docs/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { asList, asObject, compareCodeUnits, parseJson } from "../base/json.ts";
import { isMissing, orMissing, reasonOf } from "./failure.ts";
import { holds, makeFolders, replaceFile } from "./output.ts";
import { removeLeftovers } from "./temporary.ts";

/** The list of the files that routeprint wrote, kept beside them. */
const MANIFEST = ".routeprint-manifest.json";

/** A page of the folder. */
export interface WrittenPage {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  /** False where the folder already held the same content. */
  readonly isNew: boolean;
}

/**
 * Makes the folder for pages.
 *
 * @returns its real path.
 * @throws RouteprintError `output-failed`.
 */
export async function openFolder(folder: string): Promise<string> {
  return writing(folder, async () => {
    await makeFolders(folder);
    const root = await realpath(folder);
    await removeLeftovers(root);
    return root;
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
 * Renders pages into a folder one by one, each whole, so that memory holds one page. Touches only files whose content
 * changes, and never a file outside the folder, wherever links in it lead.
 *
 * @param root the real path of the folder.
 * @throws RouteprintError `output-failed` where a foreign file or a link out of the folder is in the way; the signal's
 * reason.
 */
export async function writePages(
  pages: readonly Page[],
  root: string,
  signal: AbortSignal = NEVER,
): Promise<readonly WrittenPage[]> {
  const paths = pages.map(({ path }) => path);
  // The manifest comes first: the next run then knows the files of a run that was killed.
  await writing(root, () => claim(root, paths));
  const folderOf = memoize((folder: string) => openPageFolder(root, folder));
  const written: WrittenPage[] = [];
  let last: Promise<void> = Promise.resolve();
  for (const { path, type, render } of pages) {
    const content = Buffer.from(await render());
    // Signals are delivered between turns of the loop.
    await setImmediate();
    // One page is written while the next is rendered.
    await last;
    signal.throwIfAborted();
    last = writing(root, async () => {
      const isNew = await writePage(root, join(await folderOf(dirname(path)), basename(path)), content);
      written.push({ path, type, bytes: content.length, isNew });
    });
    // A failure is thrown where it is awaited.
    last.catch(() => undefined);
  }
  await last;
  return written;
}

/** Adds paths to the manifest, unless a file that is not in it is in the way. */
async function claim(root: string, paths: readonly string[]): Promise<void> {
  const known = await readManifest(root);
  const folderOf = memoize((folder: string) => folderIn(root, folder));
  for (const path of paths) {
    const place = join(await folderOf(dirname(path)), basename(path));
    if (known.has(path) || (await orMissing(lstat(place))) === undefined) continue;
    throw new RouteprintError("output-failed", {
      message: "a file that routeprint did not write is in the way",
      where: join(root, path),
      hint: "Move it away, or name an empty folder.",
    });
  }
  await writeManifest(root, [...known, ...paths]);
}

/** Makes a folder for pages and returns its path. */
async function openPageFolder(root: string, folder: string): Promise<string> {
  const place = await folderIn(root, folder);
  await makeFolders(place);
  return place;
}

/** Writes a page; false where its place already holds the same content. */
async function writePage(root: string, place: string, content: Buffer): Promise<boolean> {
  const existing = await orMissing(lstat(place));
  const before = existing?.isFile() === true ? existing : undefined;
  if (before?.size === content.length && (await holds(place, content))) return false;
  // The next run removes what a killed run left in the root.
  await replaceFile(place, content, { before, durable: false, folder: root });
  return true;
}

/**
 * Removes outdated pages of earlier runs, after all others are written.
 *
 * @param isKept whether a page stays although it was not written.
 * @returns the removed paths.
 * @throws RouteprintError `output-failed`.
 */
export async function removeOthers(
  pages: readonly WrittenPage[],
  root: string,
  isKept: (path: string) => boolean = () => false,
): Promise<readonly string[]> {
  const now = new Set(pages.map(({ path }) => path));
  return writing(root, async () => {
    await removeLeftovers(root, true);
    const known = [...(await readManifest(root))];
    const leaving = known.filter((path) => !now.has(path) && !isKept(path));
    for (const path of leaving) await removeFile(root, path);
    await writeManifest(
      root,
      known.filter((path) => !leaving.includes(path)),
    );
    return leaving;
  });
}

/**
 * Returns the path of a folder of pages.
 *
 * @throws RouteprintError `output-failed` where a link leads out of the root.
 */
async function folderIn(root: string, folder: string): Promise<string> {
  const real = await realFolder(root, folder);
  if (real === root || real.startsWith(`${root}${sep}`)) return join(root, folder);
  throw new RouteprintError("output-failed", {
    message: "a link leads out of the folder",
    where: join(root, folder),
    hint: "Remove the link, or name another folder.",
  });
}

async function realFolder(root: string, path: string): Promise<string> {
  return realpath(join(root, path)).catch(async (error: unknown) => {
    if (!isMissing(error) || path === ".") throw error;
    // A missing folder will be made, and a dangling link is not followed.
    return realFolder(root, dirname(path));
  });
}

async function readManifest(root: string): Promise<ReadonlySet<string>> {
  const file = join(root, MANIFEST);
  const isFile = (await orMissing(lstat(file)))?.isFile() === true;
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
  const about = "The files here that routeprint wrote.";
  const content = Buffer.from(`${JSON.stringify({ about, files }, undefined, 1)}\n`);
  const file = join(root, MANIFEST);
  if ((await orMissing(lstat(file)))?.isFile() !== true || !(await holds(file, content)))
    await replaceFile(file, content);
}

/** Removes a file or a link, and the folders that become empty. */
async function removeFile(root: string, path: string): Promise<void> {
  const folder = await folderIn(root, dirname(path)).catch(() => undefined);
  // The folder is now a link to another place.
  if (folder === undefined) return;
  await unlink(join(folder, basename(path))).catch(() => undefined);
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    const removed = await rmdir(join(root, parent)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
