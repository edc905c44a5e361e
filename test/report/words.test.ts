import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportMarkdown } from "../../src/report/markdown.ts";
import { count, subjectText } from "../../src/report/words.ts";
import { cloneWorld, sampleWorld, surfaceOf } from "../compare/world.ts";

const before = sampleWorld(3);
const after = cloneWorld(before);
after.operations[0]!.arguments["fresh"] = { type: "string" };

const comparison = (history: boolean) => compareSurfaces(surfaceOf(before), surfaceOf(after), { history });

const SUBJECTS: readonly (readonly [Finding["part"], string, string])[] = [
  ["argument", "page", "page"],
  ["argument", "a~1b~0c", "a/b~c"],
  ["argument", "meta/properties/a~1b", "meta.a/b"],
  ["argument", "meta/items", "meta[]"],
  ["argument", "meta/items/properties/items", "meta[].items"],
  ["argument", "meta/additionalProperties/items", "meta.*[]"],
  ["argument", "meta/patternProperties", "meta (patternProperties)"],
  ["argument", "meta/oneOf/string/items", "meta (string)[]"],
  ["response", "/properties/id", "answer.id"],
  ["response", "", "answer"],
];

describe("words of a report", () => {
  it.each(SUBJECTS)("%s %s is %s", (part, subject, text) => {
    const [finding] = comparison(true).findings;
    expect(subjectText({ ...finding!, part, subject })).toBe(text);
  });

  it.each([
    [0, "0 sites"],
    [1, "1 site"],
    [2, "2 sites"],
  ])("%i are counted", (number, text) => {
    expect(count(number, "site")).toBe(text);
  });

  it.each([
    [true, "| namespace | before | after | same | differ | removed | added | verdict |"],
    [false, "| namespace | A | B | same | differ | only A | only B | verdict |"],
  ])("head the columns of Markdown, in a history %s", (history, head) => {
    expect(reportMarkdown(comparison(history)).split("\n")).toContain(head);
  });
});
