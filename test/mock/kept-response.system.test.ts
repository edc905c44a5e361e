// What clients create, change and delete stays so for the life of the mock.
import { beforeEach, describe, expect, it } from "vitest";
import { LARGEST_ID } from "../../src/mock/items.ts";
import { startMock, type Received, type RunningMock } from "./support/server.ts";

const text = { type: "string" };
const number = { type: "integer" };
const force = { force: { type: "boolean", default: false } };

const lists = {
  page: { ...number, default: 1, minimum: 1 },
  per_page: { ...number, default: 10, minimum: 1, maximum: 100 },
  status: { type: "array", items: text, default: "publish" },
  order: { ...text, default: "desc", enum: ["asc", "desc"] },
  orderby: { ...text, default: "date" },
  include: { type: "array", items: number },
};

const post = {
  title: "post",
  type: "object",
  properties: {
    id: number,
    date: { ...text, format: "date-time" },
    modified_gmt: { ...text, format: "date-time" },
    slug: text,
    link: { ...text, format: "uri" },
    status: { ...text, enum: ["publish", "draft", "pending"] },
    title: {
      type: "object",
      properties: { raw: { ...text, context: ["edit"] }, rendered: { ...text, context: ["view", "edit"] } },
      context: ["view", "edit"],
    },
    billing: { type: "object", properties: { first_name: text, last_name: text } },
    lines: {
      type: "array",
      items: { type: "object", properties: { id: number, quantity: number, total: text } },
    },
  },
};

const writing = {
  title: {},
  slug: text,
  status: { ...text, enum: ["publish", "draft", "pending"] },
  billing: { type: "object" },
  lines: { type: "array" },
};

function route(namespace: string, schema: object | undefined, ...endpoints: readonly object[]): object {
  return { namespace, endpoints, ...(schema === undefined ? {} : { schema }) };
}

const read = (args: object) => ({ methods: ["GET"], args });
const write = (methods: readonly string[], args: object) => ({ methods, args });
const EDITABLE = ["POST", "PUT", "PATCH"];

const index = {
  namespaces: ["wp/v2", "a/v1"],
  routes: {
    "/wp/v2/posts": route("wp/v2", post, read(lists), write(["POST"], writing)),
    "/wp/v2/posts/(?P<id>[\\d]+)": route(
      "wp/v2",
      post,
      read({ id: number, context: { ...text, default: "view", enum: ["view", "edit"] } }),
      write(EDITABLE, { id: number, ...writing }),
      write(["DELETE"], { id: number, ...force }),
    ),
    "/wp/v2/posts/(?P<parent>[\\d]+)/notes": route("wp/v2", post, read({}), write(["POST"], {})),
    "/wp/v2/posts/(?P<parent>[\\d]+)/notes/(?P<id>[\\d]+)": route("wp/v2", post, read({})),
    "/wp/v2/settings": route(
      "wp/v2",
      { type: "object", properties: { title: text, language: text } },
      read({}),
      write(EDITABLE, { title: text, language: text }),
    ),
    "/a/v1/words": route(
      "a/v1",
      undefined,
      read({}),
      write(["POST"], { name: text, active: { type: "boolean" } }),
    ),
    "/a/v1/words/(?P<id>[\\d]+)": route(
      "a/v1",
      undefined,
      read({}),
      write(EDITABLE, { name: text }),
      write(["DELETE"], {}),
    ),
    "/a/v1/words/(?P<id>[\\d]+)/activate": route("a/v1", undefined, write(EDITABLE, {})),
    "/a/v1/keys": route(
      "a/v1",
      { type: "object", properties: { uuid: { ...text, format: "uuid" }, name: text } },
      read({}),
      write(["POST"], { name: text }),
      write(["DELETE"], {}),
    ),
    "/a/v1/keys/(?P<uuid>[\\w-]+)": route(
      "a/v1",
      { type: "object", properties: { uuid: { ...text, format: "uuid" }, name: text } },
      read({}),
    ),
  },
};

