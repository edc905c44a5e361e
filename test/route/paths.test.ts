import { describe, expect, it } from "vitest";
import { commonPath, covers, languageOf } from "../../src/route/paths.ts";
import { readPattern } from "../../src/route/pattern.ts";

/** Two keys, a path of both, and whether the first holds all paths of the second. */
const CASES: readonly (readonly [string, string, string | undefined, boolean])[] = [
  ["/a/(?P<id>\\d+)", "/a/(?P<slug>[a-z-]+)", undefined, false],
  ["/a/(?P<id>\\d+)", "/a/(?P<slug>\\w+)", "/a/1", false],
  ["/a/(?P<slug>\\w+)", "/a/(?P<id>\\d+)", "/a/1", true],
  ["/a/(?P<id>[\\w-]+)", "/a/static", "/a/static", true],
  ["/a", "/a/?", "/a", true],
  ["/a/?", "/a", "/a", true],
  ["/a/b|/c", "/a/bcd", "/a/bcd", true],
  ["/a/b|/c", "/x/c", "/x/c", true],
  ["/a/.+", "/a/b/c", "/a/b/c", true],
  ["/a/.+", "/a/", undefined, true],
  ["/a/\\w{3}", "/a/\\d{2,4}", "/a/111", false],
  ["/a/(?-i:B)", "/a/b", "/a/B", false],
  ["/a/x(?:\\?.*)?", "/a/x\\?y", undefined, true],
  ["/a/\\w+", "/a/x(?:\\?.*)?", "/a/x", true],
];

describe("the languages of routes", () => {
  it.each(CASES)("%s and %s", (first, second, path, isCovered) => {
    const [a, b] = [languageOf(readPattern(first)), languageOf(readPattern(second))];
    if (a === undefined || b === undefined) throw new Error("no language");
    expect(commonPath(a, b)).toBe(path);
    expect(covers(a, b)).toBe(isCovered);
  });

  it.each(["/a@", "/a(", "/(a)\\1", "/a/x$y", "/a\\b", `/${"a{1000}".repeat(20)}`])(
    "knows no language of %s",
    (key) => {
      expect(languageOf(readPattern(key))).toBeUndefined();
    },
  );

  it("gives up what grows beyond bounds", () => {
    const [a, b] = [languageOf(readPattern("/.*a.{20}")), languageOf(readPattern("/.*b.{20}c"))];
    if (a === undefined || b === undefined) throw new Error("no language");
    expect(covers(a, b)).toBeUndefined();
  });
});
