import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { downgrade } from "../../src/openapi/downgrade.ts";
import type { SchemaOrReference } from "../../src/openapi/model.ts";
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

const T = "#/components/schemas/T";

/** A schema of 3.1, and the same in 3.0. */
const WRITTEN: readonly (readonly [schema: SchemaOrReference, written: object])[] = [
  [
    { type: ["string", "integer"], minLength: 2, minimum: 3, description: "d" },
    {
      description: "d",
      anyOf: [
        { type: "string", minLength: 2 },
        { type: "integer", minimum: 3 },
      ],
    },
  ],
  [
    { type: ["string", "integer", "null"], maxLength: 2 },
    {
      anyOf: [
        { type: "string", maxLength: 2, nullable: true },
        { type: "integer", nullable: true },
      ],
    },
  ],
  [
    { type: ["array", "object"], items: { type: "string" }, anyOf: [{ minItems: 1 }] },
    {
      allOf: [
        { anyOf: [{ minItems: 1 }] },
        { anyOf: [{ type: "array", items: { type: "string" } }, { type: "object" }] },
      ],
    },
  ],
  [
    {
      type: "object",
      patternProperties: { "^a": { type: ["string", "null"] } },
      additionalProperties: false,
    },
    {
      type: "object",
      additionalProperties: true,
      "x-patternProperties": { "^a": { type: "string", nullable: true } },
      "x-additionalProperties": false,
    },
  ],
  [
    { type: "object", patternProperties: { "^a": { type: "string" } } },
    { type: "object", "x-patternProperties": { "^a": { type: "string" } } },
  ],
  [
    { type: "string", contentMediaType: "text/html" },
    { type: "string", "x-contentMediaType": "text/html" },
  ],
  [{ $ref: T }, { $ref: T }],
  [
    { $ref: T, "x-routeprint-inferred": true },
    { allOf: [{ $ref: T }], "x-routeprint-inferred": true },
  ],
  // A value is no schema.
  [{ enum: [{ type: ["null"] }] }, { enum: [{ type: ["null"] }] }],
];

describe("a schema of OpenAPI 3.1", () => {
  it.each(WRITTEN)("%j is in 3.0 %j", (schema, written) => {
    const { document } = convert(sourceFrom({ namespaces: [], routes: {} }, "test"));
    const properties = { v: schema };
    const schemas = { T: { type: "object", properties } } as const;
    const old = downgrade({ ...document, components: { ...document.components, schemas } });
    expect(old.components.schemas["T"]?.properties?.["v"]).toEqual(written);
  });
});
