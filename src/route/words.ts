import { bytesIn, lowerAscii, rangesOf } from "./bytes.ts";
import type { Node, RepeatNode, SetNode } from "./tree.ts";

/** A pattern's words are told where they are no more than this. */
const MAX_WORDS = 64;
/** A range of a class with more members than this is a kind of character, not a list of words. */
const MAX_RANGE = 8;
/** No word is longer, nor an example by more than a repeat: few paths are, and repeats in repeats would grow beyond all bounds. */
const MAX_LENGTH = 2048;

/** All words of the node as written, in the order of the source; `undefined` where they are many or the tree does not tell. */
export function wordsOf(node: Node): readonly string[] | undefined {
  switch (node.kind) {
    case "set":
      return setWords(node);
    case "group":
      return wordsOf(node.body);
    case "sequence":
      return node.nodes.reduce<readonly string[] | undefined>(
        (words, child) => words && joinWords(words, wordsOf(child)),
        NO_TEXT,
      );
    case "choice":
      return uniteWords(node.options.map(wordsOf));
    case "repeat":
      return repeatWords(node);
    case "look":
    case "assert":
    case "back":
      return undefined;
  }
}

/** The words of what is the empty text and nothing else. */
const NO_TEXT: readonly string[] = [""];

/** The words of each number of turns, those of one turn being told once: repeats stand in repeats. */
function repeatWords({ body, min, max }: RepeatNode): readonly string[] | undefined {
  if (max > MAX_WORDS) return undefined;
  const once = wordsOf(body);
  const turns: (readonly string[] | undefined)[] = [];
  let words: readonly string[] | undefined = NO_TEXT;
  for (let turn = 0; turn <= max && words !== undefined; turn += 1) {
    if (turn > 0) words = joinWords(words, once);
    if (turn >= min) turns.push(words);
  }
  return words && uniteWords(turns);
}

/** The words of all lists, each once whatever the case of its letters. */
function uniteWords(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const found = new Map<string, string>();
  for (const words of lists) {
    if (words === undefined) return undefined;
    for (const word of words) if (!found.has(lowerAscii(word))) found.set(lowerAscii(word), word);
    if (found.size > MAX_WORDS) return undefined;
  }
  return [...found.values()];
}

/** Each word followed by each of the next, each once. */
function joinWords(
  words: readonly string[],
  next: readonly string[] | undefined,
): readonly string[] | undefined {
  if (next === undefined || words.length * next.length > MAX_WORDS) return undefined;
  const joined = words.flatMap((word) => next.map((more) => `${word}${more}`));
  return joined.some((word) => word.length > MAX_LENGTH) ? undefined : [...new Set(joined)];
}

function setWords(node: SetNode): readonly string[] | undefined {
  if (node.literal !== undefined) return [String.fromCharCode(node.literal)];
  if (node.written === undefined || node.written.negated) return undefined;
  const words: string[] = [];
  for (const item of node.written.items) {
    if (item.shorthand !== undefined || item.high - item.low >= MAX_RANGE) return undefined;
    for (let byte = item.low; byte <= item.high; byte += 1) {
      // Of a class that ends a path the slashes are taken out, though they were written.
      if (node.set[byte] === 1) words.push(String.fromCharCode(byte));
    }
  }
  return words.length > MAX_WORDS ? undefined : words;
}

/** The bytes an example takes, the most natural first. */
const NATURAL = "a1bx20z-_.";

/** One short word of the node; look-around is not heeded. `salt` gives others, for when the first does not do. */
export function sampleWord(node: Node, salt = 0): string {
  switch (node.kind) {
    case "set":
      return sampleByte(node, salt);
    case "sequence":
      return node.nodes.reduce(
        (word, child) => (word.length > MAX_LENGTH ? word : word + sampleWord(child, salt)),
        "",
      );
    case "group":
      return sampleWord(node.body, salt);
    case "choice": {
      const option = node.options[salt % node.options.length];
      return option === undefined ? "" : sampleWord(option, salt);
    }
    case "repeat": {
      const count = Math.min(node.min + (salt >> 2), node.max);
      const word = count === 0 ? "" : sampleWord(node.body, salt);
      return word.repeat(Math.min(count, Math.ceil(MAX_LENGTH / Math.max(word.length, 1))));
    }
    case "look":
    case "assert":
    case "back":
      return "";
  }
}

function sampleByte(node: SetNode, salt: number): string {
  if (node.literal !== undefined) return String.fromCharCode(node.literal);
  const natural = Array.from(NATURAL).filter((byte) => node.set[byte.charCodeAt(0)] === 1);
  const chosen = natural[salt % Math.max(natural.length, 1)];
  if (chosen !== undefined) return chosen;
  const ranges = rangesOf(bytesIn(node.set));
  const printable =
    ranges.find(([low, high]) => high > 0x20 && low < 0x7f) ??
    ranges.find(([low, high]) => high >= 0x20 && low < 0x7f) ??
    ranges[0];
  return printable === undefined
    ? ""
    : String.fromCharCode(Math.min(Math.max(printable[0], 0x21), printable[1]));
}
