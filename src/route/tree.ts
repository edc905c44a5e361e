import { DIGITS, lowerAscii, SLASH, type ByteSet } from "./bytes.ts";

/** A route pattern as a tree; the sets already hold both cases where WordPress ignores case. */
export type Node = SetNode | SequenceNode | ChoiceNode | GroupNode | RepeatNode | EdgeNode;

interface Placed {
  /** Byte offsets into the pattern as registered, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** One byte of a set. */
export interface SetNode extends Placed {
  readonly kind: "set";
  readonly set: ByteSet;
  /** The byte as written, where the source names exactly one. */
  readonly literal?: number;
  /** Whether it is a bare `.`, which people write for a full stop. */
  readonly dot?: boolean;
  /** How a class was written, so that it is printed in the same order. */
  readonly written?: { readonly negated: boolean; readonly members: readonly ClassMember[] };
}

/** A member of a bracketed class, and whether it is a shorthand such as `\w`. */
export interface ClassMember {
  readonly set: ByteSet;
  readonly isShorthand: boolean;
}

export interface SequenceNode extends Placed {
  readonly kind: "sequence";
  readonly nodes: readonly Node[];
}

export interface ChoiceNode extends Placed {
  readonly kind: "choice";
  readonly options: readonly Node[];
}

export interface GroupNode extends Placed {
  readonly kind: "group";
  /** The number of the capture; absent where the group captures nothing. */
  readonly index?: number;
  readonly name?: string;
  readonly body: Node;
}

export interface RepeatNode extends Placed {
  readonly kind: "repeat";
  readonly body: Node;
  readonly min: number;
  /** `Infinity` where there is no limit. */
  readonly max: number;
  readonly greedy: boolean;
}

/** `^`, `$` and the word boundaries. */
export interface EdgeNode extends Placed {
  readonly kind: "edge";
  readonly what: "start" | "end" | "word" | "notWord";
}

/** A capturing group of the pattern. */
export interface Capture {
  readonly index: number;
  readonly name?: string;
}

export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "sequence":
      return node.nodes;
    case "choice":
      return node.options;
    case "group":
    case "repeat":
      return [node.body];
    case "set":
    case "edge":
      return [];
  }
}

/** Whether the test holds for the node or anything below it. */
export function someNode(node: Node, test: (node: Node) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => someNode(child, test));
}

/** The names of the captures at or below a node, in the order of their parentheses. */
export function namesIn(node: Node): readonly string[] {
  const own = node.kind === "group" && node.name !== undefined ? [node.name] : [];
  return [...own, ...childrenOf(node).flatMap(namesIn)];
}

/** Matches the empty text only. */
export function nothing({ start, end }: Placed): Node {
  return { kind: "sequence", nodes: [], start, end };
}

/** A choice of the given options, or the only one; `undefined` where there is none. */
export function oneOf(found: readonly (Node | undefined)[], { start, end }: Placed): Node | undefined {
  const options = found.flatMap((option) => option ?? []);
  const [only, ...others] = options;
  return only === undefined || others.length === 0 ? only : { kind: "choice", options, start, end };
}

/** A sequence, or its only member; without a place, from the start of the first to the end of the last. */
export function sequence(nodes: readonly Node[], place?: Placed): Node {
  const [first, ...rest] = nodes;
  if (first !== undefined && rest.length === 0) return first;
  const { start = 0 } = place ?? first ?? {};
  const { end = 0 } = place ?? nodes.at(-1) ?? {};
  return { kind: "sequence", nodes, start, end };
}

/** Whether the node matches the empty text. */
export function isNullable(node: Node): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "sequence":
      return node.nodes.every(isNullable);
    case "choice":
      return node.options.some(isNullable);
    case "group":
      return isNullable(node.body);
    case "repeat":
      return node.min === 0 || isNullable(node.body);
    case "edge":
      return true;
  }
}

/** Whether any match can hold the byte. */
export function holds(node: Node, byte: number): boolean {
  return someNode(node, (part) => part.kind === "set" && part.set.has(byte));
}

export function holdsSlash(node: Node): boolean {
  return holds(node, SLASH);
}

/** Whether every byte of every match is in the set. */
export function isWithin(node: Node, set: ByteSet): boolean {
  return !someNode(node, (part) => part.kind === "set" && !part.set.isSubsetOf(set));
}

/** Whether every match is a run of the digits 0 to 9. */
export function isDigits(node: Node): boolean {
  return !isNullable(node) && isWithin(node, DIGITS);
}

/** Whether every match holds a byte of the set. */
export function alwaysHolds(node: Node, set: ByteSet): boolean {
  switch (node.kind) {
    case "set":
      return node.set.isSubsetOf(set);
    case "sequence":
      return node.nodes.some((part) => alwaysHolds(part, set));
    case "choice":
      return node.options.every((option) => alwaysHolds(option, set));
    case "group":
      return alwaysHolds(node.body, set);
    case "repeat":
      return node.min > 0 && alwaysHolds(node.body, set);
    case "edge":
      return false;
  }
}

/** Whether the node is literal text with choices of literal text, without a named capture. */
export function isLiteral(node: Node): boolean {
  switch (node.kind) {
    case "set":
      return node.literal !== undefined;
    case "sequence":
      return node.nodes.every(isLiteral);
    case "choice":
      return node.options.every(isLiteral);
    case "group":
      return node.name === undefined && isLiteral(node.body);
    case "repeat":
      return node.max <= 1 && isLiteral(node.body);
    case "edge":
      return false;
  }
}

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
