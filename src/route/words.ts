import { rangesOf } from "./bytes.ts";
import type { Node, SetNode } from "./tree.ts";

/** A pattern's words are told where they are no more than this. */
const MAX_WORDS = 64;
/** A range of a class with more members than this is a kind of character, not a list of words. */
const MAX_RANGE = 8;

/** All words of the node as written, in the order of the source; `undefined` where they are many or the tree does not tell. */
export function wordsOf(node: Node): readonly string[] | undefined {
  switch (node.kind) {
    case "set":
      return setWords(node);
    case "group":
      return wordsOf(node.body);
    case "sequence":
      return node.nodes.reduce<readonly string[] | undefined>(
        (words, child) => joinWords(words, child),
        [""],
      );
    case "choice":
      return choiceWords(node.options);
    case "repeat": {
      if (node.max > MAX_WORDS) return undefined;
      const counts = Array.from({ length: node.max - node.min + 1 }, (_, more) => node.min + more);
      return choiceWords(counts.map((count) => sequenceOf(node.body, count)));
    }
    case "look":
    case "assert":
    case "back":
      return undefined;
    default:
      return node satisfies never;
  }
}

function sequenceOf(body: Node, count: number): Node {
  return {
    kind: "sequence",
    nodes: Array.from({ length: count }, () => body),
    start: body.start,
    end: body.end,
  };
}

function choiceWords(options: readonly Node[]): readonly string[] | undefined {
  const found = new Map<string, string>();
  for (const option of options) {
    const words = wordsOf(option);
    if (words === undefined) return undefined;
    for (const word of words) if (!found.has(word.toLowerCase())) found.set(word.toLowerCase(), word);
    if (found.size > MAX_WORDS) return undefined;
  }
  return [...found.values()];
}

function joinWords(words: readonly string[] | undefined, child: Node): readonly string[] | undefined {
  if (words === undefined) return undefined;
  const next = wordsOf(child);
  if (next === undefined || words.length * next.length > MAX_WORDS) return undefined;
  const [only] = next;
  if (next.length === 1 && words.length === 1) return [`${words[0] ?? ""}${only ?? ""}`];
  return words.flatMap((word) => next.map((more) => `${word}${more}`));
}

function setWords(node: SetNode): readonly string[] | undefined {
  if (node.literal !== undefined) return [String.fromCharCode(node.literal)];
  if (node.written === undefined || node.written.negated) return undefined;
  const words: string[] = [];
  for (const item of node.written.items) {
    if (item.shorthand !== undefined || item.high - item.low >= MAX_RANGE) return undefined;
    for (let byte = item.low; byte <= item.high; byte += 1) words.push(String.fromCharCode(byte));
  }
  return words.length > MAX_WORDS ? undefined : words;
}

/** No repeat of an example is longer than this: no path is, and repeats inside of repeats would grow beyond all bounds. */
const MAX_REPEATED = 16_384;

/** The bytes an example takes, the most natural first. */
const NATURAL = "a1bx20z-_.";

/** One short word of the node; look-around is not heeded. `salt` gives others, for when the first does not do. */
export function sampleWord(node: Node, salt = 0): string {
  switch (node.kind) {
    case "set":
      return sampleByte(node, salt);
    case "sequence":
      return node.nodes.map((child) => sampleWord(child, salt)).join("");
    case "group":
      return sampleWord(node.body, salt);
    case "choice": {
      const option = node.options[salt % node.options.length];
      return option === undefined ? "" : sampleWord(option, salt);
    }
    case "repeat": {
      const count = Math.min(node.min + (salt >> 2), node.max);
      const word = count === 0 ? "" : sampleWord(node.body, salt);
      return word.repeat(Math.min(count, Math.ceil(MAX_REPEATED / Math.max(word.length, 1))));
    }
    case "look":
    case "assert":
    case "back":
      return "";
    default:
      return node satisfies never;
  }
}

function sampleByte(node: SetNode, salt: number): string {
  if (node.literal !== undefined) return String.fromCharCode(node.literal);
  const natural = Array.from(NATURAL).filter((byte) => node.set[byte.charCodeAt(0)] === 1);
  const chosen = natural[salt % Math.max(natural.length, 1)];
  if (chosen !== undefined) return chosen;
  const ranges = rangesOf(node.set);
  const printable =
    ranges.find(([low, high]) => high > 0x20 && low < 0x7f) ??
    ranges.find(([low, high]) => high >= 0x20 && low < 0x7f) ??
    ranges[0];
  return printable === undefined
    ? ""
    : String.fromCharCode(Math.min(Math.max(printable[0], 0x21), printable[1]));
}
