import { bytesOfLatin1 } from "../base/bytes.ts";
import { has, SLASH, type ByteSet } from "./bytes.ts";
import {
  ANYTHING,
  holds,
  isLiteral,
  isNullable,
  isWithin,
  sequence,
  someNode,
  type EdgeNode,
  type GroupNode,
  type Node,
  type RepeatNode,
} from "./tree.ts";
import { matchesOf } from "./matches.ts";

/** The most templates of one route. */
export const MAX_EXPANSIONS = 64;

/** A piece of one expansion. */
export type Piece =
  | { readonly kind: "literal"; readonly bytes: string; readonly dot?: boolean }
  /** Unnamed nodes that are not literal text. */
  | { readonly kind: "run"; readonly nodes: readonly Node[] }
  | { readonly kind: "capture"; readonly group: GroupNode }
  | { readonly kind: "edge"; readonly what: EdgeNode["what"] }
  /** A capture with one match: literal text that also fixes a parameter. */
  | { readonly kind: "constant"; readonly name: string; readonly bytes: string }
  | VariablePiece;

/** A run or a capture that is never empty, without the slashes at its edges. */
export interface VariablePiece {
  readonly kind: "variable";
  readonly node: Node;
  /** The capture; `undefined` for a run. */
  readonly group: GroupNode | undefined;
  readonly prefix: string;
  readonly suffix: string;
}

export type Pieces = readonly Piece[];

/** A pattern in which every optional part and alternative is decided. */
interface Expansion {
  readonly pieces: Pieces;
  /** Sort key for the order in which PCRE tries expansions: one character per decision. */
  readonly rank: string;
}

/** Whether a piece is text, including text that fixes a parameter. */
export function isText(piece: Piece): piece is Extract<Piece, { kind: "literal" | "constant" }> {
  return piece.kind === "literal" || piece.kind === "constant";
}

/** Reports that a route has more expansions than the cap. */
export class TooManyExpansions extends Error {
  override readonly name = "TooManyExpansions";
}

export const SLASH_TEXT = String.fromCharCode(SLASH);
const EMPTY: Expansion = { pieces: [], rank: "" };

/**
 * Returns all expansions of `^KEY$` without its anchors. An alternative that lacks an anchor gets a run at that end.
 *
 * @throws TooManyExpansions
 */
export function expandAnchored(tree: Node): readonly Expansion[] {
  const options = tree.kind === "choice" ? tree.options : [tree];
  return limited(
    options.flatMap((option, index) =>
      expand(option).flatMap(({ pieces, rank }) =>
        withoutEdges(pieces).map((each) => ({ pieces: joinRuns(each), rank: rankOf(index) + rank })),
      ),
    ),
  );
}

/** Returns the tree as its fixed beginning and one run for the rest; `undefined` if it has no fixed beginning. */
export function expandCapped(tree: Node): readonly Expansion[] | undefined {
  if (tree.kind !== "sequence") return undefined;
  const nodes = tree.nodes.filter(({ kind }) => kind !== "edge");
  const fixed = nodes.findIndex(({ kind }) => kind !== "set");
  const beginning = expand(sequence(nodes.slice(0, Math.max(fixed, 0))))[0] ?? EMPTY;
  return [
    {
      pieces: joinRuns([...beginning.pieces, { kind: "run", nodes: nodes.slice(Math.max(fixed, 0)) }]),
      rank: "",
    },
  ];
}

function rankOf(choice: number): string {
  return String.fromCharCode(choice);
}

/** Returns the expansions of a node; an optional part is first absent, then present. */
function expand(node: Node): readonly Expansion[] {
  switch (node.kind) {
    case "set":
      return one(
        node.literal === undefined
          ? { kind: "run", nodes: [node] }
          : { kind: "literal", bytes: String.fromCharCode(node.literal) },
      );
    case "sequence":
      return product(node.nodes);
    case "group":
      return node.name === undefined ? expand(node.body) : one(captureOf(node, node.name));
    case "choice":
      if (!isSplit(node)) return one({ kind: "run", nodes: [node] });
      return limited(
        node.options.flatMap((option, index) =>
          expand(option).map(({ pieces, rank }) => ({ pieces, rank: rankOf(index) + rank })),
        ),
      );
    case "repeat":
      return expandRepeat(node);
    case "edge":
      return one({ kind: "edge", what: node.what });
  }
}

function one(piece: Piece): readonly Expansion[] {
  return [{ pieces: [piece], rank: "" }];
}

