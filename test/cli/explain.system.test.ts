import { describe, expect, it } from "vitest";
import { run } from "../support/io.ts";

const shop = "samples/shop-site.index.json";

describe("explain", () => {
  it("says first what handles a request, then which routes were tried", async () => {
    const { exit, out } = await run(["explain", shop, "DELETE", "/builder/v1/site-editor/templates/a7"]);
    expect([exit, out]).toEqual([
      0,
      `DELETE /builder/v1/site-editor/templates/a7
Handled by /builder/v1/site-editor/templates/(?P<id>[\\w]+), endpoint 0.
Path parameters:
  id = "a7"
In the document: /builder/v1/site-editor/templates/{id} (#operation/deleteBuilderV1SiteEditorTemplatesById)

1 of 29 namespaces match the path: builder/v1; WordPress tries 7 routes in order:
  => /builder/v1/site-editor/templates/(?P<id>[\\w]+)
`,
    ]);
  });

  it("says which route lacks only the method", async () => {
    const { exit, out } = await run(["explain", shop, "GET", "/builder/v1/site-editor/templates/a7"]);
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining(
        "\n404 rest_no_route: no route matches.\n  /builder/v1/site-editor/templates/(?P<id>[\\w]+) has no GET (it has DELETE, POST, PUT, PATCH)\n",
      ),
    ]);
  });

  it("lists similar routes last", async () => {
    const { out } = await run(["explain", shop, "GET", "/builder/v1/site-editor/templates/a7/x"]);
    expect(out).toContain(`
404 rest_no_route: no route matches.
Did you mean /builder/v1/site-editor/templates?

1 of 29 namespaces match the path: builder/v1; WordPress tries 7 routes in order. Similar ones:
  -  /builder/v1/site-editor/templates
  -  /builder/v1/site-editor/templates/(?P<id>[\\w]+)
`);
  });

  it("says which capture refuses which text", async () => {
    const { exit, out } = await run(["explain", shop, "GET", "/cookie-consent/v1/cloud-scan/seven"]);
    expect([exit, out.split("\n").slice(0, 4)]).toEqual([
      1,
      [
        "GET /cookie-consent/v1/cloud-scan/seven",
        "404 rest_no_route: no route matches.",
        "  `seven` does not match `[\\d]+` of `scanId` in /cookie-consent/v1/cloud-scan/(?P<scanId>[\\d]+)",
        "",
      ],
    ]);
  });

  const posts = JSON.stringify({
    namespaces: ["shop/v1"],
    routes: {
      "/shop/v1/posts": {
        namespace: "shop/v1",
        endpoints: [
          {
            methods: ["GET"],
            args: {
              per_page: { type: "integer", minimum: 1, maximum: 100 },
              order: { type: "string", enum: ["asc", "desc"] },
            },
          },
          {
            methods: ["POST"],
            args: { title: { type: "string", required: true }, sticky: { type: "boolean" } },
          },
        ],
      },
    },
  });

  it.each<[words: readonly string[], lines: readonly string[]]>([
    [
      ["/shop/v1/posts?per_page=1000"],
      ["400 rest_invalid_param: per_page must be between 1 (inclusive) and 100 (inclusive)"],
    ],
    [
      ["GET", "https://a.example/wp-json/shop/v1/posts?order=up"],
      ["400 rest_invalid_param: order is not one of asc and desc."],
    ],
    [
      ["POST", "/shop/v1/posts?title[]=a", "--data", "sticky=maybe"],
      ["400 rest_invalid_param:", "  sticky is not of type boolean.", "  title is not of type string."],
    ],
    [["POST", "/shop/v1/posts"], ["400 rest_missing_callback_param: Missing parameter(s): title"]],
    [
      ["POST", "/shop/v1/posts", "--data", '{"title": "A",}'],
      ["400 rest_invalid_json: Invalid JSON body passed."],
    ],
    [["GET", "/shop/v1/posts?_method=POST&title=A"], []],
    [["POST", "/shop/v1/posts", "--data", "title=A&sticky=1"], []],
    [["POST", "/shop/v1/posts", "--data", ' {"title": "A"}'], []],
    [["/shop/v1/posts?per_page=100&per_page=5&unknown=1"], []],
  ])("validates the arguments of %j", async (words, lines) => {
    const argv = ["explain", "-", ...words];
    const { exit, out } = await run(argv, { stdin: posts });
    expect([exit, out.split("\n").slice(1, lines.length + 2)]).toEqual([
      lines.length === 0 ? 0 : 1,
      [...lines, expect.stringMatching(/^Handled by \/shop\/v1\/posts, endpoint [01]\.$/)],
    ]);
    const { response } = JSON.parse((await run([...argv, "--json"], { stdin: posts })).out) as {
      readonly response?: { readonly status: number; readonly code: string };
    };
    const [line = ""] = lines;
    expect(response === undefined ? "" : `${response.status} ${response.code}:`).toBe(
      line.split(" ").slice(0, 2).join(" "),
    );
  });

  it("says that permission comes before the errors of core's controllers", async () => {
    const text = { type: "object", properties: { raw: { type: "string" } } };
    const args = { title: text, content: text, excerpt: text };
    const routes = { "/wp/v2/books": { namespace: "wp/v2", endpoints: [{ methods: ["POST"], args }] } };
    const stdin = JSON.stringify({ namespaces: ["wp/v2"], routes });
    const { exit, out } = await run(["explain", "-", "POST", "/wp/v2/books"], { stdin });
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining(
        "400 empty_content: Content, title, and excerpt are empty.\nWordPress checks the permission of the caller before that.\n",
      ),
    ]);
    const json = await run(["explain", "-", "POST", "/wp/v2/books", "--json"], { stdin });
    expect(JSON.parse(json.out)).toMatchObject({
      response: { code: "empty_content", afterPermission: true },
    });
  });

  it("reports that no route matches", async () => {
    for (const words of [["/nowhere"], ["/nowhere", "--json"]]) {
      const { exit, out } = await run(["explain", shop, "GET", ...words]);
      expect([exit, out]).toEqual([
        1,
        expect.stringMatching(/404 rest_no_route: no route matches|"route":null/),
      ]);
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
      "404 rest_no_route: no route that could be tried matches.\nMay handle it instead, as its pattern could not be tried: /tree/v1/(?R)\n",
    );
    const options = await run(["explain", "-", "OPTIONS", "/tree/v1/b"], { stdin });
    expect(options.out).toContain("200: no route that could be tried matches;");
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
    expect(nowhere.out).toContain("200: no route matches; WordPress responds with an empty list.");
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
    { argv: ["explain", shop], stdin: "", err: "explain takes a path. Give one" },
    { argv: ["explain", shop, "--batch"], stdin: "{}", err: "stdin, line 1" },
    { argv: ["explain", "-", "--batch"], stdin: "{}", err: "stdin holds the requests" },
    { argv: ["explain", shop, "GET", "/", "--batch"], stdin: "", err: "--batch reads requests" },
  ])("refuses $argv", async ({ argv, stdin, err }) => {
    const result = await run(argv, { stdin });
    expect(result.exit).toBe(2);
    expect(result.err).toContain(err);
  });
});
