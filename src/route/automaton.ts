import { onceEachHeld } from "../once.ts";
import type { Work } from "../work.ts";
import { SLASHES, type ByteSet } from "./bytes.ts";
import { literalPrefix, parseKey } from "./match.ts";
import { compileProgram, type Instruction } from "./program.ts";
import { anyBytes, mapChildren, nothing, sequence, someNode, type Node } from "./tree.ts";

/** The set of paths a route key matches, ready to be compared with another's. */
export interface RouteLanguage {
  readonly instructions: readonly Instruction[];
  readonly entry: number;
  /** False where look-around, atomic groups or word boundaries were left out, so that the set is wider than the key's. */
  readonly exact: boolean;
  /** Text with which all its paths begin, in lower case; both cases of its letters match. */
  readonly prefix: string;
}

/** A program of more steps than this is not compared. */
const MAX_PROGRAM = 4000;
/** What an instruction of the programs compared costs, in positions that take a byte. */
const INSTRUCTION_WORK = 10;
/** A comparison that visits more pairs of states than this is given up. */
const MAX_STATES = 4000;

/** The language of a key; `undefined` where it never answers, refers back, or is too large. */
export function languageOf(key: string): RouteLanguage | undefined {
  const parsed = parseKey(key);
  if (parsed === undefined || parsed.heedsCaptures) return undefined;
  const { tree } = parsed;
  const program = compileProgram(plain(openEnds(tree)));
  if (program === undefined || program.instructions.length > MAX_PROGRAM) return undefined;
  const { instructions, entry } = program;
  return { instructions, entry, exact: !someNode(tree, isLossy), prefix: literalPrefix(tree).prefix };
}

/** What the automaton does not heed: without it more paths match. */
function isLossy(node: Node): boolean {
  if (node.kind === "look") return true;
  if (node.kind === "group") return node.atomic;
  if (node.kind === "repeat") return node.mode === "possessive";
  return node.kind === "assert" && !["start", "end", "last", "never", "keep"].includes(node.what);
}

/** The tree without what is lossy. */
function plain(node: Node): Node {
  if (node.kind === "look" || (node.kind === "assert" && isLossy(node))) return nothing(node);
  const mapped = mapChildren(node, plain);
  if (mapped.kind === "group") return { ...mapped, atomic: false };
  return mapped.kind === "repeat" ? { ...mapped, mode: "greedy" } : mapped;
}

/** The tree so that it spells the whole path: anything may stand where an alternative is not anchored. */
function openEnds(tree: Node): Node {
  const options = (tree.kind === "choice" ? tree.options : [tree]).map((option) => {
    const parts = option.kind === "sequence" ? option.nodes : [option];
    const [first, last] = [parts[0], parts.at(-1)];
    const before = first?.kind === "assert" && first.what === "start" ? [] : [ANYTHING];
    const after = last?.kind === "assert" && last.what === "end" ? [] : [ANYTHING];
    return sequence([...before, ...parts, ...after], option);
  });
  return { kind: "choice", options, start: tree.start, end: tree.end };
}

const ANYTHING: Node = anyBytes(0);

/** What a set of program positions can do: take a byte, or end here. */
interface State {
  readonly key: string;
  readonly positions: readonly number[];
  readonly accepts: boolean;
}

/** All positions reachable without a byte; behind `$` only the end counts. */
function closeOver({ instructions }: RouteLanguage, positions: readonly number[], atStart: boolean): State {
  // Inside plain text one position waits for one byte.
  const [only = -1] = positions;
  if (positions.length === 1 && instructions[only]?.op === "set") {
    return { key: String(only), positions, accepts: false };
  }
  const seen = new Set<number>();
  const takers: number[] = [];
  let accepts = false;
  // A position behind `$` is kept as its ones' complement.
  const stack = [...positions];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const ended = at < 0;
    const instruction = instructions[ended ? ~at : at];
    if (instruction === undefined) continue;
    if (instruction.op === "match") accepts = true;
    else if (instruction.op === "set") {
      if (!ended) takers.push(at);
    } else for (const next of followers(instruction, atStart)) stack.push(ended && next >= 0 ? ~next : next);
  }
  takers.sort((a, b) => a - b);
  return { key: `${takers.join(",")}${accepts ? "!" : ""}`, positions: takers, accepts };
}

function followers(instruction: Instruction, atStart: boolean): readonly number[] {
  switch (instruction.op) {
    case "split":
      return [instruction.first, instruction.second];
    case "open":
    case "close":
    case "turn":
      return [instruction.next];
    case "assert":
      if (instruction.what === "start") return atStart ? [instruction.next] : [];
      if (instruction.what === "never") return [];
      return [instruction.what === "keep" ? instruction.next : ~instruction.next];
    case "set":
    case "match":
    case "back":
    case "atomic":
    case "look":
      return [];
  }
}

function step(language: RouteLanguage, state: State, byte: number): State {
  const next: number[] = [];
  for (const at of state.positions) {
    const instruction = language.instructions[at];
    if (instruction?.op === "set" && instruction.set[byte] === 1) next.push(instruction.next);
  }
  return closeOver(language, next, false);
}

/** The bytes to try from a state: one of each kind that its sets tell apart, natural ones first. */
function bytesFrom(a: RouteLanguage, from: State, b: RouteLanguage, other: State): readonly number[] {
  const distinct = [...new Set([...setsAt(a, from), ...setsAt(b, other)])];
  const [only] = distinct;
  if (only === undefined) return [];
  if (distinct.length > 1) return kindsOf(distinct);
  return kindsOfOne(only);
}

