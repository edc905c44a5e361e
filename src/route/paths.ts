import {
  DFA,
  getIntersectionIterator,
  isDisjointWith,
  NFA,
  TooManyNodesError,
  type Concatenation,
  type Element,
  type NoParent,
} from "refa";
import { once } from "../once.ts";
import { ANY, bytesOf, SLASHES, type ByteSet } from "./bytes.ts";
import { PatternFault } from "./ecma.ts";
import { firstWord } from "./language.ts";
import { parseKey } from "./parse.ts";
import { someNode, type Node } from "./tree.ts";

/** The paths over HTTP that a route key matches: they hold no `?` or `#` and do not end in a slash. */
export interface RouteLanguage {
  readonly paths: NFA;
  /** All other texts; `undefined` where there are too many states. */
  readonly others: () => DFA | undefined;
}

/** An automaton of more states is given up. */
const MAX_STATES = 4000;

/** The language of a key; `undefined` where the key is refused or not read, has an anchor or a word boundary inside, or is too large. */
export function languageOf(key: string): RouteLanguage | undefined {
  const parsed = parseKey(key);
  const alternatives = parsed instanceof PatternFault ? undefined : alternativesOf(parsed.tree);
  if (alternatives === undefined) return undefined;
  return limited(() => {
    const all = NFA.fromRegex(alternatives, BYTES, {}, new NFA.LimitedNodeFactory(MAX_STATES));
    const paths = NFA.fromIntersection(all, httpPaths(), new NFA.LimitedNodeFactory(MAX_STATES));
    return { paths, others: once(() => limited(() => complementOf(paths))) };
  });
}

/** The shortest path that both languages hold; `undefined` where there is none, or it was not found within bounds. */
export function commonPath(a: RouteLanguage, b: RouteLanguage): string | undefined {
  return limited(() => firstWord(getIntersectionIterator(a.paths, b.paths, MAX_STATES)));
}

/** Whether every path of the second language is in the first; false where that was not found within bounds. */
export function covers(a: RouteLanguage, b: RouteLanguage): boolean {
  const others = a.others();
  return others !== undefined && limited(() => isDisjointWith(others, b.paths, MAX_STATES)) === true;
}

/** The result within the bounds of automata; `undefined` beyond them. */
function limited<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof TooManyNodesError) return undefined;
    throw error;
  }
}

const BYTES: NFA.Options = { maxCharacter: 0xff };

const httpPaths = once(() => {
  const inside = bytesOf(0x23, 0x23, 0x3f, 0x3f).negate();
  return NFA.fromRegex(concatenation([anyOf(inside), characters(inside.without(SLASHES))]), BYTES);
});

function complementOf(automaton: NFA): DFA {
  const factory = new DFA.LimitedNodeFactory(MAX_STATES);
  const all = DFA.fromFA(automaton, factory);
  all.complement(factory);
  return all;
}

/** The alternatives of `^KEY$`, with anything where one has no anchor; `undefined` where an edge stands elsewhere. */
function alternativesOf(tree: Node): readonly NoParent<Concatenation>[] | undefined {
  const options = (tree.kind === "choice" ? tree.options : [tree]).map((option) => {
    const nodes = option.kind === "sequence" ? option.nodes : [option];
    const first = nodes.findIndex((node) => !isEdge(node, "start"));
    const end = nodes.findLastIndex((node) => !isEdge(node, "end")) + 1;
    const inner = nodes.slice(first, end);
    const before = first === 0 ? [anyOf(ANY)] : [];
    const after = end === nodes.length ? [anyOf(ANY)] : [];
    return { inner, elements: [...before, ...inner.flatMap(elementsOf), ...after] };
  });
  const isPlain = options.every(
    ({ inner }) => !inner.some((node) => someNode(node, ({ kind }) => kind === "edge")),
  );
  return isPlain ? options.map(({ elements }) => concatenation(elements)) : undefined;
}

function isEdge(node: Node, what: "start" | "end"): boolean {
  return node.kind === "edge" && node.what === what;
}

function elementsOf(node: Node): readonly NoParent<Element>[] {
  switch (node.kind) {
    case "set":
      return [characters(node.set)];
    case "sequence":
      return node.nodes.flatMap(elementsOf);
    case "group":
      return elementsOf(node.body);
    case "choice":
      return [
        {
          type: "Alternation",
          alternatives: node.options.map((option) => concatenation(elementsOf(option))),
        },
      ];
    case "repeat":
      return [repeated(elementsOf(node.body), node.min, node.max)];
    case "edge":
      return [];
  }
}

function concatenation(elements: readonly NoParent<Element>[]): NoParent<Concatenation> {
  return { type: "Concatenation", elements: [...elements] };
}

function characters(set: ByteSet): NoParent<Element> {
  return { type: "CharacterClass", characters: set };
}

function anyOf(set: ByteSet): NoParent<Element> {
  return repeated([characters(set)], 0, Number.POSITIVE_INFINITY);
}

function repeated(elements: readonly NoParent<Element>[], min: number, max: number): NoParent<Element> {
  return { type: "Quantifier", min, max, lazy: false, alternatives: [concatenation(elements)] };
}
