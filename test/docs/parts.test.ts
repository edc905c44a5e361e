import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkBetween } from "../../src/docs/link.ts";
import { inlineMarkdown } from "../../src/docs/markdown.ts";
import { cutKey } from "../../src/docs/pattern.ts";
import { cutDocument } from "../../src/docs/cut.ts";
import { redocJson } from "../../src/docs/embed.ts";
import { uniqueSlugs } from "../../src/docs/slug.ts";
import { asset } from "../../src/docs/template.ts";
import { layTiles } from "../../src/docs/treemap.ts";
import { measureEffort } from "../support/effort.ts";

describe("linkBetween", () => {
  it.each([
    ["index.html", "a/index.html", "a/index.html", "a/"],
    ["a/index.html", "index.html", "../index.html", "../"],
    ["a/routes/x.html", "a/routes/y.html", "y.html", "y"],
    ["a/routes/x.html", "a/reference/n.html#/t/o", "../reference/n.html#/t/o", "../reference/n#/t/o"],
    ["a/index.html", "a/index.html", "index.html", "./"],
    ["a/routes/x.html", "b/openapi.json", "../../b/openapi.json", "../../b/openapi.json"],
    ["a/routes/x.html", "a/routes", "../routes", "../routes"],
    ["index.html", "notices/index.html", "notices/index.html", "notices/"],
  ])("from %s to %s", (from, to, file, server) => {
    expect(linkBetween(from, to, "files")).toBe(file);
    expect(linkBetween(from, to, "server")).toBe(server);
  });
});

describe("uniqueSlugs", () => {
  it.each([
    [["wp/v2", "wp-v2"], /^wp-v2-[0-9a-f]{6}$/],
    [["index"], /^index-[0-9a-f]{6}$/],
    [["con"], /^con-[0-9a-f]{6}$/],
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

describe("cutKey", () => {
  it.each([
    [String.raw`/a/(?P<id>[\d]+)`, ["/a/", "id:(?P<id>[\\d]+)"]],
    [String.raw`/a(?:/(?P<id>\d+))?`, ["/a(?:/", "id:(?P<id>\\d+)", ")?"]],
    [String.raw`/(?P<a>x(?P<b>y)z)/w`, ["/", "a:(?P<a>x", "b:(?P<b>y)", "a:z)", "/w"]],
    [String.raw`/(?<s>[^)(]+)\)`, ["/", "s:(?<s>[^)(]+)", "\\)"]],
    [String.raw`/(?P<s>[]()]+)x`, ["/", "s:(?P<s>[]()]+)", "x"]],
    ["/a)b(", ["/a)b("]],
  ])("cuts %s", (key, parts) => {
    const cut = cutKey(key).map(({ text, capture }) => (capture === undefined ? text : `${capture}:${text}`));
    expect(cut).toEqual(parts);
  });

  it("loses nothing of any text", () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(
          cutKey(key)
            .map(({ text }) => text)
            .join(""),
        ).toBe(key);
      }),
    );
  });
});

describe("layTiles", () => {
  it("makes tiles as square as they can be, the heaviest first", () => {
    // The example of the paper: a map of 6 × 4.
    const tiles = layTiles(
      [6, 2, 1, 6, 3, 0, 4, 2].map((weight) => ({ item: weight, weight })),
      6 / 4,
    );
    const round = (length: number): number => Math.round(length) / 100;
    expect(
      tiles.map(({ item, x, y, width, height }) => [
        item,
        ...[x * 6, y * 4, width * 6, height * 4].map(round),
      ]),
    ).toEqual([
      [6, 0, 0, 3, 2],
      [6, 0, 2, 3, 2],
      [4, 3, 0, 1.71, 2.33],
      [3, 4.71, 0, 1.29, 2.33],
      [2, 3, 2.33, 1.2, 1.67],
      [2, 4.2, 2.33, 1.2, 1.67],
      [1, 5.4, 2.33, 0.6, 1.67],
    ]);
  });

  it("covers the map in proportion to the weights", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 }), (weights) => {
        const tiles = layTiles(
          weights.map((weight) => ({ item: weight, weight })),
          2.5,
        );
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(tiles).toHaveLength(weights.length);
        for (const { item, x, y, width, height } of tiles) {
          expect((width * height) / 10_000).toBeCloseTo(item / total, 3);
          expect(x + width).toBeLessThan(100.01);
          expect(y + height).toBeLessThan(100.01);
        }
      }),
    );
  });

  it("leaves out what weighs nothing", () => {
    expect(layTiles([{ item: "a", weight: 0 }], 1)).toEqual([]);
  });
});

