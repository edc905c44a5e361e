import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { sourceFrom } from "../../src/source.ts";

/** The schema of a property of an answer in a document of OpenAPI 3.0. */
function oldSchemaOf(definition: object): unknown {
  const schema = { title: "thing", type: "object", properties: { v: definition } };
  const route = { namespace: "x/v1", endpoints: [{ methods: ["GET"], args: {} }], schema };
  const index = { namespaces: ["x/v1"], routes: { "/x/v1/a": route } };
  const { document } = convert(sourceFrom(index, "test"), { openapi: "3.0" });
  return document.components.schemas["Thing"]?.properties?.["v"];
}

/** A definition, and its schema in the words of 3.0. */
const SCHEMAS: readonly (readonly [definition: object, written: object])[] = [
  [
    { type: "number", minimum: 3, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
    { type: "number", minimum: 3, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
  ],
  [
    { type: "number", exclusiveMinimum: 3, minimum: 4, exclusiveMaximum: 6, maximum: 5 },
    { type: "number", minimum: 4, maximum: 5 },
  ],
  [
    { type: "array", anyOf: [{ minItems: 1 }, { maxItems: 9 }] },
    { type: "array", items: {}, anyOf: expect.any(Array) },
  ],
  [{ type: "null" }, { type: "string", nullable: true, enum: [null] }],
  [{ type: ["string", "null"] }, { type: "string", nullable: true }],
];

describe("a schema of OpenAPI 3.0", () => {
  it.each(SCHEMAS)("says %j", (definition, written) => {
    expect(oldSchemaOf(definition)).toEqual(written);
  });
});
