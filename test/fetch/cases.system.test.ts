// `fetch.ts` against servers on this machine: the tables beside this file.
import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchedIndex, FetchOptions } from "../../src/fetch/model.ts";
import {
  networkTo,
  PUBLIC,
  serve,
  type Answer,
  type FaultServer,
  type Handler,
} from "../support/fault-server.ts";
import { BYTES } from "./bytes.cases.ts";
import { api, LOGGED_IN, like, redirect, type Case, type Outcome, type Setup } from "./case.ts";
import { LOCAL, NET } from "./connection.cases.ts";
import { DISCOVERY } from "./discovery.cases.ts";
import { REFUSALS } from "./refusal.cases.ts";
import { HOME, html, json, PLAIN, restError, wordpress } from "./site.ts";

function routesOf(fetched: FetchedIndex | undefined): Record<string, { readonly schema?: object }> {
  return (fetched as FetchedIndex & { readonly value: { readonly routes: Record<string, object> } }).value
    .routes;
}

interface Result {
  readonly fetched?: FetchedIndex;
  readonly error?: RouteprintError;
  readonly server: FaultServer;
  readonly dialled: readonly string[];
  readonly waits: readonly number[];
}

async function run(handler: Handler, setup: Setup = {}): Promise<Result> {
  const server = await serve(handler);
  const { network, dialled, waits } = networkTo({ 80: server.port }, setup.names);
  const options: FetchOptions = { timeout: 3000, network, ...setup.options };
  try {
    const fetched = await fetchIndex(setup.address ?? "http://choir.example/", options);
    return { fetched, server, dialled, waits };
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    return { error, server, dialled, waits };
  }
}

function check({ fetched, error, server, waits }: Result, outcome: Outcome): void {
  if (outcome.fails === undefined) {
    expect(error?.message).toBeUndefined();
    expect(Object.keys(routesOf(fetched)).length).toBeGreaterThan(0);
    expect(JSON.parse(Buffer.from(fetched?.bytes ?? []).toString())).toEqual(fetched?.value);
  } else {
    expect(`${error?.code}: ${error?.message}`).toContain(`${outcome.fails}: `);
    if (outcome.exit !== undefined) expect(error?.exit).toBe(outcome.exit);
    if (outcome.says !== undefined) expect(error?.message).toMatch(outcome.says);
    if (outcome.advises !== undefined) expect(error?.hint).toMatch(outcome.advises);
  }
  const codes = fetched?.notices.map(({ code }) => code) ?? [];
  if (outcome.notices !== undefined)
    expect(codes.filter((code) => code !== "rest-unadvertised" || outcome.notices?.includes(code))).toEqual(
      outcome.notices,
    );
  if (outcome.root !== undefined) expect(fetched?.provenance.root).toBe(outcome.root);
  if (outcome.found !== undefined) expect(fetched?.provenance.found).toBe(outcome.found);
  if (outcome.schemas !== undefined)
    expect(JSON.stringify(fetched?.value).includes('"schema":{')).toBe(outcome.schemas);
  if (outcome.requests !== undefined) expect(server.seen.length).toBeLessThanOrEqual(outcome.requests);
  if (outcome.attempts !== undefined) expect(error?.attempts).toHaveLength(outcome.attempts);
  if (outcome.waits !== undefined) expect(waits).toEqual(outcome.waits);
  expect(server.seen.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(
    JSON.stringify([
      fetched?.value,
      fetched?.provenance,
      fetched?.notices,
      error?.message,
      error?.hint,
      error?.where,
      error?.attempts,
    ]),
  ).not.toContain("canary");
}

function room(cases: readonly Case[]): void {
  it.each(cases.map(([name, ...rest]) => [name, rest] as const))(
    "%s",
    async (_name, [handler, outcome, setup]) => {
      check(await run(handler, setup), outcome);
    },
  );
}

describe("discovery", () => room(DISCOVERY));
describe("refusals", () => room(REFUSALS));
describe("bytes", () => room(BYTES));
describe("redirects and connections", () => room(NET));

describe("addresses that nobody typed", () => {
  it.each(LOCAL)("%s is not followed from a redirect: %s", async (_name, target) => {
    const result = await run(() => redirect(target));
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled).toEqual([`${PUBLIC.address}:80`]);
  });

  it.each(LOCAL)("%s is not requested in public mode: %s", async (_name, target) => {
    const result = await run(wordpress(), { address: target, options: { addresses: "public" } });
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled).toEqual([]);
  });

  it("S08 a root that a page names is not requested", async () => {
    const result = await run(() => html(HOME, [api("http://169.254.169.254/wp-json/")]));
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled.every((address) => address.startsWith(PUBLIC.address))).toBe(true);
  });

  it("S09 a name that resolves to a private address", async () => {
    const result = await run(() => redirect("http://inner.example/"), {
      names: { "inner.example": [{ address: "192.168.1.1", family: 4 }] },
    });
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled).toHaveLength(1);
  });

  it("S10 a name with one public and one private address", async () => {
    const names = { "inner.example": [PUBLIC, { address: "10.0.0.1", family: 4 as const }] };
    const result = await run(() => redirect("http://inner.example/"), { names });
    expect(result.error?.code).toBe("address-refused");
  });

  it.each([
    ["no address", [], "dns-failed"],
    ["what is no address", [{ address: "inner", family: 4 as const }], "address-refused"],
  ])("S10 a name with %s", async (_name, found, code) => {
    const result = await run(() => redirect("http://inner.example/"), { names: { "inner.example": found } });
    expect(result.error?.code).toBe(code);
    expect(result.dialled).toHaveLength(1);
  });

  it("S11 a second answer of the resolver changes nothing", async () => {
    const server = await serve(wordpress());
    const { network, dialled } = networkTo({ 80: server.port });
    let asked = 0;
    const resolve = async (): Promise<readonly (typeof PUBLIC)[]> => {
      asked += 1;
      return asked === 1 ? [PUBLIC] : [{ address: "127.0.0.1", family: 4 }];
    };
    const fetching = fetchIndex("http://choir.example/", {
      network: { ...network, resolve },
      addresses: "public",
      helpContext: "never",
      root: "http://choir.example/wp-json/",
    });
    await expect(fetching).resolves.toBeDefined();
    expect(dialled).toEqual([`${PUBLIC.address}:80`]);
    expect(asked).toBe(1);
  });

  it.each([22, 6379])("S13 port %i is not followed", async (port) => {
    const result = await run(() => redirect(`http://other.example:${port}/`));
    expect(result.error?.code).toBe("address-refused");
  });

  it("S14 a proxy is refused in public mode", async () => {
    const result = await run(wordpress(), {
      options: { addresses: "public", proxies: { http: "http://proxy.example:3128" } },
    });
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled).toEqual([]);
  });

  it("follows to a private address where all are allowed", async () => {
    const result = await run(
      ({ host, path }) => (host === "choir.example" ? redirect("http://10.0.0.1/") : like(path, host)),
      { options: { addresses: "any" } },
    );
    expect(result.error).toBeUndefined();
  });
});

