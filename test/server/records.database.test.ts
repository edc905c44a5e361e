// The records of an inventory over HTTP: only with a token, page by page, and 304 where nothing is new.
import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { expect, it } from "vitest";
import type { Inventory } from "../../src/inventory/database.ts";
import { createApp } from "../../src/server/app.ts";
import { inventoryPages } from "../../src/server/inventory.ts";
import { describeDatabases } from "../support/databases.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory, recordRound } from "../support/inventory.ts";
import { run } from "../support/io.ts";
import { served } from "../support/served.ts";
import { storeOf } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";

const A = "https://a.example/";
const [OLD, NEW] = ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"] as const;
const PATH = "/inventory/records.ndjson";

async function serve(inventory: Inventory, tokens?: readonly string[]) {
  const settings = tokens === undefined ? {} : { tokens };
  const store = await storeOf([]);
  const app = createApp({
    store,
    inventory: async (options) => inventoryPages(inventory, options, settings),
  });
  const { port } = await startServer(createServer(app));
  return (path: string, headers: Readonly<Record<string, string>>) =>
    get(`http://127.0.0.1:${port}${path}`, headers);
}

async function get(url: string, headers: Readonly<Record<string, string>>) {
  const response = await request(url, { headers });
  return { status: response.statusCode, headers: response.headers, body: await response.body.text() };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describeDatabases("records over HTTP", (create) => {
  it("need one of the tokens, in the header alone", async () => {
    const inventory = await recordedInventory(create(), [{ [A]: madeIndex(0, 0) }]);
    const ask = await serve(inventory, [OLD, NEW]);
    for (const headers of [
      {},
      bearer(`${OLD}0`),
      bearer(OLD.slice(1)),
      bearer(""),
      { Authorization: OLD },
      { Authorization: `Basic ${OLD}` },
      { Cookie: `token=${OLD}` },
    ]) {
      const { status, headers: sent, body } = await ask(`${PATH}?token=${OLD}`, headers);
      expect([headers, status, body]).toEqual([headers, 401, "A token is required.\n"]);
      expect(sent["www-authenticate"]).toMatch(/^Bearer /);
    }
    for (const token of [OLD, NEW]) expect((await ask(PATH, bearer(token))).status).toBe(200);
    const without = await serve(inventory);
    expect((await without(PATH, bearer(OLD))).status).toBe(404);
  });

  it("are read page by page and once, with an entity tag", async () => {
    const inventory = await recordedInventory(create(), [
      { [A]: { ...madeIndex(0, 0), name: "<b>\u202e\u0085" } },
      { [A]: madeIndex(0, 1) },
    ]);
    const ask = await serve(inventory, [OLD]);
    const lines: string[] = [];
    let cursor = "";
    for (let next = `${PATH}?limit=2`; next !== "";) {
      const { status, headers, body } = await ask(next, bearer(OLD));
      expect([status, headers["content-type"]]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
      lines.push(...body.trimEnd().split("\n"));
      cursor = String(headers["routeprint-cursor"]);
      next = /^<http:\/\/[^/]+(.*)>; rel="next"$/.exec(String(headers["link"]))?.[1] ?? "";
    }
    expect(lines.map((line) => JSON.parse(line).kind)).toEqual(["site", "version", "version", "change"]);
    expect(JSON.parse(lines.at(-1) ?? "").cursor).toBe(cursor);
    expect(lines.join("")).not.toContain("\u0085");
    const last = `${PATH}?since=${cursor}`;
    const empty = await ask(last, bearer(OLD));
    expect([empty.status, empty.body, empty.headers["routeprint-cursor"]]).toEqual([200, "", cursor]);
    const tag = { ...bearer(OLD), "If-None-Match": String(empty.headers["etag"]) };
    expect(await ask(last, tag)).toMatchObject({ status: 304, body: "" });
    await recordRound(inventory, { [A]: madeIndex(0, 2) }, 3);
    const more = await ask(last, tag);
    expect([more.status, more.body.split("\n")]).toEqual([200, expect.objectContaining({ length: 4 })]);
    expect(await ask(`${PATH}?since=7d`, bearer(OLD))).toMatchObject({
      status: 400,
      body: expect.stringMatching(/^the cursor is none .*\.\n$/i),
    });
  });

  it("are served by `serve --database --token-file`", { timeout: 60_000 }, async () => {
    const place = create();
    await recordedInventory(place, [{ [A]: madeIndex(0, 0) }]);
    const cwd = makeFolder();
    writeFileSync(join(cwd, "tokens"), `${OLD}\n${NEW}\n`);
    writeFileSync(join(cwd, "short"), "secret\n");
    const [tokens, short] = [join(cwd, "tokens"), join(cwd, "short")];
    const words = ["--database", place, "--token-file"];
    expect(await run(["serve", ...words, short])).toMatchObject({
      exit: 2,
      err: expect.not.stringContaining("secret"),
    });
    expect(await run(["serve", "--token-file", tokens])).toMatchObject({ exit: 2 });
    await served([...words, tokens], async (address) => {
      const url = new URL(PATH, address).href;
      expect((await get(url, {})).status).toBe(401);
      const { status, body } = await get(url, bearer(NEW));
      expect([status, body.trimEnd().split("\n").length]).toEqual([200, 2]);
    });
  });
});
