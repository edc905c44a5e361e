import { describe, expect, it } from "vitest";
import { pathSchema, takesPath } from "../../src/compare/path-value.ts";
import type { VariableView } from "../../src/compare/view.ts";
import { startPatternWork } from "../../src/route/language.ts";
import type { Schema } from "../../src/schema/index.ts";

const any: VariableView = { name: "id", patterns: [], exact: true, digits: false, example: "" };
const digits: VariableView = { ...any, digits: true };
const lists: VariableView = { ...any, patterns: ["^[0-9,]+$"] };
const choice: VariableView = { ...any, words: ["draft", "Final"] };

/** A variable, what is declared of it, and what it is. */
const SCHEMAS: readonly (readonly [string, VariableView, Schema | undefined, Schema])[] = [
  ["digits", digits, undefined, { types: ["integer"] }],
  ["words", any, undefined, { types: ["string"] }],
  ["digits from 1 on", digits, { minimum: 1 }, { minimum: 1, types: ["integer"] }],
  ["digits as text", digits, { types: ["string"] }, { types: ["string"] }],
  [
    "digits as one of two things",
    digits,
    { oneOf: [{ types: ["string"] }] },
    { oneOf: [{ types: ["string"] }] },
  ],
  [
    "digits as any of two things",
    digits,
    { anyOf: [{ types: ["string"] }] },
    { anyOf: [{ types: ["string"] }] },
  ],
  ["words with a default", any, { types: ["string"], default: "a", misfitDefault: 1 }, { types: ["string"] }],
];

/** What is declared, a variable, and whether it takes all that the variable's pattern does. */
const TAKEN: readonly (readonly [string, Schema, VariableView, boolean])[] = [
  ["text", { types: ["string"] }, any, true],
  ["text or a number", { types: ["integer", "string"] }, any, true],
  ["a number", { types: ["integer"] }, any, false],
  ["nothing", {}, any, false],
  ["nothing, of digits", {}, digits, false],
  [
    "a list of numbers with a default",
    { types: ["array"], items: { types: ["integer"], default: 1 } },
    lists,
    true,
  ],
  ["a number, of digits", { types: ["number"] }, digits, true],
  ["a whole number or none, of digits", { types: ["null", "integer"] }, digits, true],
  ["a truth value, of digits", { types: ["boolean"] }, digits, false],
  [
    "text with words for people",
    {
      types: ["string"],
      overtaken: ["integer"],
      title: "Name",
      description: "A name.",
      context: ["view"],
      readOnly: true,
      deprecated: true,
    },
    any,
    true,
  ],
  ["text of a format", { types: ["string"], format: "uuid" }, any, false],
  ["the words, in another case", { types: ["string"], enum: ["DRAFT", "final"] }, choice, true],
  ["one of the words", { types: ["string"], enum: ["draft"] }, choice, false],
  ["words, of any", { types: ["string"], enum: ["draft"] }, any, false],
  [
    "a list of numbers, of digits and commas",
    { types: ["array"], items: { types: ["integer"] } },
    lists,
    true,
  ],
  ["a list of texts, of digits and commas", { types: ["array"], items: { types: ["string"] } }, lists, true],
  [
    "a list of truth values, of digits and commas",
    { types: ["array"], items: { types: ["boolean"] } },
    lists,
    false,
  ],
  [
    "a list from 1 on, of digits and commas",
    { types: ["array"], items: { types: ["integer"], minimum: 1 } },
    lists,
    false,
  ],
  ["a list of two at most", { types: ["array"], items: { types: ["integer"] }, maxItems: 2 }, lists, false],
  [
    "a list of numbers, of any",
    { types: ["array"], items: { types: ["integer"] } },
    { ...any, patterns: ["^.+$"] },
    false,
  ],
  ["no list, of digits and commas", { types: ["integer"], items: { types: ["integer"] } }, lists, false],
  ["numbers, of digits", { types: ["integer"], enum: [1, 2] }, { ...digits, words: ["1", "2"] }, true],
];

describe("pathSchema", () => {
  it.each(SCHEMAS)("is told of %s", (_, variable, schema, expected) => {
    expect(pathSchema(schema === undefined ? variable : { ...variable, schema })).toEqual(expected);
  });
});

describe("takesPath", () => {
  it.each(TAKEN)("is told of %s", (_, declared, variable, expected) => {
    expect(takesPath(declared, variable, startPatternWork())).toBe(expected);
  });
});
