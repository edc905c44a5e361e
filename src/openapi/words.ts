/** Words of which the spelling tells something else. */
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

/** One of many, as far as spelling tells: `categories` gives `category`. */
export function singular(word: string): string {
  const known = SINGULARS.get(word.toLowerCase());
  if (known !== undefined) return known;
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|status)es$/i.test(word)) return word.slice(0, -2);
  return /[^siu]s$/i.test(word) ? word.slice(0, -1) : word;
}

/** A capital first letter. */
export function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What there is no one of. */
const UNCOUNTABLE = /(?:^| )(?:content|data|feedback|info|information|metadata|news)$/i;

/** `a` or `an` before the word, where there can be one of it. */
export function withArticle(word: string): string {
  if (UNCOUNTABLE.test(word)) return word;
  return /^(?:[aeio]|u(?!se|ni))/i.test(word) ? `an ${word}` : `a ${word}`;
}
