// `normalise.ts` on definitions made to take long.
import { describe, expect, it } from "vitest";
import { normaliseArgument } from "../../src/schema/normalise.ts";
import { measureEffort } from "../support/effort.ts";

const MANY = 200_000;
const digits = `${"1".repeat(MANY)}x`;
const numbers = Array.from({ length: MANY }, (_, at) => at);

/** Definitions of a size that a site may send, made to be looked at again and again. */
const DEFINITIONS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["a bound of digits that is no number", { type: "integer", minimum: digits }],
  ["a listed value of digits", { type: ["integer", "string"], enum: [digits, "a"] }],
  ["a choice with a value of digits", { oneOf: [{ type: "string", enum: [digits] }, { type: "integer" }] }],
  ["an address of dots", { type: "string", format: "email", default: `a@${".".repeat(MANY)}@` }],
  ["a pattern of brackets between delimiters", { type: "string", pattern: `#${"[".repeat(MANY)}#i` }],
  [
    "many patterns of names beside many names",
    {
      type: "object",
      properties: Object.fromEntries(numbers.slice(0, 5000).map((at) => [`a${at}`, {}])),
      patternProperties: Object.fromEntries(numbers.slice(0, 5000).map((at) => [`^b${at}$`, {}])),
    },
  ],
  ["many choices", { oneOf: numbers.map((at) => ({ type: at % 2 === 0 ? "integer" : "string" })) }],
  [
    "many lists to choose from, and a text",
    {
      oneOf: [
        ...numbers.slice(0, 20_000).map((at) => ({ type: "array", items: { enum: [`a${at}`] } })),
        { type: "string" },
      ],
    },
  ],
  ["many multiples", { type: "number", multipleOf: 0.01, enum: numbers.map((at) => at / 100) }],
  ["many listed items", { type: "array", items: { enum: numbers }, default: numbers.toReversed() }],
  [
    "many listed objects and a large default",
    {
      enum: numbers.map((at) => ({ at })),
      default: Object.fromEntries(numbers.map((at) => [`a${at}`, at])),
    },
  ],
];

describe("a hostile definition", () => {
  it.each(DEFINITIONS)("takes no time that grows faster than it: %s", (_, definition) => {
    const { effort } = measureEffort(() => normaliseArgument({ name: "a", definition, pointer: "" }));
    expect(effort).toBeLessThan(3000);
  });
});
