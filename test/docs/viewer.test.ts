import { describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { viewSite } from "../../src/docs/view.ts";
import { viewerDocument } from "../../src/docs/viewer.ts";
import { sourceFrom } from "../../src/source.ts";

const get = { methods: ["GET"], args: {} };
const edit = { methods: ["POST", "PUT", "PATCH"], args: {} };
const site = documentSite(
  "shop",
  sourceFrom(
    {
      name: "Shop",
      namespaces: ["shop/v1", "wp/v2"],
      routes: {
        "/shop/v1/orders/(?P<id>[\\d]+)": { namespace: "shop/v1", endpoints: [get, edit] },
        "/shop/v1/coupons": { namespace: "shop/v1", endpoints: [get] },
        "/wp/v2/posts": { namespace: "wp/v2", endpoints: [get] },
      },
    },
    "shop.json",
  ),
);
const view = viewSite(site);

describe("the document that Redoc shows", () => {
  it("has a group for each namespace and a tag for each resource, in the order of the sidebar", () => {
    const document = viewerDocument(view);
    expect(document["x-tagGroups"]).toEqual([
      { name: "shop/v1", tags: ["shop-v1.coupons", "shop-v1.orders"] },
      { name: "wp/v2", tags: ["wp-v2.posts"] },
    ]);
    expect(document.tags).toEqual([
      { name: "shop-v1.coupons", "x-displayName": "Coupons" },
      { name: "shop-v1.orders", "x-displayName": "Orders" },
      { name: "wp-v2.posts", "x-displayName": "Posts" },
    ]);
    expect(document.paths["/shop/v1/coupons"]?.["get"]?.tags).toEqual(["shop-v1.coupons"]);
  });

  it("has one operation for the methods of a handler, which names the others", () => {
    const { put, ...others } = viewerDocument(view).paths["/shop/v1/orders/{id}"] ?? {};
    expect(put?.description).toMatch(/`PATCH` and `POST` do the same\.$/);
    expect(Object.keys(others)).toEqual(["get"]);
    expect(Object.keys(site.document.paths["/shop/v1/orders/{id}"] ?? {}).toSorted()).toEqual([
      "get",
      "patch",
      "post",
      "put",
    ]);
  });

  it("begins with the introduction, in which no blank line ends a block of code", () => {
    const intro = "<h2>Start</h2>\n<pre><code>a\n\nb</code></pre>\n";
    const { info } = viewerDocument(view, { intro });
    expect(info).toHaveProperty(
      "description",
      expect.stringMatching(/^<h2>Start<\/h2>\n<pre><code>a<br><br>b<\/code><\/pre>\n\n/),
    );
  });
});
