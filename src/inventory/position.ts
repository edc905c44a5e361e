import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./model.ts";

/**
 * Gives sites the next revisions, and keeps other transactions from adding versions and changes until this one ends: rows
 * then become visible in the order of their numbers, and a reader that continues after a number misses none. It comes after
 * all locks of sites, so that no two transactions wait for each other.
 */
export async function reviseSites(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { revision } = await transaction
    .updateTable("position")
    .set((row) => ({ revision: sql<number>`${row.ref("revision")} + ${ids.length}` }))
    .returning("revision")
    .executeTakeFirstOrThrow();
  await sql`update site set revision = numbered.revision from (
    select id, ${revision - ids.length} + row_number() over (order by id) as revision from site where id in (${sql.join(ids)})
  ) as numbered where numbered.id = site.id`.execute(transaction);
}

/** The random name of a database, for cursors, and the last revision of its sites. */
export async function readPosition(
  db: Kysely<Tables>,
): Promise<{ readonly feed: string; readonly revision: number }> {
  return db.selectFrom("position").select(["feed", "revision"]).executeTakeFirstOrThrow();
}
