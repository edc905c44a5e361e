// The drawings of an inventory: positions, and the words for who cannot see them.
import { describe, expect, it } from "vitest";
import { drawTrend, drawWeeks } from "../../src/docs/charts.ts";

const point = (at: string, operations: number) => ({ at: `${at}T00:00:00.000Z`, operations });
const YEAR = { from: "2026-01-01T00:00:00.000Z", to: "2026-12-31T00:00:00.000Z" };

describe("the line of a site", () => {
  it("holds a number until the next version, from the lowest to the highest", () => {
    const line = drawTrend([point("2026-01-01", 10), point("2026-12-31", 20)], YEAR);
    expect(line).toContain('d="M3 21H3V21H109V3H109"');
    expect(line).toContain('aria-label="10 to 20 operations in 2 versions since 2026-01-01, now 20"');
  });

  it("begins where the site was first seen, in the middle where nothing changed", () => {
    const line = drawTrend([point("2026-07-02", 1)], YEAR);
    expect(line).toContain('d="M56 12H56V12H109"');
    expect(line).toContain('aria-label="1 operation since 2026-07-02"');
    expect(drawTrend([], YEAR)).toBe("");
  });

  it("ends within its axis where a version is newer", () => {
    expect(drawTrend([point("2026-01-01", 1), point("2027-06-01", 2)], YEAR)).toContain("H109V3H109");
  });
});

describe("the plot of weeks", () => {
  const week = (monday: string, breaking: number, compatible: number) => ({
    monday,
    breaking,
    risky: 0,
    compatible,
  });

  it("stacks the levels of a week, the worst at the bottom, to the height of the tallest", () => {
    const plot = drawWeeks([week("2026-01-05", 1, 3), week("2026-01-12", 1, 0)]);
    expect([...plot.matchAll(/<rect ([^>]*)\/>/g)].map(([, rect]) => rect)).toEqual([
      'class="breaking" x="1" y="75" width="8" height="25"',
      'class="compatible" x="1" y="0" width="8" height="75"',
      'class="breaking" x="11" y="75" width="8" height="25"',
    ]);
    expect(plot).toContain('aria-label="5 changes in 2 weeks; most, 4, in the week of 2026-01-05"');
    expect(plot).toContain("<title>Week of 2026-01-12: 1 breaking</title>");
  });
});
