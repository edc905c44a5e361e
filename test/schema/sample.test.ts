import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json.ts";
import type { Schema } from "../../src/schema/model.ts";
import { sampleValue, sampleWith, schemaAt } from "../../src/schema/sample.ts";

const text: Schema = { types: ["string"] };
const whole: Schema = { types: ["integer"] };
const deep = (depth: number): Schema => (depth === 0 ? text : { types: ["array"], items: deep(depth - 1) });

const VALUES: readonly (readonly [string, Schema, Json])[] = [
  ["text, where nothing is said", {}, "text"],
  ["the default", { ...whole, default: 7, enum: [1] }, 7],
  ["a default of another type", { ...whole, misfitDefault: "7" }, "7"],
  ["no default that is empty", { ...text, default: "", enum: ["a"] }, "a"],
  ["no default that is null", { ...text, default: null }, "text"],
  ["a default of nothing", { ...whole, default: 0, enum: [1] }, 0],
  ["the first that is listed", { ...text, enum: ["b", "a"] }, "b"],
  ["the first choice", { oneOf: [whole, text] }, 1],
  ["the first of any", { anyOf: [{ types: ["boolean"] }, text] }, true],
  ["the first type", { types: ["null", "string"] }, null],
  ["a number", { types: ["number"] }, 1],
  ["a least", { ...whole, minimum: 5 }, 5],
  ["a least of nothing", { ...whole, minimum: 0, maximum: 9 }, 0],
  ["a most", { ...whole, minimum: -9, maximum: -2 }, -2],
  ["a most of one", { ...whole, maximum: 1 }, 1],
  ["more than a least", { ...whole, exclusiveMinimum: 5 }, 6],
  ["less than a most", { ...whole, exclusiveMaximum: 0 }, -1],
  ["a number between two", { types: ["number"], exclusiveMinimum: 1, exclusiveMaximum: 2 }, 1.5],
  ["a whole number of a least that is none", { ...whole, minimum: 1.5 }, 2],
  ["a multiple", { ...whole, minimum: 12, multipleOf: 5 }, 15],
  ["a number where none can be", { ...whole, minimum: 3, maximum: 2 }, 2],
  ["a list", { types: ["array"], items: whole }, [1]],
  ["a list of several", { types: ["array"], items: whole, minItems: 2 }, [1, 1]],
  ["a list of anything", { types: ["array"] }, ["text"]],
  ["a list in lists, as far as one reads", deep(9), [[[[[]]]]]],
  [
    "an object with what it must have",
    {
      types: ["object"],
      properties: new Map([
        ["a", whole],
        ["b", text],
      ]),
      required: ["a", "c"],
    },
    { a: 1, c: "text" },
  ],
  ["a time", { ...text, format: "date-time" }, "2024-01-01T00:00:00"],
  ["a day", { ...text, format: "date" }, "2024-01-01"],
  ["an e-mail address", { ...text, format: "email" }, "name@example.com"],
  ["an address", { ...text, format: "uri" }, "https://example.com/"],
  ["a UUID", { ...text, format: "uuid" }, "00000000-0000-4000-8000-000000000000"],
  ["an IP address, as WordPress names it", { ...text, wordpressFormat: "ip" }, "192.0.2.1"],
  ["a color, as WordPress names it", { ...text, wordpressFormat: "hex-color" }, "#808080"],
  ["a longer text", { ...text, minLength: 6 }, "textxx"],
  ["a shorter text", { ...text, maxLength: 2 }, "te"],
  ["no text beyond an example's", { ...text, minLength: 100 }, "text".padEnd(60, "x")],
];

describe("a sample of", () => {
  it.each(VALUES)("%s", (_, schema, value) => {
    expect(sampleValue(schema)).toEqual(value);
  });
});

describe("lists that multiply each other", () => {
  const nested = (depth: number): Schema =>
    depth === 0 ? text : { types: ["array"], minItems: 60, items: nested(depth - 1) };

  it("are sampled as far as one reads", () => {
    const length = JSON.stringify(
      sampleValue({ types: ["object"], properties: new Map([["a", nested(4)]]), required: ["a", "b"] }),
    ).length;
    expect(length).toBeGreaterThan(100);
    expect(length).toBeLessThan(25_000);
  });

  it("lack a member deep within them", () => {
    const steps = Array.from({ length: 20 }, () => "items");
    const sample = sampleWith(nested(20), [...steps, "properties", "a"], undefined);
    expect(JSON.stringify(sample).length).toBeLessThan(100_000);
  });

  it("hold a value deep within them", () => {
    const sample = sampleWith(
      nested(20),
      Array.from({ length: 20 }, () => "items"),
      "x",
    );
    expect(JSON.stringify(sample).length).toBeLessThan(100_000);
    expect(JSON.stringify(sample)).toContain(`${"[".repeat(20)}"x"`);
  });
});

const either: Schema = { types: ["string", "integer"] };

const list: Schema = { types: ["array"], items: text };

const map: Schema = {
  types: ["object"],
  properties: new Map([
    ["a", list],
    ["b", whole],
  ]),
  required: ["a", "b"],
  additionalProperties: { types: ["boolean"] },
};

const PLACES: readonly (readonly [string, Schema, readonly string[], Schema, Json | undefined])[] = [
  ["the schema itself", text, [], text, "!"],
  ["an item", list, ["items"], text, ["!"]],
  ["an item of an unknown list", {}, ["items"], {}, ["!"]],
  ["an item of several", { ...list, minItems: 3 }, ["items"], text, ["!", "!", "!"]],
  ["an item of too many", { ...list, minItems: 99 }, ["items"], text, Array.from({ length: 60 }, () => "!")],
  ["an item of none", { ...list, minItems: 0 }, ["items"], text, ["!"]],
  ["an item that is there once", { ...list, minItems: 3, uniqueItems: true }, ["items"], text, ["!"]],
  ["a property, beside what the object must have", map, ["properties", "b"], whole, { a: ["text"], b: "!" }],
  ["an item of a property", map, ["properties", "a", "items"], text, { a: ["!"], b: 1 }],
  ["an unknown property", {}, ["properties", "a"], {}, { a: "!" }],
  ["any other property", map, ["additionalProperties"], { types: ["boolean"] }, { any: "!" }],
  [
    "any other property, of which nothing is said",
    { additionalProperties: true },
    ["additionalProperties"],
    {},
    { any: "!" },
  ],
  ["a choice", { oneOf: [text, list] }, ["oneOf", "array", "items"], text, ["!"]],
  ["a choice of several types, sorted", { anyOf: [list, either] }, ["anyOf", "integer+string"], either, "!"],
  ["a choice without a type", { anyOf: [text, { maximum: 1 }] }, ["anyOf", "any"], { maximum: 1 }, "!"],
  ["a choice that is not there", { oneOf: [text] }, ["oneOf", "array"], {}, "!"],
];

describe("what lies at a place", () => {
  it.each(PLACES)("%s", (_, schema, steps, found, sample) => {
    expect(schemaAt(schema, steps)).toEqual(found);
    expect(sampleWith(schema, steps, "!")).toEqual(sample);
  });

  it.each([
    ["an item", list, ["items"], []],
    ["a property", map, ["properties", "b"], { a: ["text"] }],
    ["any other property", map, ["additionalProperties"], {}],
    ["the value itself", text, [], undefined],
  ] as const)("is left out where it has no value: %s", (_, schema, steps, sample) => {
    expect(sampleWith(schema, steps, undefined)).toEqual(sample);
  });
});
