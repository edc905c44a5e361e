import { describe, expect, it } from "vitest";
import { groupBy } from "../../src/group.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";

/** A method on a route, and what the document says that it does. */
const SUMMARIES: readonly (readonly [method: string, route: string, summary: string])[] = [
  ["GET", "/shop/v1", "Get the index of the namespace"],
  ["GET", "/shop/v1/items", "List items"],
  ["POST", "/shop/v1/items", "Create an item"],
  ["GET", "/shop/v1/items/(?P<id>\\d+)", "Get an item"],
  ["PATCH", "/shop/v1/items/(?P<id>\\d+)", "Update an item"],
  ["DELETE", "/shop/v1/items/(?P<id>\\d+)", "Delete an item"],
  ["POST", "/shop/v1/items/(?P<id>\\d+)/approve", "Approve an item"],
  ["POST", "/shop/v1/settings/save", "Save settings"],
  ["GET", "/shop/v1/user-groups/(?P<id>\\d+)", "Get a user group"],
  ["GET", "/shop/v1/categories/(?P<id>\\d+)", "Get a category"],
  ["GET", "/shop/v1/taxes/(?P<id>\\d+)", "Get a tax"],
  ["GET", "/shop/v1/sizes/(?P<id>\\d+)", "Get a size"],
  ["GET", "/shop/v1/quizzes/(?P<id>\\d+)", "Get a quiz"],
  ["GET", "/shop/v1/cookies/(?P<id>\\d+)", "Get a cookie"],
  ["GET", "/shop/v1/caches/(?P<id>\\d+)", "Get a cache"],
  ["GET", "/shop/v1/species/(?P<id>\\d+)", "Get a species"],
  ["GET", "/shop/v1/status/(?P<id>\\d+)", "Get a status"],
];

const routes = Object.fromEntries(
  [...groupBy(SUMMARIES, ([, route]) => route)].map(([route, rows]) => [
    route,
    {
      namespace: "shop/v1",
      endpoints: rows.map(([method]) => ({ methods: [method], args: { page: { type: "integer" } } })),
    },
  ]),
);

describe("a summary", () => {
  const { paths } = emitDocument(sourceFrom({ namespaces: ["shop/v1"], routes }, "test").surface);

  it.each(SUMMARIES)("of %s %s", (method, route, summary) => {
    const template = route.replace(/\(.*\)/, "{id}");
    expect(paths[template]?.[method.toLowerCase()]?.summary).toBe(summary);
  });

  it("of a route that a plugin took for its namespace", () => {
    const ofNamespace = { methods: ["GET"], args: { namespace: { default: "shop/v1/items" } } };
    const endpoints = [ofNamespace, { methods: ["GET"], args: { page: { type: "integer" } } }];
    const taken = { "/shop/v1/items": { namespace: "shop/v1", methods: ["GET"], endpoints } };
    const index = { namespaces: ["shop/v1", "shop/v1/items"], routes: taken };
    const { get } = emitDocument(sourceFrom(index, "test").surface).paths["/shop/v1/items"] ?? {};
    expect(get?.summary).toBe("Get the index of the namespace");
  });
});
