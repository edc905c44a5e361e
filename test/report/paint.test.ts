import { expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { createPaint } from "../../src/report/namespaces.ts";
import { reportText } from "../../src/report/text.ts";
import { cloneWorld, operationAt, sampleWorld, setKeywords, surfaceOf } from "../compare/world.ts";

it.each([
  ["breaking", "31"],
  ["risky", "33"],
  ["compatible", "32"],
  ["bold", "1"],
  ["dim", "2"],
] as const)("what is %s is so in a terminal alone", (style, code) => {
  expect(createPaint(true)("text", style)).toBe(`\u001B[${code}mtext\u001B[0m`);
  expect(createPaint(false)("text", style)).toBe("text");
});

it("a colored report says the same, each level in its color", () => {
  const before = sampleWorld(3);
  const after = cloneWorld(before);
  setKeywords(operationAt(after, 0), "per_page", { maximum: 50 });
  operationAt(after, 1).arguments["fresh"] = { type: "string" };
  delete operationAt(after, 2).arguments["open"];
  const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after), { history: true });
  const report = reportText(comparison, { color: true });
  for (const title of ["31mBreaking (1)", "33mRisky (1)", "32mCompatible (1)"])
    expect(report).toContain(`\u001B[${title}\u001B[0m`);
  // oxlint-disable-next-line no-control-regex -- what is colored begins and ends with one
  expect(report.replaceAll(/\u001B\[\d+m/g, "")).toBe(reportText(comparison));
});
