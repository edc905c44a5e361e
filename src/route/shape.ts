import { ANY, DIGITS, isSubset, rangesOf, SLASH, subtract, bytesOf } from "./bytes.ts";
import { sequence, someNode, type ClassItem, type Node, type SetNode } from "./tree.ts";

/** A pattern's words are told where they are no more than this. */
export const MAX_WORDS = 64;
/** A range of a class with more members than this is a kind of character, not a list of words. */
const MAX_RANGE = 8;
/** A sequence with more members than this is made non-empty by a look-ahead instead of by cases. */
const MAX_CASES = 24;

const SLASHES = bytesOf(SLASH, SLASH, 0x5c, 0x5c);

/** Whether the empty string is among the node's words, as far as the tree tells. */
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
    case "look":
    case "back":
      return true;
    case "assert":
      return node.what !== "never";
    default:
      return node satisfies never;
  }
}

/** The node without the empty word; `undefined` where nothing is left. */
export function withoutEmpty(node: Node): Node | undefined {
  if (!isNullable(node)) return node;
  switch (node.kind) {
    case "group": {
      const body = withoutEmpty(node.body);
      return body === undefined ? undefined : { ...node, body };
    }
    case "choice": {
      const options = node.options.flatMap((option) => withoutEmpty(option) ?? []);
      const [only, ...others] = options;
      if (only === undefined) return undefined;
      return others.length === 0 ? only : { ...node, options };
    }
    case "repeat":
      return withoutEmptyRepeat(node);
    case "sequence":
      return withoutEmptySequence(node.nodes, node.start, node.end);
    case "set":
    case "look":
    case "assert":
    case "back":
      return undefined;
    default:
      return node satisfies never;
  }
}

function withoutEmptyRepeat(node: Extract<Node, { kind: "repeat" }>): Node | undefined {
  if (node.max === 0) return undefined;
  const body = withoutEmpty(node.body);
  if (body === undefined) return undefined;
  return node.max === 1 ? body : { ...node, body, min: Math.max(1, body === node.body ? node.min : 1) };
}

/** All members may be empty: the first that is not decides, and those before it are. */
function withoutEmptySequence(nodes: readonly Node[], start: number, end: number): Node | undefined {
  if (nodes.length > MAX_CASES || nodes.some((node) => node.kind === "look" || node.kind === "assert")) {
    const some: Node = { kind: "set", set: ANY, start, end };
    const look: Node = { kind: "look", behind: false, negative: false, body: some, start, end };
    return sequence([look, ...nodes], start, end);
  }
  const options = nodes.flatMap((node, index) => {
    const first = withoutEmpty(node);
    return first === undefined ? [] : [sequence([first, ...nodes.slice(index + 1)], start, end)];
  });
  const [only, ...others] = options;
  if (only === undefined) return undefined;
  return others.length === 0 ? only : { kind: "choice", options, start, end };
}

/**
 * The node without the words that end in a slash, which WordPress strips before it looks: `undefined` where none is
 * left, and the node itself where the tree does not show how.
 */
export function withoutFinalSlash(node: Node): Node | undefined {
  switch (node.kind) {
    case "set": {
      if (node.set[SLASH] !== 1) return node;
      const set = subtract(node.set, SLASHES);
      if (!set.includes(1)) return undefined;
      return { kind: "set", set, start: node.start, end: node.end, ...narrowedWriting(node) };
    }
    case "group": {
      const body = withoutFinalSlash(node.body);
      return body === undefined ? undefined : { ...node, body };
    }
    case "choice": {
      const options = node.options.flatMap((option) => withoutFinalSlash(option) ?? []);
      return options.length === 0 ? undefined : { ...node, options };
    }
    case "sequence": {
      const last = node.nodes.at(-1);
      if (last === undefined || isNullable(last)) return node;
      const trimmed = withoutFinalSlash(last);
      return trimmed === undefined ? undefined : { ...node, nodes: [...node.nodes.slice(0, -1), trimmed] };
    }
    case "repeat": {
      if (node.body.kind !== "set" || node.min === 0 || node.body.set[SLASH] !== 1) return node;
      const last = withoutFinalSlash(node.body);
      if (last === undefined) return undefined;
      const before: Node = { ...node, min: node.min - 1, max: node.max - 1 };
      return sequence(before.max === 0 ? [last] : [before, last], node.start, node.end);
    }
    case "look":
    case "assert":
    case "back":
      return node;
    default:
      return node satisfies never;
  }
}

