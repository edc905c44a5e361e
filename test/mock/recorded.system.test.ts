// A mock that holds what a site was recorded to send.
import { describe, expect, it } from "vitest";
import { readRecorded } from "../../src/mock/recorded.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Exchange } from "../../src/responses/recording.ts";
import { startMock } from "./support/server.ts";

const text = { type: "string" };
const schema = {
  title: "book",
  type: "object",
  properties: { id: { type: "integer" }, name: text, note: { ...text, context: ["edit"] } },
};
const pages = { page: { type: "integer", default: 1 }, per_page: { type: "integer", default: 10 } };
const route = (...endpoints: readonly object[]) => ({ namespace: "a/v1", endpoints, schema });
const read = { methods: ["GET"], args: {} };
const index = {
  namespaces: ["a/v1"],
  routes: {
    "/a/v1/books": route({ methods: ["GET"], args: pages }, { methods: ["POST"], args: { name: text } }),
    "/a/v1/books/(?P<id>[\\d]+)": route(
      read,
      { methods: ["PUT"], args: { name: text } },
      { methods: ["DELETE"], args: {} },
    ),
    "/a/v1/status": { namespace: "a/v1", endpoints: [read] },
  },
};

const get = (path: string, body: unknown): Exchange => ({ method: "GET", path, body });
const data: readonly Exchange[] = [
  get("/a/v1/books", [
    { id: 7, name: "Seven", _links: { self: [] } },
    { id: 12, name: "Twelve" },
  ]),
  get("/A/v1/books/7", { id: 7, name: "Seven", note: "mine" }),
  { method: "POST", path: "/a/v1/books", body: { id: 13, name: "Thirteen" } },
  { method: "DELETE", path: "/a/v1/books/12", body: { deleted: true } },
  get("/a/v1/status", { fine: true }),
  get("/a/v1/unknown", { id: 1 }),
  get("/a/v1/books", { code: "odd" }),
];

describe("recorded responses", async () => {
  const mock = await startMock(index, { data });
  const ask = async (method: string, path: string) => (await mock.send(method, `/wp-json/a/v1${path}`)).json;

  it("are the items of their collection, and no others", async () => {
    const { json, headers } = await mock.send("GET", "/wp-json/a/v1/books");
    expect(json).toEqual([
      { id: 7, name: "Seven" },
      { id: 12, name: "Twelve" },
      { id: 13, name: "Thirteen" },
    ]);
    expect(headers).toMatchObject({ "x-wp-total": "3", "x-routeprint-mock": "recorded" });
    expect(await ask("GET", "/books/8")).toMatchObject({ data: { status: 404 } });
  });

  it("are the responses of other paths", async () => {
    expect(await ask("GET", "/status")).toEqual({ fine: true });
  });

  it("are changed, deleted and added to", async () => {
    await ask("PUT", "/books/12?name=Dozen");
    expect(await ask("GET", "/books/12")).toEqual({ id: 12, name: "Dozen" });
    expect(await ask("POST", "/books?name=New")).toMatchObject({ id: 14, name: "New" });
    await ask("DELETE", "/books/7");
    expect(await ask("GET", "/books")).toMatchObject([{ id: 12 }, { id: 13 }, { id: 14 }]);
  });

  it("are counted where they hold nothing for the index", () => {
    const { unused, items } = readRecorded(sourceFrom(index, "test").surface, data);
    expect(unused).toBe(3);
    expect(items.get("/a/v1/books")?.get("7")).toEqual({ id: 7, name: "Seven", note: "mine" });
  });
});
