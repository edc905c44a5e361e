import { singleByte, type ByteSet } from "./bytes.ts";
import type { Flags, Reader } from "./reader.ts";
import type { Capture, Node } from "./tree.ts";

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

/** A node for a shorthand such as `\w`, which holds both cases of a letter or neither, or a property, which heeds case. */
export function shorthandNode(set: ByteSet, start: number, end: number): Node {
  const written = { negated: false, items: [{ low: 0, high: 0, shorthand: set }] };
  return { kind: "set", set, written, start, end };
}

/** A reference to the groups of a name or a number, which are settled when the whole pattern is read. */
export function backReference(state: ParseState, flags: Flags, key: string | number, start: number): Atom {
  const indexes: number[] = [];
  state.references.push({ key, indexes, offset: start });
  return repeatable({ kind: "back", indexes, ignoreCase: flags.ignoreCase, start, end: state.at });
}
