import { describe, expect, it } from "vitest";
import {
  csv,
  githubMessage,
  githubProperty,
  html,
  htmlName,
  markdown,
  markdownCell,
  markdownCode,
  xml,
} from "../../src/report/escape.ts";

type Row = readonly [text: string, escaped: string];

const MARKDOWN: readonly Row[] = [
  ["a & b", "a &amp; b"],
  ["<b>", "&lt;b&gt;"],
  ["`a` *b* _c_ ~~d~~ \\ |", String.raw`\`a\` \*b\* \_c\_ \~\~d\~\~ \\ \|`],
  ["{a} [b] #1", String.raw`\{a\} \[b\] \#1`],
  ["- a", String.raw`\- a`],
  ["+ a", String.raw`\+ a`],
  ["===", String.raw`\===`],
  ["12. a - b", String.raw`12\. a - b`],
  ["12) a", String.raw`12\) a`],
  ["12 a", "12 a"],
  ["@someone", "&#64;someone"],
  ["HTTPS://a.example ftp://b.example", "HTTPS&#58;//a.example ftp&#58;//b.example"],
  ["WWW.a.example", "www&#46;a.example"],
];

const CODE: readonly Row[] = [
  ["", "``"],
  ["a", "`a`"],
  ["a `b` c", "`` a `b` c ``"],
  ["``a` b", "``` ``a` b ```"],
];

const CELLS: readonly Row[] = [
  ["a", "`a`"],
  ["a\\", "`a\\`"],
  ["a|b", String.raw`<code>a\|b</code>`],
  // An escaped backslash before a pipe would leave the pipe to end the cell, and the code with it.
  ["a\\|<b>", String.raw`<code>a\\\|&lt;b&gt;</code>`],
];

const CSV: readonly (readonly [text: string | number, cell: string])[] = [
  [-1, "-1"],
  ["a b", "a b"],
  ["a,b", '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@a", "'@a"],
  ["=a,b", `"'=a,b"`],
  ["a=b", "a=b"],
  ["z;=1+1", "z;'=1+1"],
  // Read with `;` between cells, the quotes that CSV doubles enclose a cell of their own.
  ['z;"=1+1"', `"z;'""=1+1"""`],
  ['z; "" +1', `"z;' """" +1"`],
  ['"@a"', `"'""@a"""`],
  ['"a";"b"', `"""a"";""b"""`],
  ["z; +1", "z;' +1"],
  ["z|@a", "z|'@a"],
  [" =1+1", "' =1+1"],
  ["\u00A0=1+1", "'\u00A0=1+1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠a", "'＠a"],
  ["GET /a; POST /b", "GET /a; POST /b"],
];

describe("escapes", () => {
  it.each(MARKDOWN)("%j in Markdown", (text, escaped) => expect(markdown(text)).toBe(escaped));

  it.each(CODE)("%j as code in Markdown", (text, escaped) => expect(markdownCode(text)).toBe(escaped));

  it.each(CELLS)("%j in a cell of Markdown", (text, escaped) => expect(markdownCell(text)).toBe(escaped));

  it.each(CSV)("%j in CSV", (text, escaped) => expect(csv([[text, text]])).toBe(`${escaped},${escaped}\r\n`));

  it("HTML and XML", () => {
    expect(html(`<a b="c">&'`)).toBe("&lt;a b=&quot;c&quot;&gt;&amp;&#39;");
    expect(htmlName("<שלום>")).toBe("<bdi>&lt;שלום&gt;</bdi>");
    expect(xml(`<a b="c">&'\uFFFE\uFFFF`)).toBe("&lt;a b=&quot;c&quot;&gt;&amp;&apos;??");
  });

  it("commands of GitHub's", () => {
    expect(githubMessage("50%: a,\r\nb")).toBe("50%25: a,%0D%0Ab");
    expect(githubProperty("50%: a,\r\nb")).toBe("50%25%3A a%2C%0D%0Ab");
  });
});
