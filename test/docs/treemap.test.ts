import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layTiles } from "../../src/docs/treemap.ts";

describe("layTiles", () => {
  it("makes tiles as square as they can be, the heaviest first", () => {
    // The example of the paper: a map of 6 × 4.
    const tiles = layTiles(
      [6, 2, 1, 6, 3, 0, 4, 2].map((weight) => ({ item: weight, weight })),
      6 / 4,
    );
    const round = (length: number): number => Math.round(length) / 100;
    expect(
      tiles.map(({ item, x, y, width, height }) => [
        item,
        ...[x * 6, y * 4, width * 6, height * 4].map(round),
      ]),
    ).toEqual([
      [6, 0, 0, 3, 2],
      [6, 0, 2, 3, 2],
      [4, 3, 0, 1.71, 2.33],
      [3, 4.71, 0, 1.29, 2.33],
      [2, 3, 2.33, 1.2, 1.67],
      [2, 4.2, 2.33, 1.2, 1.67],
      [1, 5.4, 2.33, 0.6, 1.67],
    ]);
  });

  it("covers the map in proportion to the weights", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 }), (weights) => {
        const tiles = layTiles(
          weights.map((weight) => ({ item: weight, weight })),
          2.5,
        );
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(tiles).toHaveLength(weights.length);
        for (const { item, x, y, width, height } of tiles) {
          expect((width * height) / 10_000).toBeCloseTo(item / total, 3);
          expect(x + width).toBeLessThan(100.01);
          expect(y + height).toBeLessThan(100.01);
        }
      }),
    );
  });

  it("leaves out what weighs nothing", () => {
    expect(layTiles([{ item: "a", weight: 0 }], 1)).toEqual([]);
  });
});
