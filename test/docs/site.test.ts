import { describe, expect, it } from "vitest";
import type { DocsOptions } from "../../src/docs/model.ts";
import { listPages } from "../../src/docs/pages.ts";
import { singleFile } from "../../src/docs/single.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";

const PING = { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] };

/** A page of a site with these routes. */
async function page(
  path: string,
  routes: Readonly<Record<string, object>>,
  options: Partial<DocsOptions> = {},
  namespaces: readonly string[] = ["shop/v1"],
): Promise<string> {
  const index = { name: "Shop", namespaces, routes };
  const site = documentSite("shop", sourceFrom(index, "shop.json"));
  return (
    (await listPages([site], { links: "files", ...options })
      .find((one) => one.path === path)
      ?.render()) ?? ""
  );
}

describe("a site without an operation", () => {
  it("says so, and shows no map and no search", async () => {
    const shown = await page("index.html", {});
    expect(shown).toContain("The index lists no operations");
    expect(shown).toContain('the <a href="shop/notices.html">notices</a> explain why');
    for (const part of ['class="map', 'id="find"']) expect(shown).not.toContain(part);
  });

  it("says so in its single file", async () => {
    const shown = await singleFile(documentSite("shop", sourceFrom({ routes: {} }, "shop.json")));
    expect(shown).toContain("<p>The index lists no operations.</p>");
    expect(shown).not.toContain('id="find"');
  });
});

describe("the address of a site", () => {
  it.each([
    [{ home: "https://shop.example/blog" }, "https://shop.example/blog/wp-json", "Base URL"],
    [{}, "shop.json", "Index"],
  ])(
    "stands beside its name, or what it was read from where the index does not say: %j",
    async (said, shown, label) => {
      const site = documentSite("shop", sourceFrom({ name: "Shop", ...said, routes: {} }, "shop.json"));
      const pages = [...listPages([site], { links: "files" })];
      const html = await pages.find(({ path }) => path === "index.html")?.render();
      expect(html).toMatch(/<h1 [^>]*>Shop<\/h1>/);
      expect(html).toContain(`${label}</p>\n<p class="endpoint"><code class="path">${shown}</code></p>`);
      expect(await singleFile(site)).toContain(`<h1>Shop</h1>\n<p class="address"><code>${shown}</code></p>`);
    },
  );
});

describe("the health of a document on the page of notices", () => {
  it.each([
    [[], "The OpenAPI document is valid"],
    [["no id", "no title"], '<p class="bad"><code>no title</code></p>'],
  ])("of faults %j", async (faults, shown) => {
    const site = documentSite("shop", sourceFrom({ name: "Shop", routes: {} }, "shop.json"));
    const pages = listPages([{ ...site, faults }], { links: "files" });
    expect(await pages.find(({ path }) => path === "shop/notices.html")?.render()).toContain(shown);
  });
});

