import { ANY, SLASH } from "./bytes.ts";
import {
  holdsSlash,
  isLiteral,
  isNullable,
  withoutEmpty,
  withoutFinalSlash,
  withoutLeadingSlash,
  withoutTrailingSlash,
  wordsOf,
} from "./shape.ts";
import { sequence, someNode, type GroupNode, type Node } from "./tree.ts";

/** A route stands for no more forms than this; above it, what is optional becomes one variable. */
export const MAX_FORMS = 64;

/** A piece of one form of a path. */
export type Piece =
  | { readonly kind: "literal"; readonly bytes: string; readonly dot?: boolean }
  | { readonly kind: "run"; readonly nodes: readonly Node[] }
  | { readonly kind: "capture"; readonly group: GroupNode }
  | { readonly kind: "mark"; readonly node: Node }
  /** A capture with one word: literal text that also fixes a parameter. */
  | { readonly kind: "constant"; readonly name: string; readonly bytes: string }
  /** A run or capture, settled: never empty, its fixed slashes hoisted. */
  | SettledPiece;

export interface SettledPiece {
  readonly kind: "settled";
  readonly node: Node;
  readonly group?: GroupNode;
  readonly prefix: string;
  readonly suffix: string;
}

export type Form = readonly Piece[];

/** Thrown where a route stands for more forms than the cap. */
export class TooManyForms extends Error {
  override readonly name = "TooManyForms";
}

const SLASH_TEXT = String.fromCharCode(SLASH);
const NOTHING: readonly Form[] = [[]];

/** All forms of a node: optional parts and alternatives taken apart, the shorter form of an optional part first. */
export function expand(node: Node): readonly Form[] {
  switch (node.kind) {
    case "set":
      return [[setPiece(node)]];
    case "sequence":
      return product(lazily(node.nodes));
    case "group":
      return node.name === undefined ? expand(node.body) : [capturePiece(node)];
    case "choice":
      if (!isSplit(node)) return [[{ kind: "run", nodes: [node] }]];
      return limited(node.options.flatMap(expand));
    case "repeat":
      return expandRepeat(node);
    case "look":
    case "assert":
    case "back":
      return [[{ kind: "mark", node }]];
    default:
      return node satisfies never;
  }
}

function* lazily(nodes: readonly Node[]): Iterable<readonly Form[]> {
  for (const node of nodes) yield expand(node);
}

function setPiece(node: Extract<Node, { kind: "set" }>): Piece {
  if (node.literal !== undefined) return { kind: "literal", bytes: String.fromCharCode(node.literal) };
  return { kind: "run", nodes: [node] };
}

function capturePiece(group: GroupNode): Form {
  const words = isNullable(group) ? undefined : wordsOf(group.body);
  const [only] = words ?? [];
  if (words?.length === 1 && only !== undefined && only !== "" && group.name !== undefined) {
    return [{ kind: "constant", name: group.name, bytes: only }];
  }
  return [{ kind: "capture", group }];
}

/** Alternatives become forms where they are words, hold captures, or differ in what ends a segment or the path. */
function isSplit(node: Node): boolean {
  return isLiteral(node) || someNode(node, (part) => isNamed(part) || isSeparator(part));
}

function isNamed(node: Node): boolean {
  return node.kind === "group" && node.name !== undefined;
}

function isSeparator(node: Node): boolean {
  return (
    node.kind === "set" && node.literal !== undefined && "/?#".includes(String.fromCharCode(node.literal))
  );
}

function expandRepeat(node: Extract<Node, { kind: "repeat" }>): readonly Form[] {
  if (node.max === 0) return NOTHING;
  // A possessive once is how a part is kept whole where the forms are too many.
  const kept = node.min === 1 && node.mode === "possessive";
  if (node.min === 1 && node.max === 1 && !kept) return expand(node.body);
  if (kept || node.max > 1 || !isSplit(node.body)) return [[{ kind: "run", nodes: [node] }]];
  return limited([...NOTHING, ...expand(node.body)]);
}

/** All ways to take one form of each list, in order; single forms are appended in place, so that long patterns stay linear. */
function product(lists: Iterable<readonly Form[]>): readonly Form[] {
  let forms: Piece[][] = [[]];
  for (const next of lists) {
    const [only] = next;
    if (next.length === 1 && only !== undefined) {
      for (const form of forms) append(form, only);
      continue;
    }
    if (forms.length * next.length > MAX_FORMS) throw new TooManyForms();
    forms = forms.flatMap((form) => next.map((more) => append([...form], more)));
  }
  return forms;
}

