import { describe, expect, it } from "vitest";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";

const PING = { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] };

/** A page of a site with these routes. */
async function page(path: string, routes: Readonly<Record<string, object>>): Promise<string> {
  const index = { name: "Shop", namespaces: ["shop/v1"], routes };
  const site = documentSite("shop", sourceFrom(index, "shop.json"));
  return (
    (await listPages([site], { links: "files" })
      .find((one) => one.path === path)
      ?.render()) ?? ""
  );
}

describe("a site without an operation", () => {
  it("says so, and shows no empty map and no search of nothing", async () => {
    const shown = await page("shop/index.html", {});
    expect(shown).toContain("The index names no operation");
    expect(shown).toContain('the <a href="notices.html">notices</a> say why');
    for (const part of ["<svg", 'id="search"', '<script src="search', "Search needs JavaScript"])
      expect(shown).not.toContain(part);
  });
});

describe("the namespaces of a site", () => {
  it.each([
    { routes: { "/shop/v1/ping": PING }, root: false },
    { routes: { "/": { ...PING, namespace: "" }, "/shop/v1/ping": PING }, root: true },
  ])("hold the root where it has routes: $root", async ({ routes, root }) => {
    expect((await page("shop/index.html", routes)).includes("namespaces/root.html")).toBe(root);
    const own = await page("shop/namespaces/root.html", routes);
    expect([own !== "", own.includes("<h1>index</h1>")]).toEqual([root, root]);
  });
});

describe("what a site holds", () => {
  const routes = Object.fromEntries(
    Array.from({ length: 1200 }, (_, number) => [`/shop/v1/r${number}`, PING] as const),
  );
  it.each([
    ["index.html", "<dd>1,200</dd><dt>routes</dt>"],
    ["shop/index.html", "1,200 operations on 1,200 routes in 1 namespace"],
    ["shop/namespaces/shop-v1.html", "1,200 routes, 1,200 operations"],
  ])("is counted in groups of three digits in %s", async (path, text) => {
    expect(await page(path, routes)).toContain(text);
  });
});

describe("what a search engine says", () => {
  it.each([
    ["index.html", "The REST APIs of 1 site."],
    ["shop/index.html", "The REST API of Shop: 1 namespace, 1 route, 1 operation."],
    ["shop/namespaces/shop-v1.html", "shop/v1 in the REST API of Shop: 1 operation."],
    ["shop/routes/shop-v1-ping.html", "Get ping"],
    ["notices/pattern-dead.html", "WordPress cannot use the pattern"],
  ])("of %s", async (path, text) => {
    const shown = await page(path, { "/shop/v1/ping": PING });
    expect(/<meta name="description" content="([^"]*)">/.exec(shown)?.[1]).toContain(text);
  });
});

describe("the notices of a site", () => {
  it("are told by level and counted where they are listed", async () => {
    const shown = await page("shop/notices.html", { "/shop/v1/(?P<id>[a-z)/carts": PING });
    expect(shown).toMatch(/<span class="level guess">guess<\/span> is what was assumed/);
    expect(shown).toContain("<summary>1 place</summary>");
  });
});
