import { groupBy } from "../base/group.ts";
import {
  areEqual,
  bytesIn,
  bytesOf,
  countBytes,
  fromBytes,
  has,
  HIGH,
  intersect,
  negate,
  otherCase,
  unite,
  without,
  WORD,
  type ByteSet,
} from "./bytes.ts";
import type { EdgeNode, GroupNode, Node, RepeatNode, SetNode } from "./tree.ts";

/** A regular expression for JSON Schema, and whether it accepts exactly the values of the tree. */
interface Expression {
  /** ECMA-262, valid with the `u` flag, anchored at both ends. */
  readonly pattern: string;
  readonly exact: boolean;
}

/** The parts of a pattern that dialects write differently. */
interface PatternStyle {
  readonly set: (node: SetNode) => string;
  /** Neighboring literal bytes beyond ASCII. */
  readonly high: (bytes: string) => string;
  readonly edge: (node: EdgeNode) => string;
  readonly open: (group: GroupNode) => string | undefined;
  readonly lazy: string;
}

/**
 * Prints a tree as a JSON Schema `pattern`. If ECMA-262 has no equivalent, the result is wider and `exact` is false.
 * `exact` refers to ASCII values: an HTTP path holds no other bytes.
 */
export function printExpression(node: Node): Expression {
  let exact = true;
  const widen = (text: string): string => {
    exact = false;
    return text;
  };
  const style: PatternStyle = {
    set: (set) => {
      const printed = printSet(set);
      return printed.exact ? printed.pattern : widen(printed.pattern);
    },
    high: (bytes) => {
      const text = fromBytes(bytes);
      return text.includes("\ufffd") ? widen("[\\u0080-\\u{10FFFF}]*") : text;
    },
    // The pattern of a variable sees only its value, not the path around it.
    edge: () => widen(""),
    open: () => undefined,
    lazy: "",
  };
  const pattern = `^${printWhole(node, style)}$`;
  return { pattern, exact };
}

/** Prints a tree for RE2, on text in bytes; each capture is a group. */
export function printForBytes(node: Node): string {
  return print(node, BYTES);
}

const BYTES: PatternStyle = {
  set: ({ set }) => (set.length === 0 ? "[^\\x00-\\x{10FFFF}]" : printRanges(set)),
  high: (bytes) => Array.from(bytes, (byte) => escapeOutside(byte.charCodeAt(0))).join(""),
  // `$` also matches before a newline that ends the text.
  edge: ({ what }) => ({ start: "\\A", end: "(?:\\n?\\z)", word: "\\b", notWord: "\\B" })[what],
  open: ({ index }) => (index === undefined ? "(?:" : "("),
  lazy: "?",
};

function printRanges(set: ByteSet): string {
  return onlyByte(set) ?? `[${set.map(({ min, max }) => printRange(min, max)).join("")}]`;
}

/** Returns the byte of a set with a single byte. */
function onlyByte(set: ByteSet): string | undefined {
  return countBytes(set) === 1 ? escapeOutside(set[0]?.min ?? 0) : undefined;
}

/** Prints a node, in a group if its alternatives could absorb neighboring text. */
function printWhole(node: Node, style: PatternStyle): string {
  const text = print(node, style);
  return needsGroup(node, style) ? `(?:${text})` : text;
}

function needsGroup(node: Node, style: PatternStyle): boolean {
  if (node.kind === "group") return style.open(node) === undefined && needsGroup(node.body, style);
  return node.kind === "choice";
}

function print(node: Node, style: PatternStyle): string {
  switch (node.kind) {
    case "set":
      return style.set(node);
    case "sequence":
      return printSequence(node.nodes, style);
    case "choice":
      return node.options.map((option) => print(option, style)).join("|");
    case "group": {
      const open = style.open(node);
      return open === undefined ? print(node.body, style) : `${open}${print(node.body, style)})`;
    }
    case "repeat":
      return printRepeat(node, style);
    case "edge":
      return style.edge(node);
  }
}

function printSequence(nodes: readonly Node[], style: PatternStyle): string {
  let text = "";
  let bytes = "";
  for (const [index, node] of nodes.entries()) {
    const byte = highByte(node);
    bytes += byte;
    if (byte === "") text += printWhole(node, style);
    else if (highByte(nodes[index + 1]) === "") {
      text += style.high(bytes);
      bytes = "";
    }
  }
  return text;
}

/** Returns a literal byte beyond ASCII, part of a character; empty for any other node. */
function highByte(node: Node | undefined): string {
  const byte = node?.kind === "set" ? (node.literal ?? 0) : 0;
  return byte < 0x80 ? "" : String.fromCharCode(byte);
}

