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
): Promise<string> {
  const index = { name: "Shop", namespaces: ["shop/v1"], routes };
  const site = documentSite("shop", sourceFrom(index, "shop.json"));
  return (
    (await listPages([site], { links: "files", ...options })
      .find((one) => one.path === path)
      ?.render()) ?? ""
  );
}

describe("a site without an operation", () => {
  it("says so, and shows no empty map and no search of nothing", async () => {
    const shown = await page("shop/index.html", {});
    expect(shown).toContain("The index lists no operations");
    expect(shown).toContain('the <a href="notices.html">notices</a> explain why');
    for (const part of ["<svg", 'id="search"', '<script src="search', "Search needs JavaScript"])
      expect(shown).not.toContain(part);
  });

  it("says so in its single file", () => {
    const shown = singleFile(documentSite("shop", sourceFrom({ routes: {} }, "shop.json")));
    expect(shown).toContain("<p>The index lists no operations.</p>");
    expect(shown).not.toContain('<form id="search"');
  });
});

describe("the address of a site", () => {
  it.each([
    [{ home: "https://shop.example/blog" }, "https://shop.example/blog/wp-json"],
    [{}, "shop.json"],
  ])(
    "stands below its name, or what it was read from where the index does not say: %j",
    async (said, shown) => {
      const site = documentSite("shop", sourceFrom({ name: "Shop", ...said, routes: {} }, "shop.json"));
      const pages = [...listPages([site], { links: "files" })];
      const html = await pages.find(({ path }) => path === "shop/index.html")?.render();
      const below = `<h1>Shop</h1>\n<p class="address"><code>${shown}</code></p>`;
      expect(html).toContain(below);
      expect(singleFile(site)).toContain(below);
    },
  );
});

describe("the health of a document on the front page", () => {
  it.each([
    [undefined, "</a></p>"],
    [[], '<span class="good">document valid</span>'],
    [["no id"], '<span class="bad">no id</span>'],
    [["no id", "no path", "no title"], '<span class="bad">no id (and 2 more)</span>'],
  ])("of faults %j", async (faults, shown) => {
    const site = documentSite("shop", sourceFrom({ name: "Shop", routes: {} }, "shop.json"));
    const [front] = listPages([{ ...site, ...(faults === undefined ? {} : { faults }) }], { links: "files" });
    expect(await front?.render()).toContain(shown);
  });
});

describe("the colors of a site", () => {
  it.each([
    // Before them stands one without operations.
    { plugins: 9, hues: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0], says: "colored by plugin." },
    {
      plugins: 11,
      hues: [9, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
      says: "colored by plugin (the smallest are gray).",
    },
  ])("are those of its $plugins plugins, where they last of the largest", async ({ plugins, hues, says }) => {
    const routes = Array.from({ length: plugins }, (_, plugin) =>
      Array.from({ length: plugin + 1 }, (__, at) => [
        `/p${plugin}/r${at}`,
        { ...PING, namespace: `p${plugin}` },
      ]),
    );
    const shown = await page("shop/index.html", Object.fromEntries(routes.flat()));
    expect([...shown.matchAll(/class="dot hue(\d)"/g)].map(([, hue]) => Number(hue))).toEqual(hues);
    expect(shown).toContain(says);
  });
});

