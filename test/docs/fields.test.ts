import { describe, expect, it } from "vitest";
import { argumentFields, foldValues, schemaFields, type PageField } from "../../src/docs/fields.ts";
import type { Schema } from "../../src/schema/index.ts";

const TYPES: readonly (readonly [string, Schema])[] = [
  ["any", {}],
  ["file", { file: true, types: ["string"] }],
  ["string (date-time) or null", { types: ["string", "null"], format: "date-time" }],
  ["integer", { types: ["integer"], format: "int64" }],
  ["list", { types: ["array"] }],
  ["list of integers", { types: ["array"], items: { types: ["integer"] } }],
  // WordPress takes a list without items for one of any values.
  ["list of any", { types: ["array"], items: {} }],
  ["list of string (uri)", { types: ["array"], items: { types: ["string"], format: "uri" } }],
  ["integer or string", { oneOf: [{ types: ["integer"] }, { types: ["string"] }, { types: ["integer"] }] }],
  ["boolean", { anyOf: [{ types: ["boolean"] }] }],
];

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `v${index}`);

const VALUES: readonly (readonly [readonly string[], Schema])[] = [
  [[], {}],
  [["a", '""', "0", "null"], { enum: ["a", "", 0, null] }],
  [["a"], { items: { enum: ["a"] } }],
  [many(400), { enum: many(400) }],
  // The page prints folded values a line each.
  [["a b"], { enum: ["a\nb"] }],
];

const LIMITS: readonly (readonly [string, Schema])[] = [
  ["", {}],
  ["≥ 1, ≤ 9", { minimum: 1, maximum: 9 }],
  ["> 0, < 9, multiple of 2", { exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 2 }],
  [
    "length ≥ 0, length ≤ 8, items ≥ 1, items ≤ 2, matches ^a$",
    { minLength: 0, maxLength: 8, minItems: 1, maxItems: 2, pattern: "^a$" },
  ],
  ['default ""', { default: "" }],
  ["default [1,2], ≥ 1", { default: [1, 2], minimum: 1 }],
  [`default ${"a".repeat(120)}…`, { default: "a".repeat(121) }],
];

const MARKS: readonly (readonly [readonly string[], Schema])[] = [
  [[], { readOnly: false, deprecated: false, context: ["view", "edit", "embed"] }],
  // A request has no contexts.
  [["read only", "deprecated"], { readOnly: true, deprecated: true, context: ["edit"] }],
  [[], { context: ["view", "edit"] }],
];

const shown = (...context: readonly string[]): Schema => ({ context });

/** The parts of an object, and the marks of each. */
const DISTINCT: readonly (readonly [string, Record<string, Schema>, string])[] = [
  [
    "what most share",
    { a: shown("view", "edit"), b: shown("view", "edit"), c: shown("edit") },
    "c: only in edit",
  ],
  ["a part of every context", { a: shown("view"), b: {}, c: shown("view") }, "b: in every context"],
  ["one of two", { raw: shown("edit"), rendered: shown("view", "edit", "embed") }, "raw: only in edit"],
  ["a part that is never sent", { a: {}, b: {}, password: shown() }, "password: never shown"],
  ["parts that are all read only", { a: { readOnly: true }, b: { readOnly: true } }, ""],
  ["a part that is read only", { a: { readOnly: true }, b: {} }, "a: read only"],
];

function field(schema: Schema): PageField | undefined {
  return argumentFields([{ name: "a", required: true, schema, pointer: "" }])[0];
}

