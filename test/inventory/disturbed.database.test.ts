// Rounds that are killed in the middle against rounds that nobody disturbs: no change missed, none recorded twice, every
// site at its newest state. `ROUTEPRINT_SITES=1000` runs them with a thousand sites.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openInventory } from "../../src/inventory/database.ts";
import { isDatabaseGone, databaseError } from "../../src/inventory/database-error.ts";
import { listChanges } from "../../src/inventory/changes.ts";
import { listSites, listVersions } from "../../src/inventory/queries.ts";
import { checkSite } from "../../src/inventory/round.ts";
import type { Engine } from "../../src/inventory/round.ts";
import { addSites, beginRound, findSite } from "../../src/inventory/store.ts";
import { startCommand } from "../support/command.ts";
import type { Command } from "../support/command.ts";
import { madeIndex, startFarm } from "../support/farm.ts";
import type { Farm } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { inspectSaved } from "../support/inventory.ts";
import { run } from "../support/io.ts";
import { hasPostgres, startPostgres } from "../support/postgres.ts";

const SITES = Number(process.env["ROUTEPRINT_SITES"] ?? 24);
const HOSTS = 16;
const LIMIT = 240_000 + SITES * 1500;

/** What a version step changes: a third of the sites, others each time. */
function step(farm: Farm, version: number): void {
  for (let site = version % 3; site < SITES; site += 3) farm.set(site, { version });
}

const STEPS = [0, 1, 2, 3];

/** Everything that must not depend on what was killed: no times, no numbers of rows. */
async function outcomeOf(database: string): Promise<unknown> {
  const { db, close } = await openInventory(database);
  try {
    const sites = await listSites(db);
    const changes = await listChanges(db);
    return await Promise.all(
      sites.map(async ({ address, state, failures, fingerprint }) => ({
        address,
        state,
        failures,
        fingerprint,
        versions: (await listVersions(db, address)).map((version) => version.fingerprint),
        changes: changes
          .filter((change) => change.address === address)
          .map(({ event, from, to, lines }) => ({ event, from, to, lines })),
      })),
    );
  } finally {
    await close();
  }
}

/** A farm with a list of its sites, and the outcome of rounds that nobody disturbed. */
async function prepare(): Promise<{ farm: Farm; cwd: string; undisturbed: unknown }> {
  const farm = await startFarm({ sites: SITES, hosts: HOSTS, delay: 5 });
  const cwd = makeFolder();
  writeFileSync(join(cwd, "sites.txt"), farm.sites.join("\n"));
  const database = join(cwd, "undisturbed.db");
  for (const version of STEPS) {
    step(farm, version);
    await run([...watchWords(database), "--fail-on", "none"], { cwd });
  }
  for (let site = 0; site < SITES; site += 1) farm.set(site, { version: 0 });
  return { farm, cwd, undisturbed: await outcomeOf(database) };
}

function watchWords(database: string): readonly string[] {
  return ["watch", "--list", "sites.txt", "--allow-private", "--database", database];
}

/** Waits until so many more indexes were requested. */
async function requested(farm: Farm, more: number): Promise<void> {
  const aim = farm.seen.length + more;
  while (farm.seen.length < aim) await setTimeout(5);
}

describe("a killed round on SQLite", () => {
  it("is made good by the next one", { timeout: LIMIT }, async () => {
    const { farm, cwd, undisturbed } = await prepare();
    const database = join(cwd, "disturbed.db");
    for (const version of STEPS) {
      step(farm, version);
      for (const part of [0.2, 0.6]) {
        const round = startCommand(watchWords(database), cwd);
        await requested(farm, Math.ceil(SITES * part));
        await round.kill();
      }
      const { exit } = await run([...watchWords(database), "--fail-on", "none"], { cwd });
      expect(exit).toBe(0);
    }
    expect(await outcomeOf(database)).toEqual(undisturbed);
  });

  it("prints in the next round what was recorded and not printed", { timeout: LIMIT }, async () => {
    const farm = await startFarm({ sites: 24, hosts: 4, delay: 5 });
    const cwd = makeFolder();
    writeFileSync(join(cwd, "sites.txt"), farm.sites.join("\n"));
    await run(watchWords("a.db"), { cwd });
    for (let site = 0; site < 24; site += 1) farm.set(site, { version: 1 });
    const round = startCommand(watchWords("a.db"), cwd);
    await requested(farm, 20);
    await round.kill();
    const { exit, out } = await run([...watchWords("a.db"), "--format", "ndjson"], { cwd });
    const told = out
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { address: string }).address);
    expect([exit, told.toSorted()]).toEqual([1, [...farm.sites].toSorted()]);
  });
});

