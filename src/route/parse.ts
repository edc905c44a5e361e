import { RegExpParser, type AST } from "@eslint-community/regexpp";
import { memoize } from "../base/memo.ts";
import {
  areEqual,
  bytesOf,
  DIGITS,
  foldCase,
  fromBytes,
  negate,
  NOT_NEWLINE,
  SPACE,
  toBytes,
  unite,
  WORD,
  type ByteSet,
} from "./bytes.ts";
import { PatternError, refused, translateKey } from "./ecma.ts";
import {
  anchored,
  literalNode,
  literalNodes,
  MAX_SIZE,
  namesIn,
  NOTHING,
  oneOf,
  sequence,
  sizeOf,
  type ClassMember,
  type EdgeNode,
  type Node,
  type SetNode,
} from "./tree.ts";

/** The longest pattern that is parsed; the longest key of a real site has 108 characters. */
export const MAX_LENGTH = 2000;

/** PCRE2's limit on nested parentheses. */
const MAX_DEPTH = 250;

/** RE2's limit on a counted repeat. */
const MAX_COUNT = 1000;

/** Parses a route key: `^KEY$`, which WordPress matches ignoring case. Its `@` ends the pattern for PHP. */
export function parseKey(key: string): Node | PatternError {
  if (isPlain(key)) return anchored(literalNodes(key));
  if (holdsDelimiter(key)) return new PatternError("refused", "it holds `@`, WordPress's own delimiter");
  return parsePattern(`^${toBytes(key)}$`, true);
}

/** Whether a key holds an unescaped `@`, which ends the pattern for PHP; the text behind it is not a valid flag. */
function holdsDelimiter(key: string): boolean {
  return /^(?:\\.|[^\\])*?@/s.test(key);
}

/** Whether a key is only text: segments of letters, digits, `_` and `-`. Half of all routes are. */
export function isPlain(key: string): boolean {
  return key.length < 1000 && /^(?:\/[\w-]+)+$/.test(key);
}

