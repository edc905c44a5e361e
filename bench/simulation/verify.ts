// Compares the database of a run with what its sites sent: no site lost, no version or change missed or recorded twice.
import { type Kysely, sql } from "kysely";
import { hashBytes } from "../../src/inventory/content.ts";
import type { Tables } from "../../src/inventory/index.ts";
import type { DayRow } from "./report.ts";
import { type Population, addressOf, indexOf, isReadable, stateOf, surfaceKey } from "./population.ts";

/** A rule, and how many sites or rows break it. */
export interface Verdict {
  readonly rule: string;
  readonly broken: number;
  /** The first that break it. */
  readonly examples: readonly string[];
}

/** Sites that are compared at once. */
const CHUNK = 1000;

/** Compares what a database holds after so many days with what the sites sent. */
export async function verify(
  db: Kysely<Tables>,
  population: Population,
  days: number,
  port: number,
): Promise<readonly Verdict[]> {
  const sites = Array.from({ length: population.sites }, (_, site) => site);
  const lost: string[] = [];
  const wrong: string[] = [];
  const unfinished: string[] = [];
  for (let from = 0; from < sites.length; from += CHUNK) {
    const some = sites.slice(from, from + CHUNK);
    const stored = await storedSites(
      db,
      some.map((site) => addressOf(site, port)),
    );
    for (const site of some) {
      const address = addressOf(site, port);
      const row = stored.get(address);
      if (row === undefined) lost.push(address);
      else if (row.due_id > row.round_id) unfinished.push(address);
      const expected = expectedHashes(population, site, days).join(" ");
      if (row !== undefined && row.hashes !== expected)
        wrong.push(`${address} (${stateOf(population, site, days - 1)}): ${row.hashes} for ${expected}`);
    }
  }
  return [
    verdict("every site is in the database", lost),
    verdict("every site was finished in the last round", unfinished),
    verdict("the versions of a site are those that it sent, each once", wrong),
    verdict("there is one change for each version but the first", await miscounted(db)),
    verdict("a site fails and recovers in turn", await repeatedStates(db)),
    verdict("a site fails in a row as often as its state says", await wrongStates(db)),
  ];
}

/** Checks what the days of a run say. */
export function verifyDays(days: readonly DayRow[]): readonly Verdict[] {
  const crowded = days.filter(({ crowding }) => crowding > 1);
  return [
    verdict(
      "no host has two requests at once",
      crowded.map(({ day, crowding }) => `${crowding} on day ${day}`),
    ),
    verdict(
      "no worker ends by itself",
      days.filter(({ ended }) => ended > 0).map(({ day, ended }) => `${ended} on day ${day}`),
    ),
  ];
}

function verdict(rule: string, broken: readonly string[]): Verdict {
  return { rule, broken: broken.length, examples: broken.slice(0, 3) };
}

/** The hashes of the versions that a site sent on the days until now, without those that changed no API. */
function expectedHashes(population: Population, site: number, days: number): readonly string[] {
  const hashes: string[] = [];
  let key = "";
  for (let day = 0; day < days; day += 1) {
    const next = surfaceKey(population, site, day);
    if (next === key || !isReadable(stateOf(population, site, day))) continue;
    key = next;
    hashes.push(hashBytes(Buffer.from(indexOf(population, site, day))));
  }
  return hashes;
}

interface StoredRow {
  readonly address: string;
  readonly due_id: number;
  readonly round_id: number;
  /** Of its versions, oldest first. */
  readonly hashes: string;
}

async function storedSites(
  db: Kysely<Tables>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select address, due_id, round_id, coalesce(string_agg(content.hash, ' ' order by version.id), '') as hashes
    from site left join version on version.site_id = site.id left join content on content.id = version.content_id
    where address in (${sql.join(addresses)}) group by site.id`.execute(db);
  return new Map(rows.map((row) => [row.address, row]));
}

async function miscounted(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from site
    left join (select site_id, count(*) as total from version group by site_id) as versions on versions.site_id = site.id
    left join (select site_id, count(*) as total, count(distinct to_id) as different from change
      where event = 'surface' group by site_id) as changes on changes.site_id = site.id
    where coalesce(changes.total, 0) <> greatest(coalesce(versions.total, 0) - 1, 0)
      or coalesce(changes.total, 0) <> coalesce(changes.different, 0)`.execute(db);
  return rows.map(({ address }) => address);
}

async function repeatedStates(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from (
      select site_id, event, lag(event, 1, 'recovered') over (partition by site_id order by id) as before
      from change where event <> 'surface') as states
    join site on site.id = site_id where event = before`.execute(db);
  return rows.map(({ address }) => address);
}

async function wrongStates(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from site where (state = 'failing') <> (failures >= 3)`.execute(db);
  return rows.map(({ address }) => address);
}
