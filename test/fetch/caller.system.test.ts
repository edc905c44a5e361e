import { describe, expect, it } from "vitest";
import { createCaller, type ApiRequest } from "../../src/fetch/caller.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import type { FetchOptions } from "../../src/fetch/model.ts";
import type { Handler } from "../support/fault-server.ts";
import { json, restError } from "./site.ts";
import { start } from "./start.ts";

const ROOT = "http://127.0.0.1/wp-json/";
const CANARY = "abcd efgh ijkl mnop qrst uvwx";
const SIGNED: FetchOptions = { credentials: { user: "ana", password: secretOf(CANARY) } };

/** Calls an API at ROOT, and collects what was sent. */
async function calling(
  handler: Handler,
  request: Partial<ApiRequest> & Pick<ApiRequest, "address">,
  options: FetchOptions = {},
  root = ROOT,
) {
  const { network, server } = await start(handler);
  const result = await createCaller(root, { ...options, network })({ method: "GET", ...request }).catch(
    (error: unknown) => error,
  );
  return { result, seen: server.seen };
}

const responding = () => json('{"id":7}');

describe("createCaller", () => {
  it("sends JSON and reads the response", async () => {
    const { result, seen } = await calling(
      () => ({
        ...json('[{"id":7}]'),
        headers: [
          ["X-WP-Total", "12"],
          ["X-WP-TotalPages", "2"],
        ],
      }),
      { method: "POST", address: `${ROOT}wp/v2/posts?a=1`, body: '{"title":"A"}' },
      SIGNED,
    );
    expect(result).toEqual({ status: 200, body: [{ id: 7 }], total: 12, pages: 2 });
    expect(seen).toMatchObject([{ method: "POST", path: "/wp-json/wp/v2/posts?a=1" }]);
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      "content-type": "application/json",
      "content-length": "13",
      authorization: expect.stringMatching(/^Basic /),
    });
  });

  it("returns the errors of WordPress as responses", async () => {
    const { result } = await calling(() => restError(403, "rest_forbidden"), {
      address: `${ROOT}wp/v2/users`,
    });
    expect(result).toMatchObject({ status: 403, body: { code: "rest_forbidden" } });
  });

  it.each([
    ["another host", "http://other.example/wp-json/wp/v2/posts"],
    ["a host that begins alike", "http://127.0.0.1.other.example/wp-json/wp/v2/posts"],
    ["another user at the host", "http://127.0.0.1@other.example/wp-json/x"],
    ["a path above", `${ROOT}../wp-login.php`],
    ["a path that leads back", `${ROOT}wp/v2/posts/../users`],
    ["the same, encoded", `${ROOT}wp/v2/posts/%2e%2E/users`],
    ["a path beside", "http://127.0.0.1/wp-jsonx/a"],
  ])("refuses %s", async (_, address) => {
    const { result, seen } = await calling(responding, { address }, SIGNED);
    expect(result).toMatchObject({ code: "address-refused" });
    expect(seen).toEqual([]);
  });

  it("sends to a root in the query", async () => {
    const root = "http://127.0.0.1/index.php?rest_route=/";
    const { seen } = await calling(responding, { address: `${root}wp/v2/posts&page=2` }, {}, root);
    expect(seen).toMatchObject([{ path: "/index.php?rest_route=/wp/v2/posts&page=2" }]);
    const other = "http://127.0.0.1/index.php?page=2&rest_route=/wp/v2/posts";
    expect((await calling(responding, { address: other }, {}, root)).result).toMatchObject({
      code: "address-refused",
    });
  });

  it("follows no redirect", async () => {
    const { result, seen } = await calling(
      () => ({ status: 301, headers: [["Location", "http://other.example/"]] }),
      { address: `${ROOT}wp/v2/posts` },
      SIGNED,
    );
    expect(result).toMatchObject({ code: "redirect-refused" });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ["GET", 2],
    ["POST", 1],
    ["DELETE", 1],
  ] as const)("sends a %s that the site cannot take now %i times", async (method, times) => {
    const { seen } = await calling(() => ({ ...restError(502, "x") }), { method, address: `${ROOT}a` });
    expect(seen).toHaveLength(times);
  });

  it("masks the credentials in what comes back", async () => {
    const echo: Handler = ({ headers }) =>
      json(JSON.stringify({ sent: Object.fromEntries(headers), clear: CANARY }));
    const { result } = await calling(echo, { address: `${ROOT}a` }, SIGNED);
    const text = JSON.stringify(result);
    expect(text).toContain("***");
    for (const secret of [CANARY, CANARY.replaceAll(" ", ""), btoa(`ana:${CANARY}`)])
      expect(text).not.toContain(secret);
  });

  it("sends credentials over http to no other machine", async () => {
    const root = "http://choir.example/wp-json/";
    const { result, seen } = await calling(responding, { address: `${root}a` }, SIGNED, root);
    expect(result).toMatchObject({ code: "insecure-credentials" });
    expect(seen).toEqual([]);
  });
});
