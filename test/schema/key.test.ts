import { describe, expect, it } from "vitest";
import { schemaKey } from "../../src/schema/key.ts";
import type { Schema } from "../../src/schema/model.ts";

const text: Schema = { types: ["string"] };
const number: Schema = { types: ["integer"] };

describe("schemaKey", () => {
  it.each<[string, Schema, Schema]>([
    ["titles and texts", { ...text, title: "A", description: "B" }, text],
    ["the order of types", { types: ["string", "null"] }, { types: ["null", "string"] }],
    ["the order of values", { enum: ["a", { b: 1, c: 2 }] }, { enum: [{ c: 2, b: 1 }, "a"] }],
    [
      "the order of properties",
      { properties: new Map([["a", text] as const, ["b", number] as const]) },
      { properties: new Map([["b", number] as const, ["a", text] as const]) },
    ],
    ["the order of choices", { anyOf: [text, number] }, { anyOf: [number, text] }],
    ["what is false", { uniqueItems: false }, {}],
  ])("ignores %s", (_, first, second) => {
    expect(schemaKey(first)).toBe(schemaKey(second));
  });

  it.each<[string, Schema, Schema]>([
    ["a value and the text of it", { enum: [1] }, { enum: ["1"] }],
    ["one name and two", { required: ["a,b"] }, { required: ["a", "b"] }],
    ["a name and a keyword", { required: ["a;context:b"] }, { required: ["a"], context: ["b"] }],
    [
      "a property and a pattern",
      { properties: new Map([["a", text]]) },
      { patternProperties: new Map([["a", text]]) },
    ],
    ["no rest and any", { additionalProperties: false }, { additionalProperties: true }],
    ["a default and a misfit", { default: 1 }, { misfitDefault: 1 }],
    ["what must fit and what must not", { allOf: [text] }, { not: text }],
  ])("distinguishes %s", (_, first, second) => {
    expect(schemaKey(first)).not.toBe(schemaKey(second));
  });
});
