import type { RoundOptions } from "../inventory/index.ts";
import { usage } from "./failure.ts";
import type { ConnectionFlags } from "./options.ts";

/** The options that every worker of a round needs, without those of one machine. */
export function roundOptionsOf(flags: ConnectionFlags): RoundOptions {
  const { helpContext, fresh, insecure, allowPrivate, respectRobots, maxBytes, timeout } = flags;
  const { access, as, cafile } = flags;
  const trustsMore = cafile === undefined ? undefined : true;
  return {
    helpContext,
    fresh,
    insecure,
    allowPrivate,
    respectRobots,
    maxBytes,
    timeout,
    access,
    as,
    trustsMore,
  };
}

/** Options that hold credentials or an API root of one site. */
const OF_ONE_SITE = ["user", "passwordStdin", "headerFile", "root"] as const;

/** Options of the cache of one machine. */
const OF_ONE_CACHE = ["maxAge", "offline"] as const;

/** Options of a round. */
const OF_ROUND = [
  "helpContext",
  "fresh",
  "insecure",
  "respectRobots",
  "maxBytes",
  "timeout",
  "access",
  "as",
] as const;

/**
 * Refuses the options that a round on several machines cannot keep.
 *
 * @param isWorker whether others begin the rounds.
 * @throws RouteprintError `usage`.
 */
export function refuseOptions(flags: ConnectionFlags, isWorker: boolean): void {
  const has = (names: readonly (keyof ConnectionFlags)[]): boolean =>
    names.some((name) => flags[name] !== undefined);
  if (has(OF_ONE_SITE))
    throw usage(
      "credentials, headers and API roots belong to one site, and a worker checks many",
      "Name those of each in routeprint.config.json, or use --netrc.",
    );
  if (has(OF_ONE_CACHE))
    throw usage("a round on several machines uses no cache", "Leave out --max-age and --offline.");
  if (isWorker && has(OF_ROUND))
    throw usage(
      "workers fetch sites with the options of watch",
      "Give the option to routeprint watch. work takes --allow-private, --netrc, --cafile and those for its output.",
    );
}
