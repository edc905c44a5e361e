import { describe, expect, it } from "vitest";
import { onceEach } from "../src/once.ts";

describe("onceEach", () => {
  const made = (most?: number) => {
    const seen: string[] = [];
    const double = onceEach((text: string) => {
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
