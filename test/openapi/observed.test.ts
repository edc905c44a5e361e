import { describe, expect, it } from "vitest";
import { widen } from "../../src/openapi/observed.ts";
import type { Schema, SchemaType } from "../../src/schema/model.ts";

const TYPES: readonly (readonly [readonly SchemaType[], Pick<Schema, "types" | "maxItems">])[] = [
  [["string"], { types: ["string", "number", "null"] }],
  [["integer"], { types: ["integer", "null"] }],
  [["number"], { types: ["number", "null"] }],
  [["string", "integer"], { types: ["string", "number", "null"] }],
  [["null"], { types: ["null"] }],
  [["boolean"], { types: ["boolean"] }],
  [["array"], { types: ["array"] }],
  [["object"], { types: ["object", "array"], maxItems: 0 }],
  [["object", "null"], { types: ["object", "array", "null"], maxItems: 0 }],
  [["object", "array"], { types: ["object", "array"] }],
];

const text: Schema = { types: ["string"] };

const wide: Schema = { types: ["string", "number", "null"] };

const MARKED: Schema = {
  title: "A",
  description: "B",
  readOnly: true,
  deprecated: true,
  context: ["view"],
  minimum: 1,
  maximum: 2,
};

const REST: readonly (readonly [string, Schema, Schema])[] = [
  ["texts, marks and the bounds of numbers stay", MARKED, { ...MARKED }],
  [
    "lists of values, lengths and demands go",
    { enum: [1], minLength: 1, pattern: "a", minItems: 1, required: ["a"], uniqueItems: true },
    {},
  ],
  ["a format is told and not asked for", { format: "date-time" }, { wordpressFormat: "date-time" }],
  ["other properties may come", { additionalProperties: false }, {}],
  ["what others must be is widened", { additionalProperties: text }, { additionalProperties: wide }],
  ["items are widened", { items: text }, { items: wide }],
  ["properties are widened", { properties: new Map([["a", text]]) }, { properties: new Map([["a", wide]]) }],
  [
    "properties of a pattern are widened",
    { patternProperties: new Map([["a", text]]) },
    { patternProperties: new Map([["a", wide]]) },
  ],
  [
    "choices overlap",
    { oneOf: [text], anyOf: [{ types: ["null"] }] },
    { anyOf: [{ types: ["null"] }, wide] },
  ],
];

describe("what WordPress is known to send", () => {
  it.each(TYPES)("in place of %j", (types, widened) => {
    expect(widen({ types })).toEqual(widened);
  });

  it.each(REST)("%s", (_, schema, widened) => {
    expect(widen(schema)).toEqual(widened);
  });
});
