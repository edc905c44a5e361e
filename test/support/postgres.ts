import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, chownSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { atEnd } from "./end.ts";
import { freePort } from "./free-port.ts";

const VERSIONS = "/usr/lib/postgresql";

/** The folder of the programs of Debian's PostgreSQL; undefined where it is not installed. */
const programs = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(VERSIONS, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")))
  : undefined;

/** The path of a program of PostgreSQL, such as `pg_dump`. */
export function postgresProgram(name: string): string {
  return join(programs ?? "", name);
}

/** Whether PostgreSQL is here; tests that need it are skipped where it is not. */
export const hasPostgres: boolean = programs !== undefined;

/** A server of PostgreSQL of its own. */
export interface Postgres {
  /** Makes an empty database and returns its address. `how` follows its name in SQL. */
  readonly create: (how?: string) => string;
  /** Ends the server at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function unprivileged(command: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ["runuser", ["-u", "postgres", "--", command, ...args]]
    : [command, [...args]];
}

/** Starts a server on a free port of loopback, as long as `atEnd` lets it. */
export async function startPostgres(): Promise<Postgres> {
  if (programs === undefined) throw new Error("PostgreSQL is not installed");
  const folder = mkdtempSync(join(tmpdir(), "routeprint-postgres-"));
  const uid = Number(spawnSync("id", ["-u", "postgres"], { encoding: "utf8" }).stdout);
  if (process.getuid?.() === 0) chownSync(folder, uid, uid);
  const data = join(folder, "data");
  const port = await freePort();
  const [command, args] = unprivileged(join(programs, "initdb"), [
    "-D",
    data,
    "-A",
    "trust",
    "-U",
    "tester",
    "--no-sync",
    "-E",
    "UTF8",
  ]);
  const made = spawnSync(command, args, { encoding: "utf8", cwd: folder });
  if (made.status !== 0) throw new Error(made.stderr);
  let server: ChildProcess | undefined;
  const query = (sql: string, database = "postgres"): number | null =>
    spawnSync(join(programs, "psql"), [
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      "-U",
      "tester",
      "-qc",
      sql,
      database,
    ]).status;
  const start = async (): Promise<void> => {
    const settings = [
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${folder}`,
      "fsync=off",
      "max_connections=200",
    ];
    const [program, words] = unprivileged(join(programs, "postgres"), [
      "-D",
      data,
      "-p",
      String(port),
      ...settings.flatMap((setting) => ["-c", setting]),
    ]);
    server = spawn(program, words, { cwd: folder, stdio: "ignore" });
    for (let tries = 0; query("select 1") !== 0; tries += 1) {
      if (tries > 300) throw new Error("PostgreSQL does not start");
      await setTimeout(100);
    }
  };
  const kill = async (signal: "SIGKILL" | "SIGQUIT" = "SIGKILL"): Promise<void> => {
    // The first line is the process of the server itself, not of what started it.
    const [pid = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    process.kill(Number(pid), signal);
    await ended;
  };
  await start();
  atEnd(async () => {
    await kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  });
  let databases = 0;
  const create = (how = ""): string => {
    databases += 1;
    const name = `inventory_${databases}`;
    if (query(`create database ${name} ${how}`) !== 0) throw new Error(`no database ${name}`);
    return `postgres://tester@127.0.0.1:${port}/${name}`;
  };
  return { create, kill: () => kill(), start };
}
