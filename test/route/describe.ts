import type { PathTemplate, PathVariable, RoutePattern } from "../../src/route/model.ts";
import { readPattern } from "../../src/route/pattern.ts";

/** The variables of all templates of a route key. */
export function variablesOf(key: string): PathVariable[] {
  return readPattern(key).templates.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "variable" ? [part.variable] : [])),
  );
}

/** How a route key is read, as lines that a person can check. */
export function describeKey(key: string): string {
  const read = readPattern(key);
  const state = read.alive ? (read.reachable ? "" : "  [no request reaches it]") : "  [dead]";
  return [
    `${key}${state}`,
    ...read.templates.flatMap(describeTemplate),
    ...(read.captures.length === 0 ? [] : [`    captures ${read.captures.join(", ")}`]),
    ...noticesOf(read),
  ].join("\n");
}

function describeTemplate({ text, parts, constants }: PathTemplate): readonly string[] {
  return [
    `  = ${text}`,
    ...[...constants].map(([name, value]) => `    ${name} is always ${value}`),
    ...parts.flatMap((part) => {
      if (part.kind === "literal") return [];
      const { name, pattern, words, example, exact, digits, multiSegment, prefix, suffix, inner } =
        part.variable;
      const marks = [
        ...(exact ? [] : ["wider"]),
        ...(digits ? ["digits"] : []),
        ...(multiSegment ? ["slashes"] : []),
        ...(prefix === undefined ? [] : [`behind ${prefix}`]),
        ...(suffix === undefined ? [] : [`before ${suffix}`]),
        ...(inner.length === 0 ? [] : [`holds ${inner.join(" ")}`]),
        ...(words === undefined ? [] : [`words ${words.map((word) => JSON.stringify(word)).join(" ")}`]),
      ];
      return [
        `    {${name}} ${pattern} e.g. ${JSON.stringify(example)}${marks.map((mark) => `; ${mark}`).join("")}`,
      ];
    }),
  ];
}

function noticesOf({ notices }: RoutePattern): readonly string[] {
  return notices.map(({ code, text }) => `    ! ${code}: ${text}`);
}
