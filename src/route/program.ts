import type { Work } from "../work.ts";
import type { ByteSet } from "./bytes.ts";
import { fixedLength, isNullable } from "./shape.ts";
import type { AssertNode, GroupNode, LookNode, Node, RepeatNode } from "./tree.ts";

/** One step of a compiled pattern; `next` and its like are positions in the program. */
export type Instruction =
  | { readonly op: "set"; readonly set: ByteSet; readonly next: number }
  /** `exit` is where a loop goes on once a turn of it took nothing; absent where none can. */
  | { readonly op: "split"; readonly first: number; readonly second: number; readonly exit?: number }
  /** Begins a turn of a loop that has an `exit`. */
  | { readonly op: "turn"; readonly next: number }
  | { readonly op: "open" | "close"; readonly index: number; readonly next: number }
  | (Pick<AssertNode, "what" | "groups"> & { readonly op: "assert"; readonly next: number })
  | {
      readonly op: "back";
      readonly indexes: readonly number[];
      readonly ignoreCase: boolean;
      readonly next: number;
    }
  /** Matches another program here, without going back into it once it has matched. */
  | { readonly op: "atomic"; readonly program: Program; readonly next: number }
  | {
      readonly op: "look";
      readonly negative: boolean;
      readonly behind: readonly BehindOption[] | undefined;
      readonly program: Program;
      readonly next: number;
    }
  | { readonly op: "match" };

/** An alternative of a look-behind: how far back it begins, and its program. */
export interface BehindOption {
  readonly length: number;
  readonly program: Program;
}

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly entry: number;
  /** Whether a loop of it may take nothing in a turn. */
  readonly canIdle: boolean;
}

/** A pattern whose counters unroll to more steps than this is not compiled: the most of a real site is 369. */
const MAX_INSTRUCTIONS = 20_000;

class ProgramTooLarge extends Error {
  override readonly name = "ProgramTooLarge";
}

interface Compiler {
  readonly instructions: Instruction[];
  /** Shared by a program and those inside it. */
  readonly work: Work;
}

/**
 * Compiles a tree: alternatives and repeats in Perl's order of preference, counters unrolled; `undefined` where those
 * make it too large.
 */
export function compileProgram(tree: Node): Program | undefined {
  try {
    return compileWith(tree, { left: MAX_INSTRUCTIONS });
  } catch (error) {
    if (error instanceof ProgramTooLarge) return undefined;
    throw error;
  }
}

function compileWith(tree: Node, work: Work): Program {
  const compiler: Compiler = { instructions: [], work };
  const entry = compile(tree, emit(compiler, { op: "match" }), compiler);
  const { instructions } = compiler;
  return { instructions, entry, canIdle: instructions.some(({ op }) => op === "turn") };
}

function emit(compiler: Compiler, instruction: Instruction): number {
  compiler.work.left -= 1;
  if (compiler.work.left < 0) throw new ProgramTooLarge();
  return compiler.instructions.push(instruction) - 1;
}

/** Compiles a node that goes on to `next`; programs are built from their end, so every target is known. */
function compile(node: Node, next: number, compiler: Compiler): number {
  switch (node.kind) {
    case "set":
      return emit(compiler, { op: "set", set: node.set, next });
    case "sequence":
      return node.nodes.reduceRight((after, child) => compile(child, after, compiler), next);
    case "choice":
      return node.options
        .map((option) => compile(option, next, compiler))
        .reduceRight((second, first) => emit(compiler, { op: "split", first, second }));
    case "group":
      return compileGroup(node, next, compiler);
    case "repeat":
      return compileRepeat(node, next, compiler);
    case "look":
      return compileLook(node, next, compiler);
    case "assert":
      return emit(compiler, { op: "assert", what: node.what, groups: node.groups ?? [], next });
    case "back":
      return emit(compiler, { op: "back", indexes: node.indexes, ignoreCase: node.ignoreCase, next });
  }
}

function compileGroup(node: GroupNode, next: number, compiler: Compiler): number {
  if (node.atomic) {
    return emit(compiler, { op: "atomic", program: compileWith(node.body, compiler.work), next });
  }
  if (node.index === undefined) return compile(node.body, next, compiler);
  const close = emit(compiler, { op: "close", index: node.index, next });
  const body = compile(node.body, close, compiler);
  return emit(compiler, { op: "open", index: node.index, next: body });
}

function compileRepeat(node: RepeatNode, next: number, compiler: Compiler): number {
  if (node.mode === "possessive") {
    const program = compileWith({ ...node, mode: "greedy" }, compiler.work);
    return emit(compiler, { op: "atomic", program, next });
  }
  const { body, min, max } = node;
  const lazy = node.mode === "lazy";
  const choose = (inside: number, outside: number): Extract<Instruction, { op: "split" }> =>
    lazy ? { op: "split", first: outside, second: inside } : { op: "split", first: inside, second: outside };
  let after = next;
  if (max === Number.POSITIVE_INFINITY) {
    // One turn and then the choice to turn again: an empty turn sets its captures before it is found to lead nowhere.
    const loop = emit(compiler, { op: "match" });
    const turn = compile(body, loop, compiler);
    const canBeEmpty = isNullable(body);
    const inside = canBeEmpty ? emit(compiler, { op: "turn", next: turn }) : turn;
    const again = choose(inside, next);
    compiler.instructions[loop] = canBeEmpty ? { ...again, exit: next } : again;
    if (min > 0) return unroll(body, min - 1, inside, compiler);
    return emit(compiler, choose(inside, next));
  }
  for (let turn = min; turn < max; turn += 1)
    after = emit(compiler, choose(compile(body, after, compiler), next));
  return unroll(body, min, after, compiler);
}

function unroll(body: Node, count: number, next: number, compiler: Compiler): number {
  let after = next;
  for (let turn = 0; turn < count; turn += 1) {
    const before = compile(body, after, compiler);
    // What takes no step costs nothing, however often it stands in itself.
    if (before === after) return after;
    after = before;
  }
  return after;
}

function compileLook(node: LookNode, next: number, compiler: Compiler): number {
  const options = node.body.kind === "choice" ? node.body.options : [node.body];
  const behind = node.behind
    ? options.map((option) => ({
        // The parser has made sure that there is one.
        length: fixedLength(option) ?? 0,
        program: compileWith(option, compiler.work),
      }))
    : undefined;
  const program = compileWith(node.body, compiler.work);
  return emit(compiler, { op: "look", negative: node.negative, behind, program, next });
}