describe("the namespaces of a site", () => {
  it.each([
    { routes: { "/shop/v1/ping": PING }, root: false },
    { routes: { "/": { ...PING, namespace: "" }, "/shop/v1/ping": PING }, root: true },
  ])("hold the root where it has routes: $root", async ({ routes, root }) => {
    expect((await page("shop/index.html", routes)).includes("namespaces/root.html")).toBe(root);
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
    const [, ...maps] = (await page("shop/index.html", all)).split('<svg class="map ');
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

describe("the methods of the search", () => {
  it("are those that the site has, each once", async () => {
    const both = { namespace: "shop/v1", endpoints: [{ methods: ["GET", "POST"], args: {} }] };
    const shown = await page("shop/index.html", { "/shop/v1/ping": PING, "/shop/v1/pong": both });
    const options = /<select id="method">(.*?)<\/select>/.exec(shown)?.[1]?.matchAll(/<option>(\w+)/g) ?? [];
    expect([...options].map(([, method]) => method)).toEqual(["GET", "POST"]);
  });
});

describe("a plugin that is named from right to left", () => {
  it.each(["shop/index.html", "shop/namespaces/v1.html"])("stays behind its color on %s", async (path) => {
    const routes = { "/שלום/v1/ping": { ...PING, namespace: "שלום/v1" } };
    expect(await page(path, routes)).toMatch(/<span class="dot hue\d"><\/span><bdi>שלום<\/bdi>/);
  });
});

describe("what a site holds", () => {
  const routes = Object.fromEntries(
    Array.from({ length: 1200 }, (_, number) => [`/shop/v1/r${number}`, PING] as const),
  );
  it.each([
    ["index.html", "<dt>routes</dt><dd>1,200</dd>"],
    ["shop/index.html", "1,200 operations on 1,200 routes in 1 namespace"],
    ["shop/index.html", '<span class="count">1,200</span>'],
    ["shop/index.html", '<td class="number routes-count">1,200</td><td class="number">1,200</td>'],
    ["shop/namespaces/shop-v1.html", "1,200 routes, 1,200 operations"],
  ])("is counted in groups of three digits in %s", async (path, text) => {
    expect(await page(path, routes)).toContain(text);
  });
});

describe("what the front page counts", () => {
  it("are what the site has, and the answers that it does not describe", async () => {
    const endpoint = (method: string, args: object) => ({ methods: [method], args });
    const schema = { title: "cart", type: "object", properties: { id: { type: "integer" } } };
    const shown = await page("index.html", {
      "/shop/v1/ping": PING,
      "/shop/v1/find": { namespace: "shop/v1", endpoints: [endpoint("GET", { q: {} }), endpoint("PUT", {})] },
      "/shop/v1/carts": { namespace: "shop/v1", endpoints: [endpoint("GET", {})], schema },
    });
    const counts = shown.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)</g);
    expect([...counts].map(([, what, count]) => `${count} ${what}`)).toMatchInlineSnapshot(`
      [
        "1 namespace",
        "3 routes",
        "4 operations",
        "3 operations without a response schema",
      ]
    `);
  });
});

describe("the boxes of the search", () => {
  const schema = { title: "cart", type: "object", properties: { id: { type: "integer" } } };
  it.each([
    [{ "/shop/v1/ping": PING }, []],
    [{ "/shop/v1/ping": { ...PING, schema } }, ["1 has a response schema"]],
    [{ "/shop/v1/ping": { ...PING, "x-routeprint-allow": [] } }, ["2 needs a credential"]],
  ])("are those that find something: %j", async (routes, boxes) => {
    const shown = await page("shop/index.html", routes);
    const found = shown.matchAll(/data-flag="([123])">([^<]*)</g);
    expect([...found].map(([, flag, words]) => `${flag}${words}`)).toEqual(boxes);
  });
});

describe("the way to", () => {
  it.each([
    ["shop/index.html", "Shop", "Sites ../index.html", "Shop"],
    [
      "shop/namespaces/shop-v1.html",
      "shop/v1 · Shop",
      "Sites ../../index.html",
      "Shop ../index.html",
      "shop/v1",
    ],
    [
      "shop/routes/shop-v1-ping.html",
      "/shop/v1/ping · Shop",
      "Sites ../../index.html",
      "Shop ../index.html",
      "shop/v1 ../namespaces/shop-v1.html",
      "/shop/v1/ping",
    ],
    [
      "shop/reference/shop-v1.html",
      "shop/v1 · Shop",
      "Sites ../../index.html",
      "Shop ../index.html",
      "Reference: shop/v1",
    ],
    [
      "shop/reference/all.html",
      "everything · Shop",
      "Sites ../../index.html",
      "Shop ../index.html",
      "Reference: everything",
    ],
    ["shop/notices.html", "Notices · Shop", "Sites ../index.html", "Shop index.html", "Notices"],
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
      "assets/icon.svg": "image/svg+xml",
      "assets/redoc.js": "text/javascript; charset=utf-8",
      "assets/reference.js": "text/javascript; charset=utf-8",
      "assets/search.js": "text/javascript; charset=utf-8",
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
    expect(await shown("index.html")).toContain('<a href="shop-7/index.html">shop-7</a>');
    expect(await shown("shop-7/index.html")).toContain("<h1>shop-7</h1>");
  });
});

describe("a page of a namespace", () => {
  it("has a row for each form of a route, with its methods, and its notices", async () => {
    const shown = await page("shop/namespaces/shop-v1.html", {
      "/shop/v1/carts(?:/(?P<id>\\d+))?": { ...PING, endpoints: [{ methods: ["GET", "POST"], args: {} }] },
      "/shop/v1/a.b": PING,
      "/shop/v1/(?P<id>[a-z)": PING,
    });
    const rows = shown.matchAll(
      /<a class="path" href="([^"]*)">([^<]*)<\/a><span class="methods">((?:<span[^>]*>[A-Z]+<\/span>)*)<\/span>|(\d+ notices?)</g,
    );
    expect(
      [...rows].map(
        ([, to, path, methods, notices]) =>
          notices ?? `${to} ${path} ${methods?.replaceAll(/(?:<[^>]*>)+/g, " ").trim()}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "../routes/shop-v1-carts-id.html /shop/v1/carts GET POST",
        "../routes/shop-v1-carts-id.html /shop/v1/carts/{id} GET POST",
        "../routes/shop-v1-a-b.html /shop/v1/a.b GET",
        "1 notice",
        "../routes/shop-v1-id.html /shop/v1/(?P&lt;id&gt;[a-z) ",
        "1 notice",
      ]
    `);
  });
});

describe("a reference", () => {
  const endpoints = [{ methods: ["GET"], args: { q: { type: "string" }, id: { required: true } } }];
  const routes = {
    "/": { ...PING, namespace: "" },
    "/shop/v1/ping": { namespace: "shop/v1", endpoints },
    "/none/v1/x": { namespace: "none/v1", endpoints: [] },
  };

  it.each([
    ["all", "Shop: 2 operations: (index): GET/Get the index of the site: shop/v1: GET/shop/v1/pingGet ping"],
    ["root", "(index): 1 operation: GET /: Get the index of the site"],
    ["shop-v1", "shop/v1: 1 operation: GET /shop/v1/ping: Get ping: Queryq string, id any required"],
  ])("lists its operations before Redoc has loaded: %s", async (name, listed) => {
    const shown = await page(`shop/reference/${name}.html`, routes);
    const [, outline = ""] = /<main id="outline">([^]*?)<\/main>/.exec(shown) ?? [];
    const lines = outline.replaceAll(/<[^>]+>/g, "").split("\n");
    expect(lines.filter((line) => line.trim() !== "").join(": ")).toBe(listed);
  });

  it.each([
    ["all", ["/", "/shop/v1/ping"]],
    ["root", ["/"]],
    ["shop-v1", ["/shop/v1/ping"]],
  ])("gives Redoc its part of the document: %s", async (name, paths) => {
    const shown = await page(`shop/reference/${name}.html`, routes);
    const [, document = ""] = /id="document">(.*)<\/script>/.exec(shown) ?? [];
    expect(Object.keys(JSON.parse(document).paths)).toEqual(paths);
  });

  it("is none of a namespace without an operation", async () => {
    expect(await page("shop/namespaces/none-v1.html", routes)).not.toBe("");
    expect(await page("shop/reference/none-v1.html", routes)).toBe("");
  });
});

describe("a reference before Redoc is there", () => {
  it("says what the document says of an operation", async () => {
    const shown = await page("shop/reference/shop-v1.html", {
      "/shop/v1/(?P<word>\\w+)": PING,
      "/shop/v1/ping": PING,
    });
    const outline = shown.slice(shown.indexOf('id="outline"'));
    expect(outline).toContain(
      String.raw`<p>Never responds: <code>/shop/v1/(?P&lt;word&gt;\w+)</code> is tried first and matches every path of it.</p>`,
    );
    expect(outline.match(/<p>Never responds/g)).toHaveLength(1);
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
    expect(await page("shop/llms.txt", routes)).toMatchInlineSnapshot(`
      "# Shop

      > 1 namespace, 3 routes, 2 operations. API root: /

      - [OpenAPI document, JSON](openapi.json)
      - [OpenAPI document, YAML](openapi.yaml)

      ## (index)

      - [GET /](routes/root.html): Get the index of the site

      ## shop/v1

      - [GET /shop/v1/%3Ca%3E\\[1\\]/{id}](routes/shop-v1-a-1-id-6d2a5c.html): Get an a 1
      "
    `);
  });

  it("name the pages where their address is known", async () => {
    expect(await page("sitemap.xml", routes)).toBe("");
    const shown = await page("sitemap.xml", routes, { base: "https://a.example/d&e/" });
    const addresses = [...shown.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
    expect(addresses.filter((address) => !address.includes("/notices/"))).toMatchInlineSnapshot(`
      [
        "https://a.example/d&amp;e/index.html",
        "https://a.example/d&amp;e/shop/index.html",
        "https://a.example/d&amp;e/shop/namespaces/root.html",
        "https://a.example/d&amp;e/shop/namespaces/shop-v1.html",
        "https://a.example/d&amp;e/shop/routes/root.html",
        "https://a.example/d&amp;e/shop/routes/shop-v1-a-1-id-6d2a5c.html",
        "https://a.example/d&amp;e/shop/routes/shop-v1-a-1-id-02b196.html",
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
    expect(shown.match(/href="routes\//g)?.length).toBe(200);
  });

  it("are grouped by level and counted where they are listed", async () => {
    const shown = await page("shop/notices.html", { "/shop/v1/(?P<id>[a-z)/carts": PING });
    expect(shown).toMatch(/<span class="level guess">guess<\/span>: something was assumed/);
    expect(shown).toContain("<summary>1 place</summary>");
  });
});
