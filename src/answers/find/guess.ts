import { isOneError } from "../search/words.ts";
import { joined, lexicon, type Meaning } from "./lexicon.ts";
import { stemOf } from "./stem.ts";

/** The least lengths of a word that is incomplete and of one that holds a typing error. */
const INCOMPLETE = 3;
const FUZZY = 5;

/** How well a guessed word stands for what is asked. */
const QUALITY = { beginning: 0.7, error: 0.6 } as const;

/** Guesses an unknown word: the beginning of a stem of the site or of the tables, or one typing error away from it. */
export function guessWord(word: string, stems: Iterable<string>): Meaning {
  const known = [...stems];
  const { things } = lexicon();
  const begun = word.length < INCOMPLETE ? [] : known.filter((stem) => stem.startsWith(word));
  if (begun.length > 0) return new Map(begun.map((stem) => [stem, QUALITY.beginning]));
  const stem = stemOf(word);
  const isNear = (other: string): boolean => isOneError(stem, other) || isOneError(word, other);
  if (word.length < FUZZY) return new Map([[stem, 1]]);
  const near = [
    ...known.filter(isNear).map((other) => new Map([[other, 1]])),
    ...[...things].filter(([other]) => isNear(other)).map(([, meaning]) => meaning),
  ];
  const meaning = near.reduce<Meaning>((sum, each) => joined(sum, each), new Map());
  return new Map([...meaning].map(([other, quality]) => [other, QUALITY.error * quality]));
}
