import { lowerAscii, WORD } from "./bytes.ts";
import type { Work } from "../work.ts";
import type { BehindOption, Instruction, Program } from "./program.ts";

/** A run that takes more steps than this is given up as PCRE gives it up; back references alone take so many on short paths. */
const MAX_STEPS = 1_000_000;
/** The same where states are visited once: only inner programs, begun anew at each place of a path of thousands, take so many. */
const MAX_MEMOISED_STEPS = 20_000_000;

/** What a table of what was visited costs, in steps. */
const TABLE_STEPS = 200;

/** What one match keeps: the text in bytes, the captures so far, and what each program has found. */
interface Run {
  readonly text: string;
  /** The slots of each capture, `SLOTS` by its index; -1 where it took no part. */
  captures: number[];
  /** Whether a state may be dropped on a second visit: not where back references make it depend on captures. */
  readonly memoised: boolean;
  readonly found: Map<Program, Map<number, Found | undefined>>;
  /** In steps, which several runs may share. */
  readonly work: Work;
  /** Where an instruction that takes a varying length has moved to; read right after it. */
  movedTo: number;
}

/** What is kept of a capture: where it starts and ends, and where it was opened last, which is its start once it is closed. */
const SLOTS = 3;

interface Found {
  readonly end: number;
  readonly captures: readonly number[];
}

/** Where a capture starts and ends; `undefined` where it took no part. */
export type Span = readonly [start: number, end: number] | undefined;

/** The work of one run, in steps. */
export function allowedWork(memoised: boolean): Work {
  return { left: memoised ? MAX_MEMOISED_STEPS : MAX_STEPS };
}

/**
 * Runs a program from every start allowed, in PCRE's order of preference, and returns the captures of the first match,
 * by their index.
 * A state (instruction, place, idle loops) is visited once, so time grows linearly with program times text.
 */
export function runProgram(
  program: Program,
  text: string,
  options: { readonly groups: number; readonly anchored: boolean; readonly memoised: boolean },
  work: Work,
): readonly Span[] | undefined {
  const captures = Array.from({ length: (options.groups + 1) * SLOTS }, () => -1);
  const run: Run = { text, captures, memoised: options.memoised, found: new Map(), work, movedTo: 0 };
  const visited = newVisited(program, run);
  const lastStart = options.anchored ? 0 : text.length;
  for (let start = 0; start <= lastStart; start += 1) {
    const end = search(program, start, run, visited);
    if (end !== -1) return Array.from({ length: options.groups + 1 }, (_, index) => spanOf(index, run));
  }
  return undefined;
}

function spanOf(index: number, { captures }: Run): Span {
  const [start = -1, end = -1] = captures.slice(index * SLOTS, (index + 1) * SLOTS);
  return end === -1 ? undefined : [start, end];
}

/** What the first of the groups that took part took. */
function takenSpan(groups: readonly number[], run: Run): Span {
  return groups.map((index) => spanOf(index, run)).find((span) => span !== undefined);
}

function newVisited(program: Program, run: Run): Uint32Array | undefined {
  if (!run.memoised) return undefined;
  const states = program.instructions.length * (run.text.length + 1) * layersOf(program);
  const words = Math.ceil(states / 32);
  // Making the table takes time as well.
  run.work.left -= TABLE_STEPS + (words >>> 3);
  return new Uint32Array(run.work.left < 0 ? 0 : words);
}

/** How many idle loops are told apart: no real route has two, one in the other. */
const MAX_IDLE = 3;

/** How many states there are for an instruction and a place. */
function layersOf({ canIdle }: Program): number {
  return canIdle ? MAX_IDLE + 1 : 1;
}

/** Backtracks through a program with its own stack; the end of the match, or -1. Captures stay set on success alone. */
function search(program: Program, start: number, run: Run, visited: Uint32Array | undefined): number {
  const { instructions } = program;
  const layers = layersOf(program);
  const width = run.text.length + 1;
  // From the top: a position, its place and its idle loops, all to be tried; or (ones' complement) a capture slot and its value.
  const stack: number[] = [0, start, program.entry];
  for (;;) {
    let pc = stack.pop();
    let at = stack.pop();
    if (at === undefined || pc === undefined) return -1;
    if (pc < 0) {
      run.captures[~pc] = at;
      continue;
    }
    // How many loops around, the innermost ones, have taken nothing in this turn; as in PCRE, such a turn is the last.
    let idle = stack.pop() ?? 0;
    while (pc >= 0) {
      const instruction: Instruction | undefined = instructions[pc];
      if (
        instruction === undefined ||
        isVisited(visited, (pc * width + at) * layers + Math.min(idle, layers - 1))
      )
        break;
      run.work.left -= 1;
      if (run.work.left < 0) return -1;
      if (instruction.op === "match") return at;
      if (instruction.op === "split") {
        if (instruction.exit !== undefined && idle > 0) {
          idle -= 1;
          pc = instruction.exit;
        } else {
          stack.push(idle, at, instruction.second);
          pc = instruction.first;
        }
        continue;
      }
      if (instruction.op === "turn") idle += 1;
      const from: number = at;
      pc = advance(instruction, at, run, stack);
      if (instruction.op === "set") at += 1;
      else if (instruction.op === "back" || instruction.op === "atomic") at = run.movedTo;
      if (at !== from) idle = 0;
    }
  }
}

