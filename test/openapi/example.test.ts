import { describe, expect, it } from "vitest";
import { withExample } from "../../src/openapi/example.ts";
import type { Json } from "../../src/base/json.ts";

const SCHEMA = { type: "object" } as const;

describe("the example of a schema", () => {
  it("has its keys in order", () => {
    const { examples } = withExample(SCHEMA, { b: 1, a: { d: 2, c: 3 } });
    expect(JSON.stringify(examples)).toBe('[{"a":{"c":3,"d":2},"b":1}]');
  });

  it.each<[what: string, value: Json, isShown: boolean]>([
    ["a type", { type: "text", value: "a" }, true],
    ["a default", { default: "a" }, true],
    ["a type and a default", { type: "text", default: "a" }, false],
    ["both, further down", [{ settings: { title: { type: "text", default: "a" } } }], false],
  ])("is shown where linters take no part of it for a schema: %s", (_, value, isShown) => {
    expect(withExample(SCHEMA, value).examples !== undefined).toBe(isShown);
  });
});
