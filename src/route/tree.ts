import { ANY, type ByteSet } from "./bytes.ts";

/** A pattern as PCRE reads it; case folding is already in the sets. */
export type Node =
  | SetNode
  | SequenceNode
  | ChoiceNode
  | GroupNode
  | RepeatNode
  | LookNode
  | AssertNode
  | BackNode;

interface Placed {
  /** Byte offsets into the source, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** One byte out of a set. */
export interface SetNode extends Placed {
  readonly kind: "set";
  readonly set: ByteSet;
  /** The byte as written, where the source names exactly one. */
  readonly literal?: number;
  /** Whether it is a bare `.`, which people write for a full stop. */
  readonly dot?: boolean;
  /** How a class was written, for printing it in the same order. */
  readonly written?: { readonly negated: boolean; readonly items: readonly ClassItem[] };
}

/** A member of a bracketed class: the bytes it names, and whether they are a shorthand such as `\w`. */
export interface ClassItem {
  readonly low: number;
  readonly high: number;
  readonly shorthand?: ByteSet;
  /** A property such as `\p{Lu}`, which heeds case where the rest of the class does not. */
  readonly cased?: boolean;
}

export interface SequenceNode extends Placed {
  readonly kind: "sequence";
  readonly nodes: readonly Node[];
}

export interface ChoiceNode extends Placed {
  readonly kind: "choice";
  readonly options: readonly Node[];
}

export interface GroupNode extends Placed {
  readonly kind: "group";
  /** The number of the capture; absent where the group captures nothing. */
  readonly index?: number;
  readonly name?: string;
  readonly atomic: boolean;
  readonly body: Node;
}

export interface RepeatNode extends Placed {
  readonly kind: "repeat";
  readonly body: Node;
  readonly min: number;
  /** `Infinity` where there is no limit. */
  readonly max: number;
  readonly mode: "greedy" | "lazy" | "possessive";
}

export interface LookNode extends Placed {
  readonly kind: "look";
  readonly behind: boolean;
  readonly negative: boolean;
  readonly body: Node;
}

export interface AssertNode extends Placed {
  readonly kind: "assert";
  /**
   * `end` is `$`, which also holds before a final newline; `last` is `\z`; `keep` is `\K`, which asserts nothing;
   * `taken` and `notTaken` ask whether one of the groups took part so far; `some` asks that the text goes on, and
   * `unsaid` stands for what cannot be said of a variable alone, both in templates only.
   */
  readonly what:
    | "start"
    | "end"
    | "last"
    | "lineStart"
    | "lineEnd"
    | "word"
    | "notWord"
    | "keep"
    | "never"
    | "taken"
    | "notTaken"
    | "some"
    | "unsaid";
  readonly groups?: readonly number[];
}

export interface BackNode extends Placed {
  readonly kind: "back";
  /** The groups of that number or name; the first that took part counts. */
  readonly indexes: readonly number[];
  readonly ignoreCase: boolean;
}

/** A capturing group of the pattern. */
export interface Capture {
  readonly index: number;
  readonly name?: string;
}

/** The children of a node, in order. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "sequence":
      return node.nodes;
    case "choice":
      return node.options;
    case "group":
    case "repeat":
    case "look":
      return [node.body];
    case "set":
    case "assert":
    case "back":
      return [];
  }
}

/** The node with other children; itself where they are the same. */
export function mapChildren(node: Node, map: (child: Node) => Node): Node {
  if (node.kind === "group" || node.kind === "repeat" || node.kind === "look") {
    const body = map(node.body);
    return body === node.body ? node : { ...node, body };
  }
  if (node.kind !== "sequence" && node.kind !== "choice") return node;
  const children = childrenOf(node);
  const mapped = children.map(map);
  if (mapped.every((child, index) => child === children[index])) return node;
  return node.kind === "sequence" ? { ...node, nodes: mapped } : { ...node, options: mapped };
}

/** Whether the test holds for the node or anything below it. */
export function someNode(node: Node, test: (node: Node) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => someNode(child, test));
}

/** Whether the node takes nothing and asks something of the place where it stands. */
export function isCondition(node: Node): boolean {
  return node.kind === "look" || node.kind === "assert";
}

/** The groups at or below a node, in the order of their parentheses. */
export function groupsIn(node: Node): readonly GroupNode[] {
  const found: GroupNode[] = [];
  // One list for all depths: hundreds of groups stand in each other.
  const collect = (each: Node): void => {
    if (each.kind === "group") found.push(each);
    childrenOf(each).forEach(collect);
  };
  collect(node);
  return found;
}

/** The names of the captures at or below a node, in the order of their parentheses. */
export function namesIn(node: Node): readonly string[] {
  return groupsIn(node).flatMap(({ name }) => name ?? []);
}

/** Any bytes, `min` or more of them. */
export function anyBytes(min: number, start = 0, end = 0): Node {
  const body: Node = { kind: "set", set: ANY, start: 0, end: 0 };
  return { kind: "repeat", body, min, max: Number.POSITIVE_INFINITY, mode: "greedy", start, end };
}

/** What takes nothing and asks for nothing. */
export function nothing({ start, end }: Placed): Node {
  return { kind: "sequence", nodes: [], start, end };
}

/** Stands for a condition that a pattern cannot say. */
export function unsaid({ start, end }: Placed): Node {
  return { kind: "assert", what: "unsaid", start, end };
}

/** A choice of what was found, or the only one of it; `undefined` where there is none. */
export function oneOf(found: readonly (Node | undefined)[], { start, end }: Placed): Node | undefined {
  const options = found.flatMap((option) => option ?? []);
  const [only, ...others] = options;
  return only === undefined || others.length === 0 ? only : { kind: "choice", options, start, end };
}

/** A sequence, or its only member; of no other place, from the start of the first to the end of the last. */
export function sequence(nodes: readonly Node[], place?: Placed): Node {
  const [first, ...rest] = nodes;
  if (first !== undefined && rest.length === 0) return first;
  const { start = 0 } = place ?? first ?? {};
  const { end = 0 } = place ?? nodes.at(-1) ?? {};
  return { kind: "sequence", nodes, start, end };
}
