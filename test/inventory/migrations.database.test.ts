// Databases of earlier releases: a released step never changes, and what it holds is there after the newest one.
import { Kysely, sql } from "kysely";
import type { Dialect } from "kysely";
import { Migrator } from "kysely/migration";
import { PostgresDialect, SqliteDialect } from "kysely";
import { Pool } from "pg";
import { expect, it } from "vitest";
import { sha256 } from "../../src/platform/node.ts";
import { listChanges } from "../../src/inventory/changes.ts";
import { storeContent } from "../../src/inventory/content.ts";
import { dialectOf, openInventory } from "../../src/inventory/database.ts";
import { migrations } from "../../src/inventory/migrations.ts";
import type { Tables } from "../../src/inventory/model.ts";
import { listSites, listVersions } from "../../src/inventory/queries.ts";
import { listRecords } from "../../src/inventory/records.ts";
import { openSqlite } from "../../src/inventory/sqlite.ts";
import { readVersion } from "../../src/inventory/version.ts";
import { listWebhooks } from "../../src/inventory/webhook.ts";
import { describeDatabases } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";
import { madeIndex } from "../support/farm.ts";
import { recordRound } from "../support/inventory.ts";

/** Hashes of the statements of each step. A row never changes once its step is released; a new step adds one. */
const STATEMENTS: Readonly<Record<string, readonly [sqlite: string, postgres: string]>> = {
  "1-inventory": ["33af09ff298a", "91a88a876091"],
  "2-round-options": ["ec9f90c14452", "ec9f90c14452"],
  "3-trends": ["eb755ff7f76b", "eb755ff7f76b"],
  "4-access": ["de0dbb33d9f6", "de0dbb33d9f6"],
  "5-feed": ["5d60f2d9cb2c", "75766265bcfb"],
};

function dialectFor(place: string): Dialect {
  return dialectOf(place) === "sqlite"
    ? new SqliteDialect({ database: openSqlite(place) })
    : new PostgresDialect({ pool: new Pool({ connectionString: place }) });
}

/** Brings a database to a step, and returns the statements of each step on the way. */
async function migrateTo(place: string, last: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: dialectFor(place),
    log: ({ query }) => void statements.push(query.sql),
  });
  const steps = migrations(dialectOf(place));
  const provider = { getMigrations: () => Promise.resolve(steps) };
  const migrator = new Migrator({ db, provider });
  const found = new Map<string, readonly string[]>();
  for (const name of Object.keys(steps)) {
    statements.length = 0;
    const { error } = await migrator.migrateTo(name);
    if (error !== undefined) throw error;
    found.set(
      name,
      statements.filter((text) => !/kysely_migration|^(?:begin|commit|pragma)|pg_|sqlite_/i.test(text)),
    );
    if (name === last) break;
  }
  await db.destroy();
  return found;
}

describeDatabases("the tables of an inventory", (create) => {
  it("are made by the same statements as when each step was released", async () => {
    const place = create();
    const found = await migrateTo(place, "");
    const column = dialectOf(place) === "sqlite" ? 0 : 1;
    const hashes = [...found].map(([name, statements]) => [name, sha256(statements.join("\n")).slice(0, 12)]);
    expect(hashes).toEqual(Object.entries(STATEMENTS).map(([name, row]) => [name, row[column]]));
  });

  it.each(Object.keys(migrations("sqlite")))(
    "of step %s become those of today with all rows",
    async (step) => {
      const place = create();
      await migrateTo(place, step);
      const [a, b] = ["https://a.example/", "https://b.example/"];
      const old = new Kysely<Tables>({ dialect: dialectFor(place) });
      const bytes = [0, 1].map((version) => Buffer.from(JSON.stringify(madeIndex(0, version))));
      const contents = await Promise.all(bytes.map((each) => storeContent(old, each, [])));
      const lines = [{ level: "risky", kind: "row-damaged", what: "", where: "", why: "as it was" }];
      const linesId = await storeContent(old, Buffer.from(JSON.stringify(lines)), []);
      // Columns of the first step alone: later ones have defaults, as for a worker of an earlier release.
      await sql`insert into round (started_at) values ('2026-01-01')`.execute(old);
      for (const [address, state] of [
        [a, "ok"],
        [b, "new"],
      ])
        await sql`insert into site (address, label, host, state, failures, due_id, round_id)
        values (${address}, ${address}, ${address}, ${state}, 0, 1, 1)`.execute(old);
      for (const [day, content] of contents.entries())
        await sql`insert into version (site_id, content_id, fingerprint, name, operations, capture, first_at, last_at)
        values (1, ${content}, ${`version-${day}`}, 'Shop', 27, '{}', ${`2026-01-0${day + 1}`}, ${`2026-01-0${day + 1}`})`.execute(
          old,
        );
      await sql`update site set version_id = 2 where id = 1`.execute(old);
      await sql`insert into change (site_id, round_id, event, from_id, to_id, at, level, breaking, risky, compatible, lines_id, reported)
      values (1, 1, 'surface', 1, 2, '2026-01-02', 'risky', 0, 1, 0, ${linesId}, 1)`.execute(old);
      await sql`insert into webhook (hash, change_id) values ('aaaaaaaaaa', 0)`.execute(old);
      await old.destroy();
      const inventory = await openInventory(place);
      atEnd(inventory.close);
      const { db } = inventory;
      expect(await listSites(db)).toMatchObject([
        { address: a, state: "ok", fingerprint: "version-1" },
        { address: b, state: "new" },
      ]);
      expect(await listChanges(db)).toMatchObject([{ from: "version-0", to: "version-1", lines }]);
      const versions = await listVersions(db, a);
      const read = await Promise.all(versions.map((version) => readVersion(db, version, a ?? "")));
      expect(read.map((index) => Buffer.from(index.bytes))).toEqual(bytes.toReversed());
      expect(await listWebhooks(db)).toMatchObject([{ hash: "aaaaaaaa", waiting: 1, failures: 0 }]);
      const { records, cursor } = await listRecords(db, undefined);
      const isNewest = step === Object.keys(migrations("sqlite")).at(-1);
      // Only a worker of an earlier release adds sites to the newest tables without a revision.
      expect(records.map(({ kind }) => kind)).toEqual([
        ...(isNewest ? [] : ["site", "site"]),
        "version",
        "version",
        "change",
      ]);
      await recordRound(inventory, { [a ?? ""]: madeIndex(0, 2) }, 3);
      expect((await listRecords(db, cursor)).records.map(({ kind }) => kind)).toEqual([
        "site",
        "version",
        "change",
      ]);
    },
  );
});
