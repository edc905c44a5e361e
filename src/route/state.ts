import { foldCase, singleByte, type ByteSet } from "./bytes.ts";
import type { Flags, Reader } from "./reader.ts";
import type { Capture, Node, SetNode } from "./tree.ts";

/** What reading a pattern keeps between atoms. */
export interface ParseState extends Reader {
  readonly captures: Capture[];
  /** References by name or number, settled at the end since they may point forward. */
  readonly references: {
    readonly key: string | number;
    readonly indexes: number[];
    readonly offset: number;
  }[];
  depth: number;
  /** Reads alternatives up to a closing parenthesis; here so that the files of the parser form no cycle. */
  readonly readChoice: (state: ParseState, flags: Flags) => Node;
}

/** What one step of reading gives: nodes, the last of which a quantifier may repeat, or new flags for what follows. */
export type Atom =
  | { readonly nodes: readonly Node[]; readonly repeatable: boolean }
  | { readonly flags: Flags };

export const EXACT: Flags = {
  ignoreCase: false,
  multiline: false,
  dotAll: false,
  extended: false,
  extendedMore: false,
  swapGreed: false,
  noCapture: false,
  duplicateNames: false,
};

export function repeatable(node: Node): Atom {
  return { nodes: [node], repeatable: true };
}

/** A node for one byte as written. */
export function literalNode(byte: number, flags: Flags, start: number, end: number): Node {
  return { kind: "set", set: singleByte(byte, flags.ignoreCase), literal: byte, start, end };
}

type Members = Pick<SetNode, "set" | "written">;

const folded = new WeakMap<ByteSet, Members>();

/** A node for a shorthand such as `\w`. */
export function shorthandNode(set: ByteSet, flags: Flags, start: number, end: number): Node {
  const known = flags.ignoreCase ? folded.get(set) : undefined;
  const members = known ?? {
    set: flags.ignoreCase ? foldCase(set) : set,
    written: { negated: false, items: [{ low: 0, high: 0, shorthand: set }] },
  };
  if (flags.ignoreCase) folded.set(set, members);
  return { kind: "set", ...members, start, end };
}

/** A reference to the groups of a name or a number, which are settled when the whole pattern is read. */
export function backReference(state: ParseState, flags: Flags, key: string | number, start: number): Atom {
  const indexes: number[] = [];
  state.references.push({ key, indexes, offset: start });
  return repeatable({ kind: "back", indexes, ignoreCase: flags.ignoreCase, start, end: state.at });
}
