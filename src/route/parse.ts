import { RegExpParser, type AST } from "@eslint-community/regexpp";
import { memoize } from "../memo.ts";
import {
  bytesOf,
  DIGITS,
  foldCase,
  lowerAscii,
  NONE,
  NOT_NEWLINE,
  otherCase,
  SPACE,
  toBytes,
  WORD,
  type ByteSet,
} from "./bytes.ts";
import { PatternFault, refused, translateKey } from "./ecma.ts";
import {
  nothing,
  sequence,
  type Capture,
  type ClassMember,
  type EdgeNode,
  type Node,
  type SetNode,
} from "./tree.ts";

/** A pattern that could be read. */
export interface ParsedPattern {
  /** In bytes and without quotes; the offsets of the tree point into it. */
  readonly text: string;
  readonly tree: Node;
  /** In the order of their numbers. */
  readonly captures: readonly Capture[];
}

/** A pattern of more characters than this is not parsed or matched; the longest key of a real site has 108. */
export const MAX_LENGTH = 2000;

/** PCRE2's limit on nested parentheses. */
const MAX_DEPTH = 250;

/** RE2's limit on a counted repeat. */
const MAX_COUNT = 1000;

/** Nodes of a tree whose counts are written out; the largest of a real site has 369. */
const MAX_SIZE = 5000;

/** A route key: `^KEY$`, which WordPress matches ignoring case. Its `@` ends the pattern for PHP. */
export function parseKey(key: string): ParsedPattern | PatternFault {
  if (holdsDelimiter(key)) return new PatternFault("refused", "it holds `@`, WordPress's own delimiter");
  return parsePattern(`^${toBytes(key)}$`, true);
}

/** An `@` without a backslash ends the pattern for PHP, and what follows is no flag. */
function holdsDelimiter(key: string): boolean {
  return /^(?:\\.|[^\\])*?@/s.test(key);
}

/** Whether a key is text alone, segments of letters, digits, `_` and `-`: half of all routes. */
export function isPlain(key: string): boolean {
  return key.length < 1000 && /^(?:\/[\w-]+)+$/.test(key);
}

/** The text with which every path of a key begins. */
export interface Beginning {
  /** In bytes and in lower case; both cases of its letters match. Empty where nothing is fixed. */
  readonly prefix: string;
  /** Whether nothing follows: the key is plain text. */
  readonly whole: boolean;
}

