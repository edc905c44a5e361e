import { describe, expect, it } from "vitest";
import { foldChoices } from "../../src/schema/fold.ts";
import { fromJsonSchema, toJsonSchema } from "../../src/schema/json-schema.ts";

const text = { type: "string", minLength: 1 };
const list = { type: "array", items: { type: "integer" } };

/** What each says, and the same in one schema; itself where nothing can be folded. */
const CASES: readonly (readonly [string, object, object?])[] = [
  ["types", { anyOf: [text, list] }, { ...text, ...list, type: ["array", "string"] }],
  [
    "beside words of its own",
    { description: "A", anyOf: [text, { type: "boolean" }] },
    { ...text, description: "A", type: ["boolean", "string"] },
  ],
  [
    "one of them null",
    { anyOf: [{ type: ["string", "null"] }, list] },
    { ...list, type: ["array", "null", "string"] },
  ],
  [
    "whole numbers and numbers",
    {
      anyOf: [
        { type: "integer", minimum: 1 },
        { type: "number", minimum: 1 },
      ],
    },
    { type: ["integer", "number"], minimum: 1 },
  ],
  ["one reference alone", { allOf: [text] }, text],
  ["text that must be null", { type: ["string", "null"], enum: [null] }, { type: "null" }],
  ["a type twice", { anyOf: [text, { type: "string", maxLength: 3 }] }],
  ["numbers with other bounds", { anyOf: [{ type: "integer", minimum: 1 }, { type: "number" }] }],
  ["no type", { anyOf: [text, {}] }],
  ["null alone", { anyOf: [text, { type: "null" }] }],
  ["words about all types", { anyOf: [{ ...text, enum: ["a"] }, list] }],
  ["words of another type", { anyOf: [{ ...text, minItems: 1 }, list] }],
  ["a word on both sides", { minLength: 2, anyOf: [text, list] }],
  ["a type of its own", { type: "string", anyOf: [text, list] }],
  ["exactly one of", { oneOf: [text, list] }],
  ["one reference and more", { description: "A", allOf: [text] }],
];

describe("foldChoices", () => {
  it.each(CASES)("%s", (_, schema, folded = schema) => {
    const written = toJsonSchema(foldChoices(fromJsonSchema(schema)), { texts: true });
    expect(written).toEqual(toJsonSchema(fromJsonSchema(folded), { texts: true }));
  });
});
