import { describe, expect, it } from "vitest";
import { inlineMarkdown } from "../../src/docs/markdown.ts";
import { plainMarkdown, plainName, plainText, safeMarkdown } from "../../src/schema/text.ts";
import { measureEffort } from "../support/effort.ts";
import { DESCRIPTIONS, NAMES } from "./text.cases.ts";

describe("a description", () => {
  it.each(DESCRIPTIONS)("$in", ({ in: text, markdown, shown }) => {
    expect(safeMarkdown(text)).toBe(markdown);
    expect(inlineMarkdown(markdown)).toBe(shown);
  });
});

describe("a name", () => {
  it.each(NAMES)("$in", ({ in: text, title, name, markdown }) => {
    expect([plainText(text), plainName(text), plainMarkdown(text)]).toEqual([title, name, markdown]);
  });
});

describe("a text made to be slow", () => {
  const hard = [
    "<b>",
    "</b>",
    "<b></i>",
    "<ul><li>",
    "<a \"'",
    "<a \"<a '",
    "`<",
    "``a`",
    "\\",
    "[a](http://",
  ];

  it.each(hard)("of %s takes no long time", (part) => {
    const text = `<${part.repeat(20_000 / part.length)}`;
    const { effort } = measureEffort(() => Array.from({ length: 20 }, () => safeMarkdown(text)));
    expect(effort).toBeLessThan(800);
  });
});
