// Damaged rows: each command and page names the row, and shows all others.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Inventory } from "../../src/inventory/database.ts";
import { listChanges } from "../../src/inventory/changes.ts";
import { listSites, listVersions } from "../../src/inventory/queries.ts";
import { createApp } from "../../src/server/app.ts";
import { inventoryPages } from "../../src/server/inventory.ts";
import { createServer } from "node:http";
import { request } from "undici";
import { describeDatabases } from "../support/databases.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory, recordRound } from "../support/inventory.ts";
import { run } from "../support/io.ts";
import { storeOf } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";

const [A, B] = ["https://a.example/", "https://b.example/"] as const;
const ROUNDS = [
  { [A]: madeIndex(0, 0), [B]: madeIndex(1, 0) },
  { [A]: madeIndex(0, 1), [B]: madeIndex(1, 1) },
  { [A]: madeIndex(0, 2), [B]: madeIndex(1, 2) },
];

/** A content by the row of another table that names it, newest first. */
const INDEX_OF_A = `(select content_id from version where site_id = 1 order by id desc limit 1)`;
const LINES_OF_A = `(select lines_id from change where site_id = 1 order by id desc limit 1)`;

/** What happens to the bytes of a row, and what the commands say. */
const DAMAGES: readonly (readonly [name: string, change: (id: string) => string, says: string])[] = [
  [
    "cut short",
    (id) => `update content set bytes = substr(bytes, 1, 20) where id = ${id}`,
    "its bytes cannot be decompressed",
  ],
  ["of no bytes", (id) => `update content set bytes = substr(bytes, 1, 0) where id = ${id}`, "its bytes "],
  [
    "of another hash",
    (id) => `update content set hash = 'AAAAAAAAAAAAAAAAAAAAAA' where id = ${id}`,
    "its bytes do not have its hash",
  ],
  [
    "of itself as dictionary",
    (id) => `update content set base_id = id where id = ${id}`,
    "its dictionary is another one",
  ],
  [
    "of another dictionary",
    (id) =>
      `update content set depth = 9, base_id = (select max(c.id) from content c where c.base_id is null and c.id <> coalesce(content.base_id, 0)) where id = ${id}`,
    "its bytes ",
  ],
];

async function damaged(create: () => string, statement: string): Promise<[Inventory, string]> {
  const place = create();
  const inventory = await recordedInventory(place, ROUNDS);
  await sql.raw(statement).execute(inventory.db);
  return [inventory, place];
}

