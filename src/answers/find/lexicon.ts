import { lazy } from "../../base/memo.ts";
import { withoutMarks } from "../../surface/index.ts";
import { wordsOf } from "../search/words.ts";
import { ACTS, EMPTY, VERBS, type Act } from "./acts.ts";
import { CONCEPTS } from "./concepts.ts";
import { stemOf } from "./stem.ts";

/** How well words of routes stand for a word of a question, by stem: 1 is the same word. */
export type Meaning = ReadonlyMap<string, number>;

/** What a word or phrase means. */
export interface Sense {
  readonly meaning: Meaning;
  /** Set for verbs. */
  readonly act?: Act;
  /** Whether the verb says nothing but its act: `list`, `create`. */
  readonly isPlain?: boolean;
}

/** The words that people use, in six languages. */
export interface Lexicon {
  /** By the stems of English words and phrases, joined by `_`. */
  readonly things: ReadonlyMap<string, Meaning>;
  readonly verbs: ReadonlyMap<string, Sense>;
  /** By words and phrases of other languages without marks. */
  readonly foreign: ReadonlyMap<string, Sense>;
  /** Words without a meaning, without marks. */
  readonly empty: ReadonlySet<string>;
}

/** Quality of the words of routes in a row, by position. */
const QUALITIES = [0.85, 0.7, 0.6, 0.5];

/** Reads the tables of words, once. */
export const lexicon = lazy(readLexicon);

function readLexicon(): Lexicon {
  const things = new Map<string, Meaning>();
  const verbs = new Map<string, Sense>();
  const foreign = new Map<string, Sense>();
  for (const [api = "", english = "", ...others] of rowsOf(CONCEPTS)) {
    const meaning = meaningOf(api);
    for (const phrase of phrasesIn(english)) addTo(things, stemsOf(phrase), meaning);
    const [first = ""] = api.split(" ");
    addTo(things, stemOf(first), new Map([...meaning, [stemOf(first), 1]]));
    for (const phrase of others.flatMap(phrasesIn)) addSense(foreign, phrase, { meaning });
  }
  for (const [word = "", api = "", english = "", ...others] of rowsOf(VERBS)) {
    const act = ACTS.find((each) => each === word) ?? "do";
    const isPlain = api === act;
    const meaning = meaningOf(api);
    const sense = { meaning, act, isPlain };
    for (const phrase of [...phrasesIn(api), ...phrasesIn(english)]) addSense(verbs, stemsOf(phrase), sense);
    for (const phrase of others.flatMap(phrasesIn)) addSense(foreign, phrase, sense);
  }
  return { things, verbs, foreign, empty: new Set(wordsOf(withoutMarks(EMPTY))) };
}

function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
}

/** The phrases of a cell, without marks. */
function phrasesIn(cell: string): readonly string[] {
  return cell
    .split(/\s+/)
    .filter((phrase) => phrase !== "")
    .map((phrase) => wordsOf(withoutMarks(phrase.replaceAll("_", " "))).join("_"));
}

function meaningOf(api: string): Meaning {
  const words = api.split(" ");
  return new Map(words.map((word, at) => [stemOf(word), QUALITIES[at] ?? 0.5] as const).toReversed());
}

function addTo(things: Map<string, Meaning>, key: string, meaning: Meaning): void {
  things.set(key, joined(things.get(key), meaning));
}

function addSense(senses: Map<string, Sense>, key: string, sense: Sense): void {
  const known = senses.get(key);
  senses.set(
    key,
    known === undefined ? sense : { ...sense, ...known, meaning: joined(known.meaning, sense.meaning) },
  );
}

/** Both meanings: the better quality of each word. */
export function joined(one: Meaning = new Map(), other: Meaning): Meaning {
  const both = new Map(one);
  for (const [word, quality] of other) both.set(word, Math.max(quality, both.get(word) ?? 0));
  return both;
}

function stemsOf(phrase: string): string {
  return phrase.split("_").map(stemOf).join("_");
}
