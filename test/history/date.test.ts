// Dates in names of files, and the ids of versions.
import { describe, expect, it } from "vitest";
import { dateInName, versionId } from "../../src/history/date.ts";

describe("the date in a file name", () => {
  it.each([
    ["shop-2026-11-28.json", "2026-11-28"],
    ["2026-11-28T0930.index.json", "2026-11-28T09:30:00Z"],
    ["shop_20261128.json", "2026-11-28"],
    ["2026-11-28_09-30-15Z.lock", "2026-11-28T09:30:15Z"],
    // No such day, no such hour, parts of longer numbers.
    ["shop-2026-02-30.json", undefined],
    ["shop-2026-11-28T2561.json", undefined],
    ["core-6.4.json", undefined],
    ["shop-120261128.json", undefined],
  ])("of %s is %s", (name, date) => {
    expect(dateInName(name)).toBe(date);
  });
});

describe("the id of a version", () => {
  it("is its date, numbered where two have the same", () => {
    expect(versionId("2026-11-28", new Set())).toBe("2026-11-28");
    expect(versionId("2026-11-28T09:30:00Z", new Set())).toBe("2026-11-28-093000");
    expect(versionId("2026-11-28", new Set(["2026-11-28"]))).toBe("2026-11-28-2");
  });
});
