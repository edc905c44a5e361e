import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginningOf, compileMatcher } from "../../src/route/match.ts";
import { MAX_LENGTH } from "../../src/route/pattern.ts";
import { measureEffort } from "../support/effort.ts";
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
    expect(beginningOf(key)).toEqual({ prefix, whole });
    expect(compileMatcher(key)).toMatchObject({ prefix, whole });
  });

  it.each([`/(?P<x>${"a".repeat(MAX_LENGTH)})`, "/a/(b", "/a@b(?P<c>d)"])(
    "knows none of a dead key: $0",
    (key) => {
      expect(beginningOf(key)).toBeUndefined();
      expect(compileMatcher(key)).toBeUndefined();
    },
  );
});

describe("compileMatcher", () => {
  it.each(MATCH_CASES)("%s on %s", (key, path, params) => {
    const found = compileMatcher(key)?.match(path);
    expect(found === undefined ? null : Object.fromEntries(found)).toEqual(params);
  });

  it.each(["/a/\\X", "/a/(?R)?", "/a/b{65535}"])("does not compile %s, which is not read here", (key) => {
    expect(compileMatcher(key)).toBeUndefined();
  });

  it.each(DEAD_KEYS)("does not compile %s", (key) => {
    expect(compileMatcher(key)).toBeUndefined();
  });

  it.each([
    ["(a+)+", "/(?P<x>(a+)+)b", `/${"a".repeat(5000)}`],
    ["(a|a)*", "/(?P<x>(a|a)*)b", `/${"a".repeat(5000)}`],
    ["thirty optional a", `/${"a?".repeat(30)}${"a".repeat(30)}b`, `/${"a".repeat(30)}`],
    ["back references", "/(?P<x>a*)*\\1b", `/${"a".repeat(200)}`],
    ["look-ahead at each place", "/(?:(?=a+b)|a)*c", `/${"a".repeat(16_000)}`],
    ["a thousand look-behinds at each place", `/b+${"(?<=b|c)".repeat(1000)}d`, `/${"b".repeat(500)}`],
    ["nothing, counted in counts", "/(?:(?:){65535}){65535}b", "/a"],
    ["an atomic group at each place", "/(?:(?>a+)|a)*c", `/${"a".repeat(16_000)}`],
  ])("does not blow up on %s", (_, key, path) => {
    const { result, effort } = measureEffort(() => compileMatcher(key)?.match(path));
    expect(result).toBeUndefined();
    expect(effort).toBeLessThan(4000);
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
      "(?=a)",
      "(?!b)",
      "b{1,2}",
      "(?<=a)",
    );
    const patterns = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .filter((pieces) => pieces.filter((p) => p.startsWith("(?<x>")).length < 2);
    fc.assert(
      fc.property(patterns, fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 7 }), (pieces, letters) => {
        const key = `/${pieces.join("")}`;
        const path = `/${letters.join("")}`;
        const expected = new RegExp(`^${key}$`, "i").exec(path);
        const found = compileMatcher(key)?.match(path);
        expect(found !== undefined).toBe(expected !== null);
        if (expected?.groups?.["x"] !== undefined) expect(found?.get("x")).toBe(expected.groups["x"]);
      }),
      { numRuns: 5000 },
    );
  });
});
