import { groupBy } from "../group.ts";
import {
  bytesIn,
  bytesOf,
  complement,
  fromBytes,
  HIGH,
  otherCase,
  rangesOf,
  subtract,
  type ByteSet,
  WORD,
} from "./bytes.ts";
import { itemSet } from "./class.ts";
import { isCharacterSet } from "./dialect.ts";
import {
  isCondition,
  someNode,
  type AssertNode,
  type BackNode,
  type LookNode,
  type Node,
  type RepeatNode,
  type SetNode,
} from "./tree.ts";

/** A regular expression for JSON Schema, and whether it accepts exactly what the tree does. */
export interface Expression {
  /** ECMA-262, valid with the `u` flag, anchored at both ends. */
  readonly pattern: string;
  readonly exact: boolean;
}

/** What printing found that cannot be said exactly; set while one tree is printed. */
interface Printer {
  readonly bodies: ReadonlyMap<number, Node>;
  exact: boolean;
}

/**
 * Prints a tree as a JSON Schema `pattern`. Where ECMA-262 has no such thing, the result is wider and `exact` is false.
 * Exactness is that of values in ASCII: a path over HTTP holds no other bytes.
 */
export function printExpression(node: Node, bodies: ReadonlyMap<number, Node>): Expression {
  const printer: Printer = { bodies, exact: true };
  return { pattern: `^${printWhole(node, printer, true)}$`, exact: printer.exact };
}

/** The node so that nothing beside it becomes part of its alternatives. */
function printWhole(node: Node, printer: Printer, last: boolean): string {
  const text = print(node, printer, last);
  return needsGroup(node) ? `(?:${text})` : text;
}

function needsGroup(node: Node): boolean {
  if (node.kind === "group") return needsGroup(node.body);
  return node.kind === "choice";
}

/** `last` tells whether nothing of the expression follows the node. */
function print(node: Node, printer: Printer, last: boolean): string {
  switch (node.kind) {
    case "set":
      return printSet(node, printer);
    case "sequence":
      return printSequence(node.nodes, printer, last);
    case "choice":
      return node.options.map((option) => print(option, printer, last)).join("|");
    case "group":
      if (node.atomic && (!last || someNode(node.body, ({ kind }) => kind === "choice")))
        printer.exact = false;
      return print(node.body, printer, last);
    case "repeat":
      return printRepeat(node, printer, last);
    case "look":
      return printLook(node, printer);
    case "assert":
      return printAssertion(node.what, printer);
    case "back":
      return printReference(node, printer);
  }
}

/** A group of more bytes than this is not written again for each reference to it. */
const MAX_REPEATED = 256;

/** What a reference repeats, as wide as its group; anything where several may be meant, or where the group refers on. */
function printReference({ indexes }: BackNode, printer: Printer): string {
  printer.exact = false;
  const [index = 0, ...others] = indexes;
  const body = printer.bodies.get(index);
  if (body === undefined || others.length > 0 || body.end - body.start > MAX_REPEATED) return "[\\s\\S]*";
  // Its conditions are those of another place.
  if (someNode(body, isCondition)) return "[\\s\\S]*";
  return printWhole(body, { ...printer, bodies: new Map() }, false);
}

function printSequence(nodes: readonly Node[], printer: Printer, last: boolean): string {
  let text = "";
  let bytes = "";
  for (const [index, node] of nodes.entries()) {
    const byte = highByte(node);
    bytes += byte;
    if (byte === "") text += printWhole(node, printer, last && index === nodes.length - 1);
    else if (highByte(nodes[index + 1]) === "") {
      text += printHigh(fromBytes(bytes), printer);
      bytes = "";
    }
  }
  return text;
}

/** A literal byte beyond ASCII, of which a character has several; nothing where the node is none. */
function highByte(node: Node | undefined): string {
  const byte = node?.kind === "set" ? (node.literal ?? 0) : 0;
  return byte < 0x80 ? "" : String.fromCharCode(byte);
}

/** Text beyond ASCII; bytes that are no characters stand for any. */
function printHigh(text: string, printer: Printer): string {
  if (!text.includes("\ufffd")) return text;
  printer.exact = false;
  return "[\\u0080-\\u{10FFFF}]*";
}

function printRepeat(node: RepeatNode, printer: Printer, last: boolean): string {
  const simple = isAtom(node.body);
  if (node.mode === "possessive" && !(last && simple)) printer.exact = false;
  if (node.min === 1 && node.max === 1) return printWhole(node.body, printer, false);
  const body = print(node.body, printer, false);
  if (body === "") return "";
  return `${simple ? body : `(?:${body})`}${printBounds(node)}`;
}

function isAtom(node: Node): boolean {
  if (node.kind === "group") return isAtom(node.body);
  return node.kind === "set";
}