/** Parses a PCRE pattern in bytes; returns an error if PCRE refuses it or RE2 cannot match it. */
export function parsePattern(bytes: string, ignoreCase: boolean): Node | PatternError {
  if (bytes.length > MAX_LENGTH) return new PatternError("unsupported", `more than ${MAX_LENGTH} characters`);
  try {
    return parseWhole(bytes, ignoreCase);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

/**
 * Parses the anchored pattern of a variable in a lock file and drops its anchors; `undefined` if it is not read. Case is
 * ignored, so that `[Aa]` is one letter again.
 */
export function parseValues(pattern: string): Node | undefined {
  const parsed = parsePattern(toBytes(pattern), true);
  if (parsed instanceof PatternError) return undefined;
  const options = parsed.kind === "choice" ? parsed.options : [parsed];
  return oneOf(
    options.map((option) =>
      option.kind === "sequence" ? sequence(option.nodes.filter(isNoAnchor)) : option,
    ),
  );
}

function isNoAnchor(node: Node): boolean {
  return node.kind !== "edge" || (node.what !== "start" && node.what !== "end");
}

const parser = new RegExpParser({ ecmaVersion: 2025 });

function parseWhole(bytes: string, ignoreCase: boolean): Node {
  const { source, text, origins } = translateKey(bytes);
  if (depthOf(text) > MAX_DEPTH) throw refused("parentheses are nested too deeply");
  const sourceOf: ParseState["sourceOf"] = ({ start, end }) =>
    fromBytes(source.slice(origins[start], origins[end]));
  const tree = readAlternatives(parseEcma(text), { count: 0, sourceOf }, ignoreCase);
  const names = namesIn(tree);
  if (new Set(names).size < names.length) throw refused("two groups have the same name");
  if (sizeOf(tree) > MAX_SIZE) throw new PatternError("unsupported", "large counts");
  return tree;
}

function parseEcma(text: string): AST.Pattern {
  try {
    return parser.parsePattern(text, 0, text.length, { unicode: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /s, "") : "it is invalid";
    throw refused(reason.charAt(0).toLowerCase() + reason.slice(1));
  }
}

/** Upper bound for the nesting of parentheses: escaped ones and those in classes count too. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const [sign] of text.matchAll(/[()]/g)) {
    depth += sign === "(" ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

/** State of the parser. */
interface ParseState {
  /** The number of captures so far. */
  count: number;
  /** Returns the registered text of a part of the translation. */
  readonly sourceOf: (part: { readonly start: number; readonly end: number }) => string;
}

interface Alternatives {
  readonly alternatives: readonly AST.Alternative[];
}

function readAlternatives({ alternatives }: Alternatives, state: ParseState, ignoreCase: boolean): Node {
  const options = alternatives.map(({ elements }) =>
    sequence(elements.map((element) => readElement(element, state, ignoreCase))),
  );
  const [only, ...others] = options;
  return only !== undefined && others.length === 0 ? only : { kind: "choice", options };
}

function readElement(element: AST.Element, state: ParseState, ignoreCase: boolean): Node {
  switch (element.type) {
    case "Character":
      return readCharacter(element.value, ignoreCase);
    case "CharacterSet":
      return readSet({ element, ignoreCase });
    case "CharacterClass":
      return readSet({ element, ignoreCase });
    case "CapturingGroup":
      return readCapture(element, state, ignoreCase);
    case "Group": {
      const { add, remove } = element.modifiers ?? {};
      const isFolded = (ignoreCase || add?.ignoreCase === true) && remove?.ignoreCase !== true;
      return { kind: "group", body: readAlternatives(element, state, isFolded) };
    }
    case "Quantifier":
      return readRepeat(element, state, ignoreCase);
    case "Assertion":
      return { kind: "edge", what: edgeOf(element) };
    case "Backreference":
      throw new PatternError("unsupported", "a back reference");
    case "ExpressionCharacterClass":
      throw new PatternError("unsupported", "a class of classes");
  }
}

function readCapture(element: AST.CapturingGroup, state: ParseState, ignoreCase: boolean): Node {
  const { name, alternatives } = element;
  state.count += 1;
  const index = state.count;
  const body = readAlternatives(element, state, ignoreCase);
  if (name === null) return { kind: "group", index, body };
  const [start, end] = [alternatives[0]?.start ?? 0, alternatives.at(-1)?.end ?? 0];
  return { kind: "group", index, name, source: state.sourceOf({ start, end }), body };
}

function readRepeat(
  { min, max, greedy, element }: AST.Quantifier,
  state: ParseState,
  ignoreCase: boolean,
): Node {
  if (min > MAX_COUNT || (Number.isFinite(max) && max > MAX_COUNT))
    throw new PatternError("unsupported", `a count above ${MAX_COUNT}`);
  const before = state.count;
  const body = readElement(element, state, ignoreCase);
  if (max === 0) {
    state.count = before;
    return NOTHING;
  }
  return min === 1 && max === 1 ? body : { kind: "repeat", body, min, max, greedy };
}

function edgeOf(assertion: AST.Assertion): EdgeNode["what"] {
  switch (assertion.kind) {
    case "start":
    case "end":
      return assertion.kind;
    case "word":
      return assertion.negate ? "notWord" : "word";
    case "lookahead":
      throw new PatternError("unsupported", "look-ahead");
    case "lookbehind":
      throw new PatternError("unsupported", "look-behind");
  }
}

function readCharacter(byte: number, ignoreCase: boolean): SetNode {
  const node = literalNode(byte, ignoreCase);
  if (node === undefined) throw refused("a character code is too large");
  return node;
}

function shorthandSet(element: Exclude<AST.CharacterSet, AST.AnyCharacterSet>): ByteSet {
  if (element.kind === "property") return propertySet(element.raw);
  const set = { digit: DIGITS, space: SPACE, word: WORD }[element.kind];
  return element.negate ? negate(set) : set;
}

/** Reads a Unicode property as bytes: without the `u` flag, a byte is its code point. The parser has validated the name. */
const propertySet = memoize((raw: string): ByteSet => {
  const pattern = new RegExp(`^${raw}$`, "u");
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  return bytesOf(...bytes.flatMap((byte) => (pattern.test(String.fromCodePoint(byte)) ? [byte, byte] : [])));
}, 100);

interface WrittenSet {
  readonly element: AST.CharacterSet | AST.CharacterClass;
  readonly ignoreCase: boolean;
}

/** Cache size: nearly every route of a site uses the same few classes. */
const MAX_KNOWN = 1000;

const readSet = memoize(
  makeSet,
  MAX_KNOWN,
  ({ element, ignoreCase }) => `${ignoreCase ? "i" : ""}${element.raw}`,
);

function makeSet({ element, ignoreCase }: WrittenSet): SetNode {
  if (element.type === "CharacterClass") return makeClass(element, ignoreCase);
  if (element.kind === "any") return { kind: "set", set: NOT_NEWLINE, dot: true };
  const set = shorthandSet(element);
  return { kind: "set", set, written: { negated: false, members: [{ set, isShorthand: true }] } };
}

function makeClass({ elements, negate: negated }: AST.CharacterClass, ignoreCase: boolean): SetNode {
  const members = elements.map(memberOf);
  const plain = members.filter(({ isShorthand }) => !isShorthand).map(({ set }) => set);
  const shorthands = members.filter(({ isShorthand }) => isShorthand).map(({ set }) => set);
  const union = unite(...plain);
  // Case counts in a property even where the pattern ignores it: `\p{Lu}` matches no small letter.
  const all = unite(ignoreCase ? foldCase(union) : union, ...shorthands);
  const [first] = elements;
  // `[.]` is a literal; so is one letter in both cases, where case is ignored.
  const written = first?.type === "Character" ? first.value : union[0]?.min;
  const literal = written === undefined ? undefined : literalNode(written, ignoreCase);
  if (!negated && shorthands.length === 0 && literal !== undefined && areEqual(all, literal.set))
    return literal;
  return { kind: "set", set: negated ? negate(all) : all, written: { negated, members } };
}

function memberOf(element: AST.CharacterClassElement): ClassMember {
  switch (element.type) {
    case "Character":
      return { set: readCharacter(element.value, false).set, isShorthand: false };
    case "CharacterClassRange":
      if (element.max.value > 0xff) throw refused("a character code is too large");
      return { set: bytesOf(element.min.value, element.max.value), isShorthand: false };
    case "CharacterSet":
      return { set: shorthandSet(element), isShorthand: true };
    default:
      throw new PatternError("unsupported", "a class of classes");
  }
}
