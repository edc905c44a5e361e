import { describe, expect, it } from "vitest";
import { endsEarly, faultOf } from "../../src/discovery/fault.ts";

/** Broken JSON, where its fault is, and what stands there; nothing where the text ends too early. */
const FAULTS: readonly (readonly [text: string, line: number, column: number, there: string])[] = [
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

describe("faultOf", () => {
  it.each(FAULTS)("$0", (text, line, column, there) => {
    const [said, ...places] = faultOf(text).split(" at line ");
    expect(said).toMatch(/^(?:Unexpected|Expected|Bad) (?!.*(?: in JSON| position ))[^"\p{C}]+$/u);
    expect(places).toEqual([`${line}, column ${column}, where "${there}" stands`]);
  });

  it("names no place where the text ends too early, and none where nothing is wrong", () => {
    expect(faultOf('{"a":')).toBe("Unexpected end of JSON input");
    expect(faultOf("{}")).toBe("it is not one document");
  });

  it("says where text begins that does not end", () => {
    expect(faultOf('{"a":"b')).toBe("Unterminated string at line 1, column 8");
  });

  it.each([
    [4 * 1024 * 1024, "Unexpected token 'T' at line 1, column 4194301"],
    [4 * 1024 * 1024 + 1, "Unexpected token 'T'"],
  ])("looks for the place of a token in text of %i characters", (length, told) => {
    expect(faultOf(`[${"True".padStart(length - 1)}`).replace(/, where.*$/u, "")).toBe(told);
  });
});

describe("endsEarly", () => {
  it.each([
    "{",
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":-',
    '{"a":tru',
    '{"a":"x',
    '{"a":"\\',
    '{"a":"\\u00',
    '{"a":[1,',
  ])("tells that %s ends too early", (text) => {
    expect(endsEarly(text)).toBe(true);
  });

  it.each(["{}", '{"a":1 b', '{"a":"x\ny', '{"a":x', '{"a":1}}', "{ b", '{"use strict"; a'])(
    "tells that %s does not",
    (text) => {
      expect(endsEarly(text)).toBe(false);
    },
  );
});
