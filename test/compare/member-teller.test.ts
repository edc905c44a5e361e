import { describe, expect, it } from "vitest";
import { createMemberTeller } from "../../src/compare/member-teller.ts";
import type { SchemaChange } from "../../src/compare/schema-change.ts";
import type { Schema } from "../../src/schema/index.ts";

const TEXT: Schema = { types: ["string"] };
const NUMBER: Schema = { types: ["number"] };
const CHANGE: SchemaChange = { kind: "type-changed", pointer: "/properties/a" };

/** A second question, and whether what differs is looked for again after the first: of `a`, text here and a number there. */
const QUESTIONS: readonly (readonly [
  what: string,
  question: readonly [place: string, name: string, from: Schema | boolean, to: Schema | boolean],
  again: boolean,
])[] = [
  ["the same", ["here", "a", TEXT, NUMBER], false],
  ["another place", ["there", "a", TEXT, NUMBER], true],
  ["another name", ["here", "b", TEXT, NUMBER], true],
  ["another value before", ["here", "a", { ...TEXT }, NUMBER], true],
  ["another value after", ["here", "a", TEXT, { ...NUMBER }], true],
  ["no value after", ["here", "a", TEXT, false], true],
];

describe("createMemberTeller", () => {
  it.each(QUESTIONS)("looks once for one question: %s", (_, [place, name, from, to], again) => {
    const looks: string[] = [];
    const ask = createMemberTeller();
    const first = ask("here")("a", TEXT, NUMBER, () => [CHANGE]);
    const second = ask(place)(name, from, to, () => {
      looks.push(name);
      return [CHANGE];
    });
    expect(looks).toHaveLength(again ? 1 : 0);
    expect(second === first).toBe(!again);
  });
});
