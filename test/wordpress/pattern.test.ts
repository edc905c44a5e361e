import { describe, expect, it } from "vitest";
import { matchesPattern } from "../../src/wordpress/pattern.ts";

describe("a pattern of a definition", () => {
  it.each<[pattern: string, text: string, expected: boolean]>([
    ["[a-z]", "1a1", true],
    ["^[a-z]+$", "abc\n", true],
    ["^a\\Z", "a\n", true],
    ["^a\\z", "a\n", false],
    ["[]a]", "]", true],
    ["^[^]a]$", "a", false],
    ["^[a[b]$", "[", true],
    ["[[:alpha:]]++", "5", false],
    ["^(?>a+)b$", "aab", true],
    ["^\\h$", "\u00a0", true],
    ["^\\h$", "\t", true],
    ["^\\H$", " ", false],
    ["^\\s$", "\v", true],
    ["^\\S$", "\v", false],
    ["^[\\s\\h]{2}$", "\v\t", true],
    ["^\\w$", "é", true],
    ["^\\W$", "é", false],
    ["^\\W$", "-", true],
    ["^[\\w-b]+$", "é-", true],
    ["^[\\w-b]+$", "e-", true],
    ["^[\\h-b]$", "a", false],
    ["^[[:word:]-b]+$", "e-", true],
    ["^\\Qa.b\\E$", "axb", false],
    ["^\\p{Lu}$", "Ö", true],
    ["(?i)^ö$", "Ö", true],
    ["(?P<year>\\d{4})", "2024", true],
    ["^a{2,3}+$", "aaaa", false],
    // What RE2 cannot match is accepted.
    ["^(?=b)", "a", true],
    ["(a)\\1", "b", true],
    ["(?x) b", "a", true],
    ["^a{2000}$", "b", true],
    ["(?:a{2}){2}{2}", "b", true],
    // What PHP cannot compile matches nothing.
    ["(", "a", false],
    ["[z-a]", "a", false],
    ["a\\", "a\\", false],
    ["\\#", "#", false],
    ["\\\\#", "\\#", true],
    ["", "a", true],
  ])("%s finds something in %j: %s", (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  it("takes time linear in the text", () => {
    expect(matchesPattern("^(a+)+$", `${"a".repeat(19_000)}!`)).toBe(false);
  });
});
