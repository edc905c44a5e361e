import { describe, expect, it } from "vitest";
import type { Schema } from "../../src/schema/model.ts";
import { mapParts } from "../../src/schema/parts.ts";

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
  ["choices of which one fits", { oneOf: [old, gone, kept] }, { oneOf: [made, kept] }],
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

  it("tells each part's place, and leaves the schema as it is where none changes", () => {
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
