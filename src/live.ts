import type { FetchOptions } from "./fetch/index.ts";
import { sourceFetched, type Source } from "./source.ts";

/**
 * Fetches and reads the index of the site at a typed address.
 * Makes GET requests only, one at a time; `options.signal` ends it by throwing the signal's reason.
 *
 * @param address a site, a page in it, or its API root; without a scheme, https is tried first.
 * @throws RouteprintError where the site cannot be reached, refuses, or has no index; the code says which.
 * @example
 * const { surface } = await fetchSource("example.com", { signal: AbortSignal.timeout(60_000) });
 */
export async function fetchSource(address: string, options: FetchOptions = {}): Promise<Source> {
  const { fetchIndex } = await import("./fetch/fetch.ts");
  return sourceFetched(await fetchIndex(address, options));
}
