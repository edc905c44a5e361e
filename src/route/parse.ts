import { PatternFault } from "./dialect.ts";
import { parseAtom } from "./atom.ts";
import { EXACT, type ParseState } from "./state.ts";
import { refuse, take, takeMatch, type Flags } from "./reader.ts";
import { nothing, sequence, someNode, type Capture, type Node, type RepeatNode } from "./tree.ts";

/** A pattern that could be read. */
export interface ParsedPattern {
  /** The whole of `^KEY$`, in bytes; the tree's offsets point into it. */
  readonly text: string;
  readonly tree: Node;
  /** In the order of their numbers, each once. */
  readonly captures: readonly Capture[];
  /** Whether what it matches depends on what its groups took: back references, and conditions on a group. */
  readonly heedsCaptures: boolean;
}

/** PCRE2's own limit on nested parentheses; it also bounds our recursion. */
const MAX_DEPTH = 250;
/** PCRE2's own limit on a counted repeat. */
const MAX_COUNT = 65_535;

const ROUTE_FLAGS: Flags = { ...EXACT, ignoreCase: true };

/**
 * Reads `^KEY$` as PCRE2 reads it under WordPress's flag `i`, in bytes; gives what is wrong where PCRE refuses it, and
 * where it holds what is not read here (recursion, verbs).
 */
export function parsePattern(text: string): ParsedPattern | PatternFault {
  try {
    return parseWhole(text);
  } catch (error) {
    if (error instanceof PatternFault) return error;
    throw error;
  }
}

function parseWhole(text: string): ParsedPattern {
  const state: ParseState = {
    text,
    at: 0,
    captures: [],
    groups: 0,
    references: [],
    depth: 0,
    readChoice: parseChoice,
  };
  const tree = parseChoice(state, ROUTE_FLAGS);
  if (state.at < text.length) throw refuse(state, "an unmatched closing parenthesis");
  for (const reference of state.references) settleReference(state, reference);
  return {
    text,
    tree,
    captures: distinctCaptures(state.captures),
    heedsCaptures: someNode(
      tree,
      (node) => node.kind === "back" || (node.kind === "assert" && node.groups !== undefined),
    ),
  };
}

/** Alternatives that share their numbers may have a name for a group in one of them only. */
function distinctCaptures(captures: readonly Capture[]): readonly Capture[] {
  const byIndex = new Map<number, Capture>();
  for (const capture of captures) byIndex.set(capture.index, { ...byIndex.get(capture.index), ...capture });
  return [...byIndex.values()].toSorted((a, b) => a.index - b.index);
}

function settleReference(state: ParseState, reference: ParseState["references"][number]): void {
  const found = state.captures.filter(
    (capture) => capture.index === reference.key || capture.name === reference.key,
  );
  if (found.length === 0)
    throw new PatternFault("refused", "a reference to a group that does not exist", reference.offset);
  reference.indexes.push(...found.map((capture) => capture.index));
}

/** Reads alternatives up to the closing parenthesis or the end. */
function parseChoice(state: ParseState, outer: Flags, sharesNumbers = false): Node {
  const start = state.at;
  const groupsBefore = state.groups;
  let groups = groupsBefore;
  state.depth += 1;
  if (state.depth > MAX_DEPTH + 1) throw refuse(state, "parentheses are nested too deeply");
  const options: Node[] = [];
  let nodes: Node[] = [];
  let flags = outer;
  let optionStart = start;
  let isRepeatable = false;
  while (state.at < state.text.length && state.text[state.at] !== ")") {
    if (take(state, "|")) {
      options.push(sequence(nodes, { start: optionStart, end: state.at - 1 }));
      nodes = [];
      optionStart = state.at;
      groups = Math.max(groups, state.groups);
      if (sharesNumbers) state.groups = groupsBefore;
      isRepeatable = false;
      continue;
    }
    if (skipUnread(state, flags)) continue;
    const bounds = readBounds(state);
    if (bounds !== undefined) {
      const body = isRepeatable ? nodes.pop() : undefined;
      if (body === undefined) throw refuse(state, "a quantifier with nothing to repeat");
      nodes.push(repeat(state, flags, body, bounds));
      isRepeatable = false;
      continue;
    }
    const atom = parseAtom(state, flags);
    isRepeatable = "nodes" in atom && atom.repeatable;
    if ("flags" in atom) flags = atom.flags;
    else for (const node of atom.nodes) nodes.push(node);
  }
  state.depth -= 1;
  state.groups = Math.max(groups, state.groups);
  options.push(sequence(nodes, { start: optionStart, end: state.at }));
  const [only, ...others] = options;
  return only !== undefined && others.length === 0 ? only : { kind: "choice", options, start, end: state.at };
}

/** What stands for nothing wherever it stands: comments and empty quotes, and spaces where they are not heeded. */
const UNREAD = /(?:\(\?#[^)]*\)|\\Q\\E|\\E)+/y;
const UNREAD_EXTENDED = /(?:[ \t\n\v\f\r]+|#[^\n]*\n?|\(\?#[^)]*\)|\\Q\\E|\\E)+/y;

function skipUnread(state: ParseState, { extended }: Flags): boolean {
  return takeMatch(state, extended ? UNREAD_EXTENDED : UNREAD) !== undefined;
}

type Bounds = Pick<RepeatNode, "min" | "max">;

function repeat(state: ParseState, flags: Flags, body: Node, bounds: Bounds): Node {
  skipUnread(state, flags);
  let mode: RepeatNode["mode"] = flags.swapGreed ? "lazy" : "greedy";
  if (take(state, "+")) mode = "possessive";
  else if (take(state, "?")) mode = flags.swapGreed ? "greedy" : "lazy";
  const at = { start: body.start, end: state.at };
  if (bounds.max === 0) return nothing(at);
  const isOnce = bounds.min === 1 && bounds.max === 1 && mode !== "possessive";
  // Once or more of what takes nothing is once.
  if (isOnce || (body.kind === "look" && bounds.min > 0)) return body;
  return { kind: "repeat", body, ...bounds, mode, ...at };
}

function readBounds(state: ParseState): Bounds | undefined {
  if (take(state, "*")) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (take(state, "+")) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (take(state, "?")) return { min: 0, max: 1 };
  const braces = takeMatch(state, /\{(\d+)(?:,(\d*))?\}/y);
  if (braces === undefined) return undefined;
  const min = Number(braces[1]);
  const isOpen = braces[2] === "";
  const max = isOpen ? Number.POSITIVE_INFINITY : Number(braces[2] ?? min);
  if (min > MAX_COUNT || (!isOpen && max > MAX_COUNT)) throw refuse(state, "a count is too large");
  if (max < min) throw refuse(state, "the counts of a quantifier are out of order");
  return { min, max };
}
