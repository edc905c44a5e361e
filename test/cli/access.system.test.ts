// `access`, and `--access` of other commands, on a site that answers here as WordPress does.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRecord } from "../../src/access/record.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";

const ITEM = String.raw`/shop/v1/notes/(?P<id>\d+)`;

const ROUTES = {
  "/shop/v1/notes": ["GET", "POST"],
  [ITEM]: ["GET", "DELETE"],
  "/shop/v1/settings": ["GET", "PUT"],
  "/wp/v2/users/me": ["GET"],
};

const entry = (key: string, methods: readonly string[]) => ({
  namespace: key.split("/").slice(1, 3).join("/"),
  methods,
  endpoints: methods.map((method) => ({ methods: [method], args: {} })),
});

interface Site {
  readonly address: string;
  readonly seen: readonly string[];
  /** Requests after which it limits them; a later call lets it answer again. */
  readonly limit: (requests: number) => void;
}

/** What a user may do at a path, by who it is. */
function allowed(path: string, user: string): readonly string[] {
  if (path === "/shop/v1/notes") return user === "visitor" ? ["GET"] : ["GET", "POST"];
  if (path === "/shop/v1/notes/7") return user === "admin" ? ["GET", "DELETE"] : ["GET"];
  if (path === "/shop/v1/settings") return user === "admin" ? ["GET", "PUT"] : [];
  return user === "visitor" ? [] : ["GET"];
}

async function startSite(seen: string[] = []): Promise<Site> {
  let most = Number.POSITIVE_INFINITY;
  const send = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  const handle = ({ method = "", url = "", headers }: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(url, "http://a.example");
    const path = pathname.replace(/^\/wp-json/, "").replace(/\/$/, "");
    const [, user = "visitor"] =
      /^(\w+):/.exec(Buffer.from(headers.authorization?.slice(6) ?? "", "base64").toString()) ?? [];
    if (!pathname.startsWith("/wp-json")) return send(response, 404, {});
    if (path === "") {
      const routes = Object.fromEntries(Object.entries(ROUTES).map(([key, own]) => [key, entry(key, own)]));
      return send(response, 200, { name: "Shop", namespaces: ["shop/v1", "wp/v2"], routes });
    }
    seen.push(`${user} ${method} ${path}`);
    if (seen.length > most) {
      response.setHeader("Retry-After", "3600");
      return send(response, 429, { code: "slow", message: "Slow." });
    }
    const allow = allowed(path, user);
    const refused = { code: "rest_forbidden", message: "No." };
    if (allow.length > 0) response.setHeader("Allow", allow.join(", "));
    if (method === "OPTIONS") {
      const [key = path, own = []] =
        Object.entries(ROUTES).find(([route]) => new RegExp(`^${route.replace("?P<", "?<")}$`).test(path)) ??
        [];
      return send(response, 200, entry(key, own));
    }
    if (path === "/shop/v1/notes") return send(response, 200, [{ id: 7 }]);
    if (path.endsWith("/me") && user === "visitor")
      return send(response, 401, { ...refused, code: "rest_not_logged_in" });
    return allow.includes("GET") ? send(response, 200, {}) : send(response, 401, refused);
  };
  const { port } = await startServer(createServer(handle));
  return { address: `http://127.0.0.1:${port}`, seen, limit: (requests) => void (most = requests) };
}

const FAST = ["--rate", "1000"];

/** A folder whose config file names the site and its users. */
function configured(address: string): {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const cwd = makeFolder();
  const users = Object.fromEntries(
    ["editor", "admin"].map((name) => [name, { user: name, passwordEnv: `OF_${name.toUpperCase()}` }]),
  );
  writeFileSync(
    join(cwd, "routeprint.config.json"),
    JSON.stringify({ sites: { shop: { source: address, users } } }),
  );
  return { cwd, env: { OF_EDITOR: "canary-one", OF_ADMIN: "canary-two" } };
}

