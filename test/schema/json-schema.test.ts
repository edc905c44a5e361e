import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.ts";
import { fromJsonSchema, toJsonSchema } from "../../src/schema/json-schema.ts";
import type { Schema } from "../../src/schema/model.ts";

/** A schema that is said with every word there is, in their order. */
const EVERY_WORD: JsonObject = {
  type: ["string", "null"],
  default: { a: [1, null] },
  enum: ["a", 1, null, { b: true }],
  format: "date",
  pattern: "^a",
  contentMediaType: "text/html",
  minimum: 1,
  maximum: 9,
  exclusiveMinimum: 0,
  exclusiveMaximum: 10,
  multipleOf: 2,
  minLength: 1,
  maxLength: 2,
  minItems: 3,
  maxItems: 4,
  minProperties: 5,
  maxProperties: 6,
  uniqueItems: true,
  items: { type: "integer" },
  properties: { a: { type: "boolean" } },
  patternProperties: { "^b": { type: "number" } },
  additionalProperties: { type: "object", additionalProperties: false },
  required: ["a", "b"],
  oneOf: [{ type: "array" }],
  anyOf: [{ type: "null" }],
  allOf: [{ minimum: 2 }],
  not: { enum: [0] },
  readOnly: true,
  deprecated: true,
  "x-file": true,
  "x-wp-context": ["view", "edit"],
  "x-wp-overtaken": ["boolean", "integer"],
  "x-wp-format": "ip",
  "x-wp-default": "1",
};

function print(schema: Schema): JsonObject {
  return toJsonSchema(schema, print);
}

describe("a schema as JSON", () => {
  it.each(Object.entries(EVERY_WORD))("says %s and reads it again", (key, value) => {
    expect(print(fromJsonSchema({ [key]: value }))).toEqual({ [key]: value });
  });

  it("says all at once", () => {
    expect(JSON.stringify(print(fromJsonSchema(EVERY_WORD)))).toBe(JSON.stringify(EVERY_WORD));
  });

  it("reads titles and descriptions, and says none", () => {
    const texts = { title: "A", description: "B" };
    const list = fromJsonSchema({ items: texts, ...texts });
    expect(list).toEqual({ items: texts, ...texts });
    expect(print(list)).toEqual({ items: {} });
  });
});

/** What others write, and what is said for it. */
const FOREIGN: readonly (readonly [string, unknown, JsonObject])[] = [
  ["no object", "string", {}],
  ["no type that is known", { type: "any" }, {}],
  ["types in another order", { type: ["null", "string", "any"] }, { type: ["string", "null"] }],
  ["a bound that no JSON says", { maximum: Infinity }, {}],
  [
    "listed values that no JSON says",
    { enum: ["a", Infinity, undefined, [undefined]] },
    { enum: ["a", [null]] },
  ],
  ["required names in another order", { required: ["b", 1, "a"] }, { required: ["a", "b"] }],
  ["a flag for required", { required: true }, {}],
  [
    "true for a schema",
    { items: true, not: true, properties: [], additionalProperties: true },
    { additionalProperties: true },
  ],
  ["no choices", { oneOf: [], anyOf: {}, allOf: [] }, {}],
  [
    "words of another shape",
    { title: 1, pattern: {}, format: [], uniqueItems: "yes", readOnly: 1, "x-file": "yes" },
    {},
  ],
];

describe("a schema of another origin", () => {
  it.each(FOREIGN)("%s", (_, foreign, said) => {
    expect(print(fromJsonSchema(foreign))).toEqual(said);
    expect(fromJsonSchema(foreign)).toEqual(fromJsonSchema(said));
  });

  it("is read as deep as one may nest", () => {
    let foreign: unknown = { type: "string" };
    for (let depth = 0; depth < 100; depth += 1) foreign = { items: foreign };
    const said = JSON.stringify(print(fromJsonSchema(foreign)));
    expect(said.split('"items"')).toHaveLength(62);
  });
});
