// Counts over all sites: counted once as long as no site changes, and never after one did.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createCounts } from "../../src/server/counts.ts";
import { describeDatabases } from "../support/databases.ts";
import { recordedInventory, recordRound } from "../support/inventory.ts";

const [A, B] = ["https://a.example/", "https://b.example/"] as const;

const LIMIT = { limit: 10 };

const FORMS = {
  name: "Forms",
  namespaces: ["contact-form-7/v1"],
  routes: {
    "/contact-form-7/v1/contact-forms": {
      namespace: "contact-form-7/v1",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: { per_page: { type: "integer" }, search: { type: "string" } } }],
    },
  },
};

describeDatabases("counts of sites", (create) => {
  it("are counted again where a site changed, and not before", async () => {
    const inventory = await recordedInventory(create(), [{ [A]: FORMS }]);
    const counts = createCounts(inventory.db);
    const plugins = await counts.plugins();
    const holders = await counts.holders("per_page", LIMIT);
    expect(plugins).toEqual([{ plugin: "Contact Form 7", sites: 1 }]);
    expect(holders.names).toMatchObject([{ text: "per_page", sites: 1 }]);
    await recordRound(inventory, { [A]: FORMS }, 2);
    expect(await counts.plugins()).toBe(plugins);
    expect(await counts.holders("per_page", LIMIT)).toBe(holders);
    expect(await counts.holders("search", LIMIT)).not.toBe(holders);
    expect(await counts.holders("per_page", { ...LIMIT, kinds: ["argument"] })).not.toBe(holders);
    await recordRound(inventory, { [B]: FORMS }, 3);
    expect(await counts.plugins()).toEqual([{ plugin: "Contact Form 7", sites: 2 }]);
    expect((await counts.holders("per_page", LIMIT)).names).toMatchObject([{ text: "per_page", sites: 2 }]);
  });

  it("are counted again after a failure of the database", async () => {
    const { db } = await recordedInventory(create(), [{ [A]: FORMS }]);
    const counts = createCounts(db);
    await sql`alter table part rename to gone`.execute(db);
    await expect(counts.plugins()).rejects.toThrow(/part/);
    await sql`alter table gone rename to part`.execute(db);
    expect(await counts.plugins()).toHaveLength(1);
  });
});
