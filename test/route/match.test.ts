import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginningOf, compileMatcher } from "../../src/route/match.ts";
import { MAX_LENGTH } from "../../src/route/pattern.ts";
import { measureEffort } from "../support/effort.ts";

/** Key, path, and the parameters that PHP's `preg_match` would give; `null` where it does not match. */
type MatchCase = readonly [key: string, path: string, params: Readonly<Record<string, string>> | null];

const MATCH_CASES: readonly MatchCase[] = [
  ["/a/b", "/A/B", {}],
  ["/a/b", "/a/b\n", {}],
  ["/a/b", "/a/bc", null],
  ["/a/(?P<id>\\d+)", "/a/12", { id: "12" }],
  ["/a/(?P<id>\\d+)", "/a/12x", null],
  ["/a(?:/(?P<id>\\d+))?", "/a", {}],
  ["/a(?:/(?P<id>\\d+))?/b/(?P<x>.)", "/a/b/c", { id: "", x: "c" }],
  ["/a/(?P<x>|\\d+)", "/a/", { x: "" }],
  ["/a/(?:(?P<n>\\d+)|(?P<w>[a-z]+))", "/a/b", { n: "", w: "b" }],
  ["/a/(?:(?P<n>\\d+)|(?P<w>[a-z]+))", "/a/1", { n: "1" }],
  ["/a/(?P<x>\\w+?)(?P<y>\\w*)", "/a/bcd", { x: "b", y: "cd" }],
  ["/a/(?:(?P<x>\\d),?)+", "/a/1,2,3", { x: "3" }],
  ["/a/(?P<x>(?:b*)*)c", "/a/bbc", { x: "bb" }],
  ["/a/(?P<x>.*)+", "/a/b/c", { x: "" }],
  ["/a/(?P<x>\\w*)*/b", "/a/c/b", { x: "" }],
  ["/a/(?P<x>b??)*c", "/a/bc", { x: "" }],
  ["/a/(?P<x>(?P<y>b*)*)*c", "/a/bbc", { x: "", y: "" }],
  ["/a/(?P<x>b|(?P<y>c|)*)+d", "/a/bcd", { x: "", y: "" }],
  ["/a/(?:b|(/)*?)++/c", "/a/b/c", {}],
  ["/a/(?P<x>(?P<y>\\d*+|b)++)++", "/a/12", { x: "", y: "" }],
  ["/a/(?P<x>a|ab)(?P<y>c|bcd)?", "/a/abcd", { x: "a", y: "bcd" }],
  ["/a/(?P<x>\\d++)1", "/a/121", null],
  ["/a/(?>b|bc)d", "/a/bcd", null],
  ["/a/(?P<x>(?!no)[a-z]+)", "/a/nope", null],
  ["/a/(?P<x>(?!no)[a-z]+)", "/a/yes", { x: "yes" }],
  ["/a/(?=(?P<x>\\d))\\w+", "/a/1b", { x: "1" }],
  ["/a/(?P<x>\\w+(?<!z))", "/a/bz", null],
  ["/a/(?P<x>\\w+(?<=z))", "/a/bz", { x: "bz" }],
  ["/a/(?P<x>[a-z]+)/(?P=x)", "/a/bc/BC", { x: "bc" }],
  ["/a/(?P<x>bb|b)b?-\\1", "/a/bb-b", { x: "b" }],
  ["/a/(?P<x>[a-z]+)-\\1", "/a/bc-bd", null],
  ["/a/(?-i:B)", "/a/b", null],
  ["/a/(?-i:B)", "/A/B", {}],
  ["/a/(?i)b(?-i)c", "/a/BC", null],
  ["/a|b/c", "/a/anything", {}],
  ["/a|b/c", "/x/b/c", {}],
  ["/a|b/c", "/b", null],
  ["/a/.", "/a/é", null],
  ["/a/..", "/a/é", {}],
  ["/a/(?P<x>[^/]+)", "/a/é漢", { x: "é漢" }],
  ["/é/(?P<x>\\d)", "/é/1", { x: "1" }],
  ["/é/(?P<x>\\d)", "/É/1", null],
  ["/a/\\Qb.c\\E", "/a/b.c", {}],
  ["/a/\\Qb.c\\E", "/a/bxc", null],
  ["/a/(?x) b c # all the rest is a comment", "/a/bc", {}],
  ["/a/[[:^digit:]]", "/a/1", null],
  ["/a/\\bb\\b", "/a/b", {}],
  ["/a/(?P<x>b{2,3})(?P<y>b*)", "/a/bbbbb", { x: "bbb", y: "bb" }],
  ["/a/b{,3}", "/a/b{,3}", {}],
  ["/a/(?P<x>\\d+)\\@", "/a/1@", { x: "1" }],
  ["/a/b\\", "/a/b$", {}],
  ["/a/\\p{Lu}", "/a/b", null],
  ["/a/[\\p{Katakana}\\w]", "/a/b", {}],
  ["/a/[\\p{Lu}x]", "/a/X", {}],
  ["/a/[^\\p{Lu}]", "/a/b", {}],
  ["/a/[[:upper:]]", "/a/b", {}],
  ["/a(?:b|)+/(x)\\1", "/ab/xx", {}],
  ["/a(?P<x>|-)*(b)\\2", "/abb", { x: "" }],
  ["/a/(?J)(?:(?P<m>b)|(?P<m>c))/(?P<x>d)", "/a/b/d", { m: "b", x: "d" }],
  ["/a/(?J)(?:(?P<m>b)|(?P<m>c))/(?P<x>d)", "/a/c/d", { m: "c", x: "d" }],
  ["/a/{a}{2}", "/a/{a}}", {}],
  ["/a/\\N{2}", "/a/bc", {}],
  ["/A(?P<x>\\d)", "/a1", { x: "1" }],
  [`/a${"(?:b)".repeat(300)}`, `/a${"b".repeat(300)}`, {}],
  [`/a${"(".repeat(250)}b${")".repeat(250)}`, "/ab", {}],
  [`/a/(?P<${"n".repeat(32)}>b)`, "/a/b", { ["n".repeat(32)]: "b" }],
  ["/a/[[:cntrl:]]b", "/a/\u001fb", {}],
  ["/a/[[:graph:]]", "/a/~", {}],
  ["/a/\\fb", "/a/\fb", {}],
  ["/a/\\o{102}", "/a/b", {}],
  ["/a/[\\x62]", "/a/b", {}],
  ["/a/(?xx)[b c]d", "/a/cd", {}],
  ["/a/(?xx)[b c]d", "/a/ d", null],
  ["/a/(?xx)[b\tc]d", "/a/\td", null],
  ["/a(?m:$)\\nb", "/a\nb", {}],
  ["/a(?m:$)b", "/ab", null],
  ["/a\\n(?m:^)b", "/a\nb", {}],
  ["/a(?m:^)b", "/ab", null],
  ["/a/bc(?<=[b]c)(?P<x>d)", "/a/bcd", { x: "d" }],
  ["/a/(?:(?=(?P<x>b))b|bc)d", "/a/bcd", {}],
  ["/a/(?P<x>b|\\1c)+", "/a/bbc", { x: "bc" }],
  ["/a/(?P<x>(?P<y>)b|\\1|.c)+", "/a/bxc", { x: "xc", y: "" }],
  ["/a/(?P<x>\\1|\\N)*+ /", "/a/b /", null],
  ["/a/(?|(?P<x>\\d)|(?P<x>[a-z]))(?P<y>-)", "/a/b-", { x: "b", y: "-" }],
  ["/a/(?|(?P<x>\\d)|([a-z])(c))(?P<y>-)\\3", "/a/bc--", { x: "b", y: "-" }],
  ["/a/(?|(\\d)|(b)(c))(d)\\g{-2}", "/a/bcdc", {}],
  ["/a/(?P<x>b)?(?(1)c|d)", "/a/bc", { x: "b" }],
  ["/a/(?P<x>b)?(?(1)c|d)", "/a/bd", null],
  ["/a/(?P<x>b)?(?(<x>)c)", "/a/bc", { x: "b" }],
  ["/a/(?P<x>b)?(?('x')c)", "/a/c", null],
  ["/a/(?P<x>b)?(?(x)c|d)", "/a/d", {}],
  ["/a/(b)(?(-1)c|d)", "/a/bc", {}],
  ["/a/\\101\\60", "/a/A0", {}],
  ["/a/\\1011", "/a/A1", {}],
  ["/a/[\\18\\8]", "/a/8", {}],
  ["/a/(*pla:b).", "/a/c", null],
  ["/a/(*negative_lookahead:b).", "/a/c", {}],
  ["/a/.(*positive_lookbehind:b)", "/a/b", {}],
  ["/a/.(*nlb:b)", "/a/b", null],
  ["/a/(?:(*F:told)|b)", "/a/b", {}],
  ["/a/(?:b(*FAIL:told)|bc)", "/a/b", null],
  ["/a/(*sr:b|c)*", "/a/bc", {}],
  ["/a/(*script_run:b|bc)d", "/a/bcd", {}],
  ["/a/(*asr:b|bc)d", "/a/bcd", null],
  ["/a/(*atomic_script_run:b|bc)d", "/a/bd", {}],
  ["/a/(*atomic:b|bc)d", "/a/bcd", null],
];

