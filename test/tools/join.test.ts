// Results in several contexts as one schema.
import { describe, expect, it } from "vitest";
import { joinResults } from "../../src/tools/join.ts";
import type { ToolSchema } from "../../src/tools/index.ts";

const text: ToolSchema = { type: "string" };

describe("joinResults", () => {
  it.each<[string, ToolSchema, ToolSchema, ToolSchema]>([
    ["equal ones to one", text, { type: "string" }, text],
    // `title` of blocks is `{raw}` in the context `edit`, and `[]` in others (WordPress 7.1).
    [
      "types and properties",
      { type: "object", properties: { raw: text } },
      { type: "array", items: {}, properties: { id: text } },
      { type: ["object", "array"], items: {}, properties: { raw: text, id: text } },
    ],
    [
      "listed values",
      { type: "string", enum: ["a"] },
      { type: "string", enum: ["b"] },
      { type: "string", enum: ["a", "b"] },
    ],
    ["a list of values and any to any", { type: "string", enum: ["a"] }, text, text],
    ["a format and none to none", { type: "string", format: "uri" }, text, text],
    ["any type and one to any", {}, text, {}],
    ["branches to more branches", { anyOf: [text] }, text, { anyOf: [{ anyOf: [text] }, text] }],
    [
      "further properties",
      { type: "object", additionalProperties: text },
      { type: "object", additionalProperties: { type: "null" } },
      { type: "object", additionalProperties: { type: ["string", "null"] } },
    ],
    [
      "further properties and any to any",
      { type: "object", additionalProperties: text },
      { type: "object" },
      { type: "object" },
    ],
  ])("joins %s", (_, one, other, joined) => {
    expect(joinResults(one, other)).toEqual(joined);
  });
});
