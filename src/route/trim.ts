import { BACKSLASH, bytesOf, has, NONE, SLASH, SLASHES, without } from "./bytes.ts";
import {
  append,
  isText,
  MAX_EXPANSIONS,
  SLASH_TEXT,
  TooManyExpansions,
  type Piece,
  type Pieces,
} from "./expand.ts";
import {
  alwaysHolds,
  childrenOf,
  isNullable,
  NOTHING,
  oneOf,
  sequence,
  sizeOf,
  type ClassMember,
  type GroupNode,
  type Node,
  type RepeatNode,
  type SequenceNode,
  type SetNode,
} from "./tree.ts";

/**
 * Normalizes the pieces of an expansion to HTTP paths: variables lose the empty match and the slashes that they always
 * have at their edges. Each variable that may be empty doubles the result; the result is empty if no path matches.
 *
 * @throws TooManyExpansions
 */
export function normalizePieces(pieces: Pieces): readonly Pieces[] {
  let found: readonly Piece[][] = [[]];
  for (const piece of pieces) {
    const options = normalizePiece(piece);
    if (found.length * options.length > MAX_EXPANSIONS) throw new TooManyExpansions();
    found = found.flatMap((before) => options.map((option) => append([...before], option)));
  }
  return found.flatMap(asPath);
}

function normalizePiece(piece: Piece): readonly Pieces[] {
  if (piece.kind === "capture") return normalizeNode(piece.group.body, piece.group, "", "");
  return piece.kind === "run" ? normalizeNode(sequence(piece.nodes), undefined, "", "") : [[piece]];
}

function normalizeNode(
  node: Node,
  group: GroupNode | undefined,
  prefix: string,
  suffix: string,
): readonly Pieces[] {
  const filled = withoutEmpty(node);
  const empty: readonly Pieces[] = isNullable(node) ? [edgesOf(prefix + suffix, group?.name)] : [];
  if (filled === undefined) return empty;
  const lead = withoutEdgeSlash(filled, "first");
  if (lead !== undefined) return [...empty, ...normalizeNode(lead, group, `${prefix}${SLASH_TEXT}`, suffix)];
  const trail = withoutEdgeSlash(filled, "last");
  if (trail !== undefined)
    return [...empty, ...normalizeNode(trail, group, prefix, `${SLASH_TEXT}${suffix}`)];
  const variable: Piece = { kind: "variable", node: filled, group, prefix, suffix };
  return [...empty, [...literalOf(prefix), variable, ...literalOf(suffix)]];
}

function literalOf(bytes: string): Pieces {
  return bytes === "" ? [] : [{ kind: "literal", bytes }];
}

/** Returns the pieces of an empty variable: the slashes at its edges, which become the value of its parameter. */
function edgesOf(bytes: string, name: string | undefined): Pieces {
  return bytes === "" || name === undefined ? literalOf(bytes) : [{ kind: "constant", name, bytes }];
}

/** Restricts pieces to paths, which begin with a slash and do not end in one; empty if no path is left. */
function asPath(pieces: Pieces): readonly Pieces[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined || !isText(first) || !first.bytes.startsWith(SLASH_TEXT))
    return [];
  // Only the path of the API root is a single slash.
  const isRootPath = first === last && first.bytes === SLASH_TEXT;
  if (isText(last) && !isRootPath && /[/\\]$/.test(last.bytes)) return [];
  if (pieces.some((piece) => piece.kind === "variable" && alwaysHolds(piece.node, NONE))) return [];
  if (last.kind !== "variable") return [pieces];
  const node = withoutFinalSlash(last.node);
  return node === undefined ? [] : [[...pieces.slice(0, -1), { ...last, node }]];
}

/** Limits for splitting a sequence into cases: its members, and its nodes in all. */
const MAX_CASES = 24;
const MAX_NODES = 300;

function isLong(node: SequenceNode): boolean {
  return node.nodes.length > MAX_CASES || sizeOf(node) > MAX_NODES;
}

/** Removes the empty match; `undefined` if no match is left. */
function withoutEmpty(node: Node): Node | undefined {
  if (!isNullable(node)) return node;
  switch (node.kind) {
    case "group": {
      const body = withoutEmpty(node.body);
      return body && { ...node, body };
    }
    case "choice":
      return oneOf(node.options.map(withoutEmpty));
    case "repeat": {
      const body = withoutEmpty(node.body);
      if (body === undefined || node.max === 1) return body;
      return { ...node, body, min: Math.max(1, body === node.body ? node.min : 1) };
    }
    case "sequence":
      return withoutEmptySequence(node);
    case "set":
    case "edge":
      return undefined;
  }
}

