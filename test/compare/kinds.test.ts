import { describe, expect, it } from "vitest";
import { mirrorKind } from "../../src/compare/change.ts";
import { CHANGE_KINDS } from "../../src/compare/kinds.ts";
import { MUTATIONS } from "./mutations.ts";

describe("the table of kinds", () => {
  it.each(Object.entries(CHANGE_KINDS))("%s is the mirror of its mirror", (kind, row) => {
    expect(CHANGE_KINDS[row.mirror].mirror).toBe(kind);
  });

  it("is covered by the planted mutations but for what is one-sided, and what schemas say beside their values", () => {
    const planted = new Set<string>(MUTATIONS.flatMap(({ kind }) => [kind, mirrorKind(kind)]));
    const rest = Object.keys(CHANGE_KINDS).filter((kind) => !planted.has(kind));
    expect(rest.filter((kind) => !/only-in|other-version|covered/.test(kind))).toEqual([
      "composition-changed",
      "property-became-required",
      "property-became-optional",
      "context-changed",
      "read-only-changed",
    ]);
  });
});
