import { describe, expect, it } from "vitest";
import { takeEvidence } from "../../src/discovery/access.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { Answer, Handler } from "../support/fault-server.ts";
import { html, INDEX, json, PLAIN, wordpress } from "./site.ts";
import { start } from "./start.ts";

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

  it("sends OPTIONS to routes without variables, one a second, and adds their schemas", async () => {
    const { server, network, waits } = await start(options);
    const fetched = await fetchIndex("http://choir.example/", { network, probe: true, helpContext: "never" });
    const asked = server.seen.filter(({ method }) => method === "OPTIONS").map(({ path }) => path);
    expect(asked).toEqual(["/wp-json/choir/v1", "/wp-json/wp/v2", "/wp-json/oembed/1.0"]);
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
    const { value, evidence } = fetched;
    expect(takeEvidence(JSON.parse(Buffer.from(fetched.bytes).toString()))).toEqual({ value, evidence });
  });

  it("reports what each route allows to visitors beside the index, and saves it with the index", async () => {
    const { network } = await start((seen) => {
      if (seen.method !== "OPTIONS") return wordpress()(seen);
      const answer = json('{"methods":["GET","POST"],"endpoints":[],"schema":{"title":"probed"}}');
      const allowed = seen.path.includes("wp/v2") ? [["Allow", "GET, POST"] as const] : [];
      return { ...answer, headers: [...(Array.isArray(answer.headers) ? answer.headers : []), ...allowed] };
    });
    const fetched = await fetchIndex("http://choir.example/", { network, probe: true });
    const { routes } = fetched.value as { routes: Record<string, Record<string, unknown>> };
    expect(fetched.evidence).toEqual([
      { route: "/choir/v1", source: "options", allow: [] },
      { route: "/wp/v2", source: "options", allow: ["GET", "POST"] },
      { route: "/oembed/1.0", source: "options", allow: [] },
    ]);
    expect(routes["/wp/v2"]?.["schema"]).toMatchObject({ title: "/wp/v2" });
    expect(JSON.stringify(fetched.value)).not.toContain("routeprint");
    const { value, evidence } = fetched;
    expect(takeEvidence(JSON.parse(Buffer.from(fetched.bytes).toString()))).toEqual({ value, evidence });
  });

  it("takes no evidence from what a site says in its index", async () => {
    const routes = { "/a/v1/r": { "x-routeprint-allow": ["GET"] } };
    const { network } = await start(() => json(JSON.stringify({ ...INDEX, routes })));
    const { value, bytes, evidence } = await fetchIndex("http://choir.example/", { network });
    expect(evidence).toEqual([]);
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(value);
    expect(value).toEqual({ ...INDEX, routes: { "/a/v1/r": {} } });
  });

  it("takes a schema that comes without endpoints", async () => {
    const { network } = await start((seen) =>
      seen.method === "OPTIONS" ? json('{"schema":{"title":"probed"}}') : wordpress()(seen),
    );
    const fetched = await fetchIndex("http://choir.example/", { network, probe: true, helpContext: "never" });
    const { routes } = fetched.value as { routes: Record<string, Record<string, unknown>> };
    expect(routes["/wp/v2"]).toEqual({ ...INDEX.routes["/wp/v2"], schema: { title: "probed" } });
  });

  /** The response to OPTIONS, and how many of twenty routes are probed before it ends the probe. */
  const NOTHING: readonly (readonly [string, Answer, number])[] = [
    ["a method that is not allowed", html("no", [], 405), 3],
    ["a page", html(PLAIN), 3],
    ["no answer at all", "", 3],
    ["an empty body", json(""), 20],
    ["a redirect", { status: 302, headers: { Location: "/" } }, 20],
    ["a list", json("[]"), 20],
    ["an object that describes no route", json("{}"), 20],
  ];
  it.each(NOTHING)("learns nothing from %s", async (_name, answer, count) => {
    const routes = Object.fromEntries(Array.from({ length: 20 }, (_none, at) => [`/a/v1/r${at}`, {}]));
    const text = JSON.stringify({ ...INDEX, routes });
    const { server, network } = await start(({ method }) => (method === "GET" ? json(text) : answer));
    const fetched = await fetchIndex("http://choir.example/", { network, probe: true, helpContext: "never" });
    const asked = new Set(server.seen.filter(({ method }) => method === "OPTIONS").map(({ path }) => path));
    expect(asked.size).toBe(count);
    expect(Buffer.from(fetched.bytes).toString()).toBe(text);
    expect(fetched.notices.find(({ code }) => code === "routes-probed")?.text).toMatch(
      new RegExp(`^${count} of 20 .*; 0 had a schema, 0 listed the methods that visitors may use`),
    );
  });

  it("probes at most fifty routes", async () => {
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

  it("follows no redirect, and probes only where it is enabled", async () => {
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
