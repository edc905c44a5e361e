import { bytesIn, countBytes, has, lowerAscii } from "./bytes.ts";
import { fold, type Node, type RepeatNode, type NodeRules, type SetNode } from "./tree.ts";

/** The most matches of a pattern that are listed. */
const MAX_MATCHES = 64;
/** The largest range of a class that is listed; a larger one is a kind of character. */
const MAX_RANGE = 8;

type MatchList = readonly string[] | undefined;

/** Lists all matches of the node as written, in the order of the source; `undefined` if there are too many. */
export function matchesOf(node: Node): MatchList {
  return fold(node, MATCHES);
}

const NO_TEXT: readonly string[] = [""];

const MATCHES: NodeRules<MatchList> = {
  set: matchesOfSet,
  edge: () => undefined,
  sequence: (parts) =>
    parts.reduce<MatchList>((matches, part) => matches && joinMatches(matches, part), NO_TEXT),
  choice: uniteMatches,
  repeat: repeatMatches,
};

/** Lists the matches of each number of turns. */
function repeatMatches(once: MatchList, { min, max }: RepeatNode): MatchList {
  if (max > MAX_MATCHES) return undefined;
  const turns: MatchList[] = [];
  let matches: MatchList = NO_TEXT;
  for (let turn = 0; turn <= max && matches !== undefined; turn += 1) {
    if (turn > 0) matches = joinMatches(matches, once);
    if (turn >= min) turns.push(matches);
  }
  return matches && uniteMatches(turns);
}

/** Joins lists; matches that differ only in case are listed once. */
function uniteMatches(lists: readonly MatchList[]): MatchList {
  const found = new Map<string, string>();
  for (const matches of lists) {
    if (matches === undefined) return undefined;
    for (const match of matches) if (!found.has(lowerAscii(match))) found.set(lowerAscii(match), match);
    if (found.size > MAX_MATCHES) return undefined;
  }
  return [...found.values()];
}

/** Combines each match with each of the next, without repeats. */
function joinMatches(matches: readonly string[], next: MatchList): MatchList {
  if (next === undefined || matches.length * next.length > MAX_MATCHES) return undefined;
  return [...new Set(matches.flatMap((match) => next.map((more) => `${match}${more}`)))];
}

function matchesOfSet({ set, literal, written }: SetNode): MatchList {
  if (literal !== undefined) return [String.fromCharCode(literal)];
  if (written === undefined || written.negated) return undefined;
  const matches: string[] = [];
  for (const member of written.members) {
    if (member.isShorthand || countBytes(member.set) > MAX_RANGE) return undefined;
    // A class that ends a path has lost the slashes that were written.
    for (const byte of bytesIn(member.set)) if (has(set, byte)) matches.push(String.fromCharCode(byte));
  }
  return matches.length > MAX_MATCHES ? undefined : matches;
}

/** Bytes for an example, the most natural first. */
const NATURAL = Array.from("a1bx20z-_.", (character) => character.charCodeAt(0));

const SAMPLE: NodeRules<string> = {
  set: sampleByte,
  edge: () => "",
  sequence: (parts) => parts.join(""),
  choice: ([first = ""]) => first,
  repeat: (body, { min }) => body.repeat(min),
};

/** Returns a short match of the node. */
export function sampleMatch(node: Node): string {
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
