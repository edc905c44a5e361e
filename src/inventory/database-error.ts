import { RouteprintError } from "../diagnostics/errors.ts";
import { isObject } from "../base/json.ts";

/** Reason and hint for each error code of SQLite, PostgreSQL or the system. */
const REASONS: ReadonlyMap<string, readonly [message: string, hint?: string]> = new Map([
  // SQLite's result codes (sqlite.org/rescode.html).
  ["5", ["another program has locked the database", "Wait until it is done, or end it."]],
  ["8", ["the database cannot be written", "Check the permissions of the file and of its folder."]],
  ["10", ["the disk cannot be read or written"]],
  [
    "11",
    [
      "the database file is damaged",
      "Restore it from a backup; routeprint inventory records reads all rows that are whole.",
    ],
  ],
  ["13", ["the disk is full", "Make room; what was recorded before is kept, and the next round goes on."]],
  [
    "14",
    ["the database file cannot be opened", "Check that its folder exists, and the permissions of both."],
  ],
  ["26", ["the file is no database", "Name the file of an inventory, or a new file."]],
  // PostgreSQL's SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html).
  [
    "28000",
    ["the database server refuses the user", "Check the user in the address, and the server's pg_hba.conf."],
  ],
  [
    "28P01",
    ["the database server refuses the password", "Check the password in the address, or set PGPASSWORD."],
  ],
  ["3D000", ["the database does not exist", "Create it with createdb, or check the end of the address."]],
  ["42501", ["the user may not do this in the database", "Let the user create tables and schemas in it."]],
  [
    "25006",
    [
      "the database server takes no writes",
      "Name the server that does; queries read tables of this release.",
    ],
  ],
  ["53100", ["the disk of the database server is full", "Make room; what was recorded before is kept."]],
  [
    "ECONNREFUSED",
    ["the database server does not respond", "Check that it runs, and the host and port in the address."],
  ],
  ["ENOTFOUND", ["the host of the database server is unknown", "Check the address."]],
]);

/**
 * Turns a database error into one with its reason in plain words; returns other errors unchanged.
 *
 * @param where the file, or the address without credentials.
 */
export function databaseError(error: unknown, where: string): unknown {
  if (!(error instanceof Error) || error instanceof RouteprintError) return error;
  if (!isOfDatabase(error)) return error;
  if (isDataError(error))
    return new RouteprintError("not-storable", { message: error.message, cause: error });
  const [message, hint] = REASONS.get(reasonCode(error)) ?? [error.message];
  return new RouteprintError("database-failed", { message, where, hint, cause: error });
}

/** Whether the connection broke or the server ended: the same statement may succeed later. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = reasonCode(error);
  // Classes 08 (connection) and 57P (the server shuts down or starts).
  return (
    /^(?:08|57P)/.test(code) ||
    SYSTEM.test(code) ||
    /^Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}

/**
 * Whether a value can never be stored. PostgreSQL reports the classes 22 (data) and 54 (limits); SQLite reports too many
 * bytes, a wrong type or a number out of range.
 */
function isDataError(error: unknown): boolean {
  return error instanceof Error && /^(?:(?:22|54)...|18|20|25)$/.test(reasonCode(error));
}

/** Whether a reference between rows was violated: another process added or removed one of them first. */
export function isReferenceError(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:23503|19)$/.test(reasonCode(error)) && /foreign key/i.test(error.message)
  );
}

/** Whether a place of a database file is damaged: rows elsewhere can be read. */
export function isFileDamaged(error: unknown): boolean {
  return error instanceof Error && reasonCode(error) === "11";
}

/** Whether a database file, or what SQLite keeps beside it, cannot be written. */
export function isFileUnwritable(error: unknown): boolean {
  return error instanceof Error && /^(?:8|14)$/.test(reasonCode(error));
}

const SYSTEM = /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND)$/;

function isOfDatabase(error: Error): boolean {
  const code = reasonCode(error);
  return isDatabaseGone(error) || code !== "" || /migration/.test(error.message);
}

/** Returns SQLite's result code without its extension, PostgreSQL's SQLSTATE, or the system's code. */
function reasonCode(error: Error): string {
  if (!isObject(error)) return "";
  const { code, errcode, errors } = error;
  if (typeof errcode === "number") return String(errcode & 0xff);
  if (Array.isArray(errors) && errors[0] instanceof Error) return reasonCode(errors[0]);
  return typeof code === "string" && (/^[0-9A-Z]{5}$/.test(code) || SYSTEM.test(code)) ? code : "";
}
