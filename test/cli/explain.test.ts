import { describe, expect, it } from "vitest";
import { run } from "../support/io.ts";

const shop = "samples/shop-site.index.json";

describe("explain", () => {
  it("shows the walk, the parameters and the operation", async () => {
    const { exit, out } = await run(["explain", shop, "DELETE", "/builder/v1/site-editor/templates/a7"]);
    expect(exit).toBe(0);
    expect(out).toContain("1 of 29 namespaces match the path: builder/v1; 7 routes:");
    expect(out).toContain("-  /builder/v1/site-editor/templates: the path does not match");
    expect(out).toContain("=> /builder/v1/site-editor/templates/(?P<id>[\\w]+)");
    expect(out).toContain('  id = "a7"\n');
    expect(out).toContain("(#operation/deleteBuilderV1SiteEditorTemplatesById)");
  });

  it.each([
    ["/builder/v1/site-editor/conditions-config", "\n  2 earlier routes skipped: another prefix\n"],
    ["/builder/v1/site-editor/templates/a7/x", "\n  5 routes skipped: another prefix\n"],
  ])("counts the routes with another prefix: %s", async (path, line) => {
    expect((await run(["explain", shop, "GET", path])).out).toContain(line);
  });

  it("says which route lacks only the method", async () => {
    const { out } = await run(["explain", shop, "GET", "/builder/v1/site-editor/templates/a7"]);
    expect(out).toContain("matches, but has no GET (it has DELETE, POST, PUT, PATCH)");
    expect(out).toContain("No route matches: 404");
  });

  it("reports that no route matches", async () => {
    for (const words of [["/nowhere"], ["/nowhere", "--json"]]) {
      const { exit, out } = await run(["explain", shop, "GET", ...words]);
      expect([exit, out]).toEqual([1, expect.stringMatching(/No route matches: 404|"route":null/)]);
    }
    const stdin = '{"method":"PROPFIND","path":"/shop/v3"}';
    const batch = await run(["explain", shop, "--batch"], { stdin });
    expect([batch.exit, JSON.parse(batch.out)]).toEqual([0, expect.objectContaining({ route: null })]);
  });

  it("names a route whose pattern cannot be tried", async () => {
    const index = {
      namespaces: ["tree/v1"],
      routes: {
        "/tree/v1/(?R)": { namespace: "tree/v1", endpoints: [{ methods: ["GET"], args: {} }] },
        "/tree/v1/a": { namespace: "tree/v1", endpoints: [{ methods: ["GET"], args: {} }] },
      },
    };
    const stdin = JSON.stringify(index);
    const none = await run(["explain", "-", "GET", "/tree/v1/b"], { stdin });
    expect(none.out).toContain(
      "No route that could be tried matches: 404 rest_no_route.\nMay handle it instead, as its pattern could not be tried: /tree/v1/(?R)\n",
    );
    const options = await run(["explain", "-", "OPTIONS", "/tree/v1/b"], { stdin });
    expect(options.out).toContain("No route that could be tried matches;");
    const other = await run(["explain", "-", "GET", "/tree/v1/a", "--json"], { stdin });
    expect(JSON.parse(other.out)).toMatchObject({ route: "/tree/v1/a", unread: ["/tree/v1/(?R)"] });
  });

  it.each([
    ["/shop/v3?per_page=5"],
    ["/wp-json/shop/v3"],
    ["https://shop.example/index.php/wp-json/shop/v3?x=1"],
    ["https://shop.example/?rest_route=/shop/v3"],
  ])("reads the path of %s", async (path) => {
    expect((await run(["explain", shop, "GET", path])).out).toContain("Handled by /shop/v3, endpoint 0.");
    const stdin = JSON.stringify({ method: "GET", path });
    const { out } = await run(["explain", shop, "--batch"], { stdin });
    expect(JSON.parse(out)).toMatchObject({ path, route: "/shop/v3" });
  });

  it.each([
    ["https://shop.example/wp-json/shop/v3", ""],
    ["/wp-json/shop/v3", ""],
    [
      "http://127.0.0.1:8090/wp-json/shop/v3",
      "routeprint: requests to 127.0.0.1:8090 are looked up in the index of shop.example\n",
    ],
  ])("says of %s whether it is of the host of the index", async (path, told) => {
    const { out, err } = await run(["explain", shop, "GET", path]);
    expect([out.includes("Handled by /shop/v3, endpoint 0."), err]).toEqual([true, told]);
    expect((await run(["explain", shop, "GET", path, "-q"])).err).toBe("");
    const stdin = `${JSON.stringify({ method: "GET", path })}\n`.repeat(2);
    expect((await run(["explain", shop, "--batch"], { stdin })).err).toBe(told);
    expect((await run(["explain", shop, "--batch", "-q"], { stdin })).err).toBe("");
  });

  it("names a pattern that is broken", async () => {
    const route = { endpoints: [{ methods: ["GET"], args: {} }] };
    const index = {
      namespaces: [],
      routes: { "/shop/(": route, "/shop/carts": route, "/shop/[a-z]+": route },
    };
    const found = await run(["explain", "-", "GET", "/shop/cart"], { stdin: JSON.stringify(index) });
    expect(found.out).toContain("-  /shop/(: WordPress cannot use this pattern\n");
  });

  it("reports that WordPress handles OPTIONS itself", async () => {
    const { out } = await run(["explain", shop, "OPTIONS", "/shop-admin/themes"]);
    expect(out).toContain("WordPress responds with the description of /shop-admin/themes.");
    expect(out).toContain("  => /shop-admin/themes\n");
    const nowhere = await run(["explain", shop, "OPTIONS", "/nowhere"]);
    expect(nowhere.out).toContain("No route matches; WordPress responds 200 with an empty list.");
  });

  it.each(["OPTIONS", "options"])(
    "names the route that %s describes in JSON and in a batch",
    async (method) => {
      const row = { route: "/shop-admin/themes", endpoint: null, params: {} };
      const one = await run(["explain", shop, method, "/shop-admin/themes", "--json"]);
      expect([one.exit, JSON.parse(one.out)]).toEqual([0, expect.objectContaining(row)]);
      const stdin = JSON.stringify({ method, path: "/shop-admin/themes" });
      expect(JSON.parse((await run(["explain", shop, "--batch"], { stdin })).out)).toMatchObject(row);
    },
  );

  it.each([
    ["GET", "/builder/v1/site-editor/templates/a7?_method=DELETE"],
    ["HEAD", "/?rest_route=/builder/v1/site-editor/templates/a7&_method=GET&_method=DELETE"],
  ])("takes the method that the query of %s %s names", async (method, path) => {
    const row = { route: "/builder/v1/site-editor/templates/(?P<id>[\\w]+)", endpoint: 0 };
    const one = await run(["explain", shop, method, path, "--json"]);
    expect(JSON.parse(one.out)).toMatchObject({ ...row, method: "DELETE" });
    const stdin = JSON.stringify({ method, path });
    const batch = await run(["explain", shop, "--batch"], { stdin });
    expect(JSON.parse(batch.out)).toMatchObject({ ...row, method, path });
  });

  it.each(["/shop/v3", "https://shop.example/wp-json/shop/v3", "?rest_route=/shop/v3", "shop/v3"])(
    "asks %s alone with GET",
    async (path) => {
      const { exit, out } = await run(["explain", shop, path]);
      expect([exit, out]).toEqual([0, expect.stringContaining("GET /shop/v3\n")]);
      expect(out).toContain("Handled by /shop/v3, endpoint 0.");
    },
  );

  it("names the error of a method that a route lists and always refuses", async () => {
    const route = { namespace: "wp-abilities/v1", endpoints: [{ methods: ["GET", "PUT"], args: {} }] };
    const routes = { "/wp-abilities/v1/abilities/(?P<name>[a-z/]+?)/run": route };
    const stdin = JSON.stringify({ namespaces: ["wp-abilities/v1"], routes });
    const path = "/wp-abilities/v1/abilities/core/a/run";
    const { out } = await run(["explain", "-", "PUT", path], { stdin });
    expect(out).toContain(
      "Not in the document: WordPress always responds 405 rest_ability_invalid_method.\n",
    );
  });

  it("prints a line for each request of a batch", async () => {
    const stdin =
      '{"method":"GET","path":"/cookie-consent/v1/cloud-scan/7/"}\n\n{"method":"GET","path":"/nowhere"}\n';
    const { out } = await run(["explain", shop, "--batch"], { stdin });
    const rows: unknown[] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toMatchObject([
      {
        method: "GET",
        path: "/cookie-consent/v1/cloud-scan/7/",
        route: "/cookie-consent/v1/cloud-scan/(?P<scanId>[\\d]+)",
        endpoint: 0,
        params: { scanId: "7" },
        also: [],
      },
      { method: "GET", path: "/nowhere", route: null, endpoint: null, operationId: null, template: null },
    ]);
  });

  it.each([
    { argv: ["explain", shop], stdin: "", err: "explain takes a method and a path" },
    { argv: ["explain", shop, "--batch"], stdin: "{}", err: "stdin, line 1" },
    { argv: ["explain", "-", "--batch"], stdin: "{}", err: "stdin holds the requests" },
    { argv: ["explain", shop, "GET", "/", "--batch"], stdin: "", err: "--batch reads requests" },
  ])("refuses $argv", async ({ argv, stdin, err }) => {
    const result = await run(argv, { stdin });
    expect(result.exit).toBe(2);
    expect(result.err).toContain(err);
  });
});
