import type { Notice } from "../notice.ts";
import type { PathTemplate, PathVariable, RoutePattern, TemplatePart } from "./model.ts";

/** Reads a route key: named captures become variables; what is not yet understood becomes one opaque variable. */
export function readPattern(source: string): RoutePattern {
  const parts: TemplatePart[] = [];
  const notices: Notice[] = [];
  const names = new Set<string>();
  let rest = source.replace(/\/\?$/, "");
  while (rest !== "") {
    const literal = /^(?:[\w/%~!,;=:&'"<> -]|\\[/.\-_]|\.(?![*+?{]))+/.exec(rest)?.[0];
    if (literal !== undefined && !/^[*+?{]/.test(rest.slice(literal.length))) {
      parts.push({ kind: "literal", text: literal.replaceAll("\\", "") });
      rest = rest.slice(literal.length);
      continue;
    }
    const name = /^\(\?P?<(\w+)>/.exec(rest)?.[1];
    const end = name === undefined ? -1 : closing(rest);
    if (name === undefined || end < 0 || /^[*+?{]/.test(rest.slice(end + 1))) {
      notices.push({ code: "pattern-opaque", pointer: "", text: "The pattern is not understood." });
      parts.push({ kind: "variable", variable: variableOf(unique("rest", names), rest) });
      break;
    }
    parts.push({
      kind: "variable",
      variable: { ...variableOf(unique(name, names), rest.slice(0, end + 1)), capture: name },
    });
    rest = rest.slice(end + 1);
  }
  const template = templateOf(parts);
  return { source, templates: [template], captures: [...names], alive: true, notices };
}

function unique(name: string, names: Set<string>): string {
  let free = name;
  for (let suffix = 2; names.has(free); suffix += 1) free = `${name}_${suffix}`;
  names.add(free);
  return free;
}

function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "(") depth += 1;
    else if (text[at] === ")" && (depth -= 1) === 0) return at;
  }
  return -1;
}

function variableOf(name: string, source: string): PathVariable {
  return {
    name,
    inner: [],
    source,
    pattern: "^.+$",
    exact: false,
    digits: false,
    multiSegment: false,
    example: "1",
  };
}

function templateOf(parts: readonly TemplatePart[]): PathTemplate {
  const write = (named: boolean): string =>
    parts
      .map((part) => (part.kind === "literal" ? part.text : named ? `{${part.variable.name}}` : "{}"))
      .join("");
  return { text: write(true), parts, shape: write(false).toLowerCase(), constants: new Map() };
}
