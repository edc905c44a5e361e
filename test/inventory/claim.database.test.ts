// Changes that rounds print: each once, also where two rounds end at once or one ends before it has printed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listChanges, markReported } from "../../src/inventory/changes.ts";
import { claimChanges, openClaims } from "../../src/inventory/claim.ts";
import { startCommand } from "../support/command.ts";
import { describeDatabases } from "../support/databases.ts";
import { madeIndex, startFarm } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory, recordRound } from "../support/inventory.ts";
import { run } from "../support/io.ts";

const A = "https://a.example/";

describeDatabases("the changes that a round prints", (create) => {
  it("are claimed by one round, and by a later one where that has ended", async () => {
    const inventory = await recordedInventory(create(), [{ [A]: madeIndex(0, 0) }, { [A]: madeIndex(0, 1) }]);
    const { db } = inventory;
    expect(await openClaims(db)).toEqual([]);
    const claims = await Promise.all([claimChanges(db, 7, []), claimChanges(db, 8, [])]);
    expect(claims.map((changes) => changes.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    // A round that began before the claim does not take it; one that found it open does.
    expect(await claimChanges(db, 9, [])).toEqual([]);
    const open = await openClaims(db);
    expect(open).toHaveLength(1);
    await recordRound(inventory, { [A]: madeIndex(0, 2) }, 3);
    const taken = await claimChanges(db, 10, open);
    expect(taken).toEqual(await listChanges(db));
    await markReported(
      db,
      taken.map(({ id }) => id),
    );
    expect([await openClaims(db), await claimChanges(db, 11, open)]).toEqual([[], []]);
  });

  it(
    "are printed once by two rounds at once, and again after one that could not print",
    { timeout: 120_000 },
    async () => {
      const farm = await startFarm({ sites: 6, hosts: 6, delay: 20 });
      const cwd = makeFolder();
      writeFileSync(join(cwd, "sites.txt"), farm.sites.join("\n"));
      const words = ["watch", "--list", "sites.txt", "--allow-private", "--fail-on", "none"];
      const watch = [...words, "--format", "ndjson", "--database", create()];
      await run(watch, { cwd });
      for (let site = 0; site < 6; site += 1) farm.set(site, { version: 1 });
      const rounds = await Promise.all([1, 2].map(() => startCommand(watch, cwd).ended));
      const printed = rounds.flatMap(({ out }) => out.trim().split("\n")).filter((line) => line !== "");
      expect(rounds.map(({ exit }) => exit)).toEqual([0, 0]);
      expect(printed.map((line) => (JSON.parse(line) as { address: string }).address).toSorted()).toEqual(
        farm.sites.toSorted(),
      );
      farm.set(0, { version: 2 });
      const full = () => Promise.reject(new Error("the disk is full"));
      expect((await run(watch, { cwd, writeOut: full })).exit).not.toBe(0);
      expect((await run(watch, { cwd })).out.match(/"event":"surface"/g)).toHaveLength(1);
      expect((await run(watch, { cwd })).out).toBe("");
    },
  );
});
