import { describe, expect, it } from "vitest";
import type { Json } from "../../src/json.ts";
import { SCHEMA_TYPES, type SchemaType } from "../../src/schema/model.ts";
import { convertedTo, passesFor } from "../../src/schema/php.ts";

/** What WordPress takes for each type, and what not (`rest_is_array` and its like). */
const PASSING: Readonly<Record<SchemaType, { takes: readonly Json[]; refuses: readonly Json[] }>> = {
  array: {
    takes: [[], [1], {}, { "0": 1 }, "", "a,b", 1, false],
    refuses: [null, { a: 1 }, { "0": 1, a: 2 }],
  },
  boolean: {
    takes: [true, false, 0, 1, "0", "1", "true", "FALSE"],
    refuses: [2, -1, "", "yes", "2", "true ", null, [], {}],
  },
  integer: {
    takes: [1, 0, -1, "1", "1.0", "1e3", " 1", "1 "],
    refuses: [1.5, "1.5", "", "a", true, null, [], {}],
  },
  number: { takes: [1, 1.5, "1.5", ".5", "-1e-3"], refuses: ["", "a", "1a", "0x1", true, null, []] },
  object: { takes: [{}, { a: 1 }, [], [1], ""], refuses: [null, "a", 0, false] },
  string: { takes: ["", "a"], refuses: [0, true, null, [], {}] },
  null: { takes: [null], refuses: ["", 0, false, [], {}] },
};

describe("what passes for a type", () => {
  it.each(SCHEMA_TYPES)("is known of %s", (type) => {
    const { takes, refuses } = PASSING[type];
    expect(takes.filter((value) => !passesFor(type, value))).toEqual([]);
    expect(refuses.filter((value) => passesFor(type, value))).toEqual([]);
  });
});

/** What passes for a type, and what WordPress makes of it (`rest_sanitize_value_from_schema`). */
const CONVERTED: readonly (readonly [type: SchemaType, sent: Json, becomes: Json])[] = [
  ["boolean", "true", true],
  ["boolean", "TRUE", true],
  ["boolean", "1", true],
  ["boolean", "false", false],
  ["boolean", "0", false],
  ["boolean", 1, true],
  ["boolean", 0, false],
  ["integer", "1e3", 1000],
  ["number", "1.5", 1.5],
  ["string", "1", "1"],
  ["null", null, null],
];

describe("a value that passes", () => {
  it.each(CONVERTED)("for %s: %j becomes %j", (type, sent, becomes) => {
    expect(convertedTo(type, sent)).toBe(becomes);
  });
});
