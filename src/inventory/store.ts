import { sql } from "kysely";
import type { Kysely } from "kysely";
import { chunksOf } from "../base/group.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { isObject, parseJson } from "../base/json.ts";
import { damageOf, hashBytes, readContents } from "./content.ts";
import { removeUnusedParts } from "./parts.ts";
import { parseRoundOptions, printRoundOptions } from "./round-options.ts";
import type { RoundOptions } from "./round-options.ts";
import type { Level } from "../compare/index.ts";
import type { Capture, ChangeLine, Clock, SavedIndex, SiteState, Tables } from "./model.ts";

/** A site that is to be watched. */
export interface WatchedSite {
  readonly address: string;
  readonly label: string;
  readonly host: string;
  /** Whether a list names it; where absent, it does. */
  readonly listed?: boolean;
  /** Whether it is sent credentials or headers; where absent, it is not. */
  readonly signedIn?: boolean;
}

/** A site in the database. */
export interface StoredSite extends Required<WatchedSite> {
  readonly id: number;
  readonly state: SiteState;
  /** The last round that names it, and how that fetches its sites. */
  readonly round: number;
  readonly options: RoundOptions;
}

/** Begins a round and returns its number. Removes what earlier rounds left behind. */
export async function beginRound(
  db: Kysely<Tables>,
  clock: Clock,
  options: RoundOptions = {},
): Promise<number> {
  await removeUnusedParts(db);
  const { id } = await db
    .insertInto("round")
    .values({ started_at: clock().toISOString(), options: printRoundOptions(options) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Names the sites of a round, and adds those that are not known yet. */
export async function addSites(
  db: Kysely<Tables>,
  sites: readonly WatchedSite[],
  round: number,
): Promise<void> {
  for (const some of chunksOf(sites, ROWS)) {
    const rows = some.map(({ address, label, host, listed = true, signedIn = false }) => ({
      address,
      label,
      host,
      listed: Number(listed),
      signed_in: Number(signedIn),
      state: "new" as const,
      failures: 0,
      due_id: round,
      round_id: 0,
    }));
    await db
      .insertInto("site")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("address").doUpdateSet((row) => ({
          label: row.ref("excluded.label"),
          listed: row.ref("excluded.listed"),
          signed_in: row.ref("excluded.signed_in"),
          // Another round may have begun later and named its sites first.
          due_id: row
            .case()
            .when("excluded.due_id", ">", row.ref("site.due_id"))
            .then(row.ref("excluded.due_id"))
            .else(row.ref("site.due_id"))
            .end(),
        })),
      )
      .execute();
  }
}

/** Sites of one statement; each has nine values. */
const ROWS = 1000;

/** Looks a site up by its address. */
export async function findSite(db: Kysely<Tables>, address: string): Promise<StoredSite | undefined> {
  const [site] = await selectSites(db).where("address", "=", address).execute();
  return site && storedSite(site);
}

/** The sites of a host with which their round is not finished, in the order in which they were added. */
export async function unfinishedSites(db: Kysely<Tables>, host: string): Promise<readonly StoredSite[]> {
  const rows = await selectSites(db)
    .where("host", "=", host)
    .whereRef("round_id", "<", "due_id")
    .orderBy("site.id")
    .execute();
  return rows.map(storedSite);
}

function selectSites(db: Kysely<Tables>) {
  return db
    .selectFrom("site")
    .leftJoin("round", "round.id", "site.due_id")
    .select(["site.id", "address", "label", "host", "state", "due_id", "listed", "signed_in", "options"]);
}

function storedSite({
  due_id: round,
  listed,
  signed_in: signedIn,
  options,
  ...site
}: Awaited<ReturnType<ReturnType<typeof selectSites>["execute"]>>[number]): StoredSite {
  return {
    ...site,
    round,
    listed: listed !== 0,
    signedIn: signedIn !== 0,
    options: parseRoundOptions(options),
  };
}

/** Leaves a site of a round to other workers. */
export async function keepSite(db: Kysely<Tables>, { id, round }: StoredSite): Promise<void> {
  await db.updateTable("site").set({ kept_id: round }).where("id", "=", id).execute();
}

/** A host with which a round is not finished. */
export interface UnfinishedHost {
  readonly host: string;
  /** Whether workers have left all that is unfinished of it to others. */
  readonly isKept: boolean;
}

/** The hosts of the sites with which a round is not finished. */
export async function unfinishedHosts(db: Kysely<Tables>, round: number): Promise<readonly UnfinishedHost[]> {
  const rows = await db
    .selectFrom("site")
    .select(["host", sql<number>`min(case when kept_id >= due_id then 1 else 0 end)`.as("kept")])
    // A later round may have named the site meanwhile.
    .where("due_id", ">=", round)
    .where("round_id", "<", round)
    .groupBy("host")
    .execute();
  return rows.map(({ host, kept }) => ({ host, isKept: kept === 1 }));
}

/** The version that a site has. */
export interface CurrentVersion {
  readonly id: number;
  readonly contentId: number;
  readonly hash: string;
  readonly fingerprint: string;
  readonly capture: Capture;
  /** The damage of its row. */
  readonly damage?: string;
}

/** The version that a site has now; undefined before it was read once. */
export async function currentVersion(
  db: Kysely<Tables>,
  siteId: number,
): Promise<CurrentVersion | undefined> {
  const row = await db
    .selectFrom("site")
    .innerJoin("version", "version.id", "site.version_id")
    .innerJoin("content", "content.id", "version.content_id")
    .select(["version.id", "version.content_id", "content.hash", "version.fingerprint", "version.capture"])
    .where("site.id", "=", siteId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, content_id: contentId, hash, fingerprint } = row;
  return { id, contentId, hash, fingerprint, ...parseCapture(id, row.capture) };
}

/** Reads how the index of a version was captured, as JSON of `Capture`. */
export function parseCapture(id: number, text: string): Pick<CurrentVersion, "capture" | "damage"> {
  const value = parseJson(text);
  if (!isObject(value)) return { capture: {}, damage: damageOf("version", id, "its capture is not JSON") };
  const { answeredRoot, authenticated } = value;
  return {
    capture: {
      ...(typeof answeredRoot === "string" ? { answeredRoot } : {}),
      ...(typeof authenticated === "boolean" ? { authenticated } : {}),
    },
  };
}

/** How the index of a version was captured, as it is stored. */
export function printCapture({ answeredRoot, authenticated }: Capture): string {
  return JSON.stringify({ answeredRoot, authenticated });
}

/** Whether a version has the very bytes of an index. */
export function isSameIndex(version: CurrentVersion, { bytes, capture }: SavedIndex): boolean {
  return version.hash === hashBytes(bytes) && printCapture(version.capture) === printCapture(capture);
}

/**
 * Reads the index of a version.
 *
 * @throws RouteprintError `row-damaged`.
 */
export async function readVersion(
  db: Kysely<Tables>,
  { id, contentId, capture, damage }: Pick<CurrentVersion, "id" | "contentId" | "capture" | "damage">,
  where: string,
): Promise<SavedIndex> {
  const [content] = await readContents(db, [contentId]);
  if (damage === undefined && content !== undefined && "bytes" in content)
    return { where, capture, bytes: content.bytes };
  const how = damage ?? (content !== undefined && "damage" in content ? content.damage : "");
  throw new RouteprintError("row-damaged", { message: `version ${id} cannot be read: ${how}`, where });
}

/** The line of a change whose own lines or earlier version cannot be read. */
export function damagedLine(damage: string, level: Level = "risky"): ChangeLine {
  return { level, kind: "row-damaged", what: "", where: "", why: `What changed is unknown: ${damage}.` };
}

/** How many versions back the dictionary of a site's next one may be. */
const OWN_VERSIONS = 256;

/** How many other sites may be the dictionary of a site's first version. */
const OTHER_SITES = 3;

/**
 * Contents that may be similar to the next one of a site: its own, or those of sites that have the same parts. Of its own
 * they are the last, the second, the fourth, the eighth from the end and so on: the last few are soon all too deep.
 */
export async function similarContents(
  db: Kysely<Tables>,
  siteId: number,
  partIds: readonly number[],
): Promise<readonly number[]> {
  const own = await db
    .selectFrom("version")
    .select("content_id")
    .where("site_id", "=", siteId)
    .orderBy("id", "desc")
    .limit(OWN_VERSIONS)
    .execute();
  if (own.length > 0) return spread(own).map(({ content_id }) => content_id);
  const others = await db
    .selectFrom("site")
    .innerJoin("version", "version.id", "site.version_id")
    .select(["version.content_id"])
    .where("site.id", "in", (query) =>
      query
        .selectFrom("site_part")
        .select("site_id")
        .where("part_id", "in", [...partIds, -1])
        .orderBy("part_id", "desc")
        .limit(4 * OTHER_SITES),
    )
    .limit(OTHER_SITES)
    .execute();
  return [...new Set(others.map(({ content_id }) => content_id))];
}

/** The first, second, fourth, eighth item and so on. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((_, index) => Number.isInteger(Math.log2(index + 1)));
}

/** Contents that may be similar to the lines of a site's next change: those of its last ones, and of the last of any site. */
export async function similarLines(db: Kysely<Tables>, siteId: number): Promise<readonly number[]> {
  const own = await db
    .selectFrom("change")
    .select("lines_id")
    .where("site_id", "=", siteId)
    .orderBy("id", "desc")
    .limit(OWN_VERSIONS)
    .execute();
  const last = await db.selectFrom("change").select("lines_id").orderBy("id", "desc").limit(1).execute();
  return [...spread(own), ...last].map(({ lines_id }) => lines_id);
}
