import { describe, expect, it } from "vitest";
import { faultOf } from "../../src/discovery/fault.ts";

/** Broken JSON, where its fault is, and what stands there; nothing where the text ends too early. */
const FAULTS: readonly (readonly [text: string, position: number, there: string])[] = [
  ['{"a":1,}', 7, "}"],
  ['{"a":,"b":1}', 5, ',"b":1}'],
  ['{"a":1,"b":True}', 11, "True}"],
  ['[1,2,tru,"é"]', 8, ',"é"]'],
  [`[${"1,".repeat(5000)}<br />]`, 10_001, "<br />]"],
  ['{"a":1<br />}', 6, "<br />}"],
  ['["a\u0001"]', 3, '\\u{1}"]'],
  ['["a\nb"]', 3, '\\u{A}b"]'],
  ['{\n\u00a0"a": 1}', 2, '\\u{A0}"a": 1}'],
  ['{"a":1,\ufeff"b":2}', 7, '\\u{FEFF}"b":2}'],
  ["True", 0, "True"],
  [`[1 ${"x".repeat(60)}]`, 3, `${"x".repeat(40)}…`],
];

describe("faultOf", () => {
  it.each(FAULTS)("%.20s", (text, position, there) => {
    const [said, ...places] = faultOf(text).split(" at position ");
    expect(said).toMatch(/^(?:Unexpected|Expected|Bad) (?!.* in JSON)[^"\p{C}]+$/u);
    expect(places).toEqual([`${position}, where "${there}" stands`]);
  });

  it("names no place where the text ends too early, and none where nothing is wrong", () => {
    expect(faultOf('{"a":')).toBe("Unexpected end of JSON input");
    expect(faultOf("{}")).toBe("it is not one document");
  });

  it("says where text begins that does not end", () => {
    expect(faultOf('{"a":"b')).toBe("Unterminated string at position 7");
  });

  it.each([
    [4 * 1024 * 1024, "Unexpected token 'T' at position 4194300"],
    [4 * 1024 * 1024 + 1, "Unexpected token 'T'"],
  ])("looks for the place of a token in text of %i characters", (length, told) => {
    expect(faultOf(`[${"True".padStart(length - 1)}`).replace(/, where.*$/u, "")).toBe(told);
  });
});
