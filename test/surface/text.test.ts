import { describe, expect, it } from "vitest";
import { oneLine } from "../../src/surface/text.ts";

const cases: readonly { text: string; plain: string }[] = [
  { text: "Tom &amp; Co &#8211; &lt;b&gt;", plain: "Tom & Co – <b>" },
  { text: " two\n\tlines ", plain: "two lines" },
  { text: "a\u0000b\u001b[31mc\u202ed", plain: "ab[31mcd" },
];

describe("oneLine", () => {
  it.each(cases)("turns $text into $plain", ({ text, plain }) => {
    expect(oneLine(text)).toBe(plain);
  });
});
