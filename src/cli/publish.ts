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

/** Pages, each rendered and forgotten before the next is taken. */
type Pages = Iterable<Page> | AsyncIterable<Page>;

/** A page that was rendered. */
interface Rendered {
  readonly path: string;
  readonly bytes: number;
  /** The file that waits to take its place; undefined where an equal file is there already. */
  readonly staged: string | undefined;
}

/** A folder that is written to. */
interface Folder {
  /** Its real path. */
  readonly root: string;
  /** The real path of a folder below it, which may not exist yet. */
  readonly realFolder: (path: string) => Promise<string>;
}

/**
 * Writes pages into a folder: only files whose content changes are touched, files of an earlier run that
 * are no longer made are removed. Nothing changes before all pages are rendered, and nothing outside the folder ever does,
 * wherever links in it lead.
 *
 * @throws RouteprintError `output-failed` where a file of somebody else or a link out of the folder is in the way, another
 * run writes there, or the folder cannot be written; what `pages` throws; the signal's reason.
 */
export async function publishPages(
  folder: string,
  pages: Pages,
  signal: AbortSignal = NEVER,
): Promise<Published> {
  try {
    await makeFolders(folder);
    return await withLock(folder, async () => publishInto(await openFolder(folder), pages, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RouteprintError) throw error;
    throw new RouteprintError("output-failed", {
      message: `the pages could not be written (${reasonOf(error)})`,
      where: folder,
      cause: error,
    });
  }
}

async function openFolder(folder: string): Promise<Folder> {
  const root = await realpath(folder);
  await removeLeftovers(root, true);
  return { root, realFolder: onceEach((path: string) => realFolder(root, path)) };
}

async function publishInto(folder: Folder, pages: Pages, signal: AbortSignal): Promise<Published> {
  return withTemporary(folder.root, async (staging) => {
    await mkdir(staging);
    const rendered: Rendered[] = [];
    for await (const page of pages) {
      rendered.push(await stage(page, join(staging, String(rendered.length)), folder));
      // A signal is heard only between pages.
      await setImmediate();
      signal.throwIfAborted();
    }
    return putInPlace(rendered, folder);
  });
}

/** Renders a page, into a staged file where it differs from what the folder has. */
async function stage({ path, render }: Page, staged: string, folder: Folder): Promise<Rendered> {
  const content = Buffer.from(await render());
  const place = await placeIn(folder, path);
  const standing = await lstatOrNothing(place);
  const isSame =
    standing?.isFile() === true && standing.size === content.length && (await holds(place, content));
  if (!isSame) await writeNew(staged, content, standing?.isFile() === true ? standing : undefined);
  return { path, bytes: content.length, staged: isSame ? undefined : staged };
}

async function putInPlace(rendered: readonly Rendered[], folder: Folder): Promise<Published> {
  const { root } = folder;
  const before = await readManifest(root);
  const changed = rendered.flatMap(({ path, staged }) => (staged === undefined ? [] : [{ path, staged }]));
  for (const { path } of changed) {
    if (before.has(path) || (await lstatOrNothing(await placeIn(folder, path))) === undefined) continue;
    throw new RouteprintError("output-failed", {
      message: "a file stands there that was not written by an earlier run",
      where: join(root, path),
      hint: "Move it away, or give an empty folder with -o.",
    });
  }
  const now = new Set(rendered.map(({ path }) => path));
  const leaving = [...before].filter((path) => !now.has(path));
  // Named before they are written: a run that is cut short leaves no file that the next one would not know.
  await writeManifest(root, [...before, ...now]);
  for (const { path, staged } of changed) {
    const place = join(root, path);
    await makeFolders(dirname(place));
    await rename(staged, place);
  }
  for (const path of leaving) await removeFile(folder, path);
  await writeManifest(root, [...now]);
  return {
    written: changed.map(({ path }) => path),
    unchanged: rendered.flatMap(({ path, staged }) => (staged === undefined ? [path] : [])),
    removed: leaving,
    bytes: rendered.reduce((sum, { bytes }) => sum + bytes, 0),
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