const kindsOfOne = onceEachHeld((set: ByteSet) => kindsOf([set]));

function kindsOf(sets: readonly ByteSet[]): readonly number[] {
  const kinds = new Map<number, number>();
  for (const byte of NATURAL_ORDER) {
    const bits = sets.reduce((earlier, set) => earlier * 2 + (set[byte] ?? 0), 0);
    if (bits === 0) continue;
    // Beyond what a number can tell apart, every byte is a kind of its own.
    const kind = sets.length > MAX_BITS ? byte + 1 : bits;
    // The slashes are told apart from all else, since a path does not end in one.
    const key = SLASHES[byte] === 1 ? -kind : kind;
    if (!kinds.has(key)) kinds.set(key, byte);
  }
  return [...kinds.values()];
}

/** The bits of a whole number that is exact. */
const MAX_BITS = 52;

function setsAt({ instructions }: RouteLanguage, { positions }: State): readonly ByteSet[] {
  return positions.flatMap((at) => {
    const instruction = instructions[at];
    return instruction?.op === "set" ? [instruction.set] : [];
  });
}

/** The bytes that a path may hold, natural ones first: over HTTP, a `?` or `#` ends it. */
const NATURAL_ORDER: readonly number[] = [
  ...new Set([
    ...Array.from("a1bx2-_.", (character) => character.charCodeAt(0)),
    ...Array.from({ length: 0x7e - 0x5b + 1 }, (_, index) => 0x5b + index),
    ...Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => 0x21 + index),
    ...Array.from({ length: 256 }, (_, index) => index),
  ]),
].filter((byte) => byte !== 0x3f && byte !== 0x23);

interface Pair {
  readonly a: State;
  readonly b: State;
  readonly path: string;
}

/**
 * The shortest path, as WordPress compares paths (no slash at the end), for which `wanted` holds of the two ends.
 * `undefined` where there is none, `null` where the search was given up.
 */
function search(
  a: RouteLanguage,
  b: RouteLanguage,
  wanted: (a: boolean, b: boolean) => boolean,
  goesOn: (a: State, b: State) => boolean,
  work: Work,
): string | null | undefined {
  // A large program takes memory and time before the first step.
  work.left -= (a.instructions.length + b.instructions.length) * INSTRUCTION_WORK;
  if (work.left < 0) return null;
  const first = skipPrefix(a, b);
  const seen = new Set([`${first.a.key}|${first.b.key}`]);
  const queue: Pair[] = [first];
  for (let index = 0; index < queue.length; index += 1) {
    const pair = queue[index];
    if (pair === undefined) break;
    if (index > MAX_STATES) return null;
    for (const byte of bytesFrom(a, pair.a, b, pair.b)) {
      work.left -= pair.a.positions.length + pair.b.positions.length;
      if (work.left < 0) return null;
      const next = {
        a: step(a, pair.a, byte),
        b: step(b, pair.b, byte),
        path: pair.path + String.fromCharCode(byte),
      };
      if (!goesOn(next.a, next.b)) continue;
      const endsInSlash = SLASHES[byte] === 1;
      if (!endsInSlash && wanted(next.a.accepts, next.b.accepts)) return next.path;
      // A path may not end in a slash, so a state reached by one is not the state reached by anything else.
      const key = `${next.a.key}|${next.b.key}${endsInSlash ? "/" : ""}`;
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
  return undefined;
}

/** Both at the end of the text with which they begin alike; short of its last byte, which is then looked at as all are. */
function skipPrefix(a: RouteLanguage, b: RouteLanguage): Pair {
  const shared = Math.min(a.prefix.length, b.prefix.length) - 1;
  let length = 0;
  while (length < shared && a.prefix[length] === b.prefix[length]) length += 1;
  return { a: skipText(a, length), b: skipText(b, length), path: a.prefix.slice(0, length) };
}

/** Behind so many bytes of the text with which the language begins: there one position waits for one byte. */
function skipText(language: RouteLanguage, length: number): State {
  const start = closeOver(language, [language.entry], true);
  let [at = -1] = start.positions;
  for (let passed = 0; passed < length; passed += 1) {
    const instruction = language.instructions[at];
    at = instruction?.op === "set" ? instruction.next : -1;
  }
  return length === 0 ? start : closeOver(language, [at], false);
}

const isInBoth = (inA: boolean, inB: boolean): boolean => inA && inB;
const isInFirstAlone = (inA: boolean, inB: boolean): boolean => inA && !inB;

const isLive = ({ positions, accepts }: State): boolean => positions.length > 0 || accepts;
const areLive = (a: State, b: State): boolean => isLive(a) && isLive(b);

/** The shortest path that both languages hold; `undefined` where none is, or it was not found within bounds. */
export function commonPath(a: RouteLanguage, b: RouteLanguage, work: Work): string | undefined {
  return search(a, b, isInBoth, areLive, work) ?? undefined;
}

/** Whether every path of the second language is in the first, which must be exact; false where that was not found. */
export function covers(a: RouteLanguage, b: RouteLanguage, work: Work): boolean {
  if (!a.exact) return false;
  return search(b, a, isInFirstAlone, isLive, work) === undefined;
}
