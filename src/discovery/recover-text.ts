import { gunzipSync } from "node:zlib";
import { RouteprintError } from "../errors.ts";
import type { Notice } from "../notice.ts";

/** The most bytes that a source may hold after decompression: twenty times the largest index seen. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** How often a source is unpacked: servers compress what is compressed already, but a file that unpacks to itself has no end. */
const MAX_LAYERS = 4;

/** Bytes as text, and what had to be assumed. */
export interface RecoveredText {
  readonly text: string;
  readonly notices: readonly Notice[];
}

/** First bytes of files that are no text: their signature in hex, and what they are. */
const SIGNATURES = [
  ["504b0304", "a ZIP archive", "Unpack it and give the file inside."],
  ["28b52ffd", "a Zstandard file", "Unpack it with `zstd -d` first."],
  ["425a68", "a bzip2 file", "Unpack it with `bunzip2` first."],
  ["fd377a585a00", "an XZ file", "Unpack it with `unxz` first."],
  ["25504446", "a PDF", undefined],
  ["89504e47", "a PNG image", undefined],
  ["ffd8ff", "a JPEG image", undefined],
  ["53514c69746520666f726d6174", "an SQLite database", undefined],
  ["7f454c46", "a program", undefined],
] as const;

/**
 * Reads bytes as text: gzip by its first bytes, UTF-16 and UTF-8 by their marks, then UTF-8, then what the sender
 * declared, and where nothing fits, Windows-1252 as browsers do.
 *
 * @param declared the charset that a `Content-Type` named.
 * @throws RouteprintError `source-empty`, `source-too-large`, `json-truncated` (gzip cut short), `not-json` (other files).
 */
export function recoverText(bytes: Uint8Array, where: string, declared?: string): RecoveredText {
  if (bytes.length === 0)
    throw new RouteprintError("source-empty", { message: "There are no bytes.", where });
  if (bytes.length > MAX_TEXT_BYTES) throw tooLarge(where);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return recoverPacked(bytes, where, declared);
  refuseForeignFile(bytes, where);
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    return { text, notices: [note("charset-converted", `The text was ${utf16.toUpperCase()}.`)] };
  }
  return decodeBytes(bytes, declared);
}

function recoverPacked(bytes: Uint8Array, where: string, declared: string | undefined): RecoveredText {
  const layers: Notice[] = [];
  let inner = bytes;
  while (inner[0] === 0x1f && inner[1] === 0x8b) {
    if (layers.length === MAX_LAYERS) {
      const message = `The source is gzip in gzip, more than ${MAX_LAYERS} times over.`;
      throw new RouteprintError("not-json", { message, where });
    }
    inner = unzip(inner, where);
    layers.push(note("compressed", "The source was gzip and was unpacked."));
  }
  const { text, notices } = recoverText(inner, where, declared);
  return { text, notices: [...layers, ...notices] };
}

function unzip(bytes: Uint8Array, where: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES });
  } catch (error) {
    if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(where);
    throw new RouteprintError("json-truncated", {
      message: "The source is gzip, but it is cut short or damaged.",
      where,
      hint: "Fetch or save it again.",
      cause: error,
    });
  }
}

function codeOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "code" in error) return String(error.code);
  return "unknown";
}

function tooLarge(where: string): RouteprintError {
  return new RouteprintError("source-too-large", {
    message: `The source holds more than ${MAX_TEXT_BYTES / 1024 / 1024} MiB; no index is that large.`,
    where,
  });
}

function refuseForeignFile(bytes: Uint8Array, where: string): void {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  const row = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (row === undefined) return;
  const [, kind, hint] = row;
  throw new RouteprintError("not-json", {
    message: `This is ${kind}, not JSON.`,
    where,
    ...(hint === undefined ? {} : { hint }),
  });
}

/** By the byte order mark, or by the zero bytes beside the first character. PowerShell's `>` writes UTF-16LE. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return "utf-16be";
  return undefined;
}

function decodeBytes(bytes: Uint8Array, declared: string | undefined): RecoveredText {
  const label = declared?.toLowerCase() ?? "utf-8";
  if (label !== "utf-8" && label !== "utf8" && label !== "us-ascii" && !startsWithMark(bytes)) {
    const text = decodeAs(bytes, label);
    if (text !== undefined) return { text, notices: [] };
  }
  const utf8 = decodeAs(bytes, "utf-8");
  if (utf8 !== undefined) return { text: utf8, notices: [] };
  const lenient = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const damaged = lenient.split("\ufffd").length - 1;
  // Text that is UTF-8 but for a few places is damaged UTF-8; text without one valid sequence is another charset.
  if (damaged <= lenient.replaceAll(/[^\u0080-\ufffc]/gu, "").length) {
    return {
      text: lenient,
      notices: [note("charset-assumed", `${damaged} characters were not valid UTF-8.`)],
    };
  }
  const text = new TextDecoder("windows-1252").decode(bytes);
  return { text, notices: [note("charset-assumed", "The text is not UTF-8 and was read as Windows-1252.")] };
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The text, or nothing where the charset is unknown or does not fit. Keeps a byte order mark for the caller to see. */
function decodeAs(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function note(code: Notice["code"], text: string): Notice {
  return { code, pointer: "", text };
}
