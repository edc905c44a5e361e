import { afterEach, describe, expect, it } from "vitest";
import { faultOf } from "../../src/fetch/fault.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import { networkTo, serve, type FaultServer, type Handler } from "../support/fault-server.ts";
import { HELP, HELP_TEXT, wordpress } from "./site.ts";

const servers: FaultServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.close()));
});

async function start(handler: Handler): Promise<FaultServer> {
  const server = await serve(handler);
  servers.push(server);
  return server;
}

describe("fetchIndex", () => {
  it("gives the index, its bytes and where it came from", async () => {
    const server = await start(wordpress());
    const { network } = networkTo({ 80: server.port });
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
});

describe("N24 several addresses that all fail", () => {
  it("are told as one sentence, though Node's error has none", async () => {
    const network = {
      resolve: () =>
        Promise.resolve([
          { address: "127.0.0.1", family: 4 as const },
          { address: "127.0.0.2", family: 4 as const },
          { address: "::1", family: 6 as const },
        ]),
    };
    const failing = fetchIndex("http://choir.example:1/", { network, timeout: 3000 });
    await expect(failing).rejects.toMatchObject({
      code: "connect-failed",
      message: "Nothing at choir.example takes connections at port 1.",
    });
  });

  it("is looked through wherever it stands", () => {
    const inner = Object.assign(new Error("connect ENETUNREACH"), { code: "ENETUNREACH" });
    const error = new TypeError("fetch failed", { cause: new AggregateError([new Error(""), inner], "") });
    expect(faultOf(error, new URL("http://choir.example/"))).toMatchObject({
      code: "connect-failed",
      message: "There is no way to choir.example from here.",
    });
  });
});
