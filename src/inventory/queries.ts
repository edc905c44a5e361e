import { sql } from "kysely";
import type { Kysely } from "kysely";
import { PRUNED } from "./content.ts";
import { isLike, likeOf } from "./like.ts";
import { MOST_ROWS } from "./model.ts";
import type { SiteState, Tables } from "./model.ts";
import { parseCapture } from "./version.ts";
import type { CurrentVersion } from "./version.ts";
import { storedText } from "./stored-text.ts";

/** A listed site. `name` is foreign text. */
export interface SiteRow {
  readonly address: string;
  readonly label: string;
  readonly state: SiteState;
  /** Failed rounds in a row, and why the last one failed. */
  readonly failures: number;
  readonly error: string | null;
  readonly name: string | null;
  readonly fingerprint: string | null;
  readonly operations: number | null;
  /** Operations that a visitor may call, and when the site was last asked; null where it never was. */
  readonly open: number | null;
  readonly askedAt: string | null;
  readonly checkedAt: string | null;
  readonly changedAt: string | null;
}

export interface SiteFilter {
  /** Only sites whose label, address or name contains these words, ignoring case. */
  readonly words?: string;
  /** Only sites whose last round failed. */
  readonly failing?: boolean;
  /** Only sites that changed at this time or later, ISO 8601 in UTC. */
  readonly changedSince?: string;
  readonly namespace?: string;
  readonly plugin?: string;
  readonly fingerprint?: string;
  readonly address?: string;
  /** By the names that people read instead of by address. */
  readonly byName?: boolean;
  /** Rows to skip and to return, for pages; all where absent. */
  readonly offset?: number;
  readonly limit?: number;
}

/** The name of a site for people, as `siteName` of the pages chooses it, and as the index `site_by_name` has it. */
export const READ_NAME = sql`lower(case
  when site.label like '%/%' or site.address like '%//' || site.label or site.address like '%//' || site.label || '/'
  then coalesce(site.name, site.address) else site.label end)`;

/** Lists sites by address or by name. */
export async function listSites(db: Kysely<Tables>, filter: SiteFilter = {}): Promise<readonly SiteRow[]> {
  let query = db
    .selectFrom("site")
    .leftJoin("version", "version.id", "site.version_id")
    .select([
      "site.address",
      "site.label",
      "site.state",
      "site.failures",
      "site.error_code as error",
      "version.name",
      "version.fingerprint",
      "version.operations",
      "version.open",
      "site.asked_at as askedAt",
      "site.checked_at as checkedAt",
      "site.changed_at as changedAt",
    ]);
  const { words, failing, changedSince, namespace, plugin, fingerprint, address, byName, offset, limit } =
    filter;
  if (byName === true) query = query.orderBy(READ_NAME);
  query = query.orderBy("site.address");
  if (words !== undefined) {
    const pattern = `%${likeOf(words)}%`;
    query = query.where((row) =>
      row.or([
        isLike("site.label", pattern),
        isLike("site.address", pattern),
        isLike("version.name", pattern),
      ]),
    );
  }
  if (failing === true) query = query.where("site.failures", ">", 0);
  if (changedSince !== undefined) query = query.where("site.changed_at", ">=", changedSince);
  if (fingerprint !== undefined) query = query.where("version.fingerprint", "=", fingerprint);
  if (address !== undefined) query = query.where("site.address", "=", address);
  if (namespace !== undefined || plugin !== undefined) {
    let owners = db
      .selectFrom("site_part")
      .innerJoin("part", "part.id", "site_part.part_id")
      .select("site_part.site_id");
    if (namespace !== undefined) owners = owners.where("part.namespace", "=", namespace);
    if (plugin !== undefined) owners = owners.where("part.plugin", "=", plugin);
    query = query.where("site.id", "in", owners);
  }
  if (limit !== undefined) query = query.limit(limit);
  if (offset !== undefined) query = query.limit(limit ?? MOST_ROWS).offset(offset);
  return query.execute();
}

/** A plugin and how many sites have it. */
export interface PluginRow {
  readonly plugin: string;
  readonly sites: number;
}

/** The plugins of one site or all by name. */
export async function listPlugins(db: Kysely<Tables>, address?: string): Promise<readonly PluginRow[]> {
  let query = db
    .selectFrom("part")
    .innerJoin("site_part", "site_part.part_id", "part.id")
    .select([
      "part.plugin",
      ({ fn }) => fn.count<number | string>("site_part.site_id").distinct().as("sites"),
    ])
    .where("part.plugin", "!=", "")
    .groupBy("part.plugin")
    .orderBy("part.plugin");
  if (address !== undefined)
    query = query.where("site_part.site_id", "in", (site) =>
      site.selectFrom("site").select("site.id").where("site.address", "=", address),
    );
  const rows = await query.execute();
  return rows.map(({ plugin, sites }) => ({ plugin, sites: Number(sites) }));
}