describe("secrets", () => {
  it("N09 own headers go to their origin only", async () => {
    const result = await run(
      ({ host, path }) => (host === "localhost" ? redirect(`http://other.example${path}`) : like(path, host)),
      {
        address: "http://localhost/",
        options: { headers: new Map([["X-WP-Nonce", "canary-1"]]), allowCrossHost: true },
      },
    );
    const told = result.server.seen.map(({ host, headers }) => `${host} ${headers.get("x-wp-nonce")}`);
    expect(new Set(told)).toEqual(new Set(["localhost canary-1", "other.example undefined"]));
  });

  it("D32 credentials in the address go into the header", async () => {
    const result = await run(wordpress(), { address: "http://ana:canary-2@localhost/" });
    expect(result.server.seen[0]?.headers.get("authorization")).toBe(
      `Basic ${Buffer.from("ana:canary-2").toString("base64")}`,
    );
  });

  it("are not sent for robots.txt", async () => {
    const options = { ...LOGGED_IN.options, robots: "respect" as const };
    const result = await run(wordpress(), { ...LOGGED_IN, options });
    const [first, second] = result.server.seen.map(({ path, headers }) => [
      path,
      headers.has("authorization"),
    ]);
    expect([first, second]).toEqual([
      ["/robots.txt", false],
      ["/?rest_route=/", true],
    ]);
  });

  it("does not send them to a root on another origin", async () => {
    const result = await run(
      ({ host, path }) =>
        host === "localhost" ? html(HOME, [api("http://other.example/wp-json/")]) : like(path, host),
      LOGGED_IN,
    );
    expect(
      result.server.seen
        .filter(({ host }) => host === "other.example")
        .map(({ headers }) => headers.get("authorization")),
    ).toEqual([undefined, undefined]);
  });
});

