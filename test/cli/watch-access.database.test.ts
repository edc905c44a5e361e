// `watch --access` and `inventory find --open` on a site that answers here, with both databases.
import { createServer } from "node:http";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { readRecord } from "../../src/access/record.ts";
import { describeDatabases } from "../support/databases.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import type { Run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";

const LIMIT = 60_000;

const METHODS = ["GET", "POST"];

const ENTRY = { namespace: "wc/v3", methods: METHODS, endpoints: [{ methods: METHODS, args: {} }] };

const ITEM = String.raw`/wc/v3/orders/(?P<id>\d+)`;

const READ = { namespace: "wc/v3", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] };

const INDEX = { name: "Shop", namespaces: ["wc/v3"], routes: { "/wc/v3/orders": ENTRY, [ITEM]: READ } };

/** A site whose collection allows visitors these methods, and an editor all. */
async function startSite(allowed: readonly string[]): Promise<string> {
  const server = createServer(({ method = "", url = "", headers }, response) => {
    const path = new URL(url, "http://a.example").pathname.replace(/^\/wp-json\/?/, "");
    const allow = headers.authorization === undefined ? allowed : METHODS;
    if (path === "wc/v3/orders" && allow.length > 0) response.setHeader("Allow", allow.join(", "));
    const isRefused = path !== "" && method === "GET" && !allow.includes("GET");
    const body = isRefused ? { code: "rest_forbidden", message: "No." } : path === "" ? INDEX : ENTRY;
    response.writeHead(isRefused ? 401 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  });
  return `http://127.0.0.1:${(await startServer(server)).port}/wp-json/`;
}

describeDatabases("watch --access", (create) => {
  let cwd: string;
  let database: string;
  let allowed: string[];

  beforeEach(async () => {
    cwd = makeFolder();
    database = create();
    allowed = [];
    const users = { editor: { user: "ed", passwordEnv: "EDITOR_PASSWORD" } };
    const sites = { shop: { source: await startSite(allowed), users } };
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify({ sites }));
  });

  const env = { EDITOR_PASSWORD: "canary" };
  const watch = (...words: readonly string[]): Promise<Run> =>
    run(["watch", "--fresh", "--fail-on", "none", "--database", database, ...words], { cwd, env });
  const ask = (...words: readonly string[]): Promise<Run> =>
    run(["inventory", ...words, "--database", database], { cwd });

  it("records what became open, and what a later round does not ask", { timeout: LIMIT }, async () => {
    const first = await watch("--access");
    expect([first.exit, first.out]).toEqual([0, ""]);
    expect(first.err).toContain("asks about 2 routes as a visitor: at most ");
    const none = await ask("find", "--open");
    expect([none.exit, none.out, none.err]).toEqual([
      1,
      "No site has it.\n",
      "routeprint: 1 of 1 site asked who may call what\n",
    ]);
    expect((await ask("find", "--open", "wc/v3", "--missing", "--format", "csv")).out).toContain(",shop,ok,");
    allowed.push("GET");
    expect((await watch("--access")).out).toContain("GET /wc/v3/orders");
    await watch();
    const { exit, out } = await ask("find", "--open", "wc/v3", "--format", "csv");
    expect([exit, out.split("\r\n")[1]?.replace(/^[^,]*,/, "")]).toEqual([
      0,
      "shop,open,GET /wc/v3/orders,wc/v3",
    ]);
    expect((await ask("sites", "--format", "csv")).out).toMatch(/,1,\d{4}-\d\d-\d\dT[\d:.]+Z\r\n$/);
  });

  it("asks as named users too, and exports what was asked", { timeout: LIMIT }, async () => {
    allowed.push("GET");
    expect((await watch("--as", "editor")).exit).toBe(0);
    await ask("export", "-o", join(cwd, "saved"));
    const names = readdirSync(join(cwd, "saved"));
    const name = names.find((each) => each.endsWith(".access.json"))?.replace(".access", "") ?? "";
    expect(names).toContain(name);
    const text = readFileSync(join(cwd, "saved", name.replace(".json", ".access.json")), "utf8");
    expect(readRecord(text)?.users).toEqual(["visitor", "editor"]);
    expect(text).not.toContain("canary");
    const again = await run(["access", join("saved", name), "--json"], { cwd });
    const { operations } = JSON.parse(again.out);
    expect(
      operations.map((each: Record<string, unknown>) => [each["method"], each["verdict"], each["users"]]),
    ).toEqual([
      ["GET", "open", []],
      ["POST", "role", ["editor"]],
      ["GET", "unknown", []],
    ]);
    await ask("export", "shop", "-o", join(cwd, "one.json"));
    expect(readRecord(readFileSync(join(cwd, "one.access.json"), "utf8"))?.users).toHaveLength(2);
    expect((await ask("show", "shop", "--format", "json")).out).toContain(
      '"open": [\n    "GET /wc/v3/orders"\n  ]',
    );
  });
});