function printBounds({ min, max }: RepeatNode): string {
  if (min === 0 && max === 1) return "?";
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** What is refused may not be wider than it is: a pattern would be narrower. */
function printLook({ behind, negative, body }: LookNode, printer: Printer): string {
  const own: Printer = { bodies: printer.bodies, exact: true };
  const text = print(body, own, true);
  printer.exact &&= own.exact;
  if (negative && !own.exact) return "";
  return `(?${behind ? "<" : ""}${negative ? "!" : "="}${text})`;
}

function printAssertion(what: AssertNode["what"], printer: Printer): string {
  switch (what) {
    case "word":
      return "\\b";
    case "notWord":
      return "\\B";
    case "some":
      return "(?=[\\s\\S])";
    case "start":
    case "lineStart":
      return "^";
    case "end":
    case "last":
    case "lineEnd":
      return "$";
    // Of the others, a form in its context has none but what is not said.
    default:
      printer.exact = false;
      return "";
  }
}

/** Printed classes by their set, which equal classes share. */
const printed = new WeakMap<ByteSet, Expression>();

function printSet(node: SetNode, printer: Printer): string {
  const { set, literal } = node;
  if (literal !== undefined && literal < 0x80) return printLiteral(literal, set);
  const found = printed.get(set) ?? printClass(node);
  printed.set(set, found);
  printer.exact &&= found.exact;
  return found.pattern;
}

function printClass(node: SetNode): Expression {
  if (isCharacterSet(node.set)) return { pattern: printCharacters(node), exact: true };
  // Some bytes above ASCII: no set of characters is the same, so all of them are let in, before a hyphen at the end.
  const members = printMembers(subtract(node.set, HIGH), node, false);
  return { pattern: `[\\u0080-\\u{10FFFF}${members}]`, exact: false };
}

function printCharacters(node: SetNode): string {
  const { set } = node;
  const only = onlyByte(set);
  if (only !== undefined) return escapeOutside(only);
  if (!set.includes(1)) return "(?!)";
  if (!set.includes(0)) return "[\\s\\S]";
  if (set[0x80] === 1) return `[^${printMembers(complement(set), node, true)}]`;
  const members = printMembers(set, node, false);
  return members === "\\w" ? members : `[${members}]`;
}

function printLiteral(byte: number, set: ByteSet): string {
  const other = otherCase(byte);
  const isFolded = other !== byte && set[other] === 1;
  return isFolded ? `[${String.fromCharCode(byte, other)}]` : escapeOutside(byte);
}

/** The one byte of a set that holds just one. */
function onlyByte(set: ByteSet): number | undefined {
  const first = set.indexOf(1);
  return first !== -1 && set.lastIndexOf(1) === first ? first : undefined;
}

/** The members of a class in the order in which they were written, each with its other case right behind it. */
function printMembers(set: ByteSet, node: SetNode, negated: boolean): string {
  const sources = memberSources(node, negated);
  const byPlace = groupBy(bytesIn(set), (byte) => placeOf(byte, sources));
  const inOrder = [...byPlace].toSorted(([a], [b]) => a - b);
  const pieces = inOrder.flatMap(([, bytes]) =>
    isWord(bytes) ? ["\\w"] : rangesOf(bytes).map(([low, high]) => printRange(low, high)),
  );
  // A hyphen that stands alone goes to the end, where it makes no range.
  const others = pieces.filter((piece) => piece !== HYPHEN);
  return `${others.join("")}${others.length < pieces.length ? "-" : ""}`;
}

/** A hyphen as a member of a class, where it could be taken for a range. */
const HYPHEN = "\\-";

/** Where a byte stands among the members: where it was written, else right behind its other case, else at the end. */
function placeOf(byte: number, sources: readonly ByteSet[]): number {
  const own = sources.findIndex((source) => source[byte] === 1);
  if (own !== -1) return own;
  const other = otherCase(byte);
  const beside = sources.findIndex((source) => source[other] === 1);
  return beside === -1 ? sources.length : beside + 0.5;
}

function isWord(bytes: readonly number[]): boolean {
  return bytes.length === WORD_SIZE && bytes.every((byte) => WORD[byte] === 1);
}

const WORD_SIZE = bytesIn(WORD).length;

function memberSources(node: SetNode, negated: boolean): readonly ByteSet[] {
  if (node.literal !== undefined) return [bytesOf(node.literal, node.literal)];
  if (node.written === undefined || node.written.negated !== negated) return [];
  if (node.written.items.length > 64) return [];
  const items = node.written.items.map(itemSet);
  // A shorthand covers what it names, wherever it stands, so that `[\d\w]` reads as `\w`.
  return items.filter((item) => isWord(bytesIn(item))).concat(items);
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
