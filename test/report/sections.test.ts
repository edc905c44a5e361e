// The picture of a comparison, and the sections that it leads to.
import { describe, expect, it } from "vitest";
import type { Level } from "../../src/compare/level.ts";
import type { NamespaceRow } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { barText, largestBar, segmentsOf } from "../../src/report/bars.ts";
import { reportHtmlBody } from "../../src/report/html.ts";
import { surfaceLines } from "../../src/report/lines.ts";
import { sectionsOf } from "../../src/report/sections.ts";
import { sampleOperation, sampleWorld, surfaceOf, type World } from "../compare/world.ts";

function rowOf(same: number, differing: number, onlyInA: number, onlyInB: number): NamespaceRow {
  const shared = same + differing;
  const operations = { a: shared + onlyInA, b: shared + onlyInB };
  return { name: "demo/v1", operations, same, differing, onlyInA, onlyInB, verdict: "risky" };
}

function worldOf(...namespaces: readonly string[]): World {
  const operations = namespaces.flatMap((namespace) =>
    [0, 1].map((index) => sampleOperation(index, { namespace })),
  );
  return { ...sampleWorld(0), operations };
}

describe("a bar", () => {
  const large = rowOf(5000, 1, 0, 40);

  it("has a part for each number, in order, none outside the picture, the smallest still seen", () => {
    const segments = segmentsOf(large, largestBar([large, rowOf(1, 0, 0, 0)]));
    expect(segments.map(({ part }) => part)).toEqual(["same", "differing", "onlyInB"]);
    for (const [at, { start, width }] of segments.entries()) {
      const before = segments[at - 1];
      expect(start).toBeCloseTo(before === undefined ? 0 : before.start + before.width, 1);
      expect(width).toBeGreaterThanOrEqual(0.7);
      expect(start + width).toBeLessThanOrEqual(100);
    }
  });

  it.each([
    [true, "5,000 same, 1 changed, 40 added"],
    [false, "5,000 same, 1 different, 40 only in B"],
  ])("is said in words, in a history %s", (history, text) => {
    expect(barText(large, history)).toBe(text);
  });
});

describe("sections", () => {
  const before = worldOf("shop/v1", "mail/v1", "gone/v1", "same/v1");
  const after = worldOf("shop/v1", "mail/v1", "fresh v1", "same/v1");
  for (const operation of after.operations) {
    if (operation.namespace === "shop/v1") operation.arguments["own"] = { type: "string" };
    if (/shop|mail/.test(operation.namespace)) operation.arguments["both"] = { type: "string" };
  }
  const comparison = (history: boolean) => compareSurfaces(surfaceOf(before), surfaceOf(after), { history });

  it("fold a namespace of one side with its open operations, unless their level is raised", () => {
    const open = worldOf("same/v1", "fresh/v1");
    for (const operation of open.operations)
      if (operation.namespace === "fresh/v1") operation.access = "open";
    const sides = [surfaceOf(worldOf("same/v1")), surfaceOf(open)] as const;
    const lackingAt = (level: Level) => {
      const levels = new Map([["open-operation-only-in-b", level]] as const);
      const compared = compareSurfaces(...sides, { history: true, levels });
      const { namespaces } = sectionsOf(compared, surfaceLines(compared, false));
      return namespaces.map(({ row, lacking, lines }) => [row.name, lacking, lines.length]);
    };
    expect(lackingAt("compatible")).toEqual([["fresh/v1", "a", 2]]);
    expect(lackingAt("risky")).toEqual([["fresh/v1", undefined, 2]]);
  });

  it("hold each line once, and name the side that lacks a namespace", () => {
    const lines = surfaceLines(comparison(true), false);
    const { site, several, namespaces } = sectionsOf(comparison(true), lines);
    const held = [...site, ...several, ...namespaces.flatMap((section) => section.lines)];
    expect(held.map(({ what }) => what).toSorted()).toEqual(lines.map(({ what }) => what).toSorted());
    expect(several.map(({ what }) => what)).toEqual(["both (string)"]);
    const found = namespaces.map(({ row, lacking, elsewhere }) => [row.name, lacking, elsewhere]);
    expect(found).toEqual([
      ["shop/v1", undefined, 1],
      ["mail/v1", undefined, 1],
      ["gone/v1", "b", 0],
      ["fresh v1", "a", 0],
    ]);
  });

  it.each([
    [true, ["2 operations removed", "2 operations added"]],
    [false, ["2 operations only in A", "2 operations only in B"]],
  ])("of one side are a folded line in the words of the view, in a history %s", (history, texts) => {
    const page = reportHtmlBody(comparison(history));
    const folded = [...page.matchAll(/<details id="[^"]*"><summary class="stack">(.*)<\/summary>/g)];
    expect(folded.map(([, row = ""]) => /"numbers">([^<]*)</.exec(row)?.[1])).toEqual(texts);
  });

  it("are where the rows of the picture lead", () => {
    const page = reportHtmlBody(comparison(false));
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id = ""]) => id);
    expect(targets).toContain("namespace-shop/v1");
    for (const id of targets) expect(page.split(`id="${id}"`)).toHaveLength(2);
    expect(page).not.toMatch(/id="[^"]*\s/);
  });
});
