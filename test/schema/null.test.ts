import { describe, expect, it } from "vitest";
import { fromJsonSchema } from "../../src/schema/json-schema.ts";
import { withoutNull } from "../../src/schema/null.ts";

describe("a schema without null", () => {
  it.each<[object, object]>([
    [{}, { not: { type: "null" } }],
    [{ type: "string" }, { type: "string" }],
    [{ type: ["string", "null"] }, { type: "string" }],
    [
      { type: ["string", "null"], enum: ["a", null] },
      { type: "string", enum: ["a"] },
    ],
    [
      { type: ["string", "null"], enum: [null] },
      { type: ["string", "null"], enum: [null], not: {} },
    ],
    [{ type: "null" }, { type: "null", not: {} }],
    [{ enum: ["a", null] }, { enum: ["a"] }],
    [{ enum: [null] }, { enum: [null], not: {} }],
    [{ enum: ["a"] }, { enum: ["a"] }],
    [
      { oneOf: [{ type: "integer" }, { type: "null" }, {}] },
      { oneOf: [{ type: "integer" }, { type: "null", not: {} }, { not: { type: "null" } }] },
    ],
    [{ anyOf: [{ type: ["integer", "null"] }] }, { anyOf: [{ type: "integer" }] }],
    [{ not: { type: "integer" } }, { not: { anyOf: [{ type: "integer" }, { type: "null" }] } }],
  ])("of %j is %j", (schema, expected) => {
    expect(withoutNull(fromJsonSchema(schema))).toEqual(fromJsonSchema(expected));
  });

  it("is the same schema where it never took null", () => {
    const schema = fromJsonSchema({ type: "string" });
    expect(withoutNull(schema)).toBe(schema);
  });
});
