import { ANY, bytesOf, DIGITS, foldCase, has, isSubset, type ByteSet } from "./bytes.ts";

/**
 * A route pattern as a tree. Sets already hold both cases if WordPress ignores case. Nodes are plain data; equal
 * characters and classes share one node.
 */
export type Node = SetNode | SequenceNode | ChoiceNode | GroupNode | RepeatNode | EdgeNode;

/** Matches one byte of a set. */
export interface SetNode {
  readonly kind: "set";
  readonly set: ByteSet;
  /** The byte as written, if the source names exactly one. */
  readonly literal?: number;
  /** Whether it is an unescaped `.`, which people write for a full stop. */
  readonly dot?: boolean;
  /** The members of a class as written, so that it is printed in the same order. */
  readonly written?: { readonly negated: boolean; readonly members: readonly ClassMember[] };
}

/** A member of a bracketed class, and whether it is a shorthand such as `\w`. */
export interface ClassMember {
  readonly set: ByteSet;
  readonly isShorthand: boolean;
}

export interface SequenceNode {
  readonly kind: "sequence";
  readonly nodes: readonly Node[];
}

interface ChoiceNode {
  readonly kind: "choice";
  readonly options: readonly Node[];
}

export interface GroupNode {
  readonly kind: "group";
  /** The number of the capture; absent if the group captures nothing. */
  readonly index?: number;
  readonly name?: string;
  /** The regex of a named capture as registered: `[\d]+`. */
  readonly source?: string;
  readonly body: Node;
}

export interface RepeatNode {
  readonly kind: "repeat";
  readonly body: Node;
  readonly min: number;
  /** `Infinity` for no limit. */
  readonly max: number;
  readonly greedy: boolean;
}

/** `^`, `$` and the word boundaries. */
export interface EdgeNode {
  readonly kind: "edge";
  readonly what: "start" | "end" | "word" | "notWord";
}

/** Matches the empty text only. */
export const NOTHING: Node = { kind: "sequence", nodes: [] };

/** Matches any text. */
export const ANYTHING = repeat(ANY, 0);

/** Matches at least `min` bytes of a set, greedily. */
export function repeat(set: ByteSet, min: number): Node {
  return { kind: "repeat", body: { kind: "set", set }, min, max: Number.POSITIVE_INFINITY, greedy: true };
}

const bytes = Array.from({ length: 256 }, (_, byte) => bytesOf(byte));
const exact = bytes.map((set, literal): SetNode => ({ kind: "set", set, literal }));
const folded = bytes.map((set, literal): SetNode => ({ kind: "set", set: foldCase(set), literal }));

/** Matches one byte; `undefined` for a code point above 255. */
export function literalNode(byte: number, ignoreCase: boolean): SetNode | undefined {
  return (ignoreCase ? folded : exact)[byte];
}

/** Matches a text in bytes, in any case. */
export function literalNodes(text: string): readonly Node[] {
  return Array.from(text, (character) => literalNode(character.charCodeAt(0), true) ?? NOTHING);
}

/** Anchors nodes at both ends. */
export function anchored(nodes: readonly Node[]): Node {
  return {
    kind: "sequence",
    nodes: [{ kind: "edge", what: "start" }, ...nodes, { kind: "edge", what: "end" }],
  };
}

/** Makes a choice of the given options, or returns the only one; `undefined` without options. */
export function oneOf(found: readonly (Node | undefined)[]): Node | undefined {
  const options = found.flatMap((option) => option ?? []);
  const [only, ...others] = options;
  return only === undefined || others.length === 0 ? only : { kind: "choice", options };
}

/** Makes a sequence, or returns its only member. */
export function sequence(nodes: readonly Node[]): Node {
  const [first, ...rest] = nodes;
  return first !== undefined && rest.length === 0 ? first : { kind: "sequence", nodes };
}

export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "sequence":
      return node.nodes;
    case "choice":
      return node.options;
    case "group":
    case "repeat":
      return [node.body];
    case "set":
    case "edge":
      return [];
  }
}

/** Maps the children of a node. */
export function mapChildren(node: Node, map: (child: Node) => Node): Node {
  switch (node.kind) {
    case "sequence":
      return sequence(node.nodes.map(map));
    case "choice":
      return { ...node, options: node.options.map(map) };
    case "group":
    case "repeat":
      return { ...node, body: map(node.body) };
    case "set":
    case "edge":
      return node;
  }
}

