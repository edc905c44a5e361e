import { describe, expect, it } from "vitest";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";
import * as fc from "fast-check";
import { cutKey } from "../../src/docs/route.ts";

/** The pages of the routes with these keys, in their order. */
async function pagesOf(...keys: readonly string[]): Promise<readonly string[]> {
  const endpoints = [{ methods: ["GET"], args: {} }];
  const routes = Object.fromEntries(keys.map((key) => [key, { namespace: "shop/v1", endpoints }]));
  const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
  const pages = listPages([site], { links: "files" }).filter(({ path }) => path.startsWith("shop/routes/"));
  return Promise.all(pages.map(async ({ render }) => render()));
}

/** Keys that WordPress takes for one another, each written with other capitals. */
function sameInAnyCase(at: number): string {
  const letters = Array.from("abcdefgh", (letter, bit) =>
    (at >> bit) % 2 === 0 ? letter : letter.toUpperCase(),
  );
  return `/shop/v1/${letters.join("")}`;
}

describe("the pattern of a route", () => {
  it("is shown with the templates it becomes, each capture in its color, and what it takes", async () => {
    const [page = ""] = await pagesOf(String.raw`/shop/v1/(?P<kind>cart|list)/(\d+)(?:/(?P<part>\w+))?`);
    const section = page.slice(page.indexOf('<p class="pattern">'), page.indexOf("</dl>"));
    expect(section).toMatchInlineSnapshot(`
      "<p class="pattern"><code>/shop/v1/<span class="capture c0" title="kind">(?P&lt;kind&gt;cart|list)</span>/(\\d+)(?:/<span class="capture c1" title="part">(?P&lt;part&gt;\\w+)</span>)?</code></p>
      <p class="quiet">becomes</p>
      <ul class="templates">
      <li><code>/shop/v1/<span class="capture c0">{kind}</span>/<span class="capture c2">{arg1}</span></code></li><li><code>/shop/v1/<span class="capture c0">{kind}</span>/<span class="capture c2">{arg1}</span>/<span class="capture c1">{part}</span></code></li></ul>
      <dl class="variables">
      <div><dt><code class="capture c0">kind</code></dt><dd>one of <code>cart</code> <code>list</code> <span class="quiet"> · for example </span><code>cart</code></dd></div>
      <div><dt><code class="capture c2">arg1</code></dt><dd><code>^[0-9]+$</code><span class="quiet"> · for example </span><code>1</code></dd></div>
      <div><dt><code class="capture c1">part</code></dt><dd><code>^\\w+$</code><span class="quiet"> · for example </span><code>a</code></dd></div>
      "
    `);
  });

  it("has no colors where WordPress cannot use it", async () => {
    const [page] = await pagesOf("/shop/v1/at@/(?P<id>x)");
    expect(page).toContain('<p class="pattern"><code>/shop/v1/at@/(?P&lt;id&gt;x)</code></p>');
  });

  it("begins its colors again after the sixth", async () => {
    const [page] = await pagesOf(`/shop/v1/${Array.from("abcdefg", (name) => `(?P<${name}>x)`).join("-")}`);
    expect([...(page ?? "").matchAll(/class="capture c(\d)" title/g)].map(([, hue]) => hue).join("")).toBe(
      "0123450",
    );
  });
});

describe("an argument without a name", () => {
  it("is named as such", async () => {
    const endpoints = [{ methods: ["GET"], args: { "": { type: "string" } } }];
    const routes = { "/shop/v1/carts": { namespace: "shop/v1", endpoints } };
    const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
    const page = listPages([site], { links: "files" }).find(({ path }) => path.startsWith("shop/routes/"));
    expect(await page?.render()).toContain('<th scope="row"><code>(no name)</code></th>');
  });
});

describe("the command that explains a path", () => {
  it.each([
    ["shop.json", "shop.json"],
    ["https://shop.example/blog/", "https://shop.example/blog/"],
    ["https://shop.example/?a=1&b=2", "'https://shop.example/?a=1&b=2'"],
    ["two words.json", "'two words.json'"],
    ["it's $(id).json", "'it'\\''s $(id).json'"],
    ["-v.json", "'./-v.json'"],
  ])("can be pasted: %s", async (where, word) => {
    const index = {
      namespaces: ["shop/v1"],
      routes: { "/shop/v1/carts": { namespace: "shop/v1", endpoints: [] } },
    };
    const site = documentSite("shop", sourceFrom(index, where));
    const page = listPages([site], { links: "files" }).find(
      ({ path }) => path === "shop/routes/shop-v1-carts.html",
    );
    const shown = (await page?.render())?.replaceAll("&#39;", "'").replaceAll("&amp;", "&");
    expect(shown).toContain(`<code>routeprint explain ${word} GET /path</code>`);
  });
});

