// The library's access to Node. For browsers `scripts/browser.js` replaces it by browser.ts, which exports the same names,
// and node-pages.ts by browser-pages.ts.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** Written by scripts/known.js from the help indexes of the releases it names. */
const RESPONSES = new URL("../../data/responses.json", import.meta.url);

/** The SHA-256 of a text, in hex digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Decompresses gzip.
 *
 * @throws Error with the code `ERR_BUFFER_TOO_LARGE` for more than `most` bytes, another where the bytes are damaged.
 */
export function gunzip(bytes: Uint8Array, most: number): Uint8Array {
  return gunzipSync(bytes, { maxOutputLength: most });
}

/** Whether refa has its tables of Unicode properties: half of all that a browser would load. */
export const KNOWS_PROPERTIES: boolean = true;

/** The known responses, as JSON. */
export function readResponses(): string {
  return readFileSync(RESPONSES, "utf8");
}
