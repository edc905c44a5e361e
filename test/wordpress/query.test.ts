import { expect, it } from "vitest";
import { toJson } from "../../src/wordpress/php.ts";
import { parseQuery } from "../../src/wordpress/query.ts";

/** As PHP's `parse_str` reads them. */
it.each<[query: string, values: unknown]>([
  ["a=1&b", { a: "1", b: "" }],
  ["a=1&a=2", { a: "2" }],
  ["&&a=1&", { a: "1" }],
  ["a%20b=c%20d", { a_b: "c d" }],
  ["a+b=c+d", { a_b: "c d" }],
  ["a.b=1", { a_b: "1" }],
  ["=1", []],
  ["a=b=c", { a: "b=c" }],
  ["a[]=1&a[]=2", { a: ["1", "2"] }],
  ["a[k]=1&a[l][]=2", { a: { k: "1", l: ["2"] } }],
  ["a[5]=x&a[]=y", { a: { 5: "x", 6: "y" } }],
  ["a[-1]=x&a[]=y", { a: { "-1": "x", 0: "y" } }],
  ["a[01]=x", { a: { "01": "x" } }],
  ["a%5Bk%5D=1", { a: { k: "1" } }],
  ["a=1&a[k]=2", { a: { k: "2" } }],
  ["a[k]=1&a=2", { a: "2" }],
  ["[a]=1", []],
  ["a[=1", { a_: "1" }],
  ["a[b=1", { a_b: "1" }],
  ["a[b]c=1", { a: { b: "1" } }],
  ["a[+]=1&a[%09]=2", { a: ["1", "2"] }],
  ["a[+b]=1", { a: { " b": "1" } }],
  ["a=%zz", { a: "%zz" }],
  ["a=%c3%a9", { a: "é" }],
  ["a=%ff", { a: "\ufffd" }],
  ["a%00b=1", { a: "1" }],
  ["a;b=1", { "a;b": "1" }],
])("a query %j", (query, values) => {
  expect(toJson(parseQuery(query))).toEqual(values);
});

it("a query has a thousand variables at most", () => {
  const query = Array.from({ length: 1500 }, (_, at) => `a${at}=1`).join("&");
  expect(parseQuery(query).size).toBe(1000);
});
