import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const shop = "samples/shop-site.index.json";

/** Runs `mock` until `use` is done with it. */
async function withMock(
  argv: readonly string[],
  env: Record<string, string>,
  use: (url: string) => Promise<void>,
) {
  const abort = new AbortController();
  const out: string[] = [];
  const ran = run(["mock", shop, "--port", "0", ...argv], {
    env,
    signal: abort.signal,
    writeOut: async (text) => {
      out.push(text);
      const url = /listening on (\S+)/.exec(text)?.[1];
      if (url === undefined) return;
      await use(url).finally(() => abort.abort("SIGTERM"));
    },
  });
  const result = await ran;
  return { ...result, out: out.join("") };
}

describe("mock", () => {
  it("prints its address on stdout and responds there", async () => {
    const seen: unknown[] = [];
    const { exit, out, err } = await withMock([], {}, async (url) => {
      const { statusCode, body } = await request(`${url}wp-json/shop-admin/features`);
      seen.push(statusCode, await body.json());
    });
    expect(seen).toMatchObject([200, { standIn: true, operation: "getShopAdminFeatures" }]);
    expect(out).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\/\n$/);
    expect(err).toBe("routeprint: 315 operations; changes are kept in memory until it ends\n");
    expect(exit).toBe(143);
  });

  it("holds the items of recorded responses, and names what it cannot use", async () => {
    const file = join(makeFolder(), "recorded.ndjson");
    const line = (path: string, body: unknown, status = 200) =>
      JSON.stringify({ method: "GET", path, status, body });
    const lines = [
      line("/wp-json/shop-admin/features", { recorded: true }),
      line("/wp-json/nope/v1/a", {}),
      line("/wp-json/shop-admin/features", {}, 404),
    ];
    await writeFile(file, lines.join("\n"));
    const seen: unknown[] = [];
    const { err } = await withMock(["--data", file], {}, async (url) => {
      const { body } = await request(`${url}wp-json/shop-admin/features`);
      seen.push(await body.json());
    });
    expect(seen).toEqual([{ recorded: true }]);
    expect(err).toContain("2 recorded responses read; not used: 1 not a 2xx response");
    expect(err).toContain("1 recorded response without a route in the index");
  });

  it.each([
    ["a list", [{ id: 7, _links: { collection: [{ href: "https://shop.example/wp-json/shop/v3/carts" }] } }]],
    ["an item", { id: 7, _links: { self: [{ href: "https://shop.example/wp-json/shop/v3/carts" }] } }],
  ])("holds a saved response whose links name its path: %s", async (_, saved) => {
    const file = join(makeFolder(), "saved.json");
    await writeFile(file, JSON.stringify(saved));
    const { err } = await withMock(["--data", file], {}, async () => undefined);
    expect(err).toContain("1 recorded response read\n");
  });

  it("fails and waits as it is told", async () => {
    const seen: unknown[] = [];
    await withMock(["-q", "--fail", "100", "--latency", "60"], {}, async (url) => {
      const before = performance.now();
      const { statusCode, body } = await request(`${url}wp-json/shop-admin/features`);
      await body.dump();
      seen.push(statusCode, performance.now() - before >= 55);
    });
    expect(seen).toEqual([500, true]);
  });

  it("demands the application password of the environment", async () => {
    const seen: number[] = [];
    await withMock(
      ["-q"],
      { ROUTEPRINT_MOCK_USER: "anna", ROUTEPRINT_MOCK_PASSWORD: "s e c" },
      async (url) => {
        const authorization = `Basic ${Buffer.from("anna:sec").toString("base64")}`;
        for (const headers of [{}, { authorization }]) {
          const { statusCode, body } = await request(`${url}wp-json/shop-admin/features`, { headers });
          await body.dump();
          seen.push(statusCode);
        }
      },
    );
    expect(seen).toEqual([401, 200]);
  });

  it.each([
    ["a program, which names no origin", {}, 200],
    ["a page of this machine", { origin: "http://localhost:3000" }, 200],
    ["a page of this machine, by address", { origin: "https://127.0.0.1:8443" }, 200],
    ["a page of this machine, by IPv6", { origin: "http://[::1]:3000" }, 200],
    ["a page elsewhere", { origin: "https://evil.example" }, 403],
    ["a page whose host begins like loopback", { origin: "http://localhost.evil.example" }, 403],
    ["a page whose host hides behind a login", { origin: "http://localhost@evil.example" }, 403],
    ["a file or a sandbox", { origin: "null" }, 403],
    ["a page elsewhere that is allowed", { origin: "https://App.example" }, 200],
    ["the same page over another port", { origin: "https://app.example:8443" }, 403],
    ["a name that points here", { host: "evil.example" }, 421],
    ["a name that is allowed", { host: "mock.example:8090" }, 200],
    ["a page of a name that is allowed", { host: "mock.example", origin: "http://mock.example" }, 200],
  ])("responds to %s: %j, %i", async (_who, headers, status) => {
    const words = ["-q", "--allow-origin", "https://app.example/", "--allowed-hosts", "mock.example"];
    let seen: unknown;
    await withMock(words, {}, async (url) => {
      const {
        statusCode,
        body,
        headers: sent,
      } = await request(`${url}wp-json/shop-admin/features`, {
        headers,
      });
      await body.dump();
      seen = [statusCode, sent["access-control-allow-origin"]];
    });
    const origin = "origin" in headers && status === 200 ? headers.origin : undefined;
    expect(seen).toEqual([status, origin]);
  });

  it("lets a preflight of another origin change nothing", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "DELETE" };
    let seen: unknown;
    await withMock(["-q"], {}, async (url) => {
      const { statusCode, body } = await request(`${url}wp-json/wp/v2/posts/1`, {
        method: "OPTIONS",
        headers,
      });
      await body.dump();
      seen = statusCode;
    });
    expect(seen).toBe(403);
  });

  it.each([
    [["mock", shop, "--host", "0.0.0.0"], 2, "Add --allowed-hosts NAME"],
    [["mock", shop, "--allow-origin", "https://app.example/page"], 2, "takes an origin, not"],
    [["mock", shop, "--allow-origin", "app.example"], 2, "Use one such as https://app.example.com."],
    [["mock", "missing.json"], 6, "no such file"],
    [["mock", shop, "--port", "x"], 2, "--port takes a whole number"],
    [["mock", shop, "--seed", "x"], 2, "--seed takes a whole number"],
    [["mock", shop, "--fail", "101"], 2, "--fail takes a whole number from 0 to 100"],
    [["mock", shop, "--latency", "-1"], 2, "--latency takes a whole number from 0 to 60000"],
    [["mock", shop, "--data", "missing.har"], 2, "cannot read missing.har of --data"],
    [["mock", shop, "--data", "README.md"], 6, "neither a HAR export nor NDJSON"],
  ])("%j ends with %i", async (argv, exit, text) => {
    const result = await run(argv);
    expect(result.exit).toBe(exit);
    expect(result.err).toContain(text);
  });

  it("refuses half of the credentials", async () => {
    const { exit, err } = await run(["mock", shop], { env: { ROUTEPRINT_MOCK_USER: "anna" } });
    expect(exit).toBe(2);
    expect(err).toContain("go together");
  });
});
