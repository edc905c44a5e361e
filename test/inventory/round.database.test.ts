// Rounds over sites with a history, on both databases: what is recorded, once, and what can be asked of it.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fingerprintOf } from "../../src/compare/equal.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { openInventory } from "../../src/inventory/database.ts";
import type { Inventory } from "../../src/inventory/database.ts";
import { findHolders } from "../../src/inventory/find.ts";
import type { SavedIndex } from "../../src/inventory/model.ts";
import { listChanges, markReported } from "../../src/inventory/changes.ts";
import {
  addressesOf,
  countRound,
  countSites,
  listSites,
  listVersions,
  versionAt,
} from "../../src/inventory/queries.ts";
import { recordFailure } from "../../src/inventory/record.ts";
import { checkSite } from "../../src/inventory/round.ts";
import type { Engine, SiteOutcome } from "../../src/inventory/round.ts";
import { addSites, beginRound, findSite } from "../../src/inventory/store.ts";
import { readVersion } from "../../src/inventory/version.ts";
import { linesByLevel, surfaceLines } from "../../src/report/lines.ts";
import { describeDatabases } from "../support/databases.ts";
import type { NewDatabase } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";
import { madeIndex } from "../support/farm.ts";
import { inspectSaved, surfaceOf } from "../support/inventory.ts";

const ADDRESSES = ["https://a.example/", "https://b.example/", "https://c.example/"];

async function open(create: NewDatabase): Promise<Inventory> {
  const inventory = await openInventory(create());
  atEnd(inventory.close);
  return inventory;
}

/** An engine without network: a site has the version that is set. */
function engineOf(versions: ReadonlyMap<string, number>): Engine {
  return {
    read: async ({ address }) => indexAt(address, versions.get(address) ?? 0),
    inspect: inspectSaved,
  };
}

function indexAt(address: string, version: number): SavedIndex {
  const bytes = Buffer.from(JSON.stringify(madeIndex(ADDRESSES.indexOf(address), version)));
  return { where: address, bytes, capture: { answeredRoot: `${address}wp-json/`, authenticated: false } };
}

/** Runs a round over all sites; those in `failing` fail. */
async function runRound(
  { db }: Inventory,
  versions: ReadonlyMap<string, number>,
  { failing = [], at = "2026-01-01T00:00:00.000Z" }: { failing?: readonly string[]; at?: string } = {},
): Promise<readonly (SiteOutcome | "failed")[]> {
  const clock = () => new Date(at);
  const round = await beginRound(db, clock);
  const sites = ADDRESSES.map((address) => ({ address, label: address, host: new URL(address).host }));
  await addSites(db, sites, round);
  const outcomes: (SiteOutcome | "failed")[] = [];
  for (const address of ADDRESSES) {
    const site = await findSite(db, address);
    if (site === undefined) throw new Error(address);
    if (failing.includes(address)) {
      await recordFailure(db, site, { code: "timeout", message: "It took too long." }, clock);
      outcomes.push("failed");
    } else outcomes.push(await checkSite(db, site, engineOf(versions), clock));
  }
  return outcomes;
}

