import { singular } from "../../base/singular.ts";

/** The least length of words that may contain one typing error, where no word begins with them. */
const FUZZY = 4;

/** Scores of inexact matches: singular for plural, synonym, typing error; a prefix scores by its share of the word. */
const QUALITY = { number: 0.95, synonym: 0.8, error: 0.6, beginning: 0.5, share: 0.4 } as const;

/** Stop words of queries and titles. */
const EMPTY: ReadonlySet<string> = new Set("a all an and by for from in my of on or the to with".split(" "));

/** Synonyms that people write for words of titles and paths. */
export const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    add: "create",
    article: "post",
    change: "update",
    current: "me",
    edit: "update",
    file: "media",
    find: "list search",
    fetch: "get",
    image: "media",
    insert: "create",
    make: "create",
    modify: "update",
    new: "create",
    photo: "media",
    read: "get",
    remove: "delete",
    retrieve: "get",
    save: "update",
    show: "get",
    upload: "create",
    view: "get",
  }).map(([word, others]) => [word, new Set(others.split(" "))]),
);

/** First words of titles, which name the action of an operation. */
export const ACTIONS: ReadonlySet<string> = new Set(["create", "delete", "get", "list", "update"]);

/** Removes stop words; keeps all words where none would remain. */
export function withoutEmpty(words: readonly string[]): readonly string[] {
  const meaningful = words.filter((word) => !EMPTY.has(word));
  return meaningful.length === 0 ? words : meaningful;
}

/** All words of the entries, with their singulars. */
type Vocabulary = ReadonlyMap<string, string>;

/** Scores each word of a vocabulary against a word of a query; words that do not match are absent. */
export type Qualities = ReadonlyMap<string, number>;

/** Makes the vocabulary of words. */
export function vocabularyOf(words: Iterable<string>): Vocabulary {
  return new Map([...new Set(words)].map((word) => [word, singular(word)]));
}

/** Matches a word of a query with all words of a vocabulary. */
export function matchVocabulary(word: string, vocabulary: Vocabulary): Qualities {
  const qualities = new Map<string, number>();
  const asked = { word, one: singular(word), synonyms: SYNONYMS.get(word) };
  for (const [known, oneKnown] of vocabulary) {
    const quality = qualityOf(asked, known, oneKnown);
    if (quality > 0) qualities.set(known, quality);
  }
  const isKnown = [...qualities.values()].some((quality) => quality !== QUALITY.synonym);
  if (isKnown || word.length < FUZZY) return qualities;
  for (const [known, oneKnown] of vocabulary)
    if (isOneError(word, known) || isOneError(word, oneKnown)) qualities.set(known, QUALITY.error);
  return qualities;
}

interface QueryWord {
  readonly word: string;
  readonly one: string;
  readonly synonyms: ReadonlySet<string> | undefined;
}

function qualityOf({ word, one, synonyms }: QueryWord, known: string, oneKnown: string): number {
  if (known === word) return 1;
  if (known === one || oneKnown === one) return QUALITY.number;
  if (synonyms?.has(known) === true) return QUALITY.synonym;
  if (!known.startsWith(word)) return 0;
  return QUALITY.beginning + QUALITY.share * (word.length / known.length);
}

/** Whether two words differ by one edit: a character added, missing, replaced, or swapped with the next. */
export function isOneError(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [a, b] = [word.slice(start), other.slice(start)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}

/** The words of a text, divided where a capital begins too: `customerId` and `customer_id` hold two. */
export function partsOf(text: string): string[] {
  return wordsOf(text.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " "));
}

export function wordsOf(text: string): string[] {
  return decoded(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** A text with its percent-encoded characters decoded, where they are UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
