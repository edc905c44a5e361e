import type { RE2JS } from "re2js";
import { memoize } from "../memo.ts";
import { bytesOf, fromBytes, SLASH, toBytes } from "./bytes.ts";
import { PatternFault } from "./ecma.ts";
import { parseKey } from "./parse.ts";
import { printForBytes } from "./print.ts";
import { compilePrinted } from "./re2.ts";
import { sequence, type GroupNode, type Node } from "./tree.ts";

/** A capture of a route that refuses a text of a path. */
export interface CaptureRefusal {
  /** The name of the capture. */
  readonly name: string;
  /** Its pattern as registered: `[\d]+`. */
  readonly pattern: string;
  readonly text: string;
}

/**
 * The captures for which a path does not match a route: with any segments in place of its named captures, the route would
 * match. Empty where something else differs, and for a pattern that cannot be tried.
 *
 * @param path with a slash in front and none behind.
 */
export function captureRefusals(key: string, path: string): readonly CaptureRefusal[] {
  const loosened = loosen(key);
  const found = loosened?.whole.matcher(toBytes(path));
  if (loosened === undefined || found?.find() !== true) return [];
  return loosened.captures.flatMap(({ name, pattern, accepts }, at) => {
    const text = found.group(at + 1);
    return text === null || accepts.matcher(text).find() ? [] : [{ name, pattern, text: fromBytes(text) }];
  });
}

interface Loosened {
  /** The route with a group of any segment for each named capture. */
  readonly whole: RE2JS;
  readonly captures: readonly LoosenedCapture[];
}

interface LoosenedCapture {
  readonly name: string;
  readonly pattern: string;
  readonly accepts: RE2JS;
}

/** The routes of a large site. */
const MAX_KNOWN = 2000;

const loosen = memoize((key: string): Loosened | undefined => {
  const parsed = parseKey(key);
  if (parsed instanceof PatternFault) return undefined;
  const named: NamedGroup[] = [];
  const whole = compilePrinted(printForBytes(loosenNode(parsed.tree, named)));
  const captures = named.flatMap(({ name, body }) => {
    const accepts = compilePrinted(`\\A(?:${printForBytes(body)})\\z`);
    const pattern = fromBytes(parsed.text.slice(body.start, body.end));
    return accepts === undefined ? [] : [{ name, pattern, accepts }];
  });
  return whole === undefined || captures.length < named.length ? undefined : { whole, captures };
}, MAX_KNOWN);

type NamedGroup = GroupNode & { readonly name: string };

const NO_SLASH = bytesOf(SLASH, SLASH).negate();

/** The node with a group of any segment in place of each named capture; adds these captures to a list, in order. */
function loosenNode(node: Node, named: NamedGroup[]): Node {
  switch (node.kind) {
    case "group": {
      const { index, name, ...rest } = node;
      if (index === undefined || name === undefined) return { ...rest, body: loosenNode(node.body, named) };
      named.push({ ...node, name });
      const { start, end } = node;
      const segment: Node = { kind: "set", set: NO_SLASH, start, end };
      const body: Node = {
        kind: "repeat",
        body: segment,
        min: 1,
        max: Number.POSITIVE_INFINITY,
        greedy: true,
        start,
        end,
      };
      return { ...rest, index, body };
    }
    case "sequence":
      return sequence(
        node.nodes.map((child) => loosenNode(child, named)),
        node,
      );
    case "choice":
      return { ...node, options: node.options.map((option) => loosenNode(option, named)) };
    case "repeat":
      return { ...node, body: loosenNode(node.body, named) };
    case "set":
    case "edge":
      return node;
  }
}
