import type { Kysely } from "kysely";
import { LEVELS } from "../compare/level.ts";
import type { Level } from "../compare/level.ts";
import { chunksOf } from "../group.ts";
import { asList, isObject, parseJson } from "../json.ts";
import { readContents } from "./content.ts";
import { isLike, likeOf } from "./like.ts";
import { MOST_LISTED, MOST_ROWS } from "./model.ts";
import type { ChangeEvent, ChangeLine, SiteState, Tables } from "./model.ts";
import { parseCapture } from "./store.ts";
import type { CurrentVersion } from "./store.ts";

/** A site as it is listed. `name` is foreign text. */
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
  readonly checkedAt: string | null;
  readonly changedAt: string | null;
}

export interface SiteFilter {
  /** Only sites whose label, address or name holds these words, letters in either case. */
  readonly words?: string;
  /** Only sites whose last round failed. */
  readonly failing?: boolean;
  /** Only sites that changed at this time or later, ISO 8601 in UTC. */
  readonly changedSince?: string;
  readonly namespace?: string;
  readonly plugin?: string;
  readonly fingerprint?: string;
  readonly address?: string;
  /** Rows to skip and to return, for pages; all where absent. */
  readonly offset?: number;
  readonly limit?: number;
}

/** Lists sites by address. */
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
      "site.checked_at as checkedAt",
      "site.changed_at as changedAt",
    ])
    .orderBy("site.address");
  const { words, failing, changedSince, namespace, plugin, fingerprint, address, offset, limit } = filter;
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

/** The plugins of all sites by name. */
export async function listPlugins(db: Kysely<Tables>): Promise<readonly PluginRow[]> {
  const rows = await db
    .selectFrom("part")
    .innerJoin("site_part", "site_part.part_id", "part.id")
    .select([
      "part.plugin",
      ({ fn }) => fn.count<number | string>("site_part.site_id").distinct().as("sites"),
    ])
    .where("part.plugin", "!=", "")
    .groupBy("part.plugin")
    .orderBy("part.plugin")
    .execute();
  return rows.map(({ plugin, sites }) => ({ plugin, sites: Number(sites) }));
}

/** How many sites there are, and how many of them are failing. */
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

/** A change of a site with its lines. Lines hold foreign text. */
export interface ChangeRow {
  readonly id: number;
  readonly address: string;
  readonly label: string;
  readonly round: number;
  readonly event: ChangeEvent;
  readonly at: string;
  /** The worst level of the lines. */
  readonly level: Level;
  /** The fingerprints before and after; null for a change of state. */
  readonly from: string | null;
  readonly to: string | null;
  readonly lines: readonly ChangeLine[];
}

export interface ChangeFilter {
  readonly id?: number;
  /** Only changes that were recorded after the one with this number. */
  readonly after?: number;
  readonly address?: string;
  /** Only changes at this time or later, ISO 8601 in UTC. */
  readonly since?: string;
  /** Only changes of this level or a worse one, and of them only such lines. */
  readonly level?: Level;
  /** Only changes that no round has printed yet. */
  readonly unreported?: boolean;
  /** Newest first; oldest first where absent. */
  readonly newest?: boolean;
  readonly offset?: number;
  readonly limit?: number;
}

/** Lists changes in the order in which they were recorded. */
export async function listChanges(
  db: Kysely<Tables>,
  filter: ChangeFilter = {},
): Promise<readonly ChangeRow[]> {
  const { id, after, address, since, level, unreported, newest, offset, limit } = filter;
  const levels = LEVELS.slice(0, level === undefined ? undefined : LEVELS.indexOf(level) + 1);
  let query = db
    .selectFrom("change")
    .innerJoin("site", "site.id", "change.site_id")
    .leftJoin("version as a", "a.id", "change.from_id")
    .leftJoin("version as b", "b.id", "change.to_id")
    .select([
      "change.id",
      "site.address",
      "site.label",
      "change.round_id as round",
      "change.event",
      "change.at",
      "change.level",
      "a.fingerprint as from",
      "b.fingerprint as to",
      "change.lines_id",
    ])
    .where("change.level", "in", levels)
    .orderBy("change.id", newest === true ? "desc" : "asc");
  if (id !== undefined) query = query.where("change.id", "=", id);
  if (after !== undefined) query = query.where("change.id", ">", after);
  if (address !== undefined) query = query.where("site.address", "=", address);
  if (since !== undefined) query = query.where("change.at", ">=", since);
  if (unreported === true) query = query.where("change.reported", "=", 0);
  if (limit !== undefined) query = query.limit(limit);
  if (offset !== undefined) query = query.limit(limit ?? MOST_ROWS).offset(offset);
  const rows = await query.execute();
  const contents = await readContents(db, [...new Set(rows.map(({ lines_id }) => lines_id))]);
  const linesOf = new Map(contents.map(({ id: linesId, bytes }) => [linesId, readLines(bytes)]));
  return rows.map(({ lines_id, ...row }) => ({
    ...row,
    lines: (linesOf.get(lines_id) ?? []).filter((line) => levels.includes(line.level)),
  }));
}

function readLines(bytes: Uint8Array): readonly ChangeLine[] {
  return asList(parseJson(Buffer.from(bytes).toString("utf8"))).flatMap((line) => {
    if (!isObject(line)) return [];
    const level = LEVELS.find((each) => each === line["level"]);
    if (level === undefined) return [];
    const { kind, what, where, why } = line;
    return [{ level, kind: textOf(kind), what: textOf(what), where: textOf(where), why: textOf(why) }];
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Marks changes as printed by a round. */
export async function markReported(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  for (const some of chunksOf(ids, MOST_LISTED)) {
    await db.updateTable("change").set({ reported: 1 }).where("id", "in", some).execute();
  }
}

/** A version of a site, which it had from `firstAt` until its next version. */
export interface VersionRow extends Omit<CurrentVersion, "hash"> {
  readonly name: string;
  readonly operations: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/**
 * The versions of a site, newest first.
 *
 * @param at only what the site had at this time or before, ISO 8601 in UTC.
 */
export async function listVersions(
  db: Kysely<Tables>,
  address: string,
  { at, id, limit }: { readonly at?: string; readonly id?: number; readonly limit?: number } = {},
): Promise<readonly VersionRow[]> {
  let query = db
    .selectFrom("version")
    .innerJoin("site", "site.id", "version.site_id")
    .selectAll("version")
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
    capture: parseCapture(row.capture),
    name: row.name,
    operations: row.operations,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }));
}

/** The version that a site had at a time; its newest where none is given. */
export async function versionAt(
  db: Kysely<Tables>,
  address: string,
  at?: string,
): Promise<VersionRow | undefined> {
  const [version] = await listVersions(db, address, { limit: 1, ...(at === undefined ? {} : { at }) });
  return version;
}

/** The addresses of the sites that a person calls by an address or a label. */
export async function addressesOf(db: Kysely<Tables>, word: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("site")
    .select("address")
    .where((row) => row.or([row.eb("address", "=", word), row.eb("label", "=", word)]))
    .orderBy("address")
    .execute();
  return rows.map(({ address }) => address);
}

/** How a round went: its sites, those that failed in it, and the error of the first of these. */
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