/** Computes the value of each kind of node from the values of its children. */
export interface NodeRules<Value> {
  readonly set: (node: SetNode) => Value;
  readonly edge: (node: EdgeNode) => Value;
  readonly sequence: (parts: readonly Value[]) => Value;
  readonly choice: (options: readonly Value[]) => Value;
  readonly repeat: (body: Value, node: RepeatNode) => Value;
  /** Defaults to the value of the body. */
  readonly group?: (body: Value, node: GroupNode) => Value;
}

/** Computes the value of a tree from the leaves up. */
export function fold<Value>(node: Node, rules: NodeRules<Value>): Value {
  const of = (child: Node): Value => fold(child, rules);
  switch (node.kind) {
    case "set":
      return rules.set(node);
    case "edge":
      return rules.edge(node);
    case "sequence":
      return rules.sequence(node.nodes.map(of));
    case "choice":
      return rules.choice(node.options.map(of));
    case "repeat":
      return rules.repeat(of(node.body), node);
    case "group":
      return rules.group === undefined ? of(node.body) : rules.group(of(node.body), node);
  }
}

/** Whether the test holds for the node or anything below it. */
export function someNode(node: Node, test: (node: Node) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => someNode(child, test));
}

/** Lists the capturing groups at or below a node, in the order of their numbers. */
export function capturesIn(node: Node): readonly GroupNode[] {
  const own = node.kind === "group" && node.index !== undefined ? [node] : [];
  return [...own, ...childrenOf(node).flatMap(capturesIn)];
}

/** Removes captures; the matches stay the same. */
export function withoutCaptures(node: Node): Node {
  if (capturesIn(node).length === 0) return node;
  return node.kind === "group" ? withoutCaptures(node.body) : mapChildren(node, withoutCaptures);
}

/** Lists the names of the captures at or below a node, in the order of their parentheses. */
export function namesIn(node: Node): readonly string[] {
  return capturesIn(node).flatMap(({ name }) => name ?? []);
}

const isTrue = (value: boolean): boolean => value;

const NULLABLE: NodeRules<boolean> = {
  set: () => false,
  edge: () => true,
  sequence: (parts) => parts.every(isTrue),
  choice: (options) => options.some(isTrue),
  repeat: (body, { min }) => min === 0 || body,
};

/** Whether the node matches the empty text. */
export function isNullable(node: Node): boolean {
  return fold(node, NULLABLE);
}

/** Whether any match can contain the byte. */
export function holds(node: Node, byte: number): boolean {
  return someNode(node, (part) => part.kind === "set" && has(part.set, byte));
}

/** Whether every byte of every match is in the set. */
export function isWithin(node: Node, set: ByteSet): boolean {
  return !someNode(node, (part) => part.kind === "set" && !isSubset(part.set, set));
}

/** Whether every match is a run of the digits 0 to 9. */
export function isDigits(node: Node): boolean {
  return !isNullable(node) && isWithin(node, DIGITS);
}

/** Whether every match contains a byte of the set. */
export function alwaysHolds(node: Node, set: ByteSet): boolean {
  return fold(node, {
    set: (part) => isSubset(part.set, set),
    edge: () => false,
    sequence: (parts) => parts.some(isTrue),
    choice: (options) => options.every(isTrue),
    repeat: (body, { min }) => min > 0 && body,
  });
}

const LITERAL: NodeRules<boolean> = {
  set: ({ literal }) => literal !== undefined,
  edge: () => false,
  sequence: (parts) => parts.every(isTrue),
  choice: (options) => options.every(isTrue),
  repeat: (body, { max }) => max <= 1 && body,
  group: (body, { name }) => name === undefined && body,
};

/** Whether the node is literal text or alternatives of literal text, without a named capture. */
export function isLiteral(node: Node): boolean {
  return fold(node, LITERAL);
}

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 1);

const SIZE: NodeRules<number> = {
  set: () => 1,
  edge: () => 1,
  sequence: sum,
  choice: sum,
  repeat: (body, { min, max }) => (Number.isFinite(max) ? max : min + 1) * body,
  group: (body) => body + 1,
};

/** Size limit of a tree with its counts written out; the largest of a real site has 369 nodes. */
export const MAX_SIZE = 5000;

/** Counts the nodes of a tree with each counted repeat written out. */
export function sizeOf(node: Node): number {
  return fold(node, SIZE);
}
