/**
 * Foreign text for a terminal: control and formatting characters, which could move the cursor or hide
 * text, are shown as escapes.
 */
export function terminalText(text: string, keepLines = false): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    if (character === "\n" && keepLines) return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** `1 route`, `2 routes`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
