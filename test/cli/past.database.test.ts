// The history of a site from an inventory: published, and beside the pages of a server.
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { createHistories } from "../../src/jobs/stored-history.ts";
import { documentSite } from "../../src/documentation.ts";
import { readSource } from "../../src/source.ts";
import { listVersions } from "../../src/inventory/queries.ts";
import type { DocsOptions, SiteDocumentation } from "../../src/docs/model.ts";
import { describeDatabases } from "../support/databases.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordRound, recordedInventory } from "../support/inventory.ts";
import { run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";
import { storeOf } from "../support/site.ts";

const [A, B] = ["https://a.example/", "https://b.example/"] as const;

/** A changes in each round but the second, B never. */
const ROUNDS = [0, 0, 1, 2].map((version) => ({ [A]: madeIndex(0, version), [B]: madeIndex(1, 0) }));

function served(slug: string, source: string, index: object): SiteDocumentation {
  const read = readSource(Buffer.from(JSON.stringify(index)), slug);
  return { ...documentSite(slug, { ...read, where: source }), source };
}

describeDatabases("the history that an inventory recorded", (create) => {
  it("is published for the site that a person names", { timeout: 60_000 }, async () => {
    const database = create();
    await recordedInventory(database, ROUNDS);
    const cwd = makeFolder();
    const published = await run(["publish", "a.example", "--history", "--database", database, "-o", "out"], {
      cwd,
    });
    expect([published.exit, published.err]).toEqual([0, expect.stringMatching(/^routeprint: \d+ files/m)]);
    const slug = readdirSync(join(cwd, "out")).find((name) => name.startsWith("a-")) ?? "";
    expect(readdirSync(join(cwd, "out", slug, "versions"))).toEqual([
      "2026-01-01-000000.html",
      "2026-01-03-000000.html",
    ]);
    const feed = JSON.parse(readFileSync(join(cwd, "out", slug, "changes.json"), "utf8"));
    const dates = new Set(feed.items.map((item: { date_published: string }) => item.date_published));
    expect([...dates]).toEqual(["2026-01-04T00:00:00Z", "2026-01-03T00:00:00Z"]);
    expect(readFileSync(join(cwd, "out", slug, "openapi.json"), "utf8")).toContain("/shop/v1/new-1");
  });

  it(
    "is known to a server in the background, with the site as it is served",
    { timeout: 60_000 },
    async () => {
      const inventory = await recordedInventory(create(), ROUNDS);
      const failures: unknown[] = [];
      let time = Date.parse("2026-02-01T00:00:00Z");
      const report = { failure: (failed: unknown) => void failures.push(failed) };
      const signal = new AbortController().signal;
      const historyOf = createHistories(inventory, {}, signal, report, () => time);
      const site = served("a", "http://A.example/wp-json/", madeIndex(0, 2));
      const datesOf = (history: DocsOptions["history"]) =>
        history?.versions.map(({ date }) => date.slice(0, 10));
      const days = ["2026-01-01", "2026-01-03", "2026-01-04"];
      await expect.poll(() => datesOf(historyOf(site)), { timeout: 30_000 }).toEqual(days);
      const known = historyOf(site);
      // The same object for as long as nothing is new.
      time += 120_000;
      historyOf(site);
      await new Promise((resolve) => void setTimeout(resolve, 100));
      expect(historyOf(site)).toBe(known);
      await recordRound(inventory, { [A]: madeIndex(0, 3) }, 5);
      time += 120_000;
      const newer = served("a", "http://a.example", madeIndex(0, 3));
      await expect
        .poll(() => datesOf(historyOf(newer)), { timeout: 30_000 })
        .toEqual([...days, "2026-01-05"]);
      // A reading that no round has recorded yet is a version of its own.
      const newest = served("a2", "https://a.example/", madeIndex(0, 4));
      await expect
        .poll(() => datesOf(historyOf(newest)), { timeout: 30_000 })
        .toEqual([...days, "2026-01-05", "2026-02-01"]);
      // One version, and a site that no round has read.
      const others = [served("b", B, madeIndex(1, 0)), served("c", "https://c.example/", madeIndex(2, 0))];
      for (const other of others) historyOf(other);
      await expect.poll(() => failures).toEqual([]);
      expect(others.map(historyOf)).toEqual([undefined, undefined]);
    },
  );
});

describe("the pages of a server with an inventory", () => {
  it("are those of the history, once it is known", { timeout: 60_000 }, async () => {
    const inventory = await recordedInventory(join(makeFolder(), "inventory.db"), ROUNDS);
    expect(await listVersions(inventory.db, A)).toHaveLength(3);
    const signal = new AbortController().signal;
    const historyOf = createHistories(inventory, {}, signal, { failure: () => undefined });
    const store = await storeOf([served("a", A, madeIndex(0, 2)), served("b", B, madeIndex(1, 0))]);
    const { port } = await startServer(createServer(createApp({ store, historyOf })));
    const get = async (path: string) => {
      const response = await request(`http://127.0.0.1:${port}/${path}`);
      return { status: response.statusCode, body: await response.body.text() };
    };
    await expect.poll(async () => (await get("a/changelog")).status, { timeout: 30_000 }).toBe(200);
    const { body } = await get("a/changelog");
    expect(body).toContain('id="v2026-01-04-000000"');
    const [, change = ""] = /href="(changes\/[^"]+)"/.exec(body) ?? [];
    for (const path of [`a/${change}`, "a/versions/2026-01-01-000000", "a/changes.atom", "a/changes.json"])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    const { items } = JSON.parse((await get("a/changes.json")).body);
    expect(items[0].url).toMatch(new RegExp(`^http://127.0.0.1:${port}/a/changes/2026-01-04-`));
    expect((await get("b/changes.json")).status).toBe(404);
    expect((await get("a/")).body).toContain("changelog");
    expect((await get("a/explain?request=/shop/v1/new-0")).body).toContain("changelog");
    // A site with one version has no history.
    expect((await get("b/")).body).not.toContain("changelog");
    expect((await get("b/changelog")).status).toBe(404);
  });
});

describe("publish", () => {
  it.each([
    [["--database", "inventory.db"], "--database is for --history"],
    [["--history"], "--history needs a folder, or --database"],
    [["--history", "past", "--database", "inventory.db"], "of a folder or of --database, not of both"],
    [["--database", "none.db", "--history"], "there is no inventory at none.db"],
  ])("refuses %j", async (words, message) => {
    const { exit, err } = await run(["publish", "a.example", "-o", "out", ...words], { cwd: makeFolder() });
    expect([exit, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
