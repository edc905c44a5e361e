import { describe, expect, it } from "vitest";
import { createSearch, type SearchEntry } from "../../src/answers/search/search.ts";

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

  it.each([
    // Synonyms, numbers, letters that changed places.
    ["edit order", "PUT PATCH POST /wc/v3/orders/{id}"],
    ["leaderboard", "GET /wc-analytics/leaderboards"],
    ["leaderbaords", "GET /wc-analytics/leaderboards"],
    // Words of titles and paths count more than names of arguments; what a query does not hold counts against an entry.
    ["order status", "PUT PATCH POST /wc/v3/orders/{id}"],
    ["update orders", "PUT PATCH POST /wc/v3/orders/{id}"],
    // A query without a verb is about the collection.
    ["orders", "GET /wc/v3/orders"],
    ["a list of the orders", "GET /wc/v3/orders"],
  ])("has the operation first that it asks for: %s", (query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  it("of methods in capitals has the operations of one of them", () => {
    expect(found("PATCH")).toEqual([
      "PUT PATCH POST /wc/v3/orders/{id}",
      "PUT PATCH POST /wc/v3/orders/batch",
    ]);
    expect(found("DELETE order")).toEqual([]);
    expect(found("DELETE PATCH batch")).toEqual(["PUT PATCH POST /wc/v3/orders/batch"]);
    expect(found("get order").length).toBeGreaterThan(0);
  });

  it("may have spaces anywhere, or nothing else: then it has all", () => {
    expect(found("  list   posts ")).toEqual(["GET /wp/v2/posts"]);
    expect(found(" ")).toHaveLength(ENTRIES.length);
  });

  it("prefers what has fewer other words in its title, verbs aside", () => {
    const refunds = createSearch([
      entry("Refund ledger rows", "GET", "/a/v1/refund"),
      entry("List refund", "GET", "/a/v1/refund/all"),
    ]);
    expect(refunds("refund").map(({ title }) => title)).toEqual(["List refund", "Refund ledger rows"]);
    const coupons = createSearch([
      entry("Coupon usage", "GET", "/a/v1/coupon"),
      entry("Get coupon", "GET", "/a/v1/coupon/{id}"),
    ]);
    expect(coupons("coupon").map(({ title }) => title)).toEqual(["Get coupon", "Coupon usage"]);
  });

  it("takes an error only where no word begins with what is typed", () => {
    const stats = [
      entry("Get stats", "GET", "/wc/v3/stats"),
      entry("List statuses", "GET", "/wc/v3/statuses"),
    ];
    expect(createSearch(stats)("statu").map(({ title }) => title)).toEqual(["List statuses"]);
    expect(createSearch(stats)("sstats").map(({ title }) => title)).toEqual(["Get stats"]);
  });

  it("favors a namespace, old or new", () => {
    expect(search("get order", "wc/v2")[0]?.template).toBe("/wc/v2/orders/{id}");
    expect(search("get order", "wp/v2")[0]?.template).toBe("/wc/v3/orders/{id}");
  });

  it("prefers a newer version, whatever an older one has below it", () => {
    const carts = createSearch([
      entry("List carts", "GET", "/a/v1/carts", { isOlder: true }),
      entry("List items", "GET", "/a/v1/carts/{id}/items", { isOlder: true }),
      entry("List carts", "GET", "/a/v2/carts"),
    ]);
    expect(carts("carts")[0]?.template).toBe("/a/v2/carts");
    expect(carts("carts", "a/v1")[0]?.template).toBe("/a/v1/carts");
  });

  it("finds the newest version of a namespace first", () => {
    expect(found("list orders").slice(0, 2)).toEqual(["GET /wc/v3/orders", "GET /wc/v2/orders"]);
    expect(found("orders/7")[0]).toBe("GET /wc/v3/orders/{id}");
  });

  it.each(["\\", "((((", "a of the", "%E0%A4%A", "a".repeat(5000), "/".repeat(5000)])(
    "never fails: %s",
    (query) => {
      expect(Array.isArray(found(query))).toBe(true);
    },
  );
});
