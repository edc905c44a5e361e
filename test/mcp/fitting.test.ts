import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, sizeOf } from "../../src/mcp/fitting.ts";

describe("fit", () => {
  it("keeps what is small enough", () => {
    expect(fit({ a: ["b"] }, 100)).toEqual({ value: { a: ["b"] }, cuts: [] });
  });

  it("cuts texts before it leaves out items", () => {
    const posts = Array.from({ length: 8 }, (_, id) => ({ id, text: "x".repeat(2000) }));
    const { value, cuts } = fit(posts, 4000);
    expect(value).toHaveLength(8);
    expect(cuts).toEqual(["texts of more than 300 characters were cut"]);
  });

  it("keeps the first items before it cuts their parts", () => {
    const posts = Array.from({ length: 50 }, (_, id) => ({
      id,
      tags: Array.from({ length: 40 }, (__, at) => at),
    }));
    const { value, cuts } = fit(posts, 1000);
    expect(value).toEqual(posts.slice(0, 7));
    expect(cuts).toContain("only the first 7 of 50 items are shown");
  });

  it("keeps to the size whatever the value, and says so where it cut", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6, stringUnit: "binary" }),
        fc.integer({ min: 100, max: 2000 }),
        (value, most) => {
          const fitted = fit(value, most);
          expect(sizeOf(fitted.value)).toBeLessThanOrEqual(most);
          expect(fitted.cuts.length > 0 || sizeOf(fitted.value) === sizeOf(fit(value, Infinity).value)).toBe(
            true,
          );
        },
      ),
    );
  });

  it("shows characters that nobody sees, in keys too", () => {
    expect(fit({ "a\u202e": "b\u001b[31m\u{e0041}\nc" }, 1000).value).toEqual({
      "a\\u{202E}": "b\\u{1B}[31m\\u{E0041}\nc",
    });
  });
});