let mock: RunningMock;

beforeEach(async () => {
  mock = await startMock(index);
});

async function ask(method: string, path: string, body?: object): Promise<Received> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return mock.send(method, `/wp-json${path}`, sent);
}

async function ids(path: string): Promise<unknown> {
  return ((await ask("GET", path)).json as { readonly id: number }[]).map(({ id }) => id);
}

const POSTS = "/wp/v2/posts";
const FIRST = LARGEST_ID + 1;

describe("a created item", () => {
  it("is read, listed first, changed and deleted as it was created", async () => {
    const total = Number((await ask("GET", POSTS)).headers["x-wp-total"]);
    const created = await ask("POST", POSTS, { title: "Hello mock", status: "publish" });
    expect(created.status).toBe(201);
    expect(created.headers.location).toBe(`${mock.origin}/wp-json${POSTS}/${FIRST}`);
    expect(created.json).toMatchObject({
      id: FIRST,
      slug: "hello-mock",
      link: expect.stringContaining("/hello-mock/") as string,
      title: { raw: "Hello mock", rendered: "Hello mock" },
    });
    const list = await ask("GET", POSTS);
    expect(list.headers["x-wp-total"]).toBe(String(total + 1));
    // In the context `view` there is no raw text.
    expect(list.json).toHaveProperty("0.title", { rendered: "Hello mock" });
    expect(list.json).toHaveProperty("0.id", FIRST);
    const changed = await ask("PATCH", `${POSTS}/${FIRST}`, { title: { raw: "Bye" } });
    expect(changed.json).toMatchObject({
      id: FIRST,
      slug: "hello-mock",
      title: { raw: "Bye", rendered: "Bye" },
    });
    expect((await ask("GET", `${POSTS}/${FIRST}`)).json).toMatchObject({ title: { rendered: "Bye" } });
    expect((await ask("DELETE", `${POSTS}/${FIRST}?force=true`)).json).toMatchObject({ deleted: true });
    for (const method of ["GET", "PUT", "DELETE"]) {
      const gone = await ask(method, `${POSTS}/${FIRST}`);
      expect(gone).toMatchObject({ status: 404, json: { code: "rest_post_invalid_id" } });
    }
    expect((await ask("POST", POSTS, { title: "Next" })).json).toMatchObject({ id: FIRST + 1 });
  });

  it("has the objects and the lists that were sent, with the members that a response adds", async () => {
    const { json } = await ask("POST", POSTS, {
      title: "a",
      billing: { first_name: "Ada" },
      lines: [{ quantity: 2 }, { quantity: 3 }],
    });
    expect(json).toMatchObject({
      billing: { first_name: "Ada", last_name: expect.any(String) as string },
      lines: [
        { id: 1, quantity: 2, total: expect.any(String) as string },
        { id: 2, quantity: 3, total: expect.any(String) as string },
      ],
    });
  });

  it("is a draft without a status, which the list hides", async () => {
    expect((await ask("POST", POSTS, { title: "a" })).json).toMatchObject({ status: "draft" });
    expect(await ids(`${POSTS}?per_page=100`)).not.toContain(FIRST);
    expect(await ids(`${POSTS}?status=draft&per_page=100`)).toContain(FIRST);
  });

  it("has items of its own", async () => {
    expect((await ask("GET", `${POSTS}/${FIRST}/notes`)).status).toBe(404);
    await ask("POST", POSTS, { title: "a" });
    expect((await ask("GET", `${POSTS}/${FIRST}/notes`)).status).toBe(200);
    await ask("DELETE", `${POSTS}/${FIRST}?force=true`);
    expect((await ask("GET", `${POSTS}/${FIRST}/notes`)).status).toBe(404);
  });

  it("is dated by the clock", async () => {
    const before = new Date().toISOString().slice(0, 19);
    const { json } = await ask("POST", POSTS, { title: "a" });
    const { date, modified_gmt: modified } = json as { date: string; modified_gmt: string };
    expect(date >= before).toBe(true);
    expect(modified >= before).toBe(true);
  });

  it("makes room for others, the oldest first", async () => {
    for (let at = 0; at <= 1000; at += 1) await ask("POST", "/a/v1/words", { name: "a" });
    const kept = await ids("/a/v1/words");
    expect(kept).toHaveLength(1000);
    expect(kept).toMatchObject({ 0: 2, 999: 1001 });
  });
});

