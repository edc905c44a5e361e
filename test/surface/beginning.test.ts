import { describe, expect, it } from "vitest";
import { nestBeginnings } from "../../src/surface/beginning.ts";

const cases: readonly { texts: readonly string[]; within: Readonly<Record<string, string>> }[] = [
  { texts: [], within: {} },
  { texts: ["a", "b"], within: {} },
  { texts: ["", "a", "b"], within: { a: "", b: "" } },
  { texts: ["a", "a/b", "a/b/c", "a/d", "b"], within: { "a/b": "a", "a/b/c": "a/b", "a/d": "a" } },
  { texts: ["a", "ab", "abc", "ac", "acd"], within: { ab: "a", abc: "ab", ac: "a", acd: "ac" } },
];

describe("nestBeginnings", () => {
  it.each(cases)("finds the longest beginning of each of $texts", ({ texts, within }) => {
    expect(Object.fromEntries(nestBeginnings(texts))).toEqual(within);
  });
});
