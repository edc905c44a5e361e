import { singleByte } from "./bytes.ts";
import type { Flags, Reader } from "./reader.ts";
import type { Capture, Node } from "./tree.ts";

/** What reading a pattern keeps between atoms. */
export interface ParseState extends Reader {
  readonly captures: Capture[];
  /** How many capturing groups were opened; those of alternatives that share their numbers count once. */
  groups: number;
  /** References by name or number, settled at the end since they may point forward. */
  readonly references: {
    readonly key: string | number;
    readonly indexes: number[];
    readonly offset: number;
  }[];
  depth: number;
  /**
   * Reads alternatives up to a closing parenthesis, each of which counts its groups from the same number where they are
   * said to share them; here so that the files of the parser form no cycle.
   */
  readonly readChoice: (state: ParseState, flags: Flags, sharesNumbers?: boolean) => Node;
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

/** The groups of a name or a number, which are settled when the whole pattern is read. */
export function groupsOf(state: ParseState, key: string | number, offset: number): readonly number[] {
  const indexes: number[] = [];
  state.references.push({ key, indexes, offset });
  return indexes;
}

export function backReference(state: ParseState, flags: Flags, key: string | number, start: number): Atom {
  const indexes = groupsOf(state, key, start);
  return repeatable({ kind: "back", indexes, ignoreCase: flags.ignoreCase, start, end: state.at });
}

/** A number as it is written in a reference: counted back from here behind `-`, and on from here behind `+`. */
export function absolute({ groups }: ParseState, digits: string): number {
  const number = Number(digits);
  if (digits.startsWith("-")) return groups + 1 + number;
  return digits.startsWith("+") ? groups + number : number;
}