describeDatabases("a row", (create) => {
  it.each(DAMAGES)("%s is named, and the others are shown", { timeout: 60_000 }, async (_, change, says) => {
    const [, place] = await damaged(create, change(INDEX_OF_A));
    const cwd = makeFolder();
    const ask = (...words: readonly string[]) => run(["inventory", ...words, "--database", place], { cwd });
    for (const words of [
      ["show", "a.example"],
      ["export", "a.example"],
      ["compare", "a.example", "b.example"],
    ]) {
      const { exit, err } = await ask(...words);
      expect([words, exit]).toEqual([words, 6]);
      expect(err).toContain(`cannot be read: row `);
      expect(err).toContain(says);
    }
    const shown = await ask("show", "a.example");
    expect(shown.out).toMatch(/^from +last seen +surface +operations$/m);
    const exported = await ask("export", "-o", "out");
    expect([exported.exit, exported.err]).toEqual([
      6,
      expect.stringContaining(`${A}: row-damaged: version `),
    ]);
    expect(readdirSync(join(cwd, "out"))).toEqual(["b-example.json", "b-example.provenance.json"]);
    for (const words of [["sites"], ["changes"], ["find", "per_page"]])
      expect([words, (await ask(...words)).exit]).toEqual([words, 0]);
  });

  it.each(DAMAGES)(
    "of lines %s is a change of unknown lines",
    { timeout: 60_000 },
    async (_, change, says) => {
      const [, place] = await damaged(create, change(LINES_OF_A));
      const ask = (...words: readonly string[]) =>
        run(["inventory", ...words, "--database", place], { cwd: "/" });
      const { exit, out, err } = await ask("changes");
      expect([exit, err]).toEqual([6, expect.stringContaining("a.example: row-damaged: row ")]);
      expect(out).toContain("breaking    route-removed");
      expect(out).toMatch(/row-damaged .*What changed is unknown: row \d+ of the table content is damaged: /);
      expect(out).toContain(says);
      const rows = JSON.parse((await ask("changes", "--format", "json")).out) as { damage?: string }[];
      expect(new Set(rows.map(({ damage }) => damage !== undefined))).toEqual(new Set([true, false]));
      expect((await ask("changes", "--format", "csv")).out).toContain(says);
    },
  );

  it("whose JSON is broken is named", async () => {
    const [, place] = await damaged(create, "update version set capture = '{' where site_id = 1");
    const { exit, err } = await run(["inventory", "show", "a.example", "--database", place]);
    expect([exit, err]).toEqual([
      6,
      expect.stringMatching(/row \d+ of the table version is damaged: its capture is not JSON/),
    ]);
  });

  it("does not keep its site from being recorded again", async () => {
    const [inventory] = await damaged(create, DAMAGES[0]?.[1](INDEX_OF_A) ?? "");
    await recordRound(inventory, { [A]: madeIndex(0, 2), [B]: madeIndex(1, 2) }, 4);
    expect(await listVersions(inventory.db, A)).toHaveLength(3);
    await recordRound(inventory, { [A]: madeIndex(0, 3), [B]: madeIndex(1, 3) }, 5);
    const [site] = await listSites(inventory.db, { address: A });
    expect(site).toMatchObject({ state: "ok", failures: 0 });
    const [change] = await listChanges(inventory.db, { address: A, newest: true });
    expect(change?.lines).toMatchObject([
      {
        level: "risky",
        kind: "row-damaged",
        why: expect.stringContaining("What changed is unknown: version "),
      },
    ]);
    await recordRound(inventory, { [A]: madeIndex(0, 4), [B]: madeIndex(1, 4) }, 6);
    const [next] = await listChanges(inventory.db, { address: A, newest: true });
    expect(next?.lines.map(({ kind }) => kind)).toContain("route-only-in-b");
  });

  it("is named by the pages, which show the others", async () => {
    const [inventory] = await damaged(create, DAMAGES[0]?.[1](LINES_OF_A) ?? "");
    await sql.raw(DAMAGES[0]?.[1](INDEX_OF_A) ?? "").execute(inventory.db);
    await sql`update version set capture = '' where site_id = 1`.execute(inventory.db);
    const { port } = await startServer(
      createServer(
        createApp({
          store: await storeOf([]),
          inventory: async (options) => inventoryPages(inventory, options),
        }),
      ),
    );
    const get = async (path: string): Promise<[number, string]> => {
      const response = await request(`http://127.0.0.1:${port}${path}`);
      return [response.statusCode, await response.body.text()];
    };
    const [change] = await listChanges(inventory.db, { address: A, newest: true });
    const [version] = await listVersions(inventory.db, A);
    const site = `site=${encodeURIComponent(A)}`;
    for (const [path, status, ...parts] of [
      ["/inventory", 200, "changed; its record in the database is damaged", "1 breaking"],
      [
        `/inventory/site?${site}`,
        200,
        "its capture is not JSON",
        "changed; its record in the database is damaged",
      ],
      [`/inventory/change?id=${change?.id}`, 200, "What changed is unknown: row "],
      [`/inventory/saved.json?${site}&version=${version?.id}`, 422, "cannot be read: row "],
      ["/inventory/feed.atom", 200, "What changed is unknown: row "],
      ["/inventory/feed.json", 200, "What changed is unknown: row "],
    ] as const) {
      const [code, body] = await get(path);
      expect([path, code]).toEqual([path, status]);
      for (const part of parts) expect([path, body.includes(part)]).toEqual([path, true]);
    }
  });
});
