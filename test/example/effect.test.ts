import { describe, expect, it } from "vitest";
import { mayChange, methodRunFor } from "../../src/example/effect.ts";
import type { NamedValue, SampleRequest } from "../../src/example/model.ts";

const ROOT = { url: "https://shop.example/wp-json" };

const get = (query: readonly NamedValue[], template = "/shop/v1/carts"): SampleRequest => ({
  method: "GET",
  template,
  path: [],
  query,
});

describe("a request that WordPress runs by another method", () => {
  it.each<[what: string, query: readonly NamedValue[], run: string]>([
    ["an argument", [["_method", "DELETE"]], "DELETE"],
    ["a name that PHP changes", [[".method", "put"]], "PUT"],
    ["a name with a blank before it", [[" _method", "POST"]], "POST"],
    ["a list", [["_method", ["DELETE"]]], "ARRAY"],
    [
      "more variables than PHP reads by default",
      [
        ["include", Array.from({ length: 1200 }, (_, at) => at)],
        ["_method", "DELETE"],
      ],
      "DELETE",
    ],
  ])("changes data: %s", (_, query, run) => {
    expect([methodRunFor(get(query), ROOT), mayChange(get(query), ROOT)]).toEqual([run, true]);
  });

  it.each([
    { url: "https://shop.example/wp-json", queryRoot: "https://shop.example/?_method=DELETE&rest_route=" },
    { url: "https://shop.example/wp-json?%5Fmethod=DELETE&x=" },
  ])("changes data at the root %j", (root) => {
    expect([methodRunFor(get([]), root), mayChange(get([]), root)]).toEqual(["DELETE", true]);
  });

  it("changes data where the path of its route holds a query", () => {
    expect(methodRunFor(get([], "/shop/v1/carts?_method=DELETE"), ROOT)).toBe("DELETE");
  });
});

it("changes data where it is sent by another method, whatever WordPress runs", () => {
  expect(mayChange({ ...get([["_method", "GET"]]), method: "DELETE" }, ROOT)).toBe(true);
});

it.each<readonly NamedValue[]>([
  [["method", "DELETE"]],
  [["meta", { _method: "DELETE" }]],
  [["search", "&_method=DELETE"]],
  [["_method", "get"]],
])("changes nothing: %j", (...query) => {
  expect(mayChange(get(query), ROOT)).toBe(false);
});

it("has no method in the values of its path", () => {
  const request = { ...get([], "/shop/v1/carts/{id}"), path: [["id", "1?_method=DELETE#"]] as const };
  expect(methodRunFor(request, ROOT)).toBe("GET");
});
