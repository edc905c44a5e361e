import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { tooLarge } from "../discovery/decode.ts";
import { MAX_BYTES, readWithin } from "../stream.ts";

/**
 * The bytes of a file. Of what is none, as a pipe or a device, which may have no end, and of a larger one than a source may
 * be, no more than that is read.
 *
 * @throws RouteprintError `source-too-large`; the file system's error.
 */
export async function readBytes(file: string, name: string): Promise<Uint8Array> {
  const found = await stat(file);
  const isBounded = found.isFile() && found.size <= MAX_BYTES;
  return isBounded ? readFile(file) : readStream(createReadStream(file), name);
}

/**
 * The bytes of a stream, which may have no end.
 *
 * @throws RouteprintError `source-too-large`; the stream's error.
 */
export async function readStream(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const bytes = await readWithin(stream, MAX_BYTES);
  if (bytes === undefined) throw tooLarge(name);
  return bytes;
}
