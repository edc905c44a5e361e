import { groupBy } from "../group.ts";
import { parseAddress } from "../fetch/address.ts";
import { hostOf } from "../fetch/policy.ts";

/** How many hosts are worked on at once, unless an option says otherwise. */
const HOSTS_AT_ONCE = 8;

interface QueueOptions {
  readonly atOnce?: number;
  /** Ends the work: running items are waited for, no other begins. */
  readonly signal?: AbortSignal;
}

/**
 * Works through a list: items of several hosts at once, those of one host one after the other. `work` handles the failures
 * of its item; an error that it throws ends the queue in order.
 *
 * @throws the first error of `work`, or the reason of the signal, when nothing runs any more.
 */
export async function workByHost<Item>(
  items: readonly Item[],
  hostOfItem: (item: Item, position: number) => string,
  work: (item: Item, position: number) => Promise<void>,
  { atOnce = HOSTS_AT_ONCE, signal }: QueueOptions = {},
): Promise<void> {
  const hosts = [...groupBy(items.entries(), ([position, item]) => hostOfItem(item, position)).values()];
  const queue = hosts[Symbol.iterator]();
  const failures: unknown[] = [];
  const run = async (): Promise<void> => {
    for (const entries of queue) {
      for (const [position, item] of entries) {
        if (failures.length > 0 || signal?.aborted === true) return;
        await work(item, position).catch((error: unknown) => void failures.push(error));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce, hosts.length)) }, run));
  signal?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}

/** The host that an address names; addresses that cannot be read share one. */
export function hostOfAddress(address: string): string {
  try {
    return hostOf(parseAddress(address).site);
  } catch {
    return "";
  }
}
