// Workers with other options and credentials than the round: what they leave, and that nobody's site fails for it.
import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { NEVER } from "../../src/base/abort.ts";
import { finishRound } from "../../src/jobs/host-worker.ts";
import { openInventory } from "../../src/inventory/database.ts";
import type { Inventory } from "../../src/inventory/database.ts";
import { listSites } from "../../src/inventory/queries.ts";
import { openQueue } from "../../src/inventory/queue.ts";
import type { RoundOptions } from "../../src/inventory/round-options.ts";
import { addSites, beginRound, unfinishedHosts } from "../../src/inventory/store.ts";
import type { WatchedSite } from "../../src/inventory/store.ts";
import { startCommand } from "../support/command.ts";
import { atEnd } from "../support/end.ts";
import { madeIndex, startFarm } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { hasPostgres, startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/start-server.ts";

const LIMIT = 90_000;

/** A round that no `watch` works on: only the workers of the test do. */
async function beginAlone(
  database: string,
  sites: readonly WatchedSite[],
  options: RoundOptions,
): Promise<{ readonly inventory: Inventory; readonly round: number; readonly finished: Promise<void> }> {
  const inventory = await openInventory(database);
  const queue = await openQueue(database, () => {});
  atEnd(async () => {
    await queue.close();
    await inventory.close();
  });
  const round = await beginRound(inventory.db, () => new Date(), options);
  await addSites(inventory.db, sites, round);
  const finished = finishRound(inventory, queue, { round, retries: 0 }, NEVER);
  return { inventory, round, finished };
}

async function keptRounds({ db }: Inventory): Promise<readonly number[]> {
  const rows = await db.selectFrom("site").select("kept_id").orderBy("id").execute();
  return rows.map(({ kept_id }) => kept_id);
}

describe.skipIf(!hasPostgres)(
  "a site that a worker may not fetch with the options of its round",
  async () => {
    const server = await startPostgres();

    it.each<[name: string, site: Partial<WatchedSite>, options: RoundOptions]>([
      ["private, of a list", { listed: true }, { allowPrivate: true }],
      ["private, typed", { listed: false }, {}],
    ])("%s, is left to one that may", { timeout: LIMIT }, async (_, site, options) => {
      const database = server.create();
      const farm = await startFarm({ sites: 4, hosts: 2 });
      const sites = farm.sites.map((address) => ({
        address,
        label: address,
        host: new URL(address).hostname,
        ...site,
      }));
      const cwd = makeFolder();
      const { inventory, round, finished } = await beginAlone(database, sites, {
        ...options,
        respectRobots: false,
      });
      startCommand(["work", "--database", database], cwd);
      await expect
        .poll(() => keptRounds(inventory), { timeout: LIMIT / 3 })
        .toEqual([round, round, round, round]);
      expect((await unfinishedHosts(inventory.db, round)).map(({ isKept }) => isKept)).toEqual([true, true]);
      expect([farm.seen, await listSites(inventory.db, { failing: true })]).toEqual([[], []]);
      startCommand(["work", "--allow-private", "--database", database], cwd);
      await finished;
      const states = (await listSites(inventory.db)).map(({ state, failures }) => [state, failures]);
      expect(states).toEqual(Array.from({ length: 4 }, () => ["ok", 0]));
    });

    it("of a sign-in is left to one with its credentials", { timeout: LIMIT }, async () => {
      const database = server.create();
      const authorizations: (string | undefined)[] = [];
      const { port } = await startServer(
        createServer((request, response) => {
          authorizations.push(request.headers.authorization);
          response.setHeader("Content-Type", "application/json").end(JSON.stringify(madeIndex(0, 0)));
        }),
      );
      const address = `http://127.0.0.1:${port}/`;
      const site = { address, label: address, host: "127.0.0.1", listed: false, signedIn: true };
      const { inventory, round, finished } = await beginAlone(database, [site], { allowPrivate: true });
      const stranger = startCommand(["work", "--allow-private", "--database", database], makeFolder());
      await expect.poll(() => keptRounds(inventory), { timeout: LIMIT / 3 }).toEqual([round]);
      expect(authorizations).toEqual([]);
      await stranger.kill();
      const cwd = makeFolder();
      writeFileSync(join(cwd, "netrc"), "machine 127.0.0.1 login ana password secret");
      const env = { ...process.env, NETRC: join(cwd, "netrc") };
      startCommand(["work", "--allow-private", "--netrc", "--database", database], cwd, env);
      await finished;
      expect(authorizations.length).toBeGreaterThan(0);
      expect(authorizations.filter((each) => each === undefined)).toEqual([]);
    });

    it("stays with watch, whose own options it uses", { timeout: LIMIT }, async () => {
      const database = server.create();
      const farm = await startFarm({ sites: 12, hosts: 6 });
      const cwd = makeFolder();
      writeFileSync(join(cwd, "sites.txt"), farm.sites.join("\n"));
      const workers = [1, 2, 3].map(() => startCommand(["work", "--database", database], cwd));
      // So that they take the first hosts.
      await setTimeout(2000);
      const words = ["watch", "--list", "sites.txt", "--allow-private", "--database", database];
      const { exit, err } = await run(words, { cwd });
      expect([exit, err]).toEqual([
        0,
        "routeprint: checking 12 sites\nrouteprint: 12 sites checked, 0 changed, 0 failed\n",
      ]);
      for (const worker of workers) await worker.kill();
      for (const { err: said } of await Promise.all(workers.map(({ ended }) => ended)))
        expect(said).not.toContain("address-refused");
    });
  },
);

describe.skipIf(!hasPostgres)("a worker", async () => {
  const server = await startPostgres();

  it("uses the options of the round, and records what they lead to", { timeout: LIMIT }, async () => {
    const database = server.create();
    const asked: string[] = [];
    const { port } = await startServer(
      createServer((request, response) => {
        asked.push(`${request.url} ${request.headers["cache-control"] ?? ""}`);
        response.setHeader("Content-Type", "application/json").end(JSON.stringify(madeIndex(0, 0)));
      }),
    );
    const addresses = [`http://127.0.0.1:${port}/`];
    const sites = addresses.map((address) => ({ address, label: address, host: "127.0.0.1" }));
    const options = { allowPrivate: true, respectRobots: false, helpContext: "never", fresh: true } as const;
    const { inventory, finished } = await beginAlone(database, sites, options);
    startCommand(["work", "--allow-private", "--database", database], makeFolder());
    await finished;
    expect(await listSites(inventory.db)).toMatchObject([{ state: "ok", failures: 0 }]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((each) => each.includes("context=help") || each.includes("robots.txt"))).toEqual([]);
    expect(asked.every((each) => each.includes("no-cache"))).toBe(true);
  });

  it("fails a site at once whose text the database cannot hold", { timeout: LIMIT }, async () => {
    const database = server.create("encoding 'LATIN1' template template0 locale 'C'");
    const farm = await startFarm({
      sites: 2,
      indexOf: (site) => ({ ...madeIndex(site, 0), name: site === 0 ? "日本語" : "Shop" }),
    });
    const words = ["watch", ...farm.sites, "--database", database];
    const { exit, err } = await run(words, { cwd: makeFolder() });
    expect([exit, err]).toEqual([0, expect.stringContaining(`${farm.sites[0]}: not-storable: `)]);
    expect(err).toContain("2 sites checked, 0 changed, 1 failed");
    expect(new Set(farm.seen).size).toBe(2);
    const { out } = await run(["inventory", "sites", "--failing", "--database", database]);
    expect(out).toMatch(/failed 1× \(not-storable\)$/m);
  });

  it("takes no option that the round decides", async () => {
    const database = server.create();
    const { exit, err } = await run(["work", "--timeout", "5", "--database", database]);
    expect([exit, err]).toEqual([2, expect.stringContaining("Give the option to routeprint watch")]);
  });
});
