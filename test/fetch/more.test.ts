import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/errors.ts";
import { fetchCached } from "../../src/fetch/cache.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchOptions } from "../../src/fetch/model.ts";
import {
  networkTo,
  serve,
  wire,
  type FaultServer,
  type Handler,
  type Reply,
} from "../support/fault-server.ts";
import { html, INDEX, json, restError, VIEW_TEXT, wordpress } from "./site.ts";

const servers: FaultServer[] = [];
const folder = mkdtempSync(join(tmpdir(), "routeprint-cache-"));

afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.close()));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(handler: Handler): Promise<{
  readonly server: FaultServer;
  readonly network: NonNullable<FetchOptions["network"]>;
  readonly waits: number[];
}> {
  const server = await serve(handler);
  servers.push(server);
  const { network, waits } = networkTo({ 80: server.port });
  return { server, network, waits };
}

describe("--probe", () => {
  const options: Handler = (seen) => {
    if (seen.method !== "OPTIONS") return wordpress({ help: false })(seen);
    return json(
      JSON.stringify({
        namespace: "choir/v1",
        methods: ["GET"],
        endpoints: [],
        schema: { title: "probed", type: "object" },
      }),
    );
  };

  it("asks routes without variables with OPTIONS, one a second, and adds their schemas", async () => {
    const { server, network, waits } = await start(options);
    const fetched = await fetchIndex("http://choir.example/", { network, probe: true, helpContext: "never" });
    const asked = server.seen.filter(({ method }) => method === "OPTIONS").map(({ path }) => path);
    expect(asked).toEqual(["/?rest_route=/choir/v1", "/?rest_route=/wp/v2", "/?rest_route=/oembed/1.0"]);
    expect(waits).toEqual([1000, 1000, 1000]);
    expect(server.seen.every(({ method }) => method === "GET" || method === "OPTIONS")).toBe(true);
    const { routes } = fetched.value as { routes: Record<string, { schema?: { title: string } }> };
    expect(Object.entries(routes).map(([key, { schema }]) => `${key} ${schema?.title}`)).toEqual([
      "/ undefined",
      "/choir/v1 probed",
      "/choir/v1/songs/(?P<id>[\\d]+) undefined",
      "/wp/v2 probed",
      "/oembed/1.0 probed",
    ]);
    expect(fetched.notices.map(({ code }) => code)).toEqual(["routes-probed"]);
    expect(JSON.parse(Buffer.from(fetched.bytes).toString())).toEqual(fetched.value);
  });

  it("asks as a visitor what each route allows, and keeps it in the index", async () => {
    const { network } = await start((seen) => {
      if (seen.method !== "OPTIONS") return wordpress()(seen);
      const answer = json(JSON.stringify({ namespace: "choir/v1", methods: ["GET", "POST"], endpoints: [] }));
      const allowed = seen.path.includes("wp/v2") ? [["Allow", "GET, POST"] as const] : [];
      return { ...answer, headers: [...(Array.isArray(answer.headers) ? answer.headers : []), ...allowed] };
    });
    const fetched = await fetchIndex("http://choir.example/", { network, probe: true });
    const { routes } = fetched.value as { routes: Record<string, Record<string, unknown>> };
    const allowed = Object.entries(routes).flatMap(([key, route]) =>
      "x-routeprint-allow" in route ? [[key, route["x-routeprint-allow"]]] : [],
    );
    expect(Object.fromEntries(allowed)).toEqual({
      "/choir/v1": [],
      "/wp/v2": ["GET", "POST"],
      "/oembed/1.0": [],
    });
  });

  it("stops after three faults", async () => {
    const many = {
      ...INDEX,
      routes: Object.fromEntries(Array.from({ length: 20 }, (_none, at) => [`/a/v1/r${at}`, {}])),
    };
    const { server, network } = await start(({ method }) =>
      method === "GET" ? json(JSON.stringify(many)) : html("no", [], 405),
    );
    await fetchIndex("http://choir.example/", { network, probe: true, helpContext: "never" });
    expect(server.seen.filter(({ method }) => method === "OPTIONS")).toHaveLength(3);
  });

  it("asks at most fifty routes", async () => {
    const many = {
      ...INDEX,
      routes: Object.fromEntries(Array.from({ length: 80 }, (_none, at) => [`/a/v1/r${at}`, {}])),
    };
    const { server, network } = await start(({ method }) =>
      method === "GET" ? json(JSON.stringify(many)) : json("{}"),
    );
    await fetchIndex("http://choir.example/", { network, probe: true, helpContext: "never" });
    expect(server.seen.filter(({ method }) => method === "OPTIONS")).toHaveLength(50);
  });

  it("follows no redirect and asks nothing unless told to", async () => {
    const { server, network } = await start((seen) =>
      seen.method === "OPTIONS"
        ? { status: 302, headers: { Location: "/wp-json/danger/1" } }
        : wordpress({ help: false })(seen),
    );
    await fetchIndex("http://choir.example/", { network, probe: true, helpContext: "never" });
    expect(server.seen.some(({ path }) => path.includes("danger"))).toBe(false);
    server.seen.length = 0;
    await fetchIndex("http://choir.example/", { network });
    expect(server.seen.every(({ method }) => method === "GET")).toBe(true);
  });
});

