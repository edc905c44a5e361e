import { request } from "undici";
import { describe, expect, it } from "vitest";
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
  it("says where it listens on stdout and answers there", async () => {
    const seen: unknown[] = [];
    const { exit, out, err } = await withMock([], {}, async (url) => {
      const { statusCode, body } = await request(`${url}wp-json/shop-admin/features`);
      seen.push(statusCode, await body.json());
    });
    expect(seen).toMatchObject([200, { standIn: true, operation: "getShopAdminFeatures" }]);
    expect(out).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\/\n$/);
    expect(err).toBe("routeprint: 315 operations; state is kept in memory only\n");
    expect(exit).toBe(143);
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
    [["mock", "missing.json"], 6, "no such file"],
    [["mock", shop, "--port", "x"], 2, "--port takes a whole number"],
    [["mock", shop, "--seed", "x"], 2, "--seed takes a whole number"],
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
