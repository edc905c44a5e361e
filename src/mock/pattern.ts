import { JS, NFA, type CharSet, type Concatenation, type Element, type NoParent } from "refa";
import { onceEach } from "../once.ts";
import { isRefusedByPhp, rewritePattern } from "../schema/pattern.ts";

/** Patterns and texts beyond these sizes are not judged. */
const MAX_PATTERN = 2_000;
const MAX_NODES = 5_000;
const MAX_TEXT = 20_000;
const MAX_REMEMBERED = 1_000;

/** One alternative of a pattern as an automaton, so that no pattern of a site runs on the JavaScript engine. */
interface Automaton {
  readonly nfa: NFA;
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

const automataOf = onceEach(compile, MAX_REMEMBERED);

/**
 * Searches a text with the `pattern` of a definition, unanchored as WordPress does, in time linear in the text.
 * Accepts where the pattern is empty, not text, or uses what an automaton cannot say.
 */
export function matchesPattern(pattern: unknown, text: string): boolean {
  if (typeof pattern !== "string" || pattern === "" || text.length > MAX_TEXT) return true;
  const automata = automataOf(pattern);
  return automata === undefined || automata.some((automaton) => finds(automaton, text));
}

/** The shortest text that a pattern finds, of letters and digits where it can be; undefined where none is known. */
export function shortestMatch(pattern: string): string | undefined {
  for (const { nfa } of automataOf(pattern) ?? []) {
    const found = shortestWord(nfa);
    if (found !== undefined) return found;
  }
  return undefined;
}

function shortestWord({ initial, finals }: NFA): string | undefined {
  const words = new Map<NFA.Node, string>([[initial, ""]]);
  for (const [node, word] of words) {
    if (finals.has(node)) return word;
    for (const [target, characters] of node.out) {
      if (!words.has(target)) words.set(target, word + pickCharacter(characters));
    }
  }
  return undefined;
}

/** `a`, `A` and `1`. */
const PLAIN = [0x61, 0x41, 0x31];

function pickCharacter(characters: CharSet): string {
  const plain = PLAIN.find((code) => characters.has(code));
  return String.fromCodePoint(plain ?? characters.ranges[0]?.min ?? 0x61);
}

/** Undefined where the pattern cannot be told; a pattern PHP cannot read either gives no automaton, and so refuses everything. */
function compile(pattern: string): readonly Automaton[] | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  if (isRefusedByPhp(pattern)) return [];
  try {
    // A document keeps to ASCII, of which a client can be sure; the stand-in refuses nothing that WordPress takes.
    const reading = rewritePattern(pattern, true);
    if (reading === undefined) return undefined;
    const parser = JS.Parser.fromLiteral({ source: reading.pattern, flags: "u" });
    const { expression, maxCharacter } = parser.parse({
      assertions: "parse",
      backreferences: "throw",
      maxNodes: MAX_NODES,
    });
    return expression.alternatives
      .map((alternative) => readEdges(alternative.elements))
      .filter((alternative) => alternative !== undefined)
      .map(({ elements, fromStart, toEnd }) => ({
        nfa: makeAutomaton(elements, maxCharacter),
        fromStart,
        toEnd,
      }));
  } catch {
    return undefined;
  }
}

interface Alternative {
  readonly elements: readonly Element[];
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

/** Takes `^` and `$` off the ends; undefined where one of them stands behind or before a character and so never holds. */
function readEdges(all: readonly Element[]): Alternative | undefined {
  const first = all.findIndex((element) => !isEdge(element, "behind"));
  const start = first < 0 ? all.length : first;
  const last = all.findLastIndex((element) => !isEdge(element, "ahead"));
  const elements = all.slice(start, Math.max(start, last + 1));
  const consumes = elements.some((element) => element.type === "CharacterClass");
  if (consumes && elements.some((element) => isEdge(element, "behind") || isEdge(element, "ahead"))) {
    return undefined;
  }
  return { elements, fromStart: start > 0, toEnd: last + 1 < all.length };
}

function makeAutomaton(elements: readonly Element[], maxCharacter: number): NFA {
  const factory = new NFA.LimitedNodeFactory(MAX_NODES);
  const concatenation: NoParent<Concatenation> = { type: "Concatenation", elements: [...elements] };
  return NFA.fromRegex(concatenation, { maxCharacter }, { assertions: "throw" }, factory);
}

/** Whether the element is `^` or `$`, which stand for "no character before" and "no character after". */
function isEdge(element: Element | undefined, kind: "ahead" | "behind"): boolean {
  if (element?.type !== "Assertion" || element.kind !== kind || !element.negate) return false;
  const only = element.alternatives.length === 1 ? element.alternatives[0]?.elements : undefined;
  const characters = only?.length === 1 ? only[0] : undefined;
  return characters?.type === "CharacterClass" && characters.characters.isAll;
}

function finds({ nfa, fromStart, toEnd }: Automaton, text: string): boolean {
  // PHP's `$` also stands before a newline that ends the text.
  const characters = Array.from(toEnd && text.endsWith("\n") ? text.slice(0, -1) : text);
  let states = new Set<NFA.Node>([nfa.initial]);
  const isDone = (): boolean => [...states].some((state) => nfa.finals.has(state));
  for (const character of characters) {
    if (!toEnd && isDone()) return true;
    states = step(states, character.codePointAt(0) ?? 0);
    if (!fromStart) states.add(nfa.initial);
    if (states.size === 0) return false;
  }
  return isDone();
}

function step(states: ReadonlySet<NFA.Node>, code: number): Set<NFA.Node> {
  const next = new Set<NFA.Node>();
  for (const state of states) {
    for (const [target, characters] of state.out) if (characters.has(code)) next.add(target);
  }
  return next;
}
