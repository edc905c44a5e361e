import { describe, expect, it } from "vitest";
import { similarPaths } from "../../src/answers/similar-paths.ts";
import { run } from "../support/io.ts";

const TEMPLATES = [
  "/wp/v2",
  "/wp/v2/posts",
  "/wp/v2/posts/{id}",
  "/wp/v2/posts/{parent}/revisions/{id}",
  "/wp/v2/users/me",
  "/wp/v2/types/{type}",
  "/wp/v2/categories",
];

const CASES: readonly (readonly [string, readonly string[]])[] = [
  // A typo, in any segment.
  ["/wp/v2/post", ["/wp/v2/posts"]],
  ["/wp/v2/catagories", ["/wp/v2/categories"]],
  ["/wp/v2/post/7", ["/wp/v2/posts/7"]],
  // Another version, an ending, a slash too many.
  ["/wp/v1/posts", ["/wp/v2/posts"]],
  ["/wp/v2/posts.json", ["/wp/v2/posts"]],
  // Segments that are missing or too many in front.
  ["/posts", ["/wp/v2/posts"]],
  ["/api/wp/v2/posts", ["/wp/v2/posts"]],
  ["/posts/7", ["/wp/v2/posts/7"]],
  ["/api/wp/v2/posts/7", ["/wp/v2/posts/7"]],
  // What is like nothing.
  ["/nowhere", []],
  ["/wp/v2/posts/7/x/y", []],
  ["/", []],
  [`/${"a".repeat(100_000)}`, []],
];

describe("similarPaths", () => {
  it.each(CASES)("finds for %.30s: %j", (path, near) => {
    expect(similarPaths(path, TEMPLATES)).toEqual(near);
  });
});

describe("explain", () => {
  const shop = "samples/shop-site.index.json";

  it("suggests similar paths", async () => {
    const { exit, out } = await run(["explain", shop, "/shop-admin/theme"]);
    expect([exit, out]).toEqual([1, expect.stringContaining("Did you mean /shop-admin/themes?\n")]);
    const { out: json } = await run(["explain", shop, "/shop-admin/theme", "--json"]);
    expect(JSON.parse(json)).toMatchObject({ route: null, near: ["/shop-admin/themes"] });
  });

  it("suggests only paths that exist, and none where another method matches", async () => {
    const { out } = await run(["explain", shop, "/shop/v3/product/x/variations/y"]);
    expect(out).not.toContain("Did you mean /shop/v3/products/x");
    const other = await run(["explain", shop, "GET", "/builder/v1/site-editor/templates/a7"]);
    expect(other.out).not.toContain("Did you mean");
  });
});
