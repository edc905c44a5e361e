import { sql } from "kysely";
import { TABLES } from "./model.ts";
import type { Inventory } from "./database.ts";

/** Returns the bytes of a database on its disk. */
export async function databaseSize({ db, dialect }: Inventory): Promise<number> {
  if (dialect === "postgres") {
    const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(
      db,
    );
    return Number(rows[0]?.size ?? 0);
  }
  const { rows } = await sql<{ size: number }>`select page_count * page_size as size
    from pragma_page_count, pragma_page_size`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Returns unused space: of a file to the disk, of a server to the tables. Rounds may go on meanwhile. */
export async function vacuum({ db, dialect }: Inventory): Promise<void> {
  if (dialect === "postgres") {
    for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
    return;
  }
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await sql`pragma optimize`.execute(db);
}

/**
 * Writes a copy of a database of SQLite as it is at one moment, while rounds go on.
 *
 * @param file must not exist.
 */
export async function copyFile({ db }: Inventory, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}
