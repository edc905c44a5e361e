import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "../../bench/simulation/postgres.ts";
import { atEnd } from "./end.ts";
import { freePort } from "../../bench/free-port.ts";

/** Whether PostgreSQL is here; tests that need it are skipped where it is not. */
export { hasPostgres, postgresProgram } from "../../bench/simulation/postgres.ts";

/** A server of PostgreSQL of its own. */
export interface Postgres {
  /** Makes an empty database and returns its address. `how` follows its name in SQL. */
  readonly create: (how?: string) => string;
  /** Ends the server at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** Starts a server on a free port of loopback, as long as `atEnd` lets it. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "routeprint-postgres-"));
  const { start, kill, stop, database } = openPostgres(folder, await freePort(), ["fsync=off"]);
  await start();
  atEnd(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  let databases = 0;
  const create = (how?: string): string => {
    databases += 1;
    return database(`inventory_${databases}`, how);
  };
  return { create, kill, start };
}
