// The strict modes of providers: what they enforce, what they lack, and their limits.
import { describe, expect, it } from "vitest";
import { ANTHROPIC_STRICT, OPENAI_STRICT, strictInput } from "../../src/tools/strict.ts";
import type { ToolSchema } from "../../src/tools/index.ts";

const inputOf = (properties: Record<string, ToolSchema>, required: readonly string[] = []) =>
  ({ type: "object", properties, required, additionalProperties: false }) as const;

const openai = (schema: ToolSchema): ToolSchema | undefined =>
  strictInput(inputOf({ a: schema }, ["a"]), OPENAI_STRICT)?.properties?.["a"];

describe("OpenAI's strict mode", () => {
  // "All fields must be required … emulate an optional parameter by using a union type with null".
  it("requires all properties, and lets the optional ones be null", () => {
    expect(
      strictInput(
        inputOf({ a: { type: "string" }, b: { type: "string", enum: ["x"] } }, ["a"]),
        OPENAI_STRICT,
      ),
    ).toEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: ["string", "null"], enum: ["x", null] } },
      required: ["a", "b"],
      additionalProperties: false,
    });
  });

  it("closes nested objects and writes branches as anyOf of one type each", () => {
    expect(openai({ type: ["object", "string"], properties: { raw: { type: "string" } } })).toEqual({
      anyOf: [
        {
          type: "object",
          properties: { raw: { type: ["string", "null"] } },
          required: ["raw"],
          additionalProperties: false,
        },
        { type: "string" },
      ],
    });
    expect(openai({ oneOf: [{ type: "integer" }, { type: "null" }] })).toEqual({
      anyOf: [{ type: "integer" }, { type: "null" }],
    });
  });

  it.each<[string, ToolSchema, ToolSchema]>([
    ["a text or null", { type: ["string", "null"] }, { type: ["string", "null"] }],
    ["null before a text", { type: ["null", "integer"] }, { type: ["integer", "null"] }],
    ["null alone", { type: "null" }, { type: "null" }],
    [
      "listed values or null",
      { type: ["string", "null"], enum: ["x", null] },
      { type: ["string", "null"], enum: ["x", null] },
    ],
    // WordPress takes the types of values that a site lists without a type.
    ["listed values without a type", { enum: ["x", "y"] }, { type: "string", enum: ["x", "y"] }],
    [
      "listed values of several types",
      { type: ["string", "integer", "boolean"], enum: ["x", 1] },
      {
        anyOf: [
          { type: "string", enum: ["x"] },
          { type: "integer", enum: [1] },
        ],
      },
    ],
    [
      "several types and a description",
      { type: ["string", "integer"], description: "A name." },
      { description: "A name.", anyOf: [{ type: "string" }, { type: "integer" }] },
    ],
    [
      "branches with the type of the whole",
      { type: "string", oneOf: [{ format: "date" }, { enum: ["now"] }, { type: "null" }] },
      { anyOf: [{ type: "string", format: "date" }, { type: "string", enum: ["now"] }, { type: "null" }] },
    ],
    [
      "branches of branches",
      { type: "string", oneOf: [{ anyOf: [{ type: "string" }] }] },
      { anyOf: [{ anyOf: [{ type: "string" }] }] },
    ],
    [
      "a list of texts",
      { type: "array", items: { type: "string" } },
      { type: "array", items: { type: "string" } },
    ],
    [
      "an object without properties that is closed",
      { type: "object", additionalProperties: false },
      { type: "object", properties: {}, required: [], additionalProperties: false },
    ],
  ])("has an equal schema of %s", (_, schema, strict) => {
    expect(openai(schema)).toEqual(strict);
  });

  it("lets optional branches be null", () => {
    const input = inputOf({ a: { anyOf: [{ type: "string" }, { type: "integer" }] } });
    expect(strictInput(input, OPENAI_STRICT)?.properties?.["a"]?.anyOf).toEqual([
      { type: "string" },
      { type: "integer" },
      { type: "null" },
    ]);
  });

  it("names in the description what it does not enforce", () => {
    expect(
      openai({ type: "string", description: "A code.", pattern: "^a+$", default: "a", format: "uri" }),
    ).toEqual({
      type: "string",
      description: 'A code. (default: "a", format: "uri", pattern: "^a+$")',
    });
    expect(openai({ type: "integer", minimum: 1, format: "date-time" })).toEqual({
      type: "integer",
      minimum: 1,
      format: "date-time",
    });
  });

  it.each<[string, ToolSchema]>([
    ["an object of free keys", { type: "object" }],
    ["an object that takes more", { type: "object", properties: {}, additionalProperties: true }],
    [
      "an object of more texts",
      { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "string" } },
    ],
    ["an object that has any value", { type: "object", properties: { a: {}, b: { type: "string" } } }],
    ["a branch of any value", { type: ["string", "integer"], oneOf: [{ type: "string" }, {}] }],
    ["a list without items", { type: "array" }],
    ["any value", {}],
    ["a list of any values", { type: "array", items: {} }],
    ["an exclusion", { type: "string", not: { enum: ["x"] } }],
    ["an intersection", { type: "string", allOf: [{ pattern: "a" }] }],
    ["listed objects and texts", { type: "string", enum: ["x", {}] }],
    ["eleven levels", nested(10)],
    ["1001 values", { enum: Array.from({ length: 1001 }, (_, at) => `v${at}`) }],
  ])("has no schema for %s", (_, schema) => {
    expect(openai(schema)).toBeUndefined();
  });
});

describe("the limits of OpenAI's strict mode", () => {
  it.each<[string, ToolSchema]>([
    ["ten levels", nested(9)],
    ["1000 values", { enum: Array.from({ length: 1000 }, (_, at) => `v${at}`) }],
    ["5000 properties", wide(4999)],
  ])("allow %s", (_, schema) => {
    expect(openai(schema)).toBeDefined();
  });

  it("allow no more properties", () => {
    expect(openai(wide(5000))).toBeUndefined();
  });

  it("do not fill the description with long remarks", () => {
    expect(openai({ type: "string", pattern: "a".repeat(100) })).toEqual({ type: "string" });
  });
});

function wide(count: number): ToolSchema {
  const names = Array.from({ length: count }, (_, at) => [`p${at}`, { type: "boolean" } as const] as const);
  return { type: "object", properties: Object.fromEntries(names) };
}

function nested(levels: number): ToolSchema {
  return levels === 0 ? { type: "string" } : { type: "object", properties: { a: nested(levels - 1) } };
}

describe("Anthropic's strict mode", () => {
  it("keeps optional properties, and no bounds", () => {
    expect(strictInput(inputOf({ a: { type: "integer", minimum: 1 } }), ANTHROPIC_STRICT)).toEqual({
      type: "object",
      properties: { a: { type: "integer", description: "(minimum: 1)" } },
      required: [],
      additionalProperties: false,
    });
  });
});
