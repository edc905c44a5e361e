import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchOptions } from "../../src/fetch/model.ts";
import { networkTo, serve, type Answer, type FaultServer } from "../support/fault-server.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { wordpress } from "./site.ts";

/** A robots.txt, and whether the API may be requested. */
const RULES: readonly (readonly [name: string, text: string, allowed: boolean])[] = [
  ["nothing", "", true],
  ["all", "User-agent: *\nDisallow: /", false],
  ["an empty pattern", "User-agent: *\nDisallow:", true],
  ["WordPress's own", "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php", true],
  ["Yoast's", "User-agent: *\nDisallow: /wp-json/\nDisallow: /?rest_route=", false],
  ["a longer allow", "User-agent: *\nDisallow: /wp-\nAllow: /wp-json/", true],
  ["a star", "User-agent: *\nDisallow: /*rest_route", false],
  ["its own group alone", "User-agent: *\nDisallow: /\nUser-agent: routeprint\nDisallow: /x", true],
  ["its own group, in capitals with a version", "User-agent: RoutePrint/2.0\nDisallow: /wp-json", false],
  ["a group of several", "User-agent: x\nUser-agent: y\nUser-agent: routeprint\nDisallow: /wp-json", false],
  [
    "another's group behind its own",
    "User-agent: routeprint\nDisallow: /a\nUser-agent: x\nDisallow: /",
    true,
  ],
  ["another's group", "User-agent: routeprinter\nDisallow: /", true],
  ["comments, capitals, carriage returns", "# x\r\nUSER-AGENT : * # all\r\nDISALLOW: /wp-json # no", false],
  // RFC 9309, section 2.2.1: a group may name several programs, and groups of one program add up.
  ["a group of all and of another", "User-agent: Googlebot\nUser-agent: *\nDisallow: /", false],
  [
    "two groups of all around another's",
    "User-agent: *\nDisallow: /a\nUser-agent: Googlebot\nDisallow: /b\nUser-agent: *\nDisallow: /wp-json/",
    false,
  ],
  ["a mark", "\ufeffUser-agent: *\nDisallow: /", false],
  ["a page", "<!doctype html><p>User-agent: *</p>", true],
];

describe("robots.txt", () => {
  it.each(RULES)("%s", async (_name, body, allowed) => {
    const { code, paths } = await visit({ body });
    expect(code).toBe(allowed ? "fetched" : "robots-refused");
    expect(paths.some((path) => path !== "/robots.txt")).toBe(allowed);
  });

  it("takes little time over patterns full of stars", async () => {
    const body = `User-agent: *\n${`Disallow: /${"*a".repeat(900)}b$\n`.repeat(200)}`;
    const { paths } = await visit({ body }, {}, `http://choir.example/${"a".repeat(50)}/`);
    expect(paths.some((path) => path.startsWith("/aaa"))).toBe(true);
  });

  it("takes little time over one group of many programs and many rules", async () => {
    const names = Array.from(
      { length: 4000 },
      (_none, at) => `User-agent: ${"abcdefghij"[at % 10]}_${"-".repeat(at % 97)}`,
    );
    const body = [...names, "User-agent: routeprint", "Disallow: /x\n".repeat(15_000), "Disallow: /wp-json/"];
    const { code, paths } = await visit({ body: body.join("\n") });
    expect([code, paths]).toEqual(["robots-refused", ["/robots.txt"]]);
  });
});

async function visit(
  robots: Answer,
  options: FetchOptions = {},
  address = "http://choir.example/",
): Promise<{ readonly code: string; readonly paths: readonly string[]; readonly server: FaultServer }> {
  const server = await serve((seen) => (seen.path === "/robots.txt" ? robots : wordpress()(seen)));
  const { network } = networkTo({ 80: server.port });
  const code = await fetchIndex(address, { network, robots: "respect", ...options }).then(
    () => "fetched",
    (error: unknown) => (error instanceof RouteprintError ? error.code : String(error)),
  );
  return { code, paths: server.seen.map(({ path }) => path), server };
}

