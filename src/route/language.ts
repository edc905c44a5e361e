import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";
import { DFA, isDisjointWith, JS, NFA, TooManyNodesError } from "refa";
import type { CharSet, NodeFactory, TransitionIterator } from "refa";
import { KNOWS_PROPERTIES } from "../platform/node.ts";
import { doPart, type Work } from "../base/work.ts";

/** Relation between the values of one pattern and those of another. */
export type LanguageRelation = "equal" | "narrower" | "wider" | "overlapping" | "disjoint" | "unknown";

/** The relation of the first pattern to the second, with the shortest values that prove it. */
interface LanguageComparison {
  readonly relation: LanguageRelation;
  /** A value that only the first accepts. */
  readonly onlyFirst?: string;
  /** A value that only the second accepts. */
  readonly onlySecond?: string;
  /** A value that both accept; set only for `overlapping`. */
  readonly both?: string;
}

const UNKNOWN: LanguageComparison = { relation: "unknown" };

/** A pattern of more characters than this is not compared. */
const MAX_LENGTH = 2000;
/** Node limit of an automaton, above which the relation is unknown; the largest of a site's pattern has 173. */
const MAX_NODES = 1000;
/** Budget of one pair, in steps of some ten nanoseconds; the most expensive pair of a site takes 138,000. */
const MAX_WORK = 3_000_000;
/** Cost of reading a pattern of any length. */
const READING_WORK = 20_000;
/** Cost of each node of an automaton, and of each range of characters compared for it. */
const NODE_WORK = 1000;
const RANGE_WORK = 2;

/** Starts the budget that all patterns of one comparison share; the most expensive pair of sites takes 342,000. */
export function startPatternWork(): Work {
  return { left: 10 * MAX_WORK };
}

/** Size of the cache of compared pairs: the same few patterns recur. */
const MAX_KNOWN = 500;
const known = new Map<string, LanguageComparison>();

/**
 * Compares the values that two ECMA-262 patterns (flag `u`) accept as JSON Schema reads them: an unanchored end accepts
 * any text. `narrower`: all values of the first are values of the second, but not vice versa. `unknown` for back
 * references, look-around that cannot be resolved, invalid patterns, automata that grow too large, and a spent budget. The
 * JavaScript engine never runs the patterns.
 */