describe("the legend of the map", () => {
  it.each([
    { plugins: 9, hues: [0, 1, 2, 3, 4, 5, 6, 7, 8], others: false },
    { plugins: 11, hues: [0, 1, 2, 3, 4, 5, 6, 7, 8], others: true },
  ])("names the largest of $plugins plugins", async ({ plugins, hues, others }) => {
    const routes = Array.from({ length: plugins }, (_, plugin) =>
      Array.from({ length: plugin + 1 }, (__, at) => [
        `/p${plugin}/r${at}`,
        { ...PING, namespace: `p${plugin}` },
      ]),
    );
    const shown = await page("index.html", Object.fromEntries(routes.flat()));
    const legend = /<ul class="legend">([^]*?)<\/ul>/.exec(shown)?.[1] ?? "";
    const own = [...legend.matchAll(/hue(\d)"><\/span><bdi>p(\d+)/g)];
    expect(own.map(([, hue]) => Number(hue))).toEqual(hues);
    expect(own.map(([, , plugin]) => Number(plugin))).toEqual(hues.map((hue) => plugins - 1 - hue));
    expect(legend.includes("others")).toBe(others);
  });
});

describe("the namespaces of a site", () => {
  it.each([
    { routes: { "/shop/v1/ping": PING }, root: false },
    { routes: { "/": { ...PING, namespace: "" }, "/shop/v1/ping": PING }, root: true },
  ])("hold the root where it has routes: $root", async ({ routes, root }) => {
    expect((await page("index.html", routes)).includes("namespaces/root.html")).toBe(root);
    const own = await page("shop/namespaces/root.html", routes);
    expect([own !== "", own.includes("<h1>(index)</h1>")]).toEqual([root, root]);
  });
});

describe("the map of a site", () => {
  const routes = (namespace: string, count: number): [string, object][] =>
    Array.from({ length: count }, (_, at) => [`/${namespace}/r${at}`, { ...PING, namespace }]);
  const AREA =
    /<title>(\S+) .*<\/title><svg .*? width="([\d.]+)%" height="([\d.]+)%"><rect [^>]*\/>(?:<foreign.*<span>(.*?)<\/span>)?/g;

  /** For each form of the map, and each area of it: its namespace, its share in percent, the name that it has room for. */
  async function areas(large: number, small: number): Promise<readonly unknown[]> {
    const all = Object.fromEntries([...routes("shop/v1", large), ...routes("cart/v1", small)]);
    const [, ...maps] = (await page("index.html", all)).split('<svg class="map ');
    return maps.map((map) => [
      /^\w+/.exec(map)?.[0],
      ...[...map.matchAll(AREA)].map(([, namespace, width, height, name]) => [
        namespace,
        Math.round((Number(width) * Number(height)) / 100),
        name,
      ]),
    ]);
  }

  it("has an area for each namespace, as large as its operations are many", async () => {
    expect(await areas(3, 1)).toEqual([
      ["wide", ["shop/v1", 75, "shop/v1"], ["cart/v1", 25, "cart/v1"]],
      ["tall", ["shop/v1", 75, "shop/v1"], ["cart/v1", 25, "cart/v1"]],
    ]);
  });

  it("has a name where an area is high enough for a line", async () => {
    expect(await areas(98, 2)).toEqual([
      ["wide", ["shop/v1", 98, "shop/v1"], ["cart/v1", 2, "cart/v1"]],
      ["tall", ["shop/v1", 98, "shop/v1"], ["cart/v1", 2, undefined]],
    ]);
  });
});

describe("a plugin that is named from right to left", () => {
  it.each(["index.html", "shop/namespaces/v1.html"])("stays behind its color on %s", async (path) => {
    const routes = { "/שלום/v1/ping": { ...PING, namespace: "שלום/v1" } };
    expect(await page(path, routes)).toMatch(/<span class="dot hue\d"><\/span><bdi>שלום<\/bdi>/);
  });
});

describe("what a site holds", () => {
  const routes = Object.fromEntries(
    Array.from({ length: 1200 }, (_, number) => [`/shop/v1/r${number}`, PING] as const),
  );
  it.each([
    ["index.html", "1,200 operations on 1,200 routes in 1 namespace<"],
    ["index.html", '<td class="number routes-count">1,200</td><td class="number">1,200</td>'],
    ["shop/namespaces/shop-v1.html", "1,200 routes, 1,200 operations"],
  ])("is counted in groups of three digits in %s", async (path, text) => {
    expect(await page(path, routes)).toContain(text);
  });
});

describe("the front page of several sites", () => {
  it("lists each with its counts, and nothing of the quality of its index", async () => {
    const site = documentSite(
      "shop",
      sourceFrom({ name: "Shop", routes: { "/shop/v1/ping": PING } }, "shop.json"),
    );
    const [front] = listPages([site, { ...site, slug: "past" }], { links: "files" });
    const shown = (await front?.render()) ?? "";
    const counts = [...shown.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)</g)];
    expect(counts.map(([, what, count]) => `${count} ${what}`).slice(0, 3)).toEqual([
      "1 namespace",
      "1 route",
      "1 operation",
    ]);
    expect(shown).toContain('<a href="past/index.html">Shop (past)</a>');
    expect(shown).not.toMatch(/without a response schema|document valid/);
  });
});

describe("the way to", () => {
  it.each([
    ["index.html", "Shop"],
    ["shop/namespaces/shop-v1.html", "shop/v1 · Shop", "Shop ../../index.html", "shop/v1"],
    [
      "shop/namespaces/shop-v1/ping.html",
      "Ping · shop/v1 · Shop",
      "Shop ../../../index.html",
      "shop/v1 ../shop-v1.html",
      "Ping",
    ],
    ["shop/notices.html", "Notices · Shop", "Shop ../index.html", "Notices"],
  ])("%s is named in its title %j and above it", async (path, title, ...way) => {
    const shown = await page(path, { "/shop/v1/ping": PING });
    expect(/<title>([^<]*)<\/title>/.exec(shown)?.[1]).toBe(title);
    const crumbs = shown.matchAll(/<li><(?:a href="([^"]*)"|span aria-current="page")>([^<]*)</g);
    expect([...crumbs].map(([, to = "", label]) => `${label} ${to}`.trimEnd()).slice(0, way.length)).toEqual(
      way,
    );
  });
});

