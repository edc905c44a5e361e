import { onceEach } from "../once.ts";
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

/** A key of more characters than this is long: no site was seen with one. */
const LONG = 200;
/** How many characters the long keys of an index may have together; those behind them are not taken apart. */
const MAX_LONG = 50_000;

/** A reader that remembers what it read of the classes of one index, and how much. */
export function createPatternReader(): PatternReader {
  const variableAlone = onceEach(readVariable);
  const variableOf: VariableReader = (body, isLast) =>
    variableAlone(`/x/(?P<v>${body})${isLast ? "" : "/x"}`);
  let left = MAX_LONG;
  return (source) => {
    if (source.length > LONG) left -= source.length;
    const longest = left < 0 ? LONG : MAX_LENGTH;
    const read = source.length > longest ? undefined : readSegments(source, variableOf);
    return read ?? readPattern(source, longest);
  };
}

/** The variable of a group around a class; none where anything about it is out of the common. */
type VariableReader = (body: string, isLast: boolean) => PathVariable | undefined;

/** The pattern of a key that consists of such segments and names no group twice; none of any other. */
function readSegments(source: string, variableOf: VariableReader): RoutePattern | undefined {
  if (source === "") return undefined;
  const parts: TemplatePart[] = [];
  const captures = new Set<string>();
  let literal = "";
  for (let at = 0; at < source.length; at = SEGMENT.lastIndex) {
    SEGMENT.lastIndex = at;
    const [found, word = "", name = "", body = ""] = SEGMENT.exec(source) ?? [];
    if (found === undefined) return undefined;
    literal += `/${word}`;
    if (body === "") continue;
    const variable = captures.has(name) ? undefined : variableOf(body, SEGMENT.lastIndex === source.length);
    if (variable === undefined) return undefined;
    captures.add(name);
    parts.push(
      { kind: "literal", text: literal },
      { kind: "variable", variable: { ...variable, name, capture: name } },
    );
    literal = "";
  }
  if (literal !== "") parts.push({ kind: "literal", text: literal });
  const templates = [templateOf(parts)];
  return { source, templates, captures: [...captures], alive: true, reachable: true, notices: [] };
}

/** The variable `v` of a key that has it alone in its second segment. */
function readVariable(key: string): PathVariable | undefined {
  const { templates, notices } = readPattern(key);
  const [template, ...others] = templates;
  const [start, part] = template?.parts ?? [];
  const isCommon =
    others.length === 0 && notices.length === 0 && start?.kind === "literal" && start.text === "/x/";
  if (!isCommon || part?.kind !== "variable" || part.variable.multiSegment) return undefined;
  return part.variable;
}