describe("the cache", () => {
  it("gives a young index again, asks for an old one, and keeps logins apart", async () => {
    const { server, network } = await start((seen) => wordpress()(seen));
    const options: FetchOptions = { network };
    let clock = 1_000_000;
    const cache = { folder, maxAge: 60_000, now: () => clock };
    const first = await fetchCached("http://localhost/", options, cache);
    const asked = server.seen.length;
    clock += 59_000;
    const second = await fetchCached("http://localhost/", options, cache);
    expect(server.seen).toHaveLength(asked);
    expect(second.value).toEqual(first.value);
    expect(Buffer.from(second.bytes)).toEqual(Buffer.from(first.bytes));
    expect(second.provenance).toEqual(first.provenance);
    expect(second.notices.map(({ code }) => code)).toEqual(["from-cache"]);
    clock += 2000;
    await fetchCached("http://localhost/", options, cache);
    expect(server.seen.length).toBe(asked * 2);
    await fetchCached(
      "http://localhost/",
      { ...options, credentials: { user: "ana", password: secretOf("canary-c") } },
      cache,
    );
    expect(server.seen.length).toBeGreaterThan(asked * 2);
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(name + readFileSync(join(folder, name), "utf8")).not.toContain("canary");
    }
  });

  it.each([
    ["ETag", "if-none-match", 'W/"a1"'],
    ["Last-Modified", "if-modified-since", "Sat, 21 Nov 2026 08:00:00 GMT"],
  ])("asks with one request where the answer had %s", async (header, condition, value) => {
    let state = value;
    const { server, network } = await start((seen) => {
      if (seen.headers.get(condition) === state) return "HTTP/1.1 304 Not Modified\r\n\r\n";
      const answer = wordpress()(seen) as Reply;
      return { ...answer, headers: [...(answer.headers as [string, string][]), [header, state]] };
    });
    const own = mkdtempSync(join(folder, "state-"));
    const first = await fetchCached("http://localhost/", { network }, { folder: own });
    expect(server.seen.some(({ headers }) => headers.has(condition))).toBe(false);
    server.seen.length = 0;
    const second = await fetchCached("http://localhost/", { network }, { folder: own });
    expect(server.seen.map(({ path, headers }) => [path, headers.get(condition)])).toEqual([
      ["/wp-json/?context=help", value],
    ]);
    expect([second.value, second.provenance]).toEqual([first.value, first.provenance]);
    expect(second.notices.map(({ code }) => code)).toEqual(["from-cache"]);
    const third = await fetchCached("http://localhost/", { network }, { folder: own });
    expect(third.notices.map(({ code }) => code)).toEqual(["from-cache"]);
    server.seen.length = 0;
    await fetchCached("http://localhost/", { network, fresh: true }, { folder: own });
    expect(server.seen.some(({ headers }) => headers.has(condition))).toBe(false);
    expect(server.seen.every(({ headers }) => headers.get("cache-control") === "no-cache")).toBe(true);
    state = "changed";
    const fourth = await fetchCached("http://localhost/", { network }, { folder: own });
    expect(fourth.notices).toEqual([]);
    rmSync(own, { recursive: true });
  });

  it("keeps no state of an index without its schemas, nor of an address with a secret", async () => {
    const { server, network } = await start((seen) => {
      const answer = wordpress({ help: false })(seen) as Reply;
      if (seen.path.includes("context=help")) return restError(500, "internal_server_error");
      return { ...answer, headers: [...(answer.headers as [string, string][]), ["ETag", '"x"']] };
    });
    const own = mkdtempSync(join(folder, "stateless-"));
    for (const address of ["http://localhost/", "http://localhost/wp-json/?token=abcdef"]) {
      await fetchCached(address, { network }, { folder: own });
      await fetchCached(address, { network }, { folder: own });
    }
    expect(server.seen.some(({ headers }) => headers.has("if-none-match"))).toBe(false);
    rmSync(own, { recursive: true });
  });

  it("says at once that a site that was there is gone from the net", async () => {
    const { server, network } = await start((seen) => {
      const answer = wordpress()(seen) as Reply;
      return { ...answer, headers: [...(answer.headers as [string, string][]), ["ETag", '"x"']] };
    });
    const own = mkdtempSync(join(folder, "gone-"));
    await fetchCached("http://localhost/", { network }, { folder: own });
    await server.close();
    const failing = fetchCached("http://localhost/", { network }, { folder: own });
    await expect(failing).rejects.toMatchObject({ code: "connect-failed" });
    rmSync(own, { recursive: true });
  });

  it("asks nobody when offline", async () => {
    const { server, network } = await start((seen) => wordpress()(seen));
    const cache = { folder, offline: true };
    const failing = fetchCached("http://unknown.example/", { network }, cache);
    await expect(failing).rejects.toMatchObject({ code: "cache-empty", exit: 3 });
    const kept = await fetchCached("http://localhost/", { network }, cache);
    expect(kept.provenance.root).toBe("http://localhost/wp-json/");
    expect(server.seen).toEqual([]);
  });

  it("takes a damaged entry for none", async () => {
    const { server, network } = await start((seen) => wordpress()(seen));
    const own = mkdtempSync(join(folder, "damaged-"));
    await fetchCached("http://localhost/", { network }, { folder: own });
    for (const name of readdirSync(own)) writeFileSync(join(own, name), "{");
    const asked = server.seen.length;
    await fetchCached("http://localhost/", { network }, { folder: own, maxAge: 1e9 });
    expect(server.seen.length).toBe(asked * 2);
    rmSync(own, { recursive: true });
  });
});

