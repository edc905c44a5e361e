import express, { type RequestHandler } from "express";
import { afterEach, describe, expect, it } from "vitest";
import { createMock } from "../../src/mock/app.ts";
import { listen, type Listening } from "../../src/server/listen.ts";
import { sourceFrom } from "../../src/source.ts";
import { readSample } from "../support/samples.ts";
import { startMock } from "./support/server.ts";

const shop = readSample("shop-site") as {
  readonly routes: Readonly<Record<string, object>>;
  readonly namespaces: readonly string[];
};

/** A small site with response schemas, as the help context gives them. */
const books = {
  name: "Books &amp; Co",
  home: "https://books.example",
  namespaces: ["lib/v1"],
  authentication: [],
  routes: {
    "/": {
      namespace: "",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: { context: { default: "view", required: false } } }],
      _links: { self: [{ href: "https://books.example/blog/wp-json/" }] },
    },
    "/lib/v1": {
      namespace: "lib/v1",
      methods: ["GET"],
      endpoints: [
        {
          methods: ["GET"],
          args: {
            namespace: { default: "lib/v1", required: false },
            context: { default: "view", required: false },
          },
        },
      ],
    },
    "/lib/v1/books": {
      namespace: "lib/v1",
      methods: ["GET", "POST"],
      endpoints: [
        {
          methods: ["GET"],
          args: {
            page: { type: "integer", default: 1, minimum: 1, required: false },
            per_page: { type: "integer", default: 10, minimum: 1, maximum: 100, required: false },
            slug: { type: "array", required: false },
            status: { type: "array", required: false },
          },
        },
        { methods: ["POST"], args: { title: { type: "string", required: true } } },
      ],
      schema: {
        title: "book",
        type: "object",
        properties: {
          id: { type: "integer", readonly: true },
          title: { type: "string" },
          state: { type: "string", enum: ["new", "old"] },
          secret: { type: "string", context: ["edit"] },
        },
      },
    },
    "/lib/v1/books/(?P<id>[\\d]+)": {
      namespace: "lib/v1",
      methods: ["GET", "DELETE"],
      endpoints: [
        { methods: ["GET"], args: [] },
        { methods: ["DELETE"], args: [] },
      ],
      schema: {
        title: "book",
        type: "object",
        properties: { id: { type: "integer" }, title: { type: "string" } },
      },
    },
  },
};