describe("a list that is sorted by what it includes", () => {
  it("has that order, whatever `order` says", async () => {
    expect(await ids(`${POSTS}?include=2,1,3&orderby=include`)).toEqual([2, 1, 3]);
  });
});

describe("a generated item", () => {
  it("stays as it was changed, in the list too", async () => {
    await ask("PUT", `${POSTS}/1`, { title: "Changed" });
    expect((await ask("GET", `${POSTS}/1`)).json).toMatchObject({ title: { rendered: "Changed" } });
    const { json } = await ask("GET", `${POSTS}?order=asc`);
    expect(json).toHaveProperty("0.title.rendered", "Changed");
  });

  it("goes to the trash, which only its status lists, and then for good", async () => {
    await ask("DELETE", `${POSTS}/1`);
    expect(await ids(`${POSTS}?per_page=100`)).not.toContain(1);
    expect(await ids(`${POSTS}?status=any&per_page=100`)).not.toContain(1);
    expect(await ids(`${POSTS}?status=trash`)).toEqual([1]);
    expect((await ask("DELETE", `${POSTS}/1`)).json).toMatchObject({ code: "rest_already_trashed" });
    await ask("DELETE", `${POSTS}/1?force=true`);
    expect(await ids(`${POSTS}?status=trash`)).toEqual([]);
    expect((await ask("GET", `${POSTS}/1`)).status).toBe(404);
  });
});

describe("an object without a list", () => {
  it("keeps what is written", async () => {
    await ask("PUT", "/wp/v2/settings", { title: "New" });
    expect((await ask("GET", "/wp/v2/settings")).json).toMatchObject({ title: "New", language: "en" });
  });
});

describe("items without a schema", () => {
  it("hold what was sent", async () => {
    expect((await ask("GET", "/a/v1/words")).json).toEqual([]);
    const { json } = await ask("POST", "/a/v1/words", { name: "One" });
    expect(json).toEqual({ id: 1, active: false, name: "One" });
    expect((await ask("PUT", "/a/v1/words/1/activate")).json).toMatchObject({ id: 1, active: true });
    expect((await ask("GET", "/a/v1/words")).json).toEqual([{ id: 1, active: true, name: "One" }]);
  });

  it("are stand-ins until somebody writes them", async () => {
    expect((await ask("GET", "/a/v1/words/7")).json).toMatchObject({ standIn: true });
    await ask("PUT", "/a/v1/words/7", { name: "Seven" });
    expect((await ask("GET", "/a/v1/words/7")).json).toEqual({ id: 7, name: "Seven" });
    await ask("DELETE", "/a/v1/words/7");
    expect((await ask("GET", "/a/v1/words/7")).status).toBe(404);
  });
});

describe("items that a UUID names", () => {
  it("have different ones, and are deleted together", async () => {
    const { headers } = await ask("POST", "/a/v1/keys", { name: "mine" });
    const path = headers.location?.replace(`${mock.origin}/wp-json`, "") ?? "";
    expect((await ask("GET", path)).json).toMatchObject({ name: "mine" });
    const keys = (await ask("GET", "/a/v1/keys")).json as { readonly uuid: string }[];
    expect(new Set(keys.map(({ uuid }) => uuid)).size).toBe(4);
    expect((await ask("DELETE", "/a/v1/keys")).json).toEqual({ deleted: true, count: 4 });
    expect((await ask("GET", "/a/v1/keys")).json).toEqual([]);
  });
});
