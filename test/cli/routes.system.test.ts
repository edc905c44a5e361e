import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printRecord } from "../../src/access/index.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const shop = "samples/shop-site.index.json";

describe("routes", () => {
  it("lists the namespaces with their counts", async () => {
    const { exit, out } = await run(["routes", shop]);
    expect(exit).toBe(0);
    expect(out).toContain("Shop: 29 namespaces, 227 routes");
    expect(out).toMatch(/^ {2}seo\/v1 +42 routes +44 operations$/m);
  });

  it("names the plugin of each operation, and its folder on wordpress.org", async () => {
    const endpoints = [{ methods: ["GET"], args: [] }];
    const routes = {
      "/wc/v3/orders": { namespace: "wc/v3", endpoints },
      "/jetpack/v4/a": { namespace: "jetpack/v4", endpoints },
      "/own/v1/a": { namespace: "own/v1", endpoints },
    };
    const stdin = JSON.stringify({ namespaces: ["wc/v3", "jetpack/v4", "own/v1"], routes });
    const rows: object[] = JSON.parse((await run(["routes", "-", "--json"], { stdin })).out);
    expect(rows[0]).toMatchObject({ plugin: "WooCommerce", slugs: ["woocommerce"] });
    expect(rows[1]).toMatchObject({
      plugin: "Jetpack or others",
      slugs: expect.arrayContaining(["jetpack-boost"]),
    });
    expect(rows[2]).not.toHaveProperty("plugin");
    expect((await run(["routes", "-"], { stdin })).out).toMatch(/^ {2}wc\/v3 .* WooCommerce$/m);
  });

  it("counts one route and one operation in words for one", async () => {
    const routes = { "/": { endpoints: [{ methods: ["GET"], args: [] }] } };
    const { out } = await run(["routes", "-"], { stdin: JSON.stringify({ namespaces: ["a/v1"], routes }) });
    expect(out).toContain("\n  (index)     1 route      1 operation   WordPress\n");
    expect(out).toContain("\n  a/v1        0 routes     0 operations\n");
  });

  it("finds a path as it is read, not as it is written in a document", async () => {
    const routes = { "/shop/v1/knjige-\u010d": { endpoints: [{ methods: ["GET"], args: [] }] } };
    const stdin = JSON.stringify({ namespaces: ["shop/v1"], routes });
    expect((await run(["routes", "-", "knjige-\u010d"], { stdin })).out).toContain("/shop/v1/knjige-%C4%8D");
  });

  const queries: readonly { argv: readonly string[]; first: string; operations: number }[] = [
    { argv: ["test-orders"], first: "DELETE", operations: 2 },
    { argv: ["test-orders", "--method", "get"], first: "GET", operations: 1 },
    { argv: ["--namespace", "oembed/1.0"], first: "GET", operations: 3 },
    { argv: ["persisted_query"], first: "GET", operations: 2 },
  ];
  it.each(queries)("finds $operations for $argv", async ({ argv, first, operations }) => {
    const rows: { method: string }[] = JSON.parse((await run(["routes", shop, ...argv, "--json"])).out);
    expect(rows.length).toBe(operations);
    expect(rows[0]?.method).toBe(first);
    expect((await run(["routes", shop, ...argv])).out).toMatch(
      new RegExp(`(?:^|\\()${operations} operation`, "m"),
    );
  });

  it("prints the methods of one handler together, the best first", async () => {
    const endpoint = { methods: ["POST", "PUT"], args: { total: { type: "integer", required: true } } };
    const routes = {
      "/a/v1/carts/(?P<id>\\d+)": { namespace: "a/v1", endpoints: [endpoint] },
      "/a/v2/carts/(?P<id>\\d+)": { namespace: "a/v2", endpoints: [endpoint] },
      "/a/v2/carts": { namespace: "a/v2", endpoints: [{ methods: ["GET"], args: [] }] },
    };
    const stdin = JSON.stringify({ namespaces: ["a/v1", "a/v2"], routes });
    const { out } = await run(["routes", "-", "edit cart"], { stdin });
    expect(out).toBe(`4 operations, the best first:

Update a cart
  PUT     /a/v2/carts/{id}
  POST    /a/v2/carts/{id}
           total*: integer

Update a cart
  PUT     /a/v1/carts/{id}
  POST    /a/v1/carts/{id}
           total*: integer
`);
    const { out: one } = await run(["routes", "-", "list carts"], { stdin });
    expect(one).toBe("1 operation:\n\nList carts\n  GET     /a/v2/carts\n");
  });

  it("names a route once where several of its forms are one template", async () => {
    const routes = {
      "/a/(?:(?P<id>\\d+)|(?P<slug>[a-z]+))": { endpoints: [{ methods: ["GET"], args: [] }] },
    };
    const { out } = await run(["routes", "-", "--json"], {
      stdin: JSON.stringify({ namespaces: [], routes }),
    });
    const rows: { template: string; routes: object[] }[] = JSON.parse(out);
    expect(rows.map(({ template, routes: behind }) => [template, behind.length])).toEqual([
      ["/a/{id_or_slug}", 1],
    ]);
  });

  it("finds a namespace that is registered with a slash at its end", async () => {
    const routes = { "/kit/a": { namespace: "kit/", endpoints: [{ methods: ["GET"], args: [] }] } };
    const { out } = await run(["routes", "-", "--namespace", "kit/"], {
      stdin: JSON.stringify({ namespaces: ["kit/"], routes }),
    });
    expect(out).toContain("/kit/a");
  });

  it("reports that nothing matches", async () => {
    const { exit, out } = await run(["routes", shop, "no such thing"]);
    expect([exit, out]).toEqual([1, "No operation matches; the surface has 315.\n"]);
    expect(await run(["routes", shop, "--method", "TRACE", "--json"])).toMatchObject({
      exit: 1,
      out: "[]\n",
    });
    expect((await run(["routes", shop, "--namespace", "none"])).exit).toBe(1);
  });

  it("shows who may call each operation where the site was asked, and what --open selects", async () => {
    const cwd = makeFolder();
    const endpoints = [
      { methods: ["GET"], args: [] },
      { methods: ["POST"], args: [] },
    ];
    const routes = {
      "/a/v1/notes": { namespace: "a/v1", endpoints },
      "/a/v1/settings": { namespace: "a/v1", endpoints },
    };
    writeFileSync(join(cwd, "a.json"), JSON.stringify({ namespaces: ["a/v1"], routes }));
    const record = printRecord({
      root: "https://a.example/wp-json/",
      users: ["visitor", "editor"],
      started: "2026-11-01T00:00:00Z",
      ended: "2026-11-01T00:00:01Z",
      complete: true,
      observations: [
        successFor("/a/v1/notes"),
        optionsFor("/a/v1/notes", ["GET", "POST"], ["GET"]),
        refusalFor("GET", "/a/v1/settings"),
        successFor("/a/v1/settings", { user: "editor" }),
      ],
    });
    writeFileSync(join(cwd, "a.access.json"), record);
    const { out } = await run(["routes", "a.json"], { cwd });
    expect(out).toContain("\n  a/v1     2 routes     4 operations    1 open\n");
    const listed = await run(["routes", "a.json", "--namespace", "a/v1"], { cwd });
    expect(listed.out).toBe(`a/v1 (4 operations)
  GET     open     /a/v1/notes
  POST    unknown  /a/v1/notes
  GET     role     /a/v1/settings (editor)
  POST    unknown  /a/v1/settings
`);
    const open = await run(["routes", "a.json", "--open"], { cwd });
    expect(open.out).toBe("a/v1 (1 operation)\n  GET     open     /a/v1/notes\n");
    const rows = JSON.parse((await run(["routes", "a.json", "settings", "--json"], { cwd })).out);
    expect(rows[0]).toMatchObject({ access: { verdict: "role", users: ["editor"] } });
    expect(rows[1]).not.toHaveProperty("access");
  });

  it("says that nobody asked where --open finds nothing for that reason", async () => {
    const { exit, out } = await run(["routes", shop, "--open"]);
    expect([exit, out]).toEqual([1, expect.stringContaining("nobody asked the site. Add --access")]);
  });

  it("says which namespaces there are where none has the name", async () => {
    const { out } = await run(["routes", shop, "--namespace", "shop"]);
    expect(out).toMatch(
      /^No operation matches; the surface has 315\. Namespaces: bsf-core\/v1, .* \(29 in all\)\.\n$/,
    );
  });

  // `WC_REST_Controller::batch_items` reads lists of items, whatever the route declares.
  it("prints the lists of a batch of WooCommerce, as pages do", async () => {
    const endpoint = { methods: ["POST"], args: { name: { type: "string" } } };
    const routes = { "/wc/v3/products/batch": { namespace: "wc/v3", endpoints: [endpoint] } };
    const stdin = JSON.stringify({ namespaces: ["wc/v3"], routes });
    const { out } = await run(["routes", "-", "batch"], { stdin });
    expect(out.match(/^ +\w+: array$/gm)?.map((line) => line.trim())).toEqual([
      "create: array",
      "update: array",
      "delete: array",
    ]);
  });

  it("shows control characters of a site as escapes", async () => {
    const stdin = JSON.stringify({
      name: "a\u001b[31mb",
      namespaces: [],
      routes: { "/\u001b": { endpoints: [{ methods: ["GET"], args: [] }] } },
    });
    const { out } = await run(["routes", "-"], { stdin });
    expect(out).not.toContain("\u001b");
  });
});
