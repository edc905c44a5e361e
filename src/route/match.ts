import { beginningOf } from "./beginning.ts";
import { fromBytes, lowerAscii, NOT_NEWLINE, toBytes } from "./bytes.ts";
import type { Parsed, PathTemplate } from "./model.ts";
import { printForBytes } from "./print.ts";
import { compilePrinted } from "./re2.ts";
import { patternOfTemplate } from "./template.ts";
import { capturesIn, sequence, someNode, type GroupNode, type Node } from "./tree.ts";

/** Matches paths against a route pattern, as WordPress does with `@^KEY$@i`. */
export interface Matcher {
  /** Lower-case text at the start of every matching path, in bytes; may be empty. */
  readonly prefix: string;
  /**
   * Returns the parameters as PHP's `preg_match` does: by name, in the order of their groups. A group that did not
   * participate is `""` if a later group did, and absent otherwise. `undefined` if the path does not match.
   */
  readonly match: (path: string) => ReadonlyMap<string, string> | undefined;
}

/** The longest path that can match; web servers refuse even shorter ones. */
const MAX_PATH = 8192;

/**
 * Compiles a pattern for matching in linear time, never on the JavaScript engine. `undefined` for a pattern that is not
 * parsed, or that RE2 cannot match.
 */
export function compileMatcher({ tree }: Parsed): Matcher | undefined {
  if (tree === undefined) return undefined;
  const { prefix, whole } = beginningOf(tree);
  if (whole) return plainMatcher(prefix);
  const rest = restOf(tree, prefix.length);
  const compiled = compilePrinted(rest === undefined ? printForBytes(tree) : `\\A(?:${printForBytes(rest)})`);
  if (compiled === undefined) return undefined;
  const captures = capturesIn(tree);
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

/** Returns the nodes behind the literal beginning of `length` bytes; `undefined` if another edge than an end follows it. */
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

/** Writes a path as bytes in lower case, for comparison with the `prefix` of a matcher. */
export function foldPath(path: string): string {
  return lowerAscii(toBytes(path));
}

/** Lists the named groups. PHP fills all groups up to the last that participated. */
function parametersOf(
  captures: readonly GroupNode[],
  groupOf: (index: number) => string | null,
): ReadonlyMap<string, string> {
  const values = captures.map(({ index = 0, name }) => ({ name, value: groupOf(index) }));
  const last = values.findLastIndex(({ value }) => value !== null);
  return new Map(
    values
      .slice(0, last + 1)
      .flatMap(({ name, value }) => (name === undefined ? [] : [[name, fromBytes(value ?? "")] as const])),
  );
}

/** Compiles a test whether a path of a route matches one of its templates; variables are never empty. */
export function templateTest(template: PathTemplate): (path: string) => boolean {
  const matcher = compileMatcher(patternOfTemplate(template, { kind: "set", set: NOT_NEWLINE }));
  return (path) => matcher?.match(path) !== undefined;
}
