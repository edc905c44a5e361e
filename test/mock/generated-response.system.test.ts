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
  namespaces: ["wp/v2", "wc/v3"],
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
    "/wc/v3/shipping/zones/(?P<id>[\\d]+)/locations": {
      ...route,
      namespace: "wc/v3",
      endpoints: [
        { methods: ["GET"], args: {} },
        { methods: ["POST", "PUT", "PATCH"], args: {} },
      ],
    },
    "/wp/v2/drafts": reading({ enum: ["edit"] }),
    "/wp/v2/notes": reading({ enum: ["view", "edit"] }),
    "/wp/v2/words": reading({ default: "edit" }),
  },
};

const mock = await startMock(index);

describe("a POST", () => {
  it.each([
    ["/wp/v2/tags", 201, "/wp-json/wp/v2/tags/7"],
    ["/wp/v2/templates", 201, "/wp-json/wp/v2/templates/sample-template"],
    ["/wp/v2/nothings", 201, "/wp-json/wp/v2/nothings/1"],
    ["/wp/v2/texts", 201, "/wp-json/wp/v2/texts/1"],
    ["/wp/v2/passwords", 201, "/wp-json/wp/v2/passwords/123e4567-e89b-42d3-a456-426614174000"],
    ["/wp/v2/widgets?id_base=a", 201, undefined],
    ["/wp/v2/tags/7", 200, undefined],
    ["/wp/v2/posts/1/autosaves", 200, undefined],
  ])("%s is answered with %d, at %s", async (path, status, place) => {
    const sent = await mock.send("POST", `/wp-json${path}`);
    const { location } = sent.headers;
    expect([sent.status, location]).toEqual([status, place && mock.origin + place]);
  });
});

describe("a list that is edited as a whole", () => {
  it.each(["GET", "POST", "PUT", "PATCH"])("is the response to %s", async (method) => {
    const { status, json } = await mock.send(method, "/wp-json/wc/v3/shipping/zones/1/locations");
    expect([status, json]).toEqual([200, [{ id: 7 }, { id: 7 }, { id: 7 }]]);
  });
});

describe("dates", async () => {
  const date = { type: "string", format: "date-time" };
  const properties = { date, date_gmt: { ...date, type: ["string", "null"] }, registered_date: date };
  const dated = (...extra: readonly object[]) => ({
    namespace: "wp/v2",
    endpoints: [{ methods: ["GET", "PUT"], args: { date, date_gmt: date } }],
    schema: Object.assign({ type: "object", properties }, ...extra) as object,
  });
  const shop = {
    ...dated({ properties: { date_created: { type: "date-time" }, registered_date: date } }),
    namespace: "wc/v3",
  };
  const { send } = await startMock({
    namespaces: ["wp/v2", "wc/v3"],
    routes: {
      "/wp/v2/posts/(?P<id>\\d+)": dated(),
      "/wp/v2/users/(?P<id>\\d+)": dated(),
      "/wc/v3/orders/(?P<id>\\d+)": shop,
    },
  });

  it.each([
    ["/wp/v2/posts/1", "date", "2026-01-02T03:04:05"],
    ["/wp/v2/posts/1", "date_gmt", "2026-01-02T03:04:05"],
    ["/wp/v2/users/1", "registered_date", "2026-01-02T03:04:05+00:00"],
    ["/wc/v3/orders/1", "date_created", "2026-01-02T03:04:05"],
    ["/wc/v3/orders/1", "registered_date", "2026-01-02T03:04:05"],
  ])("are sent as WordPress sends them: %s %s is %s", async (path, name, expected) => {
    expect((await send("GET", `/wp-json${path}`)).json).toMatchObject({ [name]: expected });
  });

  it.each([
    ["2024-01-05T10:00:00", "2024-01-05T10:00:00"],
    ["2024-01-05 10:00:00.5", "2024-01-05T10:00:00"],
    ["2024-01-05T10:00:00Z", "2024-01-05T10:00:00"],
    ["2024-01-05T10:00:00%2B01:00", "2024-01-05T09:00:00"],
    ["2024-01-05t10:00:00-02", "2024-01-05T12:00:00"],
  ])("come back without a zone: %s as %s", async (given, expected) => {
    const { json } = await send("PUT", `/wp-json/wp/v2/posts/1?date=${given.replaceAll(" ", "%20")}`);
    expect(json).toMatchObject({ date: expected });
  });
});

describe("a GET", () => {
  it.each([
    ["/wp/v2/notes", ["title"]],
    ["/wp/v2/notes?context=edit", ["title", "draft"]],
    ["/wp/v2/words", ["title", "draft"]],
    // A single value is used without being requested.
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