function append(form: Piece[], more: Form): Piece[] {
  for (const piece of more) {
    const last = form.at(-1);
    if (last?.kind === "literal" && piece.kind === "literal") {
      form[form.length - 1] = {
        kind: "literal",
        bytes: last.bytes + piece.bytes,
        dot: last.dot === true || piece.dot === true,
      };
    } else form.push(piece);
  }
  return form;
}

function limited(forms: readonly Form[]): readonly Form[] {
  if (forms.length > MAX_FORMS) throw new TooManyForms();
  return forms;
}

/** The forms of `^KEY$`, freed of its anchors and with a run where a half-anchored alternative lets anything stand. */
export function anchoredForms(tree: Node): readonly Form[] {
  const options = tree.kind === "choice" ? tree.options : [tree];
  return limited(options.flatMap((option) => expand(option).flatMap(freeOfAnchors)));
}

function freeOfAnchors(form: Form): readonly Form[] {
  const starts = form.findLastIndex((piece) => isMark(piece, START));
  const ends = form.findIndex((piece) => isMark(piece, END));
  const before = form.slice(0, Math.max(starts, 0));
  const after = ends === -1 ? [] : form.slice(ends + 1);
  // What stands before a start or behind an end can only be empty.
  if (![...before, ...after].every(canBeEmpty)) return [];
  const middle = form.slice(starts + 1, ends === -1 ? form.length : ends);
  const tails: readonly Form[] = ends === -1 ? [middle, [...middle, ANYTHING]] : [middle];
  if (starts !== -1) return tails;
  return tails.flatMap((tail) => [tail, [{ kind: "literal", bytes: SLASH_TEXT }, ANYTHING, ...tail]]);
}

const START = ["start", "lineStart"];
const END = ["end", "last", "lineEnd"];

function isMark(piece: Piece, whats: readonly string[]): boolean {
  return piece.kind === "mark" && piece.node.kind === "assert" && whats.includes(piece.node.what);
}

function canBeEmpty(piece: Piece): boolean {
  if (piece.kind === "mark") return piece.node.kind !== "look" || piece.node.negative;
  if (piece.kind === "run") return piece.nodes.every(isNullable);
  return piece.kind === "capture" && isNullable(piece.group);
}

const ANYTHING: Piece = {
  kind: "run",
  nodes: [
    {
      kind: "repeat",
      body: { kind: "set", set: ANY, start: 0, end: 0 },
      min: 0,
      max: Number.POSITIVE_INFINITY,
      mode: "greedy",
      start: 0,
      end: 0,
    },
  ],
};

/** Joins neighbouring runs, takes a dot between literals for a full stop, and hands look-around to its neighbour. */
export function joinRuns(form: Form): Form {
  const stopped: Piece[] = [];
  for (const [index, piece] of form.entries()) {
    append(stopped, [isStop(form, index) ? { kind: "literal", bytes: ".", dot: true } : piece]);
  }
  const joined: Piece[] = [];
  let run: Node[] = [];
  const close = (): void => {
    if (run.length > 0) joined.push({ kind: "run", nodes: run });
    run = [];
  };
  for (const piece of stopped) {
    if (piece.kind === "run") for (const node of piece.nodes) run.push(node);
    else {
      close();
      joined.push(piece);
    }
  }
  close();
  return attachMarks(joined);
}

/** A bare `.` with a literal on both sides, as in `oembed/1.0`. */
function isStop(form: Form, index: number): boolean {
  const piece = form[index];
  const node = piece?.kind === "run" ? piece.nodes[0] : undefined;
  if (piece?.kind !== "run" || piece.nodes.length !== 1 || node?.kind !== "set" || node.dot !== true)
    return false;
  const [before, after] = [form[index - 1], form[index + 1]];
  return (
    before?.kind === "literal" &&
    after?.kind === "literal" &&
    /\w$/.test(before.bytes) &&
    /^\w/.test(after.bytes)
  );
}

