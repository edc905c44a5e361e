import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginningOf } from "../../src/route/beginning.ts";
import { compileMatcher, templateTest } from "../../src/route/match.ts";
import { MAX_LENGTH } from "../../src/route/parse.ts";
import { readPattern } from "../../src/route/pattern.ts";
import { DEAD_KEYS, MATCH_CASES } from "./match.cases.ts";

/** Key, the text with which all its paths begin once folded, and whether that text is all of it. */
const BEGINNINGS: readonly (readonly [key: string, prefix: string, whole: boolean])[] = [
  ["", "", true],
  ["/A/b", "/a/b", true],
  ["/a\\.b", "/a.b", true],
  ["/a[zZ]b", "/azb", true],
  ["/a[yZ]b", "/a", false],
  ["/a[aA]b", "/aab", true],
  ["/A/(?P<id>\\d+)", "/a/", false],
  ["/a\\.b/(?P<c>x)", "/a.b/", false],
  ["/a(?:/(?P<c>x))?", "/a", false],
  ["/a|/b", "", false],
  ["/a|(?P<b>c)", "", false],
  ["(?:/a)?/b", "", false],
  ["/(?-i:Ab)/c", "/", false],
  ["/a$", "/a", false],
  ["/a\\b", "/a", false],
  ["/aé\\.b", "/a\u00c3\u00a9.b", true],
];

describe("beginningOf", () => {
  it.each(BEGINNINGS)("reads that of %s", (key, prefix, whole) => {
    const { tree } = readPattern(key);
    expect(tree && beginningOf(tree)).toEqual({ prefix, whole });
    expect(compileMatcher(readPattern(key))).toMatchObject({ prefix });
  });

  it.each([`/(?P<x>${"a".repeat(MAX_LENGTH)})`, "/a/(b", "/a@b(?P<c>d)"])(
    "knows none of a dead key: $0",
    (key) => {
      expect(readPattern(key).tree).toBeUndefined();
      expect(compileMatcher(readPattern(key))).toBeUndefined();
    },
  );
});

describe("compileMatcher", () => {
  it.each(MATCH_CASES)("%s on %s", (key, path, params) => {
    const found = compileMatcher(readPattern(key))?.match(path);
    expect(found === undefined ? null : Object.fromEntries(found)).toEqual(params);
  });

  it.each([
    "/a/(?!b)\\w+",
    "/a/(?=b)\\w+",
    "/a/\\w+(?<!b)",
    "/a/\\w+(?<=b)",
    "/a/(?P<x>b)\\1",
    "/a/(?P<x>b)(?P=x)",
    "/a/(?>b|bc)d",
    "/a/\\d++1",
    "/a/(?R)?",
    "/a/(b)?(?(1)c|d)",
    "/a/(?|(b)|(c))",
    "/a/(?x) b",
    "/a/(*ACCEPT)",
    "/a/\\X",
    "/a/b{65535}",
    "/a/(?:b{1000}){1000}",
  ])("does not compile %s, which RE2 cannot match; its route stays", (key) => {
    expect(compileMatcher(readPattern(key))).toBeUndefined();
    expect(readPattern(key)).toMatchObject({ alive: true, notices: [{ code: "pattern-opaque" }] });
  });

  it("compiles a pattern that came from another thread", () => {
    const pattern = structuredClone(readPattern("/a/(?P<id>[\\d]+)(?:/(?P<rest>[^x]+))?"));
    expect(compileMatcher(pattern)?.match("/a/7/q")).toEqual(new Map(Object.entries({ id: "7", rest: "q" })));
  });

  it.each(DEAD_KEYS)("does not compile %s", (key) => {
    expect(compileMatcher(readPattern(key))).toBeUndefined();
  });

  it.each([
    ["(a+)+", "/(?P<x>(a+)+)b", `/${"a".repeat(5000)}`],
    ["(a|a)*", "/(?P<x>(a|a)*)b", `/${"a".repeat(5000)}`],
    ["thirty optional a", `/${"a?".repeat(30)}${"a".repeat(30)}b`, `/${"a".repeat(30)}`],
    ["counts in counts", "/(?:(?:a?){30}){30}b", `/${"a".repeat(5000)}`],
    ["a thousand counted letters", `/(?P<x>${"\\w{1,30}".repeat(30)})b`, `/${"a".repeat(5000)}`],
  ])("does not blow up on %s", (_, key, path) => {
    const result = compileMatcher(readPattern(key))?.match(path);
    expect(result).toBeUndefined();
  });

  it("agrees with the JavaScript engine on patterns that mean the same to both", () => {
    const piece = fc.constantFrom(
      "a",
      "b",
      "[ab]",
      ".",
      "a?",
      "b*",
      "(?<x>a|b)",
      "(?:ab|a)",
      "a+?",
      "(?:b|)",
      "\\w",
      "b{1,2}",
    );
    const patterns = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .filter((pieces) => pieces.filter((p) => p.startsWith("(?<x>")).length < 2);
    fc.assert(
      fc.property(patterns, fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 7 }), (pieces, letters) => {
        const key = `/${pieces.join("")}`;
        const path = `/${letters.join("")}`;
        const expected = new RegExp(`^${key}$`, "i").exec(path);
        const found = compileMatcher(readPattern(key))?.match(path);
        expect(found !== undefined).toBe(expected !== null);
        if (expected?.groups?.["x"] !== undefined) expect(found?.get("x")).toBe(expected.groups["x"]);
      }),
      { numRuns: 5000, seed: 3 },
    );
  });
});

describe("templateTest", () => {
  it.each([
    ["/a(?:/(?P<id>\\d+))?", ["/a", "/a/1", "/a/b"], [[0], [1], []]],
    ["/a/(?:(?P<id>\\d+)|by/(?P<name>\\w+))", ["/a/1", "/a/by/x"], [[0], [1]]],
    ["/a(?P<rest>/[a-z]+)?", ["/a", "/A/B"], [[0], [1]]],
    ["/a/é(?P<x>\\d)", ["/a/%C3%A91", "/a/é1"], [[0], [0]]],
  ])("tells the templates of %s apart", (key, paths, expected) => {
    const tests = readPattern(key).templates.map(templateTest);
    expect(paths.map((path) => tests.flatMap((test, index) => (test(path) ? [index] : [])))).toEqual(
      expected,
    );
  });
});
