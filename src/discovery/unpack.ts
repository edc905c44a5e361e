import { refuseCrowded } from "./crowded.ts";
import { damagedGzip, MAX_LAYERS, tooLarge, tooManyLayers } from "./decode.ts";
import { readWithin, MAX_BYTES } from "../base/stream.ts";

/**
 * Decompresses gzip, as often as a source is compressed; other bytes stay as they are. In a browser `readSource` and
 * `readSurface` take only what this function returns.
 *
 * @param where names the source in errors: a file name or an address.
 * @throws RouteprintError `json-truncated` where gzip is damaged; `source-too-large`, also for more than eight million
 *   values, whose parsing could end the tab; `not-json` for too many layers.
 * @example
 * const bytes = await unpackSource(new Uint8Array(await file.arrayBuffer()), file.name);
 * const { surface } = readSource(bytes, file.name);
 */
export async function unpackSource(bytes: Uint8Array<ArrayBuffer>, where: string): Promise<Uint8Array> {
  let inner: Uint8Array<ArrayBuffer> = bytes;
  for (let layer = 0; layer <= MAX_LAYERS; layer += 1) {
    if (inner[0] !== 0x1f || inner[1] !== 0x8b) {
      refuseCrowded([inner], where);
      return inner;
    }
    inner = await unpackLayer(inner, where);
  }
  throw tooManyLayers(where);
}

async function unpackLayer(bytes: Uint8Array<ArrayBuffer>, where: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const unpacked = await readWithin(stream, MAX_BYTES).catch((cause: unknown) => {
    throw damagedGzip(where, cause);
  });
  if (unpacked === undefined) throw tooLarge(where);
  return unpacked;
}
