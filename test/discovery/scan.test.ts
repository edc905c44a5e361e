import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lostMembers, scanJson, syntaxErrorIn, tooDeep, truncated } from "../../src/discovery/scan.ts";

/** Text with what JSON and the counting of its members stumble over. */
const stumbling = fc.string({ unit: fc.constantFrom('"', "\\", ":", " ", "{", "[", "a", "é") });
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    stumbling,
    fc.integer(),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(stumbling, tie("value"), { maxKeys: 3 }),
  ),
}));

/** Texts of an object around any value, indented or not. */
const texts = fc
  .tuple(values, fc.constantFrom(undefined, 1, "\t"))
  .map(([value, indent]) => JSON.stringify({ value }, undefined, indent));

describe("scanJson", () => {
  it("ends where the value ends, and counts its members", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("", " ", "}", '"'), (json, after) => {
        const scan = scanJson(`${json}${after}`, 0);
        expect([scan.state, scan.end]).toEqual(["complete", json.length]);
        expect(lostMembers(JSON.parse(json), scan.members)).toBe(0);
      }),
      { seed: 1 },
    );
  });

  it.each([
    ['{"a":[1,2}', "cut", false],
    ['{"a":"b', "cut", true],
    ['{"a":"b\\"', "cut", true],
    ["[".repeat(200), "cut", false],
    ["[".repeat(201), "deep", false],
  ])("of %j is %s", (json, state, insideString) => {
    expect(scanJson(json, 0)).toMatchObject({ state, insideString });
  });

  it("counts members that are lost to later ones of the same name", () => {
    const json = '{"a":1,"a":{"b":1,"b":2},"a":[{"c":1}]}';
    expect(lostMembers(JSON.parse(json), scanJson(json, 0).members)).toBe(4);
  });
});

/** Broken JSON, where its syntax error is, and what stands there; nothing where the text ends too early. */
const ERRORS: readonly (readonly [text: string, line: number, column: number, there: string])[] = [
  ['{"a":1,}', 1, 8, "}"],
  ['{"a":,"b":1}', 1, 6, ',"b":1}'],
  ['{"a":1,"b":True}', 1, 12, "True}"],
  ['[1,2,tru,"é"]', 1, 9, ',"é"]'],
  [`[${"1,".repeat(5000)}<br />]`, 1, 10_002, "<br />]"],
  ['{"a":1<br />}', 1, 7, "<br />}"],
  ['["a\u0001"]', 1, 4, '\\u{1}"]'],
  ['["a\nb"]', 1, 4, '\\u{A}b"]'],
  ['{\n\u00a0"a": 1}', 2, 1, '\\u{A0}"a": 1}'],
  ['{\r\n  "a": 1,\r\n}', 3, 1, "}"],
  ['{"a":1,\ufeff"b":2}', 1, 8, '\\u{FEFF}"b":2}'],
  ["True", 1, 1, "True"],
  ["[1]\n[2]", 2, 1, "[2]"],
  [`[1 ${"x".repeat(60)}]`, 1, 4, `${"x".repeat(40)}…`],
];

describe("syntaxErrorIn", () => {
  it.each(ERRORS)("$0", (text, line, column, there) => {
    const [said, ...places] = syntaxErrorIn(text).split(" at line ");
    expect(said).toMatch(/^(?:Unexpected|Expected|Bad) (?!.*(?: in JSON| position ))[^"\p{C}]+$/u);
    expect(places).toEqual([`${line}, column ${column}, near "${there}"`]);
  });

  it("names no place where the text ends too early, and none where nothing is wrong", () => {
    expect(syntaxErrorIn('{"a":')).toBe("Unexpected end of JSON input");
    expect(syntaxErrorIn("{}")).toBe("it is not one document");
  });

  it("says where text begins that does not end", () => {
    expect(syntaxErrorIn('{"a":"b')).toBe("Unterminated string at line 1, column 8");
  });

  it.each([
    [4 * 1024 * 1024, "Unexpected token 'T' at line 1, column 4194301"],
    [4 * 1024 * 1024 + 1, "Unexpected token 'T'"],
  ])("looks for the place of a token in text of %i characters", (length, told) => {
    expect(syntaxErrorIn(`[${"True".padStart(length - 1)}`).replace(/, near.*$/u, "")).toBe(told);
  });
});

describe("the error for JSON that is not read to its end", () => {
  it.each([
    ['{"a": "b', "The JSON stops after 8 characters, inside a string."],
    ['{"a": [1', "The JSON stops after 8 characters, before its brackets close."],
  ])("says where %s ends", (text, message) => {
    expect(truncated(text, scanJson(text, 0), "index.json")).toMatchObject({
      code: "json-truncated",
      message,
    });
  });

  it("says how deep it may be", () => {
    const deep = "[".repeat(201);
    expect([scanJson(deep.slice(1), 0).state, scanJson(deep, 0).state]).toEqual(["cut", "deep"]);
    expect(tooDeep("index.json")).toMatchObject({
      code: "json-too-deep",
      message: "The JSON is nested deeper than 200 levels.",
    });
  });
});
