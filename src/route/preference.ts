import type { Work } from "../work.ts";
import { groupBy } from "../group.ts";
import { isSubset } from "./bytes.ts";
import { isText, type Form, type Piece } from "./forms.ts";
import type { PathTemplate } from "./model.ts";
import type { ParsedPattern } from "./parse.ts";
import { compileProgram, type Program } from "./program.ts";
import { runProgram } from "./run.ts";
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
  // Where something must fit what a capture holds, the one before it may give way.
  const traces = new Set(parsed.heedsCaptures ? [] : forms.map(({ form }) => traceOf(form)));
  const found = forms.filter(({ form }) => !isTakenBefore(form, traces));
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

/** Whether a capture stands right behind one that takes all of it first, where another of the forms goes without. */
function isTakenBefore(form: Form, traces: ReadonlySet<string>): boolean {
  return form.some(
    (piece, at) =>
      takesAllOf(form[at - 1], piece) && traces.has(traceOf(form.filter((each) => each !== piece))),
  );
}

/** Whether the first is a capture of as many bytes of a kind as there are, and the second one of no others. */
function takesAllOf(first: Piece | undefined, second: Piece): boolean {
  if (first?.kind !== "settled" || second.kind !== "settled") return false;
  const body = first.group?.body;
  const taken = second.group?.body;
  if (body?.kind !== "repeat" || body.mode === "lazy" || body.max !== Number.POSITIVE_INFINITY) return false;
  const { body: one } = body;
  if (one.kind !== "set" || taken === undefined) return false;
  return !someNode(taken, (node) =>
    node.kind === "set" ? !isSubset(node.set, one.set) : node.kind === "look" || node.kind === "back",
  );
}

/** Equal for forms of the same texts and the same places of the pattern. */
function traceOf(form: Form): string {
  return JSON.stringify(
    form.map((piece) => (isText(piece) ? piece.bytes : "node" in piece ? placesIn(piece.node) : null)),
  );
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
