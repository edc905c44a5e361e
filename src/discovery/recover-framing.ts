import { noticeOfAll } from "../notice.ts";
import type { Unpacked } from "./recover-packed.ts";

const NEWLINE = 10;

/** The length of a chunk, which some servers pad, and what may follow it in its line. */
const SIZE = "(0{0,16}[0-9a-f]{1,7})[ \\t]{0,16}(?:;[^\\r\\n]{0,200})?";

/** A length before what JSON, a page, a byte order mark or gzip begins with. */
const FRAMED = new RegExp(`^${SIZE}\\r?\\n(?:\\s*[{[<\\u00ef]|\\u001f\\u008b)`, "iu");

const SIZE_LINE = new RegExp(`^${SIZE}\\s*$`, "iu");

/**
 * Removes the framing of HTTP's chunked coding where a tool has left it in the body: a line with a length in hex
 * before each part, `0` at the end. Where it was cut, what is there is given; whether that is whole, JSON itself tells.
 */
export function unframe(bytes: Uint8Array): Unpacked {
  const clean = { bytes, notices: [] };
  if (!FRAMED.test(Buffer.from(bytes.subarray(0, 256)).toString("latin1"))) return clean;
  const parts: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const line = sizeLine(bytes, at);
    // A size line that is none means that line ends were converted: the lengths no longer fit, and the reader of
    // junk before and after takes over, which only fits a body of one chunk.
    if (line === undefined) return clean;
    if (line.size === 0) break;
    parts.push(bytes.subarray(line.next, line.next + line.size));
    at = skipNewline(bytes, line.next + line.size);
  }
  const text = `The framing of HTTP chunks (${parts.length}) was left in the text and was removed.`;
  return { bytes: Buffer.concat(parts), notices: [noticeOfAll("framing-removed", text)] };
}

function sizeLine(
  bytes: Uint8Array,
  at: number,
): { readonly size: number; readonly next: number } | undefined {
  const newline = bytes.indexOf(NEWLINE, at);
  const end = newline < 0 ? bytes.length : newline;
  const size = SIZE_LINE.exec(Buffer.from(bytes.subarray(at, end)).toString("latin1"))?.[1];
  return size === undefined ? undefined : { size: Number.parseInt(size, 16), next: end + 1 };
}

function skipNewline(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 13 && bytes[at + 1] === NEWLINE) return at + 2;
  return bytes[at] === NEWLINE ? at + 1 : at;
}
