import { bytesIn, countBytes, has, lowerAscii } from "./bytes.ts";
import { fold, type Node, type RepeatNode, type Rules, type SetNode } from "./tree.ts";

/** The most words of a pattern that are listed. */
const MAX_WORDS = 64;
/** A range of a class with more members than this is a kind of character, not a list of words. */
const MAX_RANGE = 8;

type Words = readonly string[] | undefined;

/** All matches of the node as written, in the order of the source; `undefined` where they are many. */
export function wordsOf(node: Node): Words {
  return fold(node, WORDS);
}

const NO_TEXT: readonly string[] = [""];

const WORDS: Rules<Words> = {
  set: setWords,
  edge: () => undefined,
  sequence: (parts) => parts.reduce<Words>((words, part) => words && joinWords(words, part), NO_TEXT),
  choice: uniteWords,
  repeat: repeatWords,
};

/** The words of each number of turns. */
function repeatWords(once: Words, { min, max }: RepeatNode): Words {
  if (max > MAX_WORDS) return undefined;
  const turns: Words[] = [];
  let words: Words = NO_TEXT;
  for (let turn = 0; turn <= max && words !== undefined; turn += 1) {
    if (turn > 0) words = joinWords(words, once);
    if (turn >= min) turns.push(words);
  }
  return words && uniteWords(turns);
}

/** The words of all lists, each once whatever the case of its letters. */
function uniteWords(lists: readonly Words[]): Words {
  const found = new Map<string, string>();
  for (const words of lists) {
    if (words === undefined) return undefined;
    for (const word of words) if (!found.has(lowerAscii(word))) found.set(lowerAscii(word), word);
    if (found.size > MAX_WORDS) return undefined;
  }
  return [...found.values()];
}

/** Each word followed by each of the next, each once. */
function joinWords(words: readonly string[], next: Words): Words {
  if (next === undefined || words.length * next.length > MAX_WORDS) return undefined;
  return [...new Set(words.flatMap((word) => next.map((more) => `${word}${more}`)))];
}

function setWords({ set, literal, written }: SetNode): Words {
  if (literal !== undefined) return [String.fromCharCode(literal)];
  if (written === undefined || written.negated) return undefined;
  const words: string[] = [];
  for (const member of written.members) {
    if (member.isShorthand || countBytes(member.set) > MAX_RANGE) return undefined;
    // A class that ends a path has lost the slashes that were written.
    for (const byte of bytesIn(member.set)) if (has(set, byte)) words.push(String.fromCharCode(byte));
  }
  return words.length > MAX_WORDS ? undefined : words;
}

/** The bytes of an example, the most natural first. */
const NATURAL = Array.from("a1bx20z-_.", (character) => character.charCodeAt(0));

const SAMPLE: Rules<string> = {
  set: sampleByte,
  edge: () => "",
  sequence: (parts) => parts.join(""),
  choice: ([first = ""]) => first,
  repeat: (body, { min }) => body.repeat(min),
};

/** A short match of the node. */
export function sampleWord(node: Node): string {
  return fold(node, SAMPLE);
}

function sampleByte({ set, literal }: SetNode): string {
  const chosen = literal ?? NATURAL.find((byte) => has(set, byte));
  if (chosen !== undefined) return String.fromCharCode(chosen);
  const range =
    set.find(({ min, max }) => max > 0x20 && min < 0x7f) ??
    set.find(({ min, max }) => max >= 0x20 && min < 0x7f) ??
    set[0];
  return range === undefined ? "" : String.fromCharCode(Math.min(Math.max(range.min, 0x21), range.max));
}
