// Opening an inventory and its queue, alone and by several at once.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { describe, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { madeIndex, startFarm } from "../support/farm.ts";
import { atEnd } from "../support/end.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { openInventory, shownDatabase } from "../../src/inventory/database.ts";
import { openQueue } from "../../src/inventory/queue.ts";
import { addSites, beginRound } from "../../src/inventory/store.ts";
import { hasPostgres, startPostgres } from "../support/postgres.ts";

describe("an inventory in a file", () => {
  it("is made once by processes that begin at the same time", { timeout: 60_000 }, async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "shop.json"), JSON.stringify(madeIndex(1, 0)));
    const words = ["watch", "shop.json", "--database", "new.db"];
    const rounds = [1, 2, 3, 4].map(() => startCommand(words, cwd));
    for (const round of rounds) {
      const { exit, err } = await round.ended;
      expect([exit, err]).toEqual([
        0,
        "routeprint: checking 1 site\nrouteprint: 1 site checked, 0 changed, 0 failed\n",
      ]);
    }
  });
});

describe.skipIf(!hasPostgres)("an inventory on a server", () => {
  it("is made once by those that open it at the same time", async () => {
    const server = await startPostgres();
    for (let times = 0; times < 4; times += 1) {
      const place = server.create();
      const opened = await Promise.all(Array.from({ length: 5 }, () => openInventory(place)));
      expect(opened).toHaveLength(5);
      for (const { close } of opened) await close();
    }
  });
});

describe.skipIf(!hasPostgres)("a server that ends a connection", () => {
  it("ends the transaction, and not the process", async () => {
    const { db, close } = await openInventory((await startPostgres()).create());
    const uncaught: unknown[] = [];
    const note = (error: unknown): void => void uncaught.push(error);
    process.on("uncaughtExceptionMonitor", note);
    atEnd(() => void process.removeListener("uncaughtExceptionMonitor", note));
    const ended = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      // The error comes between two statements.
      await new Promise((resolve) => void setTimeout(resolve, 200));
      await sql`select 1`.execute(transaction);
    });
    await expect(ended).rejects.toThrow(/connection|not queryable/i);
    expect(uncaught).toEqual([]);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  });
});

describe.skipIf(!hasPostgres)("commands that begin on an empty database", () => {
  it("do not disturb each other", async () => {
    const server = await startPostgres();
    const farm = await startFarm({ sites: 4, hosts: 4 });
    const cwd = makeFolder();
    writeFileSync(join(cwd, "sites.txt"), farm.sites.join("\n"));
    const database = server.create();
    const flags = ["--allow-private", "--database", database];
    const workers = [1, 2, 3].map(() => startCommand(["work", ...flags], cwd));
    const rounds = [1, 2].map(() => startCommand(["watch", "--list", "sites.txt", ...flags], cwd));
    for (const round of rounds) {
      const { exit, err } = await round.ended;
      // A slow machine prints progress before it.
      const last = err.trimEnd().split("\n").at(-1);
      expect([exit, last]).toEqual([0, "routeprint: 4 sites checked, 0 changed, 0 failed"]);
    }
    for (const worker of workers) await worker.kill();
  });
});

/** A queue on a server of its own, and its database. */
async function openOne() {
  const place = (await startPostgres()).create();
  const { db, close } = await openInventory(place);
  const queue = await openQueue(place, () => {});
  return {
    queue,
    db,
    close: async () => {
      await queue.close();
      await close();
    },
  };
}

describe.skipIf(!hasPostgres)("a host that the queue has given up", () => {
  it("is a failure of its sites, which anybody can ask for", { timeout: 60_000 }, async () => {
    const place = (await startPostgres()).create();
    const { db, close } = await openInventory(place);
    atEnd(close);
    const address = "https://gone.example/";
    const round = await beginRound(db, () => new Date());
    await addSites(db, [{ address, label: address, host: "gone.example" }], round);
    await (await openQueue(place, () => {})).close();
    const boss = new PgBoss({ connectionString: place, schema: "routeprint_queue" });
    await boss.start();
    // As pg-boss writes a job whose tries are used up.
    await boss.send("routeprint-given-up", { host: "gone.example", retries: 0 });
    await boss.stop();
    const cwd = makeFolder();
    const worker = startCommand(["work", "--database", place], cwd);
    const failing = () => run(["inventory", "sites", "--failing", "--database", place], { cwd });
    await expect
      .poll(async () => (await failing()).out, { timeout: 30_000 })
      .toMatch(/^https:\/\/gone\.example\/ .*failed 1× \(fault\)$/m);
    await worker.kill();
  });
});

