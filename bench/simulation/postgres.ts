// A server of PostgreSQL in a folder, with Debian's programs.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

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

/** Whether PostgreSQL is installed. */
export const hasPostgres: boolean = programs !== undefined;

/** A server of PostgreSQL. */
export interface Postgres {
  /** Starts it; it recovers what a kill left. */
  readonly start: () => Promise<void>;
  /** Ends it at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Ends it in order. */
  readonly stop: () => Promise<void>;
  /** Makes an empty database unless it exists, and returns its address. `how` follows its name in SQL. */
  readonly database: (name: string, how?: string) => string;
  /** The process of the server. */
  readonly pid: () => number;
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function unprivileged(command: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ["runuser", ["-u", "postgres", "--", command, ...args]]
    : [command, [...args]];
}

/** Makes or opens the data of a server in a folder; `settings` are its own, as `name=value`. */
export function openPostgres(folder: string, port: number, settings: readonly string[] = []): Postgres {
  if (programs === undefined) throw new Error(`PostgreSQL is not installed in ${VERSIONS}`);
  const bin = programs;
  const data = join(folder, "data");
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) {
    const uid = Number(spawnSync("id", ["-u", "postgres"], { encoding: "utf8" }).stdout);
    chownSync(folder, uid, uid);
  }
  if (!existsSync(join(data, "PG_VERSION"))) {
    const words = ["-D", data, "-A", "trust", "-U", "tester", "--no-sync", "-E", "UTF8"];
    const made = spawnSync(...unprivileged(join(bin, "initdb"), words), { encoding: "utf8", cwd: folder });
    if (made.status !== 0) throw new Error(made.stderr);
  }
  const query = (sql: string): number | null => {
    const server = ["-h", "127.0.0.1", "-p", String(port), "-U", "tester"];
    return spawnSync(join(bin, "psql"), [...server, "-qc", sql, "postgres"]).status;
  };
  let server: ChildProcess | undefined;
  const run = (): void => {
    const all = [
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${folder}`,
      "max_connections=200",
      ...settings,
    ];
    const words = ["-D", data, "-p", String(port), ...all.flatMap((setting) => ["-c", setting])];
    server = spawn(...unprivileged(join(bin, "postgres"), words), { cwd: folder, stdio: "ignore" });
  };
  // The first line is the process of the server itself, not of what started it.
  const pid = (): number => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    process.kill(pid(), signal);
    await ended;
  };
  return {
    pid,
    start: async () => {
      run();
      for (let tries = 0; query("select 1") !== 0; tries += 1) {
        if (tries > 600) throw new Error("PostgreSQL does not start");
        // After a kill, its children may still hold its memory.
        if (server?.exitCode !== null) run();
        await setTimeout(100);
      }
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGINT"),
    database: (name, how = "") => {
      query(`create database ${name} ${how}`);
      return `postgres://tester@127.0.0.1:${port}/${name}`;
    },
  };
}