/** Removes the empty match of a sequence whose members may all be empty: one case for each first non-empty member. */
function withoutEmptySequence(node: SequenceNode): Node | undefined {
  if (isLong(node)) return node;
  const options = node.nodes.map((member, index) => {
    const first = withoutEmpty(member);
    return first && sequence([first, ...node.nodes.slice(index + 1)]);
  });
  return oneOf(options);
}

/**
 * Removes the matches that end in a slash, which WordPress strips before it matches: `undefined` if no match is left, and
 * the node itself if they cannot be removed.
 */
function withoutFinalSlash(node: Node): Node | undefined {
  if (!mayEndInSlash(node)) return node;
  switch (node.kind) {
    case "set": {
      const set = without(node.set, SLASHES);
      return set.length === 0 ? undefined : { kind: "set", set, ...narrowed(node) };
    }
    case "group": {
      const body = withoutFinalSlash(node.body);
      return body && { ...node, body };
    }
    case "choice":
      return oneOf(node.options.map(withoutFinalSlash));
    case "sequence": {
      const last = node.nodes.at(-1);
      if (last === undefined) return node;
      if (isNullable(last)) return isLong(node) ? node : withoutFinalSlashOfEither(node, last);
      const trimmed = withoutFinalSlash(last);
      return trimmed && { ...node, nodes: [...node.nodes.slice(0, -1), trimmed] };
    }
    case "repeat": {
      if (node.min === 0 || isNullable(node.body)) return node;
      const last = withoutFinalSlash(node.body);
      if (last === undefined) return undefined;
      const before: Node = { ...node, min: node.min - 1, max: node.max - 1 };
      return sequence(before.max === 0 ? [last] : [before, last]);
    }
    case "edge":
      return node;
  }
}

/** Splits a sequence whose last member may be empty: the match ends before that member, or in it. */
function withoutFinalSlashOfEither(node: SequenceNode, last: Node): Node | undefined {
  const before = node.nodes.slice(0, -1);
  const filled = withoutEmpty(last);
  const ending = filled && withoutFinalSlash(filled);
  const both = ending && sequence([...before, ending]);
  return oneOf([withoutFinalSlash(sequence(before)), both]);
}

function mayEndInSlash(node: Node): boolean {
  if (node.kind === "sequence") {
    const fixed = node.nodes.findLastIndex((part) => !isNullable(part));
    return node.nodes.slice(Math.max(fixed, 0)).some(mayEndInSlash);
  }
  return node.kind === "set" ? has(node.set, SLASH) : childrenOf(node).some(mayEndInSlash);
}

/** Keeps the written order of a class that lost its slashes. */
function narrowed({ dot, written }: SetNode): Pick<SetNode, "written"> {
  if (dot !== true && written?.negated !== true) return written === undefined ? {} : { written };
  const members = dot === true ? [memberOf(0x0a)] : (written?.members ?? []);
  return { written: { negated: true, members: [...members, memberOf(SLASH), memberOf(BACKSLASH)] } };
}

function memberOf(byte: number): ClassMember {
  return { set: bytesOf(byte), isShorthand: false };
}

/** Removes a slash that all matches have at the edge; `undefined` if some do not have one. */
function withoutEdgeSlash(node: Node, edge: "first" | "last"): Node | undefined {
  switch (node.kind) {
    case "set":
      return node.literal === SLASH ? NOTHING : undefined;
    case "group": {
      const body = withoutEdgeSlash(node.body, edge);
      return body && { ...node, body };
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
      return withoutEdgeSlashOfRepeat(node, edge);
    case "edge":
      return undefined;
  }
}

/** Removes the slash from the turn at the edge, and keeps the other turns. */
function withoutEdgeSlashOfRepeat(node: RepeatNode, edge: "first" | "last"): Node | undefined {
  const turn = node.min === 0 ? undefined : withoutEdgeSlash(node.body, edge);
  if (turn === undefined || node.max === 1) return turn;
  if (isNullable(turn)) return undefined;
  const others: Node = { ...node, min: node.min - 1, max: node.max - 1 };
  return sequence(edge === "first" ? [turn, others] : [others, turn]);
}
