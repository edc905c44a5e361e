// Retention: which indexes stay, that all else stays, and that what stays can be read.
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { listChanges } from "../../src/inventory/changes.ts";
import { readContents } from "../../src/inventory/content.ts";
import type { Inventory } from "../../src/inventory/database.ts";
import { pruneVersions } from "../../src/inventory/prune.ts";
import type { Retention } from "../../src/inventory/prune.ts";
import { listSites, listVersions } from "../../src/inventory/queries.ts";
import { listRecords } from "../../src/inventory/records.ts";
import { readVersion } from "../../src/inventory/version.ts";
import { describeDatabases } from "../support/databases.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory, recordRound } from "../support/inventory.ts";
import { run } from "../support/io.ts";

const [A, B] = ["https://a.example/", "https://b.example/"] as const;

/** A has a new version each day, B in the first two rounds. */
const ROUNDS: readonly Readonly<Record<string, object>>[] = [0, 1, 2, 3, 4, 5].map((day) => ({
  [A]: madeIndex(0, day),
  [B]: madeIndex(1, Math.min(day, 1)),
}));

/** The days of January whose versions of a site can still be read, each with the bytes that the site sent. */
async function daysKept({ db }: Inventory, address: string): Promise<readonly number[]> {
  const days: number[] = [];
  for (const version of (await listVersions(db, address)).toReversed()) {
    const day = new Date(version.firstAt).getUTCDate();
    const index = await readVersion(db, version, address).catch((error: unknown) => error);
    if (version.pruned) expect(index).toMatchObject({ code: "index-pruned" });
    else {
      expect(index).toMatchObject({ bytes: Buffer.from(JSON.stringify(ROUNDS[day - 1]?.[address])) });
      days.push(day);
    }
  }
  return days;
}

