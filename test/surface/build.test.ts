import { describe, expect, it } from "vitest";
import { readIndex } from "../../src/discovery/read.ts";
import { buildSurface } from "../../src/surface/build.ts";
import type { Surface } from "../../src/surface/model.ts";
import { sourceFrom } from "../../src/source.ts";

function surfaceOf(routes: object): Surface {
  return buildSurface(readIndex({ namespaces: ["a/v1"], routes }, "test").index, {
    answeredRoot: "http://a.example/wp-json",
  });
}

const get = (args: object = {}): object => ({ methods: ["GET"], args });

describe("buildSurface", () => {
  it("makes one operation of each method and template", () => {
    const { operations } = surfaceOf({
      "/a/v1/x/(?P<id>[\\d]+)": {
        namespace: "a/v1",
        endpoints: [
          { methods: ["GET"], args: { id: { type: "integer" }, page: { type: "integer" } } },
          { methods: ["POST", "PUT"], args: [] },
        ],
      },
    });
    expect(operations.map(({ id, method, template }) => [id, method, template])).toEqual([
      ["getAV1XById", "GET", "/a/v1/x/{id}"],
      ["postAV1XById", "POST", "/a/v1/x/{id}"],
      ["putAV1XById", "PUT", "/a/v1/x/{id}"],
    ]);
    expect(operations[0]?.arguments.map(({ name }) => name)).toEqual(["page"]);
    expect(operations[0]?.variables[0]?.readings[0]?.argument?.name).toBe("id");
    expect(operations[1]?.variants).toMatchObject([{ route: "/a/v1/x/(?P<id>[\\d]+)", endpoint: 1 }]);
  });

  it("merges routes that become one template and keeps both readable", () => {
    const { operations } = surfaceOf({
      "/a/v1/x/(?P<id>[\\d]+)": {
        namespace: "a/v1",
        endpoints: [get({ force: { type: "boolean", required: true } })],
      },
      "/a/v1/x/(?P<slug>[a-z]+)": {
        namespace: "a/v1",
        endpoints: [get({ force: { type: "string" } }), { methods: ["DELETE"], args: [] }],
      },
    });
    expect(operations.map(({ method, template, variants }) => [method, template, variants.length])).toEqual([
      ["GET", "/a/v1/x/{id_or_slug}", 2],
      ["DELETE", "/a/v1/x/{id_or_slug}", 1],
    ]);
    expect(operations[0]?.variables[0]?.readings.map(({ variable }) => variable.name)).toEqual([
      "id",
      "slug",
    ]);
    expect(operations[0]?.arguments).toMatchObject([
      { name: "force", required: false, schema: { anyOf: [{ types: ["boolean"] }, { types: ["string"] }] } },
    ]);
  });

  it("lists operations by namespace, template and method, and their routes in dispatch order", () => {
    const endpoints = [{ methods: ["POST", "GET"], args: [] }];
    const { index } = readIndex(
      {
        namespaces: ["b/v1", "a/v1", "b"],
        routes: {
          "/a/v1/x": { namespace: "a/v1", endpoints },
          "/b/v1/(?P<id>\\d+)": { namespace: "b", endpoints },
          "/b/v1/(?P<slug>[a-z]+)": { namespace: "b/v1", endpoints },
          "/b/v1/new": { namespace: "b/v1", endpoints: [get()] },
          "/b/v1/edit": { namespace: "b/v1", endpoints: [get()] },
        },
      },
      "test",
    );
    const { operations } = buildSurface(index);
    expect(operations.map(({ method, template }) => `${method} ${template}`)).toEqual([
      "GET /b/v1/edit",
      "GET /b/v1/new",
      "GET /b/v1/{slug_or_id}",
      "POST /b/v1/{slug_or_id}",
      "GET /a/v1/x",
      "POST /a/v1/x",
    ]);
    expect(operations[2]?.variants.map(({ route }) => route)).toEqual([
      "/b/v1/(?P<slug>[a-z]+)",
      "/b/v1/(?P<id>\\d+)",
    ]);
  });

  it("requires an argument that all variants require, and pairs arguments with variables by capture", () => {
    const key = { key: { type: "string", required: true } };
    const { operations } = surfaceOf({
      "/a/v1/(?P<a>\\d+)/(?P<a_or_b>\\d+)": { namespace: "a/v1", endpoints: [get(key)] },
      "/a/v1/(?P<b>[a-z]+)/(?P<a_or_b>[a-z]+)": { namespace: "a/v1", endpoints: [get()] },
      "/a/v1/x(\\d+)": { namespace: "a/v1", endpoints: [get({ ...key, arg1: { type: "integer" } })] },
    });
    const [one, two] = operations;
    expect(one?.template).toBe("/a/v1/x{arg1}");
    expect(one?.arguments.map(({ name, required }) => [name, required])).toEqual([
      ["key", true],
      ["arg1", false],
    ]);
    expect(one?.variables[0]?.readings[0]).not.toHaveProperty("argument");
    expect(two?.template).toBe("/a/v1/{a_or_b}/{a_or_b_2}");
    expect(two?.arguments.map(({ name, required }) => [name, required])).toEqual([["key", false]]);
  });

  it("joins a few names of one variable, and counts the others", () => {
    const names = (count: number, turn: (list: number[]) => number[]) =>
      surfaceOf(
        Object.fromEntries(
          turn(Array.from({ length: count }, (_, n) => n)).map((n) => [
            `/a/v1/(?P<v${n}>[a-z]{${n + 1}})`,
            { namespace: "a/v1", endpoints: [get({})] },
          ]),
        ),
      ).operations.map(({ template }) => template);
    expect(names(8, (list) => list)).toEqual(["/a/v1/{v0_or_v1_or_v2_or_v3_or_v4_or_v5_or_v6_or_v7}"]);
    const many = ["/a/v1/{v0_or_v1_or_v10_or_v11_or_v2_or_v3_or_v4_or_v5_or_4_others}"];
    expect(names(12, (list) => list)).toEqual(many);
    expect(names(12, (list) => list.toReversed())).toEqual(many);
  });

  it("lets the first endpoint of a method respond and reports a different later one", () => {
    const { operations, notices } = surfaceOf({
      "/a/v1/same": { namespace: "a/v1", endpoints: [get(), get()] },
      "/a/v1/other": { namespace: "a/v1", endpoints: [get(), get({ late: {} })] },
    });
    expect(operations.map(({ variants }) => variants.map(({ endpoint }) => endpoint))).toEqual([[0], [0]]);
    expect(notices.map(({ code, route }) => [code, route])).toEqual([
      ["endpoint-unreachable", "/a/v1/other"],
    ]);
  });

  it("counts the routes and operations of each namespace, also of one that has none but the root", () => {
    const { namespaces } = surfaceOf({
      "/b/v1/x": { namespace: "b/v1", endpoints: [get(), { methods: ["POST", "PUT"], args: {} }] },
      "/b/v1/y": { namespace: "b/v1", endpoints: [get()] },
    });
    expect(
      namespaces.map(({ name, routeCount, operationCount }) => [name, routeCount, operationCount]),
    ).toEqual([
      ["a/v1", 0, 0],
      ["b/v1", 2, 4],
    ]);
  });

  it("reads the addresses of authentication schemes, in an object of their own or not", () => {
    const urls = { request: "https://a.example/1", access: "https://a.example/2" };
    const authentication = { oauth1: { ...urls, version: 1 }, other: { endpoints: urls }, none: true };
    const { index } = readIndex({ routes: {}, authentication }, "test");
    expect(buildSurface(index).authentication).toEqual([
      { name: "oauth1", endpoints: new Map(Object.entries(urls)) },
      { name: "other", endpoints: new Map(Object.entries(urls)) },
      { name: "none", endpoints: new Map() },
    ]);
  });

  it.each([
    ["Tom &amp; Co &#8211; &lt;b&gt;", "Tom & Co – <b>"],
    [" two\n\tlines ", "two lines"],
    ["a\u0000b\u001b[31mc\u202ed", "ab[31mcd"],
  ])("reads the name %j as %j", (name, plain) => {
    expect(sourceFrom({ name, namespaces: [], routes: {} }, "test").surface.site.name).toBe(plain);
  });

  it("names a method that OpenAPI has no place for", () => {
    const { operations, notices } = surfaceOf({
      "/a/v1/x": { namespace: "a/v1", endpoints: [{ methods: ["FOO", "GET", "FOO"], args: [] }] },
    });
    expect(operations.map(({ method }) => method)).toEqual(["GET"]);
    expect(notices.map(({ code }) => code)).toEqual(["method-unknown"]);
  });

  it.each(["", "GET|POST", "POST, PUT, PATCH", "*", " POST"])(
    "says that no client sends the method %j",
    (odd) => {
      const { operations, notices } = surfaceOf({
        "/a/v1/x": { namespace: "a/v1", endpoints: [{ methods: [odd, "GET"], args: [] }] },
      });
      expect(operations.map(({ method }) => method)).toEqual(["GET"]);
      expect(notices.map(({ code }) => code)).toEqual(["method-impossible"]);
    },
  );

  const VERSIONED = {
    "/c/v1/x/(?P<id>\\d+)": [{ a: { type: "string", description: "One" }, b: { enum: [1, 2] } }, {}],
    "/b/v1/y": [{}, { type: "object", properties: { n: { type: "string" } } }],
  } as const;

  const versionOf = (routes: Readonly<Record<string, readonly [args: object, schema: object]>>): string =>
    surfaceOf(
      Object.fromEntries(
        Object.entries(routes).map(([key, [args, schema]]) => [
          key,
          { namespace: key.slice(1, 5), endpoints: [get(args)], schema },
        ]),
      ),
    ).version;

  it("has the context help where any route has a schema", () => {
    const [told, untold] = [{ endpoints: [get()], schema: { type: "object" } }, { endpoints: [get()] }];
    expect(surfaceOf({ "/a/v1/x": untold, "/a/v1/y": told }).context).toBe("help");
    expect(surfaceOf({ "/a/v1/x": untold, "/a/v1/y": untold }).context).toBe("view");
  });

  it("has a version independent of texts and order", () => {
    const { "/c/v1/x/(?P<id>\\d+)": x, "/b/v1/y": y } = VERSIONED;
    expect(versionOf({})).toMatch(/^surface-[0-9a-f]{12}$/);
    expect(
      versionOf({
        "/b/v1/y": y,
        "/c/v1/x/(?P<id>\\d+)": [{ b: { enum: [2, 1] }, a: { type: "string" } }, x[1]],
      }),
    ).toBe(versionOf(VERSIONED));
  });

  it.each<readonly [string, string, readonly [args: object, schema: object]]>([
    ["a type", "/c/v1/x/(?P<id>\\d+)", [{ a: { type: "integer" }, b: { enum: [1, 2] } }, {}]],
    [
      "what is required",
      "/c/v1/x/(?P<id>\\d+)",
      [{ a: { type: "string", required: true }, b: { enum: [1, 2] } }, {}],
    ],
    ["a pattern", "/c/v1/x/(?P<id>\\w+)", [{ a: { type: "string" }, b: { enum: [1, 2] } }, {}]],
    ["an answer", "/b/v1/y", [{}, { type: "object", properties: { n: { type: "integer" } } }]],
  ])("has a version that %s changes", (_, key, changed) => {
    const kept = Object.entries(VERSIONED).filter(([each]) => each.slice(0, 5) !== key.slice(0, 5));
    expect(versionOf(Object.fromEntries([...kept, [key, changed]]))).not.toBe(versionOf(VERSIONED));
  });

  it("requires no argument that the path fills", () => {
    const definition = { type: "integer", default: 1, required: true };
    const { operations, notices } = surfaceOf({
      [String.raw`/a/v1(?:/page/(?P<page>\d+))?/x/(?P<path>(?P<kind>\w+)/\d+)(?:/(?P<last>\d+))?`]: {
        namespace: "a/v1",
        endpoints: [get({ page: definition, kind: definition, last: definition })],
      },
    });
    const short = operations.find(({ template }) => template === "/a/v1/x/{path}");
    expect(short?.arguments.map(({ name, required, schema }) => [name, required, schema.default])).toEqual([
      ["page", false, undefined],
      ["kind", false, undefined],
      ["last", true, 1],
    ]);
    expect(notices.map(({ code, pointer }) => [code, pointer.split("/").at(-1)])).toContainEqual([
      "argument-emptied",
      "page",
    ]);
  });

  it("reports no fixed argument that is not declared", () => {
    const { operations, notices } = surfaceOf({
      "/a/v1/(?P<kind>carts)": { namespace: "a/v1", endpoints: [get()] },
    });
    expect(operations.map(({ template }) => template)).toEqual(["/a/v1/carts"]);
    expect(notices).toEqual([]);
  });
});

