import { RouteprintError } from "../errors.ts";
import { groupBy } from "../group.ts";
import { parseAddress } from "./address.ts";
import { fetchIndex } from "./fetch.ts";
import type { FetchedIndex, FetchOptions } from "./model.ts";
import { hostOf } from "./policy.ts";

/** How many hosts are asked at once unless told otherwise; one host is asked for one site after the other. */
const HOSTS_AT_ONCE = 8;

/** What became of one site of a list. */
export type SiteResult =
  | { readonly address: string; readonly fetched: FetchedIndex }
  | { readonly address: string; readonly error: RouteprintError };

export interface FleetOptions {
  readonly hostsAtOnce?: number;
  /** Called as each site is done, in the order in which they end; what it throws ends the fleet. */
  readonly onResult?: (result: SiteResult, done: number, total: number) => Promise<void> | void;
  /** How one site is fetched; `fetchIndex` where absent. */
  readonly fetch?: (address: string, options: FetchOptions) => Promise<FetchedIndex>;
}

/**
 * Fetches a list of sites. Hosts run side by side, the sites of one host one after the other; a site that fails
 * never stops the rest. An address from a list is not one that somebody typed, so it must be public unless
 * `options.addresses` says otherwise.
 *
 * @returns one result for each address, in the order of the list.
 * @throws the reason of `options.signal`, and what `onResult` throws.
 */
export async function fetchFleet(
  addresses: readonly string[],
  options: FetchOptions = {},
  fleet: FleetOptions = {},
): Promise<readonly SiteResult[]> {
  const settled: FetchOptions = { addresses: "public", ...options };
  const results = new Map<number, SiteResult>();
  const hosts = [...groupBy(addresses.entries(), ([, address]) => hostNameOf(address)).values()];
  const queue = hosts[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const sites of queue) {
      for (const [position, address] of sites) {
        const result = await fetchOne(address, settled, fleet.fetch ?? fetchIndex);
        results.set(position, result);
        await fleet.onResult?.(result, results.size, addresses.length);
      }
    }
  };
  const workers = Math.max(1, Math.min(fleet.hostsAtOnce ?? HOSTS_AT_ONCE, hosts.length));
  await Promise.all(Array.from({ length: workers }, work));
  return addresses.map((address, position) => results.get(position) ?? missed(address));
}

function missed(address: string): SiteResult {
  return {
    address,
    error: new RouteprintError("timeout", { message: "The site was not reached.", where: address }),
  };
}

async function fetchOne(
  address: string,
  options: FetchOptions,
  from: (address: string, options: FetchOptions) => Promise<FetchedIndex>,
): Promise<SiteResult> {
  options.signal?.throwIfAborted();
  try {
    return { address, fetched: await from(address, options) };
  } catch (error) {
    if (error instanceof RouteprintError) return { address, error };
    throw error;
  }
}

/** The host that an address names; addresses that cannot be read share one. */
function hostNameOf(address: string): string {
  try {
    return hostOf(parseAddress(address).site);
  } catch {
    return "";
  }
}

/** What a journal says of one site: a line of JSON, written as the site is done. */
export interface JournalEntry {
  readonly address: string;
  readonly file?: string;
  readonly code?: string;
}

/** The line of a journal for a site. */
export function journalLine(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** The addresses that a journal says are fetched; a line that was cut short does not count. */
export function fetchedBefore(journal: string): ReadonlySet<string> {
  const addresses = journal.split("\n").flatMap((line) => {
    try {
      const entry: unknown = JSON.parse(line);
      if (typeof entry !== "object" || entry === null || !("address" in entry) || !("file" in entry))
        return [];
      return typeof entry.address === "string" ? [entry.address] : [];
    } catch {
      return [];
    }
  });
  return new Set(addresses);
}
