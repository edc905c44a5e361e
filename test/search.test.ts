import { describe, expect, it } from "vitest";
import { createSearch, type SearchEntry } from "../src/search.ts";

const entry = (
  title: string,
  methods: string,
  template: string,
  more: Partial<SearchEntry> = {},
): SearchEntry => ({
  title,
  methods,
  template,
  names: "",
  namespace: template.split("/").slice(1, 3).join("/"),
  owner: "WooCommerce",
  isOlder: false,
  ...more,
});

const ENTRIES = [
  entry("List orders", "GET", "/wc/v2/orders", { isOlder: true }),
  entry("Get an order", "GET", "/wc/v2/orders/{id}", { isOlder: true }),
  entry("List orders", "GET", "/wc/v3/orders", { names: "customer per_page" }),
  entry("Get an order", "GET", "/wc/v3/orders/{id}"),
  entry("Update an order", "PUT PATCH POST", "/wc/v3/orders/{id}", { names: "status customerNote" }),
  entry("Update batch", "PUT PATCH POST", "/wc/v3/orders/batch"),
  entry("List leaderboards", "GET", "/wc-analytics/leaderboards", { namespace: "wc-analytics" }),
  entry("List posts", "GET", "/wp/v2/posts", { owner: "WordPress" }),
  entry("Get é", "GET", "/shop/v1/caf%C3%A9/{id}", { owner: "Shop" }),
];

const search = createSearch(ENTRIES);
const found = (query: string): string[] =>
  search(query).map(({ methods, template }) => `${methods} ${template}`);

describe("a query", () => {
  it.each([
    ["leaderbords", ["GET /wc-analytics/leaderboards"]],
    ["leaderb", ["GET /wc-analytics/leaderboards"]],
    ["customer note", ["PUT PATCH POST /wc/v3/orders/{id}"]],
    ["posts wordpress", ["GET /wp/v2/posts"]],
    ["WordPress", ["GET /wp/v2/posts"]],
    ["nothing at all", []],
    ["PATCH batch", ["PUT PATCH POST /wc/v3/orders/batch"]],
    ["café", ["GET /shop/v1/caf%C3%A9/{id}"]],
  ])("of words finds what holds them all, complete or with one error: %s", (query, entries) => {
    expect(found(query)).toEqual(entries);
  });

  it.each([
    ["/wc/v3/orders/7", ["GET /wc/v3/orders/{id}", "PUT PATCH POST /wc/v3/orders/{id}"]],
    ["https://shop.example/wp-json/wc/v3/orders/7?context=edit#x", ["GET /wc/v3/orders/{id}"]],
    ["/wc/v3/orders/batch", ["PUT PATCH POST /wc/v3/orders/batch"]],
    ["orders/7", ["GET /wc/v3/orders/{id}"]],
    ["DELETE /wc/v3/orders/7", []],
  ])("of a path finds its template: %s", (query, first) => {
    expect(found(query).slice(0, first.length)).toEqual(first);
  });

  it("finds the newest version of a namespace first", () => {
    expect(found("list orders").slice(0, 2)).toEqual(["GET /wc/v3/orders", "GET /wc/v2/orders"]);
    expect(found("orders/7")[0]).toBe("GET /wc/v3/orders/{id}");
  });

  it.each(["\\", "((((", "%E0%A4%A", "a".repeat(5000), "/".repeat(5000)])("never fails: %s", (query) => {
    expect(Array.isArray(found(query))).toBe(true);
  });
});