describe("a full disk", () => {
  it("ends a round, which goes on where there is room again", { timeout: LIMIT }, async () => {
    const inventory = await openInventory(join(makeFolder(), "full.db"));
    const { db, close } = inventory;
    const clock = () => new Date();
    const addresses = Array.from({ length: 40 }, (_, site) => `https://s${site}.example/`);
    const round = await beginRound(db, clock);
    await addSites(
      db,
      addresses.map((address) => ({ address, label: address, host: address })),
      round,
    );
    const engine: Engine = {
      read: async ({ address }) => {
        const site = addresses.indexOf(address);
        return {
          where: address,
          capture: {},
          bytes: Buffer.from(JSON.stringify({ ...madeIndex(site, site % 9), noise: noise(site) })),
        };
      },
      inspect: inspectSaved,
    };
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const pages = rows[0]?.page_count ?? 0;
    await sql.raw(`pragma max_page_count = ${pages + 12}`).execute(db);
    const failures: unknown[] = [];
    for (const address of addresses) {
      const site = await findSite(db, address);
      if (site !== undefined)
        await checkSite(db, site, engine, clock).catch((error: unknown) => void failures.push(error));
    }
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.map((error) => databaseError(error, "full.db"))).toEqual(
      failures.map(() => expect.objectContaining({ code: "database-failed", message: "the disk is full" })),
    );
    await sql.raw("pragma max_page_count = 1000000").execute(db);
    for (const address of addresses) {
      const site = await findSite(db, address);
      if (site !== undefined) await checkSite(db, site, engine, clock);
    }
    const sites = await listSites(db);
    expect(sites.every(({ state, fingerprint }) => state === "ok" && fingerprint !== null)).toBe(true);
    for (const address of addresses) expect(await listVersions(db, address)).toHaveLength(1);
    const checked = (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows;
    expect(checked).toEqual([{ integrity_check: "ok" }]);
    await close();
  });
});

/** Text that does not compress. */
function noise(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 2000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  }).join("");
}

describe.skipIf(!hasPostgres)("killed workers, schedulers and servers of PostgreSQL", () => {
  it("lose nothing and do nothing twice", { timeout: LIMIT * 2 }, async () => {
    const { farm, cwd, undisturbed } = await prepare();
    const server = await startPostgres();
    const database = server.create();
    const startWorker = (): Command => startCommand(["work", "--allow-private", "--database", database], cwd);
    let workers = [startWorker(), startWorker()];
    const killWorker = async (): Promise<void> => {
      await workers[0]?.kill();
      workers = [...workers.slice(1), startWorker()];
    };
    const finish = async (): Promise<void> => {
      const round = startCommand([...watchWords(database), "--fail-on", "none"], cwd);
      const { exit, err } = await round.ended;
      expect([exit, err]).toEqual([0, expect.not.stringContaining("fault")]);
    };
    const disturb: readonly ((round: Command) => Promise<void>)[] = [
      async () => undefined,
      // A worker, while the scheduler waits.
      async () => {
        await requested(farm, Math.ceil(SITES * 0.3));
        await killWorker();
      },
      // The scheduler, while the workers work.
      async (round) => {
        await requested(farm, Math.ceil(SITES * 0.3));
        await round.kill();
      },
      // The database, under all of them.
      async () => {
        await requested(farm, Math.ceil(SITES * 0.3));
        await server.kill();
        await setTimeout(300);
        await server.start();
      },
    ];
    for (const version of STEPS) {
      step(farm, version);
      const round = startCommand(watchWords(database), cwd);
      await disturb[version]?.(round);
      await round.ended;
      await finish();
    }
    for (const worker of workers) await worker.kill();
    expect(await outcomeOf(database)).toEqual(undisturbed);
    expect(farm.crowding()).toBe(1);
  });

  it("knows a server that is gone from a statement that is wrong", () => {
    expect(isDatabaseGone(Object.assign(new Error("x"), { code: "57P01" }))).toBe(true);
    expect(isDatabaseGone(Object.assign(new Error("x"), { code: "ECONNREFUSED" }))).toBe(true);
    expect(isDatabaseGone(Object.assign(new Error("x"), { code: "42601" }))).toBe(false);
  });
});