describe("the whole site's time", () => {
  it("ends every case within its deadline", async () => {
    const result = await run(() => () => undefined, { options: { timeout: 30_000, siteTimeout: 300 } });
    expect(result.error?.code).toBe("timeout");
    expect(result.error?.message).toContain("longer than 0.3 s in all");
  });

  it.each([1e9, 1e12, Infinity])("may be longer than any timer: %d ms", async (timeout) => {
    const result = await run(wordpress(), { options: { timeout } });
    expect(result.error?.message).toBeUndefined();
  });

  it("counts no request that was not made for want of time", async () => {
    const { error, server } = await run(
      ({ path }) => (path === "/?rest_route=/" ? html(HOME) : () => undefined),
      { options: { timeout: 30_000, siteTimeout: 500 } },
    );
    expect(error?.code).toBe("timeout");
    expect(error?.attempts).toHaveLength(server.seen.length);
  });

  it.each([
    ["the index", ""],
    ["the schemas, which it can do without", "context=help"],
  ])("throws the signal's reason when it is aborted at %s", async (_name, part) => {
    const controller = new AbortController();
    const server = await serve((seen) =>
      seen.path.includes(part) ? () => controller.abort("SIGINT") : wordpress()(seen),
    );
    const { network } = networkTo({ 80: server.port });
    await expect(fetchIndex("http://choir.example/", { network, signal: controller.signal })).rejects.toBe(
      "SIGINT",
    );
  });
});

describe("fetched values", () => {
  it("merges the schemas of each namespace that shows them", async () => {
    const result = await run(({ path, host }) =>
      /\/\?context=help|choir\/v1\?context=help/.test(path) ? restError(500, "x") : like(path, host),
    );
    const routes = routesOf(result.fetched);
    expect(Object.entries(routes).map(([key, { schema }]) => `${key} ${schema !== undefined}`)).toEqual([
      "/ false",
      "/choir/v1 false",
      "/choir/v1/songs/(?P<id>[\\d]+) false",
      "/wp/v2 true",
      "/oembed/1.0 true",
    ]);
    expect(result.fetched?.provenance).toMatchObject({ context: "help", withoutSchemas: ["choir/v1"] });
  });

  it("requests no namespace that leads out of the root", async () => {
    const index = (text: string): Answer =>
      json(text.replace('"namespaces":[', '"namespaces":["../../danger","./danger",'));
    const result = await run(({ path, host }) =>
      path.includes("/?context=help") ? restError(500, "x") : like(path, host, { index }),
    );
    expect(result.fetched?.provenance.context).toBe("help");
    expect(result.server.seen.filter(({ path }) => path.includes("danger"))).toEqual([]);
  });

  it("takes from a namespace the schemas of routes of the index alone", async () => {
    const other = { namespace: "x/v1", routes: { "/x/v1/songs": { schema: { type: "object" } } } };
    const result = await run(({ path, host }) => {
      if (!path.includes("context=help")) return like(path, host);
      return path.includes("v1?") ? json(JSON.stringify(other)) : restError(500, "x");
    });
    expect(result.fetched?.provenance.context).toBe("view");
    expect(result.fetched?.notices.map(({ code }) => code)).toContain("schemas-missing");
  });

  it("requests no namespace for the schemas of hidden routes", async () => {
    const result = await run(({ path }) =>
      path.includes("context=help") ? restError(500, "x") : json('{"namespaces":["a/v1"],"routes":[]}'),
    );
    expect(result.fetched?.notices.map(({ code }) => code)).toEqual(["schemas-missing"]);
    expect(result.server.seen).toHaveLength(3);
  });

  it.each([
    ["a page", PLAIN, 4],
    ["a page of WordPress", HOME, 8],
  ])("makes few requests where every response is %s", async (_name, page, requests) => {
    const result = await run(() => html(page), { address: "http://choir.example/a/b/c/d/" });
    expect(result.error?.attempts).toHaveLength(requests);
    expect(result.server.seen).toHaveLength(requests);
  });

  it("reports every attempt", async () => {
    const result = await run(() => html(PLAIN));
    expect(result.error?.attempts).toEqual([
      { url: "http://choir.example/?rest_route=/", code: "not-wordpress", status: 200 },
      { url: "http://choir.example/wp-json/", code: "not-wordpress", status: 200 },
      { url: "http://choir.example/", code: "not-wordpress", status: 200 },
      { url: "http://choir.example/index.php/wp-json/", code: "not-wordpress", status: 200 },
    ]);
  });
});
