import { percentDecode } from "../url.ts";
import { compileMatcher, type Matcher } from "./match.ts";
import type { PathTemplate, TemplatePart } from "./model.ts";

/**
 * A matcher for one form of a route, to tell which of several forms a path took. It is made of the pattern's own
 * pieces, so it heeds no flag that was set outside of them; `undefined` where they cannot stand alone.
 */
export function templateMatcher({ parts }: PathTemplate): Matcher | undefined {
  return compileMatcher(
    parts.map((part, index) => sourceOf(part, parts[index - 1], parts[index + 1])).join(""),
  );
}

function sourceOf(
  part: TemplatePart,
  before: TemplatePart | undefined,
  after: TemplatePart | undefined,
): string {
  if (part.kind === "variable") return `(?:${part.variable.source})`;
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
