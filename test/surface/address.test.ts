import { describe, expect, it } from "vitest";
import { askedPath } from "../../src/surface/address.ts";
import type { ApiRoot } from "../../src/surface/model.ts";

const root = (url: string): ApiRoot => ({ url, evidence: "home", languages: ["de"] });

const plain = "https://shop.example/wp-json";
const folder = "https://shop.example/blog/wp-json";
const renamed = "https://shop.example/api";

const rows: readonly (readonly [text: string, root: string, path: string | undefined])[] = [
  ["/wp/v2/posts/7", plain, "/wp/v2/posts/7"],
  ["wp/v2/posts/7", plain, "wp/v2/posts/7"],
  ["/wp/v2/posts?per_page=5", plain, "/wp/v2/posts"],
  [" /wp/v2/posts ", plain, "/wp/v2/posts"],
  ["/", plain, "/"],
  ["/wp-json/wp/v2/posts", plain, "/wp/v2/posts"],
  ["/wp-json", plain, "/"],
  ["/blog/wp-json/wp/v2/posts", folder, "/wp/v2/posts"],
  ["/api/v1/things", renamed, "/api/v1/things"],
  ["?rest_route=/wp/v2/posts", plain, "/wp/v2/posts"],
  ["/index.php?rest_route=/wp/v2/posts/&per_page=5", plain, "/wp/v2/posts"],
  ["https://shop.example/wp-json/wp/v2/posts/7?_fields=id#top", plain, "/wp/v2/posts/7"],
  ["HTTPS://shop.example/wp-json/", plain, "/"],
  ["https://shop.example/index.php/wp-json/wp/v2/posts", plain, "/wp/v2/posts"],
  ["https://shop.example/de/wp-json/wp/v2/posts", plain, "/wp/v2/posts"],
  ["https://staging.example/wp-json/wp/v2/posts", plain, "/wp/v2/posts"],
  ["https://shop.example/?rest_route=%2Fwp%2Fv2%2Fposts", plain, "/wp/v2/posts"],
  ["https://shop.example/wp-json/wp/v2/gr%C3%B6%C3%9Fe", plain, "/wp/v2/gr%C3%B6%C3%9Fe"],
  ["https://shop.example/?rest_route=/wp/v2/gr%C3%B6%C3%9Fe", plain, "/wp/v2/größe"],
  ["https://shop.example/?rest_route=/wp/v2/a%2520b", plain, "/wp/v2/a%20b"],
  ["/wp/v2/a%20b", plain, "/wp/v2/a%20b"],
  ["/wp/v2/posts/7#/8", plain, "/wp/v2/posts/7#/8"],
  ["wp-json/wp/v2/posts", plain, "/wp/v2/posts"],
  ["index.php?rest_route=/wp/v2/posts", plain, "/wp/v2/posts"],
  ["shop.example/wp-json/wp/v2/posts?a=b", plain, "/wp/v2/posts"],
  ["shop.example:8080/?rest_route=/wp/v2/posts", plain, "/wp/v2/posts"],
  ["localhost/blog/wp-json/wp/v2/posts", folder, "/wp/v2/posts"],
  ["https://shop.example/blog/wp-json/wp/v2/posts", folder, "/wp/v2/posts"],
  ["https://shop.example/api/wp/v2/posts", renamed, "/wp/v2/posts"],
  ["https://shop.example/wp-json/?rest_route=/wp/v2/posts", plain, "/wp/v2/posts"],
  ["/wp-json/wp/v2/pages?rest_route=/wp/v2/posts", plain, "/wp/v2/posts"],
  ["/wp-json/wp/v2/posts", "/", "/wp/v2/posts"],
  ["/blog/wp-json/wp/v2/posts", "/blog/wp-json", "/wp/v2/posts"],
  ["https://shop.example/blog/wp-json/wp/v2/posts", "/blog/wp-json", "/wp/v2/posts"],
  ["https://shop.example/wp/v2/posts", plain, undefined],
  ["https://shop.example/", plain, undefined],
  ["https://", plain, undefined],
];

describe("askedPath", () => {
  it.each(rows)("%j below %s is %j", (text, url, path) => {
    expect(askedPath(text, root(url))).toBe(path);
  });
});
