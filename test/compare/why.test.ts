import { describe, expect, it } from "vitest";
import { explainChange } from "../../src/compare/why.ts";

const better = { aToB: "compatible", bToA: "breaking" } as const;
const worse = { aToB: "breaking", bToA: "compatible" } as const;
const even = { aToB: "risky", bToA: "risky" } as const;

/** A change, whether only the way forward is told, and the sentence of it. */
const CASES = [
  ["the way back where it is worse", "maximum-loosened", better, false, "A rejects larger numbers."],
  ["the way forward alone", "maximum-loosened", better, true, "B accepts larger numbers."],
  [
    "that two branches take what is more",
    "maximum-loosened",
    even,
    false,
    "Exactly one branch must match a value: B rejects values that match two.",
  ],
  ["the way forward where it is worse", "maximum-tightened", worse, false, "B rejects larger numbers."],
  [
    "the way forward where both are as bad",
    "deprecated-set",
    even,
    false,
    "It still works on B, but is deprecated there.",
  ],
  [
    "that a closed object rejects a member that is read-only elsewhere",
    "property-added",
    better,
    false,
    "A rejects members that it does not name.",
  ],
] as const;

describe("a sentence tells", () => {
  it.each(CASES)("%s", (_, kind, level, history, says) => {
    expect(explainChange(kind, "argument", level, level, { a: "A", b: "B", history })).toBe(says);
  });

  it.each([
    [
      "enum-values-removed",
      "WordPress checks this only beside a type that it knows: the index does not say whether B rejects such a value.",
    ],
    ["pattern-changed", "B matches text against another pattern."],
    [
      "patternProperties-tightened",
      "Members whose name matches the pattern have another schema; the index does not decide which values that affects.",
    ],
  ] as const)("that the index does not decide: %s", (kind, says) => {
    expect(explainChange(kind, "argument", even, even, { a: "A", b: "B", history: true })).toBe(says);
  });

  it.each([
    ["breaking", "A response of B may hold what A never sends."],
    ["risky", "B accepts larger numbers."],
    ["compatible", "A response of B stays within what A sends."],
  ] as const)("what an answer that is %s may be", (aToB, says) => {
    const level = { aToB, bToA: "compatible" } as const;
    expect(
      explainChange("maximum-loosened", "response", level, level, { a: "A", b: "B", history: true }),
    ).toBe(says);
  });

  it.each([
    ["property-became-optional", "breaking", "A response of B may lack this member, which A always sends."],
    ["property-became-required", "compatible", "B always sends this member."],
    ["context-changed", "compatible", "The response holds this member in more contexts (view, edit, embed)."],
    ["type-widened", "risky", "B does not declare the type."],
    ["format-changed", "risky", "A response of B may write this value in another format."],
    [
      "composition-changed",
      "risky",
      "A response of B may hold what A never sends; the index does not decide it.",
    ],
  ] as const)("what %s means for an answer", (kind, aToB, says) => {
    const level = { aToB, bToA: "risky" } as const;
    expect(explainChange(kind, "response", level, level, { a: "A", b: "B", history: true })).toBe(says);
  });
});