describe("the indexes", () => {
  it("serves the entries of the source with links to itself", async () => {
    const mock = await startMock(shop);
    const { json, headers } = await mock.send("GET", "/index.php/wp-json/");
    const served = json as typeof shop;
    expect(Object.keys(served.routes)).toEqual(Object.keys(shop.routes));
    const key = "/shop-admin/options";
    expect(served.routes[key]).toEqual({
      ...shop.routes[key],
      _links: { self: [{ href: `${mock.origin}/index.php/wp-json${key}` }] },
    });
    expect(headers["link"]).toBe(`<${mock.origin}/index.php/wp-json/>; rel="https://api.w.org/"`);
    expect(headers["allow"]).toBe("GET");
  });

  it("serves an API root for a namespace index", async () => {
    const { "/": _, ...routes } = books.routes;
    const mock = await startMock({ namespace: "lib/v1", routes });
    const { status, json } = await mock.send("GET", "/wp-json/");
    expect(status).toBe(200);
    expect(json).toMatchObject({ namespaces: ["lib/v1"], routes: { "/lib/v1/books": {} } });
    expect((await mock.send("GET", "/wp-json/lib/v1/none")).status).toBe(404);
  });

  it("keeps a link as text where an old WordPress has it so", async () => {
    const { "/": root, ...routes } = books.routes;
    const old = {
      ...books,
      routes: { "/": { ...root, _links: { self: "https://books.example/" } }, ...routes },
    };
    const mock = await startMock(old);
    const { json } = await mock.send("GET", "/wp-json/");
    expect(json).toMatchObject({ routes: { "/": { _links: { self: `${mock.origin}/wp-json/` } } } });
  });

  it("serves an entry whose text was truncated within a character", async () => {
    const cut = structuredClone(books);
    cut.name = "Books \ud83d";
    Object.assign(cut.routes["/lib/v1/books"], { schema: { title: "book", description: "cut \ud83d" } });
    const mock = await startMock(cut);
    const { name, routes } = (await mock.send("GET", "/wp-json/?context=help")).json as typeof books;
    expect(name).toBe("Books \ufffd");
    expect(routes["/lib/v1/books"]).toMatchObject({ schema: { title: "book", description: "cut \ufffd" } });
  });

  it("lists no routes as an empty list, as PHP does", async () => {
    const mock = await startMock({ namespaces: [], routes: [] });
    expect((await mock.send("GET", "/wp-json/")).json).toEqual({ namespaces: [], routes: [] });
  });

  it("responds to HEAD with the first endpoint that has HEAD or GET", async () => {
    const needy = { methods: ["HEAD"], args: { x: { required: true } } };
    const routes = {
      "/a/v1/b": { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }, needy] },
      "/a/v1/c": { namespace: "a/v1", endpoints: [needy, { methods: ["GET"], args: {} }] },
    };
    const mock = await startMock({ namespaces: ["a/v1"], routes });
    expect((await mock.send("HEAD", "/wp-json/a/v1/b")).status).toBe(200);
    expect((await mock.send("HEAD", "/wp-json/a/v1/c")).status).toBe(400);
  });

  it("lists an invalid entry as it is, and an empty one where PHP could not decode it", async () => {
    const deep: unknown = JSON.parse(`${"[".repeat(600)}${"]".repeat(600)}`);
    const route = { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }] };
    const mock = await startMock({ namespaces: ["a/v1"], routes: { "/a/v1/b": route, odd: "words", deep } });
    const { json } = await mock.send("GET", "/wp-json/");
    expect(json).toMatchObject({ routes: { odd: "words", deep: [] } });
  });

  it("runs an empty batch and an invalid one where the index declares no arguments", async () => {
    const route = { namespace: "", endpoints: [{ methods: ["POST"], args: {} }] };
    const mock = await startMock({ namespaces: [], routes: { "/batch/v1": route } });
    expect((await mock.send("POST", "/wp-json/batch/v1")).json).toEqual({ responses: [] });
    const { json } = await mock.send("POST", "/wp-json/batch/v1?requests[]=x");
    expect(json).toMatchObject({ responses: [{ status: 404, body: { code: "rest_no_route" } }] });
  });

  it("has a front page where there is no namespace", async () => {
    const mock = await startMock({ namespaces: [], routes: {} });
    expect((await mock.send("GET", "/")).text).toContain(`curl ${mock.origin}/wp-json/</pre>`);
  });

  it("leaves out methods that a header cannot hold", async () => {
    const route = { namespace: "a/v1", endpoints: [{ methods: ["GET", "\0", "Ü", "A\nB: c"], args: {} }] };
    const mock = await startMock({ namespaces: ["a/v1"], routes: { "/a/v1/b": route } });
    const { status, headers } = await mock.send("GET", "/wp-json/a/v1/b");
    expect([status, headers.allow]).toEqual([200, "GET"]);
  });

  it("serves the routes of a namespace, and the entry of a route to OPTIONS", async () => {
    const mock = await startMock(shop);
    const namespace = (await mock.send("GET", "/wp-json/builder-pro/v1")).json as typeof shop;
    expect(Object.keys(namespace.routes)).toEqual([
      "/builder-pro/v1",
      "/builder-pro/v1/license/tier-features",
      "/builder-pro/v1/license/get-license-status",
    ]);
    const options = await mock.send("OPTIONS", "/wp-json/shop-admin/options");
    expect(options.json).toEqual({
      ...shop.routes["/shop-admin/options"],
      _links: { self: [{ href: `${mock.origin}/wp-json/shop-admin/options` }] },
    });
    expect(options.headers["allow"]).toBe("GET, POST, PUT, PATCH");
    const fields = await mock.send("OPTIONS", "/wp-json/shop-admin/options?_fields=namespace");
    expect(fields.json).toEqual({ namespace: "shop-admin" });
    expect((await mock.send("OPTIONS", "/wp-json/nowhere")).json).toEqual([]);
  });

  it("serves schemas in the help context alone", async () => {
    const mock = await startMock(books);
    const routes = async (query: string) =>
      ((await mock.send("GET", `/wp-json/${query}`)).json as { routes: Record<string, object> }).routes;
    expect((await routes(""))["/lib/v1/books"]).not.toHaveProperty("schema");
    expect((await routes("?context=nonsense"))["/lib/v1/books"]).not.toHaveProperty("schema");
    expect((await routes("?context=help"))["/lib/v1/books"]).toHaveProperty("schema.title", "book");
    expect((await mock.send("GET", "/wp-json/?_fields=name,namespaces")).json).toEqual({
      name: "Books &amp; Co",
      namespaces: ["lib/v1"],
    });
  });

  it("has a front page that links the API root", async () => {
    const mock = await startMock(books);
    const page = await mock.send("GET", "/");
    expect(page.headers["link"]).toContain(`<${mock.origin}/wp-json/>`);
    expect(page.text).toContain("Books &amp; Co");
    expect((await mock.send("GET", "/blog/wp-json/lib/v1")).status).toBe(200);
    expect((await mock.send("GET", "/nowhere")).status).toBe(404);
  });
});