/** Counts the sites by state, and all together. */
export async function countSites(db: Kysely<Tables>): Promise<Readonly<Record<SiteState | "all", number>>> {
  const rows = await db
    .selectFrom("site")
    .select(["state", ({ fn }) => fn.countAll<number | string>().as("number")])
    .groupBy("state")
    .execute();
  const numberOf = (state: SiteState): number => Number(rows.find((row) => row.state === state)?.number ?? 0);
  const counts = { new: numberOf("new"), ok: numberOf("ok"), failing: numberOf("failing") };
  return { ...counts, all: counts.new + counts.ok + counts.failing };
}

/** A version of a site, which it had from `firstAt` until its next version. */
export interface VersionRow extends CurrentVersion {
  readonly name: string;
  readonly operations: number;
  /** Operations that a visitor may call; null where the site was not asked. */
  readonly open: number | null;
  readonly firstAt: string;
  readonly lastAt: string;
  /** Whether its index was removed to save space. */
  readonly pruned: boolean;
}

/**
 * Lists the versions of a site, newest first.
 *
 * @param at only versions first seen at this time or before, ISO 8601 in UTC.
 */
export async function listVersions(
  db: Kysely<Tables>,
  address: string,
  { at, id, limit }: { readonly at?: string; readonly id?: number; readonly limit?: number } = {},
): Promise<readonly VersionRow[]> {
  let query = db
    .selectFrom("version")
    .innerJoin("site", "site.id", "version.site_id")
    .leftJoin("content", "content.id", "version.content_id")
    .selectAll("version")
    .select("content.hash")
    .where("site.address", "=", address)
    .orderBy("version.id", "desc");
  if (id !== undefined) query = query.where("version.id", "=", id);
  if (at !== undefined) query = query.where("version.first_at", "<=", at);
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    contentId: row.content_id,
    fingerprint: row.fingerprint,
    ...parseCapture(row.id, row.capture),
    accessId: row.access_id,
    name: row.name,
    operations: row.operations,
    open: row.open,
    firstAt: row.first_at,
    lastAt: row.last_at,
    pruned: row.hash === PRUNED,
  }));
}

/** Reads the version of a site at a time; its newest where no time is given. */
export async function versionAt(
  db: Kysely<Tables>,
  address: string,
  at?: string,
): Promise<VersionRow | undefined> {
  const [version] = await listVersions(db, address, { limit: 1, ...(at === undefined ? {} : { at }) });
  return version;
}

/** Most addresses that `addressesOf` returns. */
const MOST_MEANT = 20;

/**
 * Finds the addresses of sites by an address, a label, a host or a part of these. Only the first kind that matches counts,
 * so that a whole name is never taken for a part.
 */
export async function addressesOf(db: Kysely<Tables>, word: string): Promise<readonly string[]> {
  const typed = storedText(word);
  const root = typed.toLowerCase().replace(/\/$/, "");
  const pattern = `%${likeOf(typed)}%`;
  const ways = [
    sql<boolean>`address = ${typed} or label = ${typed}`,
    sql<boolean>`lower(address) in (${`https://${root}`}, ${`https://${root}/`}, ${`http://${root}`}, ${`http://${root}/`})`,
    sql<boolean>`host = ${root}`,
    sql<boolean>`${isLike("address", pattern)} or ${isLike("label", pattern)}`,
  ];
  for (const way of ways) {
    const rows = await db
      .selectFrom("site")
      .select("address")
      .where(way)
      .orderBy("address")
      .limit(MOST_MEANT)
      .execute();
    if (rows.length > 0) return rows.map(({ address }) => address);
  }
  return [];
}

/** Counts the sites of a round and those that failed, with the first error code in alphabetical order. */
export async function countRound(
  db: Kysely<Tables>,
  round: number,
): Promise<{ readonly all: number; readonly failed: number; readonly error: string | null }> {
  const { all, failed, error } = await db
    .selectFrom("site")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("all"),
      fn.count<number | string>("error_code").as("failed"),
      fn.min("error_code").as("error"),
    ])
    // A round that began later names them too.
    .where("due_id", ">=", round)
    .executeTakeFirstOrThrow();
  return { all: Number(all), failed: Number(failed), error };
}
