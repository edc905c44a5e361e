import { describe, expect, it } from "vitest";
import { describe as describeOperations } from "../../src/mcp/describe.ts";
import { explainRequest } from "../../src/mcp/explain.ts";
import { find } from "../../src/mcp/find.ts";
import { sizeOf } from "../../src/mcp/fitting.ts";
import { findById, siteNamed } from "../../src/mcp/lookup.ts";
import { onlyAllowed } from "../../src/mcp/index.ts";
import { withAccess } from "../../src/access/index.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";
import { brokenRules } from "../tools/schema-rules.ts";
import { dataOf, HOSTILE, INDEX, siteOf, textOf } from "./support.ts";

const EMPTY = { type: "object", properties: {}, additionalProperties: false } as const;
const LIST = "getBlogV1Posts";
const ITEM = "/blog/v1/posts/{id}";

/** A site with an operation of so many arguments, each with a long text. */
function wideSite(count: number) {
  const names = Array.from(
    { length: count },
    (_, at) =>
      [
        `argument_${at}`,
        { type: "array", items: { type: "string" }, description: "word ".repeat(60) },
      ] as const,
  );
  const args = { ...Object.fromEntries(names), needed: { type: "string", required: true } };
  const route = { namespace: "blog/v1", methods: ["POST"], endpoints: [{ methods: ["POST"], args }] };
  return siteOf({}, { ...INDEX, routes: { "/blog/v1/wide": route } }).site;
}

describe("find", () => {
  it("names operations with their ids, and says what comes next", () => {
    const { site } = siteOf();
    expect(dataOf(find([site], { query: "list posts", limit: 1 }))).toMatchObject({
      operations: [{ id: LIST, method: "GET", path: "/blog/v1/posts", summary: "List posts" }],
      next: "describe_operations",
    });
  });

  it("names namespaces where nothing matches", () => {
    const result = find([siteOf().site], { query: "qqqqq" });
    expect(result.isError).toBe(true);
    expect(dataOf(result)).toMatchObject({ namespaces: ["blog/v1"] });
  });

  it("puts the name of a site before the ids of several, in turns", () => {
    const { site } = siteOf();
    const sites = [site, { ...site, slug: "news" }];
    const { operations } = dataOf(find(sites, { query: "posts", limit: 2 }));
    expect(operations).toMatchObject([{ id: `blog:${LIST}` }, { id: `news:${LIST}` }]);
    expect(findById(sites, `news:${LIST}`).site.slug).toBe("news");
    expect(() => findById(sites, LIST)).toThrow("there is no operation");
    expect(() => siteNamed(sites, undefined)).toThrow("there are several sites");
    expect(dataOf(find(sites, { query: "posts", site: "news", limit: 1 }))).toMatchObject({
      operations: [{ id: `news:${LIST}` }],
    });
  });
});

