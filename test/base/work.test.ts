import { describe, expect, it } from "vitest";
import { doPart, type Work } from "../../src/base/work.ts";

/** What is left of the whole, the most that a part may cost and what it does; what it was given, and what is left then. */
const PARTS: readonly (readonly [left: number, most: number, done: number, given: number, then: number])[] = [
  [10, 4, 3, 4, 7],
  [10, 4, 4, 4, 6],
  [10, 4, 6, 4, 4],
  [3, 4, 3, 3, 0],
  [3, 4, 5, 3, -2],
  [10, 4, 0, 4, 10],
];

describe("a part of some work", () => {
  it.each(PARTS)("of %i, at most %i, that does %i", (left, most, done, given, then) => {
    const whole: Work = { left };
    const made = doPart(whole, most, (part) => {
      const { left: had } = part;
      part.left -= done;
      return had;
    });
    expect(made).toBe(given);
    expect(whole.left).toBe(then);
  });
});
