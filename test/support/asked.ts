import type { AccessRecord, Observation } from "../../src/access/index.ts";
import type { Inventory } from "../../src/inventory/database.ts";
import { checkSite } from "../../src/inventory/round.ts";
import type { SiteOutcome } from "../../src/inventory/round.ts";
import { addSites, beginRound, findSite } from "../../src/inventory/store.ts";
import { inspectSaved } from "./inventory.ts";

/** The address of the site. */
export const SHOP = "https://shop.example/";

export const METHODS = ["GET", "POST"];

export const ORDERS = "/wc/v3/orders";

export const NOTES = "/notes/v1/notes";

/** The index of a site with two routes. */
export function indexOf(paths: readonly string[] = [ORDERS, NOTES]): Buffer {
  const routes = paths.map((path) => [
    path,
    {
      namespace: path.split("/").slice(1, 3).join("/"),
      endpoints: METHODS.map((method) => ({ methods: [method], args: {} })),
    },
  ]);
  const namespaces = ["wc/v3", "notes/v1"];
  return Buffer.from(JSON.stringify({ name: "Shop", namespaces, routes: Object.fromEntries(routes) }));
}

/** What was asked on a day of January 2026. */
export function asked(observations: readonly Observation[], day: number, complete = true): AccessRecord {
  const at = dayOf(day).toISOString();
  return { root: `${SHOP}wp-json/`, users: ["visitor"], started: at, ended: at, complete, observations };
}

function dayOf(day: number): Date {
  return new Date(Date.UTC(2026, 0, day));
}

/** Runs the round of a day of January 2026 over a site that is read as these bytes. */
export async function round(
  { db }: Inventory,
  day: number,
  record?: AccessRecord,
  { address = SHOP, bytes = indexOf() }: { readonly address?: string; readonly bytes?: Buffer } = {},
): Promise<SiteOutcome> {
  const clock = () => dayOf(day);
  await addSites(db, [{ address, label: address, host: address }], await beginRound(db, clock));
  const site = await findSite(db, address);
  if (site === undefined) throw new Error(address);
  const index = { where: address, bytes, capture: {}, ...(record === undefined ? {} : { asked: record }) };
  return checkSite(db, site, { read: async () => index, inspect: inspectSaved }, clock);
}
