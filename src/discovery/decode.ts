import { joinBytes, latin1Of, utf8Text } from "../base/bytes.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import { gunzip } from "../platform/node.ts";
import { MAX_BYTES } from "../base/stream.ts";

/** Text, and a notice for each step that led to it. */
export interface Decoded {
  readonly text: string;
  readonly notices: readonly Notice[];
}

const UNPACKED = noticeOfAll("source-decoded", "The source was gzip.");

const FRAMING_REMOVED = noticeOfAll(
  "source-decoded",
  "The source had the framing of HTTP chunks, which was removed.",
);

/** Servers compress what a plugin compressed already; more layers than this are an attack. */
export const MAX_LAYERS = 4;

/**
 * Decodes bytes to text: gzip by its first bytes, UTF-16 by its mark or its zero bytes, chunked framing, then UTF-8, the
 * declared charset, and at last Windows-1252, as browsers do.
 *
 * @param where names the source in an error: a file or an address.
 * @param declared the charset that a `Content-Type` named.
 * @throws RouteprintError `source-empty`, `source-too-large`, `json-truncated` (gzip cut short), `not-json` (binary).
 */
export function decodeText(bytes: Uint8Array, where: string, declared?: string): Decoded {
  const { bytes: unpacked, notices } = unpack(bytes, where);
  const utf16 = utf16Of(unpacked);
  if (utf16 !== undefined) {
    const converted = noticeOfAll("source-decoded", `The source was ${utf16.toUpperCase()}.`);
    return { text: new TextDecoder(utf16).decode(unpacked), notices: [...notices, converted] };
  }
  const framed = unframe(unpacked);
  if (framed !== undefined) {
    const { text, notices: inner } = decodeText(framed, where, declared);
    return { text, notices: [...notices, FRAMING_REMOVED, ...inner] };
  }
  if (isBinary(unpacked)) {
    throw new RouteprintError("not-json", {
      message: "This is a binary file, not JSON.",
      where,
      hint: "Give the index as the site sent it, as text or gzip.",
    });
  }
  const { text, notices: assumed } = decodeCharset(unpacked, declared);
  return { text, notices: [...notices, ...assumed] };
}

/** The first kilobyte as Latin-1, without byte order marks and white space: enough to recognize a format. */
export function beginningOf(bytes: Uint8Array): string {
  const start = latin1Of(bytes.subarray(0, 1024));
  return start.replace(/^(?:\xef\xbb\xbf|\s)+/u, "");
}

/** The error for a source beyond the limit of bytes. */
export function tooLarge(where: string): RouteprintError {
  return new RouteprintError("source-too-large", {
    message: `The source holds more than ${MAX_BYTES / 1024 / 1024} MiB; no index is that large.`,
    where,
    hint: "Give the index alone, as the site sent it.",
  });
}

interface Unpacked {
  readonly bytes: Uint8Array;
  readonly notices: readonly Notice[];
}

function unpack(bytes: Uint8Array, where: string): Unpacked {
  let inner = bytes;
  for (let layers = 0; layers <= MAX_LAYERS; layers += 1) {
    if (inner.length === 0)
      throw new RouteprintError("source-empty", { message: "There are no bytes.", where });
    if (inner.length > MAX_BYTES) throw tooLarge(where);
    if (inner[0] !== 0x1f || inner[1] !== 0x8b)
      return { bytes: inner, notices: layers === 0 ? [] : [UNPACKED] };
    inner = unpackLayer(inner, where);
  }
  throw tooManyLayers(where);
}

/** The error for gzip within gzip more than `MAX_LAYERS` times. */
export function tooManyLayers(where: string): RouteprintError {
  const message = `The source is compressed more than ${MAX_LAYERS} times over.`;
  return new RouteprintError("not-json", { message, where });
}

