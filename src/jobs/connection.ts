import type { CacheOptions, FetchOptions, FetchedIndex, Reader } from "../fetch/index.ts";
import type { AccessSettings } from "./access.ts";
import type { NamedSite } from "./sites.ts";

/** The means by which a job reads its sources. */
export interface Reading {
  /** Ends each request. */
  readonly signal: AbortSignal;
  /** The abilities of the one site, where a person names them. */
  readonly abilities?: () => Promise<readonly unknown[]>;
  /** Reads all of stdin. */
  readonly readStdin: () => Promise<Uint8Array>;
  /**
   * Returns the connection of a site, without the signal.
   *
   * @throws RouteprintError `usage` where the site's headers or credentials cannot be read.
   */
  readonly connect: (site: NamedSite) => Promise<Connection>;
}

/** Fetch options of a site, with its cache. */
export interface Connection {
  readonly options: FetchOptions;
  /** Absent where no index is cached. */
  readonly cache?: CacheOptions;
  /** Present where the site is asked who may call what. */
  readonly access?: AccessSettings;
}

/**
 * Returns the connection of a site, with the signal of the reading.
 *
 * @throws RouteprintError `usage` where the site's headers or credentials cannot be read.
 */
export async function connectionOf(site: NamedSite, { connect, signal }: Reading): Promise<Connection> {
  const { options, ...cached } = await connect(site);
  return { ...cached, options: { ...options, signal } };
}

/**
 * Fetches the index of a site, from the cache where the connection allows it.
 *
 * @throws RouteprintError why there is no index.
 */
export async function fetchAddress(address: string, { options, cache }: Connection): Promise<FetchedIndex> {
  if (cache === undefined) return (await import("../fetch/fetch.ts")).fetchIndex(address, options);
  return (await import("../fetch/cache.ts")).fetchCached(address, options, cache);
}

/** Fetches a file at an address; undefined where no request may be made. */
export async function fetchNamed(
  address: string,
  { options, cache }: Connection,
): Promise<Uint8Array | undefined> {
  if (cache?.offline === true) return undefined;
  return (await import("../fetch/fetch.ts")).fetchFile(address, options);
}

/** Gives work a reader of a site, which obeys the site's robots.txt unless the options ignore it. */
export async function readingSite<Result>(
  root: string,
  { options }: Connection,
  work: (read: Reader) => Promise<Result>,
): Promise<Result> {
  const { withReader } = await import("../fetch/reader.ts");
  return withReader(root, { robots: "respect", ...options }, work);
}
