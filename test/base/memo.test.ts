import { describe, expect, it } from "vitest";
import { memoize, memoizeByObject, memoizeList, memoizePair } from "../../src/base/memo.ts";

describe("memoize", () => {
  const made = (most?: number) => {
    const seen: string[] = [];
    const double = memoize((text: string) => {
      seen.push(text);
      return text === "n" ? undefined : text + text;
    }, most);
    return { seen, double };
  };

  it("makes of each value once what is asked of it, also where that is nothing", () => {
    const { seen, double } = made();
    expect(["a", "n", "a", "n", "b"].map(double)).toEqual(["aa", undefined, "aa", undefined, "bb"]);
    expect(seen).toEqual(["a", "n", "b"]);
  });

  it("forgets all beyond the most that it keeps", () => {
    const { seen, double } = made(2);
    ["a", "b", "a", "c", "c", "a"].map(double);
    expect(seen).toEqual(["a", "b", "c", "a"]);
  });
});

describe("memoizeByObject", () => {
  it("makes of each object once what is asked of it, also where that is nothing", () => {
    const seen: object[] = [];
    const size = memoizeByObject((list: readonly string[]) => {
      seen.push(list);
      return list.length || undefined;
    });
    const lists = [["a"], [], ["a"]];
    expect([...lists, ...lists].map(size)).toEqual([1, undefined, 1, 1, undefined, 1]);
    expect(seen).toEqual(lists);
  });
});

describe("memoizePair", () => {
  it("makes of each pair once what is asked of it", () => {
    const seen: string[] = [];
    const join = memoizePair((first: string, second: string) => {
      seen.push(first + second);
      return first + second;
    });
    expect([join("a", "b"), join("b", "a"), join("a", "b"), join("a", "a")]).toEqual([
      "ab",
      "ba",
      "ab",
      "aa",
    ]);
    expect(seen).toEqual(["ab", "ba", "aa"]);
  });
});

describe("memoizeList", () => {
  it("makes one of lists that hold the very same values in one order", () => {
    const [a, b] = [{}, {}];
    const listOf = memoizeList((items: readonly object[]) => [...items]);
    expect(listOf([a, b])).toBe(listOf([a, b]));
    for (const other of [[b, a], [a], [], [a, {}]]) expect(listOf(other)).not.toBe(listOf([a, b]));
  });
});
