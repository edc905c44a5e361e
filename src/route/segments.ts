import type { PathVariable, RoutePattern, TemplatePart } from "./model.ts";
import { MAX_LENGTH, readPattern } from "./pattern.ts";
import { templateOf } from "./template.ts";

/** Reads the keys of one index; the same as `readPattern` gives, in less time. */
export type PatternReader = (source: string) => RoutePattern;

/**
 * A segment that is a word, or one named group around one escape or character class. Most keys of real sites are made
 * of these alone, out of some twenty classes, so each class is read once. Only escapes that stand for themselves
 * or for a plain class are let through, and no bracket inside a class; all else is left to `readPattern`.
 */
const SEGMENT =
  /\/(?:([\w-]+)|\(\?P<([A-Za-z_]\w{0,31})>((?:\\[dw]|\[(?:[^\\[\]]|\\[dws]|\\[^\w])+\])(?:\+|\{\d{1,3}\})?)\))/y;

interface Segment {
  readonly word: string;
  readonly name: string;
  /** The class of the group; empty for a word. */
  readonly body: string;
}

/** A key of more characters than this is long: no site was seen with one. */
const LONG = 200;
/** How many characters the long keys of an index may have together; those behind them are not taken apart. */
const MAX_LONG = 50_000;

/** A reader that remembers what it read of the classes of one index, and how much. */
export function createPatternReader(): PatternReader {
  const known = new Map<string, PathVariable | undefined>();
  let left = MAX_LONG;
  return (source) => {
    if (source.length > LONG) left -= source.length;
    const segments = source.length > MAX_LENGTH ? [] : segmentsOf(source);
    const variables = segments.map(({ body }, at) => {
      if (body === "") return undefined;
      const alone = `/x/(?P<v>${body})${at === segments.length - 1 ? "" : "/x"}`;
      if (!known.has(alone)) known.set(alone, variableOf(alone));
      return known.get(alone);
    });
    const isRead = segments.every(({ body }, at) => body === "" || variables[at] !== undefined);
    if (segments.length > 0 && isRead) return join(source, segments, variables);
    return readPattern(source, left < 0 ? LONG : MAX_LENGTH);
  };
}

/** The segments of a key that consists of nothing else and names no group twice; else none. */
function segmentsOf(source: string): readonly Segment[] {
  const segments: Segment[] = [];
  const names = new Set<string>();
  for (let at = 0; at < source.length; at = SEGMENT.lastIndex) {
    SEGMENT.lastIndex = at;
    const [found, word = "", name = "", body = ""] = SEGMENT.exec(source) ?? [];
    if (found === undefined || names.has(name)) return [];
    if (name !== "") names.add(name);
    segments.push({ word, name, body });
  }
  return segments;
}

/** The variable `v` of a key that has it alone in its second segment; none where anything about it is out of the common. */
function variableOf(key: string): PathVariable | undefined {
  const { templates, notices } = readPattern(key);
  const [template, ...others] = templates;
  const [start, part] = template?.parts ?? [];
  const isCommon =
    others.length === 0 && notices.length === 0 && start?.kind === "literal" && start.text === "/x/";
  if (!isCommon || part?.kind !== "variable" || part.variable.multiSegment) return undefined;
  return part.variable;
}

function join(
  source: string,
  segments: readonly Segment[],
  variables: readonly (PathVariable | undefined)[],
): RoutePattern {
  const parts: TemplatePart[] = [];
  let literal = "";
  for (const [at, { word, name }] of segments.entries()) {
    const variable = variables[at];
    literal += `/${word}`;
    if (variable === undefined) continue;
    parts.push(
      { kind: "literal", text: literal },
      { kind: "variable", variable: { ...variable, name, capture: name } },
    );
    literal = "";
  }
  if (literal !== "") parts.push({ kind: "literal", text: literal });
  const captures = segments.flatMap(({ name }) => (name === "" ? [] : [name]));
  return { source, templates: [templateOf(parts)], captures, alive: true, reachable: true, notices: [] };
}