describeDatabases("pruning", (create) => {
  it.each([
    ["one version", { versions: 1 }, [6], [2]],
    ["three versions", { versions: 3 }, [4, 5, 6], [1, 2]],
    ["more versions than there are", { versions: 9 }, [1, 2, 3, 4, 5, 6], [1, 2]],
    // A site had its version of the third day until the fourth.
    ["what a site had since a time", { since: "2026-01-03T12:00:00.000Z" }, [3, 4, 5, 6], [2]],
    ["only the current ones", { since: "2027-01-01T00:00:00.000Z" }, [6], [2]],
    ["what either rule names", { versions: 4, since: "2026-01-05T12:00:00.000Z" }, [3, 4, 5, 6], [1, 2]],
  ] as readonly (readonly [string, Retention, readonly number[], readonly number[]])[])(
    "keeps %s, all dates and all changes",
    async (_, retention, ofA, ofB) => {
      const inventory = await recordedInventory(create(), ROUNDS);
      const { db } = inventory;
      const before = { changes: await listChanges(db), records: await listRecords(db, undefined) };
      const pruned = await pruneVersions(db, retention);
      expect(await daysKept(inventory, A)).toEqual(ofA);
      expect(await daysKept(inventory, B)).toEqual(ofB);
      expect(pruned).toMatchObject({
        versions: 8 - ofA.length - ofB.length,
        sites: Number(ofA.length < 6) + Number(ofB.length < 2),
        contents: 8 - ofA.length - ofB.length,
      });
      expect({ changes: await listChanges(db), records: await listRecords(db, undefined) }).toEqual(before);
      const { rows } = await sql<{
        id: number;
      }>`select id from content where hash <> 'pruned' and not exists (
        select 1 from version where content_id = content.id) and not exists (
        select 1 from change where lines_id = content.id)`.execute(db);
      expect(rows).toEqual([]);
      expect(await pruneVersions(db, retention)).toEqual({ versions: 0, sites: 0, contents: 0 });
      await recordRound(inventory, { [A]: madeIndex(0, 7), [B]: madeIndex(1, 0) }, 7);
      expect((await listChanges(db)).slice(before.changes.length)).toMatchObject([
        { address: A, lines: expect.arrayContaining([expect.objectContaining({ kind: "route-only-in-b" })]) },
        { address: B },
      ]);
    },
  );

  it("keeps what other sites still have, and the dictionaries that it needs in no longer a row", async () => {
    const same = madeIndex(0, 0);
    const inventory = await recordedInventory(create(), [
      { [A]: same, [B]: same },
      { [A]: madeIndex(0, 1), [B]: same },
      { [A]: madeIndex(0, 2), [B]: same },
    ]);
    const { db } = inventory;
    expect(await pruneVersions(db, { versions: 1 })).toEqual({ versions: 2, sites: 1, contents: 1 });
    const contents = await db.selectFrom("content").select(["id", "depth", "base_id"]).execute();
    const read = await readContents(
      db,
      contents.map(({ id }) => id),
    );
    expect(read.filter((each) => "damage" in each)).toHaveLength(1);
    const depths = new Map(contents.map(({ id, depth }) => [id, depth]));
    for (const { base_id: base, depth } of contents)
      if (base !== null) expect(depths.get(base)).toBeLessThan(depth);
  });

  it(
    "goes on beside rounds: no site fails, and all that is kept can be read",
    { timeout: 60_000 },
    async () => {
      const inventory = await recordedInventory(create(), ROUNDS.slice(0, 2));
      const { db } = inventory;
      const done = new AbortController();
      const rounds = async () => {
        for (let day = 3; day < 15; day += 1)
          await recordRound(inventory, { [A]: madeIndex(0, day), [B]: madeIndex(1, day) }, day);
        done.abort();
      };
      const prunings = async () => {
        // Queries of SQLite leave no turn of the loop to others.
        for (; !done.signal.aborted; await setImmediate()) await pruneVersions(db, { versions: 2 });
      };
      await Promise.all([rounds(), prunings()]);
      expect(await listSites(db, { failing: true })).toEqual([]);
      for (const address of [A, B]) {
        const versions = await listVersions(db, address);
        expect(versions).toHaveLength(14);
        for (const version of versions)
          if (!version.pruned)
            expect(await readVersion(db, version, address)).toMatchObject({ where: address });
      }
      expect((await listChanges(db)).every(({ damage }) => damage === undefined)).toBe(true);
    },
  );

  it("prunes only the named sites", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    await pruneVersions(inventory.db, { versions: 1 }, [B]);
    expect([await daysKept(inventory, A), await daysKept(inventory, B)]).toEqual([[1, 2, 3, 4, 5, 6], [2]]);
  });

  it("is a command, after which the others name what is gone", { timeout: 60_000 }, async () => {
    const place = create();
    await recordedInventory(place, ROUNDS);
    const cwd = makeFolder();
    const ask = (...words: readonly string[]) => run(["inventory", ...words, "--database", place], { cwd });
    for (const words of [[], ["--keep", "0"], ["--keep", "10,5"], ["--keep", "7m"], ["--keep", "all"]])
      expect([words, await ask("prune", ...words)]).toEqual([words, expect.objectContaining({ exit: 2 })]);
    expect(await ask("prune", "a.example", "--keep", "2")).toMatchObject({
      exit: 0,
      out: "",
      err: expect.stringContaining("removed the indexes of 4 versions of 1 site, and 4 contents"),
    });
    const shown = await ask("show", "a.example", "--at", "2026-01-02");
    expect([shown.exit, shown.err]).toEqual([
      5,
      expect.stringContaining("index-pruned: the index of version"),
    ]);
    expect(shown.out).toMatch(/ index$[^]* removed$/m);
    expect((await ask("show", "a.example")).out).toMatch(/ kept$[^]* removed$/m);
    expect((await ask("compare", "a.example@2026-01-01", "a.example")).exit).toBe(5);
    expect((await ask("export", "--at", "2026-01-02", "-o", "out")).exit).toBe(5);
    expect((await ask("changes", "--format", "json")).exit).toBe(0);
    expect(await ask("vacuum")).toMatchObject({
      exit: 0,
      err: expect.stringMatching(/: [\d,]+ kB, now [\d,]+ kB$/m),
    });
  });
});
