import { describe, expect, it } from "vitest";
import { startMock } from "./support/server.ts";

const schema = { type: "object", properties: { id: { type: "integer", minimum: 7, maximum: 7 } } };
const endpoints = [{ methods: ["GET", "POST"], args: { per_page: {} } }];
const route = { namespace: "wp/v2", endpoints, schema };

/** An object that is read, one property of it by editors. */
function reading(context: object): object {
  const properties = { title: { type: "string" }, draft: { type: "boolean", context: ["edit"] } };
  return {
    namespace: "wp/v2",
    endpoints: [{ methods: ["GET"], args: { context } }],
    schema: { type: "object", properties },
  };
}

const index = {
  namespaces: ["wp/v2"],
  routes: {
    "/wp/v2/tags": route,
    "/wp/v2/templates": { ...route, schema: { properties: { id: { type: "string" } } } },
    "/wp/v2/nothings": { ...route, schema: { properties: {} } },
    "/wp/v2/passwords": { ...route, schema: { properties: { uuid: { type: "string" } } } },
    "/wp/v2/texts": { ...route, schema: { type: "string" } },
    "/wp/v2/widgets": route,
    "/wp/v2/things/(?P<id>\\d+)": {
      namespace: "wp/v2",
      endpoints: [{ methods: ["GET", "PUT", "DELETE"], args: {} }],
      schema: { properties: { id: { type: "integer" } } },
    },
    "/wp/v2/tags/(?P<id>\\d+)": { ...route, endpoints: [{ methods: ["POST"], args: {} }] },
    "/wp/v2/posts/(?P<id>\\d+)/autosaves": route,
    "/wp/v2/drafts": reading({ enum: ["edit"] }),
    "/wp/v2/notes": reading({ enum: ["view", "edit"] }),
    "/wp/v2/words": reading({ default: "edit" }),
  },
};

const mock = await startMock(index);

describe("a POST", () => {
  it.each([
    ["/wp/v2/tags", 201, "/wp-json/wp/v2/tags/7"],
    ["/wp/v2/templates", 201, "/wp-json/wp/v2/templates/gamma"],
    ["/wp/v2/nothings", 201, "/wp-json/wp/v2/nothings/1"],
    ["/wp/v2/texts", 201, "/wp-json/wp/v2/texts/1"],
    ["/wp/v2/passwords", 201, "/wp-json/wp/v2/passwords/delta"],
    ["/wp/v2/widgets?id_base=a", 201, undefined],
    ["/wp/v2/tags/7", 200, undefined],
    ["/wp/v2/posts/1/autosaves", 200, undefined],
  ])("%s is answered with %d, at %s", async (path, status, place) => {
    const sent = await mock.send("POST", `/wp-json${path}`);
    const { location } = sent.headers;
    expect([sent.status, location]).toEqual([status, place && mock.origin + place]);
  });
});

describe("a GET", () => {
  it.each([
    ["/wp/v2/notes", ["title"]],
    ["/wp/v2/notes?context=edit", ["title", "draft"]],
    ["/wp/v2/words", ["title", "draft"]],
    // One word is what the route takes, asked for or not.
    ["/wp/v2/drafts", ["title", "draft"]],
  ])("%s shows %j", async (path, names) => {
    const { json } = await mock.send("GET", `/wp-json${path}`);
    expect(Object.keys(json as object)).toEqual(names);
  });
});

describe("what stands in the path and elsewhere", () => {
  const JSON_TYPE = { "Content-Type": "application/json" };
  it.each([
    ["GET", "/wp/v2/things/3", "", { id: 3 }],
    ["GET", "/wp/v2/things/3?id=4", "", { id: 4 }],
    ["PUT", "/wp/v2/things/3?id=4", '{"id":5}', { id: 5 }],
    ["DELETE", "/wp/v2/things/3?id=4", "", { deleted: true, previous: { id: 4 } }],
  ])("%s %s %s", async (method, path, body, expected) => {
    const { json } = await mock.send(method, `/wp-json${path}`, { headers: JSON_TYPE, body });
    expect(json).toEqual(expected);
  });
});
