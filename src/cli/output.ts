import type { Stats } from "node:fs";
import { mkdir, open, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { NEVER, orAbort } from "../abort.ts";
import { RouteprintError } from "../errors.ts";
import type { PrintedForm } from "../escape.ts";
import { codeOf, isMissing, reasonOf, usage } from "./failure.ts";
import { sourceNamed } from "./input.ts";
import type { Io } from "./process.ts";
import { removeLeftovers, withTemporary } from "./temporary.ts";

/**
 * Writes the product to the file that an option names, atomically, or to stdout. Writes nothing after a signal.
 *
 * @param file undefined or `-` for stdout.
 * @throws RouteprintError `usage`, `output-failed`; the reason of the signal.
 */
export async function writeProduct(
  io: Io,
  file: string | undefined,
  text: string,
  form: PrintedForm = "text",
): Promise<void> {
  // A signal that came while the product was made is delivered between these turns of the loop.
  await setImmediate();
  await setImmediate();
  io.signal.throwIfAborted();
  const path = placeOf(file, io);
  if (path === undefined) {
    await io.writeOut(text, form);
    return;
  }
  await removeLeftovers(dirname(await realPath(path)));
  await writeAtomically(path, text, io.signal);
}

/** The names of stdout, which is appended to and never replaced. */
const STDOUT = /^(?:-|\/dev\/stdout|\/(?:dev|proc\/self)\/fd\/1)$/;

/**
 * The absolute path of the file that an option names; undefined for stdout.
 *
 * @throws RouteprintError `usage` where the name ends in a slash.
 */
export function placeOf(name: string | undefined, { cwd }: Pick<Io, "cwd">): string | undefined {
  if (name === undefined || STDOUT.test(name)) return undefined;
  if (name.endsWith("/"))
    throw usage(`${JSON.stringify(name)} is a folder, not a file`, "Name a file, or - for stdout.");
  return resolve(cwd, name);
}

/**
 * Refuses to overwrite an input with the result, or the result with another output.
 *
 * @param sources the inputs, by any of their names; `-` is stdin.
 * @param beside the other outputs, by the options that name them.
 * @throws RouteprintError `usage`.
 */
export async function refuseLosses(
  sources: readonly (string | undefined)[],
  output: string | undefined,
  io: Io,
  beside: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const named = sources.flatMap((name) => (name === undefined || name === "-" ? [] : [name]));
  const inputs = await Promise.all(
    named.map(async (name) => {
      const { name: input } = await sourceNamed(name, io);
      return realpath(resolve(io.cwd, input)).catch(() => undefined);
    }),
  );
  for (const [flag, name] of Object.entries({ "-o": output, ...beside })) {
    const path = placeOf(name, io);
    if (name !== undefined && flag !== "-o" && path === placeOf(output, io))
      throw usage(`${flag} names the file of the result itself`, "Name another file.");
    if (path !== undefined && inputs.includes(await realPath(path)))
      throw usage("the result would overwrite its input", `Name another file with ${flag}.`);
  }
}

/** The path without links; as it is where nothing exists there. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Endings of files. Other endings may belong to a folder, such as `example.com`. */
const FILE_ENDING =
  /\.(?:json|jsonl|json5|ya?ml|toml|xml|html?|txt|md|markdown|csv|tsv|sarif|lock|pdf|docx?|xlsx?|raml|zip|t?gz|tar)$/i;

/** Whether `-o` names a folder: neither stdout nor a name with the ending of a file. */
export function isFolderName(name: string): boolean {
  return !STDOUT.test(name) && !FILE_ENDING.test(name);
}

/** The ending of a name, which begins with a letter: `v1.2` has none. */
const ENDING = /[^./\\](\.[a-z]\w*)$/i;

/**
 * Refuses to write a file with the ending of another format.
 *
 * @param endings of the formats that the command writes. A name without ending is accepted.
 * @param advice another way out than another name.
 * @throws RouteprintError `usage`.
 */
export function refuseEnding(name: string | undefined, endings: readonly string[], advice = ""): void {
  if (name === undefined || STDOUT.test(name) || name.startsWith("/dev/")) return;
  const ending = ENDING.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || endings.includes(ending)) return;
  throw usage(
    `-o names a ${ending} file, which is none of the formats: ${endings.join(", ")}`,
    `Use one of these endings${advice}.`,
  );
}

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
    const before = await statOrNothing(file);
    if (before !== undefined && !before.isFile() && !before.isDirectory()) {
      await orAbort(writeFile(file, bytes).catch(ignoreBrokenPipe), signal);
      return;
    }
    const target = await realPath(file);
    if (before?.isFile() === true && (await holds(target, before.size, bytes))) return;
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

/** What to do where the path is wrong. */
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
    if ((await statOrNothing(folder))?.isDirectory() === true) return;
    if (!isMissing(error) || dirname(folder) === folder) throw error;
    await makeFolders(dirname(folder));
    await mkdir(folder);
  });
}

/**
 * Makes the folder that an option names for several sources.
 *
 * @param flag the option.
 * @throws RouteprintError `usage` where it names none, `output-failed` where it cannot be made.
 */
export async function makeFolder(name: string | undefined, io: Io, flag = "-o"): Promise<string> {
  if (name === undefined || !isFolderName(name)) {
    const given = name === undefined ? "" : `, not ${name}`;
    throw usage(`several sites need a folder for the output${given}`, `Add ${flag} FOLDER.`);
  }
  const folder = resolve(io.cwd, name);
  await makeFolders(folder).catch((error: unknown) => {
    throw new RouteprintError("output-failed", {
      message: `cannot make the folder (${reasonOf(error)})`,
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

async function holds(file: string, size: number, content: Uint8Array): Promise<boolean> {
  if (size !== content.length) return false;
  const held = await readFile(file).catch(() => undefined);
  return held?.equals(content) === true;
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