describe("describeOperations", () => {
  it("gives the input, the response and a sample call", () => {
    const { site } = siteOf();
    expect(dataOf(describeOperations([site], { ids: ["putBlogV1PostsById"] }))).toMatchObject({
      operations: [
        {
          id: "putBlogV1PostsById",
          method: "PUT",
          path: ITEM,
          arguments: {
            type: "object",
            required: ["id"],
            properties: { id: { type: "integer" }, title: { type: "string" } },
          },
          sample: {
            tool: "write_operation",
            arguments: { id: "putBlogV1PostsById", arguments: { id: expect.any(Number) } },
          },
        },
      ],
    });
  });

  it.each([1, 20, 60, 400])(
    "keeps within 8 kB with %i arguments, and names those that it leaves out",
    (count) => {
      const site = wideSite(count);
      const result = describeOperations([site], { ids: ["postBlogV1Wide"] });
      expect(Buffer.byteLength(textOf(result))).toBeLessThanOrEqual(8000);
      const { operations, cut } = dataOf(result);
      expect(cut === undefined).toBe(count === 1);
      expect(JSON.stringify(operations)).toContain('"needed"');
    },
  );

  it("names a part of a long enum before it drops texts", () => {
    const codes = Array.from({ length: 2000 }, (_, at) => `CODE${at}`);
    const args = { code: { type: "string", enum: codes }, a: { type: "string", description: "A word." } };
    const route = { namespace: "blog/v1", methods: ["POST"], endpoints: [{ methods: ["POST"], args }] };
    const { site } = siteOf({}, { ...INDEX, routes: { "/blog/v1/codes": route } });
    expect(dataOf(describeOperations([site], { ids: ["postBlogV1Codes"] }))).toMatchObject({
      operations: [
        {
          arguments: {
            properties: {
              code: { type: "string", description: expect.stringContaining("One of 2000 values: CODE0, ") },
              a: { description: "A word." },
            },
          },
        },
      ],
    });
  });

  it("gives schemas that models accept, whatever it cuts", () => {
    const nested = {
      type: "object",
      properties: { a: { type: "array", items: { type: "array", items: {} } } },
      required: ["a"],
    };
    const args = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`a${at}`, { ...nested, description: HOSTILE }]),
    );
    const route = { namespace: "blog/v1", methods: ["POST"], endpoints: [{ methods: ["POST"], args }] };
    const { site } = siteOf({}, { ...INDEX, routes: { "/blog/v1/nested": route } });
    const kinds = new Set<string>();
    for (let most = 1200; most < 20_000; most += 300) {
      const [described] = JSON.parse(
        textOf(describeOperations([site], { ids: ["postBlogV1Nested"], max_bytes: most })),
      ).operations;
      // Nothing but its id fits into very little.
      expect(brokenRules(described.arguments ?? EMPTY, "input")).toEqual([]);
      kinds.add(JSON.stringify(described.arguments));
    }
    expect(kinds.size).toBeGreaterThan(4);
  });

  it("shares the answer among several operations", () => {
    const { site } = siteOf();
    const ids = site.surface.operations.slice(0, 5).map(({ id }) => id);
    const { operations } = dataOf(describeOperations([site], { ids, max_bytes: 3000 }));
    expect(sizeOf(operations)).toBeLessThanOrEqual(3000);
  });
});

describe("explainRequest", () => {
  it.each([
    [
      { path: "/blog/v1/posts?per_page=1000" },
      { id: LIST, result: { status: 400, code: "rest_invalid_param" } },
    ],
    [
      { path: "/blog/v1/posts/7", method: "PUT", body: { title: "A" } },
      { id: "putBlogV1PostsById", result: expect.stringContaining("accepts") },
    ],
    [{ path: "/blog/v1/post" }, { route: null, result: { status: 404 }, didYouMean: ["/blog/v1/posts"] }],
  ])("explains %j", (input, explanation) => {
    expect(dataOf(explainRequest([siteOf().site], input))).toMatchObject({ explanation });
  });
});

describe("onlyAllowed", () => {
  const { surface } = siteOf().site;
  const known = withAccess(surface, [
    successFor("/blog/v1/posts"),
    refusalFor("GET", "/blog/v1/posts/7"),
    optionsFor("/blog/v1/files/a", ["GET"], [], { status: 401 }),
    successFor("/blog/v1/steered", { user: "editor" }),
    refusalFor("GET", "/blog/v1/steered"),
    refusalFor("GET", "/blog/v1/files/a"),
    refusalFor("GET", "/blog/v1/files/a", { user: "editor", status: 403 }),
  ]);
  const pathsFor = (isSignedIn: boolean): readonly string[] =>
    onlyAllowed(known, isSignedIn)
      .operations.filter(({ method, template }) => method === "GET" && !template.endsWith("/all"))
      .map(({ template }) => template);

  it("leaves out what visitors were refused", () => {
    expect(pathsFor(false)).toEqual(["/blog/v1/posts"]);
  });

  it("leaves out for a user what every named user was refused", () => {
    expect(pathsFor(true)).toEqual(["/blog/v1/posts", ITEM, "/blog/v1/steered"]);
  });

  it("leaves out nothing where nobody asked", () => {
    expect(onlyAllowed(surface, false).operations).toEqual(surface.operations);
  });
});
