import { describe, expect, it } from "vitest";
import { KIND_ORDER, mirrorKind } from "../../src/compare/kinds.ts";

describe("the table of kinds", () => {
  it.each(KIND_ORDER)("%s is the mirror of its mirror", (kind) => {
    expect(mirrorKind(mirrorKind(kind))).toBe(kind);
  });
});
