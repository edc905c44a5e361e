import { describe, expect, it } from "vitest";
import { escapeQuoted, excerpt } from "../../src/base/escape.ts";

/** A text, and what is shown of it where three characters are. */
const EXCERPTS: readonly (readonly [text: string, shown: string])[] = [
  ["", ""],
  [" \n ", ""],
  ["\n a\t\u00a0\nb ", "a b"],
  ["abc", "abc"],
  ["abcd", "abc…"],
  ["😀😀😀", "😀😀😀"],
  ["😀😀😀😀", "😀😀😀…"],
  ["a\u200bb", "a\\u{200B}b"],
  ["a\ud800", "a\ufffd"],
  [`a${" ".repeat(10)}b`, "a b"],
  [`a${" ".repeat(11)}b`, "a…"],
  [`a${" ".repeat(10)}😀`, "a \ufffd…"],
];

describe("excerpt", () => {
  it.each(EXCERPTS)("of %j is %j", (text, shown) => {
    expect(excerpt(text, 3)).toBe(shown);
  });

  it("is of 120 characters at most", () => {
    expect(excerpt("x".repeat(120))).toBe("x".repeat(120));
    expect(excerpt("x".repeat(121))).toBe(`${"x".repeat(120)}…`);
  });
});

it("keeps double quotes in an attribute in single quotes", () => {
  expect(escapeQuoted(`{"a":"it's <b> & c"}`)).toBe('{"a":"it&#39;s &lt;b&gt; &amp; c"}');
});
