import { describe, expect, it } from "vitest";
import { compareLanguages, startPatternWork } from "../../src/route/language.ts";

describe("compareLanguages", () => {
  it.each([
    ["^[0-9]+$", "^\\d+$", { relation: "equal" }],
    // Not told apart where the same is no set that can be told.
    ["^(a)\\1$", "^(a)\\1$", { relation: "equal" }],
    ["^(?!a)b|c$", "^b$", { relation: "unknown" }],
    [`^${"a".repeat(2000)}$`, "^a$", { relation: "unknown" }],
    ["^[0-9]+$", "^\\w+$", { relation: "narrower", onlySecond: "a" }],
    ["^\\w+$", "^[0-9]+$", { relation: "wider", onlyFirst: "a" }],
    ["^[a-z]+$", "^[0-9]+$", { relation: "disjoint", onlyFirst: "a", onlySecond: "1" }],
    ["^[a-z0]+$", "^[0-9]+$", { relation: "overlapping", onlyFirst: "a", onlySecond: "1", both: "0" }],
    ["^[bB][cC]?$", "^b$", { relation: "wider", onlyFirst: "B" }],
    ["^(?:[fF][oO]|[bB][zZ])$", "^[fF][oO]$", { relation: "wider", onlyFirst: "bz" }],
    ["^(?:a|b)$", "^[ab]$", { relation: "equal" }],
    ["^a|b$", "^(?:a|b)$", { relation: "wider", onlyFirst: "1b" }],
    ["a", "^[^]*a[^]*$", { relation: "equal" }],
    ["^(?!no)[a-z]+$", "^[a-z]+$", { relation: "narrower", onlySecond: "no" }],
    ["^[a-z]+(?<!x)$", "^[a-z]+$", { relation: "narrower", onlySecond: "x" }],
    ["^(a)\\1$", "^aa$", { relation: "unknown" }],
    ["^\\bab\\b$", "^ab$", { relation: "unknown" }],
    ["^(", "^a$", { relation: "unknown" }],
    [".*a.{20}", ".*b.{20}", { relation: "unknown" }],
    ["^\\u{1F600}+$", "^[\\u{1F600}-\\u{1F610}]+$", { relation: "narrower", onlySecond: "\u{1F601}" }],
    [
      "https://one\\.example/",
      "https://two\\.example/",
      {
        relation: "overlapping",
        onlyFirst: "https://one.example/",
        onlySecond: "https://two.example/",
        both: "https://one.example/https://two.example/",
      },
    ],
  ])("%s and %s", (first, second, expected) => {
    expect(compareLanguages(first, second, startPatternWork())).toEqual(expected);
  });

  it.each<readonly [string, (index: number, side: string) => string]>([
    ["many states", (index, side) => `.*a.{${5 + (index % 8)}}n${index}${side}`],
    ["wide classes", (index, side) => `^[\\p{L}\\p{N}${side}]{1,${(index % 60) + 1}}\\p{Lu}${index}$`],
    ["complements", (index, side) => `^(?:${"[^\\u4e00]?[^\\u4e02]?".repeat(50)}${side}${index})$`],
    ["look-ahead", (index, side) => `^${"(?!.*a)(?!.*b)".repeat(60)}[a-z]*${side}${index}$`],
    ["many words", (index, side) => `^(${`w${index}|`.repeat(250)}${side})$`],
  ])("gives up on patterns without end: %s", (_, patternOf) => {
    const work = startPatternWork();
    const result = Array.from({ length: 2000 }, (_none, index) =>
      compareLanguages(patternOf(index, "x"), patternOf(index, "y"), work),
    );
    expect(result.at(-1)).toEqual({ relation: "unknown" });
  });
});
