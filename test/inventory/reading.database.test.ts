// Queries on databases that may not be written, by the disk, the server or the user.
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openForReading, openInventory } from "../../src/inventory/database.ts";
import { listSites } from "../../src/inventory/queries.ts";
import { describeDatabases } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory } from "../support/inventory.ts";
import { run } from "../support/io.ts";
import { hasPostgres, startPostgres } from "../support/postgres.ts";

const A = "https://a.example/";
const ROUNDS = [{ [A]: madeIndex(0, 0) }, { [A]: madeIndex(0, 1) }];
const QUERIES = [
  ["sites"],
  ["changes"],
  ["find", "shop/v1"],
  ["show", "a.example"],
  ["export", "a.example"],
  ["records"],
  ["webhooks"],
];

/** Reads the sites of a file as a user who may write nothing; the superuser may write everywhere. */
async function readAsNobody(file: string): Promise<string> {
  const database = new URL("../../src/inventory/database.ts", import.meta.url).href;
  const queries = new URL("../../src/inventory/queries.ts", import.meta.url).href;
  const script = `import { openForReading } from ${JSON.stringify(database)};
    import { listSites } from ${JSON.stringify(queries)};
    try {
      const { db, close } = await openForReading(process.argv[1]);
      console.log((await listSites(db)).map(({ fingerprint }) => fingerprint).join());
      await close();
    } catch (error) { console.log(error.message); }`;
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", script, "--", file],
    { cwd: "/", ...user },
  );
  return stdout.trim();
}

describe("a file that may not be written", () => {
  it("is read, and nothing is written beside it", { timeout: 60_000 }, async () => {
    const [folder, written] = [makeFolder(), makeFolder()];
    const inventory = await recordedInventory(join(written, "inventory.db"), ROUNDS);
    const file = join(folder, "inventory.db");
    await sql`vacuum into ${file}`.execute(inventory.db);
    const [site] = await listSites(inventory.db);
    chmodSync(file, 0o444);
    chmodSync(folder, 0o555);
    atEnd(() => chmodSync(folder, 0o755));
    expect(await readAsNobody(file)).toBe(site?.fingerprint);
    expect(readdirSync(folder)).toEqual(["inventory.db"]);
  });

  it("is refused where its last rounds are beside it and cannot be merged", { timeout: 60_000 }, async () => {
    const [folder, written] = [makeFolder(), makeFolder()];
    const place = join(written, "inventory.db");
    await recordedInventory(place, ROUNDS);
    for (const end of ["", "-wal"]) {
      copyFileSync(`${place}${end}`, join(folder, `inventory.db${end}`));
      chmodSync(join(folder, `inventory.db${end}`), 0o444);
    }
    chmodSync(folder, 0o555);
    atEnd(() => chmodSync(folder, 0o755));
    expect(await readAsNobody(join(folder, "inventory.db"))).toMatch(/cannot be (?:written|opened)/);
  });
});

describeDatabases("a database that is open for queries", (create) => {
  it("answers all of them while its tables are up to date, and takes no write where it is a file", async () => {
    const place = create();
    const { db } = await recordedInventory(place, ROUNDS);
    const reader = await openForReading(place);
    atEnd(reader.close);
    expect(await listSites(reader.db)).toEqual(await listSites(db));
    if (reader.dialect === "sqlite")
      await expect(sql`delete from webhook`.execute(reader.db)).rejects.toThrow("readonly");
    await sql`insert into kysely_migration (name, timestamp) values ('9-later', '2026')`.execute(db);
    await expect(openForReading(place)).rejects.toMatchObject({
      message: expect.stringContaining("newer release"),
    });
  });
});

describe.skipIf(!hasPostgres)("a server that may not be written", () => {
  it(
    "answers queries of a user who may only read, and of a server that only reads",
    { timeout: 60_000 },
    async () => {
      const server = await startPostgres();
      const place = server.create();
      const { db } = await recordedInventory(place, ROUNDS);
      await sql`create role reader login`.execute(db);
      await sql`grant select on all tables in schema public to reader`.execute(db);
      const reader = place.replace("tester@", "reader@");
      for (const query of QUERIES)
        expect([query, await run(["inventory", ...query, "--database", reader])]).toEqual([
          query,
          expect.objectContaining({ exit: 0, err: "" }),
        ]);
      await sql.raw(`alter role reader set default_transaction_read_only = on`).execute(db);
      expect((await run(["inventory", "sites", "--database", reader])).exit).toBe(0);
      await sql`grant all on all tables in schema public to reader`.execute(db);
      expect(await run(["inventory", "prune", "--keep", "1", "--database", reader])).toMatchObject({
        exit: 7,
        err: expect.stringContaining("takes no writes"),
      });
      await expect(openInventory(place)).resolves.toBeDefined();
    },
  );
});
