import { describe, expect, it } from "vitest";
import { respondWith } from "../../src/mock/response.ts";
import { startMock } from "../mock/support/server.ts";

const args = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
const orderedBy = (...words: readonly string[]) => ({ orderby: { type: "string", enum: words } });
const route = (created: object, listed: object = {}) => ({
  namespace: "wp/v2",
  endpoints: [
    { methods: ["GET"], args: listed },
    { methods: ["POST"], args: created },
  ],
});

const post = args("slug", "date_gmt", "title", "content", "excerpt");

const index = {
  namespaces: ["wp/v2"],
  routes: {
    "/wp/v2/posts": route(post, orderedBy("include", "relevance")),
    "/wp/v2/pages": route(post),
    "/wp/v2/blocks": route(args("slug", "date_gmt", "title", "content")),
    "/wp/v2/tags": route(args("slug", "name"), orderedBy("include", "name")),
    "/wp/v2/users": route(args("slug", "username")),
    "/wp/v2/comments": route(args("post", "content")),
    "/wp/v2/media": route(args("slug", "date_gmt", "title", "url")),
    "/wp/v2/menu-items": route({ ...args("title", "url"), type: { type: "string", default: "custom" } }),
    "/wp/v2/widgets": route(args("id_base")),
  },
};

type Row = readonly [
  path: string,
  body: unknown,
  refused: readonly [status: number, code: string] | undefined,
];

const EMPTY_CONTENT = [400, "empty_content"] as const;
const NO_POST = [403, "rest_comment_invalid_post_id"] as const;
const NO_COMMENT = [400, "rest_comment_content_invalid"] as const;

const WRITES: readonly Row[] = [
  ["posts", {}, EMPTY_CONTENT],
  ["posts", { title: "", content: { raw: "" }, excerpt: "0" }, EMPTY_CONTENT],
  ["posts", { title: 5 }, EMPTY_CONTENT],
  ["posts", { title: "A" }, undefined],
  ["posts", { content: { raw: "A" } }, undefined],
  ["posts", { excerpt: "A" }, undefined],
  ["pages", {}, undefined],
  ["blocks", {}, undefined],
  ["tags", {}, undefined],
  ["posts", { id: 5, title: "A" }, [400, "rest_post_exists"]],
  ["posts", { id: 0, title: "A" }, undefined],
  ["users", { id: 5 }, [400, "rest_user_exists"]],
  ["comments", { id: 5, post: 1 }, [400, "rest_comment_exists"]],
  ["comments", { id: 5 }, NO_POST],
  ["tags", { id: 5 }, undefined],
  ["comments", {}, NO_POST],
  ["comments", { post: 0, content: "A" }, NO_POST],
  ["comments", { post: 1 }, NO_COMMENT],
  ["comments", { post: 1, content: { raw: "" } }, NO_COMMENT],
  ["comments", { post: 1, content: "A" }, undefined],
  ["menu-items", {}, [400, "rest_title_required"]],
  ["menu-items", { title: { raw: "" }, url: "/" }, [400, "rest_title_required"]],
  ["menu-items", { title: "0" }, [400, "rest_url_required"]],
  ["menu-items", { title: { raw: "A" } }, [400, "rest_url_required"]],
  ["menu-items", { title: "A", url: "/" }, undefined],
  ["menu-items", { type: "taxonomy" }, undefined],
  ["widgets", {}, [400, "rest_invalid_widget"]],
  ["widgets", { id_base: "text" }, undefined],
  ["media", { url: "http://a.example/b.png" }, undefined],
  ["media", { title: "A" }, [400, "rest_upload_no_content_disposition"]],
];

const READS: readonly Row[] = [
  ["posts?orderby=relevance", undefined, [400, "rest_no_search_term_defined"]],
  ["posts?orderby=relevance&search=a", undefined, undefined],
  ["posts?orderby=include", undefined, [400, "rest_orderby_include_missing_include"]],
  ["posts?orderby=include&include=1", undefined, undefined],
  ["tags?orderby=include", undefined, undefined],
];

const PNG = { "content-type": "image/png" };
const FORM = { "content-type": "multipart/form-data; boundary=x" };
const part = (disposition: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nA\r\n--x--\r\n`;

const named = (disposition: string) => ({ ...PNG, "content-disposition": disposition });

const UNKNOWN_ERROR = "rest_upload_unknown_error";

type Upload = readonly [headers: Record<string, string>, body: string, code: string | undefined];

const UPLOADS: readonly Upload[] = [
  [PNG, "", "rest_upload_no_data"],
  [FORM, part('name="title"'), "rest_upload_no_data"],
  [FORM, part('name="file"; filename="a.png"'), undefined],
  [FORM, part('name="image"; filename="a.png"'), UNKNOWN_ERROR],
  [FORM, part('name="file[]"; filename="a.png"'), UNKNOWN_ERROR],
  [FORM, part('name="file"; filename=""\r\nContent-Type: application/octet-stream'), UNKNOWN_ERROR],
  [{ "content-disposition": "attachment; filename=a.png" }, "A", "rest_upload_no_content_type"],
  [PNG, "A", "rest_upload_no_content_disposition"],
  [named("attachment"), "A", "rest_upload_invalid_disposition"],
  [named("filename=a.png"), "A", "rest_upload_invalid_disposition"],
  [named("attachment; filename="), "A", "rest_upload_invalid_disposition"],
  [named('attachment; filename=""'), "A", "rest_upload_invalid_disposition"],
  [named("attachment; filename=a.png"), "A", undefined],
  [named('form-data; name=f; filename="a b.png"'), "A", undefined],
];

describe("the errors of core's controllers", async () => {
  const mock = await startMock(index);

  const codeOf = (json: unknown): unknown => (json as { code?: unknown } | undefined)?.code;

  it.each([...WRITES, ...READS])("%s %j", async (path, body, refused) => {
    const { status, json } = await mock.send(body === undefined ? "GET" : "POST", `/wp-json/wp/v2/${path}`, {
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([status, codeOf(json)]).toEqual(refused ?? [200, undefined]);
  });

  it.each(UPLOADS)("an upload %j %s", async (headers, body, code) => {
    const { status, json } = await mock.send("POST", "/wp-json/wp/v2/media", { headers, body });
    const refusal = code === UNKNOWN_ERROR ? 500 : 400;
    expect([status, codeOf(json)]).toEqual([code === undefined ? 200 : refusal, code]);
  });

  it("have the allowed methods", async () => {
    const { headers } = await mock.send("POST", "/wp-json/wp/v2/posts");
    expect(headers.allow).toBe("GET, POST");
  });

  it("give way to a behavior", async () => {
    const covers = (key: string): boolean => key === "/wp/v2/posts";
    const own = await startMock(index, { behaviors: [{ covers, respond: () => respondWith("own") }] });
    const { json } = await own.send("POST", "/wp-json/wp/v2/posts");
    expect(json).toBe("own");
  });
});
