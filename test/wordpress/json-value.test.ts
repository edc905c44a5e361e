import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json.ts";
import { definitionOf, type Schema } from "../../src/schema/index.ts";
import type { Definition } from "../../src/wordpress/definition.ts";
import { accepts, converted, keeps } from "../../src/wordpress/json-value.ts";

const list = (items: Definition): Definition => ({ type: "array", items });

describe("a value as a callback receives it", () => {
  it.each<[Definition, Json, Json | undefined]>([
    [{ type: "integer" }, "5", 5],
    [{ type: "integer" }, "x", undefined],
    [{ type: "boolean" }, "FALSE", false],
    [{ type: "boolean" }, 1, true],
    [{ type: "object" }, [], {}],
    [{ type: "object" }, "", {}],
    [{ type: "array" }, {}, []],
    [list({ type: "integer" }), "1,2", [1, 2]],
    [list({ type: "object" }), [[]], [{}]],
    [
      { type: "object", properties: { a: { type: "integer" } } },
      { a: "5", b: [] },
      { a: 5, b: [] },
    ],
    [{ type: ["string", "integer"] }, "5", "5"],
    [{ type: ["integer", "string"] }, "5", 5],
    [{ enum: ["a"] }, "b", undefined],
    [{ type: "array", uniqueItems: true, items: { type: "integer" } }, [1, "1"], undefined],
  ])("%j makes of %j: %j", (definition, value, expected) => {
    expect(converted(definition, value)).toEqual(expected);
  });
});

describe("a value that travels in a query", () => {
  it.each<[Definition, Json, "body" | "query", boolean]>([
    [{ type: "string" }, 5, "body", false],
    [{ type: "string" }, 5, "query", true],
    [list({ type: "string" }), [5], "body", false],
    [list({ type: "string" }), [5], "query", true],
    [{ type: "null" }, null, "body", true],
    [{ type: "null" }, null, "query", false],
    [{ type: "array" }, [], "query", true],
    [{ type: "object" }, {}, "query", true],
    [{ type: "object", minProperties: 1 }, {}, "query", false],
  ])("%j and %j in the %s: %s", (definition, value, carrier, expected) => {
    expect(accepts(definition, value, carrier)).toBe(expected);
  });
});

describe("a value that WordPress keeps as it is", () => {
  it.each<[Definition, Json, boolean]>([
    [{ type: "integer" }, 5, true],
    [{ type: "integer" }, "5", false],
    [{ type: "object" }, {}, true],
    [{ type: "object" }, [], false],
    [{ type: "object" }, { b: 1, a: 2 }, true],
    [list({ type: "integer" }), [1], true],
    [list({ type: "integer" }), ["1"], false],
    [{}, {}, true],
    [{}, { a: [{}], b: [] }, true],
    [list({}), [{}, []], true],
  ])("%j keeps %j: %s", (definition, value, expected) => {
    expect(keeps(definition, value)).toBe(expected);
  });
});

describe("a normalized schema as a definition", () => {
  const named = (a: Schema): Schema => ({ types: ["object"], properties: new Map([["a", a]]) });
  it.each<[Schema, Json, boolean]>([
    [{}, ["anything"], true],
    [{ types: ["integer"], exclusiveMinimum: 3 }, 3, false],
    [{ types: ["integer"], minimum: 5, exclusiveMinimum: 3 }, 4, false],
    [{ types: ["integer"], maximum: 9, exclusiveMaximum: 5 }, 5, false],
    [{ types: ["integer"], maximum: 5, exclusiveMaximum: 9 }, 5, true],
    [{ types: ["string", "null"] }, null, true],
    [{ types: ["string"], format: "date-time" }, "2024-01-05T10:00:00", true],
    [{ types: ["string"], wordpressFormat: "hex-color" }, "red", false],
    [{ types: ["string"], pattern: "^[a-z]+$" }, "A", false],
    [{ types: ["string"], pattern: "^[^]+$" }, "A", true],
    [{ types: ["string"], pattern: "^(?!a)" }, "a", true],
    [named({ types: ["integer"] }), { a: "x" }, false],
    [{ ...named({}), additionalProperties: false }, { b: 1 }, false],
    [{ ...named({}), additionalProperties: { types: ["integer"] } }, { b: "x" }, false],
    [{ patternProperties: new Map([["^b", {}]]), additionalProperties: false }, { b: 1 }, true],
    [{ types: ["object"], required: ["a"] }, {}, false],
    [{ oneOf: [{ types: ["string"] }, { types: ["integer"] }] }, "5", false],
    [{ anyOf: [{ types: ["boolean"] }, { types: ["integer"] }] }, "x", false],
    [{ types: ["array"], items: { types: ["string"], enum: ["a"] }, maxItems: 2 }, ["b"], false],
  ])("%j accepts %j: %s", (schema, value, expected) => {
    expect(accepts(definitionOf(schema), value)).toBe(expected);
  });
});
