import { describe, expect, it } from "vitest";
import { fetchFile, fetchIndex } from "../../src/fetch/fetch.ts";
import { HELP, HELP_TEXT, wordpress } from "./site.ts";
import { start } from "./start.ts";

describe("fetchIndex", () => {
  it("gives the index, its bytes and where it came from", async () => {
    const { server, network } = await start(wordpress());
    const fetched = await fetchIndex("http://choir.example/", { network });
    expect(fetched.value).toEqual(HELP);
    expect(Buffer.from(fetched.bytes).toString()).toBe(HELP_TEXT);
    expect(fetched.provenance).toEqual({
      requested: "http://choir.example/",
      root: "http://choir.example/wp-json/",
      found: "query",
      redirects: [],
      context: "help",
      withoutSchemas: [],
      authenticated: false,
      requests: 2,
    });
    expect(fetched.notices).toEqual([]);
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /?rest_route=/",
      "GET /wp-json/?context=help",
    ]);
  });

  it("looks a name up itself", async () => {
    const { server } = await start(wordpress());
    const { provenance } = await fetchIndex(`http://localhost:${server.port}/`, { helpContext: "never" });
    expect(provenance.requests).toBe(2);
  });

  it("tries http where https accepts no connection in time", async () => {
    const { network } = await start(wordpress());
    let asked = 0;
    const resolve: typeof network.resolve = async (host) => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : (network.resolve?.(host) ?? []);
    };
    const options = { network: { ...network, resolve }, timeout: 300 };
    const { provenance, notices } = await fetchIndex("choir.example", options);
    expect(provenance.root).toBe("http://choir.example/wp-json/");
    expect(notices.map(({ code }) => code)).toEqual(["http-used"]);
  });
});

/** Files where an address of a page would be shortened to that of its site. */
const FILES = [
  "/openapi.json",
  "/openapi.yaml?v=2&x=a%20b",
  "/wp-content/uploads/openapi.yaml",
  "/wp-json/shop/v1/openapi.json?rest_route=/",
  "/feed/api.lock",
];

/** The status of a server without the file, and the code of the error. */
const FILE_REFUSALS: readonly (readonly [status: number, code: string])[] = [
  [401, "password-required"],
  [403, "blocked"],
  [404, "source-missing"],
  [410, "source-missing"],
  [429, "rate-limited"],
  [500, "server-failed"],
  [502, "upstream-failed"],
];

describe("fetchFile", () => {
  it.each(FILE_REFUSALS)("reports a %s as %s", async (status, code) => {
    const { network } = await start(() => ({ status, headers: { "WWW-Authenticate": "Basic" } }));
    await expect(fetchFile("http://choir.example/api.lock", { network })).rejects.toMatchObject({
      code,
      status,
    });
  });

  it.each(FILES)("requests %s and nothing else", async (path) => {
    const { server, network } = await start(() => "HTTP/1.1 200 OK\r\n\r\nit");
    const bytes = await fetchFile(`http://choir.example${path}`, { network });
    expect([server.seen.map((seen) => seen.path), Buffer.from(bytes).toString()]).toEqual([[path], "it"]);
  });

  it("says that there is none, without what is secret of its address", async () => {
    const { server, network } = await start(() => ({ status: 404 }));
    await expect(fetchFile("http://choir.example/api.lock?token=canary", { network })).rejects.toMatchObject({
      code: "source-missing",
      status: 404,
      where: "http://choir.example/api.lock?token=***",
    });
    expect(server.seen).toHaveLength(1);
  });

  it("takes no more of it than it may", async () => {
    const { network } = await start(() => ({ body: "x".repeat(2000) }));
    await expect(
      fetchFile("http://choir.example/api.lock", { network, maxBytes: 1000 }),
    ).rejects.toMatchObject({ code: "source-too-large" });
  });

  it("follows no redirect into a private network", async () => {
    const { server, network } = await start(() => ({
      status: 302,
      headers: { Location: "http://169.254.169.254/api.lock" },
    }));
    await expect(fetchFile("http://choir.example/api.lock", { network })).rejects.toMatchObject({
      code: "address-refused",
    });
    expect(server.seen).toHaveLength(1);
  });

  it("sends a login to no other host", async () => {
    const { server, network } = await start(({ port }) => ({
      status: 302,
      headers: { Location: `http://localhost:${port}/api.lock` },
    }));
    await expect(fetchFile(`http://ana:canary@127.0.0.1/api.lock`, { network })).rejects.toMatchObject({
      code: "redirect-refused",
    });
    expect(server.seen).toHaveLength(1);
  });
});
