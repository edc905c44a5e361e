import { describe, expect, it } from "vitest";
import { respondWith } from "../../src/mock/response.ts";
import type { Behavior } from "../../src/mock/model.ts";
import { startMock } from "./support/server.ts";

const route = { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }] };
const index = {
  name: "Books",
  namespaces: ["a/v1"],
  routes: { "/a/v1/b": route, "/a/v1/b/nothing": route },
};

const behaviors: readonly Behavior[] = [
  { covers: (key) => key.endsWith("/nothing"), respond: () => respondWith("dropped", 204) },
];

const ANA = { Authorization: `Basic ${Buffer.from("ana:secret").toString("base64")}` };
const BEARER = { Authorization: "Bearer abcd" };
const JSON_TYPE = "application/json; charset=UTF-8";
const SCRIPT_TYPE = "application/javascript; charset=UTF-8";
const NO_STORE = "no-cache, must-revalidate, max-age=0, no-store, private";

/** Recorded from WordPress 6.1, whose `no-cache` is shorter. */
describe("the headers and the body of a response", async () => {
  const mock = await startMock(index, { behaviors });

  it.each<[query: string, headers: Record<string, string>, status: number, expected: object]>([
    ["_jsonp=f", {}, 200, { "content-type": SCRIPT_TYPE }],
    ["_jsonp=", {}, 200, { "content-type": JSON_TYPE }],
    ["_jsonp=0", {}, 200, { "content-type": JSON_TYPE }],
    ["_jsonp=a-b", ANA, 400, { "content-type": SCRIPT_TYPE, "cache-control": undefined }],
    ["_jsonp=a-b&_envelope", {}, 400, { "content-type": SCRIPT_TYPE }],
    [
      "_jsonp=a-b",
      { Origin: "https://a.example", "X-WP-Nonce": "bad", "X-HTTP-Method-Override": "HEAD" },
      400,
      { "cache-control": undefined, "access-control-allow-origin": undefined, vary: undefined },
    ],
    ["", { "X-HTTP-Method-Override": "PUT" }, 404, { "cache-control": NO_STORE }],
    ["_method=put", { "X-HTTP-Method-Override": "PUT" }, 404, { "cache-control": undefined }],
    ["_envelope", { "X-HTTP-Method-Override": "PUT" }, 200, { "cache-control": undefined }],
    ["", { Origin: "https://a.example" }, 200, { "access-control-allow-origin": "https://a.example" }],
    ["", { Origin: "" }, 200, { "access-control-allow-origin": undefined, vary: "Origin" }],
    ["", { "X-WP-Nonce": "bad" }, 403, { "cache-control": NO_STORE }],
    ["_wpnonce=bad", {}, 403, { "cache-control": NO_STORE }],
    ["", { ...ANA, "X-WP-Nonce": "bad" }, 200, { "cache-control": NO_STORE }],
    ["_wpnonce=bad", ANA, 200, { "cache-control": NO_STORE }],
    ["", BEARER, 200, { "cache-control": undefined }],
  ])("?$0 $1", async (query, headers, status, expected) => {
    const received = await mock.send("GET", `/wp-json/a/v1/b?${query}`, { headers });
    expect(received.status).toBe(status);
    const sent = Object.fromEntries(Object.keys(expected).map((name) => [name, received.headers[name]]));
    expect(sent).toEqual(expected);
  });

  it.each([
    ["HEAD", "", 200],
    ["HEAD", "?_method=GET", 200],
    ["HEAD", "?_jsonp=a-b", 400],
    ["GET", "?_method=HEAD", 200],
    ["GET", "/nothing", 204],
  ])("has no body for %s %s", async (method, rest, status) => {
    const { text, ...received } = await mock.send(method, `/wp-json/a/v1/b${rest}`);
    expect([received.status, text]).toEqual([status, ""]);
  });

  it("is a bare error for an invalid JSONP callback, whatever the method", async () => {
    const { text } = await mock.send("GET", "/wp-json/a/v1/b?_jsonp=a-b&_method=HEAD&_envelope");
    expect(text).toBe('{"code":"rest_callback_invalid","message":"Invalid JSONP callback function."}');
  });

  it("does not repeat an origin that a header cannot hold", async () => {
    const { headers } = await mock.send("GET", "/wp-json/a/v1/b", {
      headers: { Origin: "https://b\u00fccher.example" },
    });
    expect(headers["access-control-allow-origin"]).toBe("null");
  });

  it("is the front page where rest_route is empty", async () => {
    for (const path of ["/?rest_route=", "/?rest_route=0"]) {
      expect((await mock.send("GET", path)).headers["content-type"]).toContain("text/html");
    }
  });

  it.each(["/wp-json/a/v1/b", "/?rest_route=/a/v1/b", "?rest_route=/a/v1/b"])(
    "is the same for the absolute address of a proxy: %s",
    async (path) => {
      const { json } = await mock.send("GET", `http://books.example${path}`);
      expect(json).toMatchObject({ route: "/a/v1/b" });
    },
  );

  it("prefers rest_route to the path, and has it as a parameter", async () => {
    const { json } = await mock.send("GET", "/wp-json/?rest_route=/a/v1/b");
    expect(json).toMatchObject({ route: "/a/v1/b", params: { rest_route: "/a/v1/b" } });
  });

  it.each(["//wp-json/a/v1/b", "///index.php/wp-json/a/v1/b", "//?rest_route=/a/v1/b"])(
    "is the same after more slashes: %s",
    async (path) => {
      const { json } = await mock.send("GET", path);
      expect(json).toMatchObject({ route: "/a/v1/b" });
    },
  );
});