/** The error for gzip that ends early or holds other bytes. */
export function damagedGzip(where: string, cause: unknown): RouteprintError {
  return new RouteprintError("json-truncated", {
    message: "The source is gzip, but it is cut short or damaged.",
    where,
    hint: "Fetch or save it again.",
    cause,
  });
}

function unpackLayer(bytes: Uint8Array, where: string): Uint8Array {
  try {
    return gunzip(bytes, MAX_BYTES);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(where);
    throw damagedGzip(where, error);
  }
}

/** Whether the beginning has control characters that no text has; a zero byte alone is junk before a text. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 1024).some((byte) => (byte > 0 && byte < 9) || (byte > 13 && byte < 27));
}

/** Detects UTF-16 by the byte order mark, or by the zero bytes beside the first character. PowerShell's `>` writes UTF-16LE. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return "utf-16be";
  return undefined;
}

/** Matches the length of a chunk in hex, followed by the start of JSON, a page, a byte order mark or gzip. */
const FRAMED = /^0{0,16}[0-9a-f]{1,7}[ \t]{0,16}(?:;[^\r\n]{0,200})?\r?\n(?:\s*[{[<\u00ef]|[^]\u008b)/iu;

const SIZE_LINE = /^0{0,16}([0-9a-f]{1,7})[ \t]{0,16}(?:;[^\r\n]{0,200})?\r?\n/iu;

/**
 * Removes the framing of HTTP's chunked coding, which some tools leave in a body. A truncated body is returned up to its
 * end. Undefined if the lengths do not fit, as when line ends were converted.
 */
function unframe(bytes: Uint8Array): Uint8Array | undefined {
  if (!FRAMED.test(latin1(bytes, 0))) return undefined;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const [line, size = ""] = SIZE_LINE.exec(latin1(bytes, at)) ?? [];
    if (line === undefined) return /^0?\s*$/u.test(latin1(bytes, at)) ? joinBytes(parts) : undefined;
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    at += line.length;
    parts.push(bytes.subarray(at, at + length));
    at += length + (/^\r?\n/u.exec(latin1(bytes, at + length))?.[0].length ?? 0);
  }
  return joinBytes(parts);
}

function latin1(bytes: Uint8Array, from: number): string {
  return latin1Of(bytes.subarray(from, from + 256));
}

function decodeCharset(bytes: Uint8Array, declared: string | undefined): Decoded {
  // Browsers read ASCII as Windows-1252, which would misread UTF-8 that is labeled so.
  const isDeclared =
    declared !== undefined && declared.toLowerCase() !== "us-ascii" && !startsWithMark(bytes);
  const sound = (isDeclared ? decodeAs(bytes, declared) : undefined) ?? decodeAs(bytes, "utf-8");
  if (sound !== undefined) return { text: sound, notices: [] };
  const lenient = utf8Text(bytes);
  const damaged = lenient.split("\ufffd").length - 1;
  // UTF-8 with a few invalid places is damaged UTF-8; text without one valid sequence is another charset.
  if (damaged <= lenient.replaceAll(/[^\u0080-\ufffc]/gu, "").length) {
    const text = `Places that are not valid UTF-8: ${damaged}.`;
    return { text: lenient, notices: [noticeOfAll("charset-assumed", text)] };
  }
  const text = "The text is not UTF-8 and was read as Windows-1252.";
  return { text: decodeWindows1252(bytes), notices: [noticeOfAll("charset-assumed", text)] };
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The text with its byte order mark; undefined where the charset is unknown or does not fit. */
function decodeAs(bytes: Uint8Array, label: string): string | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    return decoder.encoding === "windows-1252" ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Characters of Windows-1252 from 0x80 on, where Latin-1 has control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** As browsers do; `TextDecoder` of Node 22.19 reads Latin-1 instead. */
function decodeWindows1252(bytes: Uint8Array): string {
  return latin1Of(bytes).replaceAll(/[\u0080-\u009f]/g, (control) =>
    WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80),
  );
}
