/** Singulars that spelling does not show. */
const SINGULARS: ReadonlyMap<string, string> = new Map([
  ["caches", "cache"],
  ["cookies", "cookie"],
  ["media", "media item"],
  ["menus", "menu"],
  ["movies", "movie"],
  ["news", "news"],
  ["quizzes", "quiz"],
  ["series", "series"],
  ["species", "species"],
]);

/** The singular by spelling: `categories` gives `category`. */
export function singular(word: string): string {
  const known = SINGULARS.get(word.toLowerCase());
  if (known !== undefined) return known;
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|status)es$/i.test(word)) return word.slice(0, -2);
  return /[^siu]s$/i.test(word) ? word.slice(0, -1) : word;
}