/** What an argument declares, and whether it takes the empty text that PHP makes of a part of the path that is left out. */
const EMPTIED: readonly (readonly [definition: object, isTaken: boolean])[] = [
  [{ type: "integer" }, false],
  [{ type: "boolean" }, false],
  [{ type: "string" }, true],
  [{ type: "string", enum: ["de", "en"] }, false],
  [{ type: "string", enum: ["", "en"] }, true],
  [{ type: "string", minLength: 2 }, false],
  [{ type: "string", format: "date-time" }, false],
  // `rest_validate_value_from_schema` validates lengths, and no addresses: `uri` is not among its formats.
  [{ type: "string", format: "uri" }, true],
  [{ type: "string", format: "uri", minLength: 1 }, false],
  [{ type: ["integer", "string"] }, true],
  [{ type: "array", items: { type: "integer" } }, true],
  [{ type: "object" }, true],
  [{}, true],
  [{ enum: ["de", "en"] }, true],
];

describe("an argument of an omitted part of the path", () => {
  it.each(EMPTIED)("with %j accepts empty text: %j", (definition, isTaken) => {
    const { notices } = surfaceOf({
      [String.raw`/a/v1(?:/(?P<v>\w+))?/x/(?P<id>\d+)`]: {
        namespace: "a/v1",
        endpoints: [get({ v: definition })],
      },
    });
    expect(notices.filter(({ code }) => code === "argument-emptied")).toHaveLength(isTaken ? 0 : 1);
  });
});
