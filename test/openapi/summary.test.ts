import { describe, expect, it } from "vitest";
import { groupBy } from "../../src/base/group.ts";
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
  ["GET", "/shop/v1/menus/(?P<id>\\d+)", "Get a menu"],
  ["GET", "/shop/v1/media/(?P<id>\\d+)", "Get a media item"],
  ["PUT", "/shop/v1/user-data/(?P<id>\\d+)", "Update user data"],
];

/** The same of routes of which nothing says that they answer a list. */
const ACTS: typeof SUMMARIES = [
  ["GET", "/shop/v1/items/by-slug/(?P<slug>\\w+)", "Get an item by slug"],
  ["GET", "/shop/v1/stock/by-shelf", "Get stock by shelf"],
  ["DELETE", "/shop/v1/items/delete/(?P<id>\\d+)", "Delete an item"],
  ["GET", "/shop/v1/items/verify/(?P<code>\\w+)", "Verify an item"],
  ["GET", "/shop/v1/items/search/by-title", "Search items by title"],
  ["GET", "/shop/v1/items/search/(?P<text>\\w+)", "Search items"],
  ["GET", "/shop/v1/get-shelf/(?P<id>\\d+)", "Get shelf"],
  ["GET", "/shop/v1/get_shelves", "Get shelves"],
  ["POST", "/shop/v1/addToCart", "Add to cart"],
  ["GET", "/shop/v1/cartTotals", "Get cart totals"],
  ["POST", "/shop/v1/install-theme", "Install theme"],
  ["PUT", "/shop/v1/rebuild-cache", "Rebuild cache"],
  ["PUT", "/shop/v1/settings", "Update settings"],
  ["PATCH", "/shop/v1/settings", "Update settings"],
  ["PATCH", "/shop/v1/close-account", "Close account"],
  ["POST", "/shop/v1/items/(?P<id>\\d+)/hide", "Hide an item"],
  ["POST", "/shop/v1/capture-payment", "Capture payment"],
  ["GET", "/shop/v1/install-log", "Get install log"],
  ["GET", "/shop/v1/add-ons", "Get add ons"],
  ["POST", "/shop/v1/check-in", "Send check in"],
];

/** Each row with what the document says of it. */
function summarised(rows: typeof SUMMARIES, args: object): readonly (readonly (string | undefined)[])[] {
  const routes = [...groupBy(rows, ([, route]) => route)].map(([route, ofRoute]) => {
    const endpoints = ofRoute.map(([method]) => ({ methods: [method], args }));
    return [route, { namespace: "shop/v1", endpoints }] as const;
  });
  const index = { namespaces: ["shop/v1"], routes: Object.fromEntries(routes) };
  const { paths } = emitDocument(sourceFrom(index, "test").surface);
  return rows.map(([method, route, summary]) => {
    const template = route.replace(/\(\?P<(\w+)>[^)]*\)/, "{$1}");
    return [method, route, summary, paths[template]?.[method.toLowerCase()]?.summary];
  });
}

describe("a summary", () => {
  it.each([...summarised(SUMMARIES, { page: { type: "integer" } }), ...summarised(ACTS, {})])(
    "of %s %s is %s",
    (_, __, expected, summary) => {
      expect(summary).toBe(expected);
    },
  );

  it("of a route that a plugin took for its namespace", () => {
    const ofNamespace = { methods: ["GET"], args: { namespace: { default: "shop/v1/items" } } };
    const endpoints = [ofNamespace, { methods: ["GET"], args: { page: { type: "integer" } } }];
    const taken = { "/shop/v1/items": { namespace: "shop/v1", methods: ["GET"], endpoints } };
    const index = { namespaces: ["shop/v1", "shop/v1/items"], routes: taken };
    const { get } = emitDocument(sourceFrom(index, "test").surface).paths["/shop/v1/items"] ?? {};
    expect(get?.summary).toBe("Get the index of the namespace");
  });
});
