// The items that the arguments of a list select.
import { describe, expect, it } from "vitest";
import { BLOG } from "../consumers/blog.ts";
import { startMock } from "./support/server.ts";

const mock = await startMock(BLOG);
const ask = (path: string) => mock.send("GET", `/wp-json${path}`);
const ids = async (path: string): Promise<readonly unknown[]> =>
  ((await ask(path)).json as { readonly id: number }[]).map(({ id }) => id);

await mock.send("POST", "/wp-json/wp/v2/posts?title=Quick+brown+fox&slug=fox&status=publish");

describe("a list", () => {
  it.each([
    ["search=quick", [10_001]],
    ["search=FOX%20quick", [10_001]],
    ["search=%22brown%22", [10_001]],
    ["search=fox%20zebra", []],
    ["search=quick%20brown%20fox%20a%20b%20c%20d%20e%20f%20g", []],
    // `WP_Query::parse_search` looks for each of up to nine words, and for more of them as a whole.
    [`search=${"fox%20brown%20quick%20".repeat(3)}`, [10_001]],
    [`search=${"fox%20brown%20quick%20".repeat(3)}fox`, []],
    ["include=3,2", [3, 2]],
    ["include=2,3&orderby=id&order=asc", [2, 3]],
    ["include[]=10001&include[]=20000", [10_001]],
    ["include=2,3&exclude=2", [3]],
    ["slug=fox", [10_001]],
    ["slug=fox,sample-post-2", [10_001, 2]],
    ["order=asc&per_page=3", [1, 2, 3]],
    ["order=desc&per_page=3&offset=1&orderby=id", [14, 13, 11]],
    ["status=trash", []],
  ])("?%s holds %j", async (query, expected) => {
    expect(await ids(`/wp/v2/posts?${query}`)).toEqual(expected);
  });

  it("counts what it selects, and links to its pages", async () => {
    const { headers } = await ask("/wp/v2/posts?exclude=10001&per_page=5");
    const total = Number(headers["x-wp-total"]);
    expect(total).toBe((await ids("/wp/v2/posts?per_page=100")).length - 1);
    expect(Number(headers["x-wp-totalpages"])).toBe(Math.ceil(total / 5));
    expect(headers["link"]).toContain("exclude=10001&per_page=5&page=2");
    const found = await ask("/wp/v2/posts?search=quick");
    expect([found.headers["x-wp-total"], found.headers["x-wp-totalpages"]]).toEqual(["1", "1"]);
    expect((await ask("/wp/v2/posts?search=quick&page=2")).json).toMatchObject({
      code: "rest_post_invalid_page_number",
    });
  });

  it("shows each status to who asks for it", async () => {
    const published = await ids("/wp/v2/posts?per_page=100");
    const all = await ids("/wp/v2/posts?per_page=100&status=any");
    expect(all.length).toBeGreaterThan(published.length);
    const drafts = (await ask("/wp/v2/posts?status=draft")).json as { readonly status: string }[];
    expect(drafts.every(({ status }) => status === "draft")).toBe(true);
  });
});
