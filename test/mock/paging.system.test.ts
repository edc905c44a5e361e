import { describe, expect, it } from "vitest";
import { startMock } from "./support/server.ts";

const number = { type: "integer", minimum: 1 };
const pages = { page: { ...number, default: 1 }, per_page: { ...number, maximum: 100, default: 10 } };
const offset = { offset: { type: "integer" } };
const postArguments = { slug: { type: "array" }, status: { type: "array" } };

const listOf = (args: object) => ({
  namespace: "wp/v2",
  methods: ["GET"],
  endpoints: [{ methods: ["GET"], args: { ...pages, ...args } }],
  schema: { title: "item", type: "object", properties: { id: { type: "integer" } } },
});

const withoutPages = (key: string) => {
  const route = { ...listOf({}), endpoints: [{ methods: ["GET"], args: {} }] };
  return { [key]: route, [`${key}/(?P<id>\\d+)`]: route };
};

/** One list of each of core's controllers, with the arguments that identify it. */
const lists = {
  "/wp/v2/posts": listOf({ ...offset, ...postArguments, categories: { type: ["object", "array"] } }),
  "/wp/v2/tags": listOf({ ...offset, hide_empty: { type: "boolean" } }),
  "/wp/v2/categories": listOf({ hide_empty: { type: "boolean" } }),
  "/wp/v2/users": listOf({ ...offset, roles: { type: "array" } }),
  "/wp/v2/comments": listOf({ ...offset, author_email: { type: "string" } }),
  "/wp/v2/font-families": listOf({ ...offset, search_semantics: { type: "string" } }),
  "/wp/v2/posts/(?P<parent>[\\d]+)/revisions": listOf(offset),
  "/wp/v2/search": listOf({}),
  ...withoutPages("/wp/v2/themes"),
  ...withoutPages("/wp/v2/sidebars"),
  "/shop/v3/products": {
    ...listOf({ ...offset, slug: { type: "string" }, status: { type: "string" } }),
    namespace: "shop/v3",
  },
  "/shop/v3/counts": {
    ...listOf({}),
    namespace: "shop/v3",
    methods: ["HEAD"],
    endpoints: [{ methods: ["HEAD"], args: pages }],
  },
};

const mock = await startMock({ namespaces: ["wp/v2", "shop/v3"], routes: lists });

const ask = (path: string) => mock.send("GET", `/wp-json${path}`);

it("counts for a HEAD that an endpoint lists without a GET", async () => {
  const { headers } = await mock.send("HEAD", "/wp-json/shop/v3/counts");
  expect(Number(headers["x-wp-total"])).toBeGreaterThan(0);
});

describe("a page beyond the last", () => {
  it.each([
    ["/wp/v2/posts", "rest_post_invalid_page_number"],
    ["/wp/v2/font-families", "rest_post_invalid_page_number"],
    ["/wp/v2/posts/1/revisions", "rest_revision_invalid_page_number"],
    // WordPress finds no posts there, so that the total is 0 (seen on WordPress 6.7).
    ["/wp/v2/search", undefined],
    ["/wp/v2/tags", undefined],
    ["/wp/v2/categories", undefined],
    ["/wp/v2/users", undefined],
    ["/wp/v2/comments", undefined],
    ["/shop/v3/products", undefined],
  ])("of %s: %s", async (path, code) => {
    const total = (await ask(path)).headers["x-wp-total"];
    const { status, json, headers } = await ask(`${path}?page=99&per_page=50`);
    if (code !== undefined) {
      expect({ status, json }).toMatchObject({ status: 400, json: { code } });
      return;
    }
    expect({ status, json }).toEqual({ status: 200, json: [] });
    expect(headers["x-wp-total"]).toBe(total);
    expect(headers["link"]).toBe(`<${mock.origin}/wp-json${path}?page=1&per_page=50>; rel="prev"`);
  });
});

