import { describe, expect, it } from "vitest";
import { isUnchecked } from "../../src/mock/leniency.ts";

describe("arguments that nothing checks", () => {
  const ids = { type: "array", items: { type: "integer" } };
  const rendered = { type: "object", properties: { raw: { type: "string" } } };
  it.each([
    ["/wp/v2/posts", "title", rendered, true],
    ["/wp/v2/widgets", "instance", { type: "object", properties: { raw: { type: "object" } } }, false],
    ["/oembed/1.0/proxy", "maxwidth", { type: "integer" }, true],
    ["/oembed/1.0/proxy", "discover", { type: "boolean" }, false],
    ["/wc/v3/products", "include", ids, true],
    ["/wc-analytics/products", "include", ids, false],
    ["/shop/v3/products", "include", ids, false],
  ])("%s %s: %j", (route, name, definition, expected) => {
    expect(isUnchecked(route, name, definition)).toBe(expected);
  });
});
