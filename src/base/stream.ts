import { joinBytes, utf8Bytes } from "./bytes.ts";

/** The most bytes that a source may hold, packed or not: twenty times the largest index seen. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a stream, which may be endless; stops and returns undefined beyond `most` bytes. */
export async function readWithin(
  stream: AsyncIterable<unknown>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = chunk instanceof Uint8Array ? chunk : utf8Bytes(String(chunk));
    length += bytes.length;
    if (length > most) return undefined;
    // A small part of a large buffer keeps all of it: one byte after 60 KB of a chunk's extension, a thousand times.
    chunks.push(bytes.length * 2 < bytes.buffer.byteLength ? new Uint8Array(bytes) : bytes);
  }
  return joinBytes(chunks);
}
