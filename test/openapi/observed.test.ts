import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import type { SchemaObject } from "../../src/openapi/model.ts";
import { widenObserved } from "../../src/openapi/observed.ts";
import type { Schema, SchemaType } from "../../src/schema/index.ts";
import { sourceFrom } from "../../src/source.ts";

const TYPES: readonly (readonly [readonly SchemaType[], Pick<Schema, "types" | "maxItems">])[] = [
  [["string"], { types: ["string", "number", "null"] }],
  [["integer"], { types: ["integer", "null"] }],
  [["number"], { types: ["number", "null"] }],
  [["string", "integer"], { types: ["string", "number", "null"] }],
  [["null"], { types: ["null"] }],
  [["boolean"], { types: ["boolean", "null"] }],
  [["array"], { types: ["array", "null"] }],
  [["object"], { types: ["object", "array", "null"], maxItems: 0 }],
  [["object", "null"], { types: ["object", "array", "null"], maxItems: 0 }],
  [["object", "array"], { types: ["object", "array", "null"] }],
];

const text: Schema = { types: ["string"] };

const wide: Schema = { types: ["string", "number", "null"] };

const MARKED: Schema = {
  title: "A",
  description: "B",
  readOnly: true,
  deprecated: true,
  context: ["view"],
  minimum: 1,
  maximum: 2,
};

const REST: readonly (readonly [string, Schema, Schema])[] = [
  ["texts, marks and the bounds of numbers stay", MARKED, { ...MARKED }],
  [
    "lists of values, lengths and demands go",
    { enum: [1], minLength: 1, pattern: "a", minItems: 1, required: ["a"], uniqueItems: true },
    {},
  ],
  ["a format is told and not asked for", { format: "date-time" }, { wordpressFormat: "date-time" }],
  ["other properties may come", { additionalProperties: false }, {}],
  ["what others must be is widened", { additionalProperties: text }, { additionalProperties: wide }],
  ["items are widened", { items: text }, { items: wide }],
  ["properties are widened", { properties: new Map([["a", text]]) }, { properties: new Map([["a", wide]]) }],
  [
    "properties of a pattern are widened",
    { patternProperties: new Map([["a", text]]) },
    { patternProperties: new Map([["a", wide]]) },
  ],
  [
    "choices overlap",
    { oneOf: [text], anyOf: [{ types: ["null"] }] },
    { anyOf: [{ types: ["null"] }, wide] },
  ],
];

describe("what WordPress is known to send", () => {
  it.each(TYPES)("in place of %j", (types, widened) => {
    expect(widenObserved({ types })).toEqual(widened);
  });

  it.each(REST)("%s", (_, schema, widened) => {
    expect(widenObserved(schema)).toEqual(widened);
  });
});

describe("responses as observed", () => {
  const schema = {
    title: "post",
    type: "object",
    properties: {
      date: { type: "string", format: "date-time" },
      count: { type: "integer" },
      meta: { type: "object", properties: { a: { type: "string" } } },
      header: { type: "array", properties: { label: { type: "string" } } },
      link: { type: ["string", "integer"], enum: ["a"], default: "" },
      open: { type: "boolean" },
    },
  };
  const index = {
    namespaces: ["x/v1"],
    routes: { "/x/v1/a": { namespace: "x/v1", schema, endpoints: [{ methods: ["GET"], args: {} }] } },
  };
  const shape = (responses: "declared" | "observed"): SchemaObject => {
    const { components } = emitDocument(sourceFrom(index, "test").surface, { responses });
    return components.schemas["Post"] ?? {};
  };
  const typesIn = (written: SchemaObject, name: string): readonly unknown[] => {
    const property = written.properties?.[name] ?? {};
    return "type" in property ? [property.type].flat() : [];
  };

  it.each(Object.keys(schema.properties))("accept of %s all that is declared, and null", (name) => {
    const [declared, observed] = [typesIn(shape("declared"), name), typesIn(shape("observed"), name)];
    expect(observed).toEqual(
      expect.arrayContaining([...declared.filter((type) => type !== "integer"), "null"]),
    );
  });

  it("keep the marks of the rules that widened them", () => {
    expect(shape("observed").properties).toMatchObject({
      header: { "x-routeprint-widened": ["response-object"] },
      meta: { properties: { a: { "x-routeprint-widened": ["response-meta-unset"] } } },
    });
  });
});
