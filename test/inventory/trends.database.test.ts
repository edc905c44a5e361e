// What lines and plots of an inventory read, and that it takes no more time with many sites.
import { expect, it } from "vitest";
import { changesByWeek, operationTrends } from "../../src/inventory/trends.ts";
import { countHolders, sitesWith } from "../../src/inventory/find.ts";
import { describeDatabases } from "../support/databases.ts";
import { madeIndex } from "../support/farm.ts";
import { recordedInventory } from "../support/inventory.ts";

const [A, B, C] = ["https://a.example/", "https://b.example/", "https://c.example/"] as const;

/** A changes in each round, B once, C cannot be read. */
const ROUNDS = [0, 1, 2, 3].map((version) => ({
  [A]: madeIndex(0, version),
  [B]: madeIndex(1, Math.min(version, 1)),
  [C]: undefined,
}));

describeDatabases("the trends of an inventory", (create) => {
  it("are the operations of each site from each version on", async () => {
    const { db } = await recordedInventory(create(), ROUNDS);
    const trends = await operationTrends(db, [A, B, C]);
    expect([...trends.keys()].toSorted()).toEqual([A, B]);
    expect(trends.get(B)).toMatchObject([
      { at: "2026-01-01T00:00:00.000Z", operations: 26 },
      { at: "2026-01-02T00:00:00.000Z", operations: 26 },
    ]);
    expect(trends.get(A)).toHaveLength(4);
    expect((await operationTrends(db, [B])).size).toBe(1);
    expect((await operationTrends(db, [])).size).toBe(0);
  });

  it("are the changes of each week, from Monday to Sunday, by their worst level", async () => {
    const { db } = await recordedInventory(create(), ROUNDS);
    // 2026-01-04 is a Sunday; C fails for the third time on Saturday, which is no change of an API.
    const weeks = await changesByWeek(db, 3, new Date("2026-01-11T23:59:59Z"));
    expect(weeks).toEqual([
      { monday: "2025-12-22", breaking: 0, risky: 0, compatible: 0 },
      { monday: "2025-12-29", breaking: 3, risky: 0, compatible: 1 },
      { monday: "2026-01-05", breaking: 0, risky: 0, compatible: 0 },
    ]);
    expect(await changesByWeek(db, 1, new Date("2026-01-05T00:00:00Z"))).toMatchObject([{ breaking: 0 }]);
  });

  it("count the sites of each name before they are listed", async () => {
    const { db } = await recordedInventory(create(), ROUNDS);
    const { names, isPart, isCut } = await countHolders(db, "*/v1", { limit: 5 });
    expect([isPart, isCut]).toEqual([false, false]);
    expect(names).toEqual([
      { kind: "namespace", text: "shop/v1", sites: 2, namespaces: ["shop/v1"] },
      { kind: "namespace", text: "forms/v1", sites: 1, namespaces: ["forms/v1"] },
    ]);
    const part = await countHolders(db, "THINGS", { limit: 4 });
    expect([part.isPart, part.isCut, part.names.length]).toEqual([true, true, 4]);
    const argument = await countHolders(db, "per_page", { limit: 4 });
    expect(argument.names).toMatchObject([{ sites: 2, namespaces: ["forms/v1", "shop/v1"] }]);
    const sites = await sitesWith(db, { kind: "namespace", text: "shop/v1" }, { offset: 1, limit: 5 });
    expect(sites).toEqual([{ address: B, label: "b.example", name: "Site 1" }]);
    expect(await countHolders(db, "nothing", { limit: 4 })).toEqual({
      names: [],
      isPart: false,
      isCut: false,
    });
  });
});
