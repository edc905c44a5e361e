import { plain } from "../escape.ts";

/**
 * Foreign text made fit for a sentence: white space in one run becomes a space, characters that cannot be seen
 * become `\u{…}`, and at most `limit` characters are kept.
 */
export function excerpt(text: string, limit = 120): string {
  // Only the beginning is looked at, so that a huge text costs nothing.
  const flat = text
    .slice(0, limit * 4)
    .replaceAll(/\s+/gu, " ")
    .trim();
  const characters = Array.from(flat);
  const seen = plain(
    characters
      .slice(0, limit)
      .join("")
      .replaceAll(/\p{Surrogate}/gu, "\ufffd"),
  );
  return characters.length > limit || text.length > limit * 4 ? `${seen}…` : seen;
}
