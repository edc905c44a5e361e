// The records of an inventory by cursor: each once, in order, from any place on, whoever writes meanwhile.
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Inventory } from "../../src/inventory/database.ts";
import { listRecords } from "../../src/inventory/records.ts";
import type { InventoryRecord } from "../../src/inventory/records.ts";
import { reviseSites } from "../../src/inventory/position.ts";
import { addSites, beginRound } from "../../src/inventory/store.ts";
import { describeDatabases } from "../support/databases.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory, recordRound } from "../support/inventory.ts";
import { run } from "../support/io.ts";

const [A, B, C] = ["https://a.example/", "https://b.example/", "https://c.example/"] as const;

/** A changes in the second round, B never, C fails in all. */
const ROUNDS = [
  { [A]: madeIndex(0, 0), [B]: madeIndex(1, 0), [C]: undefined },
  { [A]: madeIndex(0, 1), [B]: madeIndex(1, 0), [C]: undefined },
];

/** What a record is about, in one line. */
function shortOf(record: InventoryRecord): string {
  if (record.kind === "damaged") return record.damage;
  if (record.kind === "site") return `site ${record.site} ${record.state} ${record.error}`;
  if (record.kind === "version") return `version ${record.site} ${record.firstAt.slice(0, 10)}`;
  return `change ${record.site} ${record.event}`;
}

/** All records after a cursor, read in pages of a size. */
async function readAll({ db }: Inventory, since: string | undefined, limit: number) {
  const records: InventoryRecord[] = [];
  let cursor = since;
  for (;;) {
    const page = await listRecords(db, cursor, limit);
    records.push(...page.records);
    expect(page.cursor).toBe(page.records.at(-1)?.cursor ?? cursor ?? page.cursor);
    ({ cursor } = page);
    if (!page.hasNext) return records;
    expect(page.records.length).toBe(limit);
  }
}

describeDatabases("records", (create) => {
  it("are sites, versions and changes in the order of their recording, from every cursor on", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    const all = await readAll(inventory, undefined, 1000);
    expect(all.map(shortOf)).toEqual([
      `site ${B} ok null`,
      `site ${C} new timeout`,
      `site ${A} ok null`,
      `version ${A} 2026-01-01`,
      `version ${B} 2026-01-01`,
      `version ${A} 2026-01-02`,
      `change ${A} surface`,
    ]);
    expect(all.at(-1)).toMatchObject({
      level: "breaking",
      lines: expect.arrayContaining([expect.objectContaining({ kind: "route-only-in-a" })]),
    });
    for (const limit of [1, 2, 3]) expect(await readAll(inventory, undefined, limit)).toEqual(all);
    for (const [at, { cursor }] of all.entries())
      expect(await readAll(inventory, cursor, 1000)).toEqual(all.slice(at + 1));
  });

  it("name a site again only where its state, version or name changed", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    const next = async (...rounds: readonly Readonly<Record<string, object | undefined>>[]) => {
      const { cursor } = await listRecords(inventory.db, undefined);
      for (const [at, round] of rounds.entries()) await recordRound(inventory, round, 3 + at);
      return (await readAll(inventory, cursor, 1000)).map(shortOf);
    };
    const same = { [A]: madeIndex(0, 1), [B]: madeIndex(1, 0) };
    expect(await next(same)).toEqual([]);
    // The third failed round is a change of state.
    expect(await next({ ...same, [C]: undefined })).toEqual([
      `site ${C} failing timeout`,
      `change ${C} failing`,
    ]);
    expect(await next({ ...same, [C]: undefined })).toEqual([]);
    expect(await next({ [B]: undefined })).toEqual([`site ${B} ok timeout`]);
    expect(await next(same)).toEqual([`site ${B} ok null`]);
    expect(await next({ [C]: madeIndex(2, 0) })).toEqual([
      `site ${C} ok null`,
      `version ${C} 2026-01-03`,
      `change ${C} recovered`,
    ]);
    const round = await beginRound(inventory.db, () => new Date());
    const { cursor } = await listRecords(inventory.db, undefined);
    await addSites(
      inventory.db,
      [A, B].map((address) => ({ address, label: address === A ? "shop" : "b.example", host: address })),
      round,
    );
    expect(await readAll(inventory, cursor, 10)).toMatchObject([{ kind: "site", site: A, label: "shop" }]);
  });

  it("become visible in the order of their numbers: nobody records before an open transaction ends", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    const { db } = inventory;
    const { cursor } = await listRecords(db, undefined);
    let isRecorded = false;
    const recording = { done: Promise.resolve() };
    await db.transaction().execute(async (transaction) => {
      await reviseSites(transaction, [1]);
      recording.done = recordRound(inventory, { [B]: madeIndex(1, 1) }, 3).then(
        () => void (isRecorded = true),
      );
      await setTimeout(300);
      expect(isRecorded).toBe(false);
    });
    await recording.done;
    expect((await readAll(inventory, cursor, 1)).map(shortOf)).toEqual([
      `site ${A} ok null`,
      `site ${B} ok null`,
      `version ${B} 2026-01-03`,
      `change ${B} surface`,
    ]);
  });

  it("are refused after a cursor that this database has not given", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    const { cursor } = await listRecords(inventory.db, undefined);
    const [feed = ""] = cursor.split(".");
    for (const [given, why] of [
      ["7d", "is none that"],
      [`${feed}.1.1`, "is none that"],
      [cursor.replace(feed, feed === "00000000" ? "11111111" : "00000000"), "is of another database"],
      [`${feed}.2000000000.1.1`, "is newer than the database"],
      [`${feed}.1.1.2000000000`, "is newer than the database"],
    ] as const)
      expect([given, await listRecords(inventory.db, given).catch(({ message }) => message)]).toEqual([
        given,
        expect.stringContaining(why),
      ]);
  });

  it("end a page early where the lines of its changes are long", async () => {
    const inventory = await recordedInventory(create(), [...ROUNDS, { [A]: madeIndex(0, 2) }]);
    await sql`update content set size = 3000000 where id in (select lines_id from change)`.execute(
      inventory.db,
    );
    const { records, cursor, hasNext } = await listRecords(inventory.db, undefined);
    expect([records.filter(({ kind }) => kind === "change").length, hasNext]).toEqual([1, true]);
    const rest = await listRecords(inventory.db, cursor);
    expect([rest.records.length, rest.hasNext]).toEqual([1, false]);
  });

  it("are printed as lines, and continue after the last one", async () => {
    const place = create();
    const inventory = await recordedInventory(place, ROUNDS);
    const ask = (...words: readonly string[]) =>
      run(["inventory", "records", "--database", place, ...words], { cwd: makeFolder() });
    const { exit, out, err } = await ask();
    expect([exit, err]).toEqual([0, ""]);
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as InventoryRecord);
    expect(lines).toEqual(await readAll(inventory, undefined, 1000));
    const { cursor } = lines.at(-1) ?? { cursor: "" };
    expect(await ask("--since", cursor)).toMatchObject({ exit: 0, out: "", err: "" });
    await recordRound(inventory, { [A]: madeIndex(0, 2) }, 3);
    expect((await ask("--since", cursor)).out.match(/"kind":"(?:site|version|change)"/g)).toHaveLength(3);
    expect(await ask("--since", "7d")).toMatchObject({
      exit: 2,
      err: expect.stringContaining("the cursor is none"),
    });
    expect(await ask("--format", "csv")).toMatchObject({ exit: 2 });
    expect(await ask("-o", "records.ndjson")).toMatchObject({
      exit: 2,
      err: expect.stringContaining(">> records"),
    });
  });
});
