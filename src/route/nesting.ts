import { unite } from "./bytes.ts";
import {
  mapChildren,
  type ClassItem,
  type GroupNode,
  type Node,
  type RepeatNode,
  type SetNode,
} from "./tree.ts";

/**
 * The tree with each repeat of a repeat as one, and one class for alternatives of single bytes that are repeated. Its words
 * and captures are the same, and what is printed of it is not one in which the engine of a reader has 2ⁿ ways to a value
 * of n characters: `(.*)+`, `(\w|\d)+`.
 */
export function withoutNesting(node: Node): Node {
  const mapped = mapChildren(node, withoutNesting);
  return mapped.kind === "repeat" ? flatRepeat(mapped) : mapped;
}

/** PCRE counts no further, and what engines make of more differs; of repeats many deep, the product is no number. */
const MAX_COUNT = 65_535;

function flatRepeat(node: RepeatNode): Node {
  if (node.mode === "possessive" || node.max < 2) return node;
  const { body } = node;
  if (body.kind === "group" && body.name !== undefined) return flatCapture(node, body) ?? node;
  const inner = unwrapped(body);
  if (inner.kind === "choice") return { ...node, body: classOf(inner.options, inner) ?? body };
  if (inner.kind !== "repeat" || inner.mode === "possessive") return node;
  const min = inner.min * node.min;
  if (min > MAX_COUNT) return node;
  if (inner.max === Number.POSITIVE_INFINITY && (inner.min <= 1 || node.min > 0))
    return { ...node, body: inner.body, min, max: inner.max };
  return inner.max === 1 ? { ...node, body: inner.body, min } : node;
}

/** The first turn of `(?P<a>\w+)+` takes all that the others could: what the capture then holds. */
function flatCapture(node: RepeatNode, group: GroupNode): Node | undefined {
  const { body } = group;
  const takesAll =
    body.kind === "repeat" &&
    body.mode === "greedy" &&
    body.min === 1 &&
    body.max === Number.POSITIVE_INFINITY;
  if (!takesAll || group.atomic || node.min > 1) return undefined;
  return node.min === 1 ? group : { ...node, body: group, max: 1 };
}

/** What stands in groups that are not told by name. */
function unwrapped(node: Node): Node {
  return node.kind === "group" && node.name === undefined && !node.atomic ? unwrapped(node.body) : node;
}

/** One class of all that the options name; `undefined` where one is more than a byte. */
function classOf(options: readonly Node[], { start, end }: Node): SetNode | undefined {
  const sets = options.map(unwrapped).flatMap((option) => (option.kind === "set" ? [option] : []));
  if (sets.length < options.length) return undefined;
  const items = sets.flatMap(({ literal, written }): readonly ClassItem[] => {
    if (literal !== undefined) return [{ low: literal, high: literal }];
    return written?.negated === false ? written.items : [];
  });
  return {
    kind: "set",
    set: unite(...sets.map(({ set }) => set)),
    written: { negated: false, items },
    start,
    end,
  };
}
