import type { SqliteDatabase } from "kysely";
import { memoize } from "../base/memo.ts";
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
