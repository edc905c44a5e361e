import { lexicon, type Sense } from "./lexicon.ts";
import { stemOf } from "./stem.ts";
import { hasWord, type Postings } from "./postings.ts";

/** The least length of a known word that a compound begins with. */
const LEAST = 4;

/** The least share of both words that an inflected word has in common with the word of the table, and the most letters behind it. */
const SHARE = 0.6;
const DIFFERENT = 3;

/** The sense of a word of German, Spanish, French, Italian or Portuguese, in any inflection. */
export function foreignSense(word: string): Sense | undefined {
  return lexicon().foreign.get(word) ?? inflectedSense(word);
}

function inflectedSense(word: string): Sense | undefined {
  let best: { readonly shared: number; readonly sense: Sense } | undefined;
  for (const [known, sense] of lexicon().foreign) {
    const shared = sharedLength(word, known);
    const longer = Math.max(word.length, known.length);
    if (shared >= SHARE * longer && longer - shared <= DIFFERENT && shared > (best?.shared ?? 0))
      best = { shared, sense };
  }
  return best?.sense;
}

/** Divides an unknown word that is a German compound: `produktbewertungen`. A letter or two may join the parts. */
export function compoundParts(word: string, postings: Postings): readonly string[] {
  const { foreign, things, verbs, empty } = lexicon();
  const isKnown = (each: string): boolean =>
    [things, verbs].some((senses) => senses.has(stemOf(each))) ||
    hasWord(postings, stemOf(each)) ||
    foreignSense(each) !== undefined;
  if (empty.has(word) || isKnown(word)) return [word];
  const beginnings = [...foreign.keys()].filter((known) => known.length >= LEAST && word.startsWith(known));
  const [first] = beginnings.toSorted((one, other) => other.length - one.length);
  if (first === undefined) return [word];
  const rest = word.slice(first.length);
  return [first, isKnown(rest) ? rest : rest.replace(/^(?:e?s|e?n)(?=.{4})/, "")];
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