describe("generated responses", () => {
  it("fit the schema, come in pages, and are the same for the same seed", async () => {
    const mock = await startMock(books, { seed: 7 });
    const first = await mock.send("GET", "/wp-json/lib/v1/books?per_page=2");
    const total = Number(first.headers["x-wp-total"]);
    expect(first.json).toHaveLength(2);
    expect(Number(first.headers["x-wp-totalpages"])).toBe(Math.ceil(total / 2));
    expect(first.headers["link"]).toBe(`<${mock.origin}/wp-json/lib/v1/books?per_page=2&page=2>; rel="next"`);
    expect((await mock.send("GET", "/wp-json/lib/v1/books?per_page=2&page=2")).headers["link"]).toContain(
      'rel="prev"',
    );
    expect((await mock.send("GET", "/wp-json/lib/v1/books?page=99")).json).toMatchObject({
      code: "rest_post_invalid_page_number",
    });
    for (const book of first.json as object[]) {
      expect(book).toEqual({
        id: expect.any(Number) as number,
        title: expect.any(String) as string,
        state: expect.stringMatching(/^(new|old)$/) as string,
      });
    }
    expect(first.headers["x-routeprint-mock"]).toBe("stand-in");
    const same = await startMock(books, { seed: 7 });
    expect((await same.send("GET", "/wp-json/lib/v1/books?per_page=2")).json).toEqual(first.json);
    const other = await startMock(books, { seed: 8 });
    expect((await other.send("GET", "/wp-json/lib/v1/books?per_page=100")).json).not.toEqual(first.json);
  });

  it.each([
    ["/fixed/part", "/f/v1/fixed/part"],
    ["/fixed/part/more", "/f/v1/fixed/part/{rest}"],
    ["/emptied-b", "/f/v1/emptied-{b}"],
    ["/emptied/7", "/f/v1/emptied/{a}"],
  ])("for %s are those of the template %s", async (path, template) => {
    const routes = Object.fromEntries(
      [
        "/f/v1/(?P<kind>fixed/part)(?:/(?P<rest>[a-z]+))?",
        "/f/v1/emptied(?:/(?P<a>\\d+))?(?:-(?P<b>\\w+))?",
      ].map((key) => [key, { namespace: "f/v1", endpoints: [{ methods: ["GET"], args: [] }] }]),
    );
    const mock = await startMock({ namespaces: ["f/v1"], routes });
    const operation = mock.source.surface.operations.find((each) => each.template === template);
    expect((await mock.send("GET", `/wp-json/f/v1${path}`)).json).toMatchObject({ operation: operation?.id });
  });

  it("hold what the path and the caller give", async () => {
    const mock = await startMock(books);
    expect((await mock.send("GET", "/wp-json/lib/v1/books/12")).json).toMatchObject({ id: 12 });
    expect((await mock.send("DELETE", "/wp-json/lib/v1/books/12")).json).toMatchObject({
      deleted: true,
      previous: { id: 12 },
    });
    const created = await mock.send("POST", "/wp-json/lib/v1/books?title=Moby");
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({ title: "Moby" });
    // A member of the context `edit` is in the response to a write, and to a read in that context.
    expect(created.json).toHaveProperty("secret");
    const read = await mock.send("GET", "/wp-json/lib/v1/books?context=edit&per_page=1");
    expect(read.json).toEqual([expect.objectContaining({ secret: expect.any(String) as string })]);
    expect(created.headers.location).toMatch(/\/wp-json\/lib\/v1\/books\/\d+$/);
  });
});

