import { singular } from "../../base/singular.ts";
import { withoutMarks } from "../../surface/index.ts";
import { wordsOf } from "../search/words.ts";
import { LEADS, type Act } from "./acts.ts";
import { compoundParts, foreignSense } from "./foreign.ts";
import { guessWord } from "./guess.ts";
import { joined, lexicon, type Meaning, type Sense } from "./lexicon.ts";
import { stemOf } from "./stem.ts";
import { hasWord, type Postings } from "./postings.ts";

/** A question as the search reads it. */
export interface Question {
  /** What is wanted done; undefined for a question without a verb. */
  readonly act: Act | undefined;
  /** The stems of its verbs that say nothing but an act, which a path may have too: `add to cart`, `/cart/add-item`. */
  readonly plainVerbs: readonly string[];
  readonly terms: readonly Term[];
}

/** A word or phrase of a question. */
export interface Term {
  readonly asked: string;
  readonly meaning: Meaning;
}

/** The rest of a longer question is not read. */
const MAX_WORDS = 40;

/** The longest phrase of the tables, in words. */
const LONGEST = 6;

/** Words between a verb and its object. */
const DETERMINER = /^(?:an?|the|this|that|my|all|some|someone|every|several|many)$/;

/** Reads a question in English, German, Spanish, French, Italian or Portuguese. */
export function readQuestion(text: string, postings: Postings): Question {
  const words = wordsOf(withoutMarks(text.replace(LEADS, "")))
    .slice(0, MAX_WORDS)
    .flatMap((word) => compoundParts(word, postings));
  const { empty } = lexicon();
  const phrases = phrasesIn(words, postings);
  const meant = phrases.filter(({ asked }) => !empty.has(asked));
  const kept = meant.length === 0 ? phrases : meant;
  const verbs = kept.filter((phrase) => phrase.sense.act !== undefined && isVerb(phrase));
  const [first] = verbs;
  // `Move a page to the trash` deletes it.
  const verb =
    first?.sense.act === "do" ? (verbs.find(({ sense }) => sense.act === "delete") ?? first) : first;
  const act = verb?.sense.act ?? (DETERMINER.test(words[1] ?? "") ? "do" : undefined);
  const isMany = act === "get" && asksForMany(words);
  const plain = kept.filter(({ sense }) => sense.isPlain === true);
  const terms = kept.filter(({ sense }) => sense.isPlain !== true);
  return {
    act: isMany ? "list" : act,
    plainVerbs: plain.map(({ asked }) => stemOf(asked)),
    terms: terms.map(({ asked, sense }) => ({ asked, meaning: sense.meaning })),
  };
}

/** Whether `get` asks for a list: `get orders`, `get a product by SKU`. */
function asksForMany(words: readonly string[]): boolean {
  return words.includes("by") || words.slice(1, 3).some((word) => singular(word) !== word);
}

/** A word or phrase with what it means. */
interface Phrase {
  readonly asked: string;
  readonly sense: Sense;
  /** Whether it names a thing too, as `copy` and `export` do. */
  readonly isThing: boolean;
}

/** Whether a word that may be a verb is one: `cancelled` is none, nor is `export`, which names a thing too. */
function isVerb({ asked, isThing, sense }: Phrase): boolean {
  return sense.isPlain === true || (!isThing && !asked.endsWith("ed"));
}

function phrasesIn(words: readonly string[], postings: Postings): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length;) {
    const { phrase, length } = phraseAt(words, at, postings);
    phrases.push(phrase);
    at += length;
  }
  return phrases;
}

interface ReadPhrase {
  readonly phrase: Phrase;
  readonly length: number;
}

function phraseAt(words: readonly string[], at: number, postings: Postings): ReadPhrase {
  for (let length = Math.min(LONGEST, words.length - at); length > 1; length -= 1) {
    const found = phraseOf(words.slice(at, at + length));
    if (found !== undefined)
      return { phrase: { ...found, asked: words.slice(at, at + length).join(" ") }, length };
  }
  const asked = words[at] ?? "";
  return { phrase: { ...wordSense(asked, postings), asked }, length: 1 };
}

type WordSense = Pick<Phrase, "sense" | "isThing">;

function phraseOf(words: readonly string[]): WordSense | undefined {
  const { things, verbs, foreign } = lexicon();
  const key = words.map(stemOf).join("_");
  return senseOf(things.get(key), verbs.get(key) ?? foreign.get(words.join("_")));
}

function wordSense(word: string, postings: Postings): WordSense {
  const { things, verbs, empty } = lexicon();
  const stem = stemOf(word);
  const own: Meaning = new Map([[stem, 1]]);
  const thing = things.get(stem);
  const verb = verbs.get(stem);
  const found = senseOf(thing, verb);
  if (found !== undefined) {
    return { ...found, sense: { ...found.sense, meaning: joined(own, found.sense.meaning) } };
  }
  const exact = lexicon().foreign.get(word);
  if (exact !== undefined)
    return { sense: { ...exact, meaning: joined(own, exact.meaning) }, isThing: exact.act === undefined };
  if (hasWord(postings, stem) || empty.has(word)) return { sense: { meaning: own }, isThing: true };
  const foreign = foreignSense(word);
  if (foreign !== undefined) return { sense: foreign, isThing: foreign.act === undefined };
  // A word of a description, or unknown.
  const meaning = postings.byStem.has(stem) ? own : guessWord(word, postings.byStem.keys());
  return { sense: { meaning }, isThing: true };
}

function senseOf(thing: Meaning | undefined, verb: Sense | undefined): WordSense | undefined {
  if (verb === undefined)
    return thing === undefined ? undefined : { sense: { meaning: thing }, isThing: true };
  if (thing === undefined) return { sense: verb, isThing: verb.act === undefined };
  return { sense: { ...verb, meaning: joined(verb.meaning, thing) }, isThing: true };
}
