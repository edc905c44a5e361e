// The good answers that a document gives to operations: statuses, contexts and bodies.
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";

const THING = {
  title: "thing",
  type: "object",
  properties: { id: { type: "integer" }, draft: { type: "boolean", context: ["edit"] } },
};

const OF_CONTEXT = {
  edit: { context: { type: "string", default: "edit" } },
  only: { context: { type: "string", enum: ["edit"] } },
  several: { context: { type: "string", enum: ["edit", "view"] } },
};

/** What stands behind a path: the methods of its one endpoint, its arguments, and whether it has a schema. */
const ROUTES: Readonly<Record<string, readonly [methods: string, args: object, schema?: object]>> = {
  "/things": ["GET POST PUT", { page: { type: "integer" } }, THING],
  "/parts": ["GET POST", { page: { type: "integer" } }, THING],
  "/things/(?P<id>\\d+)": ["GET HEAD POST PUT DELETE TRACE", {}, THING],
  "/things/(?P<id>\\d+)/go": ["POST", {}, THING],
  "/state": ["GET POST", {}, THING],
  "/options": ["GET POST PUT", {}, THING],
  "/later": ["GET", OF_CONTEXT.edit, THING],
  "/only": ["GET", OF_CONTEXT.only, THING],
  "/several": ["GET", OF_CONTEXT.several, THING],
  "/bare": ["GET POST", { page: { type: "integer" } }],
  "/bare/(?P<id>\\d+)": ["GET POST DELETE", {}],
};

/** Core answers with a map of these by name. */
const TYPES = { namespace: "wp/v2", endpoints: [{ methods: ["GET"], args: {} }], schema: THING };

const shown = (schema: string, headers: readonly string[] = []) => [schema, headers];
const PAGE = ["Link", "X-WP-Total", "X-WP-TotalPages"];
const LISTED = "Thing[]";

/** Routes of known controllers, and the statuses of their creations. */
const CREATIONS: readonly (readonly [namespace: string, path: string, statuses: readonly string[]])[] = [
  ["wp/v2", "/posts", ["201"]],
  ["wp/v2", "/book", ["201"]],
  ["wp/v2", "/posts/(?P<parent>\\d+)/autosaves", ["200"]],
  ["wc/v3", "/orders", ["201"]],
  ["wc/v3", "/orders/batch", ["200"]],
  ["wc/v3", "/shipping/zones/(?P<zone_id>\\d+)/methods", ["200"]],
  ["wc-analytics", "/taxes", ["201"]],
  // Of other controllers nobody knows.
  ["wc/store/v1", "/cart/items", ["200", "201"]],
  ["shop/v1", "/orders", ["200", "201"]],
];

describe("a creation", () => {
  it.each(CREATIONS)("of %s%s responds with %j", (namespace, path, statuses) => {
    const endpoints = [
      { methods: ["GET"], args: {} },
      { methods: ["POST"], args: {} },
    ];
    const item = { namespace, endpoints: [{ methods: ["GET"], args: {} }], schema: THING };
    const isBatch = path.endsWith("/batch");
    const routes = {
      [`/${namespace}${path}`]: { namespace, endpoints, schema: THING },
      ...(isBatch ? {} : { [`/${namespace}${path}/(?P<id>\\d+)`]: item }),
    };
    const { paths } = emitDocument(sourceFrom({ namespaces: [namespace], routes }, "test").surface);
    const created = Object.values(paths).flatMap(({ post }) => (post === undefined ? [] : [post]));
    expect(created).toHaveLength(1);
    const found = Object.keys(created[0]?.responses ?? {}).filter((status) => status.startsWith("2"));
    expect(found).toEqual(statuses);
  });
});

describe("a batch of WooCommerce", () => {
  it("responds with lists of items, each of which may hold an error", () => {
    const key = "/wc/v3/coupons/batch";
    const endpoints = [{ methods: ["POST"], args: { code: { type: "string" } } }];
    const routes = { [key]: { namespace: "wc/v3", endpoints, schema: THING } };
    const { paths } = emitDocument(sourceFrom({ namespaces: ["wc/v3"], routes }, "test").surface);
    const item = { $ref: "#/components/schemas/ThingEdit" };
    const error = { type: "object", properties: { error: { $ref: "#/components/schemas/Error" } } };
    const list = { type: "array", items: { allOf: [item, error] } };
    expect(paths[key]?.["post"]?.responses["200"]).toMatchObject({
      content: {
        "application/json": {
          schema: { type: "object", properties: { create: list, update: list, delete: list } },
        },
      },
    });
  });
});

