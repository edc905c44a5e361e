/** The most bytes that a source may hold, packed or not: twenty times the largest index seen. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** The bytes of a stream, which may have no end; undefined where there are more than so many, behind which nothing is read. */
export async function readWithin(
  stream: AsyncIterable<unknown>,
  most: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    if (length > most) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length);
}
