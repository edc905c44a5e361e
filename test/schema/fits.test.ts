import { describe, expect, it } from "vitest";
import type { Json } from "../../src/json.ts";
import { fits } from "../../src/schema/fits.ts";
import type { Schema } from "../../src/schema/model.ts";

const text: Schema = { types: ["string"] };
const whole: Schema = { types: ["integer"] };

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
  ["the least length", { minLength: 2 }, "ab", "a"],
  ["the greatest length", { maxLength: 2 }, "ab", "abc"],
  ["a length in code points", { maxLength: 1 }, "\u{1f600}", "\u{1f600}\u{1f600}"],
  ["a least", { minimum: 1 }, 1, 0],
  ["a most", { maximum: 1 }, 1, 2],
  ["above", { exclusiveMinimum: 1 }, 1.5, 1],
  ["below", { exclusiveMaximum: 1 }, 0.5, 1],
  ["a divisor", { multipleOf: 5 }, 10, 6],
  ["the least count", { minItems: 1 }, [1], []],
  ["the greatest count", { maxItems: 1 }, [1], [1, 2]],
  ["items", { items: text }, ["a"], ["a", 1]],
  ["items that differ", { uniqueItems: true }, [1, "1"], [1, 1]],
  ["the least count of properties", { minProperties: 1 }, { a: 1 }, {}],
  ["the greatest count of properties", { maxProperties: 1 }, { a: 1 }, { a: 1, b: 1 }],
  ["what an object must have", { required: ["a"] }, { a: 1 }, { b: 1 }],
  ["a property", { properties: new Map([["a", text]]) }, { a: "b", c: 1 }, { a: 1 }],
  ["other properties", { additionalProperties: text }, { a: "b" }, { a: 1 }],
  [
    "no other properties",
    { properties: new Map([["a", {}]]), additionalProperties: false },
    { a: 1 },
    { b: 1 },
  ],
  ["one of the choices", { oneOf: [text, whole] }, 1, null],
  ["any of the choices", { anyOf: [text, { types: ["null"] }] }, null, 1],
  ["a time", { format: "date-time" }, "2024-01-31t23:59:60.5+01:00", "2024-01-31 23:59:59Z"],
  ["a time with a zone", { format: "date-time" }, "2024-01-31T23:59:59Z", "2024-01-31T23:59:59"],
  ["a time and no more", { format: "date-time" }, "2024-01-31T23:59:59z", "2024-01-31T23:59:59Z "],
  ["a day", { format: "date" }, "2024-01-31", "2024-1-31"],
  ["a day and no more", { format: "date" }, "2024-01-31", "2024-01-31T00:00:00Z"],
  ["a day from its start", { format: "date" }, "2024-01-31", "on 2024-01-31"],
  ["an e-mail address", { format: "email" }, "a.b@example.co.uk", "a@example"],
  ["an e-mail address and no more", { format: "email" }, "a@example.com", "a@example.com "],
  ["an address", { format: "uri" }, "https://example.com/?a#b", "example.com"],
  ["an address without spaces", { format: "uri" }, "mailto:a", "https://example.com/a b"],
  ["a colour of WordPress", { wordpressFormat: "hex-color" }, "#f00", ""],
  ["a colour and no more", { wordpressFormat: "hex-color" }, "#ff0000", "#ff00001"],
  ["an IP address of WordPress", { wordpressFormat: "ip" }, "2001:db8::1", ""],
  ["an IP address, which no word is", { wordpressFormat: "ip" }, "192.0.2.1", "a"],
  ["a UUID", { format: "uuid" }, "00000000-0000-4000-8000-00000000000A", "00000000-0000-4000-8000"],
];

describe("fits", () => {
  it.each(CASES)("%s", (_, schema, fitting, other) => {
    expect([fits(schema, fitting), fits(schema, other)]).toEqual([true, false]);
  });

  it.each([
    ["a format that is not known", { format: "phone" }, "?"],
    ["a pattern, which is a site's", { pattern: "^a" }, "b"],
    [
      "a name that a pattern may find",
      { patternProperties: new Map([["^a", {}]]), additionalProperties: false },
      { b: 1 },
    ],
    ["the choices of an item", { items: { oneOf: [text] } }, [1]],
    ["more choices than there are", { anyOf: Array.from({ length: 17 }, () => text) }, 1],
    ["a bound of another type", { types: ["string"], minimum: 5 }, "1"],
  ] satisfies readonly (readonly [string, Schema, Json])[])("is not asked of %s", (_, schema, value) => {
    expect(fits(schema, value)).toBe(true);
  });
});
