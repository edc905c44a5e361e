import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { CreateTableBuilder, Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";
import { RouteprintError } from "../diagnostics/errors.ts";
import type { DatabaseDialect } from "./database.ts";
import type { Tables } from "./model.ts";

/**
 * Creates or updates the tables. Several processes may do so at once.
 *
 * @throws RouteprintError `database-failed` where a newer release has written the database; the database's error.
 */
export async function migrate(db: Kysely<Tables>, dialect: DatabaseDialect): Promise<void> {
  const error =
    dialect === "postgres" ? await runMigrations(db, dialect) : await db.connection().execute(migrateFile);
  if (error === undefined) return;
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message))
    throw newerRelease(error);
  throw error;
}

function newerRelease(cause?: Error): RouteprintError {
  return new RouteprintError("database-failed", {
    message: "a newer release of routeprint has written the database",
    hint: "Use that release, or name another database.",
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * Whether the tables are up to date, without a write.
 *
 * @throws RouteprintError `database-failed` where a newer release has written the database; the database's error.
 */
export async function isMigrated(db: Kysely<Tables>, dialect: DatabaseDialect): Promise<boolean> {
  const steps = migrations(dialect);
  const provider = { getMigrations: () => Promise.resolve(steps) };
  const known = await new Migrator({ db, provider }).getMigrations();
  if (known.some(({ executedAt }) => executedAt === undefined)) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (rows.some(({ name }) => !(name in steps))) throw newerRelease();
  return true;
}

/** Kysely locks a server while it migrates, and no file: processes that begin at the same time would make tables twice. */
async function migrateFile(db: Kysely<Tables>): Promise<unknown> {
  await sql`begin immediate`.execute(db);
  const error = await runMigrations(db, "sqlite");
  await (error === undefined ? sql`commit` : sql`rollback`).execute(db);
  return error;
}

/** Runs the missing migrations, and returns their error, if any. */
async function runMigrations(db: Kysely<Tables>, dialect: DatabaseDialect): Promise<unknown> {
  const steps = migrations(dialect);
  const provider = { getMigrations: () => Promise.resolve(steps) };
  const disableTransactions = dialect === "sqlite";
  const { error } = await new Migrator({ db, provider, disableTransactions }).migrateToLatest();
  return error;
}

/** The steps by name, in order. A step that was released never changes: add another one. */
export function migrations(dialect: DatabaseDialect): Record<string, Migration> {
  return {
    "1-inventory": { up: (db: Kysely<unknown>) => createTables(db, dialect) },
    "2-round-options": { up: addRoundOptions },
    "3-trends": { up: addTrendIndexes },
    "4-access": { up: addAccess },
    "5-feed": { up: addFeed },
  };
}

/** Adds the columns that a worker needs for a round that another machine has begun. */
async function addRoundOptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("round")
    .addColumn("options", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  for (const [name, value] of [
    ["kept_id", 0],
    ["listed", 1],
    ["signed_in", 0],
  ] as const)
    await db.schema
      .alterTable("site")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(value))
      .execute();
}

/** Adds indexes that hold all that the lines of sites, the plot of changes and the counts of sites read. */
async function addTrendIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("version_trend")
    .on("version")
    .columns(["site_id", "id", "first_at", "operations"])
    .execute();
  await db.schema.createIndex("site_with_part").on("site_part").columns(["part_id", "site_id"]).execute();
  await db.schema.dropIndex("site_of_part").execute();
  await db.schema.createIndex("change_trend").on("change").columns(["event", "at", "level"]).execute();
}

/** Adds the columns of who may call what. */
async function addAccess(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("version")
    .addColumn("access_id", "integer", (column) => column.references("content.id"))
    .execute();
  await db.schema.alterTable("version").addColumn("open", "integer").execute();
  await db.schema.alterTable("site").addColumn("asked_at", "text").execute();
}

/** Adds the order of changed sites, their order by name, and what is shown of webhooks. */
async function addFeed(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("site")
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update site set revision = id`.execute(db);
  await db.schema.createIndex("site_revision").on("site").column("revision").execute();
  await db.schema.alterTable("site").addColumn("name", "text").execute();
  await sql`update site set name = (select name from version where version.id = site.version_id)`.execute(db);
  await sql`create index site_by_name on site (lower(case
    when label like '%/%' or address like '%//' || label or address like '%//' || label || '/'
    then coalesce(name, address) else label end), address)`.execute(db);
  await db.schema
    .createTable("position")
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("feed", "text", (column) => column.notNull())
    .execute();
  const feed = randomBytes(FEED_BYTES).toString("hex");
  await sql`insert into position (revision, feed) select coalesce(max(id), 0), ${feed} from site`.execute(db);
  const webhook = db.schema.alterTable("webhook");
  await webhook.addColumn("origin", "text", (column) => column.notNull().defaultTo("")).execute();
  await webhook.addColumn("failures", "integer", (column) => column.notNull().defaultTo(0)).execute();
  for (const name of ["error", "tried_at", "received_at"]) await webhook.addColumn(name, "text").execute();
}

/** Bytes of the random name of a database in cursors. */
const FEED_BYTES = 4;

/** Begins a table with a numbered `id` column. */
type TableMaker = <Name extends string>(name: Name) => CreateTableBuilder<Name, "id">;

async function createTables(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const blob = dialect === "sqlite" ? sql`blob` : sql`bytea`;
  const table: TableMaker = (name) =>
    dialect === "sqlite"
      ? db.schema.createTable(name).addColumn("id", "integer", (id) => id.primaryKey().autoIncrement())
      : db.schema.createTable(name).addColumn("id", "serial", (id) => id.primaryKey());
  await table("site")
    .addColumn("address", "text", (column) => column.notNull().unique())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("error_code", "text")
    .addColumn("version_id", "integer")
    .addColumn("due_id", "integer", (column) => column.notNull())
    .addColumn("round_id", "integer", (column) => column.notNull())
    .addColumn("checked_at", "text")
    .addColumn("changed_at", "text")
    .execute();
  await table("content")
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("base_id", "integer", (column) => column.references("content.id"))
    .addColumn("depth", "integer", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("bytes", blob, (column) => column.notNull())
    .execute();
  await table("round")
    .addColumn("started_at", "text", (column) => column.notNull())
    .execute();
  await table("webhook")
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("change_id", "integer", (column) => column.notNull())
    .execute();
  await createHistory(table);
  await createIndexOfNames(db, table);
  const indexes = [
    ["version_of_site", "version", ["site_id"]],
    ["change_of_site", "change", ["site_id"]],
    ["change_at", "change", ["at"]],
    ["change_unreported", "change", ["reported"]],
    ["site_of_host", "site", ["host"]],
    ["part_namespace", "part", ["namespace"]],
    ["part_of_name", "part_name", ["name_id"]],
    ["site_of_part", "site_part", ["part_id"]],
  ] as const;
  for (const [name, on, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns])
      .execute();
  }
}

/** Creates the tables of sites, their versions and their changes. */
async function createHistory(table: TableMaker): Promise<void> {
  await table("version")
    .addColumn("site_id", "integer", (column) => column.notNull().references("site.id"))
    .addColumn("content_id", "integer", (column) => column.notNull().references("content.id"))
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("operations", "integer", (column) => column.notNull())
    .addColumn("capture", "text", (column) => column.notNull())
    .addColumn("first_at", "text", (column) => column.notNull())
    .addColumn("last_at", "text", (column) => column.notNull())
    .execute();
  await table("change")
    .addColumn("site_id", "integer", (column) => column.notNull().references("site.id"))
    .addColumn("round_id", "integer", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("from_id", "integer", (column) => column.references("version.id"))
    .addColumn("to_id", "integer", (column) => column.references("version.id"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("level", "text", (column) => column.notNull())
    .addColumn("breaking", "integer", (column) => column.notNull())
    .addColumn("risky", "integer", (column) => column.notNull())
    .addColumn("compatible", "integer", (column) => column.notNull())
    .addColumn("lines_id", "integer", (column) => column.notNull().references("content.id"))
    .addColumn("reported", "integer", (column) => column.notNull())
    .execute();
}

/** Creates the tables that `find` searches. */
async function createIndexOfNames(db: Kysely<unknown>, table: TableMaker): Promise<void> {
  await table("part")
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("namespace", "text", (column) => column.notNull())
    .addColumn("plugin", "text", (column) => column.notNull())
    .execute();
  await table("name")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addUniqueConstraint("name_once", ["kind", "text"])
    .execute();
  await db.schema
    .createTable("part_name")
    .addColumn("part_id", "integer", (column) => column.notNull().references("part.id"))
    .addColumn("name_id", "integer", (column) => column.notNull().references("name.id"))
    .addPrimaryKeyConstraint("part_name_once", ["part_id", "name_id"])
    .execute();
  await db.schema
    .createTable("site_part")
    .addColumn("site_id", "integer", (column) => column.notNull().references("site.id"))
    .addColumn("part_id", "integer", (column) => column.notNull().references("part.id"))
    .addPrimaryKeyConstraint("site_part_once", ["site_id", "part_id"])
    .execute();
}
