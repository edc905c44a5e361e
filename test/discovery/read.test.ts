import { describe, expect, it } from "vitest";
import { readIndex } from "../../src/discovery/read.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";

const endpoint = { methods: ["get", 1], args: { page: { type: "integer" } }, allow_batch: { v1: true } };

describe("readIndex", () => {
  it("normalizes the shapes of a whole index", () => {
    const { index, notices } = readIndex(
      {
        name: "Site",
        url: "http://a.example",
        namespaces: ["a/v1", "a/v1", 5],
        authentication: [],
        routes: {
          "/": {
            namespace: "",
            methods: ["GET"],
            endpoints: [],
            _links: { self: "http://a.example/wp-json/" },
          },
          "/a/v1/x": {
            namespace: "a/v1",
            endpoints: [endpoint, { methods: ["POST"], args: [], allow_batch: { v1: false } }],
            schema: null,
            _links: { self: [{ href: "http://a.example/wp-json/a/v1/x" }] },
          },
        },
      },
      "test",
    );
    expect(index.site).toEqual({ name: "Site", url: "http://a.example" });
    expect(index.namespaces).toEqual(["a/v1", "5"]);
    expect(index.scope).toBe("site");
    expect(index.routes.map(({ key, self }) => [key, self])).toEqual([
      ["/", "http://a.example/wp-json/"],
      ["/a/v1/x", "http://a.example/wp-json/a/v1/x"],
    ]);
    expect(index.routes[1]?.schema).toBeNull();
    expect(index.routes[1]?.endpoints).toEqual([
      {
        position: 0,
        methods: ["GET", "1"],
        arguments: [
          {
            name: "page",
            definition: { type: "integer" },
            pointer: "/routes/~1a~1v1~1x/endpoints/0/args/page",
          },
        ],
        allowBatch: true,
        pointer: "/routes/~1a~1v1~1x/endpoints/0",
      },
      {
        position: 1,
        methods: ["POST"],
        arguments: [],
        allowBatch: false,
        pointer: "/routes/~1a~1v1~1x/endpoints/1",
      },
    ]);
    expect(notices.map(({ code }) => code)).toEqual(["route-empty"]);
  });

  it("reads the answer of one namespace's own route", () => {
    const { index } = readIndex(
      { namespace: "a/v1", routes: { "/a/v1": { endpoints: [endpoint] } } },
      "test",
    );
    expect([index.scope, index.namespaces]).toEqual(["namespace", ["a/v1"]]);
  });

  it("says that one namespace is not the site, and takes what its answer names as the root", () => {
    const { index, notices } = readIndex(
      {
        namespace: "a/v1",
        routes: { "/a/v1": { namespace: "a/v1", endpoints: [endpoint] } },
        _links: { up: [{ href: "http://a.example/wp-json/" }] },
      },
      "test",
    );
    expect(index.up).toBe("http://a.example/wp-json/");
    expect(notices.map(({ code }) => code)).toEqual(["index-partial"]);
  });

  it("writes U+FFFD for halves of surrogate pairs, in names too, which stay apart", () => {
    const { index, notices } = readIndex(
      {
        name: "A\ud800\ud83d\ude00",
        namespaces: ["a\udc00"],
        routes: { "/a\ud800": { endpoints: [{ methods: ["GET"], args: { "b\ud800": {}, "b\ud801": {} } }] } },
      },
      "test",
    );
    const [route] = index.routes;
    expect([index.site.name, index.namespaces, route?.key]).toEqual([
      "A\ufffd\ud83d\ude00",
      ["a\ufffd"],
      "/a\ufffd",
    ]);
    expect(route?.endpoints[0]?.arguments.map(({ name }) => name)).toEqual(["b\ufffd", "b\ufffd1"]);
    expect(notices.map(({ code }) => code)).toContain("text-cleaned");
  });

  it.each([
    { name: "in one text, as plugins write them", methods: "GET ,post, put" },
    { name: "as WordPress keeps them", methods: { GET: true, post: true, PUT: true, PATCH: false } },
    { name: "in a list with holes", methods: { 0: "GET", 2: "POST", 3: "put" } },
  ])("takes methods $name", ({ methods }) => {
    const routes = { "/a": { endpoints: [{ methods, args: [] }] } };
    const { index, notices } = readIndex({ namespaces: [], routes }, "test");
    expect(index.routes[0]?.endpoints[0]?.methods).toEqual(["GET", "POST", "PUT"]);
    expect(notices).toEqual([]);
  });

  it.each([
    { name: "methods alone", route: { methods: ["get", "POST"] }, given: [] },
    { name: "no endpoints", route: { methods: "GET,POST", endpoints: null }, given: [] },
    { name: "arguments of its own", route: { methods: ["GET", "POST"], args: { id: {} } }, given: ["id"] },
  ])("takes a route with $name for its own endpoint", ({ route, given }) => {
    const { index, notices } = readIndex({ namespaces: [], routes: { "/a": route } }, "test");
    const [own, ...more] = index.routes[0]?.endpoints ?? [];
    expect(more).toEqual([]);
    expect(own?.methods).toEqual(["GET", "POST"]);
    expect(own?.arguments.map(({ name }) => name)).toEqual(given);
    expect(notices.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["endpoint-assumed", "/routes/~1a"],
    ]);
  });

  it("takes a route that names no namespace for one of that with which it begins", () => {
    const keys = ["/", "/a", "/a/v1", "/a/v10/x", "/a/v1/x", "/a/v1/b/x"];
    const { index, notices } = readIndex(
      {
        namespaces: ["", "a/v1", "a/v1/b"],
        routes: Object.fromEntries(keys.map((key) => [key, { endpoints: [endpoint] }])),
      },
      "test",
    );
    const found = ["", "", "a/v1", "", "a/v1", "a/v1/b"];
    expect(index.routes.map(({ key, namespace }) => [key, namespace])).toEqual(
      keys.map((key, at) => [key, found[at]]),
    );
    expect(notices.map(({ code, route }) => [code, route])).toEqual(
      ["/a/v1", "/a/v1/x", "/a/v1/b/x"].map((key) => ["namespace-assumed", key]),
    );
  });

  it("adds the namespaces that only a route names behind those that are listed", () => {
    const routes = { "/c": { namespace: "c", endpoints: [] }, "/": { namespace: "", endpoints: [] } };
    const { index } = readIndex({ namespaces: ["b", "a"], routes }, "test");
    expect(index.namespaces).toEqual(["b", "a", "c"]);
  });

  const odd: readonly { name: string; routes: unknown; codes: readonly string[] }[] = [
    { name: "no routes", routes: [], codes: ["routes-empty"] },
    { name: "routes of the wrong kind", routes: "all", codes: ["entry-skipped", "routes-empty"] },
    { name: "a route that is text", routes: { "/a": "x" }, codes: ["entry-skipped", "routes-empty"] },
    {
      name: "an endpoint that is text",
      routes: { "/a": { endpoints: ["x"] } },
      codes: ["entry-skipped", "route-empty"],
    },
    { name: "an empty list of methods alone", routes: { "/a": { methods: [] } }, codes: ["route-empty"] },
    {
      name: "methods of the wrong kind alone",
      routes: { "/a": { methods: 1 } },
      codes: ["entry-skipped", "route-empty"],
    },
    {
      name: "a method that is no word",
      routes: { "/a": { endpoints: [{ methods: ["GET", {}], args: [] }] } },
      codes: ["entry-skipped"],
    },
    { name: "no methods", routes: { "/a": { endpoints: [{ args: [] }] } }, codes: ["entry-skipped"] },
    {
      name: "an argument that is text",
      routes: { "/a": { endpoints: [{ methods: [], args: { a: "x" } }] } },
      codes: ["entry-skipped"],
    },
    {
      name: "an empty list for an argument",
      routes: { "/a": { endpoints: [{ methods: [], args: { a: [] } }] } },
      codes: [],
    },
    {
      name: "names of arguments in a list, one of them a keyword",
      routes: {
        "/a": { endpoints: [{ methods: [], args: [{ required: false }, { title: 0, required: false }] }] },
      },
      codes: ["argument-unnamed", "argument-unnamed"],
    },
    {
      name: "names of arguments as texts in a list",
      routes: { "/a": { endpoints: [{ methods: [], args: ["term", "engine"] }] } },
      codes: ["argument-unnamed", "argument-unnamed"],
    },
    {
      name: "the name of an argument among definitions",
      routes: {
        "/a": { endpoints: [{ methods: [], args: { 0: { required: false }, a: { required: false } } }] },
      },
      codes: ["argument-unnamed"],
    },
    {
      name: "a definition that is a list",
      routes: { "/a": { endpoints: [{ methods: [], args: { a: ["x"], b: [] } }] } },
      codes: ["entry-skipped"],
    },
    {
      name: "definitions in a list, which WordPress heeds",
      routes: { "/a": { endpoints: [{ methods: [], args: [{ required: true }, { type: "integer" }] }] } },
      codes: [],
    },
    {
      name: "a key named __proto__",
      routes: JSON.parse('{"__proto__": {}}'),
      codes: ["key-skipped", "routes-empty"],
    },
  ];
  it.each(odd)("reports $name", ({ routes, codes }) => {
    expect(readIndex({ routes }, "test").notices.map(({ code }) => code)).toEqual(codes);
  });

  it.each<[string, unknown, readonly string[]]>([
    ["names in a list", ["term", "engine"], []],
    ["a name among definitions", { 0: "term", engine: {} }, ["engine"]],
    ["a name with a text for its definition", { term: "string" }, ["term"]],
    ["definitions in a list", [{ type: "integer" }, []], ["0", "1"]],
  ])("takes arguments from %s", (_, args, names) => {
    const routes = { "/a": { endpoints: [{ methods: ["GET"], args }] } };
    const { index } = readIndex({ namespaces: [], routes }, "test");
    expect(index.routes[0]?.endpoints[0]?.arguments.map(({ name }) => name)).toEqual(names);
  });

  it("says in which route it left something out", () => {
    const { notices } = readIndex({ namespaces: [], routes: { "/a": { endpoints: [5] } } }, "test");
    expect(notices[0]).toMatchObject({
      code: "entry-skipped",
      route: "/a",
      pointer: "/routes/~1a/endpoints/0",
    });
  });

  it("reports a namespace that is no word", () => {
    const { index, notices } = readIndex({ namespaces: ["a/v1", null], routes: [] }, "test");
    expect(index.namespaces).toEqual(["a/v1"]);
    expect(notices.map(({ code, pointer }) => [code, pointer])).toContainEqual([
      "entry-skipped",
      "/namespaces/1",
    ]);
  });

  it("counts endpoints that stand in a map", () => {
    const { index } = readIndex(
      { routes: { "/a": { endpoints: { "x/y": endpoint, z: endpoint } } } },
      "test",
    );
    expect(index.routes[0]?.endpoints.map(({ position, pointer }) => [position, pointer])).toEqual([
      [0, "/routes/~1a/endpoints/x~1y"],
      [1, "/routes/~1a/endpoints/z"],
    ]);
  });

  const others: readonly { value: unknown; message: string }[] = [
    { value: [{ id: 1, slug: "a" }], message: "a list of posts" },
    { value: { code: "rest_forbidden", message: "No." }, message: "an error of WordPress" },
    { value: { namespaces: [] }, message: "the head of an index" },
    { value: { name: "A", home: "https://a.example", gmt_offset: "0" }, message: "the head of an index" },
    { value: { openapi: "3.1.0" }, message: "an OpenAPI document" },
    { value: { id: 1, _links: {} }, message: "a single post or page" },
    { value: 5, message: "a number" },
    { value: null, message: "nothing" },
    { value: {}, message: "an object" },
  ];
  it.each(others)("refuses $message", ({ value, message }) => {
    const read = (): unknown => readIndex(value, "file.json");
    expect(read).toThrow(RouteprintError);
    expect(read).toThrow(`This is ${message}`);
  });
});
