import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";
import { DFA, isDisjointWith, JS, NFA, TooManyNodesError } from "refa";
import type { CharSet } from "refa";

/** How the values of one pattern stand to those of another. */
export type LanguageRelation = "equal" | "narrower" | "wider" | "overlapping" | "disjoint" | "unknown";

/** The relation of two patterns, seen from the first, with the shortest values that show it. */
export interface LanguageComparison {
  readonly relation: LanguageRelation;
  /** A value that only the first accepts. */
  readonly onlyFirst?: string;
  /** A value that only the second accepts. */
  readonly onlySecond?: string;
  /** A value that both accept; absent where one is inside the other or they share none. */
  readonly both?: string;
}

const UNKNOWN: LanguageComparison = { relation: "unknown" };

/** A pattern of more characters than this is not compared. */
const MAX_LENGTH = 2000;
/** An automaton of more nodes is given up, the relation then unknown; the most that a pattern of a site has is 173. */
const MAX_NODES = 1000;
/** Pairs that were compared, since the same few patterns meet again and again. */
const MAX_KNOWN = 500;
const known = new Map<string, LanguageComparison>();

/**
 * Compares the values that two ECMA-262 patterns (flag `u`) accept as JSON Schema reads them: unanchored ends let
 * anything stand. `narrower`: all values of the first are values of the second, not the other way round. `unknown` for
 * back references, look-around that cannot be resolved, invalid patterns and what grows too large. The patterns never
 * reach the engine; the work is bounded.
 */
export function compareLanguages(first: string, second: string): LanguageComparison {
  if (first === second) return { relation: "equal" };
  const key = JSON.stringify([first, second]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = compareFresh(first, second);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

function compareFresh(first: string, second: string): LanguageComparison {
  try {
    const [a, b] = [automatonOf(first), automatonOf(second)];
    if (a === undefined || b === undefined) return UNKNOWN;
    return relate(a, b);
  } catch (error) {
    if (error instanceof TooManyNodesError) return UNKNOWN;
    throw error;
  }
}

function relate(a: DFA, b: DFA): LanguageComparison {
  const onlyFirst = firstWord(difference(a, b));
  const onlySecond = firstWord(difference(b, a));
  const only = {
    ...(onlyFirst === undefined ? {} : { onlyFirst }),
    ...(onlySecond === undefined ? {} : { onlySecond }),
  };
  if (onlyFirst === undefined) return { relation: onlySecond === undefined ? "equal" : "narrower", ...only };
  if (onlySecond === undefined) return { relation: "wider", ...only };
  if (isDisjointWith(a, b)) return { relation: "disjoint", ...only };
  const both = firstWord(DFA.fromIntersection(a, b, new DFA.LimitedNodeFactory(MAX_NODES)));
  return { relation: "overlapping", ...only, ...(both === undefined ? {} : { both }) };
}

function difference(a: DFA, b: DFA): DFA {
  const without = b.copy(new DFA.LimitedNodeFactory(MAX_NODES));
  without.complement();
  return DFA.fromIntersection(a, without, new DFA.LimitedNodeFactory(MAX_NODES));
}

/** A shortest value of an automaton, in natural characters where it has the choice; `undefined` where it has none. */
function firstWord(automaton: DFA): string | undefined {
  const { initial, getOut, isFinal } = automaton.transitionIterator();
  // Each state once, with the shortest way to it: the `wordSets` of refa go every way, of which there are 2ⁿ to a word of n.
  const ways = new Map([[initial, ""]]);
  for (const [state, way] of ways) {
    if (isFinal(state)) return way;
    for (const [next, set] of getOut(state)) if (!ways.has(next)) ways.set(next, way + naturalCharacter(set));
  }
  return undefined;
}

const NATURAL = Array.from("a1A0-_. /", (character) => character.codePointAt(0) ?? 0);

/** The small letters, which come next. */
const [FIRST_LETTER, LAST_LETTER] = [0x61, 0x7a];

function naturalCharacter(set: CharSet): string {
  const natural = NATURAL.find((code) => set.has(code));
  if (natural !== undefined) return String.fromCodePoint(natural);
  const letter = set.ranges.find(({ min, max }) => min <= LAST_LETTER && max >= FIRST_LETTER);
  if (letter !== undefined) return String.fromCodePoint(Math.max(letter.min, FIRST_LETTER));
  const range = set.ranges.find(({ max }) => max > 0x20) ?? set.ranges[0];
  if (range === undefined) return "";
  // Lone surrogates are no text, so the first character behind them stands for their range.
  const code = Math.min(Math.max(range.min, 0x21), range.max);
  return String.fromCodePoint(code >= 0xd800 && code <= 0xdfff ? Math.min(0xe000, range.max) : code);
}

/** The automaton of a pattern; `undefined` where it has none that can be told. */
function automatonOf(pattern: string): DFA | undefined {
  if (pattern.length > MAX_LENGTH) return undefined;
  let parsed: AST.Pattern;
  try {
    parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch {
    return undefined;
  }
  const [only, ...others] = parsed.alternatives.map(splitAlternative);
  if (only === undefined) return undefined;
  if (others.length > 0) {
    // Conditions at the edges of one alternative must not bind the others.
    const pieces = [only, ...others];
    if (pieces.some(({ conditions }) => conditions.length > 0)) return undefined;
    return regularAutomaton(pieces.map(({ source }) => source).join("|"));
  }
  return applyConditions(regularAutomaton(only.source), only.conditions);
}

/** Look-around at the edges of an alternative: what the whole value must match or must not. */
interface Condition {
  readonly source: string;
  readonly negated: boolean;
}

interface Split {
  readonly source: string;
  readonly conditions: readonly Condition[];
}

/** An alternative without its anchors, `[^]*` standing where it has none, and with its outer look-around taken off. */
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

function applyConditions(automaton: DFA | undefined, conditions: readonly Condition[]): DFA | undefined {
  return conditions.reduce<DFA | undefined>((sofar, { source, negated }) => {
    const condition = sofar === undefined ? undefined : regularAutomaton(source);
    if (sofar === undefined || condition === undefined) return undefined;
    if (negated) return difference(sofar, condition);
    return DFA.fromIntersection(sofar, condition, new DFA.LimitedNodeFactory(MAX_NODES));
  }, automaton);
}

/** The automaton of a source without look-around and back references; `undefined` where it has one inside. */
function regularAutomaton(source: string): DFA | undefined {
  const parser = JS.Parser.fromLiteral({ source, flags: "u" });
  let regular = true;
  visitRegExpAST(parser.ast.pattern, {
    onAssertionEnter: () => void (regular = false),
    onBackreferenceEnter: () => void (regular = false),
  });
  if (!regular) return undefined;
  const { expression, maxCharacter } = parser.parse();
  const nfa = NFA.fromRegex(expression, { maxCharacter }, {}, new NFA.LimitedNodeFactory(MAX_NODES));
  const dfa = DFA.fromFA(nfa, new DFA.LimitedNodeFactory(MAX_NODES));
  dfa.minimize();
  return dfa;
}