describe("a field", () => {
  it.each(TYPES)("has the type %s", (type, schema) => {
    expect(field(schema)?.type).toBe(type);
  });

  it("shows what the code behind an argument validates too", () => {
    const argument = { name: "a", required: true, pointer: "", schema: { types: ["string"] as const } };
    const json = { contentMediaType: "application/json", pattern: "^{" } as const;
    expect(argumentFields([{ ...argument, validated: json }])).toMatchObject([
      { type: "string (application/json)", limits: [["matches", "^{"]] },
    ]);
  });

  it.each(VALUES)("lists the values %j", (values, schema) => expect(field(schema)?.values).toEqual(values));

  it.each(LIMITS)("has the limits %j", (limits, schema) =>
    expect(
      field(schema)
        ?.limits.map((limit) => limit.join(" "))
        .join(", "),
    ).toBe(limits),
  );

  it.each(MARKS)("has the marks %j", (marks, schema) => expect(field(schema)?.marks).toEqual(marks));

  it("has its description as HTML, and a name where it has none", () => {
    expect(field({})?.description).toBe("");
    expect(field({ description: "`a` <b>" })?.description).toBe("<code>a</code> &lt;b&gt;");
    expect(argumentFields([{ name: "", required: false, schema: {}, pointer: "" }])[0]?.name).toBe(
      "(no name)",
    );
  });
});

it("folds lists of more than 24 values to the first 8", () => {
  expect(foldValues(many(24))).toEqual({ shown: many(24), folded: [] });
  expect(foldValues(many(25))).toEqual({ shown: many(8), folded: many(25) });
});

it("lists required arguments first", () => {
  const names = ["a", "b!", "c", "d!"].map((name) => ({
    name,
    required: name.endsWith("!"),
    schema: {},
    pointer: "",
  }));
  expect(argumentFields(names).map(({ name }) => name)).toEqual(["b!", "d!", "a", "c"]);
});

const object = (members: Record<string, Schema>, more: Schema = {}): Schema => ({
  types: ["object"],
  properties: new Map(Object.entries(members)),
  ...more,
});

/** Names with `!` where required, and in brackets the fields below and their label. */
function outline(fields: readonly PageField[]): string {
  return fields
    .map(({ name, required, fields: own, below }) => {
      const inner = own.length === 0 ? "" : ` (${below}: ${outline(own)})`;
      return `${name}${required ? "!" : ""}${inner}`;
    })
    .join(" ");
}

const nested = (depth: number): Schema => (depth === 0 ? {} : object({ a: nested(depth - 1) }));

const FIELDS: readonly (readonly [string, Schema])[] = [
  ["", {}],
  ["a! b", object({ a: {}, b: {} }, { required: ["a"] })],
  ["a (1 field: b!)", object({ a: object({ b: {} }, { required: ["b"] }) })],
  [
    "a (2 fields of each: b d) c",
    object({ a: { types: ["array"], items: object({ b: {}, d: {} }) }, c: {} }),
  ],
  ["a b", { types: ["array"], items: object({ a: {}, b: {} }) }],
  [many(600).join(" "), object(Object.fromEntries(many(601).map((name) => [name, {}])))],
];

describe("the fields of an object", () => {
  it.each(FIELDS)("are %s", (names, schema) => {
    expect(outline(schemaFields(schema))).toBe(names);
  });

  const marksIn = (fields: readonly PageField[]): string =>
    fields
      .filter(({ marks }) => marks.length > 0)
      .map(({ name, marks }) => `${name}: ${marks.join(", ")}`)
      .join("; ");

  it.each(DISTINCT)("are marked where they differ: %s", (_, members, marks) => {
    expect(marksIn(schemaFields(object(members)))).toBe(marks);
  });

  // The content of a post.
  it("are marked inside an object where they differ from it", () => {
    const content = object(
      {
        raw: shown("edit"),
        rendered: shown("view", "edit"),
        block_version: shown("edit"),
        protected: shown("view", "edit", "embed"),
      },
      shown("view", "edit"),
    );
    const [only] = schemaFields(object({ content }));
    expect(marksIn(only?.fields ?? [])).toBe("raw: only in edit; block_version: only in edit");
  });

  it("end at the sixth level", () => {
    expect(outline(schemaFields(nested(9))).match(/a/g)).toHaveLength(6);
  });
});
