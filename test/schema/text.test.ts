import { describe, expect, it } from "vitest";
import { inlineMarkdown } from "../../src/docs/markdown.ts";
import { plainMarkdown, plainName, plainText, safeMarkdown } from "../../src/schema/text.ts";
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
