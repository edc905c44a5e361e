import { sql } from "kysely";
import type { Insertable, Kysely, Transaction } from "kysely";
import { chunksOf } from "../base/group.ts";
import { removeUnusedParts } from "./parts.ts";
import { reviseSites } from "./position.ts";
import { parseRoundOptions, printRoundOptions } from "./round-options.ts";
import type { RoundOptions } from "./round-options.ts";
import type { Clock, SiteState, Tables } from "./model.ts";

/** A site to watch. */
export interface WatchedSite {
  readonly address: string;
  readonly label: string;
  readonly host: string;
  /** Whether a list names it; true where absent. */
  readonly listed?: boolean;
  /** Whether it is sent credentials or headers; false where absent. */
  readonly signedIn?: boolean;
}

/** A site in the database. */
export interface StoredSite extends Required<WatchedSite> {
  readonly id: number;
  readonly state: SiteState;
  /** The last round that names it, and the fetch options of that round. */
  readonly round: number;
  readonly options: RoundOptions;
}

/** Begins a round and returns its number. Removes the parts that no site has any more. */
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

/** Assigns sites to a round, and adds the unknown ones. */
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
    await db.transaction().execute(async (transaction) => {
      await upsertSites(transaction, rows);
      const added = await transaction
        .selectFrom("site")
        .select("id")
        .where("revision", "=", 0)
        .where(
          "address",
          "in",
          some.map(({ address }) => address),
        )
        .orderBy("id")
        .execute();
      await reviseSites(
        transaction,
        added.map(({ id }) => id),
      );
    });
  }
}

/** Inserts sites, or updates what a round says of known ones. A new name is a new revision, to be given. */
async function upsertSites(
  transaction: Transaction<Tables>,
  rows: readonly Insertable<Tables["site"]>[],
): Promise<void> {
  await transaction
    .insertInto("site")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("address").doUpdateSet((row) => ({
        label: row.ref("excluded.label"),
        listed: row.ref("excluded.listed"),
        signed_in: row.ref("excluded.signed_in"),
        revision: row
          .case()
          .when("excluded.label", "=", row.ref("site.label"))
          .then(row.ref("site.revision"))
          .else(0)
          .end(),
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

/** Sites that one statement stores; each has nine values. */
const ROWS = 1000;

/** Looks a site up by its address. */
export async function findSite(db: Kysely<Tables>, address: string): Promise<StoredSite | undefined> {
  const [site] = await selectSites(db).where("address", "=", address).execute();
  return site && storedSite(site);
}

/** Lists the unfinished sites of a host, in the order in which they were added. */
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

/** A host with unfinished sites of a round. */
export interface UnfinishedHost {
  readonly host: string;
  /** Whether workers have left all its unfinished sites to others. */
  readonly isKept: boolean;
}

/** Lists the hosts with unfinished sites of a round. */
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

/** Earlier versions of a site that may be the dictionary of its next one. */
const OWN_VERSIONS = 256;

/** Other sites that may provide the dictionary of a site's first version. */
const OTHER_SITES = 3;

/**
 * Lists contents that may resemble the next one of a site: its own, or those of sites with the same parts. Its own are the
 * last, second, fourth, eighth from the end and so on, since the last few soon all reach the depth limit.
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

/** Lists contents that may resemble the next answers about the access of a site: its own earlier ones. */
export async function similarRecords(db: Kysely<Tables>, siteId: number): Promise<readonly number[]> {
  const own = await db
    .selectFrom("version")
    .select("access_id")
    .where("site_id", "=", siteId)
    .where("access_id", "is not", null)
    .orderBy("id", "desc")
    .limit(OWN_VERSIONS)
    .execute();
  return spread(own).flatMap(({ access_id }) => access_id ?? []);
}

/** The first, second, fourth, eighth item and so on. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((_, index) => Number.isInteger(Math.log2(index + 1)));
}

/** Lists contents that may resemble the lines of a site's next change: its last changes, and the last ones of any site. */
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
