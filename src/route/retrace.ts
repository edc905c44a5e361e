import { percentDecode } from "../url.ts";
import { compileMatcher } from "./match.ts";
import type { PathTemplate, TemplatePart } from "./model.ts";

/**
 * Tells whether a path takes one form of its route, whose variables are never empty. It is made of the pattern's own
 * pieces, so it heeds no flag that was set outside of them; it holds for no path where they cannot stand alone.
 */
export function formTest({ parts }: PathTemplate): (path: string) => boolean {
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
  // What may stand beside an alternative that is not anchored has no source.
  if (part.kind === "variable") return `(?<part_${index}>${part.variable.source || ".*"})`;
  // What was hoisted out of a variable is in its source, so it is taken off the literal beside it.
  const suffix = before?.kind === "variable" ? (before.variable.suffix ?? "") : "";
  const prefix = after?.kind === "variable" ? (after.variable.prefix ?? "") : "";
  return quote(part.text.slice(suffix.length, part.text.length - prefix.length));
}

/** The text as a pattern: a full stop may have been a bare dot, and what is percent-encoded may have been so or not. */
function quote(text: string): string {
  return text.replaceAll(/(?:%[0-9A-F]{2})+|[\\^$*+?()[\]{}|#@]/g, (piece) =>
    piece.startsWith("%") ? `(?:${piece}|\\Q${percentDecode(piece)}\\E)` : `\\${piece}`,
  );
}
