import { describe, expect, it } from "vitest";
import { queryPairs } from "../../src/wordpress/query-pairs.ts";

describe("queryPairs", () => {
  it.each([
    [7, "a%5Bb=7"],
    ["x & y", "a%5Bb=x%20%26%20y"],
    ["\ud800", "a%5Bb=%EF%BF%BD"],
    [{}, "a%5Bb="],
    [[], "a%5Bb="],
    [[1, 2], "a%5Bb[]=1&a%5Bb[]=2"],
    [{ c: { "d ": true } }, "a%5Bb[c][d%20]=true"],
    [[{ c: 1, d: 2 }], "a%5Bb[0][c]=1&a%5Bb[0][d]=2"],
  ])("writes %j as %s", (value, query) => {
    expect(queryPairs("a[b", value).join("&")).toBe(query);
  });
});
