import type { Stats } from "node:fs";
import { mkdir, open, readFile, readlink, realpath, rename, stat, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { NEVER, orAbort } from "../abort.ts";
import { RouteprintError } from "../errors.ts";
import type { PrintedForm } from "../escape.ts";
import { removeLeftovers, withTemporary } from "./temporary.ts";
import { codeOf, isMissing, reasonOf } from "./file-failure.ts";
import { sourceNamed } from "./input.ts";
import type { Io } from "./io.ts";
import { usage } from "./usage.ts";

/**
 * Writes what an option names a file for: to that file, atomically, or to stdout where none is named or `-`. Nothing is
 * written once the process is asked to end.
 *
 * @throws RouteprintError `usage`, `output-failed`; the reason of the signal.
 */
export async function writeProduct(
  io: Io,
  file: string | undefined,
  text: string,
  form: PrintedForm = "text",
): Promise<void> {
  // A signal that came while the product was made is heard between this turn of the loop and the next.
  await setImmediate();
  await setImmediate();
  io.signal.throwIfAborted();
  const place = placeOf(file, io);
  if (place === undefined) await io.writeOut(text, form);
  else {
    await removeLeftovers(dirname(await endOfLinks(place)));
    await writeAtomically(place, text, { signal: io.signal });
  }
}

/** Other names of stdout too: as a file it would be replaced, with what others have written to it. */
const STDOUT = /^(?:-|\/dev\/stdout|\/(?:dev|proc\/self)\/fd\/1)$/;

/**
 * The file that an option names for what is written; undefined for stdout.
 *
 * @throws RouteprintError `usage` where the name ends as a folder's does.
 */
export function placeOf(name: string | undefined, { cwd }: Pick<Io, "cwd">): string | undefined {
  if (name === undefined || STDOUT.test(name)) return undefined;
  if (name.endsWith("/")) {
    throw usage(
      `${JSON.stringify(name)} is the name of no file to write to`,
      "Name a file, or - for stdout.",
    );
  }
  return resolve(cwd, name);
}

/**
 * Refuses what would be lost: a source, by whatever name, in whose place something is written, and of two files at one place
 * the first.
 *
 * @param sources files, and `-` for stdin; what an option names that was not given is undefined.
 * @param beside the files that go beside the result, by the options that name them.
 * @throws RouteprintError `usage`.
 */
export async function refuseLosses(
  sources: readonly (string | undefined)[],
  output: string | undefined,
  io: Io,
  beside: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const named = sources.flatMap((name) => (name === undefined || name === "-" ? [] : name));
  const files = await Promise.all(
    named.map(async (name) => resolve(io.cwd, (await sourceNamed(name, io)).name)),
  );
  for (const [flag, name] of Object.entries({ "-o": output, ...beside })) {
    const place = placeOf(name, io);
    if (name !== undefined && flag !== "-o" && place === placeOf(output, io))
      throw usage(`${flag} names the place where the result itself goes`, "Give one of them another file.");
    const standing = place === undefined ? undefined : await realPlace(place);
    if (standing === undefined || !(await Promise.all(files.map(realPlace))).includes(standing)) continue;
    throw usage(
      "the result would take the place of what it is made from",
      `Give it another name with ${flag}.`,
    );
  }
}

/** What stands at a place, by its own name; undefined where nothing does. */
async function realPlace(place: string): Promise<string | undefined> {
  return realpath(place).catch(() => undefined);
}

/** Endings of files; others may end the name of a folder, as `example.com`. */
const FILE_ENDING =
  /\.(?:json|jsonl|json5|ya?ml|toml|xml|html?|txt|md|markdown|csv|tsv|sarif|lock|pdf|docx?|xlsx?|raml|zip|t?gz|tar)$/i;

/** How a name may end that says what it holds; `v1.2` ends in a number. */
const ENDING = /[^./\\](\.[a-z]\w*)$/i;

/**
 * Refuses a file whose name says that it holds what the command does not write.
 *
 * @param endings those of the formats that it does write; a name without any is taken as it is.
 * @param advice what to do besides ending the name so.
 * @throws RouteprintError `usage`.
 */
export function refuseEnding(name: string | undefined, endings: readonly string[], advice = ""): void {
  if (name === undefined || STDOUT.test(name) || name.startsWith("/dev/")) return;
  const ending = ENDING.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || endings.includes(ending)) return;
  throw usage(
    `-o names a ${ending} file, which is none of the formats: ${endings.join(", ")}`,
    `End the name in one of these${advice}.`,
  );
}

/** Whether a name given to `-o` is a folder's: it is neither stdout, nor ends as the name of a file does. */
export function isFolderName(name: string): boolean {
  return !STDOUT.test(name) && !FILE_ENDING.test(name);
}

