import { type Finding, printLock } from "../compare/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { lazy } from "../base/memo.ts";
import type { Surface } from "../surface/index.ts";
import { type LockLines, linesOfFinding, readLockLines } from "./lock-lines.ts";

/** A line of a snippet, divided where the other side begins and stops to differ. */
export interface SnippetLine {
  readonly before: string;
  readonly differing: string;
  readonly after: string;
}

/** What each side declares of the subject of a finding, as its lock file has it; empty where a side lacks the operation. */
export interface SnippetPair {
  readonly a: readonly SnippetLine[];
  readonly b: readonly SnippetLine[];
}

/** Makes the snippets of a finding. */
export type Snippets = (finding: Finding) => SnippetPair;

/** Most lines below the heading of an operation. */
const LINES = 12;

/** Creates snippets of two sides. A side that is too large for a lock file has none. */
export function createSnippets(a: Surface, b: Surface): Snippets {
  const sides = { a: lazy(() => lockOf(a)), b: lazy(() => lockOf(b)) };
  return (finding) => pairLines(linesOf(sides.a(), finding), linesOf(sides.b(), finding));
}

function lockOf(surface: Surface): LockLines {
  try {
    return readLockLines(printLock(surface));
  } catch (error) {
    if (error instanceof RouteprintError) return { lines: [], places: new Map() };
    throw error;
  }
}

/** The heading of the operation and the lines of the subject; all lines of an operation that one side lacks. */
function linesOf(lock: LockLines, finding: Finding): readonly string[] {
  const { head, own } = linesOfFinding(lock, finding);
  const lines = own.map((line) => lock.lines[line - 1] ?? "");
  if (head === undefined) return lines;
  const below = belowHeading(lock, head, finding, lines);
  const more = below.length > LINES ? [`  … and ${below.length - LINES} more`] : [];
  return [lock.lines[head - 1] ?? "", ...below.slice(0, LINES), ...more];
}

/** The lines of a subject; of a variable that the side names otherwise those of all variables. */
function belowHeading(
  lock: LockLines,
  head: number,
  { kind, part }: Finding,
  own: readonly string[],
): readonly string[] {
  if (/^(?:route|operation)-only-/.test(kind)) return blockBelow(lock, head);
  if (part !== "variable" || own.length > 0) return own;
  return blockBelow(lock, head).filter((line) => line.trimStart().startsWith("{"));
}

function blockBelow({ lines }: LockLines, head: number): readonly string[] {
  const end = lines.findIndex((line, index) => index >= head && !/^\s/.test(line));
  return lines.slice(head, end < 0 ? undefined : end);
}

/** Divides lines that both sides have in the same place; the others differ nowhere. */
function pairLines(a: readonly string[], b: readonly string[]): SnippetPair {
  const pairs = a.length === b.length;
  return {
    a: a.map((line, index) => divide(line, pairs ? b[index] : undefined)),
    b: b.map((line, index) => divide(line, pairs ? a[index] : undefined)),
  };
}

/** Most characters of a part of a line. */
const WIDTH = 240;

function divide(line: string, other: string | undefined): SnippetLine {
  if (other === undefined || other === line) return { before: cutEnd(line), differing: "", after: "" };
  const start = wordStart(line, sharedStart(line, other));
  const end = Math.min(sharedEnd(line, other), line.length - start, other.length - start);
  const stop = wordEnd(line, line.length - end);
  return {
    before: cutStart(line.slice(0, start)),
    differing: cutEnd(line.slice(start, stop)),
    after: cutEnd(line.slice(stop)),
  };
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function sharedEnd(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** Goes back to the start of a word, so that `100` and `150` differ whole. */
function wordStart(line: string, place: number): number {
  let at = place;
  while (at > 0 && /\w/.test(line[at - 1] ?? "")) at -= 1;
  return at;
}

function wordEnd(line: string, place: number): number {
  let at = place;
  while (at < line.length && /\w/.test(line[at] ?? "")) at += 1;
  return at;
}

function cutStart(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, 40)} … ${text.slice(60 - WIDTH)}` : text;
}

function cutEnd(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH)} …` : text;
}
