import { createNamer, underscored, type Namer } from "../namer.ts";
import { fromBytes, toBytes } from "./bytes.ts";
import { PatternFault } from "./ecma.ts";
import { isText, type Pieces, type VariablePiece } from "./expand.ts";
import type { PathTemplate, PathVariable, TemplatePart } from "./model.ts";
import { parsePattern } from "./parse.ts";
import { printExpression } from "./print.ts";
import { holds, holdsSlash, isDigits, namesIn, sampleWord, wordsOf, type Node } from "./tree.ts";

/**
 * Writes the pieces of a path as a template.
 *
 * @param source the bytes of `^KEY$`.
 */
export function writeTemplate(pieces: Pieces, source: string): PathTemplate {
  const captures = new Set(
    pieces.flatMap((piece) => (piece.kind === "variable" ? (piece.group?.name ?? []) : [])),
  );
  // A capture has its own name before a number does.
  const name = createNamer(numbered, (each, wanted) => wanted === undefined && captures.has(each));
  const written: TemplatePart[] = [];
  for (const piece of pieces) {
    const part: TemplatePart | undefined = isText(piece)
      ? { kind: "literal", text: encodeLiteral(piece.bytes) }
      : piece.kind === "variable"
        ? { kind: "variable", variable: writeVariable(piece, source, name) }
        : undefined;
    if (part === undefined) continue;
    const last = written.at(-1);
    if (part.kind === "literal" && last?.kind === "literal") {
      written[written.length - 1] = { kind: "literal", text: last.text + part.text };
    } else written.push(part);
  }
  const constants = new Map(
    pieces.flatMap((piece) =>
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

/** Percent-encodes what a template cannot hold: braces, white space, controls, quotes and all beyond ASCII. */
function encodeLiteral(bytes: string): string {
  return bytes.replaceAll(/[^!$%&'()*+,\-./0-9:;=@A-Z_a-z~[\]]/g, (byte) => {
    return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  });
}

function writeVariable(
  { node, group, prefix, suffix }: VariablePiece,
  source: string,
  name: Namer<string | undefined>,
): PathVariable {
  const words = wordsOf(node)?.map(textOf);
  const inner = [...new Set(namesIn(node))].filter((each) => each !== group?.name);
  const bare = bareCharacters(node);
  return {
    name: name(group?.name),
    ...(group?.name === undefined ? {} : { capture: group.name }),
    inner,
    source: fromBytes(source.slice(group?.body.start ?? node.start, group?.body.end ?? node.end)),
    ...printExpression(node),
    ...(words === undefined || words.includes("") ? {} : { words }),
    digits: isDigits(node),
    multiSegment: holdsSlash(node),
    ...(bare === "" ? {} : { bare }),
    ...(prefix === "" ? {} : { prefix }),
    ...(suffix === "" ? {} : { suffix }),
    example: textOf(sampleWord(node)),
  };
}

/** The characters that clients percent-encode in a value, though a path may hold them, except the slash. */
const ENCODED = "$&+,:;=@";

/** Those of these characters that a match can hold, where no match can hold the `%` of their codes. */
function bareCharacters(node: Node): string {
  if (holds(node, "%".charCodeAt(0))) return "";
  const found = Array.from(ENCODED).filter((character) => holds(node, character.charCodeAt(0)));
  // A plus alone in a class was meant to repeat it: core has `[\/\d+]+`.
  return found.length === 1 && found[0] === "+" ? "" : found.join("");
}

/** Bytes as text; empty where they are no UTF-8. */
function textOf(bytes: string): string {
  const text = fromBytes(bytes);
  return text.includes("\ufffd") ? "" : text;
}

/** A short match of a pattern from a lock file; `undefined` where the pattern is not read. */
export function exampleOf(pattern: string): string | undefined {
  const parsed = parsePattern(toBytes(pattern), false);
  return parsed instanceof PatternFault ? undefined : fromBytes(sampleWord(parsed.tree));
}
