import {
  CharSet,
  DFA,
  getIntersectionIterator,
  isDisjointWith,
  NFA,
  TooManyNodesError,
  type Concatenation,
  type Element,
  type NoParent,
} from "refa";
import { lazy, memoize } from "../base/memo.ts";
import { beginningOf } from "./beginning.ts";
import { negate, QUERY_MARKS, SLASHES, without, type ByteSet } from "./bytes.ts";
import { shortestMatch } from "./language.ts";
import type { Parsed } from "./model.ts";
import { ANYTHING, fold, someNode, type Node, type NodeRules } from "./tree.ts";

/** The HTTP paths that a tree matches: they hold no `?` or `#` and do not end in a slash. */
export interface RouteLanguage {
  /** Text at the start of every path, in lower case. */
  readonly prefix: string;
  /** The paths without their first `skipped` characters, which are part of the prefix; `undefined` beyond the limits. */
  readonly from: (skipped: number) => Automaton | undefined;
}

interface Automaton {
  readonly paths: NFA;
  /** Accepts all other texts; `undefined` beyond the limits. */
  readonly others: () => DFA | undefined;
}

/** Limits of an automaton; the largest of a real route has 200 edges. */
const MAX_STATES = 1000;
const MAX_EDGES = 2000;

/** Returns the language of a pattern; `undefined` if it is not parsed or has an anchor or a word boundary inside. */
export function languageOf({ tree }: Parsed): RouteLanguage | undefined {
  const alternatives = tree && alternativesOf(tree);
  if (tree === undefined || alternatives === undefined) return undefined;
  const { prefix } = beginningOf(tree);
  const from = memoize((skipped: number) => limited(() => automatonOf(alternatives, skipped)));
  return { prefix, from };
}

function automatonOf(alternatives: readonly Elements[], skipped: number): Automaton {
  const rest = alternatives.map((elements) => concatenation(elements.slice(skipped)));
  const all = NFA.fromRegex(rest, BYTES, {}, new NFA.LimitedNodeFactory(MAX_STATES));
  const edges = [...all.nodes()].reduce((sum, { out }) => sum + out.size, 0);
  TooManyNodesError.assert(edges, MAX_EDGES, "edges");
  const paths = NFA.fromIntersection(all, httpPaths(), new NFA.LimitedNodeFactory(MAX_STATES));
  return { paths, others: lazy(() => limited(() => complementOf(paths))) };
}

/** Strips the common beginning of both languages except its last character, so that no path becomes empty. */
function behindPrefix(
  a: RouteLanguage,
  b: RouteLanguage,
): readonly [skipped: number, a: Automaton | undefined, b: Automaton | undefined] {
  const most = Math.min(a.prefix.length, b.prefix.length) - 1;
  let skipped = 0;
  while (skipped < most && a.prefix[skipped] === b.prefix[skipped]) skipped += 1;
  return [skipped, a.from(skipped), b.from(skipped)];
}

/** Returns the shortest common path of both languages; `undefined` if they share no path, or beyond the limits. */
export function commonPath(a: RouteLanguage, b: RouteLanguage): string | undefined {
  const [skipped, first, second] = behindPrefix(a, b);
  if (first === undefined || second === undefined) return undefined;
  const rest = limited(() => shortestMatch(getIntersectionIterator(first.paths, second.paths, MAX_STATES)));
  return rest === undefined ? undefined : a.prefix.slice(0, skipped) + rest;
}

/** Whether the first language includes every path of the second; `undefined` beyond the limits. */
export function covers(a: RouteLanguage, b: RouteLanguage): boolean | undefined {
  const [, first, second] = behindPrefix(a, b);
  const others = first?.others();
  if (others === undefined || second === undefined) return undefined;
  return limited(() => isDisjointWith(others, second.paths, MAX_STATES));
}

/** Returns `undefined` if an automaton exceeds its limits. */
function limited<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof TooManyNodesError) return undefined;
    throw error;
  }
}

type Elements = readonly NoParent<Element>[];

const BYTES: NFA.Options = { maxCharacter: 0xff };

const httpPaths = lazy(() => {
  const inside = negate(QUERY_MARKS);
  return NFA.fromRegex(concatenation([anyOf(inside), characters(without(inside, SLASHES))]), BYTES);
});

function complementOf(automaton: NFA): DFA {
  const factory = new DFA.LimitedNodeFactory(MAX_STATES);
  const all = DFA.fromFA(automaton, factory);
  all.complement(factory);
  return all;
}

/** Returns the alternatives of `^KEY$`; a missing anchor becomes any text. `undefined` if one has an anchor or boundary inside. */
function alternativesOf(tree: Node): readonly Elements[] | undefined {
  const options = (tree.kind === "choice" ? tree.options : [tree]).map((option) => {
    const nodes = option.kind === "sequence" ? option.nodes : [option];
    const first = nodes.findIndex((node) => !isEdge(node, "start"));
    const end = nodes.findLastIndex((node) => !isEdge(node, "end")) + 1;
    const inner = nodes.slice(first, end);
    const before = first === 0 ? elementsOf(ANYTHING) : [];
    const after = end === nodes.length ? elementsOf(ANYTHING) : [];
    return { inner, elements: [...before, ...inner.flatMap(elementsOf), ...after] };
  });
  const isPlain = options.every(
    ({ inner }) => !inner.some((node) => someNode(node, ({ kind }) => kind === "edge")),
  );
  return isPlain ? options.map(({ elements }) => elements) : undefined;
}

function isEdge(node: Node, what: "start" | "end"): boolean {
  return node.kind === "edge" && node.what === what;
}

const ELEMENTS: NodeRules<Elements> = {
  set: ({ set }) => [characters(set)],
  edge: () => [],
  sequence: (parts) => parts.flat(),
  choice: (options) => [{ type: "Alternation", alternatives: options.map(concatenation) }],
  repeat: (body, { min, max }) => [repeated(body, min, max)],
};

function elementsOf(node: Node): Elements {
  return fold(node, ELEMENTS);
}

function concatenation(elements: Elements): NoParent<Concatenation> {
  return { type: "Concatenation", elements: [...elements] };
}

function characters(set: ByteSet): NoParent<Element> {
  return { type: "CharacterClass", characters: CharSet.empty(0xff).union(set) };
}

function anyOf(set: ByteSet): NoParent<Element> {
  return repeated([characters(set)], 0, Number.POSITIVE_INFINITY);
}

function repeated(elements: Elements, min: number, max: number): NoParent<Element> {
  return { type: "Quantifier", min, max, lazy: false, alternatives: [concatenation(elements)] };
}
