import type { ByteSet } from "./bytes.ts";
import { isText, type Expansion, type Piece, type Pieces } from "./expand.ts";
import { isWithin, someNode } from "./tree.ts";

/** The expansions without those that no request uses, and the names of the captures that meet in those left out. */
export interface Selection {
  readonly expansions: readonly Expansion[];
  /** Pairs of captures that an optional separator parts, as `{id}{field}`. */
  readonly unseparated: readonly string[];
}

/**
 * Leaves out expansions that PCRE never takes, since an earlier capture takes everything in them, and those that differ from
 * another only by lacking an optional separator between two captures: `(?P<id>\d+)/?(?P<field>\w+)?` means `{id}/{field}`.
 */
export function selectExpansions(expansions: readonly Expansion[]): Selection {
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

/** Whether the other has these pieces, but without some behind a capture that takes as much as it can of their bytes. */
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

/** Whether the other has a separator at a place where these pieces have two captures, of which the first never holds it. */
function isSeparated(pieces: Pieces, other: Pieces, at: number): boolean {
  const [first, second, separator] = [pieces[at], pieces[at + 1], other[at + 1]];
  if (first?.kind !== "capture" || second?.kind !== "capture" || separator?.kind !== "literal") return false;
  if (other.length !== pieces.length + 1 || !/^[^A-Za-z0-9]$/.test(separator.bytes)) return false;
  const byte = separator.bytes.charCodeAt(0);
  const holdsIt = someNode(first.group, (node) => node.kind === "set" && node.set.has(byte));
  return !holdsIt && pieces.every((each, index) => isSame(each, other[index <= at ? index : index + 1]));
}

function isSame(piece: Piece, other: Piece | undefined): boolean {
  if (piece === other) return true;
  return piece.kind === "literal" && other?.kind === "literal" && piece.bytes === other.bytes;
}

/** The bytes of which a capture takes as many as there are. */
function takenFirst(piece: Piece): ByteSet | undefined {
  const body = piece.kind === "capture" ? piece.group.body : undefined;
  if (body?.kind !== "repeat" || !body.greedy || body.max !== Number.POSITIVE_INFINITY) return undefined;
  return body.body.kind === "set" ? body.body.set : undefined;
}

function isPieceWithin(piece: Piece, set: ByteSet): boolean {
  if (isText(piece)) return Buffer.from(piece.bytes, "latin1").every((byte) => set.has(byte));
  return piece.kind === "capture" && isWithin(piece.group, set);
}