describe("the last page", () => {
  // `WP_REST_Posts_Controller::get_items` refuses only what is larger than the number of pages.
  it.each(["/wp/v2/posts", "/wp/v2/posts/1/revisions", "/wp/v2/tags"])(
    "of %s is sent, and links to no next one",
    async (path) => {
      const { headers } = await ask(`${path}?per_page=2`);
      const last = Number(headers["x-wp-totalpages"]);
      const { status, json, headers: own } = await ask(`${path}?per_page=2&page=${last}`);
      expect([status, json]).toEqual([200, expect.arrayContaining([expect.anything()])]);
      const before = `<${mock.origin}/wp-json${path}?per_page=2&page=${last - 1}>; rel="prev"`;
      expect(own["link"]).toBe(last > 1 ? before : undefined);
    },
  );

  it("links to no other where it is the only one", async () => {
    const { headers } = await ask("/wp/v2/tags?per_page=100");
    expect(headers["x-wp-totalpages"]).toBe("1");
    expect(headers["link"]).toBe(`<${mock.origin}/wp-json/>; rel="https://api.w.org/"`);
  });
});

describe("a list without pages", () => {
  it.each([
    ["/wp/v2/themes", "3", "1"],
    ["/wp/v2/sidebars", undefined, undefined],
  ])("%s has %s items on %s page", async (path, total, last) => {
    const { json, headers } = await ask(path);
    expect(json).toHaveLength(3);
    expect([headers["x-wp-total"], headers["x-wp-totalpages"]]).toEqual([total, last]);
  });
});

describe("an offset", () => {
  it.each(["/wp/v2/posts", "/wp/v2/tags", "/wp/v2/comments", "/wp/v2/posts/1/revisions"])(
    "decides where the page of %s begins",
    async (path) => {
      const total = Number((await ask(path)).headers["x-wp-total"]);
      const { json, headers } = await ask(`${path}?per_page=2&offset=${total - 1}`);
      expect(json).toEqual([{ id: total }]);
      expect(headers["x-wp-total"]).toBe(String(total));
    },
  );

  it("is ignored by a route that does not declare it", async () => {
    expect((await ask("/wp/v2/categories?per_page=1&offset=2")).json).toEqual([{ id: 1 }]);
  });

  it("beyond the end finds nothing: posts have the total 0, tags keep theirs, and revisions have an error", async () => {
    const total = (await ask("/wp/v2/tags")).headers["x-wp-total"];
    const responseOf = async (path: string) => {
      const received = await ask(`${path}?per_page=100&offset=50`);
      return [
        received.status,
        received.json,
        received.headers["x-wp-total"],
        received.headers["x-wp-totalpages"],
      ];
    };
    expect(await responseOf("/wp/v2/posts")).toEqual([200, [], "0", "0"]);
    expect(await responseOf("/wp/v2/tags")).toEqual([200, [], total, "1"]);
    expect((await ask("/wp/v2/posts/1/revisions?offset=50")).json).toMatchObject({
      code: "rest_revision_invalid_offset_number",
      data: { status: 400 },
    });
  });

  it("decides the page of the links where the controller counts it", async () => {
    const linkOf = async (path: string) => (await ask(`${path}?per_page=1&offset=1`)).headers["link"] ?? "";
    expect(await linkOf("/wp/v2/posts")).toMatch(/page=2>; rel="next"$/);
    expect(await linkOf("/wp/v2/tags")).toMatch(/page=1>; rel="prev", .*page=3>; rel="next"$/);
  });
});

describe("the link to another page", () => {
  it.each([
    ["per_page=1&categories[]=1&categories[]=2", "per_page=1&categories%5B0%5D=1&categories%5B1%5D=2&page=2"],
    [
      "per_page=1&categories[terms][]=3&page=1&author=a",
      "per_page=1&categories%5Bterms%5D%5B0%5D=3&page=2&author=a",
    ],
    ["_fields=id,_links&per_page=1", "_fields=id%2C_links&per_page=1&page=2"],
    ["x=a+b~*&y=&per_page=1", "x=a+b%7E%2A&y&per_page=1&page=2"],
  ])("keeps %s", async (query, expected) => {
    const { headers } = await ask(`/wp/v2/posts?${query}`);
    expect(headers["link"]).toBe(`<${mock.origin}/wp-json/wp/v2/posts?${expected}>; rel="next"`);
  });
});
