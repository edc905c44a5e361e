import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json.ts";
import type { Schema } from "../../src/schema/model.ts";
import { normalizeSchema } from "../../src/schema/normalize.ts";
import { areApart, defaultOf, fits, isUnlistedDefault } from "../../src/schema/value.ts";

const text: Schema = { types: ["string"] };
const whole: Schema = { types: ["integer"] };
const map: Schema = { types: ["object"] };

/** A schema, a value that fits it and one that does not. */
const CASES: readonly (readonly [string, Schema, Json, Json])[] = [
  ["a type", text, "1", 1],
  ["one of two types", { types: ["string", "null"] }, null, false],
  ["a whole number, which is a number too", { types: ["number"] }, 1, "1"],
  ["a number, which is no whole one", whole, 2, 1.5],
  ["a list, which is no object", { types: ["array"] }, [], {}],
  ["an object, which is no list", { types: ["object"] }, {}, []],
  ["a listed value", { enum: ["1"] }, "1", 1],
  ["a listed list", { enum: [["a"]] }, ["a"], '["a"]'],
  ["a listed text that reads like an object", { enum: ["{}"] }, "{}", {}],
  ["a length in code points", { ...text, maxLength: 1 }, "\u{1f600}", "\u{1f600}\u{1f600}"],
  ["a least length", { ...text, minLength: 2 }, "ab", "a"],
  ["a minimum", { ...whole, minimum: 1 }, 1, 0],
  ["a maximum", { ...whole, maximum: 1 }, 1, 2],
  ["an exclusive minimum", { types: ["number"], exclusiveMinimum: 1 }, 1.5, 1],
  ["an exclusive maximum", { types: ["number"], exclusiveMaximum: 1 }, 0.5, 1],
  // JSON Schema Validation 2020-12, section 6.2: of both bounds, the tighter one decides.
  ["both minima at one place", { types: ["number"], minimum: 1, exclusiveMinimum: 1 }, 1.5, 1],
  ["both maxima at one place", { types: ["number"], maximum: 1, exclusiveMaximum: 1 }, 0.5, 1],
  ["a minimum above the exclusive one", { types: ["number"], minimum: 2, exclusiveMinimum: 1 }, 2, 1.5],
  ["a maximum below the exclusive one", { types: ["number"], maximum: 1, exclusiveMaximum: 2 }, 1, 1.5],
  ["a divisor", { ...whole, multipleOf: 5 }, 10, 6],
  ["a number of items", { types: ["array"], minItems: 1 }, [1], []],
  ["items", { types: ["array"], items: text }, ["a"], ["a", 1]],
  ["an item that WordPress would convert", { types: ["array"], items: whole }, [1], ["1"]],
  ["items that differ", { types: ["array"], uniqueItems: true }, [1, "1"], [1, 1]],
  ["a number of properties", { ...map, maxProperties: 1 }, { a: 1 }, { a: 1, b: 1 }],
  ["a required property", { ...map, required: ["a"] }, { a: 1 }, { b: 1 }],
  ["a property", { ...map, properties: new Map([["a", text]]) }, { a: "b", c: 1 }, { a: 1 }],
  ["other properties", { ...map, additionalProperties: text }, { a: "b" }, { a: 1 }],
  ["a branch", { oneOf: [text, whole] }, 1, null],
  ["a branch of any", { anyOf: [text, { types: ["null"] }] }, null, 1],
  ["one branch alone", { oneOf: [whole, { types: ["number"] }] }, 1.5, 1],
  ["a time without a zone", { ...text, format: "date-time" }, "2024-01-31T23:59:59", "2024-01-31"],
  ["an e-mail address", { ...text, format: "email" }, "a.b@example.co.uk", "a@example"],
  ["a color of WordPress", { ...text, wordpressFormat: "hex-color" }, "#f00", ""],
  ["an IP address of WordPress", { ...text, wordpressFormat: "ip" }, "2001:db8::1", "a"],
  ["a pattern", { ...text, pattern: "^a" }, "ab", "b"],
];

