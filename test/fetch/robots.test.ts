import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/errors.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchOptions } from "../../src/fetch/model.ts";
import { allowsPath, readRobots } from "../../src/fetch/robots.ts";
import { networkTo, serve, type Answer, type FaultServer } from "../support/fault-server.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { wordpress } from "./site.ts";
import { measureEffort } from "../support/effort.ts";

/** A robots.txt, an address, and whether it may be asked. */
const RULES: readonly (readonly [string, string, string, boolean])[] = [
  ["nothing", "", "/wp-json/", true],
  ["all", "User-agent: *\nDisallow: /", "/wp-json/", false],
  ["an empty pattern", "User-agent: *\nDisallow:", "/wp-json/", true],
  [
    "WordPress's own",
    "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php",
    "/wp-json/",
    true,
  ],
  ["Yoast's", "User-agent: *\nDisallow: /wp-json/\nDisallow: /?rest_route=", "/?rest_route=/", false],
  ["a percent sign that encodes nothing", "User-agent: *\nDisallow: /%zz", "/%zz", false],
  ["a longer allow", "User-agent: *\nDisallow: /wp-\nAllow: /wp-json/", "/wp-json/", true],
  ["a longer disallow", "User-agent: *\nAllow: /wp-json/\nDisallow: /wp-json/wp", "/wp-json/wp/v2", false],
  ["two as long: allow", "User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
  [
    "its own group alone",
    "User-agent: *\nDisallow: /\nUser-agent: routeprint\nDisallow: /x",
    "/wp-json/",
    true,
  ],
  [
    "its own group, in capitals with a version",
    "User-agent: RoutePrint/2.0\nDisallow: /wp-json",
    "/wp-json/",
    false,
  ],
  ["its own empty group", "User-agent: *\nDisallow: /\n\nUser-agent: routeprint\n", "/wp-json/", true],
  [
    "its group in two parts",
    "User-agent: routeprint\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: routeprint\nDisallow: /wp-json",
    "/wp-json/",
    false,
  ],
  ["a group of several", "User-agent: x\nUser-agent: routeprint\nDisallow: /wp-json", "/wp-json/", false],
  [
    "a group of several, it first",
    "User-agent: routeprint\nUser-agent: x\nDisallow: /wp-json",
    "/wp-json/",
    false,
  ],
  [
    "another's group behind its own",
    "User-agent: routeprint\nDisallow: /a\nUser-agent: x\nDisallow: /",
    "/wp-json/",
    true,
  ],
  ["another's group", "User-agent: routeprinter\nDisallow: /", "/wp-json/", true],
  ["a rule before any group", "Disallow: /\nUser-agent: *\nAllow: /", "/wp-json/", true],
  ["a star", "User-agent: *\nDisallow: /*rest_route", "/index.php?rest_route=/", false],
  ["stars and an end", "User-agent: *\nDisallow: /*/a*b$", "/x/a-b-b", false],
  ["a star at the beginning", "User-agent: *\nDisallow: */wp-json", "/wp-json/", false],
  ["stars that do not all fit", "User-agent: *\nDisallow: /*rest*post", "/index.php?rest_route=/", true],
  ["stars in another order", "User-agent: *\nDisallow: /*rest*index", "/index.php?rest_route=/", true],
  ["an end without stars", "User-agent: *\nDisallow: /wp-json/$", "/wp-json/", false],
  ["an end that is none", "User-agent: *\nDisallow: /*.json$", "/x.json?y", true],
  ["an end alone", "User-agent: *\nDisallow: /$", "/wp-json/", true],
  ["an end that overlaps", "User-agent: *\nDisallow: /ab*ba$", "/aba", true],
  ["percent signs", "User-agent: *\nDisallow: /%77p-json", "/wp-json/", false],
  [
    "comments, capitals, carriage returns",
    "# x\r\nUSER-AGENT : * # all\r\nDISALLOW: /wp-json # no",
    "/wp-json/",
    false,
  ],
  ["a mark", "\ufeffUser-agent: *\nDisallow: /", "/", false],
  ["other lines", "Sitemap: /a\nUser-agent: *\nCrawl-delay: 10\nDisallow: /wp-json", "/wp-json/", false],
  ["a page", "<!doctype html><p>User-agent: *</p>", "/wp-json/", true],
];

describe("robots.txt", () => {
  it.each(RULES)("%s", (_name, text, path, allowed) => {
    const rules = readRobots(text, "routeprint");
    expect(allowsPath(rules, new URL(path, "https://a.example"))).toBe(allowed);
  });

  it("takes linear time over patterns full of stars", () => {
    const text = `User-agent: *\n${`Disallow: /${"*a".repeat(900)}b$\n`.repeat(200)}`;
    const path = new URL(`https://a.example/${"a".repeat(5000)}`);
    const { result, effort } = measureEffort(() => allowsPath(readRobots(text, "x"), path));
    expect(result).toBe(true);
    expect(effort).toBeLessThan(500);
  });

  it("takes linear time over one group of many programs and many rules", () => {
    const names = Array.from(
      { length: 15_000 },
      (_none, at) => `User-agent: ${"abcdefghij"[at % 10]}_${"-".repeat(at % 97)}`,
    );
    const text = [
      ...names,
      "User-agent: routeprint",
      ..."Disallow: /x\n".repeat(15_000).trim().split("\n"),
    ].join("\n");
    const { result, effort } = measureEffort(() => readRobots(text, "routeprint"));
    expect(result).toHaveLength(15_000);
    expect(effort).toBeLessThan(500);
  });
});

async function visit(
  robots: Answer,
  options: FetchOptions = {},
): Promise<{ readonly code: string; readonly paths: readonly string[]; readonly server: FaultServer }> {
  const server = await serve((seen) => (seen.path === "/robots.txt" ? robots : wordpress()(seen)));
  const { network } = networkTo({ 80: server.port });
  const code = await fetchIndex("http://choir.example/", { network, robots: "respect", ...options }).then(
    () => "fetched",
    (error: unknown) => (error instanceof RouteprintError ? error.code : String(error)),
  );
  return { code, paths: server.seen.map(({ path }) => path), server };
}

describe("a site's robots.txt", () => {
  it("is not asked for where a person names the site", async () => {
    const { code, paths } = await visit({ body: "User-agent: *\nDisallow: /" }, { robots: "ignore" });
    expect([code, paths.includes("/robots.txt")]).toEqual(["fetched", false]);
  });

  it("is asked for once and first", async () => {
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

  it.each([
    [404, "fetched"],
    [403, "fetched"],
    [500, "robots-refused"],
  ])("that answers %i: %s", async (status, expected) => {
    expect((await visit({ status, body: "User-agent: *\nDisallow: /" })).code).toBe(expected);
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

  it("counts for a list unless told otherwise", async () => {
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
