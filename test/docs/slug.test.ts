import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uniqueSlugs } from "../../src/docs/slug.ts";

describe("uniqueSlugs", () => {
  it.each([
    [["wp/v2", "wp-v2"], /^wp-v2-[0-9a-f]{6}$/],
    [["index"], /^index-[0-9a-f]{6}$/],
    [["con"], /^con-[0-9a-f]{6}$/],
    [["Été à Zürich"], /^ete-a-zurich$/],
    [["café", "cafe", "cafe\u0301"], /^cafe-[0-9a-f]{6}$/],
    [["日本"], /^x-[0-9a-f]{6}$/],
    [["a".repeat(300)], /^a{72}-[0-9a-f]{6}$/],
    [["Shop/V1"], /^shop-v1$/],
  ])("names %j", (keys, form) => {
    const slugs = [...uniqueSlugs(keys, (key) => key).values()];
    for (const slug of slugs) expect(slug).toMatch(form);
    expect(new Set(slugs).size).toBe(keys.length);
  });

  it("gives every key a plain name of its own", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (keys) => {
        const slugs = [...uniqueSlugs(keys, (key) => key).values()];
        expect(new Set(slugs).size).toBe(keys.length);
        for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      }),
    );
  });
});