describe("properties", () => {
  const whole = wire(json(VIEW_TEXT));

  it("P7 any split of the answer into pieces gives the same result", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 12 }),
        async (cuts) => {
          const { server, network } = await start(() => (socket) => {
            socket.setNoDelay(true);
            const places = [0, ...new Set(cuts)].toSorted((a, b) => a - b);
            const pieces = places.map((from, at) => whole.subarray(from, places[at + 1] ?? whole.length));
            const next = (at: number): void => {
              const piece = pieces[at];
              if (piece === undefined) socket.end();
              else socket.write(piece, () => void setImmediate(() => next(at + 1)));
            };
            next(0);
          });
          const { value } = await fetchIndex("http://choir.example/", { network, helpContext: "never" });
          expect(value).toEqual(INDEX);
          await server.close();
          servers.length = 0;
        },
      ),
      { numRuns: 25 },
    );
  });

  it("P8 an answer cut at any byte gives the whole index or a typed error", async () => {
    let end = 0;
    let form: Buffer = whole;
    const bare = Buffer.concat([
      Buffer.from("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
      Buffer.from(VIEW_TEXT),
    ]);
    const zipped = wire({ headers: { "Content-Encoding": "gzip" }, body: gzipSync(VIEW_TEXT) });
    const { network } = await start(() => form.subarray(0, end));
    for (const one of [whole, bare, zipped]) {
      form = one;
      for (end = 1; end <= form.length; end += 17) {
        try {
          const { value } = await fetchIndex("http://choir.example/", {
            network,
            root: "http://choir.example/wp-json/",
            helpContext: "never",
          });
          expect(value).toEqual(INDEX);
        } catch (error) {
          expect(error).toBeInstanceOf(RouteprintError);
        }
      }
    }
  });

  it("B30 a bomb at the real limits takes less than 200 MB", async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, 32));
    const { network } = await start(() => ({ headers: { "Content-Encoding": "gzip" }, body: bomb }));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    await expect(fetchIndex("http://choir.example/", { network })).rejects.toMatchObject({
      code: "source-too-large",
    });
    clearInterval(watch);
    expect(most - before).toBeLessThan(200 * 1024 * 1024);
  });
});
