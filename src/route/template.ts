import { createNamer, underscored, type Namer } from "../namer.ts";
import type { Work } from "../work.ts";
import { ANY, fromBytes, type ByteSet } from "./bytes.ts";
import { printExpression } from "./expression.ts";
import { isText, type Form, type Piece, type SettledPiece } from "./forms.ts";
import type { PathTemplate, PathVariable, TemplatePart } from "./model.ts";
import { compileProgram } from "./program.ts";
import { runProgram } from "./run.ts";
import { bareCharacters, holdsSlash, isDigits } from "./shape.ts";
import { sampleWord, wordsOf } from "./words.ts";
import { isCondition, namesIn, sequence, someNode, type BackNode, type Node } from "./tree.ts";

/** What the variables of a pattern are read from. */
export interface TemplateSource {
  /** The bytes of `^KEY$`. */
  readonly text: string;
  /** The body of each capture by number, for back references. */
  readonly bodies: ReadonlyMap<number, Node>;
  readonly names: ReadonlyMap<number, string>;
  /** What finding examples may still cost: every form of a route asks for those of its variables. */
  readonly work: Work;
}

/** Writes a settled form as a template. */
export function writeTemplate(form: Form, source: TemplateSource): PathTemplate {
  const captures = new Set(
    form.flatMap((piece) => (piece.kind === "settled" ? (piece.group?.name ?? []) : [])),
  );
  // A capture has its own name before a number does.
  const name = createNamer(numbered, (each, wanted) => wanted === undefined && captures.has(each));
  const synthetic = new Map<string, string>();
  const written: TemplatePart[] = [];
  for (const [index, piece] of form.entries()) {
    const part = writePart(piece, source, { next: form[index + 1], name, synthetic });
    if (part === undefined) continue;
    if (piece.kind === "settled" && part.kind === "variable" && piece.group === undefined)
      synthetic.set(spanOf(piece.node), part.variable.name);
    const last = written.at(-1);
    if (part.kind === "literal" && last?.kind === "literal") {
      written[written.length - 1] = { kind: "literal", text: last.text + part.text };
    } else written.push(part);
  }
  const constants = new Map(
    form.flatMap((piece) =>
      piece.kind === "constant" ? [[piece.name, fromBytes(piece.bytes)] as const] : [],
    ),
  );
  return templateOf(written.map(encodeStray), constants);
}

/** The template of the given parts. */
export function templateOf(
  parts: readonly TemplatePart[],
  constants: PathTemplate["constants"] = new Map(),
): PathTemplate {
  const text = parts
    .map((part) => (part.kind === "literal" ? part.text : `{${part.variable.name}}`))
    .join("");
  const shape = parts.map((part) => (part.kind === "literal" ? part.text.toLowerCase() : "{}")).join("");
  return { text, parts, shape, constants };
}

/** The variables of a template, in order. */
export function variablesOf({ parts }: Pick<PathTemplate, "parts">): readonly PathVariable[] {
  return parts.flatMap((part) => (part.kind === "variable" ? [part.variable] : []));
}

