import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { RouteprintError } from "../errors.ts";
import type { Io } from "./io.ts";

/** Writes the product to stdout, or atomically to the file that `-o` names. */
export async function writeProduct(io: Io, file: string | undefined, text: string): Promise<void> {
  if (file === undefined || file === "-") await io.writeOut(text);
  else await writeAtomically(resolve(io.cwd, file), text);
}

/**
 * Writes a whole file or nothing: a reader never sees a part, a failure leaves the old file as it was.
 *
 * @throws RouteprintError `output-failed` where the place cannot be written.
 */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  const temporary = join(dirname(file), `.routeprint-${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx", mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new RouteprintError("output-failed", {
      message: `the result could not be written (${reasonOf(error)})`,
      where: file,
      hint: "Give another place with -o, or make room.",
      cause: error,
    });
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "the folder does not exist"],
  ["EACCES", "no permission"],
  ["EPERM", "no permission"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of the path is no folder"],
]);

/** Why the file system refused, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ("code" in error ? REASONS.get(String(error.code)) : undefined) ?? error.message;
}
