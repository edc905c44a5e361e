import { createNamer, underscored, type Namer } from "../base/namer.ts";
import { fromBytes, SLASH } from "./bytes.ts";
import { isText, type Pieces, type VariablePiece } from "./expand.ts";
import type { Parsed, PathTemplate, PathVariable, TemplatePart } from "./model.ts";
import { printExpression } from "./print.ts";
import {
  anchored,
  holds,
  isDigits,
  literalNodes,
  MAX_SIZE,
  namesIn,
  oneOf,
  sequence,
  sizeOf,
  withoutCaptures,
  type Node,
} from "./tree.ts";
import { sampleMatch, matchesOf } from "./matches.ts";

/** Writes the pieces of a path as a template. */
export function writeTemplate(pieces: Pieces): PathTemplate {
  const captures = new Set(
    pieces.flatMap((piece) => (piece.kind === "variable" ? (piece.group?.name ?? []) : [])),
  );
  // The name of a capture wins over a numbered name.
  const name = createNamer(numbered, (each, wanted) => wanted === undefined && captures.has(each));
  const written: TemplatePart[] = [];
  for (const piece of pieces) {
    const part: TemplatePart | undefined = isText(piece)
      ? { kind: "literal", text: encodeLiteral(piece.bytes) }
      : piece.kind === "variable"
        ? { kind: "variable", variable: writeVariable(piece, name) }
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

/** Makes a template of parts. */
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

/** Lists the variables of a template, in order. */
export function variablesOf({ parts }: Pick<PathTemplate, "parts">): readonly PathVariable[] {
  return parts.flatMap((part) => (part.kind === "variable" ? [part.variable] : []));
}

/**
 * Returns a pattern that matches the paths of a template; it has no tree if a variable lacks one. A percent-encoded
 * character of the template also matches unencoded.
 *
 * @param dot matches a full stop of the template, which may be an unescaped `.` in the key.
 */
export function patternOfTemplate(
  { parts }: Pick<PathTemplate, "parts">,
  dot: Node = sequence(literalNodes(".")),
): Parsed {
  const nodes: Node[] = [];
  for (const part of parts) {
    if (part.kind === "literal") nodes.push(...nodesOfLiteral(part.text, dot));
    else if (part.variable.tree === undefined) return {};
    else nodes.push(part.variable.tree);
  }
  return { tree: anchored(nodes) };
}

/** Joins several patterns into one; it has no tree if one of them lacks one, or if they are too large together. */
export function eitherPattern(patterns: readonly Parsed[]): Parsed {
  const trees = new Set(patterns.map(({ tree }) => tree));
  const options = [...trees].flatMap((tree): readonly (Node | undefined)[] =>
    tree?.kind === "choice" ? tree.options : [tree],
  );
  const tree = options.includes(undefined) ? undefined : oneOf(options);
  return tree === undefined || sizeOf(tree) > MAX_SIZE ? {} : { tree };
}

function nodesOfLiteral(text: string, dot: Node): readonly Node[] {
  return (text.match(/(?:%[0-9A-F]{2})+|[^%.]+|[%.]/g) ?? []).flatMap((piece) => {
    if (piece === ".") return dot;
    if (!piece.startsWith("%")) return literalNodes(piece);
    const decoded = piece.replaceAll(/%(..)/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return { kind: "choice", options: [piece, decoded].map((each) => sequence(literalNodes(each))) };
  });
}

/** Encodes percent signs that do not begin a code, as a URL requires. */
function encodeStray(part: TemplatePart): TemplatePart {
  if (part.kind !== "literal") return part;
  return { kind: "literal", text: part.text.replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25") };
}

/** Names a variable: the name of its capture, numbered if taken; else `arg1`, `arg2`. */
function numbered(wanted: string | undefined, number: number): string {
  return wanted === undefined ? `arg${number}` : underscored(wanted, number);
}

/** Percent-encodes characters that a template cannot hold: braces, white space, controls, quotes and all beyond ASCII. */
function encodeLiteral(bytes: string): string {
  return bytes.replaceAll(/[^!$%&'()*+,\-./0-9:;=@A-Z_a-z~[\]]/g, (byte) => {
    return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  });
}

function writeVariable(
  { node, group, prefix, suffix }: VariablePiece,
  name: Namer<string | undefined>,
): PathVariable {
  const words = matchesOf(node)?.map(textOf);
  const inner = [...new Set(namesIn(node))].filter((each) => each !== group?.name);
  const bare = bareCharacters(node);
  return {
    name: name(group?.name),
    ...(group?.name === undefined ? {} : { capture: group.name }),
    inner,
    tree: withoutCaptures(node),
    ...printExpression(node),
    ...(words === undefined || words.includes("") ? {} : { words }),
    digits: isDigits(node),
    multiSegment: holds(node, SLASH),
    ...(bare === "" ? {} : { bare }),
    ...(prefix === "" ? {} : { prefix }),
    ...(suffix === "" ? {} : { suffix }),
    example: textOf(sampleMatch(node)),
  };
}

/** Characters other than the slash that clients percent-encode in a value, although a path may hold them. */
const ENCODED = "$&+,:;=@";

/** Returns the characters that a match can hold although no match can hold the `%` of their codes. */
function bareCharacters(node: Node): string {
  if (holds(node, "%".charCodeAt(0))) return "";
  const found = Array.from(ENCODED).filter((character) => holds(node, character.charCodeAt(0)));
  // A single plus in a class was meant to repeat it: core has `[\/\d+]+`.
  return found.length === 1 && found[0] === "+" ? "" : found.join("");
}

/** Decodes bytes as text; empty if they are not UTF-8. */
function textOf(bytes: string): string {
  const text = fromBytes(bytes);
  return text.includes("\ufffd") ? "" : text;
}
