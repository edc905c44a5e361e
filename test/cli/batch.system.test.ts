import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { INDEX, restError, wordpress } from "../fetch/site.ts";
import { serve, type FaultServer } from "../support/fault-server.ts";
import { makeFolder } from "../support/folder.ts";
import { readingOf } from "../../src/cli/connection.ts";
import type { ConnectionFlags } from "../../src/cli/options.ts";

import { ioWith, run } from "../support/io.ts";

let cwd: string;
let server: FaultServer;
let site: string;

beforeEach(async () => {
  cwd = makeFolder();
  server = await serve((seen) => {
    if (seen.headers.has("authorization") && seen.path.includes("users/me")) return restError(200, "ok");
    return wordpress({ folder: seen.path.startsWith("/blog/") ? "/blog/" : "/" })(seen);
  });
  site = `http://127.0.0.1:${server.port}`;
});

describe("fetch of several sites", () => {
  it("O12 writes each to the folder, goes on after a failure, and skips what exists", async () => {
    const words = ["fetch", `${site}/`, `${site}/blog/`, "http://127.0.0.1:1/", "-o", "out"];
    const first = await run(words, { cwd });
    expect(first.exit).toBe(1);
    expect(first.out).toBe("");
    expect(first.err).toContain("routeprint: 2 fetched, 1 failed\n");
    expect(first.err).toContain("connect-failed");
    const files = readdirSync(join(cwd, "out"));
    expect(files.filter((name) => name.endsWith(".provenance.json"))).toHaveLength(2);
    const indexes = files.filter((name) => name.endsWith(".json") && !name.includes("provenance"));
    expect(indexes).toHaveLength(2);
    for (const name of indexes) {
      const { routes } = JSON.parse(readFileSync(join(cwd, "out", name), "utf8")) as typeof INDEX;
      expect(Object.keys(routes)).toEqual(Object.keys(INDEX.routes));
    }
    const asked = server.seen.length;
    const second = await run([...words, "--skip-existing"], { cwd });
    expect(second.err).toContain("0 fetched, 1 failed, 2 skipped");
    const one = await run(["fetch", `${site}/`, "-o", "out", "--skip-existing"], { cwd });
    expect(one.err).toContain("0 fetched, 0 failed, 1 skipped");
    expect(server.seen).toHaveLength(asked);
  });

  it("contacts only public addresses of a list by default", async () => {
    writeFileSync(join(cwd, "sites.txt"), `# ours\n${site}/\n\n`);
    const refused = await run(["fetch", "--list", "sites.txt", "-o", "out"], { cwd });
    expect([refused.exit, server.connections()]).toEqual([1, 0]);
    expect(refused.err).toContain("address-refused");
    const allowed = await run(["fetch", "--list", "sites.txt", "-o", "out", "--allow-private"], { cwd });
    expect(allowed.exit).toBe(0);
  });

  it("reports a repeated address once, and cuts a long one", async () => {
    const long = `http://127.0.0.1:1/${"a".repeat(50_000)}`;
    writeFileSync(join(cwd, "sites.txt"), `${long}\n`.repeat(3));
    const { err } = await run(["fetch", "--list", "sites.txt", "-o", "out"], { cwd });
    expect(err).toContain("0 fetched, 1 failed");
    expect(err.length).toBeLessThan(2000);
  });

  it("reads a list as spreadsheets of a Mac write it", async () => {
    writeFileSync(join(cwd, "sites.txt"), `${site}/\r${site}/blog/\r`);
    const { exit, err } = await run(["fetch", "--list", "sites.txt", "-o", "out", "--allow-private"], {
      cwd,
    });
    expect([exit, err]).toEqual([0, expect.stringContaining("2 fetched")]);
  });

  it("reads a list as PowerShell writes it, and none that is no text", async () => {
    writeFileSync(join(cwd, "sites.txt"), Buffer.from(`\ufeff${site}/\r\n`, "utf16le"));
    const read = await run(["fetch", "--list", "sites.txt", "-o", "out", "--allow-private"], { cwd });
    expect(read.exit).toBe(0);
    writeFileSync(join(cwd, "sites.txt"), Buffer.alloc(100_000));
    const refused = await run(["fetch", "--list", "sites.txt", "-o", "out"], { cwd });
    expect(refused.err).toContain("the file of --list is not text");
    expect(refused.exit).toBe(2);
  });

  it("keeps credentials for one site", async () => {
    const env = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "canary-f" };
    const refused = await run(["fetch", `${site}/`, `${site}/blog/`, "-o", "out"], { cwd, env });
    expect([refused.exit, server.connections()]).toEqual([2, 0]);
    const one = await run(["fetch", `${site}/`, "-o", "one.json"], { cwd, env });
    expect(one.exit).toBe(0);
    const written = readdirSync(cwd)
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFileSync(join(cwd, name), "utf8"));
    expect(`${one.out}${one.err}${written.join("")}`).not.toContain("canary");
    expect(server.seen.some(({ headers }) => headers.has("authorization"))).toBe(true);
  });

  it("takes a login of empty variables for none", async () => {
    const env = { ROUTEPRINT_USER: "", ROUTEPRINT_APP_PASSWORD: "" };
    expect((await run(["fetch", `${site}/`, `${site}/blog/`, "-o", "out"], { cwd, env })).exit).toBe(0);
    expect((await run(["fetch", `${site}/`, "--insecure"], { cwd, env })).exit).toBe(0);
    expect(server.seen.some(({ headers }) => headers.has("authorization"))).toBe(false);
  });

  it.each([
    [["fetch"]],
    [["fetch", "a.example", "b.example"]],
    [["fetch", "a.example", "--fresh", "--offline"]],
    [["fetch", "a.example", "b.example", "-o", "x", "--root", "http://a.example/"]],
  ])("%j is a usage error", async (words) => {
    expect((await run(words, { cwd })).exit).toBe(2);
  });
});

