import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { SqliteDatabase } from "kysely";
import { memoize } from "../base/memo.ts";
import { isFileUnwritable } from "./database-error.ts";
import type * as Sqlite from "node:sqlite";

/**
 * Opens a file of SQLite for Kysely, which knows better-sqlite3: that package compiles C++ on install, and Node brings
 * its own SQLite.
 *
 * @throws the error of SQLite.
 */
export function openSqlite(file: string): SqliteDatabase {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file, { timeout: BUSY });
  // Readers and one writer do not wait for each other. The file is consistent after a crash of the machine, too.
  database.exec("pragma journal_mode = wal; pragma synchronous = normal");
  return adapt(database);
}

/**
 * Opens a file of SQLite for queries only. A file on a disk or in a folder that cannot be written is read without locks, which
 * SQLite would write beside it; not so where a round has been written beside it and is not in the file yet.
 *
 * @throws the error of SQLite.
 */
export function openForQueries(file: string): SqliteDatabase {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file, { timeout: BUSY });
  try {
    database.exec("pragma query_only = on; select count(*) from sqlite_schema");
    return adapt(database);
  } catch (error) {
    database.close();
    if (!isFileUnwritable(error) || hasUnmerged(file)) throw error;
  }
  const unlocked = pathToFileURL(file);
  unlocked.searchParams.set("immutable", "1");
  return adapt(new DatabaseSync(unlocked, { readOnly: true }));
}

/** Whether the log beside a file holds what the file does not. */
function hasUnmerged(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function adapt(database: Sqlite.DatabaseSync): SqliteDatabase {
  const prepare = memoize((sql: string) => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...parameters.map(valueOf)),
      run: (parameters: readonly unknown[]) => statement.run(...parameters.map(valueOf)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(valueOf)),
    };
  }, STATEMENTS);
  return { close: () => database.close(), prepare };
}

/** Most cached statements, enough for a round. V8 does not count their memory and frees it late. */
const STATEMENTS = 100;

/** Milliseconds to wait for another process that writes. */
const BUSY = 30_000;

/** Loads SQLite without the warning of Node 22 that it is experimental: stderr is for the person. */
function loadSqlite(): typeof Sqlite {
  const warn = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = warn;
  }
}

/** Checks that SQLite can store a value. */
function valueOf(value: unknown): Sqlite.SQLInputValue {
  const isKnown =
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    value instanceof Uint8Array;
  if (isKnown) return value;
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
}
