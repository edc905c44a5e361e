import { decodeHTML } from "entities";

/**
 * A site's name or description as plain text: entities decoded (WordPress escapes them), one line,
 * control and bidirectional formatting characters removed. Still foreign text.
 */
export function oneLine(text: string): string {
  const decoded = text.includes("&") ? decodeHTML(text) : text;
  return decoded
    .replace(/[\s\u2028\u2029]+/gu, " ")
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .trim();
}
