import { describe, expect, it } from "vitest";
import { checksOf } from "../../src/responses/contradiction.ts";
import { fromJsonSchema, typeOf, type SchemaType } from "../../src/schema/index.ts";

/** The keywords of a declared schema that a value of a recorded response contradicts. */
function contradicted(schema: object, value: unknown, type?: SchemaType): readonly string[] {
  const found = checksOf(fromJsonSchema(schema)).filter((check) =>
    check.isContradicted(value, type ?? typeOf(value)),
  );
  return found.map(({ keyword }) => keyword);
}

describe("a declared schema", () => {
  it.each<readonly [schema: object, value: unknown, keywords: readonly string[]]>([
    // JSON Schema 2020-12, section 4.2.3: an integer is a number.
    [{ anyOf: [{ type: "number" }, { type: "null" }] }, 5, []],
    [{ oneOf: [{ type: "integer" }, { type: "null" }] }, 5, []],
    [{ anyOf: [{ type: "integer" }, { type: "null" }] }, 5.5, ["anyOf"]],
    [{ anyOf: [{ type: "integer" }, {}] }, "a", []],
    // WordPress writes dates without a zone; WooCommerce 10.5.3 sends a week for an interval that it declares as a date.
    [{ type: "string", format: "date-time" }, "2026-11-26T10:00:00", []],
    [{ type: "string", format: "date-time" }, "2026-11-26T10:00:00Z", []],
    [{ type: "string", format: "date-time" }, "2026-48", ["format"]],
    [{ type: "string", format: "uri" }, "", ["format"]],
    [{ type: ["string", "boolean"], format: "uri" }, false, []],
    // Bounds are inclusive (JSON Schema Validation 2020-12, section 6).
    [{ type: "integer", minimum: 1, maximum: 3 }, 1, []],
    [{ type: "integer", minimum: 1, maximum: 3 }, 3, []],
    [{ type: "integer", minimum: 1, maximum: 3 }, 0, ["minimum"]],
    [{ type: "integer", minimum: 1, maximum: 3 }, 4, ["maximum"]],
    [{ type: "string", minLength: 2, maxLength: 3 }, "a", ["minLength"]],
    [{ type: "string", minLength: 2, maxLength: 3 }, "abcd", ["maxLength"]],
    [{ type: "array", minItems: 1, maxItems: 2 }, [], ["minItems"]],
    [{ type: "array", minItems: 1, maxItems: 2 }, [1, 2, 3], ["maxItems"]],
    [{ type: "string", enum: ["draft", "publish"] }, "trash", ["enum"]],
    [{ type: "object", properties: { id: {} }, additionalProperties: false }, { id: 1 }, []],
    [
      { type: "object", properties: { id: {} }, additionalProperties: false },
      { id: 1, x: 2 },
      ["additionalProperties"],
    ],
    [{ type: "object", additionalProperties: false }, { id: 1 }, ["additionalProperties"]],
    [{ type: "object", patternProperties: { "^a": {} }, additionalProperties: false }, { abc: 1 }, []],
    // `WP_REST_Server::response_to_data` adds links to any item.
    [{ type: "object", properties: { id: {} }, additionalProperties: false }, { id: 1, _links: {} }, []],
  ])("%j and the value %j: %j", (schema, value, keywords) => {
    expect(contradicted(schema, value)).toEqual(keywords);
  });
});
