import { isArray, isObject, parseJson } from "../base/json.ts";

/** Fetch options of all sites of a round, for every worker. They hold no secret and nothing of one machine. */
export interface RoundOptions {
  readonly helpContext?: "auto" | "never" | undefined;
  readonly fresh?: boolean | undefined;
  readonly insecure?: boolean | undefined;
  /** Requests private addresses; only workers that allow them too do so. */
  readonly allowPrivate?: boolean | undefined;
  readonly respectRobots?: boolean | undefined;
  readonly maxBytes?: number | undefined;
  /** In seconds. */
  readonly timeout?: number | undefined;
  /** Whether sites are asked who may call what, also as these users of the config files. */
  readonly access?: boolean | undefined;
  readonly as?: readonly string[] | undefined;
  /** Whether the round trusts certificates that its own machine holds. */
  readonly trustsMore?: boolean | undefined;
}

/** Prints options for storage, as JSON. */
export function printRoundOptions(options: RoundOptions): string {
  return JSON.stringify(options);
}

/** Reads stored options; a member of another type is treated as missing. */
export function parseRoundOptions(text: string | null): RoundOptions {
  const value = parseJson(text ?? "");
  const stored = isObject(value) ? value : {};
  const truth = (name: keyof RoundOptions): boolean | undefined =>
    typeof stored[name] === "boolean" ? stored[name] : undefined;
  const size = (name: keyof RoundOptions): number | undefined =>
    typeof stored[name] === "number" && stored[name] > 0 ? stored[name] : undefined;
  const { as } = stored;
  const areNames = isArray(as) && as.every((name) => typeof name === "string");
  return {
    helpContext: stored["helpContext"] === "never" ? "never" : undefined,
    fresh: truth("fresh"),
    insecure: truth("insecure"),
    allowPrivate: truth("allowPrivate"),
    respectRobots: truth("respectRobots"),
    maxBytes: size("maxBytes"),
    timeout: size("timeout"),
    access: truth("access"),
    as: areNames ? as : undefined,
    trustsMore: truth("trustsMore"),
  };
}