describe("access", () => {
  it("says what a visitor may do, and asks with GET and OPTIONS alone", async () => {
    const { address, seen } = await startSite();
    const { exit, out, err } = await run(["access", address, ...FAST]);
    expect(exit).toBe(0);
    expect(out).toContain("7 operations: 2 open, 0 role, 1 sign-in, 4 unknown");
    expect(out).toContain("  GET     /shop/v1/notes       GET /shop/v1/notes → 200\n");
    expect(err).toContain(
      "asks about 4 routes as a visitor: at most 7 requests of GET and OPTIONS, 1000 a second, about 1 minute\n",
    );
    expect(seen).toEqual([
      "visitor GET /wp/v2/users/me",
      "visitor GET /shop/v1/notes",
      "visitor GET /shop/v1/notes/7",
      "visitor OPTIONS /shop/v1/notes",
      "visitor OPTIONS /shop/v1/notes/7",
      "visitor OPTIONS /shop/v1/settings",
      "visitor OPTIONS /wp/v2/users/me",
    ]);
  });

  it("says which named users may, and stores no password", async () => {
    const { address } = await startSite();
    const { cwd, env } = configured(address);
    const { exit, out } = await run(
      ["access", "shop", "--as", "editor", "admin", "-o", "shop.json", "--json", ...FAST],
      { cwd, env },
    );
    expect(exit).toBe(0);
    const { operations, users, complete } = JSON.parse(out);
    expect([users, complete]).toEqual([["visitor", "editor", "admin"], true]);
    const verdicts = operations.map((each: Record<string, unknown>) => [
      each["method"],
      each["template"],
      each["verdict"],
      each["users"],
    ]);
    expect(verdicts).toEqual([
      ["GET", "/shop/v1/notes", "open", []],
      ["GET", "/shop/v1/notes/{id}", "open", []],
      ["POST", "/shop/v1/notes", "role", ["editor", "admin"]],
      ["DELETE", "/shop/v1/notes/{id}", "role", ["admin"]],
      ["PUT", "/shop/v1/settings", "role", ["admin"]],
      ["GET", "/shop/v1/settings", "role", ["admin"]],
      ["GET", "/wp/v2/users/me", "role", ["editor", "admin"]],
    ]);
    const file = readFileSync(join(cwd, "shop.access.json"), "utf8");
    expect(file).not.toContain("canary");
    expect(JSON.parse(readFileSync(join(cwd, "shop.json"), "utf8"))).not.toHaveProperty([
      "routes",
      "/shop/v1/notes",
      "x-routeprint-allow",
    ]);
  });

  it("continues after an end, and reads what it saved without a request", async () => {
    const { address, seen, limit } = await startSite();
    const cwd = makeFolder();
    limit(3);
    const ended = await run(["access", address, "-o", "shop.json", ...FAST], { cwd });
    expect([ended.exit, ended.out]).toEqual([4, expect.stringContaining("Not everything was asked")]);
    expect(ended.err).toContain("left the site alone after 3 requests: The site limits requests");
    expect(readRecord(readFileSync(join(cwd, "shop.access.json"), "utf8"))?.observations).toHaveLength(3);
    limit(Number.POSITIVE_INFINITY);
    const before = seen.length;
    const { exit, out, err } = await run(["access", address, "-o", "shop.json", ...FAST], { cwd });
    expect([exit, seen.length - before]).toEqual([0, 4]);
    expect(err).toContain(
      "at most 4 requests of GET and OPTIONS, 1000 a second, about 1 minute, after 3 earlier requests\n",
    );
    const again = await run(["access", "shop.json"], { cwd });
    expect([again.out, again.err]).toEqual([out, ""]);
    expect(seen.length - before).toBe(4);
    const { out: document } = await run(["convert", "shop.json", "-q"], { cwd });
    expect(JSON.parse(document).paths["/shop/v1/notes"].get["x-routeprint-access"]).toEqual({
      verdict: "open",
    });
  });

  it("asks several sites, each into a file of a folder", async () => {
    const [one, other] = [await startSite(), await startSite()];
    const cwd = makeFolder();
    const sites = { one: one.address, other: other.address };
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify({ sites }));
    const { exit, out } = await run(["access", "-o", "maps", "--json", ...FAST], { cwd });
    expect([exit, JSON.parse(out).length]).toEqual([0, 2]);
    expect(readdirSync(join(cwd, "maps")).toSorted()).toEqual([
      "one.access.json",
      "one.json",
      "one.provenance.json",
      "other.access.json",
      "other.json",
      "other.provenance.json",
    ]);
    expect(JSON.parse((await run(["access", "maps", "--json"], { cwd })).out)).toEqual(JSON.parse(out));
  });

  it("asks as the user of the connection options, without the name", async () => {
    const { address, seen } = await startSite();
    const cwd = makeFolder();
    const env = { ROUTEPRINT_USER: "admin", ROUTEPRINT_APP_PASSWORD: "canary-two" };
    const { out } = await run(["access", address, "-v", "-o", "shop.json", ...FAST], { cwd, env });
    expect(out).toContain("asked as visitor, user (");
    expect(out).toContain("  DELETE  /shop/v1/notes/{id}  user\n");
    expect(seen).toContain("admin OPTIONS /shop/v1/settings");
    expect(readFileSync(join(cwd, "shop.access.json"), "utf8")).not.toMatch(/admin|canary/);
  });

  it("makes at most so many requests, of the chosen part", async () => {
    const { address, seen } = await startSite();
    await run(["access", address, "--namespace", "shop/v1", "--max", "3", ...FAST]);
    expect(seen).toHaveLength(3);
    await run(["access", address, "--include", "/shop/v1/settings", ...FAST]);
    expect(seen.slice(3)).toEqual(["visitor GET /wp/v2/users/me", "visitor OPTIONS /shop/v1/settings"]);
  });

  it("asks about a part anew, and keeps what was asked of the rest", async () => {
    const { address, seen } = await startSite();
    const cwd = makeFolder();
    const recordOf = () => readRecord(readFileSync(join(cwd, "shop.access.json"), "utf8"));
    const words = ["access", address, "-o", "shop.json", ...FAST];
    await run(words, { cwd });
    const whole = recordOf()?.observations ?? [];
    const asked = seen.length;
    await run([...words, "--include", "/shop/v1/settings"], { cwd });
    expect(seen.slice(asked)).toEqual(["visitor GET /wp/v2/users/me", "visitor OPTIONS /shop/v1/settings"]);
    const { observations, complete } = recordOf() ?? {};
    expect(complete).toBe(true);
    const sorted = (some: typeof whole = []) => some.map((each) => JSON.stringify(each)).toSorted();
    expect(sorted(observations)).toEqual(sorted(whole));
  });

  it.each([
    [["access", "shop", "--as", "boss"], 'names no user "boss" for this site'],
    [["access", "shop", "--as", "admin"], "the variable OF_ADMIN is not set"],
    [["access", "shop.json"], "nobody was asked who may call what"],
    [["access", "shop", "--namespace", "none/v1"], 'No operation matches "none/v1".'],
    [["access", "shop", "--rate", "0"], "--rate takes a number above 0"],
    [["access", "shop", "--offline"], "--access asks the site"],
    [["serve", "shop", "--as", "editor"], "serve reads its sites again and again"],
    [["fetch", "shop", "--access"], "--access needs a file to write beside"],
  ])("refuses %j", async (words, message) => {
    const { address, seen } = await startSite();
    const { cwd } = configured(address);
    writeFileSync(join(cwd, "shop.json"), JSON.stringify({ namespaces: [], routes: {} }));
    const { exit, err } = await run(words, { cwd, env: { HOME: cwd } });
    expect([exit, err]).toEqual([2, expect.stringContaining(message)]);
    expect(seen).toEqual([]);
  });
});

