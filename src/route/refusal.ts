import type { RE2JS } from "re2js";
import { memoizeByObject } from "../base/memo.ts";
import { fromBytes, NO_SLASH, toBytes } from "./bytes.ts";
import type { Parsed } from "./model.ts";
import { printForBytes } from "./print.ts";
import { compilePrinted } from "./re2.ts";
import { childrenOf, mapChildren, repeat, type GroupNode, type Node } from "./tree.ts";

/** A capture of a route that rejects a text of a path. */
export interface CaptureRefusal {
  /** The name of the capture. */
  readonly name: string;
  /** Its pattern as registered: `[\d]+`. */
  readonly pattern: string;
  readonly text: string;
}

/**
 * Returns the captures that keep a path from matching a route: with any segments in place of its named captures, the
 * route would match. Empty if something else differs, and for a pattern that cannot be compiled.
 *
 * @param path begins with a slash and does not end in one.
 */
export function captureRefusals(pattern: Parsed, path: string): readonly CaptureRefusal[] {
  const loosened = loosen(pattern);
  const found = loosened?.whole.matcher(toBytes(path));
  if (loosened === undefined || found?.find() !== true) return [];
  return loosened.captures.flatMap(({ accepts, ...capture }, at) => {
    const text = found.group(at + 1);
    return text === null || accepts.matcher(text).find() ? [] : [{ ...capture, text: fromBytes(text) }];
  });
}

interface Loosened {
  /** The route with a group that matches any segment for each named capture. */
  readonly whole: RE2JS;
  readonly captures: readonly LoosenedCapture[];
}

interface LoosenedCapture {
  readonly name: string;
  readonly pattern: string;
  readonly accepts: RE2JS;
}

const loosen = memoizeByObject(({ tree }: Parsed): Loosened | undefined => {
  if (tree === undefined) return undefined;
  const whole = compilePrinted(printForBytes(loosenNode(tree)));
  const named = namedCaptures(tree);
  const captures = named.flatMap(({ name = "", source: pattern = "", body }) => {
    const accepts = compilePrinted(`\\A(?:${printForBytes(body)})\\z`);
    return accepts === undefined ? [] : [{ name, pattern, accepts }];
  });
  return whole === undefined || captures.length < named.length ? undefined : { whole, captures };
});

/** Returns the outermost named captures, in order. */
function namedCaptures(node: Node): readonly GroupNode[] {
  return node.kind === "group" && node.name !== undefined ? [node] : childrenOf(node).flatMap(namedCaptures);
}

/** Replaces each named capture by a group that matches any segment, and drops all other groups. */
function loosenNode(node: Node): Node {
  if (node.kind !== "group") return mapChildren(node, loosenNode);
  return node.name === undefined ? loosenNode(node.body) : { ...node, body: repeat(NO_SLASH, 1) };
}
