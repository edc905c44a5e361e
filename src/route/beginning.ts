import { countBytes, lowerAscii, otherCase } from "./bytes.ts";
import type { EdgeNode, Node, SetNode } from "./tree.ts";

/** Literal text at the start of every path of a key. */
export interface Beginning {
  /** In bytes and in lower case; both cases of its letters match. Empty if paths share no beginning. */
  readonly prefix: string;
  /** Whether nothing follows: the key is plain text. */
  readonly whole: boolean;
}

/** Returns the literal text at the start of every path, shared by all alternatives. */
export function beginningOf(tree: Node): Beginning {
  if (tree.kind !== "choice") return beginningOfSequence(tree);
  const [first = "", ...others] = tree.options.map((option) => beginningOfSequence(option).prefix);
  return { prefix: others.reduce(commonStart, first), whole: false };
}

function beginningOfSequence(tree: Node): Beginning {
  const nodes = tree.kind === "sequence" ? tree.nodes : [];
  // An alternative without an anchor may begin with any text.
  if (!isEdge(nodes[0], "start")) return { prefix: "", whole: false };
  const bytes: number[] = [];
  for (const node of nodes.slice(1)) {
    if (!isFixed(node)) break;
    bytes.push(node.literal);
  }
  const isWhole = bytes.length + 2 === nodes.length && isEdge(nodes.at(-1), "end");
  // Text that is concatenated byte by byte takes 32 bytes of memory for each byte.
  return { prefix: lowerAscii(String.fromCharCode(...bytes)), whole: isWhole };
}

function isEdge(node: Node | undefined, what: EdgeNode["what"]): boolean {
  return node?.kind === "edge" && node.what === what;
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

/** Whether a node matches one fixed byte: both cases of a letter, or a byte without case. */
function isFixed(node: Node): node is SetNode & { readonly literal: number } {
  if (node.kind !== "set" || node.literal === undefined) return false;
  return otherCase(node.literal) === node.literal || countBytes(node.set) > 1;
}
