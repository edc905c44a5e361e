import { openInventory } from "../../src/inventory/database.ts";
import type { Inventory } from "../../src/inventory/database.ts";
import { inspectIndex } from "../../src/inventory/inspect.ts";
import type { SavedIndex } from "../../src/inventory/model.ts";
import { recordFailure } from "../../src/inventory/record.ts";
import { checkSite } from "../../src/inventory/round.ts";
import type { Engine } from "../../src/inventory/round.ts";
import { addSites, beginRound, findSite } from "../../src/inventory/store.ts";
import { readSaved } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { atEnd } from "./end.ts";

/** What one site sends in one round: an index, or nothing where it fails. */
export type Sent = object | undefined;

/**
 * Opens an inventory and records rounds, one a day from 2026-01-01 on.
 *
 * @param rounds what each address sends in each round.
 */
export async function recordedInventory(
  place: string,
  rounds: readonly Readonly<Record<string, Sent>>[],
): Promise<Inventory> {
  const inventory = await openInventory(place);
  atEnd(inventory.close);
  for (const [day, sites] of rounds.entries()) await recordRound(inventory, sites, day + 1);
  return inventory;
}

/** Records a round on a day of January 2026. */
export async function recordRound(
  { db }: Inventory,
  sites: Readonly<Record<string, Sent>>,
  day: number,
): Promise<void> {
  const clock = () => new Date(Date.UTC(2026, 0, day));
  const round = await beginRound(db, clock);
  const addresses = Object.keys(sites);
  await addSites(
    db,
    addresses.map((address) => ({ address, label: labelOf(address), host: address })),
    round,
  );
  for (const address of addresses) {
    const site = await findSite(db, address);
    if (site === undefined) throw new Error(address);
    const sent = sites[address];
    if (sent === undefined) {
      await recordFailure(db, site, { code: "timeout", message: "It took too long." }, clock);
      continue;
    }
    const bytes = Buffer.from(JSON.stringify(sent));
    const engine = {
      read: () => Promise.resolve({ where: address, bytes, capture: { authenticated: false } }),
      inspect: inspectSaved,
    };
    await checkSite(db, site, engine, clock);
  }
}

function labelOf(address: string): string {
  return new URL(address).host;
}

/** Inspects indexes in this process, without the limits of a thread. */
export const inspectSaved: Engine["inspect"] = (index, before) =>
  inspectIndex(index, before, async (each) => surfaceOf(each));

/** The surface of an index. */
export function surfaceOf({ bytes, where, capture, asked }: SavedIndex): Surface {
  return readSaved(bytes, where, { ...capture, observations: asked?.observations ?? [] }).surface;
}
