// A file of SQLite with damaged pages: what is on them is named, and all else is served.
import { createServer } from "node:http";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { request } from "undici";
import { expect, it } from "vitest";
import { openForReading, openInventory } from "../../src/inventory/database.ts";
import type { InventoryRecord } from "../../src/inventory/records.ts";
import { createApp } from "../../src/server/app.ts";
import { inventoryPages } from "../../src/server/inventory.ts";
import { atEnd } from "../support/end.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordRound } from "../support/inventory.ts";
import { run } from "../support/io.ts";
import { storeOf } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";

const A = "https://a.example/";

/** A database with this many more versions and changes of one site, of which one page of a table is overwritten. */
async function damagedFile(
  table: string,
  more = 300,
): Promise<{ readonly place: string; readonly rows: number }> {
  const place = join(makeFolder(), "inventory.db");
  const { db, close } = await openInventory(place);
  for (const day of [1, 2])
    await recordRound({ db, dialect: "sqlite", where: place, close }, { [A]: madeIndex(0, day) }, day);
  for (const [name, columns] of [
    ["version", "site_id, content_id, fingerprint, name, operations, capture, first_at, last_at"],
    [
      "change",
      "site_id, round_id, event, from_id, to_id, at, level, breaking, risky, compatible, lines_id, reported",
    ],
  ])
    await sql
      .raw(
        `insert into ${name} (${columns}) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${more})
         select ${columns} from n, (select * from ${name} where id = 1)`,
      )
      .execute(db);
  const { rows } = await sql<{ at: number; cells: number }>`select pgoffset as at, ncell as cells from dbstat
    where name = ${table} and pagetype = 'leaf' order by path`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await close();
  const page = openSync(place, "r+");
  // The page in the middle: rows before and after it stay.
  const { at, cells } = rows[Math.floor(rows.length / 2)] ?? { at: 0, cells: 0 };
  writeSync(page, Buffer.alloc(4096, 0xff), 0, 4096, at);
  closeSync(page);
  return { place, rows: cells };
}

it.each(["version", "change"] as const)(
  "a damaged page of the table %s is named in the records, which have all other rows",
  { timeout: 60_000 },
  async (table) => {
    const { place, rows } = await damagedFile(table);
    const { exit, out, err } = await run(["inventory", "records", "--database", place]);
    const records = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as InventoryRecord);
    const own = records
      .filter(({ kind }) => kind === table)
      .map((record) => ("id" in record ? record.id : 0));
    const lost = records.filter((record) => record.kind === "damaged");
    expect(exit).toBe(6);
    expect(rows).toBeGreaterThan(5);
    expect(lost.length).toBe(rows);
    expect(
      err.match(new RegExp(`row \\d+ of the table ${table} is damaged: the database file`, "g")),
    ).toHaveLength(lost.length);
    const all = table === "version" ? 302 : 301;
    expect(own.length + lost.length).toBe(all);
    expect([own[0], own.at(-1)]).toEqual([1, all]);
    const [first] = lost;
    const rest = await run(["inventory", "records", "--database", place, "--since", first?.cursor ?? ""]);
    expect(rest.out.trimEnd().split("\n")).toHaveLength(
      records.length - records.findIndex((each) => each === first) - 1,
    );
  },
);

it(
  "a damaged page is reported by the pages and commands that need it, and the others are served",
  { timeout: 60_000 },
  async () => {
    const { place } = await damagedFile("change");
    const inventory = await openForReading(place);
    atEnd(inventory.close);
    const store = await storeOf([]);
    const app = createApp({ store, inventory: async (options) => inventoryPages(inventory, options) });
    const { port } = await startServer(createServer(app));
    const get = async (path: string) => {
      const response = await request(`http://127.0.0.1:${port}${path}`);
      return { status: response.statusCode, body: await response.body.text() };
    };
    const { out } = await run(["inventory", "records", "--database", place]);
    const [, lost] = /row (\d+) of the table change/.exec(out) ?? [];
    const page = await get(`/inventory/change?id=${lost}`);
    expect([page.status, page.body.includes("the database file is damaged")]).toEqual([503, true]);
    for (const path of [
      "/inventory",
      "/inventory/find?q=shop/v1",
      "/inventory/feed.json",
      "/inventory/change?id=1",
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    const changes = await run(["inventory", "changes", "--database", place]);
    expect([changes.exit, changes.err]).toEqual([7, expect.stringContaining("inventory records reads")]);
    for (const query of [["sites"], ["find", "shop/v1"], ["show", "a.example"], ["export", "a.example"]])
      expect([query, (await run(["inventory", ...query, "--database", place])).exit]).toEqual([query, 0]);
  },
);
