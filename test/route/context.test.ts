import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileMatcher } from "../../src/route/match.ts";
import type { PathTemplate } from "../../src/route/model.ts";
import { readPattern } from "../../src/route/pattern.ts";

const CONDITIONS =
  String.raw`\b \B ^ $ \z (?!^) (?=-) (?!a) (?<=-) (?<!a) (?<![/-]) (?=\w) (?!b/) (?!a$) (?=.*b) (?=.*b$) (?<=/a)
 (?<=a|ab) (?!-|$) (?=b?/) (?<!^) (?=a|$) (?<=^/) (?=\ba) (?!\B) (?![ab]+$) (?=[^/]+$) (?!(?!a)) (?:\b|a) (?:$|b) \K`.split(
    /\s+/,
  );
const ATOMS = String.raw`a b - / [ab] \w [^/] [a-c-] a? b* \w+ [^/]+ [a-c-]+ /? -?`.split(" ");

const single = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ATOMS) },
  { weight: 1, arbitrary: fc.constantFrom(...CONDITIONS) },
);
const group = fc
  .tuple(
    fc.constantFrom("(?:", "(", "(?=", "(?!"),
    fc.array(single, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("", "|b", "|"),
    fc.constantFrom(")", ")?", ")+"),
  )
  .map(([open, body, other, close]) => `${open}${body.join("")}${other}${close}`);
const parts = fc
  .array(fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: group }), { maxLength: 3 })
  .map((all) => all.join(""));
const keys = fc
  .tuple(fc.constantFrom("/", "/a", "/a/", "/-"), parts, parts, fc.constantFrom("", "/b", "a"))
  .map(([start, before, value, end]) => `${start}${before}(?P<x>${value})${end}`);
const paths = fc
  .array(fc.constantFrom("a", "b", "-", "/a", "1"), { maxLength: 6 })
  .map((letters) => `/${letters.join("")}`);

/** Whether a path can be spelled with the literals of a template and values that its patterns take. */
function isSpelled(path: string, [part, ...others]: PathTemplate["parts"]): boolean {
  if (part === undefined) return path === "";
  if (part.kind === "literal") {
    const isHere = path.toLowerCase().startsWith(part.text.toLowerCase());
    return isHere && isSpelled(path.slice(part.text.length), others);
  }
  const pattern = new RegExp(part.variable.pattern, "u");
  return path
    .split("")
    .some((_, at) => pattern.test(path.slice(0, at + 1)) && isSpelled(path.slice(at + 1), others));
}

describe("the forms of a key with conditions", () => {
  it("take every path that the key matches, and no other where no notice says so", () => {
    const found = { exact: 0, wider: 0 };
    const property = fc.property(keys, fc.array(paths, { minLength: 30, maxLength: 30 }), (key, all) => {
      const { templates, notices } = readPattern(key);
      const isExact = notices.every(({ code }) => code === "pattern-unreachable");
      const matcher = compileMatcher(key);
      for (const path of all.filter((each) => !each.endsWith("/"))) {
        const isMatched = matcher?.match(path) !== undefined;
        const isTaken = templates.some((template) => isSpelled(path, template.parts));
        if (isMatched) found[isExact ? "exact" : "wider"] += 1;
        if (isMatched || isExact) expect(isTaken, `${path} of ${key}`).toBe(isMatched);
      }
    });
    fc.assert(property, { numRuns: 2000, seed: 3 });
    expect(found.exact).toBeGreaterThan(300);
    expect(found.wider).toBeGreaterThan(60);
  });
});
