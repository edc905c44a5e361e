import { Kysely } from "kysely";
import type { Tables } from "./model.ts";
import { databaseError } from "./database-error.ts";
import { isMigrated, migrate } from "./migrations.ts";

/** An open inventory. */
export interface Inventory {
  readonly db: Kysely<Tables>;
  readonly dialect: DatabaseDialect;
  /** The file, or the address of the server without credentials. */
  readonly where: string;
  readonly close: () => Promise<void>;
}

export type DatabaseDialect = "sqlite" | "postgres";

/** Classifies a database as a server, which workers on several machines share, or a file. */
export function dialectOf(place: string): DatabaseDialect {
  return /^postgres(?:ql)?:\/\//i.test(place) ? "postgres" : "sqlite";
}

/** Names a database in messages: a file, or an address without user and password. */
export function shownDatabase(place: string): string {
  if (dialectOf(place) === "sqlite") return place;
  if (!URL.canParse(place)) return "postgres://…";
  const { host, pathname } = new URL(place);
  return `postgres://${host}${pathname}`;
}

/** Connections of one process; a worker waits for sites, not for the database. */
const CONNECTIONS = 4;

/**
 * Opens an inventory and brings its tables up to date.
 *
 * @param place a file of SQLite, which is made where it is missing, or an address: `postgres://user@host/database`.
 * @param where names it in errors.
 * @throws RouteprintError `database-failed`.
 */
export async function openInventory(place: string, where = shownDatabase(place)): Promise<Inventory> {
  const dialect = dialectOf(place);
  try {
    const db = dialect === "postgres" ? await openPostgres(place) : await openFile(place);
    await migrate(db, dialect).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
    return { db, dialect, where, close: () => db.destroy() };
  } catch (error) {
    throw databaseError(error, where);
  }
}

/**
 * Opens an inventory for queries, which write nothing: neither the user nor the disk has to let them. Tables of an earlier
 * release are brought up to date first, which writes.
 *
 * @param place a file of SQLite or an address.
 * @param where names it in errors.
 * @throws RouteprintError `database-failed`.
 */
export async function openForReading(place: string, where = shownDatabase(place)): Promise<Inventory> {
  const dialect = dialectOf(place);
  try {
    const db = dialect === "postgres" ? await openPostgres(place) : await openFileForReading(place);
    const isCurrent = await isMigrated(db, dialect).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
    if (isCurrent) return { db, dialect, where, close: () => db.destroy() };
    await db.destroy();
  } catch (error) {
    throw databaseError(error, where);
  }
  return openInventory(place, where);
}

async function openFile(file: string): Promise<Kysely<Tables>> {
  const [{ SqliteDialect }, { openSqlite }] = await Promise.all([import("kysely"), import("./sqlite.ts")]);
  return new Kysely({ dialect: new SqliteDialect({ database: openSqlite(file) }) });
}

async function openFileForReading(file: string): Promise<Kysely<Tables>> {
  const [{ SqliteDialect }, { openForQueries }] = await Promise.all([
    import("kysely"),
    import("./sqlite.ts"),
  ]);
  return new Kysely({ dialect: new SqliteDialect({ database: openForQueries(file) }) });
}

async function openPostgres(address: string): Promise<Kysely<Tables>> {
  const [{ PostgresDialect }, { Pool }] = await Promise.all([import("kysely"), import("pg")]);
  const pool = new Pool({ connectionString: address, max: CONNECTIONS, connectionTimeoutMillis: 10_000 });
  // A server may end idle connections, and those of a transaction between two statements; the next query says so.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
