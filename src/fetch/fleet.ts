import { groupBy } from "../group.ts";
import { parseAddress } from "./address.ts";
import { hostOf } from "./host.ts";

/** How many lanes run side by side unless told otherwise. */
const LANES_AT_ONCE = 8;

export interface FleetOptions {
  readonly lanesAtOnce?: number;
  /** Ends the fleet: what runs is waited for, nothing more is begun. */
  readonly signal?: AbortSignal;
}

/**
 * Works through a list: lanes side by side, the items of one lane one after the other, so that a host is asked for
 * one site at a time. `work` deals with the failures of its item; what it throws ends the fleet in order.
 *
 * @throws what `work` threw first, or the reason of the signal, when nothing runs any more.
 */
export async function workInLanes<Item>(
  items: readonly Item[],
  laneOf: (item: Item, position: number) => string,
  work: (item: Item, position: number) => Promise<void>,
  { lanesAtOnce = LANES_AT_ONCE, signal }: FleetOptions = {},
): Promise<void> {
  const lanes = [...groupBy(items.entries(), ([position, item]) => laneOf(item, position)).values()];
  const queue = lanes[Symbol.iterator]();
  const failures: unknown[] = [];
  const run = async (): Promise<void> => {
    for (const lane of queue) {
      for (const [position, item] of lane) {
        if (failures.length > 0 || signal?.aborted === true) return;
        await work(item, position).catch((error: unknown) => void failures.push(error));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(lanesAtOnce, lanes.length)) }, run));
  signal?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}

/** The host that an address names, which is its lane; addresses that cannot be read share one. */
export function laneOfAddress(address: string): string {
  try {
    return hostOf(parseAddress(address).site);
  } catch {
    return "";
  }
}
