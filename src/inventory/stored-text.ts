import { escapeUnit } from "../base/json.ts";
import { sha256 } from "../platform/node.ts";

/**
 * The most bytes of a name. PostgreSQL refuses a row of an index above 2,704 bytes; the longest route of the sites that
 * were looked at has a few hundred.
 */
const MOST_BYTES = 2000;

/** Characters of a name that was cut, and of the hash behind it. */
const KEPT = 400;
const HASH = 16;

/** Characters that neither database holds: PostgreSQL refuses U+0000, SQLite ends a text there, UTF-8 has no half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/**
 * Converts a foreign text to what both databases store, index and look up. Nearly all texts stay unchanged. In others,
 * characters that cannot be stored are escaped as in JSON, a long text is cut, and `…` with a hash of the text follows, so
 * that different texts stay different.
 */
export function storedText(text: string): string {
  const escaped = text.replaceAll(UNSTORABLE, escapeUnit);
  if (escaped === text && (text.length * 3 <= MOST_BYTES || Buffer.byteLength(text) <= MOST_BYTES))
    return text;
  const kept = escaped.slice(0, KEPT).replace(/\p{Surrogate}$/u, "");
  return `${kept}…${sha256(JSON.stringify(text)).slice(0, HASH)}`;
}
