import { sql } from "kysely";
import type { Kysely } from "kysely";
import { chunksOf } from "../base/group.ts";
import { PRUNED, recompress, storePruned } from "./content.ts";
import { isReferenceError } from "./database-error.ts";
import { MOST_LISTED } from "./model.ts";
import type { Tables } from "./model.ts";

/** Which versions of a site keep their index: those that either rule names, and always the current one. */
export interface Retention {
  /** The newest versions, this many. */
  readonly versions?: number;
  /** The versions that the site had at this time or later, ISO 8601 in UTC. */
  readonly since?: string;
}

/** What a pruning has removed. */
interface Pruned {
  readonly versions: number;
  readonly sites: number;
  readonly contents: number;
}

/**
 * Removes the indexes of old versions, and what was asked about their access. The versions stay as dates, names and numbers of
 * operations, and so do all changes with their lines. Rounds may go on meanwhile.
 *
 * @param addresses the sites to prune; all where absent.
 */
export async function pruneVersions(
  db: Kysely<Tables>,
  retention: Retention,
  addresses?: readonly string[],
): Promise<Pruned> {
  const { last } = await db
    .selectFrom("site")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  let [versions, sites, freed] = [0, 0, await newestReplaced(db)];
  for (let from = 1; from <= (last ?? 0); from += SITES) {
    const old = await oldVersions(db, retention, { from, addresses });
    if (old.length === 0) continue;
    const content_id = await storePruned(db);
    for (const some of chunksOf(old, MOST_LISTED))
      await db
        .updateTable("version")
        .set({ content_id, access_id: null })
        .where(
          "id",
          "in",
          some.map(({ id }) => id),
        )
        .execute();
    versions += old.length;
    freed = old.reduce((most, { content }) => Math.max(most, content), freed);
    sites += new Set(old.map(({ site_id }) => site_id)).size;
  }
  return { versions, sites, contents: await removeUnusedContents(db, freed) };
}

