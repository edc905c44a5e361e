import { describe, expect, it } from "vitest";
import { inlineMarkdown } from "../../src/docs/markdown.ts";

describe("inlineMarkdown", () => {
  it.each([
    ["a `code <b>` c", "a <code>code &lt;b&gt;</code> c"],
    ["**bold** and *soft*", "<strong>bold</strong> and <em>soft</em>"],
    [
      "[site](https://example.com/a?b=1&c)",
      '<a href="https://example.com/a?b=1&amp;c" rel="noopener noreferrer nofollow">site</a>',
    ],
    ["[x](javascript:alert)", "[x](javascript:alert)"],
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    [String.raw`\<b\> and \*`, "&lt;b&gt; and *"],
    ["&lt;b&gt; & c", "&lt;b&gt; &amp; c"],
    ["**a &lt; b** &#91;c]", "<strong>a &lt; b</strong> &#91;c]"],
    [
      String.raw`[&lt;\*&gt; & x](https://a.example)`,
      '<a href="https://a.example" rel="noopener noreferrer nofollow">&lt;*&gt; &amp; x</a>',
    ],
    ["\n a \n", "a"],
    ["one\n\ntwo\nthree", "one<br><br>two<br>three"],
    ['[a](https://e.com/"onclick="x)', "[a](https://e.com/&quot;onclick=&quot;x)"],
  ])("%s", (markdown, html) => {
    expect(inlineMarkdown(markdown)).toBe(html);
  });

  it("is cut where it is longer than any description", () => {
    const long = "a".repeat(20_000);
    expect(inlineMarkdown(long)).toBe(long);
    expect(inlineMarkdown(`${long}a`)).toBe(`${long}…`);
  });

  it("is quick on text made to be slow", () => {
    const hard = ["*a".repeat(50_000), "[".repeat(100_000), "[a](https://".repeat(9000), "`".repeat(99_999)];
    for (const text of hard) expect(inlineMarkdown(text).length).toBeLessThan(1_000_000);
  });
});
