import { describe, expect, it } from "vitest";
import { areApart } from "../../src/schema/apart.ts";
import { normaliseSchema } from "../../src/schema/normalise.ts";

const kind = (word: string, ...required: string[]): object => ({
  type: "object",
  properties: { kind: { type: "string", enum: [word] } },
  required,
});

const PAIRS: readonly (readonly [name: string, one: object, other: object, isApart: boolean])[] = [
  ["text and a list", { type: "string" }, { type: "array" }, true],
  ["a whole number and a number", { type: "integer" }, { type: "number" }, false],
  ["a number and a whole number", { type: "number" }, { type: ["integer", "null"] }, false],
  ["text and anything", { type: "string" }, {}, false],
  ["two lists of words", { enum: ["a", "b"] }, { enum: ["c"] }, true],
  ["two lists that share a word", { enum: ["a", "b"] }, { enum: ["b"] }, false],
  [
    "an empty text and text of a format",
    { type: "string", enum: [""] },
    { type: "string", format: "uuid" },
    true,
  ],
  ["a word and text that may be as short", { enum: ["a"] }, { type: "string", minLength: 1 }, false],
  ["a word and text", { enum: ["a"] }, { type: "string" }, false],
  ["objects that want another word", kind("a", "kind"), kind("b", "kind"), true],
  ["objects that want the same word", kind("a", "kind"), kind("a", "kind"), false],
  ["objects one of which does not want it", kind("a", "kind"), kind("b"), false],
  ["objects one of which does not say it", kind("a", "kind"), { type: "object", required: ["kind"] }, false],
  [
    "objects one of which may be null",
    { ...kind("a", "kind"), type: ["object", "null"] },
    kind("b", "kind"),
    true,
  ],
  [
    "objects both of which may be null",
    { ...kind("a", "kind"), type: ["object", "null"] },
    { ...kind("b", "kind"), type: ["object", "null"] },
    false,
  ],
];

describe("two schemas", () => {
  it.each(PAIRS)("%s", (_, one, other, isApart) => {
    const [a, b] = [one, other].map((raw) => normaliseSchema(raw, "").schema);
    expect(areApart(a ?? {}, b ?? {})).toBe(isApart);
    expect(areApart(b ?? {}, a ?? {})).toBe(isApart);
  });
});