describe("in another application", () => {
  const endpoints = ["GET", "POST"].map((method) => ({ methods: [method], args: {} }));
  const echo = { namespaces: ["a/v1"], routes: { "/a/v1/b": { namespace: "a/v1", endpoints } } };
  const post = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ c: 1 }),
  };
  let outer: Listening;

  const start = async (before: RequestHandler = (_request, _response, next) => next()): Promise<string> => {
    const app = createMock(sourceFrom(echo, "test"));
    outer = await listen(express().use(before).use("/api", app).use("/wp-json", app), "127.0.0.1", 0);
    return outer.url;
  };

  afterEach(() => outer.close());

  it.each([
    ["/api/wp-json/a/v1/b", 200, "/api/wp-json/"],
    ["/api/?rest_route=/a/v1/b", 200, "/api/wp-json/"],
    ["/api", 200, "/api/wp-json/"],
    ["/api/other", 404, "/api/wp-json/"],
    ["/wp-json/a/v1/b", 200, "/wp-json/"],
  ])("%s has the status %i and a link to %s", async (path, status, root) => {
    const url = await start();
    const response = await fetch(new URL(path, url));
    expect([response.status, response.headers.get("link")]).toEqual([
      status,
      `<${url}${root.slice(1)}>; rel="https://api.w.org/"`,
    ]);
  });

  it("reports that other middleware read the body", async () => {
    const url = new URL("/wp-json/a/v1/b", await start(express.json()));
    const response = await fetch(url, post);
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringMatching(/^The body was read/),
    ]);
    expect((await fetch(url)).status).toBe(200);
  });

  it("reads a body that no other middleware read", async () => {
    const response = await fetch(new URL("/api/wp-json/a/v1/b", await start()), post);
    expect(await response.json()).toMatchObject({ params: { c: 1 } });
  });
});