function captureOf(group: GroupNode, name: string): Piece {
  const [only, ...others] = (isNullable(group) ? undefined : matchesOf(group.body)) ?? [];
  if (only === undefined || only === "" || others.length > 0) return { kind: "capture", group };
  return { kind: "constant", name, bytes: only };
}

/** Whether alternatives are expanded: they are literal, or hold a named capture or one of `/`, `?`, `#`. */
function isSplit(node: Node): boolean {
  return isLiteral(node) || someNode(node, (part) => isNamed(part) || isSeparator(part));
}

function isNamed(node: Node): boolean {
  return node.kind === "group" && node.name !== undefined;
}

function isSeparator(node: Node): boolean {
  return (
    node.kind === "set" && node.literal !== undefined && "/?#".includes(String.fromCharCode(node.literal))
  );
}

function expandRepeat(node: RepeatNode): readonly Expansion[] {
  if (node.max > 1 || !isSplit(node.body)) return one({ kind: "run", nodes: [node] });
  const [taken, skipped] = node.greedy ? [rankOf(0), rankOf(1)] : [rankOf(1), rankOf(0)];
  const bodies = expand(node.body).map(({ pieces, rank }) => ({ pieces, rank: taken + rank }));
  return limited([{ pieces: [], rank: skipped }, ...bodies]);
}

/** Combines one expansion of each node in all ways; single ones are appended in place, so that long patterns stay linear. */
function product(nodes: readonly Node[]): readonly Expansion[] {
  let found: { readonly pieces: Piece[]; readonly rank: string }[] = [{ pieces: [], rank: "" }];
  for (const node of nodes) {
    const next = expand(node);
    const [only] = next;
    if (next.length === 1 && only !== undefined) {
      for (const { pieces } of found) append(pieces, only.pieces);
      continue;
    }
    if (found.length * next.length > MAX_EXPANSIONS) throw new TooManyExpansions();
    found = found.flatMap(({ pieces, rank }) =>
      next.map((more) => ({ pieces: append([...pieces], more.pieces), rank: rank + more.rank })),
    );
  }
  return found;
}

/** Appends pieces in place and joins neighboring literals. */
export function append(pieces: Piece[], more: Pieces): Piece[] {
  for (const piece of more) {
    const last = pieces.at(-1);
    if (last?.kind === "literal" && piece.kind === "literal") {
      const dot = last.dot === true || piece.dot === true;
      pieces[pieces.length - 1] = { kind: "literal", bytes: last.bytes + piece.bytes, dot };
    } else pieces.push(piece);
  }
  return pieces;
}

function limited(expansions: readonly Expansion[]): readonly Expansion[] {
  if (expansions.length > MAX_EXPANSIONS) throw new TooManyExpansions();
  return expansions;
}

function withoutEdges(pieces: Pieces): readonly Pieces[] {
  const starts = pieces.findLastIndex((piece) => piece.kind === "edge" && piece.what === "start");
  const ends = pieces.findIndex((piece) => piece.kind === "edge" && piece.what === "end");
  const before = pieces.slice(0, Math.max(starts, 0));
  const after = ends === -1 ? [] : pieces.slice(ends + 1);
  // Pieces before a start anchor or behind an end anchor can only be empty.
  if (![...before, ...after].every(mayBeEmpty)) return [];
  const middle = pieces
    .slice(starts + 1, ends === -1 ? pieces.length : ends)
    .filter(({ kind }) => kind !== "edge");
  const tails: readonly Pieces[] = ends === -1 ? [middle, [...middle, ANY_PATH]] : [middle];
  if (starts !== -1) return tails;
  return tails.flatMap((tail) => [tail, [{ kind: "literal", bytes: SLASH_TEXT }, ANY_PATH, ...tail]]);
}

function mayBeEmpty(piece: Piece): boolean {
  if (piece.kind === "capture") return isNullable(piece.group);
  return piece.kind === "edge" || (piece.kind === "run" && piece.nodes.every(isNullable));
}

const ANY_PATH: Piece = { kind: "run", nodes: [ANYTHING] };

/** Joins neighboring runs, and reads a dot between words as a full stop. */
function joinRuns(pieces: Pieces): Pieces {
  const stopped: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    append(stopped, [isStop(pieces, index) ? { kind: "literal", bytes: ".", dot: true } : piece]);
  }
  const joined: Piece[] = [];
  for (const piece of stopped) {
    const last = joined.at(-1);
    if (last?.kind === "run" && piece.kind === "run")
      joined[joined.length - 1] = { kind: "run", nodes: [...last.nodes, ...piece.nodes] };
    else joined.push(piece);
  }
  return joined;
}