/** A percent sign that begins no code is one that a URL must encode. */
function encodeStray(part: TemplatePart): TemplatePart {
  if (part.kind !== "literal") return part;
  return { kind: "literal", text: part.text.replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25") };
}

/** What a variable is called: as its capture, with a number behind it where another has the name; else `arg1`, `arg2`. */
function numbered(wanted: string | undefined, number: number): string {
  return wanted === undefined ? `arg${number}` : underscored(wanted, number);
}

/** Where a piece stands in its template. */
interface Place {
  /** The piece behind it; none at the end. */
  readonly next: Piece | undefined;
  readonly name: Namer<string | undefined>;
  /** The names of the variables so far that stand for unnamed groups, by the span of what they match. */
  readonly synthetic: ReadonlyMap<string, string>;
}

function spanOf({ start, end }: Node): string {
  return `${start} ${end}`;
}

function writePart(piece: Piece, source: TemplateSource, place: Place): TemplatePart | undefined {
  switch (piece.kind) {
    case "literal":
    case "constant":
      return { kind: "literal", text: encodeLiteral(piece.bytes) };
    case "settled":
      return { kind: "variable", variable: writeVariable(piece, source, place) };
    case "mark":
      return piece.node.kind === "back" ? writeReference(piece.node, source, place) : undefined;
    case "run":
    case "capture":
      return undefined;
  }
}

/** Percent-encodes what a template cannot hold: braces, white space, controls, quotes and all beyond ASCII. */
function encodeLiteral(bytes: string): string {
  return bytes.replaceAll(/[^!$%&'()*+,\-./0-9:;=@A-Z_a-z~[\]]/g, (byte) => {
    return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  });
}

function writeVariable(piece: SettledPiece, source: TemplateSource, { next, name }: Place): PathVariable {
  const { node, group } = piece;
  const { pattern, exact } = printExpression(node, source.bodies);
  const words = wordsOf(node)?.map(textOf);
  const inner = [...new Set(namesIn(node))].filter((each) => each !== group?.name);
  const bare = bareCharacters(node);
  return {
    name: name(group?.name),
    ...(group?.name === undefined ? {} : { capture: group.name }),
    inner,
    source: fromBytes(sourceOf(piece, source.text)),
    pattern,
    exact: exact && (next === undefined || !keepsFrom(next, node)),
    ...(words === undefined || words.includes("") ? {} : { words }),
    digits: isDigits(node),
    multiSegment: holdsSlash(node),
    ...(bare === "" ? {} : { bare }),
    ...(piece.prefix === "" ? {} : { prefix: piece.prefix }),
    ...(piece.suffix === "" ? {} : { suffix: piece.suffix }),
    example: textOf(exampleWord(node, source.work)),
  };
}

/** Bytes as text; none where they are no UTF-8, as one byte of a class of letters beyond ASCII is. */
function textOf(bytes: string): string {
  const text = fromBytes(bytes);
  return text.includes("\ufffd") ? "" : text;
}

/** How many words are tried until one meets the look-around of its pattern, and how much longer than the first they may be. */
const MAX_TRIES = 128;
const MAX_LONGER = 256;

const EXAMPLE = { groups: 0, anchored: true, memoised: true };

/** A short word of the node; where it holds conditions, the first of a few that meets them, or none. */
function exampleWord(node: Node, work: Work): string {
  const first = sampleWord(node);
  if (!someNode(node, isCondition)) return first;
  const { start, end } = node;
  const anchor = (what: "start" | "last"): Node => ({ kind: "assert", what, start, end });
  if (work.left < 0) return "";
  const program = compileProgram(sequence([anchor("start"), node, anchor("last")], node));
  if (program === undefined) return "";
  for (let salt = 0; work.left >= 0 && salt < MAX_TRIES; salt += 1) {
    const word = sampleWord(node, salt);
    // Repeats inside of repeats grow fast.
    if (word.length > first.length + MAX_LONGER) continue;
    if (runProgram(program, word, EXAMPLE, work) !== undefined) return word;
  }
  return "";
}

/** Whether a possessive repeat at the end of a variable may have taken what the next piece begins with. */
function keepsFrom(next: Piece, node: Node): boolean {
  const taken = takenForGood(node);
  if (taken === undefined) return false;
  return !isText(next) || next.bytes === "" || taken[next.bytes.charCodeAt(0)] === 1;
}

/** What the end of a node takes without giving it back; `undefined` where it gives back what is wanted behind it. */
function takenForGood(node: Node): ByteSet | undefined {
  switch (node.kind) {
    case "repeat":
      return node.mode === "possessive" ? (node.body.kind === "set" ? node.body.set : ANY) : undefined;
    case "group":
      return node.atomic ? ANY : takenForGood(node.body);
    case "sequence": {
      const last = node.nodes.at(-1);
      return last === undefined ? undefined : takenForGood(last);
    }
    case "choice":
      return node.options.some((option) => takenForGood(option) !== undefined) ? ANY : undefined;
    case "set":
    case "look":
    case "assert":
    case "back":
      return undefined;
  }
}

function sourceOf({ node, group }: SettledPiece, text: string): string {
  if (group === undefined) return text.slice(node.start, node.end);
  return text
    .slice(group.start, group.end)
    .replace(/^\((?:\?(?:P?<[^>]*>|'[^']*'))?/, "")
    .slice(0, -1);
}

function writeReference(node: BackNode, source: TemplateSource, { name, synthetic }: Place): TemplatePart {
  const index = node.indexes[0] ?? 0;
  const body = source.bodies.get(index);
  const capture = source.names.get(index) ?? (body === undefined ? undefined : synthetic.get(spanOf(body)));
  const example = body === undefined ? "" : textOf(sampleWord(body));
  const variable: PathVariable = {
    name: name(capture),
    inner: [],
    source: source.text.slice(node.start, node.end),
    ...printExpression(node, source.bodies),
    digits: body !== undefined && isDigits(body),
    multiSegment: body !== undefined && holdsSlash(body),
    ...(capture === undefined ? {} : { repeats: capture }),
    example,
  };
  return { kind: "variable", variable };
}
