import { describe, expect, it } from "vitest";
import { fetchIndex } from "../../src/fetch/fetch.ts";
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
});
