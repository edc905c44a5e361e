import { percentDecode } from "../url.ts";
import { fromBytes, lowerAscii, toBytes } from "./bytes.ts";
import { PatternFault } from "./ecma.ts";
import type { PathTemplate, TemplatePart } from "./model.ts";
import { beginningOfTree, isPlain, parseKey, type ParsedPattern } from "./parse.ts";
import { printForBytes } from "./print.ts";
import { compilePrinted } from "./re2.ts";
import { sequence, someNode, type Capture, type Node } from "./tree.ts";

/** A route pattern that can be tried on paths, as WordPress tries `@^KEY$@i`. */
export interface Matcher {
  /** Lower-case text with which every path begins that can match; empty where there is none. In bytes. */
  readonly prefix: string;
  /**
   * The parameters that PHP's `preg_match` gives: by name, in the order of their groups. A group that took no part is
   * `""` where a later group did, and absent otherwise. `undefined` where the path does not match.
   */
  readonly match: (path: string) => ReadonlyMap<string, string> | undefined;
}

/** A path longer than this matches nothing: web servers refuse it long before. */
const MAX_PATH = 8192;

/**
 * Compiles a route key for matching in linear time; nothing of it reaches the JavaScript engine.
 * `undefined` for a pattern that PCRE refuses or that holds `@`, and for one that RE2 does not match.
 */
export function compileMatcher(key: string): Matcher | undefined {
  if (isPlain(key)) return plainMatcher(key.toLowerCase());
  const parsed = parseKey(key);
  return parsed instanceof PatternFault ? undefined : matcherOf(parsed);
}

function matcherOf({ tree, captures }: ParsedPattern): Matcher | undefined {
  const { prefix, whole } = beginningOfTree(tree);
  if (whole) return plainMatcher(prefix);
  const rest = restOf(tree, prefix.length);
  const compiled = compilePrinted(rest === undefined ? printForBytes(tree) : `\\A(?:${printForBytes(rest)})`);
  if (compiled === undefined) return undefined;
  const match: Matcher["match"] = (path) => {
    if (path.length > MAX_PATH) return undefined;
    const text = toBytes(path);
    if (prefix !== "" && lowerAscii(text.slice(0, prefix.length)) !== prefix) return undefined;
    const found = compiled.matcher(rest === undefined ? text : text.slice(prefix.length));
    if (!found.find()) return undefined;
    return parametersOf(captures, (index) => found.group(index));
  };
  return { prefix, match };
}

/** The nodes behind the literal beginning, which has one node for each byte; `undefined` where an edge depends on it. */
function restOf(tree: Node, length: number): Node | undefined {
  if (tree.kind !== "sequence" || length === 0) return undefined;
  const rest = sequence(tree.nodes.slice(1 + length));
  return someNode(rest, (node) => node.kind === "edge" && node.what !== "end") ? undefined : rest;
}

function plainMatcher(prefix: string): Matcher {
  // `$` also matches before a final newline.
  return {
    prefix,
    match: (path) => (foldPath(path.replace(/\n$/, "")) === prefix ? new Map() : undefined),
  };
}

/** A path as bytes in lower case, to be compared with the `prefix` of a matcher. */
export function foldPath(path: string): string {
  return lowerAscii(toBytes(path));
}

/** PHP fills the groups up to the last that took part, and lists those that have a name. */
function parametersOf(
  captures: readonly Capture[],
  groupOf: (index: number) => string | null,
): ReadonlyMap<string, string> {
  const values = captures.map(({ index, name }) => ({ name, value: groupOf(index) }));
  const last = values.findLastIndex(({ value }) => value !== null);
  return new Map(
    values
      .slice(0, last + 1)
      .flatMap(({ name, value }) => (name === undefined ? [] : [[name, fromBytes(value ?? "")] as const])),
  );
}

/**
 * Tests whether a path matches one template of its route, whose variables are never empty. The test is made of the source of
 * its variables; it is false for every path where a source is no pattern of its own.
 */
export function templateTest({ parts }: PathTemplate): (path: string) => boolean {
  const matcher = compileMatcher(
    parts.map((part, index) => sourceOf(part, index, parts[index - 1], parts[index + 1])).join(""),
  );
  return (path) => {
    const values = matcher?.match(path);
    return values !== undefined && parts.every((_, index) => values.get(`part_${index}`) !== "");
  };
}

function sourceOf(
  part: TemplatePart,
  index: number,
  before: TemplatePart | undefined,
  after: TemplatePart | undefined,
): string {
  // Anything beside an alternative without an anchor has no source.
  if (part.kind === "variable") return `(?<part_${index}>${part.variable.source || ".*"})`;
  // The source of a variable includes its hoisted slashes, so the literals beside it must not.
  const suffix = before?.kind === "variable" ? (before.variable.suffix ?? "") : "";
  const prefix = after?.kind === "variable" ? (after.variable.prefix ?? "") : "";
  return quote(part.text.slice(suffix.length, part.text.length - prefix.length));
}

/** The text as a pattern: a full stop may be a bare dot, and a percent-encoded character may be literal in the key. */
function quote(text: string): string {
  return text.replaceAll(/(?:%[0-9A-F]{2})+|[\\^$*+?()[\]{}|#@]/g, (piece) =>
    piece.startsWith("%") ? `(?:${piece}|\\Q${percentDecode(piece)}\\E)` : `\\${piece}`,
  );
}
