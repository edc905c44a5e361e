import { join } from "node:path";
import type { CacheOptions } from "../fetch/index.ts";
import { usage } from "./failure.ts";
import type { ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";

/**
 * Opens the cache in the user's XDG cache folder; undefined where there is no such folder.
 *
 * @throws RouteprintError `usage` where options contradict each other, or need a folder that is not there.
 */
export function cacheOptions(
  { fresh, offline, maxAge }: ConnectionFlags,
  { env }: Io,
): CacheOptions | undefined {
  if (fresh === true && (offline === true || maxAge !== undefined))
    throw usage("--fresh contradicts --offline and --max-age", "Leave one of them out.");
  const folder = cacheFolder(env);
  if (folder === undefined && maxAge === undefined && offline !== true) return undefined;
  if (folder === undefined) throw usage("there is no folder for a cache", "Set XDG_CACHE_HOME or HOME.");
  return {
    folder,
    ...(maxAge === undefined ? {} : { maxAge: maxAge * 1000 }),
    ...(offline === true ? { offline: true } : {}),
  };
}

/** Returns the program's XDG cache folder; XDG ignores relative paths. */
function cacheFolder(env: Io["env"]): string | undefined {
  const own = env["XDG_CACHE_HOME"];
  if (own !== undefined && own.startsWith("/")) return join(own, "routeprint");
  const home = env["HOME"];
  return home === undefined || home === "" ? undefined : join(home, ".cache", "routeprint");
}
