import { describe, expect, it } from "vitest";
import { argumentRow, describeType, responseRows } from "../../src/docs/describe.ts";
import type { Schema } from "../../src/schema/index.ts";

const TYPES: readonly (readonly [string, Schema])[] = [
  ["any", {}],
  ["file", { file: true, types: ["string"] }],
  ["string (date-time) or null", { types: ["string", "null"], format: "date-time" }],
  ["integer", { types: ["integer"], format: "int64" }],
  ["list", { types: ["array"] }],
  ["list of string (uri)", { types: ["array"], items: { types: ["string"], format: "uri" } }],
  ["integer or string", { oneOf: [{ types: ["integer"] }, { types: ["string"] }, { types: ["integer"] }] }],
  ["boolean", { anyOf: [{ types: ["boolean"] }] }],
];

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `v${index}`);

const ALLOWED: readonly (readonly [readonly string[], Schema])[] = [
  [[], {}],
  [["a", '""', "0", "null"], { enum: ["a", "", 0, null] }],
  [["a"], { items: { enum: ["a"] } }],
  [many(24), { enum: many(24) }],
  [[...many(24), "… 2 more"], { enum: many(26) }],
  [["≥ 1", "≤ 9"], { minimum: 1, maximum: 9 }],
  [["> 0", "< 9", "multiple of 2"], { exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 2 }],
  [
    ["length ≥ 0", "length ≤ 8", "items ≥ 1", "items ≤ 2", "^a$"],
    { minLength: 0, maxLength: 8, minItems: 1, maxItems: 2, pattern: "^a$" },
  ],
];

const DEFAULTS: readonly (readonly [string, Schema])[] = [
  ["", {}],
  ['""', { default: "" }],
  ["a b", { default: "a b" }],
  ["false", { default: false }],
  ["[1,2]", { default: [1, 2] }],
  ["a".repeat(120), { default: "a".repeat(120) }],
  [`${"a".repeat(120)}…`, { default: "a".repeat(121) }],
];

const MARKS: readonly (readonly [readonly string[], Schema])[] = [
  [[], { readOnly: false, deprecated: false, context: ["view", "edit", "embed"] }],
  [["read only", "deprecated", "in edit"], { readOnly: true, deprecated: true, context: ["edit"] }],
  [["in view, edit"], { context: ["view", "edit"] }],
];

const row = (schema: Schema) => argumentRow({ name: "a", required: true, schema, pointer: "" });

describe("a row of arguments", () => {
  it.each(TYPES)("says the type %s", (type, schema) => {
    expect(describeType(schema)).toBe(type);
    expect(row(schema).type).toBe(type);
  });

  it.each(ALLOWED)("allows %j", (allowed, schema) => expect(row(schema).allowed).toEqual(allowed));

  it.each(DEFAULTS)("has the default %j", (value, schema) => expect(row(schema).default).toBe(value));

  it.each(MARKS)("bears the marks %j", (marks, schema) => expect(row(schema).marks).toEqual(marks));

  it("has its description as HTML", () => {
    expect(row({}).description).toBe("");
    expect(row({ description: "`a` <b>" }).description).toBe("<code>a</code> &lt;b&gt;");
  });
});

const object = (members: Record<string, Schema>, more: Schema = {}): Schema => ({
  types: ["object"],
  properties: new Map(Object.entries(members)),
  ...more,
});

const FIELDS: readonly (readonly [readonly string[], Schema])[] = [
  [[], {}],
  [["a!", "b"], object({ a: {}, b: {} }, { required: ["a"] })],
  [["a", "a.b!"], object({ a: object({ b: {} }, { required: ["b"] }) })],
  [["a", "a[].b", "c"], object({ a: { types: ["array"], items: object({ b: {} }) }, c: {} })],
  [["a", "a.b", "a.b.c"], object({ a: object({ b: object({ c: object({ d: {} }) }) }) })],
  [
    ["a", "a[].b", "a[].b[].c"],
    object({ a: { items: object({ b: { items: object({ c: { items: object({ d: {} }) } }) } }) } }),
  ],
  [many(300), object(Object.fromEntries(many(301).map((name) => [name, {}])))],
];

describe("the fields of an answer", () => {
  it.each(FIELDS)("are %j", (names, schema) => {
    expect(responseRows(schema).map(({ name, required }) => `${name}${required ? "!" : ""}`)).toEqual(names);
  });
});
