import { singular } from "../../base/singular.ts";

/** Nouns that end as a verb does. */
const NOUNS: ReadonlySet<string> = new Set(["setting"]);

/**
 * Stems an English word: `cancelled` and `cancels` give `cancel`, `categories` gives `category`. Porter's algorithm takes off more
 * and gives `customer` and `custom`, or `author` and `authorization`, one stem.
 */
export function stemOf(word: string): string {
  const one = singular(word).split(" ", 1)[0] ?? word;
  if (NOUNS.has(one)) return one;
  const root = one.replace(/ied$/, "y").replace(/(?<=[aeiouy].*[^aeiou]|..[aeiouy])(?:ed|ing)$/, "");
  return root.replace(/(?<=..)e$/, "").replace(/(?<=..)([b-df-hj-np-tv-z])\1$/, "$1");
}