export interface WriteOptions {
  /** Whether it must be on the disk before the call returns, true where absent: what is easily made again need not. */
  readonly durable?: boolean;
  /** Ends the wait for a pipe that nobody reads. */
  readonly signal?: AbortSignal;
}

/**
 * Writes a whole file or nothing: a reader never sees a part, a failure leaves the old file as it was. A file that
 * holds the content already is not touched, one that is replaced keeps its mode, and a link is followed.
 *
 * @throws RouteprintError `output-failed` where the place cannot be written.
 */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  { durable = true, signal = NEVER }: WriteOptions = {},
): Promise<void> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  try {
    const standing = await statOrNothing(file);
    // A device, a pipe or a socket takes bytes; to replace it by a file would take it from everybody else. Its links, such
    // as those of /dev/stdout, may lead to what has no name.
    if (standing !== undefined && !standing.isFile() && !standing.isDirectory()) {
      await orAbort(writeFile(file, bytes).catch(passReaderGone), signal);
      return;
    }
    const target = await endOfLinks(file);
    if (standing?.isFile() !== true || !(await holds(target, standing.size, bytes))) {
      await replaceFile(target, bytes, standing, durable);
    }
  } catch (error) {
    throw new RouteprintError("output-failed", {
      message: `the result could not be written (${reasonOf(error)})`,
      where: file,
      hint: PLACE_HINTS.get(codeOf(error)),
      cause: error,
    });
  }
}

/** What to do where the disk is well, and the place is none for a file. */
const PLACE_HINTS: ReadonlyMap<string, string> = new Map([
  ["EISDIR", "Name a file in it."],
  ["ENOENT", "Make it first, or name another place."],
]);

/** A reader that closes early is no error, as on stdout. */
function passReaderGone(error: unknown): void {
  if (codeOf(error) !== "EPIPE") throw error;
}

/**
 * Makes a folder and those above it. Not by Node's own way, which says of a read-only disk that nothing is there.
 *
 * @throws the file system's error.
 */
export async function makeFolders(folder: string): Promise<void> {
  await mkdir(folder).catch(async (error: unknown) => {
    if ((await statOrNothing(folder))?.isDirectory() === true) return;
    if (!isMissing(error) || dirname(folder) === folder) throw error;
    await makeFolders(dirname(folder));
    await mkdir(folder);
  });
}

/**
 * Makes the folder that several sources are written to.
 *
 * @param flag the option that names it.
 * @throws RouteprintError `usage` where none was given, `output-failed` where it cannot be made.
 */
export async function makeFolder(name: string | undefined, io: Io, flag = "-o"): Promise<string> {
  if (name === undefined || name === "-") {
    const too = flag === "-o" ? "; a file to write is named with -o too" : "";
    throw usage("several sites need a folder to be written to", `Add ${flag} FOLDER${too}.`);
  }
  if (!isFolderName(name)) throw usage(`several sites need a folder, not ${name}`, `Add ${flag} FOLDER.`);
  const folder = resolve(io.cwd, name);
  await makeFolders(folder).catch((error: unknown) => {
    throw new RouteprintError("output-failed", {
      message: `the folder cannot be made (${reasonOf(error)})`,
      where: name,
      cause: error,
    });
  });
  await removeLeftovers(folder);
  return folder;
}

async function statOrNothing(file: string): Promise<Stats | undefined> {
  return stat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** As many links as Linux follows. */
const MOST_LINKS = 40;

/** What a link names in the end, also where nothing stands there yet. */
async function endOfLinks(file: string, followed = 0): Promise<string> {
  const next = await readlink(file).catch(() => undefined);
  if (next === undefined || followed === MOST_LINKS) return file;
  return endOfLinks(resolve(dirname(file), next), followed + 1);
}

async function holds(file: string, size: number, content: Uint8Array): Promise<boolean> {
  if (size !== content.length) return false;
  const held = await readFile(file).catch(() => undefined);
  return held?.equals(content) === true;
}

/** Puts a file in the place of what has its name, also of a link. */
export async function replaceFile(
  file: string,
  content: Uint8Array,
  standing?: Stats,
  durable = true,
): Promise<void> {
  await withTemporary(dirname(file), async (temporary) => {
    await writeNew(temporary, content, standing, durable);
    await rename(temporary, file);
  });
}

/** Writes a file that does not exist, with the owner and the mode of the one that it is to replace. */
export async function writeNew(
  file: string,
  content: Uint8Array,
  standing?: Stats,
  durable = false,
): Promise<void> {
  const handle = await open(file, "wx", 0o666);
  try {
    await handle.writeFile(content);
    if (standing !== undefined) await keepAccess(handle, standing);
    if (durable) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a new file the owner and the mode of the one it replaces; only root may change the owner. */
async function keepAccess(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await handle.chown(uid, gid).catch(() => undefined);
  await handle.chmod(mode & 0o777);
}