describe("who else answers", () => {
  it("names routes that share paths", async () => {
    const pages = await pagesOf(String.raw`/shop/v1/(?P<name>[\w-]+)`, "/shop/v1/settings");
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain("Other routes of these paths");
    expect(pages[1]).toContain("answers every path of this one");
    expect(pages[1]?.slice(pages[1].indexOf("Other routes of these paths"))).toContain(
      '<a href="shop-v1-name.html">',
    );
  });

  it("is counted where many share a path", async () => {
    const [page] = await pagesOf(...Array.from({ length: 53 }, (_, at) => sameInAnyCase(at)));
    expect(page?.match(/is tried after this one/g)).toHaveLength(50);
    expect(page).toContain("and 2 more");
  });

  it("is not asked of a route that no path reaches", async () => {
    const [page] = await pagesOf(String.raw`/shop/v1/carts\?page=(?P<page>\d+)`);
    expect(page).toContain("which no request over HTTP can hold");
    expect(page).not.toContain("Other routes of these paths");
  });
});

describe("an endpoint that a batch may hold", () => {
  it.each([
    ["GET", false],
    ["POST", true],
  ])("is said to be one where it answers %s: %s", async (method, batched) => {
    const endpoints = [{ methods: [method], args: {}, allow_batch: { v1: true } }];
    const routes = { "/shop/v1/carts": { namespace: "shop/v1", endpoints } };
    const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
    const page = listPages([site], { links: "files" }).find(({ path }) => path.startsWith("shop/routes/"));
    expect((await page?.render())?.includes("Can be called in a batch request.")).toBe(batched);
  });
});

describe("an endpoint that nothing answers", () => {
  it("is laid to an earlier one only where there is one", async () => {
    const [dead] = await pagesOf("/shop/v1/(?P<id>[a-z)/carts");
    expect(dead).toContain("This route has no operation; see its notices.");
    expect(dead).not.toContain("An earlier endpoint answers");
  });
});

describe("a notice of a route", () => {
  it("names the argument, where the route has several of its kind", async () => {
    const endpoints = [{ methods: ["GET"], args: { from: { type: "int" }, to: { type: "int" } } }];
    const routes = { "/shop/v1/carts": { namespace: "shop/v1", endpoints } };
    const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
    const page = listPages([site], { links: "files" }).find(({ path }) => path.startsWith("shop/routes/"));
    const shown = await page?.render();
    const parts = ["from/type", "to/type"].map((part) => `<code class="quiet">${part}</code> The type is`);
    expect(parts.filter((part) => !shown?.includes(part))).toEqual([]);
  });
});

describe("the box that asks which route answers a path", () => {
  it.each([
    ["shop/index.html", "/shop/v1/carts/1"],
    ["shop/routes/shop-v1-carts.html", "/shop/v1/carts"],
    ["shop/routes/shop-v1-carts-id.html", "/shop/v1/carts/1"],
  ])("suggests on %s the path %s", async (at, suggested) => {
    const endpoints = [{ methods: ["GET"], args: {} }];
    const keys = ["/shop/v1/carts", "/shop/v1/carts/(?P<id>[\\d]+)"];
    const routes = Object.fromEntries(keys.map((key) => [key, { namespace: "shop/v1", endpoints }]));
    const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
    const page = listPages([site], { links: "server", live: true }).find(({ path }) => path === at);
    expect(await page?.render()).toContain(`placeholder="${suggested}"`);
  });
});

describe("counts", () => {
  it("of one are said of one", async () => {
    const routes = {
      "/shop/v1/carts": { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] },
    };
    const site = documentSite(
      "shop",
      sourceFrom({ name: "Shop", namespaces: ["shop/v1"], routes }, "shop.json"),
    );
    const pages = listPages([site], { links: "files" }).filter(({ path }) => /\.(?:html|txt)$/.test(path));
    for (const { path, render } of pages)
      expect(
        `${path} ${(await render()).match(/\b1(?:<?[^ ]* |<\/dd><dt>)(?:namespaces|routes|operations|notices)\b/)?.[0]}`,
      ).toBe(`${path} undefined`);
  });
});

describe("cutKey", () => {
  it.each([
    [String.raw`/a/(?P<id>[\d]+)`, ["/a/", "id:(?P<id>[\\d]+)"]],
    [String.raw`/a(?:/(?P<id>\d+))?`, ["/a(?:/", "id:(?P<id>\\d+)", ")?"]],
    [String.raw`/(?P<a>x(?P<b>y)z)/w`, ["/", "a:(?P<a>x", "b:(?P<b>y)", "a:z)", "/w"]],
    [String.raw`/(?<s>[^)(]+)\)`, ["/", "s:(?<s>[^)(]+)", "\\)"]],
    [String.raw`/(?P<s>[]()]+)x`, ["/", "s:(?P<s>[]()]+)", "x"]],
    ["/a)b(", ["/a)b("]],
  ])("cuts %s", (key, parts) => {
    const cut = cutKey(key).map(({ text, capture }) => (capture === undefined ? text : `${capture}:${text}`));
    expect(cut).toEqual(parts);
  });

  it("loses nothing of any text", () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(
          cutKey(key)
            .map(({ text }) => text)
            .join(""),
        ).toBe(key);
      }),
    );
  });
});
