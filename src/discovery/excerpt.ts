/** Characters that act on a terminal, turn the reading direction or cannot be seen. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

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
  const cut = characters
    .slice(0, limit)
    .join("")
    .replaceAll(/\p{Surrogate}/gu, "\ufffd");
  const seen = cut.replaceAll(
    UNSEEN,
    (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return characters.length > limit || text.length > limit * 4 ? `${seen}…` : seen;
}