export function compareLanguages(first: string, second: string, work: Work): LanguageComparison {
  if (first === second) return { relation: "equal" };
  const key = JSON.stringify([first, second]);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (work.left <= 0) return UNKNOWN;
  const made = doPart(work, MAX_WORK, (part) => compareFresh(first, second, part));
  if (work.left <= 0) return made;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

function compareFresh(first: string, second: string, work: Work): LanguageComparison {
  try {
    const [a, b] = [automatonOf(first, work), automatonOf(second, work)];
    if (a === undefined || b === undefined) return UNKNOWN;
    return relate(a, b, work);
  } catch (error) {
    if (error instanceof TooManyNodesError) return UNKNOWN;
    throw error;
  }
}

function relate(a: DFA, b: DFA, work: Work): LanguageComparison {
  const onlyFirst = shortestMatch(difference(a, b, work).transitionIterator());
  const onlySecond = shortestMatch(difference(b, a, work).transitionIterator());
  const only = {
    ...(onlyFirst === undefined ? {} : { onlyFirst }),
    ...(onlySecond === undefined ? {} : { onlySecond }),
  };
  if (onlyFirst === undefined) return { relation: onlySecond === undefined ? "equal" : "narrower", ...only };
  if (onlySecond === undefined) return { relation: "wider", ...only };
  if (isDisjointWith(a, b)) return { relation: "disjoint", ...only };
  const both = shortestMatch(intersection(a, b, work).transitionIterator());
  return { relation: "overlapping", ...only, ...(both === undefined ? {} : { both }) };
}

function difference(a: DFA, b: DFA, work: Work): DFA {
  const without = b.copy(new DFA.LimitedNodeFactory(MAX_NODES));
  without.complement();
  return intersection(a, without, work);
}

function intersection(a: DFA, b: DFA, work: Work): DFA {
  return DFA.fromIntersection(a, b, nodesAt(widest(a) + widest(b), work));
}

/** Makes a node factory that charges for each node and the ranges it is compared with. */
function nodesAt(ranges: number, work: Work): NodeFactory<DFA.Node> {
  return paidNodes(new DFA.LimitedNodeFactory(MAX_NODES), NODE_WORK + RANGE_WORK * ranges, work);
}

/** Charges a price for each node of a factory. */
function paidNodes<Node>(nodes: NodeFactory<Node>, price: number, work: Work): NodeFactory<Node> {
  return {
    createNode: () => {
      work.left -= price;
      if (work.left <= 0) throw new TooManyNodesError("The work is spent.");
      return nodes.createNode();
    },
  };
}

/** Largest number of outgoing character ranges of a node. */
function widest(automaton: DFA): number {
  return [...automaton.nodes()].reduce((most, { out }) => Math.max(most, out.entryCount), 1);
}

/** Number of outgoing character ranges of all nodes. */
function rangesOf(automaton: NFA): number {
  return [...automaton.nodes()].reduce(
    (sum, { out }) => [...out.values()].reduce((own, { ranges }) => own + ranges.length, sum),
    1,
  );
}

/** Returns a shortest value of an automaton, in natural characters if possible; `undefined` if it accepts nothing. */
export function shortestMatch<State>({
  initial,
  getOut,
  isFinal,
}: TransitionIterator<State>): string | undefined {
  // Visits each state once: the `wordSets` of refa follow every path, up to 2ⁿ for a value of n characters.
  const ways = new Map([[initial, ""]]);
  for (const [state, way] of ways) {
    if (isFinal(state)) return way;
    for (const [next, set] of getOut(state)) if (!ways.has(next)) ways.set(next, way + naturalCharacter(set));
  }
  return undefined;
}

const NATURAL = Array.from("a1A0-_. /", (character) => character.codePointAt(0) ?? 0);

/** Lower-case letters, preferred after the natural characters. */
const [FIRST_LETTER, LAST_LETTER] = [0x61, 0x7a];

function naturalCharacter(set: CharSet): string {
  const natural = NATURAL.find((code) => set.has(code));
  if (natural !== undefined) return String.fromCodePoint(natural);
  const letter = set.ranges.find(({ min, max }) => min <= LAST_LETTER && max >= FIRST_LETTER);
  if (letter !== undefined) return String.fromCodePoint(Math.max(letter.min, FIRST_LETTER));
  const range = set.ranges.find(({ max }) => max > 0x20) ?? set.ranges[0];
  if (range === undefined) return "";
  // Lone surrogates are not text, so the first character behind them represents their range.
  const code = Math.min(Math.max(range.min, 0x21), range.max);
  return String.fromCodePoint(code >= 0xd800 && code <= 0xdfff ? Math.min(0xe000, range.max) : code);
}

/** Builds the automaton of a pattern; `undefined` if it is invalid or not regular. */
function automatonOf(pattern: string, work: Work): DFA | undefined {
  if (pattern.length > MAX_LENGTH) return undefined;
  work.left -= READING_WORK;
  let parsed: AST.Pattern;
  try {
    parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch {
    return undefined;
  }
  const pieces = parsed.alternatives.map(splitAlternative);
  const conditions = pieces.flatMap((piece) => piece.conditions);
  // Conditions at the edges of one alternative must not bind the others.
  if (pieces.length > 1 && conditions.length > 0) return undefined;
  const automaton = regularAutomaton(pieces.map(({ source }) => source).join("|"), work);
  return applyConditions(automaton, conditions, work);
}

/** Look-around at an edge of an alternative, which the whole value must or must not match. */
interface Condition {
  readonly source: string;
  readonly negated: boolean;
}

interface Split {
  readonly source: string;
  readonly conditions: readonly Condition[];
}

/** Removes the anchors and the outer look-around of an alternative; a missing anchor becomes `[^]*`. */
function splitAlternative({ elements }: AST.Alternative): Split {
  const starts = isAssertion(elements[0], "start");
  const ends = isAssertion(elements.at(-1), "end");
  const between = elements.slice(starts ? 1 : 0, ends ? -1 : undefined);
  const heads = starts ? countWhile(between, (element) => isAssertion(element, "lookahead")) : 0;
  const tails = ends ? countWhile(between.toReversed(), (element) => isAssertion(element, "lookbehind")) : 0;
  const inner = between.slice(heads, between.length - tails);
  const conditions = [...between.slice(0, heads), ...between.slice(between.length - tails)].flatMap(
    conditionOf,
  );
  const body = inner.map(({ raw }) => raw).join("");
  return { source: `${starts ? "" : "[^]*"}(?:${body})${ends ? "" : "[^]*"}`, conditions };
}

function countWhile(elements: readonly AST.Element[], test: (element: AST.Element) => boolean): number {
  const end = elements.findIndex((element) => !test(element));
  return end === -1 ? elements.length : end;
}

function conditionOf(element: AST.Element): readonly Condition[] {
  if (element.type !== "Assertion" || (element.kind !== "lookahead" && element.kind !== "lookbehind"))
    return [];
  const body = `(?:${bodyOf(element)})`;
  return [{ source: element.kind === "lookahead" ? `${body}[^]*` : `[^]*${body}`, negated: element.negate }];
}

function isAssertion(element: AST.Element | undefined, kind: AST.Assertion["kind"]): boolean {
  return element?.type === "Assertion" && element.kind === kind;
}

function bodyOf({ alternatives }: AST.LookaroundAssertion): string {
  return alternatives.map(({ raw }) => raw).join("|");
}

function applyConditions(
  automaton: DFA | undefined,
  conditions: readonly Condition[],
  work: Work,
): DFA | undefined {
  return conditions.reduce<DFA | undefined>((sofar, { source, negated }) => {
    const condition = sofar === undefined ? undefined : regularAutomaton(source, work);
    if (sofar === undefined || condition === undefined) return undefined;
    return negated ? difference(sofar, condition, work) : intersection(sofar, condition, work);
  }, automaton);
}

/** Builds the automaton of a source; `undefined` if it holds look-around or back references. */
function regularAutomaton(source: string, work: Work): DFA | undefined {
  work.left -= READING_WORK;
  if (!KNOWS_PROPERTIES && /\\[pP]\{/.test(source)) return undefined;
  const parser = JS.Parser.fromLiteral({ source, flags: "u" });
  let regular = true;
  visitRegExpAST(parser.ast.pattern, {
    onAssertionEnter: () => void (regular = false),
    onBackreferenceEnter: () => void (regular = false),
  });
  if (!regular) return undefined;
  const { expression, maxCharacter } = parser.parse();
  const nfa = NFA.fromRegex(
    expression,
    { maxCharacter },
    {},
    paidNodes(new NFA.LimitedNodeFactory(MAX_NODES), NODE_WORK, work),
  );
  const dfa = DFA.fromFA(nfa, nodesAt(rangesOf(nfa), work));
  dfa.minimize();
  return dfa;
}
