// Backups that are restored, and space that is returned.
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listChanges } from "../../src/inventory/changes.ts";
import { openInventory } from "../../src/inventory/database.ts";
import { pruneVersions } from "../../src/inventory/prune.ts";
import { openQueue } from "../../src/inventory/queue.ts";
import { listVersions } from "../../src/inventory/queries.ts";
import { listRecords } from "../../src/inventory/records.ts";
import { databaseSize, vacuum } from "../../src/inventory/upkeep.ts";
import { readVersion } from "../../src/inventory/version.ts";
import { describeDatabases } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { incompressible } from "../support/incompressible.ts";
import { recordedInventory, recordRound } from "../support/inventory.ts";
import { run } from "../support/io.ts";
import { hasPostgres, postgresProgram, startPostgres } from "../support/postgres.ts";

const A = "https://a.example/";
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ [A]: madeIndex(0, from + at) }));

describe("a backup of a file", () => {
  it("is whole while rounds go on, and goes on itself when it is restored", { timeout: 60_000 }, async () => {
    const cwd = makeFolder();
    const inventory = await recordedInventory(join(cwd, "inventory.db"), days(0, 1));
    const ask = (...words: readonly string[]) => run(["inventory", ...words], { cwd });
    const back = (...words: readonly string[]) => ask("backup", ...words, "--database", "inventory.db");
    const [first] = await Promise.all([back("copy.db"), recordRound(inventory, days(2, 2)[0] ?? {}, 3)]);
    expect(first).toMatchObject({ exit: 0, out: "", err: "routeprint: inventory.db copied to copy.db\n" });
    await recordRound(inventory, days(3, 3)[0] ?? {}, 4);
    const { cursor } = await listRecords(inventory.db, undefined);
    copyFileSync(join(cwd, "copy.db"), join(cwd, "restored.db"));
    const restored = await openInventory(join(cwd, "restored.db"));
    atEnd(restored.close);
    const { rows } = await sql`pragma integrity_check`.execute(restored.db);
    expect(rows).toEqual([{ integrity_check: "ok" }]);
    const changes = await listChanges(restored.db);
    expect(changes.length).toBeGreaterThan(0);
    expect((await listChanges(inventory.db)).slice(0, changes.length)).toEqual(changes);
    for (const version of await listVersions(restored.db, A)) await readVersion(restored.db, version, A);
    // Who has read more than the backup holds is told so.
    await expect(listRecords(restored.db, cursor)).rejects.toThrow("restored from a backup");
    await recordRound(restored, days(4, 4)[0] ?? {}, 5);
    expect(await listChanges(restored.db)).toHaveLength(changes.length + 1);
  });

  it("leaves nothing behind where it fails, and replaces an older one", async () => {
    const cwd = makeFolder();
    await recordedInventory(join(cwd, "inventory.db"), days(0, 0));
    mkdirSync(join(cwd, "folder"));
    mkdirSync(join(cwd, "folder", "in-it"));
    const back = (...words: readonly string[]) =>
      run(["inventory", "backup", ...words, "--database", "inventory.db"], { cwd });
    expect((await back("folder")).exit).toBe(7);
    expect((await back("missing/copy.db")).exit).toBe(7);
    expect((await back()).exit).toBe(2);
    for (let times = 0; times < 2; times += 1) expect((await back("copy.db")).exit).toBe(0);
    expect(readdirSync(cwd).filter((name) => !name.startsWith("inventory.db"))).toEqual([
      "copy.db",
      "folder",
    ]);
  });
});

describe.skipIf(!hasPostgres)("a backup of a server", () => {
  it("is restored by pg_restore, with the queue", { timeout: 60_000 }, async () => {
    const server = await startPostgres();
    const [place, other] = [server.create(), server.create()];
    const inventory = await recordedInventory(place, days(0, 2));
    await (await openQueue(place, () => {})).close();
    const file = join(makeFolder(), "inventory.dump");
    const execute = promisify(execFile);
    await execute(postgresProgram("pg_dump"), ["-Fc", "-f", file, place]);
    await execute(postgresProgram("pg_restore"), ["-d", other, file]);
    const restored = await openInventory(other);
    atEnd(restored.close);
    expect(await listRecords(restored.db, undefined)).toEqual(await listRecords(inventory.db, undefined));
    await (await openQueue(other, () => {})).close();
    await recordRound(restored, days(3, 3)[0] ?? {}, 4);
    expect(await listChanges(restored.db)).toHaveLength(3);
    expect(await run(["inventory", "backup", "copy.db", "--database", place])).toMatchObject({
      exit: 2,
      err: expect.stringContaining("pg_dump"),
    });
  });
});

describeDatabases("a vacuum", (create) => {
  it("returns what pruning has freed, and keeps the rest", async () => {
    const large = [1, 2, 3, 4].map((seed) => ({
      [A]: { ...madeIndex(0, seed), description: incompressible(100_000 * seed).slice(-100_000) },
    }));
    const inventory = await recordedInventory(create(), large);
    const before = { size: await databaseSize(inventory), changes: await listChanges(inventory.db) };
    await pruneVersions(inventory.db, { versions: 1 });
    await vacuum(inventory);
    expect(await listChanges(inventory.db)).toEqual(before.changes);
    // A server keeps the space for its next rows.
    if (inventory.dialect === "sqlite")
      expect(await databaseSize(inventory)).toBeLessThan(before.size - 150_000);
    else expect(await databaseSize(inventory)).toBeGreaterThan(0);
  });
});