describeDatabases("a round", (create) => {
  const [a = "", b = "", c = ""] = ADDRESSES;

  it("stores a surface that is new and records its changes once", async () => {
    const inventory = await open(create);
    const { db } = inventory;
    expect(await runRound(inventory, new Map())).toEqual(["new", "new", "new"]);
    expect(await runRound(inventory, new Map())).toEqual(["same", "same", "same"]);
    expect(await listChanges(db)).toEqual([]);
    const moved = new Map([[b, 1]]);
    expect(await runRound(inventory, moved, { at: "2026-01-02T00:00:00.000Z" })).toEqual([
      "same",
      "changed",
      "same",
    ]);
    expect(await runRound(inventory, moved)).toEqual(["same", "same", "same"]);
    const changes = await listChanges(db);
    expect(changes).toHaveLength(1);
    const [change] = changes;
    expect(change).toMatchObject({
      address: b,
      event: "surface",
      level: "breaking",
      at: "2026-01-02T00:00:00.000Z",
    });
    const comparison = compareSurfaces(surfaceOf(indexAt(b, 0)), surfaceOf(indexAt(b, 1)), { history: true });
    const printed = surfaceLines(comparison, false).map(({ level, kind, what, where, why, findings }) => ({
      level,
      kind,
      what,
      where,
      why,
      fingerprints: findings.map(({ fingerprint }) => fingerprint),
    }));
    expect(change?.lines).toEqual(printed);
    expect(linesByLevel(surfaceLines(comparison, false), false).map(({ level }) => level)).toContain(
      "breaking",
    );
    expect(await listVersions(db, b)).toHaveLength(2);
    expect(await listVersions(db, a)).toHaveLength(1);
  });

  it("gives back the index of any date byte for byte", async () => {
    const inventory = await open(create);
    for (let version = 0; version < 20; version += 1) {
      const at = new Date(Date.UTC(2026, 0, 1 + version)).toISOString();
      await runRound(inventory, new Map([[a, version]]), { at });
    }
    const versions = (await listVersions(inventory.db, a)).toReversed();
    expect(versions).toHaveLength(20);
    for (const [number, version] of versions.entries()) {
      const { bytes, capture } = await readVersion(inventory.db, version, a);
      expect(Buffer.from(bytes).equals(indexAt(a, number).bytes)).toBe(true);
      expect(capture).toEqual(indexAt(a, number).capture);
    }
    const found = await versionAt(inventory.db, a, "2026-01-10T12:00:00.000Z");
    expect(found?.fingerprint).toBe(fingerprintOf(surfaceOf(indexAt(a, 9))));
    expect(await versionAt(inventory.db, a, "2025-12-31T00:00:00.000Z")).toBeUndefined();
    const { content } = await inventory.db
      .selectFrom("content")
      .select((row) => row.fn.sum<number | string>("depth").as("content"))
      .executeTakeFirstOrThrow();
    expect(Number(content)).toBeGreaterThan(40);
  });

  it("keeps the last surface of a site that fails, and three failures are one change", async () => {
    const inventory = await open(create);
    const { db } = inventory;
    await runRound(inventory, new Map());
    for (let failed = 1; failed <= 5; failed += 1) {
      await runRound(inventory, new Map(), { failing: [c] });
      const [site] = await listSites(db, { address: c });
      expect(site).toMatchObject({
        failures: failed,
        error: "timeout",
        state: failed < 3 ? "ok" : "failing",
      });
      expect(site?.fingerprint).toBe(fingerprintOf(surfaceOf(indexAt(c, 0))));
    }
    expect((await listChanges(db)).map(({ event }) => event)).toEqual(["failing"]);
    expect(await countSites(db)).toEqual({ all: 3, new: 0, ok: 2, failing: 1 });
    expect(await listSites(db, { failing: true })).toHaveLength(1);
    await runRound(inventory, new Map());
    await runRound(inventory, new Map(), { failing: [c] });
    await runRound(inventory, new Map());
    expect((await listChanges(db)).map(({ event, level }) => [event, level])).toEqual([
      ["failing", "breaking"],
      ["recovered", "compatible"],
    ]);
  });

  it("counts a failure once a round, whoever records it", async () => {
    const { db } = await open(create);
    const clock = () => new Date(0);
    const round = await beginRound(db, clock);
    await addSites(db, [{ address: a, label: "a", host: "a.example" }], round);
    const site = await findSite(db, a);
    if (site === undefined) throw new Error(a);
    for (let times = 0; times < 4; times += 1)
      await recordFailure(db, site, { code: "timeout", message: "" }, clock);
    expect(await listSites(db)).toMatchObject([{ failures: 1, state: "new" }]);
    expect(await countRound(db, round)).toEqual({ all: 1, failed: 1, error: "timeout" });
  });

  it("records a version once, however many workers find it", async () => {
    const inventory = await open(create);
    const { db } = inventory;
    await runRound(inventory, new Map());
    const site = await findSite(db, a);
    if (site === undefined) throw new Error(a);
    const engine = engineOf(new Map([[a, 3]]));
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => checkSite(db, site, engine, () => new Date())),
    );
    expect(outcomes.toSorted()).toEqual(["changed", "same", "same", "same", "same", "same"]);
    expect(await listVersions(db, a)).toHaveLength(2);
    expect(await listChanges(db)).toHaveLength(1);
  });

  it("orders what happens to a site although the clock is set back", async () => {
    const inventory = await open(create);
    await runRound(inventory, new Map(), { at: "2026-06-01T00:00:00.000Z" });
    await runRound(inventory, new Map([[a, 1]]), { at: "2026-05-01T00:00:00.000Z" });
    await runRound(inventory, new Map([[a, 2]]), { at: "2020-01-01T00:00:00.000Z" });
    await runRound(inventory, new Map([[a, 3]]), { at: "2026-06-02T00:00:00.000Z" });
    const times = (await listVersions(inventory.db, a)).toReversed().map(({ firstAt }) => firstAt);
    expect(times).toEqual(times.toSorted());
    expect((await listChanges(inventory.db)).map(({ at }) => at)).toEqual(times.slice(1));
    expect((await versionAt(inventory.db, a))?.fingerprint).toBe(fingerprintOf(surfaceOf(indexAt(a, 3))));
  });

  it("finds who has a namespace, a plugin, a route or an argument now", async () => {
    const inventory = await open(create);
    const { db } = inventory;
    await runRound(inventory, new Map([[b, 2]]));
    const sitesWith = async (words: string): Promise<readonly string[]> => [
      ...new Set((await findHolders(db, words)).rows.map(({ address }) => address)),
    ];
    expect(await sitesWith("forms/v1")).toEqual([a]);
    expect(await sitesWith("FORMS/*")).toEqual([a]);
    expect(await sitesWith("/shop/v1/things-0/{id}")).toEqual(ADDRESSES);
    expect(await sitesWith("/shop/v1/new-1")).toEqual([b]);
    expect(await sitesWith("extra_1")).toEqual([b]);
    // `_` and `%` stand for themselves.
    expect(await sitesWith("extra%1")).toEqual([]);
    expect(await sitesWith("extra1")).toEqual([]);
    expect(await sitesWith("per_page")).toEqual(ADDRESSES);
    await runRound(inventory, new Map());
    expect(await sitesWith("/shop/v1/new-1")).toEqual([]);
    const partsOf = async (): Promise<number> => (await db.selectFrom("part").select("id").execute()).length;
    const before = await partsOf();
    await runRound(inventory, new Map());
    // The part that nobody has any more is removed.
    expect([before, await partsOf()]).toEqual([3, 2]);
    expect(await listSites(db, { namespace: "forms/v1" })).toHaveLength(1);
  });

  it("knows sites by what a person calls them, the closest way first", async () => {
    const { db } = await open(create);
    const sites = [
      ["https://shop.example/", "shop"],
      ["https://shop.example/fr/", "fr"],
      ["https://my.shop.example/", "my"],
      ["http://10.0.0.7:8080/", "ten"],
      ["http://10.0.0.71/", "eleven"],
      ["http://10.0.0.72/", "100%"],
    ] as const;
    const round = await beginRound(db, () => new Date());
    const watched = sites.map(([address, label]) => ({ address, label, host: new URL(address).hostname }));
    await addSites(db, watched, round);
    for (const [word, ...labels] of [
      ["https://shop.example/fr/", "fr"],
      ["shop", "shop"],
      ["SHOP.example", "shop"],
      ["shop.example/fr", "fr"],
      ["my.shop", "my"],
      ["10.0.0.7", "ten"],
      ["10.0.0.7:8080", "ten"],
      ["10.0.0.7*", "eleven", "100%", "ten"],
      ["example", "my", "shop", "fr"],
      ["0%", "100%"],
      ["nobody.example"],
    ]) {
      const found = await addressesOf(db, word ?? "");
      const labelled = found.map((address) => sites.find(([each]) => each === address)?.[1]);
      expect([word, new Set(labelled)]).toEqual([word, new Set(labels)]);
    }
  });

  it("lists changes by site, date, level and whether they were printed", async () => {
    const inventory = await open(create);
    const { db } = inventory;
    await runRound(inventory, new Map());
    await runRound(
      inventory,
      new Map([
        [a, 1],
        [b, 1],
      ]),
      { at: "2026-02-01T00:00:00.000Z" },
    );
    await runRound(
      inventory,
      new Map([
        [a, 2],
        [b, 1],
      ]),
      { at: "2026-03-01T00:00:00.000Z" },
    );
    expect(await listChanges(db, { address: a })).toHaveLength(2);
    expect(await listChanges(db, { since: "2026-02-15T00:00:00.000Z" })).toHaveLength(1);
    // The second version adds only.
    const breaking = await listChanges(db, { level: "breaking" });
    expect(breaking.map(({ address }) => address)).toEqual([a, b]);
    expect(breaking.flatMap(({ lines }) => lines).every(({ level }) => level === "breaking")).toBe(true);
    const unreported = await listChanges(db, { reported: 0 });
    expect(unreported).toHaveLength(3);
    await markReported(
      db,
      unreported.slice(0, 2).map(({ id }) => id),
    );
    expect(await listChanges(db, { reported: 0 })).toHaveLength(1);
    expect(await listChanges(db, { newest: true, limit: 1, offset: 1 })).toEqual([unreported[1]]);
  });

  it("stores each content once, under the hash of its bytes", async () => {
    const inventory = await open(create);
    await runRound(inventory, new Map());
    await runRound(inventory, new Map([[a, 1]]));
    await runRound(inventory, new Map());
    const rows = await inventory.db.selectFrom("content").select(["hash", "size"]).execute();
    const indexes = 4;
    const changes = 2;
    expect(rows).toHaveLength(indexes + changes);
    const { bytes } = indexAt(a, 1);
    expect(rows).toContainEqual({
      hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
      size: bytes.length,
    });
    expect(await listVersions(inventory.db, a)).toHaveLength(3);
  });

  it("shares the lines of an update that several sites met", async () => {
    const inventory = await open(create);
    await runRound(inventory, new Map());
    await runRound(
      inventory,
      new Map([
        [b, 1],
        [c, 1],
      ]),
    );
    const rows = await inventory.db.selectFrom("change").select("lines_id").execute();
    expect(rows).toEqual([rows[0], rows[0]]);
    const [first, second] = await listChanges(inventory.db);
    expect(first?.lines.length).toBeGreaterThan(0);
    expect(second?.lines).toEqual(first?.lines);
  });

  it("gives back each of many versions, and reads few others for it", async () => {
    const inventory = await open(create);
    const count = 40;
    for (let version = 0; version < count; version += 1)
      await runRound(inventory, new Map([[a, version]]), { at: `2026-01-01T00:00:${10 + version}.000Z` });
    const versions = await listVersions(inventory.db, a);
    expect(versions).toHaveLength(count);
    for (const [age, version] of versions.entries()) {
      const { bytes } = await readVersion(inventory.db, version, a);
      expect(Buffer.from(bytes).equals(indexAt(a, count - 1 - age).bytes)).toBe(true);
    }
    const contents = await inventory.db.selectFrom("content").select(["base_id", "depth"]).execute();
    expect(Math.max(...contents.map(({ depth }) => depth))).toBeLessThanOrEqual(8);
    // The first of each site, and the lines of the first change.
    const alone = contents.filter(({ base_id }) => base_id === null).length;
    expect(alone).toBeLessThanOrEqual(ADDRESSES.length + 1);
  });
});

describe("a database of a newer release", () => {
  it("is refused and left as it is", async () => {
    const { makeFolder } = await import("../support/folder.ts");
    const file = `${makeFolder()}/inventory.db`;
    const { db, close } = await openInventory(file);
    const row = { name: "9-later", timestamp: "2030-01-01T00:00:00.000Z" };
    // The migrator's own table.
    const { sql } = await import("kysely");
    await sql`insert into kysely_migration (name, timestamp) values (${row.name}, ${row.timestamp})`.execute(
      db,
    );
    await close();
    await expect(openInventory(file)).rejects.toMatchObject({ code: "database-failed" });
  });
});