describe("--access", () => {
  it("describes the access in a document", async () => {
    const { address } = await startSite();
    const { exit, out, err } = await run(["convert", address, "--access"]);
    expect(exit).toBe(0);
    expect(err).toContain("asks about 4 routes as a visitor");
    const { paths } = JSON.parse(out);
    expect(paths["/shop/v1/notes"].get.security[0]).toEqual({});
    expect(paths["/shop/v1/notes"].post).not.toHaveProperty("security");
  });

  it("asks the sites of one host one after the other", async () => {
    const seen: string[] = [];
    const [one, other] = [await startSite(seen), await startSite(seen)];
    expect((await run(["compare", one.address, other.address, "--access", "-q"])).exit).toBe(0);
    expect(seen).toHaveLength(14);
    expect(seen.slice(0, 7)).toEqual(seen.slice(7));
  });

  it("saves what was asked beside a fetched index", async () => {
    const { address } = await startSite();
    const cwd = makeFolder();
    const { exit } = await run(["fetch", address, "--access", "-o", "shop.json"], { cwd });
    expect([exit, existsSync(join(cwd, "shop.access.json"))]).toEqual([0, true]);
    // A folder of indexes holds no index of that name.
    expect((await run(["convert", ".", "-o", "out", "-q"], { cwd })).exit).toBe(0);
  });
});
