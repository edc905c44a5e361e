import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Io } from "./io.ts";
import { unreadable } from "./usage.ts";

/** The text of what somebody wrote for us; PowerShell's `>` writes UTF-16, and editors a mark before UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
}

/**
 * The text of a file that somebody wrote for us.
 *
 * @throws the file system's error.
 */
export async function readText(file: string, { cwd }: Pick<Io, "cwd">): Promise<string> {
  return decodeText(await readFile(resolve(cwd, file)));
}

/**
 * The text of a file that an option names.
 *
 * @throws RouteprintError `usage` where it cannot be read.
 */
export async function readNamed(file: string, flag: string, io: Io): Promise<string> {
  return readText(file, io).catch((error: unknown) => {
    throw unreadable(file, flag, error);
  });
}
