import type { Work } from "../work.ts";
import { groupBy } from "../group.ts";
import { isSubset, singleByte, type ByteSet } from "./bytes.ts";
import { isSplit, isText, type Form, type Piece } from "./forms.ts";
import type { PathTemplate } from "./model.ts";
import type { ParsedPattern } from "./parse.ts";
import { compileProgram, type Program } from "./program.ts";
import { runProgram } from "./run.ts";
import { reachable } from "./settle.ts";
import { variablesOf } from "./template.ts";
import { childrenOf, someNode, type Node } from "./tree.ts";
import { sampleWord } from "./words.ts";

/** A form of a pattern and the template that it was written as. */
export interface WrittenForm {
  readonly form: Form;
  readonly template: PathTemplate;
}

/** The forms of a longer pattern are kept as they are, as are those left when so many steps were taken. */
const MAX_LENGTH = 500;
const MAX_STEPS = 200_000;

/**
 * The forms without those that WordPress never finds, since it reads each path of theirs as another form: one number
 * behind `(/(?P<a>\d+))?(/(?P<b>\d+))?` is always `a`, and `(?P<a>\w+)/?(?P<b>\w+)?` finds no `b` without the slash. Of
 * forms that read the same, the first.
 */
export function preferredForms(forms: readonly WrittenForm[], parsed: ParsedPattern): readonly WrittenForm[] {
  if (forms.length < 2) return forms;
  // A capture gives way to what must fit another, and to what gives nothing back.
  const givesWay = parsed.heedsCaptures || someNode(parsed.tree, keepsFirst);
  const found = givesWay ? forms : notTakenBefore(forms);
  const groups = [...groupBy(found, languageKey).values()].map(differentlyNamed);
  const isOpen = groups.some(({ length }) => length > 1) && parsed.text.length <= MAX_LENGTH;
  const program = isOpen ? compileProgram(parsed.tree) : undefined;
  if (program === undefined) return groups.flat();
  const work: Work = { left: MAX_STEPS };
  return groups.flatMap((same) => {
    const read = same.length > 1 ? same.find(({ form }) => isReadAs(form, program, parsed, work)) : undefined;
    return read ?? same;
  });
}

/** Whether a node keeps to what fits it first, though it is taken apart: neither templates nor patterns say so. */
export function keepsFirst(node: Node): boolean {
  if (node.kind === "repeat") return node.mode === "possessive" && node.min === 0 && node.max === 1;
  return node.kind === "group" && node.atomic && isSplit(node.body) && someNode(node.body, mayVary);
}

function mayVary(node: Node): boolean {
  return node.kind === "choice" || (node.kind === "repeat" && node.min !== node.max);
}

function notTakenBefore(forms: readonly WrittenForm[]): readonly WrittenForm[] {
  const traced = forms.map((each) => ({ ...each, trace: each.form.map(traceOf) }));
  return traced.filter(({ form, trace }) => !traced.some((other) => isTakenBefore(form, trace, other.trace)));
}

/**
 * Whether another form is this one without captures that stand behind one which takes all of them first.
 *
 * @param trace of the form, `other` of the other.
 */
function isTakenBefore(form: Form, trace: readonly string[], other: readonly string[]): boolean {
  const cut = trace.length - other.length;
  if (cut <= 0) return false;
  const apart = other.findIndex((each, index) => each !== trace[index]);
  const common = apart === -1 ? other.length : apart;
  const alike = endsAlike(form, other, common) ? other.length : common;
  return form.slice(0, alike).some((piece, at) => {
    const taken = takenFirst(piece);
    if (taken === undefined) return false;
    if (other.slice(at + 1).some((each, index) => each !== trace[at + 1 + cut + index])) return false;
    const left = form.slice(at + 1, at + 1 + cut);
    return left.some(({ kind }) => kind !== "literal") && left.every((each) => isWithin(each, taken));
  });
}

/** Whether the next piece of the form is the last of the other, but that it ends in no slash there. */
function endsAlike(form: Form, other: readonly string[], common: number): boolean {
  if (common !== other.length - 1) return false;
  const last = reachable(form.slice(0, other.length))[0]?.at(-1);
  return last !== undefined && traceOf(last) === other[common];
}

/** The bytes of which a capture takes as many as there are. */
function takenFirst(piece: Piece): ByteSet | undefined {
  const body = piece.kind === "settled" ? piece.group?.body : undefined;
  if (body?.kind !== "repeat" || body.mode === "lazy" || body.max !== Number.POSITIVE_INFINITY)
    return undefined;
  return body.body.kind === "set" ? body.body.set : undefined;
}

/** Whether a piece is text or a capture of such bytes alone. */
function isWithin(piece: Piece, set: ByteSet): boolean {
  if (isText(piece))
    return Buffer.from(piece.bytes, "latin1").every((byte) => isSubset(singleByte(byte, true), set));
  const node = piece.kind === "settled" ? piece.group?.body : undefined;
  if (node === undefined) return false;
  return !someNode(node, (each) =>
    each.kind === "set" ? !isSubset(each.set, set) : each.kind === "look" || each.kind === "back",
  );
}

/** Equal for the same text, and for the same place of the pattern. */
function traceOf(piece: Piece): string {
  return JSON.stringify(isText(piece) ? piece.bytes : "node" in piece ? placesIn(piece.node) : null);
}

/** Those of the node and of all in it, nested as they are. */
function placesIn(node: Node): readonly unknown[] {
  return [node.start, ...childrenOf(node).map(placesIn)];
}

function differentlyNamed(forms: readonly WrittenForm[]): readonly WrittenForm[] {
  return [...groupBy(forms, ({ template }) => template.text).values()].flatMap(([first]) => first ?? []);
}

/** Equal for forms that take the same paths, whatever their variables are called. */
function languageKey({ template }: WrittenForm): string {
  return [template.shape, ...variablesOf(template).map(({ pattern }) => pattern)].join("\n");
}

/** Whether PCRE takes a path of the form as the form says: each capture where it stands. */
function isReadAs(
  form: Form,
  program: Program,
  { captures, heedsCaptures }: ParsedPattern,
  work: Work,
): boolean {
  const expected: (readonly [index: number, start: number, end: number])[] = [];
  let path = "";
  for (const piece of form) {
    if (isText(piece)) path += piece.bytes;
    else if (piece.kind === "settled") {
      const word = sampleWord(piece.node);
      const start = path.length - piece.prefix.length;
      const end = path.length + word.length + piece.suffix.length;
      if (piece.group?.index !== undefined) expected.push([piece.group.index, start, end]);
      path += word;
    } else return false;
  }
  const options = { groups: captures.length, anchored: true, memoised: !heedsCaptures };
  const spans = runProgram(program, path, options, work);
  return expected.every(([index, start, end]) => {
    const span = spans?.[index];
    return span?.[0] === start && span[1] === end;
  });
}