function attachMarks(form: Form): Form {
  const done: Piece[] = [];
  let waiting: Node[] = [];
  for (const piece of form) {
    if (piece.kind === "mark" && piece.node.kind !== "back") {
      const last = done.at(-1);
      const behind = piece.node.kind === "look" ? piece.node.behind : true;
      if (behind && last !== undefined && isOpen(last))
        done[done.length - 1] = withNodes(last, [], [piece.node]);
      else waiting.push(piece.node);
    } else if (waiting.length > 0 && isOpen(piece)) {
      done.push(withNodes(piece, waiting, []));
      waiting = [];
    } else {
      done.push(...waiting.map((node): Piece => ({ kind: "mark", node })), piece);
      waiting = [];
    }
  }
  return [...done, ...waiting.map((node): Piece => ({ kind: "mark", node }))];
}

type OpenPiece = Extract<Piece, { kind: "run" | "capture" }>;

function isOpen(piece: Piece): piece is OpenPiece {
  return piece.kind === "run" || piece.kind === "capture";
}

function withNodes(piece: OpenPiece, before: readonly Node[], after: readonly Node[]): Piece {
  if (piece.kind === "run") return { kind: "run", nodes: [...before, ...piece.nodes, ...after] };
  const { body } = piece.group;
  return {
    kind: "capture",
    group: { ...piece.group, body: sequence([...before, body, ...after], body.start, body.end) },
  };
}

/** Gives every variable that may be empty both its forms, and hoists the slashes at its edges. */
export function settle(form: Form): readonly Form[] {
  return product(form.map((piece) => (isOpen(piece) ? settlePiece(piece) : [[piece]])));
}

function settlePiece(piece: OpenPiece): readonly Form[] {
  const whole =
    piece.kind === "capture" ? piece.group.body : sequence(piece.nodes, startOf(piece), endOf(piece));
  const group = piece.kind === "capture" ? { group: piece.group } : {};
  return settleNode(whole, group, "", "");
}

function settleNode(
  node: Node,
  group: { readonly group?: GroupNode },
  prefix: string,
  suffix: string,
): readonly Form[] {
  const edges = literalForm(prefix + suffix);
  const filled = withoutEmpty(node);
  const empty: readonly Form[] = isNullable(node) ? [edges] : [];
  if (filled === undefined) return empty;
  const lead = withoutLeadingSlash(filled);
  if (lead !== undefined) return [...empty, ...settleNode(lead, group, `${prefix}${SLASH_TEXT}`, suffix)];
  const trail = withoutTrailingSlash(filled);
  if (trail !== undefined) return [...empty, ...settleNode(trail, group, prefix, `${SLASH_TEXT}${suffix}`)];
  const settled: Piece = { kind: "settled", node: filled, ...group, prefix, suffix };
  return [...empty, [...literalForm(prefix), settled, ...literalForm(suffix)]];
}

function literalForm(bytes: string): Form {
  return bytes === "" ? [] : [{ kind: "literal", bytes }];
}

function startOf(piece: Extract<Piece, { kind: "run" }>): number {
  return piece.nodes[0]?.start ?? 0;
}

function endOf(piece: Extract<Piece, { kind: "run" }>): number {
  return piece.nodes.at(-1)?.end ?? 0;
}

/** A form as a path over HTTP can have it: it begins with a slash and does not end in one; `undefined` where no path can. */
export function reachable(form: Form): Form | undefined {
  const rooted = rootedForm(form);
  const last = rooted?.at(-1);
  if (rooted === undefined || last === undefined) return undefined;
  if (last.kind === "literal" && rooted.length > 1 && /[/\\]$/.test(last.bytes)) return undefined;
  if (last.kind === "literal" && last.bytes.length > 1 && /[/\\]$/.test(last.bytes)) return undefined;
  if (last.kind !== "settled") return rooted;
  const node = withoutFinalSlash(last.node);
  return node === undefined ? undefined : [...rooted.slice(0, -1), { ...last, node }];
}

function rootedForm(form: Form): Form | undefined {
  const [first, ...rest] = form;
  if (first === undefined) return undefined;
  if (first.kind === "literal" || first.kind === "constant")
    return first.bytes.startsWith("/") ? form : undefined;
  if (first.kind !== "settled" || !holdsSlash(first.node)) return undefined;
  const slash: Piece = { kind: "literal", bytes: SLASH_TEXT };
  const { node } = first;
  if (node.kind === "repeat" && node.body.kind === "set" && node.body.set[SLASH] === 1 && node.max > 1) {
    return [
      slash,
      { ...first, node: { ...node, min: Math.max(node.min - 1, 1) }, prefix: SLASH_TEXT },
      ...rest,
    ];
  }
  return [slash, { ...first, prefix: SLASH_TEXT }, ...rest];
}
