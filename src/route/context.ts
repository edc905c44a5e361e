import { onceEachHeld } from "../once.ts";
import { ANY, bytesOf, complement, intersect, unite, WORD, type ByteSet } from "./bytes.ts";
import { isSpelled, isText, type Form, type Piece } from "./forms.ts";
import { fixedLength, isNullable } from "./shape.ts";
import {
  isCondition,
  nothing,
  oneOf,
  sequence,
  someNode,
  unsaid,
  type AssertNode,
  type LookNode,
  type Node,
  type RepeatNode,
  type SequenceNode,
} from "./tree.ts";

/**
 * The form with its conditions as they hold where they stand: what always does is left out, and what its variable's
 * pattern cannot say, since it sees the value alone and not the path around it, is marked. None where a condition
 * never holds.
 */
export function inContext(form: Form): readonly Form[] {
  const pieces: Piece[] = [];
  for (const [index, piece] of form.entries()) {
    const isBound = piece.kind === "settled" || piece.kind === "mark";
    if (!isBound || !someNode(piece.node, isCondition)) {
      pieces.push(piece);
      continue;
    }
    const outside: Outside = {
      before: edgeOf(form.slice(0, index).findLast(isSpelled), lastOf),
      after: edgeOf(form.slice(index + 1).find(isSpelled), firstOf),
    };
    const node = hold(piece.node, { before: AT_EDGE, after: AT_EDGE, outside });
    if (node === undefined) return [];
    if (!isNothing(node)) pieces.push({ ...piece, node });
  }
  return [pieces];
}

/** What may stand beside a piece: its byte; `undefined` at the ends of the path. */
interface Outside {
  readonly before: ByteSet | undefined;
  readonly after: ByteSet | undefined;
}

function edgeOf(piece: Piece | undefined, edge: Edge): ByteSet | undefined {
  if (piece === undefined) return undefined;
  if (piece.kind === "settled") return edge(piece.node);
  if (!isText(piece) || ("dot" in piece && piece.dot)) return ANY;
  const byte = piece.bytes.charCodeAt(edge === lastOf ? piece.bytes.length - 1 : 0);
  return bytesOf(byte, byte);
}

/** What may stand beside a node inside its piece. */
interface Side {
  readonly bytes: ByteSet;
  /** Whether nothing may: the piece may begin or end here. */
  readonly atEdge: boolean;
}

const NONE = bytesOf();
const AT_EDGE: Side = { bytes: NONE, atEdge: true };
const ANYWHERE: Side = { bytes: ANY, atEdge: true };

/** The side of what comes next, once a node is passed. */
function passed(side: Side, node: Node, edge: Edge): Side {
  if (!isNullable(node)) return { bytes: edge(node), atEdge: false };
  return { bytes: unite(edge(node), side.bytes), atEdge: side.atEdge };
}

/** Where a node stands. */
interface Place {
  readonly before: Side;
  readonly after: Side;
  readonly outside: Outside;
}

/** The node with its conditions as they hold there; `undefined` where it matches nothing. */
function hold(node: Node, place: Place): Node | undefined {
  switch (node.kind) {
    case "set":
    case "back":
      return node;
    case "group": {
      const body = hold(node.body, place);
      return body && { ...node, body };
    }
    case "choice":
      return oneOf(
        node.options.map((option) => hold(option, place)),
        node,
      );
    case "repeat": {
      const body = hold(node.body, inTurn(node, place));
      if (body === undefined) return node.min === 0 ? nothing(node) : undefined;
      return { ...node, body };
    }
    case "sequence":
      return holdSequence(node, place);
    case "look":
      return holdLook(node, place);
    case "assert":
      return holdAssertion(node, place);
  }
}

/** The place of a turn, which other turns may stand beside. */
function inTurn({ body, max }: RepeatNode, place: Place): Place {
  if (max <= 1) return place;
  const { before, after, outside } = place;
  return {
    before: { ...before, bytes: unite(before.bytes, lastOf(body)) },
    after: { ...after, bytes: unite(after.bytes, firstOf(body)) },
    outside,
  };
}

function holdSequence(node: SequenceNode, { before, after, outside }: Place): Node | undefined {
  const afters: Side[] = [];
  let side = after;
  for (const child of node.nodes.toReversed()) {
    afters.push(side);
    side = passed(side, child, firstOf);
  }
  const nodes: Node[] = [];
  side = before;
  for (const child of node.nodes) {
    const held = hold(child, { before: side, after: afters.pop() ?? after, outside });
    if (held === undefined) return undefined;
    if (!isNothing(held)) nodes.push(held);
    side = passed(side, child, lastOf);
  }
  return sequence(nodes, node);
}

