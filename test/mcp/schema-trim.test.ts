import { describe, expect, it } from "vitest";
import { DETAILS, trimSchema } from "../../src/mcp/schema-trim.ts";
import { fits, fromJsonSchema } from "../../src/schema/index.ts";

const TEXT = { type: "string" } as const;

/** The schema of an input, and values that it accepts. */
const INPUT = {
  type: "object",
  properties: {
    needed: {
      type: "object",
      properties: {
        a: { type: "object", properties: { b: TEXT }, required: ["b"], additionalProperties: false },
      },
      additionalProperties: false,
    },
    list: { type: "array", items: { type: "array", items: { not: { type: "integer" } } } },
    map: { type: "object", additionalProperties: { type: "object", additionalProperties: TEXT } },
    either: { oneOf: [TEXT, { type: "object", properties: { a: { anyOf: [TEXT] } } }] },
    code: { type: "string", enum: Array.from({ length: 50 }, (_, at) => `code-${at}`) },
  },
  required: ["needed"],
  additionalProperties: false,
} as const;

const VALUES = [
  { needed: { a: { b: "c" } } },
  { needed: {}, list: [["a"], []], map: { a: { b: "c" } } },
  { needed: {}, either: { a: "b" }, code: "code-7" },
];

describe("trimSchema", () => {
  it.each(DETAILS)("accepts what the whole schema accepts: %j", (detail) => {
    const { schema } = trimSchema(INPUT, detail);
    for (const value of VALUES) {
      expect(fits(fromJsonSchema(INPUT), value)).toBe(true);
      expect(fits(fromJsonSchema(schema), value)).toBe(true);
    }
  });

  it("names the optional arguments that it leaves out", () => {
    const { schema, optional } = trimSchema(INPUT, { text: 0, depth: 1, fields: 0, values: 30, named: 20 });
    expect(optional).toEqual(["list", "map", "either", "code"]);
    expect(schema).not.toHaveProperty("additionalProperties");
  });
});