describe("the successful responses of an operation", () => {
  const index = {
    namespaces: ["wp/v2", "x/v1"],
    routes: Object.fromEntries([
      ["/wp/v2/types", TYPES],
      ...Object.entries(ROUTES).map(([key, [methods, args, schema]]) => [
        `/x/v1${key}`,
        { namespace: "x/v1", endpoints: [{ methods: methods.split(" "), args }], schema },
      ]),
    ]),
  };
  const { paths } = emitDocument(sourceFrom(index, "test").surface);

  /** A schema in a few words. */
  const nameOf = (schema: unknown): string => {
    const {
      $ref,
      items,
      anyOf,
      additionalProperties: named,
    } = (schema ?? {}) as Record<"$ref" | "items" | "anyOf" | "additionalProperties", unknown>;
    if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
    if (named !== undefined) return `${nameOf(named)} by name`;
    if (Array.isArray(anyOf)) return `gone or ${nameOf(anyOf[1])}`;
    return items === undefined ? "" : `${nameOf(items)}[]`;
  };

  it.each<[method: string, path: string, answers: object]>([
    ["get", "/wp/v2/types", { 200: shown("Thing by name") }],
    ["get", "/things", { 200: shown(LISTED, PAGE) }],
    ["post", "/things", { 200: shown("ThingEdit[]") }],
    ["put", "/things", { 200: shown("ThingEdit[]") }],
    ["post", "/parts", { 201: shown("ThingEdit", ["Location"]), 200: shown("ThingEdit") }],
    ["get", "/things/{id}", { 200: shown("Thing") }],
    ["head", "/things/{id}", { 200: shown("") }],
    ["post", "/things/{id}", { 200: shown("ThingEdit") }],
    ["delete", "/things/{id}", { 200: shown("gone or ThingEdit") }],
    ["trace", "/things/{id}", { 200: shown("") }],
    ["post", "/things/{id}/go", { 200: shown("ThingEdit") }],
    ["post", "/state", { 201: shown("ThingEdit"), 200: shown("ThingEdit") }],
    ["post", "/options", { 200: shown("ThingEdit") }],
    ["get", "/state", { 200: shown("Thing") }],
    ["get", "/later", { 200: shown("ThingEdit") }],
    ["get", "/only", { 200: shown("ThingEdit") }],
    ["get", "/several", { 200: shown("Thing") }],
    ["get", "/bare", { 200: shown("", PAGE) }],
    ["post", "/bare", { 201: shown(""), 200: shown("") }],
    ["get", "/bare/{id}", { 200: shown("") }],
    ["post", "/bare/{id}", { 200: shown("") }],
    ["delete", "/bare/{id}", { 200: shown("") }],
  ])("%s %s", (method, path, answers) => {
    const responses = (paths[path] ?? paths[`/x/v1${path}`])?.[method]?.responses ?? {};
    const good = Object.entries(responses).flatMap(([status, response]) =>
      "$ref" in response
        ? []
        : [
            [
              status,
              [nameOf(response.content?.["application/json"]?.schema), Object.keys(response.headers ?? {})],
            ],
          ],
    );
    expect(Object.fromEntries(good)).toEqual(answers);
  });

  it.each<[method: string, path: string, words: object]>([
    ["get", "/wp/v2/types", { 200: "The resources, by name." }],
    ["get", "/x/v1/things", { 200: "The resources." }],
    ["post", "/x/v1/things", { 200: "The resource, as it is now." }],
    ["post", "/x/v1/parts", { 201: "The new resource.", 200: "The resource, as it is now." }],
    ["put", "/x/v1/things", { 200: "The changed resource." }],
    ["get", "/x/v1/things/{id}", { 200: "The resource." }],
    ["head", "/x/v1/things/{id}", { 200: "The headers of GET, without a body." }],
    ["delete", "/x/v1/things/{id}", { 200: "The resource, or what it was before it was deleted." }],
    ["trace", "/x/v1/things/{id}", { 200: "Not described by the site." }],
    ["get", "/x/v1/bare", { 200: "The site does not describe this response." }],
  ])("%s %s are described by %j", (method, path, words) => {
    const good = Object.entries(paths[path]?.[method]?.responses ?? {}).flatMap(([status, response]) =>
      "$ref" in response ? [] : [[status, response.description]],
    );
    expect(Object.fromEntries(good)).toEqual(words);
  });
});
