import { BACKSLASH, SLASH, SLASHES, subtract } from "./bytes.ts";
import { isNullable } from "./shape.ts";
import {
  isCondition,
  nothing,
  oneOf,
  sequence,
  someNode,
  unsaid,
  type ClassItem,
  type Node,
  type RepeatNode,
  type SequenceNode,
  type SetNode,
} from "./tree.ts";

/** A sequence with more members than this, or of more bytes, is made non-empty by a condition instead of by cases. */
const MAX_CASES = 24;
const MAX_SPAN = 300;

/** The node without the empty word; `undefined` where nothing is left. */
export function withoutEmpty(node: Node): Node | undefined {
  if (!isNullable(node)) return node;
  switch (node.kind) {
    case "group": {
      const body = withoutEmpty(node.body);
      return body && { ...node, body };
    }
    case "choice":
      return oneOf(node.options.map(withoutEmpty), node);
    case "repeat":
      return withoutEmptyRepeat(node);
    case "sequence":
      return withoutEmptySequence(node);
    // What is referred to may be empty or not; the pattern of a reference is wider anyway.
    case "back":
      return node;
    case "set":
    case "look":
    case "assert":
      return undefined;
  }
}

function withoutEmptyRepeat(node: RepeatNode): Node | undefined {
  const body = withoutEmpty(node.body);
  if (body === undefined) return undefined;
  return node.max === 1 ? body : { ...node, body, min: Math.max(1, body === node.body ? node.min : 1) };
}

/** All members may be empty: the first that is not decides, and those before it are. */
function withoutEmptySequence(node: SequenceNode): Node | undefined {
  const { nodes, start, end } = node;
  if (nodes.every(isCondition)) return undefined;
  if (nodes.length > MAX_CASES || end - start > MAX_SPAN)
    return sequence([{ kind: "assert", what: "some", start, end }, ...nodes], node);
  const firsts = nodes.map(withoutEmpty);
  const options = firsts.map((first, index) => {
    if (first === undefined) return undefined;
    const asked = nodes.slice(0, index).flatMap((before) => askedByEmpty(before) ?? []);
    return sequence([...asked, first, ...nodes.slice(index + 1)], node);
  });
  return oneOf(options, node);
}

/** What a node that may be empty asks of its place where it is; `undefined` where it asks for nothing. */
export function askedByEmpty(node: Node): Node | undefined {
  switch (node.kind) {
    case "look":
    case "assert":
      return node;
    case "group":
      return askedByEmpty(node.body);
    case "repeat":
      return node.min === 0 ? undefined : askedByEmpty(node.body);
    case "choice": {
      const asked = node.options.filter(isNullable).map(askedByEmpty);
      return asked.includes(undefined) ? undefined : oneOf(asked, node);
    }
    case "sequence": {
      const asked = node.nodes.flatMap((child) => askedByEmpty(child) ?? []);
      return asked.length === 0 ? undefined : sequence(asked, node);
    }
    case "set":
    case "back":
      return undefined;
  }
}

/**
 * The node without the words that end in a slash, which WordPress strips before it looks: `undefined` where none is
 * left, and the node itself where the tree does not show how.
 */
export function withoutFinalSlash(node: Node): Node | undefined {
  if (!endsInSlash(node)) return node;
  switch (node.kind) {
    case "set": {
      const set = subtract(node.set, SLASHES);
      if (!set.includes(1)) return undefined;
      return { kind: "set", set, start: node.start, end: node.end, ...narrowedWriting(node) };
    }
    case "group": {
      const body = withoutFinalSlash(node.body);
      return body && { ...node, body };
    }
    case "choice":
      return oneOf(node.options.map(withoutFinalSlash), node);
    case "sequence": {
      const last = node.nodes.at(-1);
      if (last === undefined) return node;
      if (isNullable(last)) return withoutFinalSlashOfEither(node, last);
      const trimmed = withoutFinalSlash(last);
      return trimmed && { ...node, nodes: [...node.nodes.slice(0, -1), trimmed] };
    }
    case "repeat": {
      if (node.min === 0 || isNullable(node.body)) return node;
      const last = withoutFinalSlash(node.body);
      if (last === undefined) return undefined;
      const before: Node = { ...node, min: node.min - 1, max: node.max - 1 };
      return sequence(before.max === 0 ? [last] : [before, last], node);
    }
    case "look":
    case "assert":
    case "back":
      return node;
  }
}

