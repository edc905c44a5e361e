import { type Inventory, type VersionRow, addressesOf, versionAt } from "../inventory/index.ts";
import { readDuration } from "./duration.ts";
import { usage } from "./failure.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/;
const AGO = /^\d{1,5}[mhd]$/;

/**
 * Parses a date, a time or an age, such as `2026-03-01`, `2026-03-01T06:00` (UTC) or `7d`, into ISO 8601 in UTC.
 *
 * @param end whether a date means the end of its day.
 * @throws RouteprintError `usage`.
 */
export function parseDate(text: string, flag: string, end: boolean): string {
  const age = AGO.test(text) ? readDuration(text) : undefined;
  if (age !== undefined) return new Date(Date.now() - age).toISOString();
  const isDay = DAY.test(text);
  const full = isDay
    ? `${text}T${end ? "23:59:59.999" : "00:00"}Z`
    : /(?:Z|[+-]\d\d:\d\d)$/.test(text)
      ? text
      : `${text}Z`;
  const date = new Date(full);
  if ((isDay || TIME.test(text)) && !Number.isNaN(date.getTime())) return date.toISOString();
  throw usage(
    `${flag} takes a date, not ${JSON.stringify(text)}`,
    "Write 2026-03-01, 2026-03-01T06:00Z, or 7d for a week ago.",
  );
}

/** A site of the inventory at a time. */
export interface SiteDate {
  /** As it was typed. */
  readonly word: string;
  readonly address: string;
  readonly version: VersionRow;
}

/** Sites that an error lists. */
const MOST_LISTED = 8;

/**
 * Finds a site by its address, label or host, or by a part of one that only this site has, with its version at a time.
 *
 * @param at ISO 8601 in UTC; now where absent.
 * @throws RouteprintError `usage` where there is no such site, several match, or it was not known yet.
 */
export async function siteAt({ db }: Inventory, word: string, at?: string): Promise<SiteDate> {
  const [address, ...others] = await addressesOf(db, word);
  if (address === undefined)
    throw usage(
      `the inventory has no site ${JSON.stringify(word)}`,
      "routeprint inventory sites lists them.",
    );
  if (others.length > 0) {
    const listed = [address, ...others].slice(0, MOST_LISTED).join(", ");
    const more = others.length >= MOST_LISTED ? ", …" : "";
    throw usage(`several sites match ${JSON.stringify(word)}`, `Name one by its address: ${listed}${more}`);
  }
  const version = await versionAt(db, address, at);
  if (version !== undefined) return { word, address, version };
  if (at === undefined)
    throw usage(
      `the inventory has no surface of ${word} yet`,
      "routeprint inventory sites --failing lists the sites that cannot be read.",
    );
  throw usage(
    `the inventory has no surface of ${word} at ${at}`,
    "routeprint inventory show lists the versions of a site.",
  );
}

/** Finds the site and the time of `SITE@DATE`; without a date it is now. */
export async function siteAtWord(inventory: Inventory, word: string): Promise<SiteDate> {
  const [, site = word, date] = /^(.+)@((?:\d{4}-|\d+[mhd]$).*)$/.exec(word) ?? [];
  const found = await siteAt(
    inventory,
    site,
    date === undefined ? undefined : parseDate(date, "SITE@DATE", true),
  );
  return { ...found, word };
}