describe.skipIf(!hasPostgres)("the queue", () => {
  it("is made once by workers that open it at the same time", async () => {
    const server = await startPostgres();
    const errors: Error[] = [];
    for (let times = 0; times < 4; times += 1) {
      const place = server.create();
      const queues = await Promise.all(
        Array.from({ length: 4 }, () => openQueue(place, (error) => errors.push(error))),
      );
      await Promise.all(queues.map(({ close }) => close()));
    }
    expect(errors).toEqual([]);
  });

  it("checks a host once at a time, however many workers and sendings there are", async () => {
    const server = await startPostgres();
    const place = server.create();
    const running = new Map<string, number>();
    const most = new Map<string, number>();
    const done: string[] = [];
    const queues = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const queue = await openQueue(place, () => {});
        await queue.work(
          {
            check: async (host) => {
              running.set(host, (running.get(host) ?? 0) + 1);
              most.set(host, Math.max(most.get(host) ?? 0, running.get(host) ?? 0));
              await new Promise((resolve) => void setTimeout(resolve, 30));
              running.set(host, (running.get(host) ?? 0) - 1);
              done.push(host);
              return true;
            },
            giveUp: async () => {},
          },
          false,
        );
        return queue;
      }),
    );
    const hosts = Array.from({ length: 30 }, (_, host) => ({ host: `host-${host}`, isKept: false }));
    for (const queue of queues) await queue.send(hosts, 0);
    await expect.poll(() => new Set(done).size, { timeout: 30_000 }).toBe(30);
    expect([...most.values()].every((number) => number === 1)).toBe(true);
    await Promise.all(queues.map(({ close }) => close()));
  });

  it("gives hosts that workers have left to those that take them", async () => {
    const server = await startPostgres();
    const place = server.create();
    const taken: string[] = [];
    const queues = await Promise.all(
      [false, false, false, true].map(async (takesKept) => {
        const queue = await openQueue(place, () => {});
        const check = async (host: string) => {
          taken.push(`${host} ${takesKept}`);
          return true;
        };
        await queue.work({ check, giveUp: async () => {} }, takesKept);
        return queue;
      }),
    );
    const hosts = Array.from({ length: 8 }, (_, host) => ({ host: `host-${host}`, isKept: true }));
    await queues[0]?.send(hosts, 0);
    await expect
      .poll(() => taken.toSorted(), { timeout: 30_000 })
      .toEqual(hosts.map(({ host }) => `${host} true`));
    await Promise.all(queues.map(({ close }) => close()));
  });

  it("tries a host again, and at last says so", async () => {
    const server = await startPostgres();
    const queue = await openQueue(server.create(), () => {});
    const tries: boolean[] = [];
    await queue.work(
      {
        check: async (_, isLastTry) => {
          tries.push(isLastTry);
          return isLastTry;
        },
        giveUp: async () => {},
      },
      false,
    );
    await queue.send([{ host: "a.example", isKept: false }], 1);
    await expect.poll(() => tries, { timeout: 40_000 }).toEqual([false, true]);
    await queue.close();
  });

  it("ends the check of a host that it gives to another worker", async () => {
    const { queue, db, close } = await openOne();
    let running = 0;
    let most = 0;
    const tries: boolean[] = [];
    const check = async (_host: string, isLastTry: boolean, lost: AbortSignal): Promise<boolean> => {
      running += 1;
      most = Math.max(most, running);
      tries.push(isLastTry);
      const isFirst = tries.length === 1;
      if (isFirst) await new Promise((resolve) => lost.addEventListener("abort", resolve));
      running -= 1;
      return true;
    };
    await queue.work({ check, giveUp: async () => {} }, false);
    await queue.send([{ host: "a.example", isKept: false }], 0);
    // As when the database was gone for longer than a worker's sign of life.
    const silence = sql`update routeprint_queue.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`;
    await expect.poll(() => silence.execute(db).then(() => tries.length), { timeout: 40_000 }).toBe(2);
    expect(most).toBe(1);
    await close();
  });

  it("removes finished jobs within an hour", async () => {
    const { queue, db, close } = await openOne();
    await queue.work({ check: async () => true, giveUp: async () => {} }, false);
    await queue.send([{ host: "a.example", isKept: false }], 0);
    const states = async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ state: string }>`select state from routeprint_queue.job`.execute(db);
      return rows.map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 30_000 }).toEqual(["completed"]);
    // What an hour changes.
    await sql`update routeprint_queue.job set completed_on = completed_on - interval '1 hour'`.execute(db);
    await sql`update routeprint_queue.queue set maintain_on = now() - interval '1 hour'`.execute(db);
    await expect.poll(states, { timeout: 30_000 }).toEqual([]);
    await close();
  });
});

describe("the name of a database", () => {
  it.each([
    ["inventory.db", "inventory.db"],
    [
      "postgres://ana:secret@db.example:5433/sites?sslmode=require&password=secret",
      "postgres://db.example:5433/sites",
    ],
    ["postgresql://ana:se/cret@db/sites", "postgres://…"],
  ])("of %s is %s", (place, shown) => {
    expect(shownDatabase(place)).toBe(shown);
  });
});