/** The last member takes nothing, and the one before it ends the words, or it ends them itself. */
function withoutFinalSlashOfEither(node: SequenceNode, last: Node): Node | undefined {
  const { nodes, start, end } = node;
  if (nodes.length > MAX_CASES || end - start > MAX_SPAN || someNode(last, isBound)) return node;
  const before = nodes.slice(0, -1);
  const filled = withoutEmpty(last);
  const ending = filled && withoutFinalSlash(filled);
  const both = ending && sequence([...before, ending], node);
  return oneOf([withoutFinalSlash(sequence(before, node)), both], node);
}

function isBound(node: Node): boolean {
  return isCondition(node) || node.kind === "back";
}

/** Whether some word may end in a slash. */
function endsInSlash(node: Node): boolean {
  switch (node.kind) {
    case "set":
      return node.set[SLASH] === 1;
    case "sequence": {
      const fixed = node.nodes.findLastIndex((part) => !isNullable(part));
      return node.nodes.slice(Math.max(fixed, 0)).some(endsInSlash);
    }
    case "choice":
      return node.options.some(endsInSlash);
    case "group":
    case "repeat":
      return endsInSlash(node.body);
    case "look":
    case "assert":
    case "back":
      return false;
  }
}

/** A class that no longer holds the slashes is still printed in the order in which it was written. */
function narrowedWriting({ dot, written }: SetNode): Pick<SetNode, "written"> {
  if (dot !== true && written?.negated !== true) return written === undefined ? {} : { written };
  const items: readonly ClassItem[] = dot === true ? [{ low: 10, high: 10 }] : (written?.items ?? []);
  const slashes = [SLASH, BACKSLASH].map((byte) => ({ low: byte, high: byte }));
  return { written: { negated: true, items: [...items, ...slashes] } };
}

/** What stands behind the slash in the words of the node that begin with one; `undefined` where none does. */
export function behindSlash(node: Node): Node | undefined {
  switch (node.kind) {
    case "set":
      return node.set[SLASH] === 1 ? nothing(node) : undefined;
    case "group": {
      const body = behindSlash(node.body);
      return body && { ...node, body };
    }
    case "choice":
      return oneOf(node.options.map(behindSlash), node);
    case "sequence": {
      if (node.nodes.length > MAX_CASES) return node;
      const fixed = node.nodes.findIndex((part) => !isNullable(part));
      const firsts = fixed === -1 ? node.nodes : node.nodes.slice(0, fixed + 1);
      const options = firsts.map((part, index) => {
        const tail = behindSlash(part);
        if (tail === undefined) return undefined;
        // A condition before the slash is none of what stands behind it.
        const isLost = node.nodes.slice(0, index).some((before) => someNode(before, isCondition));
        const marks = isLost ? [unsaid(node)] : [];
        return sequence([...marks, tail, ...node.nodes.slice(index + 1)], node);
      });
      return oneOf(options, node);
    }
    case "repeat": {
      const tail = behindSlash(node.body);
      if (tail === undefined || node.max === 1) return tail;
      return sequence([tail, { ...node, min: Math.max(node.min - 1, 0), max: node.max - 1 }], node);
    }
    case "look":
    case "assert":
    case "back":
      return undefined;
  }
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
      return node.literal === SLASH ? nothing(node) : undefined;
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
    case "look":
    case "assert":
    case "back":
      return undefined;
  }
}

/** The turn at the edge without its slash, and the others. Turns that may be slashes alone never come to an end. */
function withoutEdgeSlashOfRepeat(node: RepeatNode, edge: "first" | "last"): Node | undefined {
  const turn = node.min === 0 ? undefined : withoutEdgeSlash(node.body, edge);
  if (turn === undefined || node.max === 1) return turn;
  if (isNullable(turn) || withoutEdgeSlash(turn, edge) !== undefined) return undefined;
  const others: Node = { ...node, min: node.min - 1, max: node.max - 1 };
  return sequence(edge === "first" ? [turn, others] : [others, turn], node);
}