describe("fits", () => {
  it.each(CASES)("%s", (_, schema, fitting, other) => {
    expect([fits(schema, fitting), fits(schema, other)]).toEqual([true, false]);
  });

  it.each([
    ["a format that WordPress does not know", { ...text, format: "phone" }, "?"],
    [
      "a name that a pattern may match",
      { ...map, patternProperties: new Map([["^a", {}]]), additionalProperties: false },
      { b: 1 },
    ],
    ["a bound of another type", { ...text, minimum: 5 }, "1"],
    ["a bound without a type", { minLength: 5 }, "1"],
    ["an empty object without a type", { default: {} }, {}],
  ] satisfies readonly (readonly [string, Schema, Json])[])("does not check %s", (_, schema, value) => {
    expect(fits(schema, value)).toBe(true);
  });
});

describe("a default", () => {
  // `rest_parse_request_arg` validates a default like a sent value; null is none (`WP_REST_Request::get_param`).
  it.each<readonly [schema: Schema, preset: Json | undefined, isUnlisted: boolean]>([
    [{ ...text, enum: ["a"] }, undefined, false],
    [{ ...text, enum: ["a"], default: "a" }, "a", false],
    [{ ...text, enum: ["a"], misfitDefault: "b" }, "b", true],
    [{ ...text, enum: ["5"], misfitDefault: 5 }, 5, true],
    [{ ...text, enum: ["a"], misfitDefault: null }, null, false],
    [{ ...whole, misfitDefault: "b" }, "b", false],
  ])("of %j is %j; unlisted: %j", (schema, preset, isUnlisted) => {
    expect([defaultOf(schema), isUnlistedDefault(schema)]).toEqual([preset, isUnlisted]);
  });
});

const kind = (word: string, ...required: string[]): object => ({
  type: "object",
  properties: { kind: { type: "string", enum: [word] } },
  required,
});

const PAIRS: readonly (readonly [name: string, one: object, other: object, isApart: boolean])[] = [
  ["text and a list", { type: "string" }, { type: "array" }, true],
  ["a whole number and a number", { type: "integer" }, { type: "number" }, false],
  ["a number and a whole number", { type: "number" }, { type: ["integer", "null"] }, false],
  ["text and anything", { type: "string" }, {}, false],
  ["two lists of words", { enum: ["a", "b"] }, { enum: ["c"] }, true],
  ["two lists that share a word", { enum: ["a", "b"] }, { enum: ["b"] }, false],
  [
    "an empty text and text of a format",
    { type: "string", enum: [""] },
    { type: "string", format: "uuid" },
    true,
  ],
  ["a word and text that may be as short", { enum: ["a"] }, { type: "string", minLength: 1 }, false],
  ["a word and text", { enum: ["a"] }, { type: "string" }, false],
  ["objects that want another word", kind("a", "kind"), kind("b", "kind"), true],
  ["objects that want the same word", kind("a", "kind"), kind("a", "kind"), false],
  ["objects one of which does not want it", kind("a", "kind"), kind("b"), false],
  ["objects one of which does not say it", kind("a", "kind"), { type: "object", required: ["kind"] }, false],
  [
    "objects one of which may be null",
    { ...kind("a", "kind"), type: ["object", "null"] },
    kind("b", "kind"),
    true,
  ],
  [
    "objects both of which may be null",
    { ...kind("a", "kind"), type: ["object", "null"] },
    { ...kind("b", "kind"), type: ["object", "null"] },
    false,
  ],
];

describe("areApart", () => {
  it.each(PAIRS)("%s", (_, one, other, isApart) => {
    const [a, b] = [one, other].map((raw) => normalizeSchema(raw, "").schema);
    expect(areApart(a ?? {}, b ?? {})).toBe(isApart);
    expect(areApart(b ?? {}, a ?? {})).toBe(isApart);
  });
});
