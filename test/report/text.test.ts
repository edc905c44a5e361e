import { describe, expect, it } from "vitest";
import type { Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportText } from "../../src/report/text.ts";
import { cloneWorld, operationAt, sampleWorld, setKeywords, surfaceOf } from "../compare/world.ts";

describe("a report for a terminal", () => {
  /** As many changes as given, each a cause of its own: the first breaks nothing, and the others a request. */
  function changes(count: number): Comparison {
    const before = sampleWorld(count);
    const after = cloneWorld(before);
    for (const [index, operation] of after.operations.slice(1).entries())
      setKeywords(operation, "per_page", { maximum: 50 - index });
    operationAt(after, 0).arguments["fresh"] = {};
    return compareSurfaces(surfaceOf(before), surfaceOf(after), { history: true });
  }

  const CURL = /^ +The newer version rejects larger numbers: {2}curl /m;

  it("has the request below each line up to twenty lines, and of more says where to read it", () => {
    const [roomy, long] = [reportText(changes(20)), reportText(changes(21))];
    expect(roomy).toMatch(CURL);
    expect(roomy).not.toContain("--expand");
    expect(long).not.toMatch(CURL);
    expect(long).toMatch(
      /maximum-tightened {2}per_page 100 → \d+ .* {2}- The newer version rejects larger numbers\.$/m,
    );
    expect(long.trimEnd().split("\n").at(-1)).toBe(
      "Requests that show what breaks, and every operation: --expand or --format json.",
    );
    expect(reportText(changes(21), { expand: true })).toMatch(CURL);
  });

  it("names no requests where it has none", () => {
    const { findings, ...rest } = changes(21);
    const silent = { ...rest, findings: findings.map((finding) => ({ ...finding, witness: {} })) };
    expect(reportText(silent).trimEnd().split("\n").at(-1)).toBe(
      "Every operation: --expand or --format json.",
    );
  });
});
