// What rounds record of who may call what, on both databases.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openInventory } from "../../src/inventory/database.ts";
import type { Inventory } from "../../src/inventory/database.ts";
import { countHolders, findHolders, sitesWith } from "../../src/inventory/find.ts";
import { nearNames } from "../../src/inventory/near.ts";
import { openOperations } from "../../src/inventory/open.ts";
import { listPlugins, listSites, listVersions } from "../../src/inventory/queries.ts";
import { readVersion } from "../../src/inventory/version.ts";
import { optionsFor } from "../support/access.ts";
import { METHODS, NOTES, ORDERS, SHOP, asked, indexOf, round } from "../support/asked.ts";
import { describeDatabases } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";

const READABLE = [optionsFor(ORDERS, METHODS, []), optionsFor(NOTES, METHODS, ["GET"])];

const WRITABLE = [optionsFor(ORDERS, METHODS, []), optionsFor(NOTES, METHODS, ["GET", "POST"])];

describeDatabases("access in an inventory", (create) => {
  const open = async (): Promise<Inventory> => {
    const inventory = await openInventory(create());
    atEnd(inventory.close);
    return inventory;
  };
  const known = async ({ db }: Inventory) => {
    const [site] = await listSites(db);
    return [site?.open, site?.askedAt?.slice(0, 10) ?? null];
  };

  it("is unknown in a database of an earlier release, whose next round adds it", async () => {
    const place = create();
    const earlier = await openInventory(place);
    await round(earlier, 1);
    for (const statement of [
      "alter table version drop column access_id",
      "alter table version drop column open",
      "alter table site drop column asked_at",
      "drop index site_by_name",
      "alter table site drop column name",
      "drop index site_revision",
      "alter table site drop column revision",
      "drop table position",
      ...["origin", "failures", "error", "tried_at", "received_at"].map(
        (column) => `alter table webhook drop column ${column}`,
      ),
      "delete from kysely_migration where name in ('4-access', '5-feed')",
    ])
      await sql.raw(statement).execute(earlier.db);
    await earlier.close();
    const inventory = await openInventory(place);
    atEnd(inventory.close);
    expect(await known(inventory)).toEqual([null, null]);
    expect(await round(inventory, 2, asked(READABLE, 2))).toBe("changed");
    expect(await known(inventory)).toEqual([1, "2026-01-02"]);
  });

  it("is a version of its own where a verdict differs, and none where only the answers are new", async () => {
    const inventory = await open();
    expect([await round(inventory, 1), await known(inventory)]).toEqual(["new", [null, null]]);
    expect(await round(inventory, 2, asked(READABLE, 2))).toBe("changed");
    expect(await known(inventory)).toEqual([1, "2026-01-02"]);
    expect(await round(inventory, 3, asked(READABLE, 3))).toBe("same");
    expect(await known(inventory)).toEqual([1, "2026-01-03"]);
    expect(await round(inventory, 4, asked(WRITABLE, 4))).toBe("changed");
    expect(await known(inventory)).toEqual([2, "2026-01-04"]);
    const versions = await listVersions(inventory.db, SHOP);
    expect(versions.map((each) => each.open)).toEqual([2, 1, null]);
    const records = await Promise.all(versions.map((each) => readVersion(inventory.db, each, SHOP)));
    // The last answers about each version.
    expect(records.map((each) => each.asked)).toEqual([asked(WRITABLE, 4), asked(READABLE, 3), undefined]);
  });

  it("is kept by a round that does not ask, also for an index that is new", async () => {
    const inventory = await open();
    await round(inventory, 1, asked(WRITABLE, 1));
    expect([await round(inventory, 2), await known(inventory)]).toEqual(["same", [2, "2026-01-01"]]);
    const bytes = indexOf([NOTES]);
    expect(await round(inventory, 3, undefined, { bytes })).toBe("changed");
    expect(await known(inventory)).toEqual([2, "2026-01-01"]);
    const [version] = await listVersions(inventory.db, SHOP);
    if (version === undefined) throw new Error("no version");
    expect((await readVersion(inventory.db, version, SHOP)).asked).toEqual(asked(WRITABLE, 1));
  });

  it("is replaced by that of a round that could not end only where none could", async () => {
    const inventory = await open();
    await round(inventory, 1, asked([], 1, false));
    expect(await known(inventory)).toEqual([null, null]);
    await round(inventory, 2, asked(READABLE.slice(1), 2, false));
    expect(await known(inventory)).toEqual([1, "2026-01-02"]);
    await round(inventory, 2, asked(WRITABLE.slice(1), 2, false));
    expect(await known(inventory)).toEqual([2, "2026-01-02"]);
    await round(inventory, 3, asked(WRITABLE, 3));
    expect(await round(inventory, 4, asked(READABLE.slice(0, 1), 4, false))).toBe("same");
    expect(await known(inventory)).toEqual([2, "2026-01-03"]);
  });

  it("finds open operations by namespace, plugin, path and part of it; those that may write come first", async () => {
    const inventory = await open();
    const { db } = inventory;
    const other = "https://other.example/";
    await round(inventory, 1, asked(WRITABLE, 1));
    const all = [optionsFor(ORDERS, METHODS, ["GET"]), optionsFor(NOTES, METHODS, ["GET"])];
    await round(inventory, 1, asked(all, 1), { address: other });
    const found = async (words: string) => {
      const { rows, isPart } = await findHolders(db, words, ["open"]);
      return [isPart, rows.map(({ address, text }) => [address === SHOP, text])];
    };
    const orders = [[false, "GET /wc/v3/orders"]];
    expect(await found("wc/v3")).toEqual([false, orders]);
    expect(await found("WooCommerce")).toEqual([false, orders]);
    expect(await found(ORDERS)).toEqual([false, orders]);
    expect(await found("get /wc/v3/orders")).toEqual([false, orders]);
    expect(await found("orders")).toEqual([true, orders]);
    expect(await found("none")).toEqual([false, []]);
    expect((await findHolders(db, "/wc/v3/orders")).rows.map(({ kind }) => kind)).toEqual(["route", "route"]);
    const { names } = await countHolders(db, "notes/v1", { kinds: ["open"], limit: 9 });
    expect(names.map(({ text, sites }) => [text, sites])).toEqual([
      ["POST /notes/v1/notes", 1],
      ["GET /notes/v1/notes", 2],
    ]);
    const [write] = names;
    const holders = await sitesWith(db, write ?? { kind: "open", text: "" }, { offset: 0, limit: 9 });
    expect(holders.map(({ address }) => address)).toEqual([SHOP]);
    expect(await nearNames(db, "GET /wc/v3/order")).toEqual([ORDERS]);
    expect((await openOperations(db, SHOP, 9)).map(({ text }) => text)).toEqual([
      "POST /notes/v1/notes",
      "GET /notes/v1/notes",
    ]);
    expect(await openOperations(db, SHOP, 1)).toHaveLength(1);
    expect((await listPlugins(db, other)).map(({ plugin }) => plugin)).toContain("WooCommerce");
    expect(await listPlugins(db, "https://third.example/")).toEqual([]);
  });
});