/** A class that no longer holds the slashes is still printed in the order in which it was written. */
function narrowedWriting(node: SetNode): Pick<SetNode, "written"> {
  const negated = node.dot === true || node.written?.negated === true;
  const items: readonly ClassItem[] =
    node.dot === true ? [{ low: 10, high: 10 }] : (node.written?.items ?? []);
  if (!negated) return { written: { negated: false, items: items.filter((item) => item.low !== SLASH) } };
  return { written: { negated, items: [...items, { low: SLASH, high: SLASH }, { low: 0x5c, high: 0x5c }] } };
}

/** Whether some word holds a slash. */
export function holdsSlash(node: Node): boolean {
  if (node.kind === "look") return false;
  if (node.kind === "set") return node.set[SLASH] === 1;
  if (node.kind === "repeat" && node.max === 0) return false;
  return childrenWithSlash(node);
}

function childrenWithSlash(node: Node): boolean {
  if (node.kind === "sequence") return node.nodes.some(holdsSlash);
  if (node.kind === "choice") return node.options.some(holdsSlash);
  if (node.kind === "group" || node.kind === "repeat") return holdsSlash(node.body);
  return false;
}

/** Whether every word is a run of the digits 0 to 9. */
export function isDigits(node: Node): boolean {
  if (isNullable(node)) return false;
  return !someNode(
    node,
    (part) => part.kind === "back" || (part.kind === "set" && !isSubset(part.set, DIGITS)),
  );
}

/** Whether the node is literal text with choices of literal text, without any named capture. */
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
    case "look":
    case "assert":
    case "back":
      return false;
    default:
      return node satisfies never;
  }
}

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
      return count === 0 ? "" : sampleWord(node.body, salt).repeat(Math.min(count, 4096));
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

/** The node without a slash that all its words begin with; `undefined` where they do not. */
export function withoutLeadingSlash(node: Node): Node | undefined {
  return withoutEdgeSlash(node, "first");
}

/** The node without a slash that all its words end with; `undefined` where they do not. */
export function withoutTrailingSlash(node: Node): Node | undefined {
  return withoutEdgeSlash(node, "last");
}

function withoutEdgeSlash(node: Node, edge: "first" | "last"): Node | undefined {
  switch (node.kind) {
    case "set":
      return node.literal === SLASH
        ? { kind: "sequence", nodes: [], start: node.start, end: node.end }
        : undefined;
    case "group": {
      const body = withoutEdgeSlash(node.body, edge);
      return body === undefined ? undefined : { ...node, body };
    }
    case "choice": {
      const options = node.options.map((option) => withoutEdgeSlash(option, edge));
      const kept = options.flatMap((option) => option ?? []);
      return kept.length === options.length ? { ...node, options: kept } : undefined;
    }
    case "sequence": {
      const child = edge === "first" ? node.nodes[0] : node.nodes.at(-1);
      const stripped = child === undefined ? undefined : withoutEdgeSlash(child, edge);
      if (stripped === undefined) return undefined;
      const nodes =
        edge === "first" ? [stripped, ...node.nodes.slice(1)] : [...node.nodes.slice(0, -1), stripped];
      return { ...node, nodes };
    }
    case "repeat":
      return node.min === 1 && node.max === 1 ? withoutEdgeSlash(node.body, edge) : undefined;
    case "look":
    case "assert":
    case "back":
      return undefined;
    default:
      return node satisfies never;
  }
}