describe("the cache of the command line", () => {
  it("is used with --max-age and --offline only", async () => {
    const env = { XDG_CACHE_HOME: join(cwd, "cache") };
    const first = await run(["fetch", site], { cwd, env });
    const asked = server.seen.length;
    const offline = await run(["fetch", site, "--offline"], { cwd, env });
    expect([offline.exit, offline.out]).toEqual([0, first.out]);
    const young = await run(["convert", site, "--max-age", "3600"], { cwd, env });
    expect(young.exit).toBe(0);
    expect(server.seen).toHaveLength(asked);
    await run(["fetch", site], { cwd, env });
    expect(server.seen).toHaveLength(asked * 2);
    const unknown = await run(["fetch", "http://unknown.invalid/", "--offline"], { cwd, env });
    expect(unknown.exit).toBe(3);
  });
});

describe("errors of a fetch", () => {
  it("are JSON with every attempt", async () => {
    const closed = await serve(() => restError(401, "rest_not_logged_in"));
    const { exit, err } = await run(["fetch", `http://127.0.0.1:${closed.port}/`, "--json-errors"], { cwd });
    expect(exit).toBe(4);
    expect(JSON.parse(err)).toMatchObject({
      code: "rest-refused",
      status: 401,
      attempts: [{ code: "rest-refused", status: 401 }],
    });
  });
});

describe("sites of the config file with headers and credentials of their own", () => {
  const header = (name: string): ReadonlySet<string | undefined> =>
    new Set(server.seen.map(({ path, headers }) => `${path.split("/")[1] ?? ""} ${headers.get(name) ?? ""}`));
  const basic = (login: string): string => `Basic ${Buffer.from(login).toString("base64")}`;

  beforeEach(async () => {
    server = await serve((seen) => {
      if (seen.headers.has("authorization") && seen.path.includes("users/me")) return restError(200, "ok");
      return wordpress({ folder: /^\/[ab]\//.exec(seen.path)?.[0] ?? "/" })(seen);
    });
    site = `http://127.0.0.1:${server.port}`;
    writeFileSync(join(cwd, "b.headers"), "X-Key: b\n");
    const a = { source: `${site}/a/`, user: "ana", passwordEnv: "A_PASSWORD" };
    const b = { source: `${site}/b/`, headerFile: "b.headers" };
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify({ sites: { a, b } }));
  });

  it.each([
    ["fetch -o out", ""],
    ["convert -o out", ""],
    ["compare", ""],
    ["check a b", ""],
    ["compare a b", ""],
    ["publish -o out", ""],
    ["lock a", "lock b"],
    ["routes a", "explain b GET /"],
    ["convert a", "fetch b"],
  ])("are each contacted with their own: %s %s", async (first, second) => {
    const env = { A_PASSWORD: "alpha" };
    for (const words of [first, second].filter((word) => word !== "")) {
      const { exit, err } = await run(words.split(" "), { cwd, env });
      expect([exit, err]).toEqual([0, expect.not.stringContaining("alpha")]);
    }
    expect(header("authorization")).toEqual(new Set([`a ${basic("ana:alpha")}`, "b "]));
    expect(header("x-key")).toEqual(new Set(["a ", "b b"]));
  });

  it("share the credentials of the environment with no other, and go on without a password", async () => {
    const env = { A_PASSWORD: "alpha", ROUTEPRINT_USER: "bob", ROUTEPRINT_APP_PASSWORD: "beta" };
    expect((await run(["fetch", "-o", "out"], { cwd, env })).exit).toBe(0);
    const logins = [`a ${basic("ana:alpha")}`, `b ${basic("bob:beta")}`];
    expect(header("authorization")).toEqual(new Set(logins));
    const third = await run(["fetch", "a", "b", `${site}/c/`, "-o", "out"], { cwd, env });
    expect([third.exit, third.err]).toEqual([2, expect.stringContaining("are for one site")]);
    const missing = await run(["fetch", "-o", "out"], { cwd });
    expect([missing.exit, missing.err]).toEqual([1, expect.stringContaining("1 fetched, 1 failed")]);
    expect(missing.err).toContain("the variable A_PASSWORD is not set");
  });
});

const TWO = ["https://a.example", "https://b.example"];
const USER = { ROUTEPRINT_USER: "ana" };
const PASSWORD = { ROUTEPRINT_APP_PASSWORD: "x" };

const SHARED: readonly (readonly [
  readonly string[],
  ConnectionFlags,
  Readonly<Record<string, string>>,
  boolean,
])[] = [
  [TWO, { headerFile: "h.txt" }, {}, true],
  [TWO, { user: "ana", passwordStdin: true }, {}, true],
  [TWO, { root: "https://a.example/wp-json" }, {}, true],
  [TWO, {}, { ...USER, ...PASSWORD }, true],
  [TWO, { user: "ana" }, PASSWORD, true],
  [TWO, { user: "ana" }, {}, false],
  [TWO, {}, PASSWORD, false],
  [TWO, { netrc: true }, USER, false],
  [["https://a.example", "https://a.example"], { headerFile: "h.txt" }, {}, false],
];

describe("what is one site's", () => {
  it.each(SHARED)("%j with %j and %j is refused: %s", (named, flags, env, isRefused) => {
    const sites = named.map((name) => ({ name, isAddress: true }));
    const read = () => readingOf(sites, flags, ioWith({ env }));
    if (isRefused) expect(read).toThrow(/one site/);
    else expect(read).not.toThrow();
  });
});