describe("what a page from disk may load", () => {
  it.each([
    ["index.html", "style-src 'self'", "form-action 'self'"],
    ["shop/reference/all.html", "style-src 'self' 'unsafe-inline'", "form-action 'none'"],
  ])("is stated in %s", async (path, styles, forms) => {
    const shown = await page(path, { "/shop/v1/ping": PING });
    const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(shown) ?? [];
    expect(policy.replaceAll("&#39;", "'")).toBe(
      `default-src 'none'; script-src 'self'; ${styles}; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; ${forms}; frame-src 'none'`,
    );
  });
});

describe("the files that pages load", () => {
  it("are of the type that their name says, under a name that changes with their content", () => {
    const site = documentSite("shop", sourceFrom({ routes: { "/shop/v1/ping": PING } }, "shop.json"));
    const files = listPages([site], { links: "files" }).flatMap(({ path, type }) => {
      const [, before, after] = /^(.*)\.[0-9a-f]{10}(\..*)$/.exec(path) ?? [];
      return before === undefined ? [] : [[`${before}${after}`, type] as const];
    });
    expect(Object.fromEntries(files)).toEqual({
      "assets/explorer.js": "text/javascript; charset=utf-8",
      "assets/icon.svg": "image/svg+xml",
      "assets/redoc.js": "text/javascript; charset=utf-8",
      "assets/reference.js": "text/javascript; charset=utf-8",
      "assets/site.css": "text/css; charset=utf-8",
      "assets/theme.js": "text/javascript; charset=utf-8",
      "shop/search.js": "text/javascript; charset=utf-8",
    });
  });
});

describe("a site without a name", () => {
  it("goes by the name of its folder", async () => {
    const site = documentSite("shop-7", sourceFrom({ routes: { "/shop/v1/ping": PING } }, "shop.json"));
    const pages = listPages([site], { links: "files" });
    const shown = async (path: string) => pages.find((one) => one.path === path)?.render();
    expect(await shown("index.html")).toMatch(/<h1 [^>]*>shop-7<\/h1>/);
  });
});

describe("a page of a namespace", () => {
  it("links the plugins that register it to their code", async () => {
    const routes = { "/jwt-auth/v1/token": { ...PING, namespace: "jwt-auth/v1" } };
    const shown = await page("shop/namespaces/jwt-auth-v1.html", routes, {}, ["jwt-auth/v1"]);
    expect(shown).toContain(
      "Registered by <bdi>JWT Authentication for WP REST API</bdi> and 1 more</summary>",
    );
    expect(shown).toContain('<a href="https://wordpress.org/plugins/jwt-auth/">jwt-auth</a>');
    expect(shown).toMatch(
      /<a href="https:\/\/github\.com\/WordPressBugBounty\/plugins-jwt-auth\/blob\/[0-9a-f]{40}\/jwt-auth\/class-auth\.php#L\d+">code<\/a>/,
    );
  });

  it("says nothing of a plugin that nobody knows", async () => {
    expect(await page("shop/namespaces/shop-v1.html", { "/shop/v1/ping": PING })).not.toContain(
      "Registered by",
    );
  });

  it("lists its operations by resource, with all methods of one handler, and routes without operations", async () => {
    const shown = await page("shop/namespaces/shop-v1.html", {
      "/shop/v1/carts": PING,
      "/shop/v1/carts/(?P<id>\\d+)": {
        ...PING,
        endpoints: [
          { methods: ["GET"], args: {} },
          { methods: ["POST", "PUT", "PATCH"], args: {} },
        ],
      },
      "/shop/v1/ping": PING,
      "/shop/v1/(?P<id>[a-z)": PING,
    });
    const main = shown.slice(shown.indexOf("<main"));
    const rows = main.matchAll(
      /<h2[^>]*><a href="([^"]*)">([^<]*)|<li><a href="([^"]*)">([^<]*)<\/a>(.*?)<\/li>/g,
    );
    expect(
      [...rows].map(([, path, label, to, title, rest]) =>
        label === undefined
          ? `${to} ${title} ${rest?.replaceAll(/(?:<[^>]*>\s*)+/g, " ").trim()}`
          : `${path} ${label}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "../../index.html Shop ",
        "shop-v1/carts.html Carts",
        "shop-v1/carts.html#list-carts List carts GET /shop/v1/carts",
        "shop-v1/carts.html#get-a-cart Get a cart GET /shop/v1/carts/{id}",
        "shop-v1/carts.html#update-a-cart Update a cart PUT PATCH POST /shop/v1/carts/{id}",
        "shop-v1/ping.html Ping",
        "shop-v1/ping.html#get-ping Get ping GET /shop/v1/ping",
      ]
    `);
    expect(main).toContain("Routes without operations");
  });
});

describe("what a search engine says", () => {
  it.each([
    ["index.html", "The REST API of Shop: 1 namespace, 1 route, 1 operation."],
    ["shop/namespaces/shop-v1.html", "shop/v1 in the REST API of Shop: 1 operation."],
    ["shop/namespaces/shop-v1/ping.html", "Get ping"],
  ])("of %s", async (path, text) => {
    const shown = await page(path, { "/shop/v1/ping": PING });
    expect(/<meta name="description" content="([^"]*)">/.exec(shown)?.[1]).toContain(text);
  });
});