describe("a site's robots.txt", () => {
  it("is not requested where a person names the site", async () => {
    const { code, paths } = await visit({ body: "User-agent: *\nDisallow: /" }, { robots: "ignore" });
    expect([code, paths.includes("/robots.txt")]).toEqual(["fetched", false]);
  });

  it("is requested once and first", async () => {
    const { code, paths } = await visit({ body: "User-agent: *\nDisallow: /private" });
    expect([code, paths[0], paths.filter((path) => path === "/robots.txt").length]).toEqual([
      "fetched",
      "/robots.txt",
      1,
    ]);
  });

  it.each(["/wp-json/", "/?rest_route=", "/"])(
    "that forbids %s ends it before any other request",
    async (path) => {
      const { code, paths } = await visit({ body: `User-agent: *\nDisallow: ${path}` });
      expect([code, paths]).toEqual(["robots-refused", ["/robots.txt"]]);
    },
  );

  it.each<[name: string, robots: Answer, code: string]>([
    ["missing", { status: 404, body: "User-agent: *\nDisallow: /" }, "fetched"],
    ["forbidden", { status: 403, body: "User-agent: *\nDisallow: /" }, "fetched"],
    ["too often requested", { status: 429 }, "fetched"],
    ["a page", { body: "<!doctype html><title>Choir</title><p>Disallow: /</p>" }, "fetched"],
    ["a redirect in a circle", { status: 302, headers: { Location: "/robots.txt" } }, "fetched"],
    ["a redirect to nowhere", { status: 302, headers: { Location: "mailto:a@b.example" } }, "fetched"],
    ["a failure", { status: 500 }, "server-failed"],
    ["a maintenance", { status: 503, body: "Scheduled maintenance" }, "maintenance"],
    ["a gateway without a site", { status: 502 }, "upstream-failed"],
    ["cut short", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nUser-", "response-truncated"],
    ["silence", () => {}, "timeout"],
  ])("that is %s: the fetch ends with it, or goes on", async (_, robots, expected) => {
    const { code, paths } = await visit(robots, { timeout: 300 });
    expect(code).toBe(expected);
    expect(paths.some((path) => path !== "/robots.txt")).toBe(expected === "fetched");
  });

  // RFC 9309, 2.3.1.4: a site whose robots.txt fails is to be left alone; its file forbids nothing.
  it("that fails with the whole site is reported as what the site responds", async () => {
    const server = await serve(() => ({ status: 500, body: "<title>Error</title>" }));
    const { network } = networkTo({ 80: server.port });
    const error: unknown = await fetchIndex("http://choir.example/", { network, robots: "respect" }).catch(
      (reason: unknown) => reason,
    );
    const url = "http://choir.example/robots.txt";
    expect(error).toMatchObject({
      code: "server-failed",
      status: 500,
      message: "The server failed (status 500). Nothing but the site's robots.txt was requested.",
      where: url,
      hint: expect.stringContaining("add --no-respect-robots"),
      attempts: [{ url, status: 500, code: "server-failed" }],
    });
    expect(server.seen.map(({ path }) => path)).toEqual(["/robots.txt"]);
  });

  it("is read to its limit, and is sent no credentials", async () => {
    const body = `User-agent: *\n${"# filler\n".repeat(60_000)}Disallow: /`;
    const { code, server } = await visit(
      { body },
      { addresses: "any", headers: new Map(), credentials: { user: "ana", password: secretOf("canary-r") } },
    );
    expect(code).toBe("insecure-credentials");
    expect(server.seen.some(({ headers }) => headers.has("authorization"))).toBe(false);
  });

  it("counts for a list by default", async () => {
    const cwd = makeFolder();
    const server = await serve((seen) =>
      seen.path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /wp-json/" } : wordpress()(seen),
    );
    writeFileSync(join(cwd, "list.txt"), `http://127.0.0.1:${server.port}/\n`);
    const words = ["fetch", "--list", "list.txt", "-o", "out", "--allow-private"];
    const refused = await run(words, { cwd });
    expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining("robots-refused")]);
    expect((await run([...words, "--no-respect-robots"], { cwd })).exit).toBe(0);
    const typed = ["fetch", `http://127.0.0.1:${server.port}/`];
    expect((await run(typed, { cwd })).exit).toBe(0);
    expect((await run([...typed, "--respect-robots"], { cwd })).exit).toBe(4);
  });
});
