import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundMembers, countMembers, MAX_DEPTH, scanJson } from "../../src/discovery/scan.ts";

/** Text with what JSON and the counting of its members stumble over. */
const text = fc.string({ unit: fc.constantFrom('"', "\\", ":", " ", "{", "[", "a", "é") });
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(text, tie("value"), { maxKeys: 3 }),
  ),
}));

/** Texts of an object around any value, indented or not. */
const texts = fc
  .tuple(values, fc.constantFrom(undefined, 1, "\t"))
  .map(([value, indent]) => JSON.stringify({ value }, undefined, indent));

describe("countMembers", () => {
  it("counts what a scan of the text counts", () => {
    fc.assert(
      fc.property(texts, (json) => {
        expect(countMembers(JSON.parse(json))).toBe(scanJson(json, 0).members);
      }),
    );
  });

  it.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("counts nothing in %s beyond the limit", (_name, open, close) => {
    const nest = (depth: number): unknown =>
      JSON.parse(`${open.repeat(depth - 1)}${open[0]}${close.repeat(depth)}`);
    expect(countMembers(nest(MAX_DEPTH))).toBe(open === "[" ? 0 : MAX_DEPTH - 1);
    expect(countMembers(nest(MAX_DEPTH + 1))).toBeUndefined();
  });
});

describe("boundMembers", () => {
  it("never counts fewer than a scan does", () => {
    fc.assert(
      fc.property(texts, (json) => {
        expect(boundMembers(json)).toBeGreaterThanOrEqual(scanJson(json, 0).members);
      }),
    );
  });

  it.each([
    ["one for each key", '{"a":{"b\\"":1,"c\\\\":"\\":"}}', 3],
    ["more where text begins with a colon", '{"a":":"}', 2],
    ["without end where white space is before a colon", '{"a"\n:1}', Number.POSITIVE_INFINITY],
  ])("counts %s", (_name, json, expected) => {
    expect(JSON.parse(json)).toBeTypeOf("object");
    expect(boundMembers(json)).toBe(expected);
  });
});
