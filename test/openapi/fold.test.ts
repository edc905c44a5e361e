import { describe, expect, it } from "vitest";
import { foldChoices } from "../../src/openapi/fold.ts";
import { fromJsonSchema } from "../../src/schema/index.ts";

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
  ["null alone", { anyOf: [text, { type: "null" }] }, { ...text, type: ["string", "null"] }],
  [
    "exactly one of a schema and null",
    { oneOf: [{ ...text, enum: ["a"] }, { type: "null" }] },
    { anyOf: [{ ...text, enum: ["a"] }, { type: "null" }] },
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
  ["one reference and more", { description: "A", allOf: [text] }, { ...text, description: "A" }],
  [
    "one reference with words that the schema around it has too",
    { default: "b", title: "B", allOf: [{ ...text, default: "a", title: "A" }] },
    { ...text, default: "b", title: "B" },
  ],
  ["one reference and bounds", { maxLength: 3, allOf: [text] }, { ...text, maxLength: 3 }],
  [
    "members of several parts",
    {
      type: "object",
      properties: { a: text },
      required: ["a"],
      allOf: [{ type: "object", properties: { b: list }, required: ["b"] }, { title: "Pair" }],
    },
    { type: "object", title: "Pair", properties: { b: list, a: text }, required: ["a", "b"] },
  ],
  ["text that must be null", { type: ["string", "null"], enum: [null] }, { type: "null" }],
  ["a type twice", { anyOf: [text, { type: "string", maxLength: 3 }] }],
  ["numbers with other bounds", { anyOf: [{ type: "integer", minimum: 1 }, { type: "number" }] }],
  ["words about all types", { anyOf: [{ ...text, enum: ["a"] }, list] }],
  ["a word on both sides", { minLength: 2, anyOf: [text, list] }],
  ["parts of two types", { allOf: [text, list] }],
  ["parts that bound the same", { allOf: [text, { minLength: 3 }] }],
  ["a member that two parts describe", { properties: { a: text }, allOf: [{ properties: { a: list } }] }],
  [
    "members of one part that the other does not name",
    { allOf: [{ properties: { a: text } }, { properties: { b: text }, additionalProperties: false }] },
  ],
];

describe("foldChoices", () => {
  it.each(CASES)("%s", (_, schema, folded = schema) => {
    expect(foldChoices(fromJsonSchema(schema))).toEqual(fromJsonSchema(folded));
  });
});