function printRepeat({ body, min, max, greedy }: RepeatNode, style: PatternStyle): string {
  const text = print(body, style);
  if (text === "") return "";
  const whole = isAtom(body, style) ? text : `(?:${text})`;
  return `${whole}${printBounds(min, max)}${greedy ? "" : style.lazy}`;
}

function isAtom(node: Node, style: PatternStyle): boolean {
  if (node.kind === "group") return style.open(node) !== undefined || isAtom(node.body, style);
  return node.kind === "set";
}

function printBounds(min: number, max: number): string {
  if (min === 0 && max === 1) return "?";
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Printed classes by their set; equal classes share a set. */
const printed = new WeakMap<ByteSet, Expression>();

function printSet(node: SetNode): Expression {
  const { set, literal } = node;
  if (literal !== undefined && literal < 0x80) return { pattern: printLiteral(literal, set), exact: true };
  const found = printed.get(set) ?? printClass(node);
  printed.set(set, found);
  return found;
}

function printClass(node: SetNode): Expression {
  const high = countBytes(intersect(node.set, HIGH));
  if (high === 0 || high === countBytes(HIGH)) return { pattern: printCharacters(node), exact: true };
  // No set of characters equals some of the bytes above ASCII, so all are accepted, before a hyphen at the end.
  const members = printMembers(without(node.set, HIGH), node, false);
  return { pattern: `[\\u0080-\\u{10FFFF}${members}]`, exact: false };
}

function printCharacters(node: SetNode): string {
  const { set } = node;
  if (set.length === 0) return "(?!)";
  if (countBytes(set) === 256) return "[\\s\\S]";
  const only = onlyByte(set);
  if (only !== undefined) return only;
  if (has(set, 0x80)) return `[^${printMembers(negate(set), node, true)}]`;
  const members = printMembers(set, node, false);
  return members === "\\w" ? members : `[${members}]`;
}

function printLiteral(byte: number, set: ByteSet): string {
  const other = otherCase(byte);
  return other !== byte && has(set, other) ? `[${String.fromCharCode(byte, other)}]` : escapeOutside(byte);
}

/** Prints the members of a class in their written order, each followed by its other case. */
function printMembers(set: ByteSet, node: SetNode, negated: boolean): string {
  const sources = memberSources(node, negated);
  const byPlace = groupBy(bytesIn(set), (byte) => placeOf(byte, sources));
  const inOrder = [...byPlace].toSorted(([a], [b]) => a - b);
  const pieces = inOrder.flatMap(([, bytes]) => {
    const own = unite(...bytes.map((byte) => bytesOf(byte)));
    return areEqual(own, WORD) ? ["\\w"] : own.map(({ min, max }) => printRange(min, max));
  });
  // A single hyphen goes to the end, where it makes no range.
  const others = pieces.filter((piece) => piece !== "\\-");
  return `${others.join("")}${others.length < pieces.length ? "-" : ""}`;
}

/** Position of a byte among the members: where it was written, else right behind its other case, else at the end. */
function placeOf(byte: number, sources: readonly ByteSet[]): number {
  const own = sources.findIndex((source) => has(source, byte));
  if (own !== -1) return own;
  const beside = sources.findIndex((source) => has(source, otherCase(byte)));
  return beside === -1 ? sources.length : beside + 0.5;
}

function memberSources({ literal, written }: SetNode, negated: boolean): readonly ByteSet[] {
  if (literal !== undefined) return [bytesOf(literal)];
  if (written === undefined || written.negated !== negated) return [];
  const sets = written.members.map(({ set }) => set);
  // `\w` covers its members in any position, so `[\d\w]` reads as `\w`.
  return [...sets.filter((set) => areEqual(set, WORD)), ...sets];
}

function printRange(low: number, high: number): string {
  if (low === high) return escapeInside(low);
  const between = high === low + 1 ? "" : "-";
  return `${escapeInside(low)}${between}${escapeInside(high)}`;
}

const CONTROL_ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0b, "\\v"],
  [0x0c, "\\f"],
  [0x0d, "\\r"],
]);

function escapeControl(byte: number): string | undefined {
  if (byte >= 0x20 && byte < 0x7f) return undefined;
  return CONTROL_ESCAPES.get(byte) ?? `\\x${byte.toString(16).padStart(2, "0")}`;
}

function escapeInside(byte: number): string {
  const character = String.fromCharCode(byte);
  return escapeControl(byte) ?? ("\\]^[-".includes(character) ? `\\${character}` : character);
}

function escapeOutside(byte: number): string {
  const character = String.fromCharCode(byte);
  return escapeControl(byte) ?? ("^$\\.*+?()[]{}|".includes(character) ? `\\${character}` : character);
}