/** Keys that never answer: the delimiter, or what PCRE2 refuses. */
const DEAD_KEYS = [
  "/a@b",
  "/a/[^@]+",
  "/a(",
  "/a)",
  "/a/[",
  "/a/*+?+",
  "/a/(?P<x>a)(?P<x>b)",
  "/a/[z-a]",
  "/a/[\\w-.]",
  "/a/[[:alpha:]-z]",
  "/a/\\\\@b",
  "/a/(?<=(?:b|cd))e",
  `/a${"(".repeat(251)}b${")".repeat(251)}`,
  `/a/(?P<${"n".repeat(33)}>b)`,
  "/a/\\j",
  "/a/\\2(b)",
  "/a/(?<=b+)c",
  "/a/b{70000}",
  `/a/b{1,${"9".repeat(400)}}`,
  "/a|{2}",
  "/a/(?i){1,2}",
  "/a/\\N{x}",
  "/a/(?P<1x>b)",
  "/a/(?Zb)",
  "/a/\\400",
  "/a/[\\400]",
  "/a/\\81",
  "/a/(?|(?P<x>b)|(?P<y>c))",
  "/a/(?|(?P<x>b)(?P<x>c))",
  "/a/(b)?(?(1)c|d|e)",
  "/a/(b)?(?(2)c|d)",
  "/a/(?(x)c|d)",
  "/a/(*foo:)b",
  "/a/(*F)+b",
];

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
