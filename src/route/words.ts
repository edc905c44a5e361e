import { fromBytes, lowerAscii, toBytes } from "./bytes.ts";
import { PatternFault } from "./ecma.ts";
import { parsePattern } from "./parse.ts";
import type { Node, RepeatNode, SetNode } from "./tree.ts";

/** The most words of a pattern that are listed. */
const MAX_WORDS = 64;
/** A range of a class with more members than this is a kind of character, not a list of words. */
const MAX_RANGE = 8;

/** All matches of the node as written, in the order of the source; `undefined` where they are many. */
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
    case "edge":
      return undefined;
  }
}

const NO_TEXT: readonly string[] = [""];

/** The words of each number of turns. */
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
  return [...new Set(words.flatMap((word) => next.map((more) => `${word}${more}`)))];
}

function setWords({ set, literal, written }: SetNode): readonly string[] | undefined {
  if (literal !== undefined) return [String.fromCharCode(literal)];
  if (written === undefined || written.negated) return undefined;
  const words: string[] = [];
  for (const member of written.members) {
    if (member.isShorthand || member.set.size > MAX_RANGE) return undefined;
    // A class that ends a path has lost the slashes that were written.
    for (const byte of member.set.characters()) if (set.has(byte)) words.push(String.fromCharCode(byte));
  }
  return words.length > MAX_WORDS ? undefined : words;
}

/** The bytes of an example, the most natural first. */
const NATURAL = Array.from("a1bx20z-_.", (character) => character.charCodeAt(0));

/** A short match of the node. */
export function sampleWord(node: Node): string {
  switch (node.kind) {
    case "set":
      return sampleByte(node);
    case "sequence":
      return node.nodes.map(sampleWord).join("");
    case "group":
      return sampleWord(node.body);
    case "choice":
      return node.options[0] === undefined ? "" : sampleWord(node.options[0]);
    case "repeat":
      return sampleWord(node.body).repeat(node.min);
    case "edge":
      return "";
  }
}

function sampleByte({ set, literal }: SetNode): string {
  const chosen = literal ?? NATURAL.find((byte) => set.has(byte));
  if (chosen !== undefined) return String.fromCharCode(chosen);
  const { ranges } = set;
  const range =
    ranges.find(({ min, max }) => max > 0x20 && min < 0x7f) ??
    ranges.find(({ min, max }) => max >= 0x20 && min < 0x7f) ??
    ranges[0];
  return range === undefined ? "" : String.fromCharCode(Math.min(Math.max(range.min, 0x21), range.max));
}

/** A short match of a pattern from a lock file or a document; `undefined` where the pattern is not read. */
export function exampleOf(pattern: string): string | undefined {
  const parsed = parsePattern(toBytes(pattern), false);
  return parsed instanceof PatternFault ? undefined : fromBytes(sampleWord(parsed.tree));
}
