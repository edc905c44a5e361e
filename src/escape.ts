/**
 * Characters that act on a terminal, turn the direction of writing or cannot be seen: controls, formats, the
 * separators of lines and paragraphs, halves of surrogate pairs.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u2065]/gu;

/** Foreign text on one line: what cannot be seen is shown as `\u{1B}`. */
export function plain(text: string): string {
  return text.replaceAll(UNSEEN, codePointOf);
}

/** One character by its number: `\u{1B}`. */
export function codePointOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** As `plain`, with the text's own lines. */
export function plainLines(text: string): string {
  return text.split("\n").map(plain).join("\n");
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Text for an HTML element or a quoted attribute, its lines as they are. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign);
}