describe("application passwords", () => {
  const basic = (pair: string) => ({
    headers: { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` },
  });
  const route = "/wp-json/shop-admin/options";

  it.each([
    ["no credentials", {}, "rest_forbidden"],
    ["an empty password, which PHP does not report", basic("anna:"), "rest_forbidden"],
    ["an unknown user without a password", basic("otto:"), "rest_forbidden"],
    ["another scheme", { headers: { Authorization: "Bearer abcd" } }, "rest_forbidden"],
    ["the right password, spaces or not", basic("anna:abcdefgh"), undefined],
    ["a password with other signs between", basic("anna:abcd-efgh"), undefined],
    ["a user name in another case", basic("ANNA:abcdefgh"), undefined],
    ["the user's e-mail address", basic("anna@example.com:abcdefgh"), undefined],
  ])("are checked: %s", async (_, sent, code) => {
    const mock = await startMock(shop, { credentials: { user: "anna", password: "abcd efgh" } });
    const received = await mock.send("GET", route, sent);
    expect({ status: received.status, code: (received.json as { code?: string }).code }).toEqual({
      status: code === undefined ? 200 : 401,
      code,
    });
    expect((await mock.send("GET", "/wp-json/", sent)).status).toBe(200);
  });

  it.each([
    ["the wrong password", "anna:nope", "incorrect_password"],
    ["the wrong password of an e-mail address", "anna@example.com:nope", "incorrect_password"],
    ["an unknown user", "otto:abcd efgh", "invalid_username"],
    ["an empty user", ":abcd efgh", "invalid_username"],
    ["an unknown e-mail address", "otto@example.com:abcd efgh", "invalid_email"],
  ])("refuse %s on every request to the API", async (_, pair, code) => {
    const mock = await startMock(shop, { credentials: { user: "anna", password: "abcd efgh" } });
    const requests = [
      ["GET", route],
      ["GET", "/wp-json/"],
      ["GET", "/wp-json/shop-admin"],
      ["GET", "/?rest_route=/shop-admin"],
      ["GET", "/wp-json/nowhere"],
      ["POST", "/wp-json/batch/v1"],
      ["HEAD", route],
      ["OPTIONS", route],
      ["OPTIONS", "/wp-json/nowhere"],
    ] as const;
    for (const [method, path] of requests) {
      const received = await mock.send(method, path, basic(pair));
      expect([method, path, received.status]).toEqual([method, path, 401]);
      if (method !== "HEAD") expect(received.json).toMatchObject({ code, data: { status: 401 } });
    }
    expect((await mock.send("GET", "/", basic(pair))).status).toBe(200);
  });

  it.each([
    ["no credentials", {}, 200, undefined],
    ["the wrong password", basic("anna:nope"), 401, undefined],
    ["the right one", basic("anna:abcdefgh"), 200, "GET, POST, PUT, PATCH"],
  ])("with %s get the allowed methods from OPTIONS", async (_, sent, status, allow) => {
    const mock = await startMock(shop, { credentials: { user: "anna", password: "abcd efgh" } });
    const received = await mock.send("OPTIONS", route, sent);
    expect([received.status, received.headers["allow"]]).toEqual([status, allow]);
  });
});

describe("a request", () => {
  const endpoints = ["GET", "POST", "DELETE"].map((method) => ({ methods: [method], args: {} }));
  const echo = { namespaces: ["a/v1"], routes: { "/a/v1/b": { namespace: "a/v1", endpoints } } };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const field = '--x\r\nContent-Disposition: form-data; name="c[d]"\r\n\r\n1\r\n--x--\r\n';
  const override = { "x-http-method-override": "delete" };

  it.each([
    ["GET", "", {}, "", "GET", {}],
    ["GET", "?_method=delete", {}, "", "DELETE", { _method: "delete" }],
    ["POST", "", override, "", "DELETE", {}],
    ["POST", "?_method=get", override, "", "GET", { _method: "get" }],
    ["POST", "?c=1&d=2", form, "d=3", "POST", { c: "1", d: "3" }],
    ["GET", "", form, "d=3", "GET", {}],
    ["POST", "", multipart, field, "POST", { c: { d: "1" } }],
    ["DELETE", "", {}, "d=3", "DELETE", { d: "3" }],
    ["DELETE", "", { "content-type": "application/json" }, "0", "DELETE", {}],
  ])("%s %s %j %j is understood", async (sent, query, headers, body, method, params) => {
    const mock = await startMock(echo);
    const options = { headers, ...(body === "" ? {} : { body }) };
    const { status, json } = await mock.send(sent, `/wp-json/a/v1/b${query}`, options);
    expect({ status, json }).toMatchObject({ status: 200, json: { method } });
    expect(json).toHaveProperty("params", params);
  });

  it.each([
    ["/wp-json/a/v1/any/o'b", String.raw`o\'b`],
    ["/index.php?rest_route=/a/v1/any/o'b", String.raw`o\'b`],
    ["/?rest_route=/a/v1/any/o%22b%5Cc", String.raw`o\"b\\c`],
  ])("to %s has its quotes escaped", async (address, path) => {
    const any = { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }] };
    const mock = await startMock({ namespaces: ["a/v1"], routes: { "/a/v1/any/(?P<path>.+)": any } });
    expect((await mock.send("GET", address)).json).toMatchObject({ params: { path } });
  });

  it("may have a body up to the limit", async () => {
    const mock = await startMock(echo, { maxBodyBytes: 10 });
    const path = "/wp-json/a/v1/b";
    expect((await mock.send("POST", path, { headers: form, body: "a=12345678" })).status).toBe(200);
    expect((await mock.send("POST", path, { headers: form, body: "a=123456789" })).status).toBe(413);
  });

  it.each([
    ["a.example:81", "http://a.example:81"],
    ["[::1]:81", "http://[::1]:81"],
    ['a"b', undefined],
  ])("to the host %s has links to %s", async (host, origin) => {
    const mock = await startMock(echo);
    const { headers } = await mock.send("GET", "/wp-json/", { headers: { host } });
    expect(headers["link"]).toBe(`<${origin ?? mock.origin}/wp-json/>; rel="https://api.w.org/"`);
  });
});
