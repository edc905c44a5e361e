import { join } from "node:path";
import { describe, it } from "vitest";
import { makeFolder } from "./folder.ts";
import { hasPostgres, startPostgres } from "./postgres.ts";

/** Makes the place of a new, empty inventory. */
export type NewDatabase = () => string;

/** Runs the same tests on SQLite and on a PostgreSQL of their own; without one, a skipped test says so. */
export function describeDatabases(name: string, body: (create: NewDatabase) => void): void {
  describe(`${name} on SQLite`, () => {
    body(() => join(makeFolder(), "inventory.db"));
  });
  if (!hasPostgres) {
    it.skip(`${name} on PostgreSQL: it is not installed`, () => {});
    return;
  }
  describe(`${name} on PostgreSQL`, async () => {
    const server = await startPostgres();
    body(() => server.create());
  });
}