function holdLook(node: LookNode, { before, after, outside }: Place): Node | undefined {
  const beyond = node.behind ? outside.before : outside.after;
  const isInside = node.behind && !before.atEdge && fixedLength(node.body) === 1;
  const leaves = beyond !== undefined && !isInside && someNode(node.body, (part) => mayTake(part, beyond));
  // What it refuses in the value alone, it refuses in the path; what it wants may stand outside of the value.
  if (leaves && (!node.negative || someNode(node.body, isCondition))) return unsaid(node);
  const body = hold(node.body, {
    before: node.behind ? ANYWHERE : before,
    after: node.behind ? after : ANYWHERE,
    outside,
  });
  if (body === undefined) return node.negative ? nothing(node) : undefined;
  const held: Node = { ...node, body };
  return leaves ? sequence([held, unsaid(node)], node) : held;
}

function mayTake(node: Node, bytes: ByteSet): boolean {
  return node.kind === "back" || (node.kind === "set" && intersect(node.set, bytes).includes(1));
}

function holdAssertion(node: AssertNode, { before, after, outside }: Place): Node | undefined {
  switch (node.what) {
    case "start":
    case "lineStart":
      return holdEnd(node, before, outside.before);
    case "end":
    case "last":
    case "lineEnd":
      return holdEnd(node, after, outside.after);
    case "word":
    case "notWord":
      return holdBoundary(node, [
        [before, outside.before],
        [after, outside.after],
      ]);
    case "never":
      return undefined;
    case "keep":
      return nothing(node);
    case "taken":
    case "notTaken":
      return unsaid(node);
    case "some":
    case "unsaid":
      return node;
  }
}

/** A path holds no newline, so each of its lines is the path. */
function holdEnd(node: AssertNode, side: Side, outside: ByteSet | undefined): Node | undefined {
  if (!side.atEdge || outside !== undefined) return undefined;
  return side.bytes.includes(1) ? node : nothing(node);
}

/** One side of a word boundary: what stands beside it in its piece, and beside the piece. */
type Beside = readonly [side: Side, outside: ByteSet | undefined];

function holdBoundary(node: AssertNode, sides: readonly Beside[]): Node | undefined {
  const [left, right] = sides.map(wordness);
  if (left !== undefined && right !== undefined)
    return (left !== right) === (node.what === "word") ? nothing(node) : undefined;
  const views = sides.map(viewOf);
  if (views.includes("unknown")) return unsaid(node);
  const isTurned = views.filter((view) => view === "turned").length === 1;
  return isTurned ? { ...node, what: node.what === "word" ? "notWord" : "word" } : node;
}

/** How a pattern sees one side of a boundary: at the edge of its value nothing stands, which is no word character. */
function viewOf([{ bytes, atEdge }, outside]: Beside): "same" | "turned" | "unknown" {
  const isWord = atEdge ? wordness([AT_EDGE, outside]) : false;
  if (isWord === false) return "same";
  return isWord === true && !bytes.includes(1) ? "turned" : "unknown";
}

/** Whether a word character stands there; `undefined` where one may. */
function wordness([{ bytes, atEdge }, outside]: Beside): boolean | undefined {
  const all = atEdge ? unite(bytes, outside ?? OTHER) : bytes;
  if (!intersect(all, WORD).includes(1)) return false;
  return intersect(all, OTHER).includes(1) ? undefined : true;
}

/** What is no word character, as the ends of a path are none. */
const OTHER = complement(WORD);

function isNothing(node: Node): boolean {
  return node.kind === "sequence" && node.nodes.length === 0;
}

/** The bytes at one edge of the words of a node. */
type Edge = (node: Node) => ByteSet;

const firstOf: Edge = createEdge((nodes) => nodes);
const lastOf: Edge = createEdge((nodes) => nodes.toReversed());

function createEdge(inOrder: (nodes: readonly Node[]) => readonly Node[]): Edge {
  const edge: Edge = onceEachHeld((node) => {
    switch (node.kind) {
      case "set":
        return node.set;
      case "group":
      case "repeat":
        return edge(node.body);
      case "choice":
        return unite(...node.options.map(edge));
      case "sequence": {
        const nodes = inOrder(node.nodes);
        const fixed = nodes.findIndex((child) => !isNullable(child));
        return unite(...(fixed === -1 ? nodes : nodes.slice(0, fixed + 1)).map(edge));
      }
      case "back":
        return ANY;
      case "look":
      case "assert":
        return NONE;
    }
  });
  return edge;
}
