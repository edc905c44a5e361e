import { RouteprintError } from "../diagnostics/errors.ts";
import { parseJson } from "../base/json.ts";
import { exchange, orFailure, pause } from "./exchange.ts";
import { withVisits } from "./fetch.ts";
import type { FetchOptions } from "./model.ts";
import { routeUrl } from "./root.ts";
import { PRESSING } from "./schemas.ts";

/** Reads a path below an API root with GET; undefined where the response is not JSON with status 200, or too large. */
export type Reader = (path: string) => Promise<unknown>;

/** The bytes of all responses of a site: a hundred times what its collections usually have. */
const READING_BYTES = 16_000_000;

/** The time for all reads of a site in milliseconds. */
const READING_TIME = 600_000;

/**
 * Runs work with a reader of a site that sends one request at a time, with a pause before each.
 *
 * @param root the API root.
 * @param interval the pause in milliseconds.
 * @throws RouteprintError of a site that refuses further requests; the signal's reason; any error of `work`.
 */
export async function withReader<Result>(
  root: string,
  options: FetchOptions,
  work: (read: Reader) => Promise<Result>,
  interval = 1000,
): Promise<Result> {
  return withVisits(root, { ...options, root, siteTimeout: READING_TIME }, async ({ site }, visits) => {
    const visit = visits.to(site);
    let left = READING_BYTES;
    return work(async (path) => {
      await pause(interval, visit);
      const result = await orFailure(exchange(routeUrl(new URL(root), path), visit), visit);
      if (result instanceof RouteprintError) {
        if (PRESSING.has(result.code)) throw result;
        return undefined;
      }
      const { status, bytes } = result.response;
      if (status !== 200 || bytes.length > left) return undefined;
      left -= bytes.length;
      return parseJson(Buffer.from(bytes).toString("utf8"));
    });
  });
}
