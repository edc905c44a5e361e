import { describe, expect, it } from "vitest";
import { readAcceptances, readLevels, writeAcceptances } from "../../src/compare/accept.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { cloneWorld, sampleWorld, surfaceOf } from "./world.ts";

const MISSHAPEN: readonly (readonly [typeof readAcceptances | typeof readLevels, unknown, string])[] = [
  [readAcceptances, [], "an accept file holds"],
  [readAcceptances, { accepted: {} }, "an accept file holds"],
  [readAcceptances, { accepted: ["a"] }, "every entry needs an id, and its note must be text"],
  [readAcceptances, { accepted: [{ note: "a" }] }, "every entry needs an id, and its note must be text"],
  [
    readAcceptances,
    { accepted: [{ id: "a", note: 1 }] },
    "every entry needs an id, and its note must be text",
  ],
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

  it("hold what is accepted, with or without a note", () => {
    expect(
      readAcceptances(
        {
          accepted: [
            { id: "a", kind: "b", subject: 1 },
            { id: "c", note: "d" },
          ],
        },
        "",
      ),
    ).toEqual([
      { id: "a", kind: "b", note: "" },
      { id: "c", note: "d" },
    ]);
  });

  it("hold levels", () => {
    const levels = { $schema: "../levels.json", "argument-removed": "risky" };
    expect([...readLevels(levels, "")]).toEqual([["argument-removed", "risky"]]);
  });

  it("keep the notes of what is still there, and nothing of the rest", () => {
    const before = sampleWorld(3);
    const after = cloneWorld(before);
    after.operations.splice(0, 1);
    const [from, to] = [surfaceOf(before), surfaceOf(after)];
    const { findings } = compareSurfaces(from, to);
    const known = [
      { id: findings[0]?.id ?? "", kind: "a kind", subject: "a subject", note: "known" },
      { id: "stale", note: "old" },
    ];
    const written: unknown = JSON.parse(
      writeAcceptances(compareSurfaces(from, to, { accept: known }), known),
    );
    expect(findings).toHaveLength(1);
    expect(written).toEqual({ accepted: [known[0]] });
    const [{ id, kind, subject } = {}] = findings as readonly {
      id?: string;
      kind?: string;
      subject?: string;
    }[];
    const fresh: unknown = JSON.parse(writeAcceptances(compareSurfaces(from, to), []));
    expect(fresh).toEqual({ accepted: [{ id, kind, subject, note: "" }] });
  });
});
