// A blog whose index describes no response, served from what WordPress is known to declare.
import { describe, expect, it } from "vitest";
import { BLOG } from "../consumers/blog.ts";
import { startMock } from "./support/server.ts";

const sent = (body: object) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const POSTS = "/wp-json/wp/v2/posts";

describe("a mock of a plain index of WordPress", async () => {
  const mock = await startMock(BLOG);

  it("lists posts in pages", async () => {
    const { status, headers, json } = await mock.send("GET", `${POSTS}?per_page=2`);
    expect(status).toBe(200);
    // The newest first, as the site declares.
    expect(json).toMatchObject([{ id: 14, title: { rendered: expect.any(String) } }, { id: 13 }]);
    const [total, pages] = ["x-wp-total", "x-wp-totalpages"].map((name) => Number(headers[name]));
    expect(pages).toBe(Math.ceil((total ?? 0) / 2));
  });

  it("responds 404 for an unknown id", async () => {
    const { status, json } = await mock.send("GET", `${POSTS}/999999`);
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: "rest_post_invalid_id" });
  });

  it("creates a post, with a plain text for its title", async () => {
    const { status, headers, json } = await mock.send(
      "POST",
      POSTS,
      sent({ title: "Hello", status: "draft" }),
    );
    expect(status).toBe(201);
    expect(json).toMatchObject({ title: { raw: "Hello", rendered: "Hello" }, status: "draft" });
    expect(headers["location"]).toMatch(/\/wp-json\/wp\/v2\/posts\/\d+$/);
  });

  it("refuses a status that the site does not list", async () => {
    expect((await mock.send("POST", POSTS, sent({ status: "nonsense" }))).status).toBe(400);
  });
});