/** A bare `.` between letters or named captures, as in `oembed/1.0` or `(?P<id>\d+).json`. */
function isStop(pieces: Pieces, index: number): boolean {
  const piece = pieces[index];
  const node = piece?.kind === "run" ? piece.nodes[0] : undefined;
  if (piece?.kind !== "run" || piece.nodes.length !== 1 || node?.kind !== "set" || node.dot !== true)
    return false;
  return isWord(pieces[index - 1], /\w$/) && isWord(pieces[index + 1], /^\w/);
}

/** Whether a piece is a named capture, or a literal with a letter at the edge. */
function isWord(piece: Piece | undefined, edge: RegExp): boolean {
  if (piece?.kind === "literal") return edge.test(piece.bytes);
  return piece?.kind === "capture" || piece?.kind === "constant";
}

/** The expansions that become templates. */
export interface ExpansionSelection {
  readonly expansions: readonly Expansion[];
  /** Pairs of captures with an optional separator, as `{id}{field}`. */
  readonly unseparated: readonly string[];
}

/**
 * Removes expansions that PCRE never reaches, because an earlier capture takes all their text, and those that differ from
 * another only by lacking an optional separator between two captures: `(?P<id>\d+)/?(?P<field>\w+)?` means `{id}/{field}`.
 */
export function selectExpansions(expansions: readonly Expansion[]): ExpansionSelection {
  const unseparated: string[] = [];
  const selected = expansions.filter(({ pieces }) => {
    if (expansions.some((other) => isTakenBefore(pieces, other.pieces))) return false;
    const pair = pieces.findIndex((_, at) =>
      expansions.some((other) => isSeparated(pieces, other.pieces, at)),
    );
    if (pair !== -1)
      unseparated.push(
        pieces
          .slice(pair, pair + 2)
          .map(nameOf)
          .join(""),
      );
    return pair === -1;
  });
  return { expansions: selected, unseparated: [...new Set(unseparated)] };
}

function nameOf(piece: Piece): string {
  return piece.kind === "capture" ? `{${piece.group.name ?? ""}}` : "";
}

/** Whether the other expansion lacks only pieces that follow a greedy capture, which matches all their bytes first. */
function isTakenBefore(pieces: Pieces, other: Pieces): boolean {
  const cut = pieces.length - other.length;
  if (cut <= 0) return false;
  return other.some((piece, at) => {
    const taken = piece === pieces[at] ? takenFirst(piece) : undefined;
    if (taken === undefined) return false;
    if (!other.every((each, index) => isSame(each, pieces[index <= at ? index : index + cut]))) return false;
    const left = pieces.slice(at + 1, at + 1 + cut);
    return left.some(({ kind }) => kind !== "literal") && left.every((each) => isPieceWithin(each, taken));
  });
}

/** Whether the other expansion separates the two captures at an index; the first capture must not match the separator. */
function isSeparated(pieces: Pieces, other: Pieces, at: number): boolean {
  const [first, second, separator] = [pieces[at], pieces[at + 1], other[at + 1]];
  if (first?.kind !== "capture" || second?.kind !== "capture" || separator?.kind !== "literal") return false;
  if (other.length !== pieces.length + 1 || !/^[^A-Za-z0-9]$/.test(separator.bytes)) return false;
  const holdsIt = holds(first.group, separator.bytes.charCodeAt(0));
  return !holdsIt && pieces.every((each, index) => isSame(each, other[index <= at ? index : index + 1]));
}

function isSame(piece: Piece, other: Piece | undefined): boolean {
  if (piece === other) return true;
  return piece.kind === "literal" && other?.kind === "literal" && piece.bytes === other.bytes;
}

/** Returns the set of a greedy, unlimited capture of single bytes. */
function takenFirst(piece: Piece): ByteSet | undefined {
  const body = piece.kind === "capture" ? piece.group.body : undefined;
  if (body?.kind !== "repeat" || !body.greedy || body.max !== Number.POSITIVE_INFINITY) return undefined;
  return body.body.kind === "set" ? body.body.set : undefined;
}

function isPieceWithin(piece: Piece, set: ByteSet): boolean {
  if (isText(piece)) return bytesOfLatin1(piece.bytes).every((byte) => has(set, byte));
  return piece.kind === "capture" && isWithin(piece.group, set);
}