describe("inlineMarkdown", () => {
  it.each([
    ["a `code <b>` c", "a <code>code &lt;b&gt;</code> c"],
    ["**bold** and *soft*", "<strong>bold</strong> and <em>soft</em>"],
    [
      "[site](https://example.com/a?b=1&c)",
      '<a href="https://example.com/a?b=1&amp;c" rel="noopener noreferrer nofollow">site</a>',
    ],
    ["[x](javascript:alert)", "[x](javascript:alert)"],
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    [String.raw`\<b\> and \*`, "&lt;b&gt; and *"],
    ["&lt;b&gt; & c", "&lt;b&gt; &amp; c"],
    ["**a &lt; b** &#91;c]", "<strong>a &lt; b</strong> &#91;c]"],
    [
      String.raw`[&lt;\*&gt; & x](https://a.example)`,
      '<a href="https://a.example" rel="noopener noreferrer nofollow">&lt;*&gt; &amp; x</a>',
    ],
    ["\n a \n", "a"],
    ["one\n\ntwo\nthree", "one<br><br>two<br>three"],
    ['[a](https://e.com/"onclick="x)', "[a](https://e.com/&quot;onclick=&quot;x)"],
  ])("%s", (markdown, html) => {
    expect(inlineMarkdown(markdown)).toBe(html);
  });

  it("is cut where it is longer than any description", () => {
    const long = "a".repeat(20_000);
    expect(inlineMarkdown(long)).toBe(long);
    expect(inlineMarkdown(`${long}a`)).toBe(`${long}…`);
  });

  it("is quick on text made to be slow", () => {
    const hard = ["*a".repeat(50_000), "[".repeat(100_000), "[a](https://".repeat(9000), "`".repeat(99_999)];
    const { effort } = measureEffort(() => hard.map(inlineMarkdown));
    expect(effort).toBeLessThan(500);
  });
});

describe("cutDocument", () => {
  it("keeps one tag's operations and what they refer to, through chains and loops", () => {
    const schema = (name: string): object => ({ schema: { $ref: `#/components/schemas/${name}` } });
    const document = {
      openapi: "3.1.1",
      info: { title: "T", version: "1", description: "3 operations in 2 namespaces." },
      "x-tagGroups": [{ name: "All", tags: ["a", "b"] }],
      tags: [{ name: "a" }, { name: "b" }],
      paths: {
        "/x": {
          get: {
            tags: ["a"],
            parameters: [{ $ref: "#/components/parameters/P" }],
            content: schema("A~1B"),
          },
          post: { tags: ["b"], content: schema("C") },
        },
        "/y": { get: { tags: ["b"], content: schema("C") } },
      },
      components: {
        schemas: {
          "A/B": { items: { $ref: "#/components/schemas/Loop/properties/z" } },
          Loop: { properties: { z: { $ref: "#/components/schemas/Loop" } } },
          C: { type: "string" },
        },
        parameters: { P: { name: "p", in: "query" }, Q: { name: "q", in: "query" } },
        responses: { R: { description: "" } },
        securitySchemes: { basic: { type: "http" } },
      },
    };
    const cut = JSON.parse(JSON.stringify(cutDocument(document, "a")));
    expect(cut).toEqual({
      openapi: "3.1.1",
      info: { title: "T", version: "1" },
      tags: [{ name: "a" }],
      paths: { "/x": { get: document.paths["/x"].get } },
      components: {
        schemas: { "A/B": document.components.schemas["A/B"], Loop: document.components.schemas.Loop },
        parameters: { P: document.components.parameters.P },
        securitySchemes: { basic: { type: "http" } },
      },
    });
  });
});

describe("what Redoc is given", () => {
  it("holds no key that it does not show, and no way out of its element", () => {
    const title = "</script> ![x](http://a)\u2028";
    const json = redocJson({ info: { title, description: title, "x-other": 1 }, "x-routeprint-routes": [1] });
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual({
      info: { title, description: "</script> !\u200b[x](http://a)\u2028", "x-other": 1 },
    });
  });

  it("is not asked to keep what only such a key refers to", () => {
    const schemas = { Shown: { type: "string" }, Unshown: { type: "object" } };
    const responses = {
      200: { schema: { $ref: "#/components/schemas/Shown" } },
      "x-routeprint-contexts": { $ref: "#/components/schemas/Unshown" },
    };
    const document = {
      openapi: "3.1.1",
      info: {},
      paths: { "/x": { get: { tags: ["a"], responses } } },
      components: { schemas },
    };
    expect(cutDocument(document, "a").components).toEqual({ schemas: { Shown: schemas.Shown } });
  });

  // `scripts/redoc.js` looks for a function of the bundle that a new version may have changed: then pages are slower.
  it("is shown by a bundle that prints shared schemas once", () => {
    expect(asset("redoc.js").content).toContain(".m||=new WeakMap");
  });
});
