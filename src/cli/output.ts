import { realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { PrintedForm } from "../base/escape.ts";
import { type NamedSite, makeFolder, realPath, removeLeftovers, writeAtomically } from "../jobs/index.ts";
import { usage } from "./failure.ts";
import type { Io } from "./process.ts";
import { configuredSite } from "./sites.ts";

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
 * Returns the absolute path of the file that an option names; undefined for stdout.
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
      const { name: input } = await configuredSite(name, io);
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

/** Endings of files. Other endings may belong to a folder, such as `example.com`. */
const FILE_ENDING =
  /\.(?:json|jsonl|json5|ya?ml|toml|xml|html?|txt|md|markdown|csv|tsv|sarif|lock|pdf|docx?|xlsx?|raml|zip|t?gz|tar)$/i;

/** Whether `-o` names a folder: neither stdout nor a name with the ending of a file. */
export function isFolderName(name: string): boolean {
  return !STDOUT.test(name) && !FILE_ENDING.test(name);
}

/** Returns the only source, unless a folder is read or written, or an option is for several. */
export function onlySite(
  sites: readonly NamedSite[],
  words: readonly string[],
  {
    list,
    skipExisting,
    output,
  }: { readonly list?: string; readonly skipExisting?: boolean; readonly output?: string },
): NamedSite | undefined {
  const [only, ...more] = sites;
  if (more.length > 0 || list !== undefined || skipExisting === true) return undefined;
  const isFolder =
    words.length === 0
      ? output !== undefined && isFolderName(output)
      : only?.name !== words[0] && only?.short === undefined;
  return isFolder ? undefined : only;
}

/** Returns the ending of a name, which begins with a letter: `v1.2` has none. */
const ENDING = /[^./\\](\.[a-z]\w*)$/i;

/**
 * Refuses to write a file with the ending of another format.
 *
 * @param endings of the formats that the command writes. A name without ending is accepted.
 * @param advice an alternative to another name.
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
 * Makes the folder that an option names for several sources.
 *
 * @param flag the option.
 * @throws RouteprintError `usage` where it names none, `output-failed` where it cannot be made.
 */
export async function makeNamedFolder(name: string | undefined, io: Io, flag = "-o"): Promise<string> {
  if (name === undefined || !isFolderName(name)) {
    const given = name === undefined ? "" : `, not ${name}`;
    throw usage(`several sites need a folder for the output${given}`, `Add ${flag} FOLDER.`);
  }
  const folder = resolve(io.cwd, name);
  await makeFolder(folder, name);
  return folder;
}