/** The newest content of a version that has a later one. A round may just have stored newer ones, which no version names yet. */
async function newestReplaced(db: Kysely<Tables>): Promise<number> {
  const { id } = await db
    .selectFrom("version")
    .innerJoin("site", "site.id", "version.site_id")
    .select(({ fn }) => fn.max("version.content_id").as("id"))
    .whereRef("version.id", "<>", "site.version_id")
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** Sites that are looked at together, so that memory holds few versions. */
const SITES = 1000;

interface SomeSites {
  /** The number of the first one. */
  readonly from: number;
  readonly addresses: readonly string[] | undefined;
}

/** Lists the versions of some sites that no rule keeps. A site had a version until it got the next one. */
async function oldVersions(
  db: Kysely<Tables>,
  { versions, since }: Retention,
  { from, addresses }: SomeSites,
): Promise<readonly { readonly id: number; readonly site_id: number; readonly content: number }[]> {
  const age = sql<number>`row_number() over (partition by site_id order by id desc)`;
  const until = sql<string | null>`lead(first_at) over (partition by site_id order by id)`;
  let query = db
    .selectFrom((all) =>
      all
        .selectFrom("version")
        .select(["id", "site_id", "content_id", age.as("age"), until.as("until")])
        .where("site_id", ">=", from)
        .where("site_id", "<", from + SITES)
        .as("version"),
    )
    .innerJoin("site", "site.id", "version.site_id")
    .innerJoin("content", "content.id", "version.content_id")
    .select(["version.id", "version.site_id", "version.content_id as content"])
    .whereRef("version.id", "<>", "site.version_id")
    .where("content.hash", "<>", PRUNED)
    .where("until", "is not", null);
  if (versions !== undefined) query = query.where("age", ">", versions);
  if (since !== undefined) query = query.where("until", "<=", since);
  if (addresses !== undefined) query = query.where("site.address", "in", [...addresses]);
  return query.execute();
}

/** Indexes of the columns that name contents. Only pruning needs them, and they would take a tenth of the database. */
const INDEXES = [
  ["prune_content", "version", "content_id"],
  ["prune_access", "version", "access_id"],
  ["prune_lines", "change", "lines_id"],
  ["prune_base", "content", "base_id"],
] as const;

/** Removes the contents up to a number that no version and no change names, and returns how many. */
async function removeUnusedContents(db: Kysely<Tables>, newest: number): Promise<number> {
  for (const [name, table, column] of INDEXES)
    await db.schema.createIndex(name).ifNotExists().on(table).column(column).execute();
  try {
    const { depth } = await db
      .selectFrom("content")
      .select(({ fn }) => fn.max("depth").as("depth"))
      .executeTakeFirstOrThrow();
    await freeUsedContents(db);
    let removed = 0;
    // A content is deeper than its dictionary, and is removed before it.
    for (let level = depth ?? 0; level >= 0; level -= 1) removed += await removeLevel(db, level, newest);
    return removed;
  } finally {
    for (const [name] of INDEXES) await db.schema.dropIndex(name).ifExists().execute();
  }
}

/** Whether a version or a change names a content. */
function isUsed(content: string) {
  const id = sql.ref(`${content}.id`);
  return sql<boolean>`(exists (select 1 from version where content_id = ${id})
    or exists (select 1 from version where access_id = ${id})
    or exists (select 1 from change where lines_id = ${id}))`;
}

/** Contents that are listed to be compressed again, and that are compressed at once: Node has four threads for it. */
const BATCH = 200;
const THREADS = 4;

/** Compresses the contents again whose dictionary is not used: with the nearest of its own that is, or without one. */
async function freeUsedContents(db: Kysely<Tables>): Promise<void> {
  for (let after = 0; ;) {
    const bound = await db
      .selectFrom("content")
      .innerJoin("content as base", "base.id", "content.base_id")
      .select("content.id")
      .where("content.id", ">", after)
      .where(isUsed("content"))
      .where(sql<boolean>`not ${isUsed("base")}`)
      .orderBy("content.id")
      .limit(BATCH)
      .execute();
    for (const some of chunksOf(bound, THREADS))
      await Promise.all(some.map(async ({ id }) => recompress(db, id, await usedAncestor(db, id))));
    after = bound.at(-1)?.id ?? 0;
    if (bound.length < BATCH) return;
  }
}

/** Finds the nearest of the dictionaries of a content that is used itself. */
async function usedAncestor(db: Kysely<Tables>, content: number): Promise<number | undefined> {
  for (let id: number | null = content; id !== null;) {
    const base: { readonly id: number; readonly used: unknown } | undefined = await db
      .selectFrom("content")
      .innerJoin("content as base", "base.id", "content.base_id")
      .select(["base.id", isUsed("base").as("used")])
      .where("content.id", "=", id)
      .executeTakeFirst();
    if (base === undefined) return undefined;
    // SQLite has 1 for true.
    if (base.used === true || base.used === 1) return base.id;
    ({ id } = base);
  }
  return undefined;
}

/** Removes the unused contents of a depth. What a round begins to use meanwhile stays for the next pruning. */
async function removeLevel(db: Kysely<Tables>, depth: number, newest: number): Promise<number> {
  let removed = 0;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("content")
      .select("id")
      .where("depth", "=", depth)
      .where("id", ">", after)
      .where("id", "<=", newest)
      .where(sql<boolean>`not ${isUsed("content")}`)
      .where(sql<boolean>`not exists (select 1 from content as other where other.base_id = content.id)`)
      .orderBy("id")
      .limit(MOST_LISTED)
      .execute();
    const ids = rows.map(({ id }) => id);
    after = ids.at(-1) ?? newest;
    if (ids.length === 0) return removed;
    try {
      await db.deleteFrom("content").where("id", "in", ids).execute();
      removed += ids.length;
    } catch (error) {
      if (!isReferenceError(error)) throw error;
    }
  }
}
