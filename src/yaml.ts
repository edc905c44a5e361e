import { Composer, isAlias, isMap, isNode, isScalar, isSeq, Lexer, Parser } from "yaml";
import type { Document, Scalar, Tags, YAMLMap, YAMLSeq } from "yaml";
import { RouteprintError } from "./errors.ts";
import { asObject, isArray } from "./json.ts";
import { excerpt } from "./escape.ts";

/** The most characters of a text, and the most signs and words in it, those of some 7 MB of a document: each costs time and memory. */
const LENGTH_CAP = 16 * 1024 * 1024;
const SIGN_CAP = 1_500_000;

/** The deepest document that is read, in levels. */
const MAX_DEPTH = 200;

/** So many values a text may stand for, those that an alias repeats counted each time. */
const VALUE_CAP = 2_000_000;

/** A value with what it holds. */
interface Loaded {
  readonly value: unknown;
  /** How many values it is made of. */
  readonly size: number;
  /** How deep values lie in it. */
  readonly height: number;
}

/** What reading a part of the text needs of the whole. */
interface Reading {
  /** What names with `&` stand for, in the order of the text: a value cannot hold itself. */
  readonly anchors: Map<string, Loaded>;
  readonly fail: (message: string, offset?: number) => RouteprintError;
}

/**
 * Reads text as YAML 1.2, with the merge keys of 1.1, into what `JSON.parse` gives: names are text, and what JSON has no
 * value for is the text that stands there. Tags say nothing.
 *
 * @param where names the source in an error.
 * @throws RouteprintError `yaml-unreadable` with the line, where it is broken, several documents, too deep or too large.
 */
export function parseYaml(text: string, where: string): unknown {
  const fail = (message: string, offset?: number): RouteprintError =>
    new RouteprintError("yaml-unreadable", {
      message,
      where: offset === undefined ? where : `${where}, line ${lineAt(text, offset)}`,
    });
  if (text.length > LENGTH_CAP) throw fail(TOO_LARGE);
  const [document, next] = composeTwo(text, fail);
  const [fault] = document?.errors ?? [];
  if (fault !== undefined) throw fail(`The YAML is broken: ${excerpt(fault.message, 100)}`, fault.pos[0]);
  if (next !== undefined) throw fail("The YAML holds several documents", next.range[0]);
  return load(document?.contents, { anchors: new Map(), fail }).value;
}

/** The document, the value that it is, and what may lie in that. */
const STACK_CAP = MAX_DEPTH + 2;

const TOO_DEEP = "The YAML is nested too deep";

const TOO_LARGE = "The YAML is too large to be read";

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The first documents of the text; a name that stands twice is left to `load`, which finds it without comparing each to each. */
function composeTwo(text: string, fail: Reading["fail"]): readonly (Document.Parsed | undefined)[] {
  const composer = new Composer({ uniqueKeys: false, resolveKnownTags: false, customTags: withoutOwn });
  const { stackTraceLimit } = Error;
  // Of each fault an error is made; to look where in the reader takes most of the time.
  Error.stackTraceLimit = 0;
  try {
    const [document, next] = composer.compose(tokensOf(text, fail), true, text.length);
    return [document, next];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The tags that plain text has too. Maps in order, sets and the like are read as what stands there: the reader looks for each name among all before it. */
function withoutOwn(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === "string" || tag.default !== false);
}

/** The tokens of the text, up to the first invalid one. */
function* tokensOf(text: string, fail: Reading["fail"]): ReturnType<Parser["parse"]> {
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    // An escape between quotes is read on its own.
    count += lexeme.startsWith('"') ? lexeme.split("\\").length : 1;
    if (count > SIGN_CAP) throw fail(TOO_LARGE, parser.offset);
    for (const token of parser.next(lexeme)) {
      yield token;
      // What is broken is not read on.
      if (token.type === "error") return;
    }
    if (parser.stack.length > STACK_CAP) throw fail(TOO_DEEP, parser.offset);
  }
  yield* parser.end();
}

function load(node: unknown, reading: Reading): Loaded {
  if (isAlias(node)) {
    const known = reading.anchors.get(node.source);
    if (known !== undefined) return known;
    throw reading.fail(
      `The YAML is broken: nothing before it has the name &${excerpt(node.source, 60)}`,
      offsetOf(node),
    );
  }
  const loaded = isMap(node)
    ? loadMap(node, reading)
    : isSeq(node)
      ? loadList(node, reading)
      : loadScalar(node);
  if (isNode(node) && node.anchor !== undefined) reading.anchors.set(node.anchor, loaded);
  return loaded;
}

function loadScalar(node: unknown): Loaded {
  return { value: isScalar(node) ? valueOf(node) : null, size: 1, height: 0 };
}

function valueOf({ value, source }: Scalar): unknown {
  const isJson = value === null || typeof value === "boolean" || Number.isFinite(value);
  return isJson || typeof value === "string" ? value : source;
}

function loadList(node: YAMLSeq, reading: Reading): Loaded {
  const sum = createSum(offsetOf(node), reading);
  return sum.of(node.items.map((item) => sum.add(load(item, reading))));
}

/** Members of the map itself go before those that it merges, and of these the first. */
function loadMap(node: YAMLMap, reading: Reading): Loaded {
  const sum = createSum(offsetOf(node), reading);
  const members = new Map<string, unknown>();
  const merged: unknown[] = [];
  for (const { key, value } of node.items) {
    const loaded = load(value, reading);
    if (isScalar(key) && key.type === "PLAIN" && key.source === "<<") {
      const list = sum.add(loaded);
      merged.push(...(isArray(list) ? list : [list]));
      continue;
    }
    const name = nameOf(key, reading);
    if (members.has(name))
      throw reading.fail(
        `The YAML is broken: ${JSON.stringify(excerpt(name, 60))} stands twice in one map`,
        offsetOf(key),
      );
    members.set(name, sum.add(loaded));
  }
  for (const source of merged) {
    for (const [name, value] of Object.entries(asObject(source)))
      if (!members.has(name)) members.set(name, value);
  }
  return sum.of(Object.fromEntries(members));
}

/** The name of a member: text as it stands there, so that `200` and `1.0` are kept. */
function nameOf(key: unknown, reading: Reading): string {
  if (isScalar(key)) return key.source ?? "";
  const { value } = load(key, reading);
  if (typeof value === "string") return value;
  throw reading.fail("The YAML has a name that is no text", offsetOf(key));
}

function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** Counts what a list or a map is made of. */
function createSum(
  offset: number | undefined,
  { fail }: Reading,
): { readonly add: (part: Loaded) => unknown; readonly of: (value: unknown) => Loaded } {
  let size = 1;
  let height = 0;
  return {
    add: (part) => {
      size += part.size;
      height = Math.max(height, part.height + 1);
      if (size > VALUE_CAP) throw fail(TOO_LARGE, offset);
      if (height > MAX_DEPTH) throw fail(TOO_DEEP, offset);
      return part.value;
    },
    of: (value) => ({ value, size, height }),
  };
}
