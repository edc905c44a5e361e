// Operations of a document whose neighbors are not selected.
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { sourceFrom } from "../../src/source.ts";

const THING = { type: "object", title: "product", properties: { id: { type: "integer" } } };

describe("a collection whose items are not selected", () => {
  const route = (methods: readonly string[]) => ({
    namespace: "shop/v1",
    endpoints: methods.map((method) => ({ methods: method.split(" "), args: {} })),
    schema: THING,
  });
  const routes = {
    "/shop/v1/products": route(["GET", "POST"]),
    "/shop/v1/products/(?P<id>\\d+)": route(["GET", "POST PUT PATCH"]),
  };
  const source = sourceFrom({ namespaces: ["shop/v1"], routes }, "test");
  const { paths } = convert(source, { include: ["/shop/v1/products"] }).document;
  const { get, post } = paths["/shop/v1/products"] ?? {};

  it("is one still", () => {
    expect(Object.keys(paths)).toEqual(["/shop/v1/products"]);
    expect([get?.summary, post?.summary]).toEqual(["List products", "Create a product"]);
    expect(Object.keys(post?.responses ?? {})).toContain("201");
    expect(get?.responses["200"]).toMatchObject({
      content: { "application/json": { schema: { type: "array" } } },
    });
  });
});
