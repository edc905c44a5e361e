import { describe, expect, it } from "vitest";
import { parseValues } from "../../src/route/parse.ts";
import { sampleMatch } from "../../src/route/matches.ts";

describe("an example of a pattern that stands alone", () => {
  it.each([
    ["^[0-9]+$", "1"],
    ["^[a-f0-9]{4}$", "aaaa"],
    [String.raw`^(?:(?!me$)[\w-]+|me)$`, undefined],
    ["^wp//[a-z]+$", "wp//a"],
    [String.raw`^[\u{100}-\u{200}]$`, undefined],
    ["^(", undefined],
    ["a".repeat(2001), undefined],
  ])("of %s is %s", (pattern, example) => {
    const tree = parseValues(pattern);
    expect(tree && sampleMatch(tree)).toBe(example);
  });
});
