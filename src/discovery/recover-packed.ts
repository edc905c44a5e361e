import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { RouteprintError } from "../errors.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { MAX_BYTES } from "../stream.ts";
import { beginningOf } from "./beginning.ts";

/** How often a source is unpacked: servers compress what is compressed already, but a file that unpacks to itself has no end. */
const MAX_LAYERS = 4;

/** First bytes of files that are no text: their signature in hex, and what they are. */
const SIGNATURES = [
  ["fffe0000", "text in UTF-32", "Save it as UTF-8."],
  ["504b0304", "a ZIP archive", "Unpack it and give the file inside."],
  ["28b52ffd", "a Zstandard file", "Unpack it with `zstd -d` first."],
  ["425a68", "a bzip2 file", "Unpack it with `bunzip2` first."],
  ["fd377a585a00", "an XZ file", "Unpack it with `unxz` first."],
  ["377abcaf271c", "a 7z archive", "Unpack it and give the file inside."],
  ["526172211a07", "a RAR archive", "Unpack it and give the file inside."],
  ["25504446", "a PDF", undefined],
  ["89504e47", "a PNG image", undefined],
  ["ffd8ff", "a JPEG image", undefined],
  ["53514c69746520666f726d6174", "an SQLite database", undefined],
  ["7f454c46", "a program", undefined],
] as const;

/** Codings of HTTP that have no signature: an answer saved as it travelled is tried as each. */
const UNSIGNED = [
  ["zlib", inflateSync],
  ["Brotli", brotliDecompressSync],
  ["deflate", inflateRawSync],
] as const;

/** The bytes inside of another form, and what was undone. */
export interface Unpacked {
  readonly bytes: Uint8Array;
  readonly notices: readonly Notice[];
}

/**
 * Undoes the compression of a source, layer by layer.
 *
 * @throws RouteprintError `source-empty`, `source-too-large`, `json-truncated` (gzip cut short), `not-json` (other files).
 */
export function unpack(bytes: Uint8Array, where: string): Unpacked {
  const notices: Notice[] = [];
  let inner = bytes;
  for (;;) {
    if (inner.length === 0)
      throw new RouteprintError("source-empty", { message: "There are no bytes.", where });
    if (inner.length > MAX_BYTES) throw tooLarge(where);
    refuseForeignFile(inner, where);
    const layer = isGzip(inner)
      ? { coding: "gzip", bytes: gunzip(inner, where) }
      : isBinary(inner)
        ? unpackUnsigned(inner)
        : undefined;
    if (layer === undefined) return { bytes: inner, notices };
    if (notices.length === MAX_LAYERS) {
      const message = `The source is compressed more than ${MAX_LAYERS} times over.`;
      throw new RouteprintError("not-json", { message, where });
    }
    inner = layer.bytes;
    notices.push(noticeOfAll("compressed", `The source was ${layer.coding} and was unpacked.`));
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function gunzip(bytes: Uint8Array, where: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(where);
    throw new RouteprintError("json-truncated", {
      message: "The source is gzip, but it is cut short or damaged.",
      where,
      hint: "Fetch or save it again.",
      cause: error,
    });
  }
}

/** Whether control characters stand at the beginning that are in no text, and not the zeros of UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 1024).some((byte) => (byte > 0 && byte < 9) || (byte > 13 && byte < 27));
}

function unpackUnsigned(
  bytes: Uint8Array,
): { readonly coding: string; readonly bytes: Uint8Array } | undefined {
  for (const [coding, decompress] of UNSIGNED) {
    try {
      const inner = decompress(bytes, { maxOutputLength: MAX_BYTES });
      // Chance may decode anything, but not to what an index or a page begins with.
      if (/^["{[<]/u.test(beginningOf(inner))) return { coding, bytes: inner };
    } catch {
      // It is another coding, or none.
    }
  }
  return undefined;
}

/** The error for a source of more bytes than are read. */
export function tooLarge(where: string): RouteprintError {
  return new RouteprintError("source-too-large", {
    message: `The source holds more than ${MAX_BYTES / 1024 / 1024} MiB; no index is that large.`,
    where,
    hint: "Give the index alone, as the site answered it.",
  });
}

function refuseForeignFile(bytes: Uint8Array, where: string): void {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  const row = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (row === undefined) return;
  const [, kind, hint] = row;
  throw new RouteprintError("not-json", { message: `This is ${kind}, not JSON.`, where, hint });
}
