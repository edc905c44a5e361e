import { describe, expect, it } from "vitest";
import type { SchemaContext } from "../../src/compare/schema-change.ts";
import { compareSchemas } from "../../src/compare/schema.ts";
import { startPatternWork } from "../../src/route/language.ts";
import type { Schema } from "../../src/schema/index.ts";

const compared = (from: Schema, to: Schema, context: Partial<SchemaContext> = {}) =>
  compareSchemas(from, to, {
    policy: "wordpress",
    work: startPatternWork(),
    response: false,
    ...context,
  });

const kinds = (...sides: Parameters<typeof compared>): readonly string[] =>
  compared(...sides).map(({ kind, pointer }) => `${kind} ${pointer}`);

const text: Schema = { types: ["string"] };
const list: Schema = { types: ["array"] };
const map: Schema = { types: ["object"] };
const least = (minimum: number): Schema => ({ types: ["number"], minimum });
const above = (exclusiveMinimum: number): Schema => ({ types: ["number"], exclusiveMinimum });
const whole: Schema = { types: ["integer"] };
const UUID = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";
const named = (pattern: string, schema: Schema): Schema => ({
  ...map,
  patternProperties: new Map([[pattern, schema]]),
});

/** Two schemas of one type, and what is said from the first to the second. */
const CASES: readonly (readonly [string, Schema, Schema, readonly string[]])[] = [
  ["bounds of numbers, which text does not ask for", { ...text, minimum: 1 }, { ...text, multipleOf: 2 }, []],
  ["lengths, which lists do not ask for", { ...list, minLength: 1 }, list, []],
  ["counts of items, which objects do not ask for", { ...map, maxItems: 1 }, map, []],
  ["items that differ, which text does not ask for", { ...text, uniqueItems: true }, text, []],
  ["a length of nothing", { ...text, minLength: 0 }, text, []],
  ["a greater length", { ...text, minLength: 1 }, { ...text, minLength: 2 }, ["minLength-tightened "]],
  ["no length", { ...text, maxLength: 1 }, text, ["maxLength-loosened "]],
  // WordPress writes `{minimum: 1, exclusiveMinimum: true}`: 1 itself is refused, of whole numbers 1 or 2 is the least.
  ["a bound that excludes itself", least(1), above(1), ["minimum-tightened "]],
  ["a bound that no longer excludes itself", above(1), least(1), ["minimum-loosened "]],
  ["the same least whole number", { ...least(2), ...whole }, { ...above(1), ...whole }, []],
  ["a pattern that finds any text", text, { ...text, pattern: "a*" }, []],
  ["the same pattern in other words", { ...text, pattern: "^a$" }, { ...text, pattern: "^a{1}$" }, []],
  [
    "other properties of another type",
    { ...map, additionalProperties: text },
    { ...map, additionalProperties: list },
    ["type-changed /additionalProperties"],
  ],
  [
    "no other properties",
    { ...map, additionalProperties: text },
    { ...map, additionalProperties: false },
    ["additionalProperties-tightened "],
  ],
  ["properties of one pattern", named("a", text), named("a", text), []],
  [
    "properties of another pattern",
    named("a", text),
    named("b", text),
    ["patternProperties-loosened /patternProperties/a", "patternProperties-tightened /patternProperties/b"],
  ],
  ["properties of another type", named("a", text), named("a", list), ["type-changed /patternProperties/a"]],
  [
    "properties of a pattern beside any others",
    map,
    named("a", text),
    ["patternProperties-tightened /patternProperties/a"],
  ],
  // `rest_validate_object_value_from_schema` tries patterns before `additionalProperties`.
  [
    "properties of a pattern beside no others",
    { ...map, additionalProperties: false },
    { ...named("a/b", text), additionalProperties: false },
    ["patternProperties-loosened /patternProperties/a~1b"],
  ],
  [
    "a format whose check is a branch",
    text,
    { ...text, wordpressFormat: "ip", anyOf: [{ format: "ipv4" }, { format: "ipv6" }] },
    ["format-changed "],
  ],
  [
    "a format whose check was there without it",
    { ...text, pattern: UUID },
    { ...text, format: "uuid", pattern: UUID },
    ["format-changed "],
  ],
  [
    "a format whose check is one of more",
    text,
    { ...text, format: "uuid", allOf: [{ pattern: UUID }, { pattern: "^0" }] },
    ["format-changed ", "composition-changed "],
  ],
  ["the name of a format alone", text, { ...text, wordpressFormat: "hex-color" }, ["format-changed "]],
  ["what a text holds", text, { ...text, contentMediaType: "text/html" }, ["format-changed "]],
  ["a file", text, { ...text, file: true }, ["format-changed "]],
  ["a file by another word", { ...text, file: true }, { ...text, format: "binary" }, []],
  [
    "what all must be",
    { ...text, allOf: [{ pattern: "a" }] },
    { ...text, allOf: [{ pattern: "b" }] },
    ["composition-changed "],
  ],
  [
    "what all must be in another order",
    { ...text, allOf: [{ pattern: "a" }, { pattern: "b" }] },
    { ...text, allOf: [{ pattern: "b" }, { pattern: "a" }] },
    [],
  ],
];

describe("two schemas", () => {
  it.each(CASES)("%s", (_, from, to, changes) => {
    expect(kinds(from, to)).toEqual(changes);
  });

  it("differ by a default of null where another site's API is meant", () => {
    const preset: Schema = { ...text, default: null };
    expect(kinds(preset, text)).toEqual([]);
    expect(kinds(preset, text, { policy: "strict" })).toEqual(["default-changed "]);
  });

  it("differ by the type alone where one default is read as a number and as a text", () => {
    const count: Schema = { types: ["integer"], default: 1 };
    const word: Schema = { ...text, default: "1" };
    expect(kinds(count, word, { policy: "strict" })).toEqual(["type-changed "]);
    expect(kinds({ ...text, default: "2" }, word, { policy: "strict" })).toEqual(["default-changed "]);
    const either: Schema = { types: ["integer", "string"], default: "1" };
    expect(kinds(either, count, { policy: "strict" })).toEqual(["type-narrowed "]);
  });

  it("give a pattern of names the level that their other rule decides", () => {
    const levelsOf = (...sides: Parameters<typeof compared>) => compared(...sides).map(({ level }) => level);
    const open = { aToB: "compatible", bToA: "compatible" };
    expect(levelsOf(map, named("a", {}))).toEqual([open]);
    const others = { additionalProperties: text };
    const undecided = { aToB: "risky", bToA: "risky" };
    expect(levelsOf({ ...map, ...others }, { ...named("a", list), ...others })).toEqual([undecided]);
  });

  it("are the same with a type that an earlier one takes over", () => {
    expect(kinds({ ...list, overtaken: ["string"] }, { ...list, overtaken: ["string"] })).toEqual([]);
    expect(kinds({ types: ["object"], overtaken: ["array"] }, map)).not.toEqual([]);
  });
});
