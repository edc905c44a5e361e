import { fromBytes, lowerAscii, toBytes } from "./bytes.ts";
import { PatternFault } from "./dialect.ts";
import { parsePattern, type ParsedPattern } from "./parse.ts";
import { holdsDelimiter, isPlain, MAX_LENGTH } from "./pattern.ts";
import { compileProgram } from "./program.ts";
import { allowedWork, runProgram, type Span } from "./run.ts";
import type { Capture, Node } from "./tree.ts";
import type { Work } from "../work.ts";

/** With what the paths of a key begin. */
export interface Beginning {
  /** Lower-case text with which every path begins that can match; empty where there is none. In bytes. */
  readonly prefix: string;
  /** Whether `prefix` is all there is: the key is plain text. */
  readonly whole: boolean;
}

/** A route pattern that can be tried on paths, as WordPress tries `@^KEY$@i`. */
export interface Matcher extends Beginning {
  /**
   * The parameters that PHP's `preg_match` gives: by name, in the order of their groups. A group that took no part is
   * `""` where a later group did, and absent otherwise. `undefined` where the path does not match.
   *
   * @param shared what several matches may do together, in steps; of it is taken what this one does.
   */
  readonly match: (path: string, shared?: Work) => ReadonlyMap<string, string> | undefined;
}

/** A path longer than this matches nothing: web servers refuse it long before. */
const MAX_PATH = 16_384;

/**
 * Compiles a route key for matching in linear time; nothing of it reaches the JavaScript engine.
 * `undefined` where the route never answers (an `@`, what PCRE refuses) and where the pattern uses what is not read here.
 */
export function compileMatcher(source: string): Matcher | undefined {
  if (isPlain(source)) return plainMatcher(source.toLowerCase());
  const parsed = parseKey(source);
  return parsed && matcherOf(parsed);
}

/** A key as parsed; `undefined` where its route never answers and where it uses what is not read here. */
export function parseKey(source: string): ParsedPattern | undefined {
  if (source.length > MAX_LENGTH || holdsDelimiter(source)) return undefined;
  const parsed = parsePattern(`^${toBytes(source)}$`);
  return parsed instanceof PatternFault ? undefined : parsed;
}

function matcherOf(parsed: ParsedPattern): Matcher | undefined {
  const { prefix, whole } = literalPrefix(parsed.tree);
  if (whole) return plainMatcher(prefix);
  const program = compileProgram(parsed.tree);
  if (program === undefined) return undefined;
  const options = {
    groups: parsed.captures.length,
    // Of alternatives at the top the first alone has the anchor.
    anchored: parsed.tree.kind !== "choice",
    memoised: !parsed.heedsCaptures,
  };
  const match: Matcher["match"] = (path, shared) => {
    if (path.length > MAX_PATH) return undefined;
    const text = toBytes(path);
    if (prefix !== "" && lowerAscii(text.slice(0, prefix.length)) !== prefix) return undefined;
    const work = allowedWork(options.memoised);
    const before = work.left;
    const spans = runProgram(program, text, options, work);
    if (shared !== undefined) shared.left -= before - work.left;
    return spans && parametersOf(parsed.captures, spans, text);
  };
  return { prefix, whole, match };
}

/** The literal beginning of a key, as a matcher has it; most keys tell it without being parsed. */
export function beginningOf(source: string): Beginning | undefined {
  if (isPlain(source)) return { prefix: source.toLowerCase(), whole: true };
  if (source.length > MAX_LENGTH) return undefined;
  // An alternative at the top of a pattern is anchored at one end only and may begin with anything.
  const text = source.includes("|") ? undefined : /^([\w/-]*)\(\?P?<\w+>/.exec(source)?.[1];
  if (text !== undefined) return { prefix: text.toLowerCase(), whole: false };
  const parsed = parseKey(source);
  return parsed && literalPrefix(parsed.tree);
}

function plainMatcher(prefix: string): Matcher {
  return {
    prefix,
    whole: true,
    match: (path) => (foldPath(stripNewline(path)) === prefix ? new Map() : undefined),
  };
}

/** `$` also holds before a final newline. */
function stripNewline(path: string): string {
  return path.endsWith("\n") ? path.slice(0, -1) : path;
}

/** A path in the form in which it begins with a matcher's `prefix`. */
export function foldPath(path: string): string {
  return lowerAscii(toBytes(path));
}

/** The literal text behind the anchor with which every key begins, and whether it is all of the pattern. */
export function literalPrefix(tree: Node): Beginning {
  if (tree.kind !== "sequence") return NO_BEGINNING;
  const rest = tree.nodes.slice(1);
  let prefix = "";
  for (const node of rest) {
    const byte = foldedLiteral(node);
    if (byte === undefined) {
      const isEnd = node.kind === "assert" && node.what === "end";
      return { prefix, whole: isEnd && node === rest.at(-1) };
    }
    prefix += byte;
  }
  return { prefix, whole: false };
}

const NO_BEGINNING: Beginning = { prefix: "", whole: false };

/** A literal byte in lower case; not one whose case is heeded, which must be looked at as it is. */
function foldedLiteral(node: Node): string | undefined {
  if (node.kind !== "set" || node.literal === undefined) return undefined;
  const lower = node.literal | 0x20;
  const isLetter = lower >= 0x61 && lower <= 0x7a;
  if (isLetter && node.set[node.literal ^ 0x20] !== 1) return undefined;
  return String.fromCharCode(isLetter ? lower : node.literal);
}

/** PHP fills the groups up to the last that took part, and names those that have a name; of two of one name, the one that took part. */
function parametersOf(
  captures: readonly Capture[],
  spans: readonly Span[],
  text: string,
): ReadonlyMap<string, string> {
  const last = captures.findLastIndex(({ index }) => spans[index] !== undefined);
  const parameters = new Map<string, string>();
  for (const { index, name } of captures.slice(0, last + 1)) {
    const span = spans[index];
    if (name === undefined || (span === undefined && parameters.has(name))) continue;
    parameters.set(name, span === undefined ? "" : fromBytes(text.slice(...span)));
  }
  return parameters;
}