/** The literal beginning of a key; most keys show it without being parsed. `undefined` where the key is not read. */
export function beginningOf(key: string): Beginning | undefined {
  if (isPlain(key)) return { prefix: key.toLowerCase(), whole: true };
  if (key.length > MAX_LENGTH) return undefined;
  // An alternative at the top of a pattern is anchored at one end only and may begin with anything.
  const text = key.includes("|") ? undefined : /^([\w/-]*)\(\?P?<\w+>/.exec(key)?.[1];
  if (text !== undefined) return { prefix: text.toLowerCase(), whole: false };
  const parsed = parseKey(key);
  return parsed instanceof PatternFault ? undefined : beginningOfTree(parsed.tree);
}

/** The literal text behind the anchor with which every key begins. */
export function beginningOfTree(tree: Node): Beginning {
  const rest = tree.kind === "sequence" ? tree.nodes.slice(1) : [];
  let prefix = "";
  for (const node of rest) {
    const byte = foldedLiteral(node);
    if (byte === undefined)
      return { prefix, whole: node.kind === "edge" && node.what === "end" && node === rest.at(-1) };
    prefix += byte;
  }
  return { prefix, whole: false };
}

/** A literal byte in lower case; `undefined` for a letter whose case counts. */
function foldedLiteral(node: Node): string | undefined {
  if (node.kind !== "set" || node.literal === undefined) return undefined;
  if (otherCase(node.literal) !== node.literal && node.set.size < 2) return undefined;
  return lowerAscii(String.fromCharCode(node.literal));
}

/** Reads a PCRE pattern in bytes; a fault where PCRE refuses it, and where it holds what RE2 does not match. */
export function parsePattern(bytes: string, ignoreCase: boolean): ParsedPattern | PatternFault {
  if (bytes.length > MAX_LENGTH) return new PatternFault("unsupported", `more than ${MAX_LENGTH} characters`);
  try {
    return parseWhole(bytes, ignoreCase);
  } catch (error) {
    if (error instanceof PatternFault) return error;
    throw error;
  }
}

const parser = new RegExpParser({ ecmaVersion: 2025 });

function parseWhole(bytes: string, ignoreCase: boolean): ParsedPattern {
  const { source, text, origins } = translateKey(bytes);
  if (depthOf(text) > MAX_DEPTH) throw refused("parentheses are nested too deeply");
  const captures: Capture[] = [];
  const reading: Reading = { captures, ignoreCase, offset: (at) => origins[at] ?? source.length };
  const tree = readAlternatives(parseEcma(text), reading);
  const names = captures.flatMap(({ name }) => name ?? []);
  if (new Set(names).size < names.length) throw refused("two groups have the same name");
  if (sizeOf(tree) > MAX_SIZE) throw new PatternFault("unsupported", "large counts");
  return { text: source, tree, captures };
}

function parseEcma(text: string): AST.Pattern {
  try {
    return parser.parsePattern(text, 0, text.length, { unicode: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /s, "") : "it is invalid";
    throw refused(reason.charAt(0).toLowerCase() + reason.slice(1));
  }
}

/** How deep parentheses are nested, at most: those that are escaped or in a class count too. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const [sign] of text.matchAll(/[()]/g)) {
    depth += sign === "(" ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

/** Nodes where each counted repeat is written out. */
function sizeOf(node: Node): number {
  switch (node.kind) {
    case "set":
    case "edge":
      return 1;
    case "group":
      return 1 + sizeOf(node.body);
    case "sequence":
      return node.nodes.reduce((sum, child) => sum + sizeOf(child), 1);
    case "choice":
      return node.options.reduce((sum, child) => sum + sizeOf(child), 1);
    case "repeat":
      return (Number.isFinite(node.max) ? node.max : node.min + 1) * sizeOf(node.body);
  }
}

interface Reading {
  readonly captures: Capture[];
  readonly ignoreCase: boolean;
  /** The offset into the source of an offset into the translation. */
  readonly offset: (at: number) => number;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function placeOf({ start, end }: Place, { offset }: Reading): Place {
  return { start: offset(start), end: offset(end) };
}

function readAlternatives(
  { alternatives }: { readonly alternatives: readonly AST.Alternative[] },
  reading: Reading,
): Node {
  const options = alternatives.map((alternative) =>
    sequence(
      alternative.elements.map((element) => readElement(element, reading)),
      placeOf(alternative, reading),
    ),
  );
  const [only, ...others] = options;
  if (only !== undefined && others.length === 0) return only;
  return { kind: "choice", options, start: only?.start ?? 0, end: options.at(-1)?.end ?? 0 };
}

function readElement(element: AST.Element, reading: Reading): Node {
  const place = placeOf(element, reading);
  switch (element.type) {
    case "Character":
      return readCharacter(element.value, reading, place);
    case "CharacterSet":
      return readShorthand(element, place);
    case "CharacterClass":
      return { kind: "set", ...readClass(element, reading), ...place };
    case "CapturingGroup": {
      const { captures } = reading;
      const capture: Capture = {
        index: captures.length + 1,
        ...(element.name === null ? {} : { name: element.name }),
      };
      captures.push(capture);
      return { kind: "group", ...capture, body: readAlternatives(element, reading), ...place };
    }
    case "Group":
      return { kind: "group", body: readAlternatives(element, withModifiers(element, reading)), ...place };
    case "Quantifier":
      return readRepeat(element, reading, place);
    case "Assertion":
      return { kind: "edge", what: edgeOf(element), ...place };
    case "Backreference":
      throw new PatternFault("unsupported", "a back reference");
    case "ExpressionCharacterClass":
      throw new PatternFault("unsupported", "a class of classes");
  }
}

function withModifiers({ modifiers }: AST.Group, reading: Reading): Reading {
  if (modifiers === null) return reading;
  const { add, remove } = modifiers;
  return { ...reading, ignoreCase: (reading.ignoreCase || add.ignoreCase) && remove?.ignoreCase !== true };
}

function readRepeat({ min, max, greedy, element }: AST.Quantifier, reading: Reading, place: Place): Node {
  if (min > MAX_COUNT || (Number.isFinite(max) && max > MAX_COUNT))
    throw new PatternFault("unsupported", `a count above ${MAX_COUNT}`);
  const before = reading.captures.length;
  const body = readElement(element, reading);
  if (max === 0) {
    reading.captures.length = before;
    return nothing(place);
  }
  return min === 1 && max === 1 ? body : { kind: "repeat", body, min, max, greedy, ...place };
}

function edgeOf(assertion: AST.Assertion): EdgeNode["what"] {
  switch (assertion.kind) {
    case "start":
    case "end":
      return assertion.kind;
    case "word":
      return assertion.negate ? "notWord" : "word";
    case "lookahead":
      throw new PatternFault("unsupported", "look-ahead");
    case "lookbehind":
      throw new PatternFault("unsupported", "look-behind");
  }
}

const singles = Array.from({ length: 256 }, (_, byte) => bytesOf(byte, byte));
const foldedSingles = singles.map(foldCase);

function byteSet(byte: number, ignoreCase: boolean): ByteSet {
  const set = (ignoreCase ? foldedSingles : singles)[byte];
  if (set === undefined) throw refused("a character code is too large");
  return set;
}

function readCharacter(byte: number, { ignoreCase }: Reading, place: Place): Node {
  return { kind: "set", set: byteSet(byte, ignoreCase), literal: byte, ...place };
}

function readShorthand(element: AST.CharacterSet, place: Place): Node {
  if (element.kind === "any") return { kind: "set", set: NOT_NEWLINE, dot: true, ...place };
  const set = shorthandSet(element);
  return { kind: "set", set, written: { negated: false, members: [{ set, isShorthand: true }] }, ...place };
}

function shorthandSet(element: Exclude<AST.CharacterSet, AST.AnyCharacterSet>): ByteSet {
  if (element.kind === "property") return propertySet(element.raw);
  const set = { digit: DIGITS, space: SPACE, word: WORD }[element.kind];
  return element.negate ? set.negate() : set;
}

/** Without the `u` flag, PCRE takes a byte for the code point of the same number. The parser has validated the name. */
const propertySet = memoize((raw: string): ByteSet => {
  const pattern = new RegExp(`^${raw}$`, "u");
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  return bytesOf(...bytes.flatMap((byte) => (pattern.test(String.fromCodePoint(byte)) ? [byte, byte] : [])));
}, 100);

type ClassReading = Pick<SetNode, "set" | "literal" | "written">;

/** The same few classes stand in nearly every route of a site, so each is read once. */
const knownClasses = new Map<string, ClassReading>();
const MAX_KNOWN = 1000;

function readClass(element: AST.CharacterClass, { ignoreCase }: Reading): ClassReading {
  const key = `${ignoreCase ? "i" : ""}${element.raw}`;
  const found = knownClasses.get(key);
  if (found !== undefined) return found;
  if (knownClasses.size >= MAX_KNOWN) knownClasses.clear();
  const made = makeClass(element, ignoreCase);
  knownClasses.set(key, made);
  return made;
}

function makeClass({ elements, negate }: AST.CharacterClass, ignoreCase: boolean): ClassReading {
  const members = elements.map(memberOf);
  const plain = members.filter(({ isShorthand }) => !isShorthand).map(({ set }) => set);
  const shorthands = members.filter(({ isShorthand }) => isShorthand).map(({ set }) => set);
  const union = NONE.union(...plain);
  // Case counts in a property even where the pattern ignores it: `\p{Lu}` matches no small letter.
  const all = (ignoreCase ? foldCase(union) : union).union(...shorthands);
  const set = negate ? all.negate() : all;
  const [range] = union.ranges;
  // `[.]` is a literal; so is one letter in both cases, where case is ignored.
  const isLiteral =
    !negate &&
    range !== undefined &&
    shorthands.length === 0 &&
    all.equals(byteSet(firstOf(elements, range.min), ignoreCase));
  return isLiteral
    ? { set, literal: firstOf(elements, range.min) }
    : { set, written: { negated: negate, members } };
}

/** The byte that is written first. */
function firstOf([first]: readonly AST.CharacterClassElement[], otherwise: number): number {
  return first?.type === "Character" ? first.value : otherwise;
}

function memberOf(element: AST.CharacterClassElement): ClassMember {
  switch (element.type) {
    case "Character":
      return { set: byteSet(element.value, false), isShorthand: false };
    case "CharacterClassRange":
      if (element.max.value > 0xff) throw refused("a character code is too large");
      return { set: bytesOf(element.min.value, element.max.value), isShorthand: false };
    case "CharacterSet":
      return { set: shorthandSet(element), isShorthand: true };
    default:
      throw new PatternFault("unsupported", "a class of classes");
  }
}