function isVisited(visited: Uint32Array | undefined, state: number): boolean {
  if (visited === undefined) return false;
  const word = state >>> 5;
  const bit = 1 << (state & 31);
  const before = visited[word] ?? 0;
  if ((before & bit) !== 0) return true;
  visited[word] = before | bit;
  return false;
}

/** The next instruction, or -1 where this one fails. */
function advance(
  instruction: Exclude<Instruction, { op: "match" | "split" }>,
  at: number,
  run: Run,
  stack: number[],
): number {
  switch (instruction.op) {
    case "set":
      return instruction.set[run.text.charCodeAt(at)] === 1 ? instruction.next : -1;
    case "turn":
      return instruction.next;
    case "open":
      keep(instruction.index * SLOTS + 2, at, run, stack);
      return instruction.next;
    case "close": {
      const start = instruction.index * SLOTS;
      keep(start, run.captures[start + 2] ?? -1, run, stack);
      keep(start + 1, at, run, stack);
      return instruction.next;
    }
    case "assert":
      return holds(instruction, at, run) ? instruction.next : -1;
    case "back":
      return repeats(instruction, at, run) ? instruction.next : -1;
    case "atomic": {
      const found = findOnce(instruction.program, at, run);
      if (found === undefined) return -1;
      keepCaptures(found, run, stack);
      run.movedTo = found.end;
      return instruction.next;
    }
    case "look":
      return looks(instruction, at, run, stack) ? instruction.next : -1;
  }
}

/** Sets a slot so that going back undoes it. */
function keep(slot: number, value: number, { captures }: Run, stack: number[]): void {
  stack.push(captures[slot] ?? -1, ~slot);
  captures[slot] = value;
}

/** The first match of an inner program at a place; found once for each place. */
function findOnce(program: Program, at: number, run: Run): Found | undefined {
  const known = run.found.get(program) ?? new Map<number, Found | undefined>();
  run.found.set(program, known);
  if (run.memoised && known.has(at)) return known.get(at);
  const before = run.captures;
  // What is kept for another turn may hold no capture but its own.
  run.captures = run.memoised ? before.map(() => -1) : [...before];
  const end = search(program, at, run, newVisited(program, run));
  const found = end === -1 ? undefined : { end, captures: run.captures };
  run.captures = before;
  known.set(at, found);
  return found;
}

/** Takes over what an inner match captured. */
function keepCaptures(found: Found, run: Run, stack: number[]): void {
  for (const [slot, value] of found.captures.entries())
    if (value !== -1 && value !== run.captures[slot]) keep(slot, value, run, stack);
}

function looks(look: Extract<Instruction, { op: "look" }>, at: number, run: Run, stack: number[]): boolean {
  const found =
    look.behind === undefined ? findOnce(look.program, at, run) : findBehind(look.behind, at, run);
  if (found !== undefined && !look.negative) keepCaptures(found, run, stack);
  return (found !== undefined) !== look.negative;
}

function findBehind(options: readonly BehindOption[], at: number, run: Run): Found | undefined {
  for (const { length, program } of options) {
    const found = at < length ? undefined : findOnce(program, at - length, run);
    if (found?.end === at) return found;
  }
  return undefined;
}

function repeats(back: Extract<Instruction, { op: "back" }>, at: number, run: Run): boolean {
  const span = takenSpan(back.indexes, run);
  if (span === undefined) return false;
  const value = run.text.slice(...span);
  const here = run.text.slice(at, at + value.length);
  run.movedTo = at + value.length;
  run.work.left -= value.length >>> 3;
  if (here.length !== value.length) return false;
  return here === value || (back.ignoreCase && lowerAscii(here) === lowerAscii(value));
}

const NEWLINE = 0x0a;

function holds({ what, groups = [] }: Extract<Instruction, { op: "assert" }>, at: number, run: Run): boolean {
  const { text } = run;
  switch (what) {
    case "start":
      return at === 0;
    case "lineStart":
      return at === 0 || (at < text.length && text.charCodeAt(at - 1) === NEWLINE);
    case "last":
      return at === text.length;
    case "end":
      return at === text.length || (at === text.length - 1 && text.charCodeAt(at) === NEWLINE);
    case "lineEnd":
      return at === text.length || text.charCodeAt(at) === NEWLINE;
    case "word":
      return isWord(text, at - 1) !== isWord(text, at);
    case "notWord":
      return isWord(text, at - 1) === isWord(text, at);
    case "some":
      return at < text.length;
    case "keep":
    case "unsaid":
      return true;
    case "never":
      return false;
    case "taken":
      return takenSpan(groups, run) !== undefined;
    case "notTaken":
      return takenSpan(groups, run) === undefined;
  }
}

function isWord(text: string, at: number): boolean {
  return at >= 0 && at < text.length && WORD[text.charCodeAt(at)] === 1;
}
