import { describe, expect, it } from "vitest";
import { readAcceptances, readLevels, writeAcceptances } from "../../src/compare/accept.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { cloneWorld, sampleWorld, surfaceOf } from "./world.ts";

const NEEDS = "every entry needs a fingerprint, and its reason must be text";

const MISSHAPEN: readonly (readonly [typeof readAcceptances | typeof readLevels, unknown, string])[] = [
  [readAcceptances, [], "an accept file holds"],
  [readAcceptances, { accepted: {} }, "an accept file holds"],
  [readAcceptances, { accepted: ["a"] }, NEEDS],
  [readAcceptances, { accepted: [{ note: "a" }] }, NEEDS],
  [readAcceptances, { accepted: [{ id: "a", note: 1 }] }, NEEDS],
  [readAcceptances, { accepted: [{ fingerprint: "a", reason: 1 }] }, NEEDS],
  [readAcceptances, { accepted: [{ fingerprint: "a", expires: "2027-02-30" }] }, "a must expire on a day"],
  [readAcceptances, { accepted: [{ fingerprint: "a", expires: 2027 }] }, "a must expire on a day"],
  [readAcceptances, { accepted: [{ fingerprint: "a", operations: "GET /" }] }, "must be a list of text"],
  [readLevels, [], "a file of levels holds"],
  [readLevels, { "argument-lost": "risky" }, "there is no kind of change called argument-lost"],
  [readLevels, { "route-gone": "risky" }, "there is no kind of change called route-gone"],
  [readLevels, { "argument-removed": "bad" }, "the level of argument-removed is not one of breaking"],
];

describe("files beside a comparison", () => {
  it.each(MISSHAPEN)("%o refuses %j", (read, value, message) => {
    const reading = (): unknown => read(value, "file.json");
    expect(reading).toThrow(RouteprintError);
    expect(reading).toThrow(message);
  });

  it("hold what is accepted, also as earlier files write it", () => {
    const entry = { fingerprint: "a-b", operations: ["GET /x"], reason: "c", expires: "2028-02-29" };
    const earlier = [
      { id: "a", kind: "b", subject: 1 },
      { id: "c", note: "d" },
    ];
    expect(readAcceptances({ accepted: [entry, ...earlier] }, "")).toEqual([
      entry,
      { fingerprint: "a", kind: "b", reason: "" },
      { fingerprint: "c", reason: "d" },
    ]);
  });

  it("hold levels", () => {
    const levels = { $schema: "../levels.json", "argument-removed": "risky" };
    expect([...readLevels(levels, "")]).toEqual([["argument-removed", "risky"]]);
  });

  it("keep the reasons of what is still there, and nothing of the rest", () => {
    const before = sampleWorld(3);
    const after = cloneWorld(before);
    after.operations.splice(0, 1);
    const [from, to] = [surfaceOf(before), surfaceOf(after)];
    const [finding, ...others] = compareSurfaces(from, to).findings;
    if (finding === undefined) throw new Error("no finding");
    const { fingerprint, kind, subject } = finding;
    const known = [
      { fingerprint, kind: "a kind", subject: "a subject", reason: "known" },
      { fingerprint: "0123456789ab-01234567", reason: "old" },
      { fingerprint: "0123456789ab", kind: "pattern-dot", reason: "a notice" },
    ];
    const written: unknown = JSON.parse(
      writeAcceptances(compareSurfaces(from, to, { accept: known }), known, { reason: "new" }),
    );
    expect(others).toEqual([]);
    expect(written).toEqual({ accepted: [known[0], known[2]] });
    const stamp = { reason: "Ann", expires: "2027-03-31" };
    const fresh: unknown = JSON.parse(writeAcceptances(compareSurfaces(from, to), [], stamp));
    const operations = ["GET /demo/v1/things0"];
    expect(fresh).toMatchObject({ accepted: [{ fingerprint, kind, subject, ...stamp }] });
    expect(operations).toHaveLength(1);
  });
});
