import { describe, expect, it } from "vitest";
import { CONTEXTS, hasContexts, shapeIn, type Context } from "../../src/schema/context.ts";
import { normaliseSchema } from "../../src/schema/normalise.ts";
import { createSchemaPrinter } from "../../src/openapi/schema.ts";

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
    const { schema } = normaliseSchema(raw, "");
    expect(createSchemaPrinter(true)(shapeIn(schema, context))).toEqual(shown);
    expect(hasContexts(schema)).toBe(true);
  });

  it("leaves a schema as it is of which it shows all", () => {
    const { schema } = normaliseSchema({ properties: { a: { ...TEXT, context: CONTEXTS }, b: TEXT } }, "");
    for (const context of CONTEXTS) expect(shapeIn(schema, context)).toBe(schema);
    expect(hasContexts(normaliseSchema({ oneOf: [TEXT] }, "").schema)).toBe(false);
  });
});
