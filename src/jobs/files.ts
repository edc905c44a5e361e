import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { tooLarge } from "../discovery/index.ts";
import { MAX_BYTES, readWithin } from "../base/stream.ts";

/**
 * Reads a file, a pipe or a device up to the size limit of a source.
 *
 * @throws RouteprintError `source-too-large`; the file system's error.
 */
export async function readBytes(file: string, name: string): Promise<Uint8Array> {
  const found = await stat(file);
  const isBounded = found.isFile() && found.size <= MAX_BYTES;
  return isBounded ? readFile(file) : readStream(createReadStream(file), name);
}

/**
 * Reads a stream, which may be endless, up to the size limit of a source.
 *
 * @throws RouteprintError `source-too-large`; the stream's error.
 */
export async function readStream(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const bytes = await readWithin(stream, MAX_BYTES);
  if (bytes === undefined) throw tooLarge(name);
  return bytes;
}

/** Decodes text that a person wrote: PowerShell's `>` writes UTF-16, and some editors a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
}

/**
 * Reads the text of a file that a person wrote.
 *
 * @throws the file system's error.
 */
export async function readText(file: string, { cwd }: { readonly cwd: string }): Promise<string> {
  return decodeText(await readFile(resolve(cwd, file)));
}
