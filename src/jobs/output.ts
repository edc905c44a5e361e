import type { Stats } from "node:fs";
import { mkdir, open, readFile, realpath, rename, stat, writeFile, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { NEVER, orAbort } from "../base/abort.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { codeOf, isMissing, orMissing, reasonOf } from "./failure.ts";
import { removeLeftovers, withTemporary } from "./temporary.ts";

/**
 * Writes a whole file or nothing: readers never see a part, and a failure keeps the old file. A file with the same content
 * is not touched, a replaced one keeps its mode, a link is followed, and a device or pipe is written to.
 *
 * @param signal ends the wait for a pipe that nobody reads.
 * @throws RouteprintError `output-failed`.
 */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  signal: AbortSignal = NEVER,
): Promise<void> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  try {
    const before = await orMissing(stat(file));
    if (before !== undefined && !before.isFile() && !before.isDirectory()) {
      await orAbort(writeFile(file, bytes).catch(ignoreBrokenPipe), signal);
      return;
    }
    const target = await realPath(file);
    if (before?.isFile() === true && before.size === bytes.length && (await holds(target, bytes))) return;
    await replaceFile(target, bytes, { before });
  } catch (error) {
    throw new RouteprintError("output-failed", {
      message: `cannot write the result (${reasonOf(error)})`,
      where: file,
      hint: PLACE_HINTS.get(codeOf(error)),
      cause: error,
    });
  }
}

/** Resolves the links of a path; returns it unchanged where nothing exists there. */
export async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Hints for an invalid path, by the system's code. */
const PLACE_HINTS: ReadonlyMap<string, string> = new Map([
  ["EISDIR", "Name a file in it."],
  ["ENOENT", "Create it first, or name another path."],
]);

/** A reader that closes early is no error, as on stdout. */
function ignoreBrokenPipe(error: unknown): void {
  if (codeOf(error) !== "EPIPE") throw error;
}

/**
 * Makes a folder and its parents. Node's own option reports a read-only disk as a missing folder.
 *
 * @throws the file system's error.
 */
export async function makeFolders(folder: string): Promise<void> {
  await mkdir(folder).catch(async (error: unknown) => {
    if ((await orMissing(stat(folder)))?.isDirectory() === true) return;
    if (!isMissing(error) || dirname(folder) === folder) throw error;
    await makeFolders(dirname(folder));
    await mkdir(folder);
  });
}

/**
 * Makes the folder of an output and its parents, and removes what killed runs left in it.
 *
 * @throws RouteprintError `output-failed`.
 */
export async function makeFolder(folder: string, where = folder): Promise<void> {
  await makeFolders(folder).catch((error: unknown) => {
    throw new RouteprintError("output-failed", {
      message: `cannot make the folder (${reasonOf(error)})`,
      where,
      cause: error,
    });
  });
  await removeLeftovers(folder);
}

/** Whether a file holds these bytes. */
export async function holds(file: string, content: Uint8Array): Promise<boolean> {
  return (await readFile(file).catch(() => undefined))?.equals(content) === true;
}

interface ReplaceOptions {
  /** The file that is replaced, whose owner and mode the new one gets. */
  readonly before?: Stats | undefined;
  /** Whether the new file must be on the disk before the call returns; true where absent. */
  readonly durable?: boolean;
  /** The folder of the temporary file; that of the file where absent. */
  readonly folder?: string;
}

/** Replaces a file, or a link, by a new file. */
export async function replaceFile(
  file: string,
  content: Uint8Array,
  { before, durable = true, folder = dirname(file) }: ReplaceOptions = {},
): Promise<void> {
  await withTemporary(folder, async (temporary) => {
    await writeNew(temporary, content, before, durable);
    await rename(temporary, file);
  });
}

/** Writes a new file with the owner and the mode of the file that it will replace. */
async function writeNew(
  file: string,
  content: Uint8Array,
  before: Stats | undefined,
  durable: boolean,
): Promise<void> {
  const handle = await open(file, "wx", 0o666);
  try {
    await handle.writeFile(content);
    if (before !== undefined) await keepAccess(handle, before);
    if (durable) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Sets owner and mode; only root may change the owner. */
async function keepAccess(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await handle.chown(uid, gid).catch(() => undefined);
  await handle.chmod(mode & 0o777);
}
