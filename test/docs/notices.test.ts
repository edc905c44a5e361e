import { describe, expect, it } from "vitest";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";

/** The page of the notices of a site with these members. */
async function noticesOf(members: object): Promise<string> {
  const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], ...members }, "shop.json"));
  const page = listPages([site], { links: "files" }).find(({ path }) => path === "shop/notices.html");
  return (await page?.render()) ?? "";
}

const LINK = '<a href="namespaces/shop-v1/carts.html#get-carts"><code>/shop/v1/carts</code></a>';

describe("the notices of a site", () => {
  it("are explained once by code, then listed by route, argument and what was seen", async () => {
    const endpoints = [{ methods: ["GET"], args: { from: { type: "int" } } }];
    const page = await noticesOf({ routes: { "/shop/v1/carts": { namespace: "shop/v1", endpoints } } });
    expect(page).toContain(`<li>${LINK} <code class="quiet">from/type</code> Seen: &quot;int&quot;</li>`);
    expect(page.match(/The type is another spelling/g)).toHaveLength(1);
  });

  it("quote keys as code, and nothing else of them as a mark", async () => {
    const endpoints = [{ methods: ["GET"], args: {} }];
    const keys = ["/shop/v1/(?P<id>.*.*)", "/shop/v1/(?P<id>**a<b>)"];
    const routes = Object.fromEntries(keys.map((key) => [key, { namespace: "shop/v1", endpoints }]));
    const page = await noticesOf({
      routes: { ...routes, "/shop/v1/a": { namespace: "shop/v1", endpoints } },
    });
    expect(page).toContain("<code>/shop/v1/(?P&lt;id&gt;.*.*)</code>");
    expect(page).not.toMatch(/`|<b>|<em>/);
  });

  it("name the place in the index where no route is concerned, and a route that has no page", async () => {
    const page = await noticesOf({ routes: { "/shop/v1/carts": 7 }, authentication: 7 });
    expect(page).toContain('<li><code class="quiet">/authentication</code> Expected a list');
    expect(page).toContain("<li><code>/shop/v1/carts</code> Expected an object");
  });
});