describe("the front page", () => {
  it.each([
    [{}, false],
    [{ token: "t" }, true],
  ])("with %j asks for another site: %s", async (options, asks) => {
    expect((await page("index.html", {}, options)).includes("<form")).toBe(asks);
  });
});

describe("the lists of a site", () => {
  const routes = {
    "/": { ...PING, namespace: "" },
    "/shop/v1/<a>\\[1\\]/(?P<id>\\d+)": PING,
    "/shop/v1/<a>\\[1\\]/(?P<id>[1-9]\\d*)": PING,
  };

  it("name an operation once, with all foreign text plain", async () => {
    expect(await page("llms.txt", routes)).toMatchInlineSnapshot(`
      "# Shop

      > 1 namespace, 3 routes, 2 operations. API root: /

      - [Authentication, first requests, conventions](index.md)
      - [OpenAPI document, JSON](shop/openapi.json)
      - [OpenAPI document, YAML](shop/openapi.yaml)

      ## (index)

      - [General](shop/namespaces/root/general.md): Get the index of the site

      ## shop/v1

      - [\\<a\\>\\[1\\]](shop/namespaces/shop-v1/3ca-3e-1.md): Get an a 1
      "
    `);
  });

  it("name the pages where their address is known", async () => {
    expect(await page("sitemap.xml", routes)).toBe("");
    const shown = await page("sitemap.xml", routes, { base: "https://a.example/d&e/" });
    const addresses = [...shown.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
    expect(addresses).toMatchInlineSnapshot(`
      [
        "https://a.example/d&amp;e/index.html",
        "https://a.example/d&amp;e/shop/namespaces/root.html",
        "https://a.example/d&amp;e/shop/namespaces/shop-v1.html",
        "https://a.example/d&amp;e/shop/namespaces/root/general.html",
        "https://a.example/d&amp;e/shop/namespaces/shop-v1/3ca-3e-1.html",
        "https://a.example/d&amp;e/shop/reference/all.html",
        "https://a.example/d&amp;e/shop/reference/root.html",
        "https://a.example/d&amp;e/shop/reference/shop-v1.html",
        "https://a.example/d&amp;e/shop/notices.html",
      ]
    `);
  });
});

describe("the notices of a site", () => {
  const dead = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`/shop/v1/${at}/(?P<id>[a-z)`, PING]));

  it("stand the weightiest first, then by name", async () => {
    const shown = await page("shop/notices.html", { ...dead(1), "/shop/v1/a.b": PING, "/shop/v1/(a|b)": {} });
    expect(
      [...shown.matchAll(/<h2 id="([^"]+)"|"level ([a-z]+)">[a-z]+<\/span><\/h2>/g)].map(
        ([, code, level]) => code ?? level,
      ),
    ).toMatchInlineSnapshot(`
      [
        "namespace-assumed",
        "guess",
        "pattern-dot",
        "guess",
        "root-unknown",
        "guess",
        "pattern-dead",
        "info",
        "route-empty",
        "info",
      ]
    `);
  });

  it.each([
    [200, undefined],
    [201, "1"],
  ])("are shown up to 200 of a kind: %i", async (count, more) => {
    const shown = await page("shop/notices.html", dead(count));
    expect(/and (\d+) more</.exec(shown)?.[1]).toBe(more);
    expect(shown.match(/<li><a href="namespaces\//g)?.length).toBe(200);
  });

  it("are grouped by level and counted where they are listed", async () => {
    const shown = await page("shop/notices.html", { "/shop/v1/(?P<id>[a-z)/carts": PING });
    expect(shown).toMatch(/<span class="level guess">guess<\/span>: something was assumed/);
    expect(shown).toContain("<summary>1 place</summary>");
    expect(shown).toContain("unless the fact surprises you");
  });
});
