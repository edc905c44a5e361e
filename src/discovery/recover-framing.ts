import { RouteprintError } from "../errors.ts";
import type { Notice } from "../notice.ts";

const NEWLINE = 10;

/**
 * Removes the framing of HTTP's chunked coding where a tool has left it in the body: a line with a length in hex
 * before each part, `0` at the end.
 *
 * @throws RouteprintError `json-truncated` where a chunk is longer than what follows or the last one is missing.
 */
export function unframe(
  bytes: Uint8Array,
  where: string,
): { readonly bytes: Uint8Array; readonly notices: readonly Notice[] } {
  const clean = { bytes, notices: [] };
  if (!/^[0-9a-f]{1,7}\r?\n\s*[{[\xef]/iu.test(Buffer.from(bytes.subarray(0, 24)).toString("latin1"))) {
    return clean;
  }
  const parts: Uint8Array[] = [];
  let at = 0;
  for (;;) {
    const line = sizeLine(bytes, at);
    // A size line that is none means that line ends were converted: the lengths no longer fit, and the reader of
    // junk before and after takes over, which only fits a body of one chunk.
    if (line === undefined) {
      if (at < bytes.length || parts.length === 0) return clean;
      throw cut(bytes.length, where);
    }
    if (line.size === 0) break;
    if (line.next + line.size > bytes.length) throw cut(bytes.length, where);
    parts.push(bytes.subarray(line.next, line.next + line.size));
    at = skipNewline(bytes, line.next + line.size);
  }
  const text = `The framing of HTTP chunks (${parts.length}) was left in the text and was removed.`;
  return { bytes: Buffer.concat(parts), notices: [{ code: "framing-removed", pointer: "", text }] };
}

function sizeLine(
  bytes: Uint8Array,
  at: number,
): { readonly size: number; readonly next: number } | undefined {
  const end = bytes.indexOf(NEWLINE, at);
  const line = Buffer.from(bytes.subarray(at, end < 0 ? Math.min(bytes.length, at + 32) : end)).toString(
    "latin1",
  );
  const size = /^([0-9a-f]{1,7})(?:;[^\r\n]{0,200})?\s*$/iu.exec(line)?.[1];
  if (size === undefined) return undefined;
  return { size: Number.parseInt(size, 16), next: end < 0 ? bytes.length : end + 1 };
}

function skipNewline(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 13 && bytes[at + 1] === NEWLINE) return at + 2;
  return bytes[at] === NEWLINE ? at + 1 : at;
}

function cut(length: number, where: string): RouteprintError {
  return new RouteprintError("json-truncated", {
    message: `The text keeps the framing of HTTP chunks and stops after ${length} bytes, inside a chunk.`,
    where,
    hint: "The source is incomplete; fetch or save it again.",
  });
}
