import { expect, it } from "vitest";
import { CHANGE_KINDS } from "../../src/compare/kinds.ts";
import { kindLabel, kindNamed } from "../../src/compare/sides.ts";

it.each([
  ["namespace-only-in-a", "namespace-removed"],
  ["operation-only-in-b", "operation-added"],
  ["route-covered-in-a", "route-covered-before"],
  ["route-covered-in-b", "route-covered-after"],
  ["argument-added", "argument-added"],
  // A line of an inventory that is no change of a surface.
  ["site-failing", "site-failing"],
])("%s is %s before and after, and itself between two sites", (kind, label) => {
  expect([kindLabel(kind, true), kindLabel(kind, false)]).toEqual([label, kind]);
});

it("finds each kind by its name and by its words", () => {
  const kinds = Object.keys(CHANGE_KINDS);
  for (const history of [true, false])
    expect(kinds.map((kind) => kindNamed(kindLabel(kind, history)))).toEqual(kinds);
  expect(kindNamed("route-gone")).toBeUndefined();
});
