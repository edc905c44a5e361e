import { describe, expect, it } from "vitest";
import { createSchemaPrinter } from "../../src/openapi/schema.ts";
import { fromJsonSchema } from "../../src/schema/json-schema.ts";
import type { Schema } from "../../src/schema/model.ts";
import { normalizeSchema } from "../../src/schema/normalize.ts";
import {
  CONTEXTS,
  hasContexts,
  mapParts,
  sentSchema,
  shapeIn,
  type Context,
} from "../../src/schema/parts.ts";

/** What a client may send for a required argument. */
const sentOf = (schema: Schema): Schema => sentSchema({ name: "a", required: true, schema, pointer: "" });

const gone: Schema = { types: ["null"] };
const old: Schema = { types: ["string"] };
const made: Schema = { types: ["integer"] };
const kept: Schema = { types: ["boolean"] };

const whole: Schema = {
  types: ["object"],
  items: kept,
  additionalProperties: kept,
  properties: new Map([["a", kept]]),
  patternProperties: new Map([["^b", kept]]),
  anyOf: [kept, kept],
  oneOf: [kept],
};

/** A schema, and what it is where `gone` is left out and `made` stands for `old`. */
const MAPPED: readonly (readonly [string, Schema, Schema])[] = [
  ["items", { items: old }, { items: made }],
  ["items that are left out", { types: ["array"], items: gone }, { types: ["array"] }],
  ["other members", { additionalProperties: old }, { additionalProperties: made }],
  ["other members that are left out", { additionalProperties: gone }, {}],
  [
    "other members that are refused",
    { additionalProperties: false, items: old },
    { additionalProperties: false, items: made },
  ],
  [
    "properties",
    {
      properties: new Map([
        ["a", gone],
        ["b", old],
        ["c", kept],
        ["d", old],
      ]),
    },
    {
      properties: new Map([
        ["b", made],
        ["c", kept],
        ["d", made],
      ]),
    },
  ],
  [
    "members by pattern",
    { patternProperties: new Map([["^a", old]]) },
    { patternProperties: new Map([["^a", made]]) },
  ],
  ["choices", { anyOf: [kept, old] }, { anyOf: [kept, made] }],
  ["choices the last of which is left out", { anyOf: [kept, gone] }, { anyOf: [kept] }],
  ["branches of which one fits", { oneOf: [old, gone, kept] }, { oneOf: [made, kept] }],
  [
    "several keywords",
    { items: old, oneOf: [old], types: ["array"] },
    { items: made, oneOf: [made], types: ["array"] },
  ],
];

describe("mapParts", () => {
  it.each(MAPPED)("reads %s anew", (_, schema, expected) => {
    const before = structuredClone(schema);
    const read = (part: Schema) => (part === gone ? undefined : part === old ? made : part);
    expect(mapParts(schema, read)).toStrictEqual(expected);
    expect(schema).toStrictEqual(before);
  });

  it("passes the place of each part, and returns the same schema where none changes", () => {
    const places: string[] = [];
    const read = (part: Schema, ...place: readonly (string | undefined)[]): Schema => {
      places.push(place.join(" "));
      return part;
    };
    for (const schema of [whole, { additionalProperties: true }]) expect(mapParts(schema, read)).toBe(schema);
    expect(places).toEqual([
      "items",
      "additionalProperties",
      "properties a",
      "patternProperties ^b",
      "anyOf 0",
      "anyOf 1",
      "oneOf 0",
    ]);
  });
});

const EDIT = { type: "string", context: ["edit"] };
const VIEW = { type: "string", context: ["view"] };
const TEXT = { type: "string" };

const PRINTED = { type: "string", "x-wp-context": ["view"] };

/** A schema, the one context that shows it so, and what of it is shown; as `rest_filter_response_by_context` does. */
const SHOWN: readonly (readonly [name: string, raw: object, context: Context, shown: object])[] = [
  [
    "a property of another context",
    { properties: { a: EDIT, b: VIEW }, required: ["a", "b", "c"] },
    "view",
    { properties: { b: PRINTED }, required: ["b", "c"] },
  ],
  ["a property of no context", { properties: { a: { context: [] } } }, "edit", { properties: {} }],
  [
    "a marked property in a marked one",
    { properties: { p: { properties: { a: EDIT }, required: ["a"], context: ["view"] } } },
    "view",
    { properties: { p: { properties: {}, "x-wp-context": ["view"] } } },
  ],
  [
    "a marked property in one without a mark",
    { properties: { p: { properties: { a: VIEW }, required: ["a"] } } },
    "edit",
    { properties: { p: { properties: { a: PRINTED }, required: ["a"] } } },
  ],
  [
    "a marked property of items without a mark",
    { items: { properties: { a: VIEW } } },
    "edit",
    { items: { properties: { a: PRINTED } } },
  ],
  [
    "a marked property of marked items",
    { items: { properties: { a: EDIT, b: TEXT }, context: ["view"] } },
    "view",
    { items: { properties: { b: TEXT }, "x-wp-context": ["view"] } },
  ],
  [
    "members by the pattern of their names",
    { patternProperties: { "^a": EDIT, "^b": VIEW } },
    "view",
    { patternProperties: { "^b": PRINTED } },
  ],
  ["other members", { additionalProperties: EDIT }, "view", {}],
  [
    "a property of a choice",
    { anyOf: [{ properties: { a: EDIT, b: TEXT }, required: ["a"] }, TEXT] },
    "view",
    { anyOf: [{ properties: { b: TEXT } }, TEXT] },
  ],
];

describe("a context", () => {
  it.each(SHOWN)("shows or leaves out %s", (_, raw, context, shown) => {
    const { schema } = normalizeSchema(raw, "");
    expect(createSchemaPrinter(true)(shapeIn(schema, context))).toEqual(shown);
    expect(hasContexts(schema)).toBe(true);
  });

  it("leaves a schema as it is of which it shows all", () => {
    const { schema } = normalizeSchema({ properties: { a: { ...TEXT, context: CONTEXTS }, b: TEXT } }, "");
    for (const context of CONTEXTS) expect(shapeIn(schema, context)).toBe(schema);
    expect(hasContexts(normalizeSchema({ oneOf: [TEXT] }, "").schema)).toBe(false);
  });
});

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
    expect(sentOf(fromJsonSchema(schema))).toEqual(fromJsonSchema(expected));
  });

  it("is the same schema where it never took null", () => {
    const schema = fromJsonSchema({ type: "string" });
    expect(sentOf(schema)).toBe(schema);
  });
});
