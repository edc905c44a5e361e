import { SLASH } from "./bytes.ts";
import { isLiteral, isNullable } from "./shape.ts";
import { anyBytes, someNode, type GroupNode, type Node, type RepeatNode, type SetNode } from "./tree.ts";
import { askedByEmpty } from "./trim.ts";
import { wordsOf } from "./words.ts";

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
  /** The capture; a run has none. */
  readonly group: GroupNode | undefined;
  readonly prefix: string;
  readonly suffix: string;
}

export type Form = readonly Piece[];

/** Whether a piece is text, also where it fixes a parameter. */
export function isText(piece: Piece): piece is Extract<Piece, { kind: "literal" | "constant" }> {
  return piece.kind === "literal" || piece.kind === "constant";
}

/** Whether a piece stands for bytes of the path, and is no condition. */
export function isSpelled(piece: Piece): boolean {
  return piece.kind !== "mark" || piece.node.kind === "back";
}

/** Thrown where a route stands for more forms than the cap. */
export class TooManyForms extends Error {
  override readonly name = "TooManyForms";
}

/** A slash as a literal piece holds it. */
export const SLASH_TEXT = String.fromCharCode(SLASH);

/** All forms of a node: optional parts and alternatives taken apart, the shorter form of an optional part first. */
function expand(node: Node): readonly Form[] {
  switch (node.kind) {
    case "set":
      return [[setPiece(node)]];
    case "sequence":
      return product(lazily(node.nodes));
    case "group":
      if (node.name !== undefined) return [capturePiece(node)];
      return node.atomic && !isSplit(node.body) ? [[{ kind: "run", nodes: [node] }]] : expand(node.body);
    case "choice":
      if (!isSplit(node)) return [[{ kind: "run", nodes: [node] }]];
      return limited(node.options.flatMap(expand));
    case "repeat":
      return expandRepeat(node);
    case "look":
    case "assert":
    case "back":
      return [[{ kind: "mark", node }]];
  }
}

/** The forms of one node after the other: where they become too many, those behind are never made. */
function* lazily(nodes: readonly Node[]): Iterable<readonly Form[]> {
  for (const node of nodes) yield expand(node);
}

function setPiece(node: SetNode): Piece {
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
export function isSplit(node: Node): boolean {
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

function expandRepeat(node: RepeatNode): readonly Form[] {
  // A possessive once is how a part is kept whole where the forms are too many.
  const kept = node.min === 1 && node.mode === "possessive";
  if (kept || node.max > 1 || !isSplit(node.body)) return [[{ kind: "run", nodes: [node] }]];
  return limited([[], ...expand(node.body)]);
}

/** All ways to take one form of each list, in order; single forms are appended in place, so that long patterns stay linear. */
export function product(lists: Iterable<readonly Form[]>): readonly Form[] {
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

/** Adds a form to the end of another, in place; literals that meet are one. */
export function append(form: Piece[], more: Form): Piece[] {
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

/** The forms, if they are no more than the cap. */
export function limited(forms: readonly Form[]): readonly Form[] {
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
  const before = emptied(form.slice(0, Math.max(starts, 0)));
  const after = emptied(ends === -1 ? [] : form.slice(ends + 1));
  if (before === undefined || after === undefined) return [];
  const middle = [...before, ...form.slice(starts + 1, ends === -1 ? form.length : ends), ...after];
  const tails: readonly Form[] = ends === -1 ? [middle, [...middle, ANYTHING]] : [middle];
  if (starts !== -1) return tails;
  return tails.flatMap((tail) => [tail, [{ kind: "literal", bytes: SLASH_TEXT }, ANYTHING, ...tail]]);
}

const START = ["start", "lineStart"];
const END = ["end", "last", "lineEnd"];

function isMark(piece: Piece, whats: readonly string[]): boolean {
  return piece.kind === "mark" && piece.node.kind === "assert" && whats.includes(piece.node.what);
}

/** What stands before a start or behind an end can only be empty: what it asks then, or `undefined` where it cannot be. */
function emptied(form: Form): Form | undefined {
  if (form.some(isText)) return undefined;
  const nodes = form.flatMap((piece) => {
    if (piece.kind === "run") return piece.nodes;
    return piece.kind === "capture" ? [piece.group] : "node" in piece ? [piece.node] : [];
  });
  return nodes.every(isNullable) ? nodes.flatMap(asked) : undefined;
}

/** What a node asks of its place also where it is empty. */
export function asked(node: Node): Form {
  const condition = askedByEmpty(node);
  return condition === undefined ? [] : [{ kind: "mark", node: condition }];
}

const ANYTHING: Piece = { kind: "run", nodes: [anyBytes(0)] };
