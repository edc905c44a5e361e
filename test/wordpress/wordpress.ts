import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { request } from "undici";
import { asObject } from "../../src/base/json.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { freePort } from "../../bench/free-port.ts";

/** The WordPress to test against; absent, the one where Debian's package puts it. */
export const WORDPRESS_CODE = process.env["ROUTEPRINT_WORDPRESS"] ?? "/usr/share/wordpress";

const SITE = fileURLToPath(new URL("site/", import.meta.url));

/** One way in which the site is served. */
export interface Served {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A WordPress with its own database, in a temporary folder. */
export interface WordPress {
  readonly applicationPassword: string;
  /** Serves the site below a folder (`/blog`, or the empty text); `strip` loses the Authorization header. */
  readonly serve: (folder: string, strip?: boolean) => Promise<Served>;
  /** Switches the permalinks of the site: `plain`, or a structure. */
  readonly permalinks: (structure: string) => void;
  /** Makes a subscriber, an editor and an administrator of that name, and returns their application passwords. */
  readonly users: () => ReadonlyMap<string, string>;
  /** What the site was asked since the last call, and what it ran of the route that tells. */
  readonly log: () => readonly string[];
  readonly stop: () => Promise<void>;
}

/** Installs WordPress in a temporary folder, with a database server that listens on a socket there. */
export async function startWordPress(): Promise<WordPress> {
  const folder = mkdtempSync(join(tmpdir(), "routeprint-wordpress-"));
  const code = join(folder, "code");
  const socket = join(folder, "db.sock");
  const log = join(folder, "requests.log");
  const database = await startDatabase(folder, socket);
  const env = (home: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
    ...process.env,
    ROUTEPRINT_CODE: code,
    ROUTEPRINT_SOCKET: socket,
    ROUTEPRINT_HOME: home,
    ROUTEPRINT_LOG: log,
    ...extra,
  });
  copyCode(code);
  const applicationPassword = php([join(SITE, "install.php")], env("http://127.0.0.1")).trim();
  const servers: ChildProcess[] = [];
  return {
    applicationPassword,
    log: () => {
      const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
      rmSync(log, { force: true });
      return lines.filter((line) => line !== "");
    },
    permalinks: (structure) => void php([join(SITE, "permalinks.php"), structure], env("http://127.0.0.1")),
    users: () => {
      const printed: unknown = JSON.parse(php([join(SITE, "users.php")], env("http://127.0.0.1")));
      return new Map(Object.entries(asObject(printed)).map(([role, password]) => [role, String(password)]));
    },
    serve: async (below, strip = false) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}${below}`;
      const extra = {
        ROUTEPRINT_FOLDER: below,
        PHP_CLI_SERVER_WORKERS: "2",
        ...(strip ? { ROUTEPRINT_STRIP: "1" } : {}),
      };
      const server = spawn("php", ["-S", `127.0.0.1:${port}`, join(SITE, "router.php")], {
        env: env(url, extra),
        stdio: "ignore",
        detached: true,
      });
      servers.push(server);
      await untilItAnswers(url);
      return { url, stop: async () => end(server, true) };
    },
    stop: async () => {
      await Promise.all(servers.map(async (server) => end(server, true)));
      await end(database);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The surface of a served site as its administrator sees it. */
export async function readSurface({ applicationPassword }: WordPress, { url }: Served): Promise<Surface> {
  const credentials = { user: "ana", password: secretOf(applicationPassword) };
  const { value, provenance } = await fetchIndex(url, { credentials });
  return sourceFrom(value, "live", [], { answeredRoot: provenance.root }).surface;
}

function copyCode(code: string): void {
  cpSync(WORDPRESS_CODE, code, {
    recursive: true,
    dereference: true,
    // Debian links a few scripts to packages that need not be there; the REST interface uses none of them.
    filter: (source) => existsSync(source) && !source.endsWith("/wp-config.php"),
  });
  const content = join(code, "wp-content");
  for (const name of ["mu-plugins", "plugins", "themes/bare", "languages"])
    mkdirSync(join(content, name), { recursive: true });
  copyFileSync(join(SITE, "wp-config.php"), join(code, "wp-config.php"));
  copyFileSync(join(SITE, "odd-routes.php"), join(content, "mu-plugins/odd-routes.php"));
  copyFileSync(join(SITE, "access-traps.php"), join(content, "mu-plugins/access-traps.php"));
  copyFileSync(join(SITE, "abilities.php"), join(content, "mu-plugins/abilities.php"));
  copyFileSync(join(SITE, "theme.php"), join(content, "themes/bare/index.php"));
  writeFileSync(join(content, "plugins/hello.php"), "<?php\n/*\nPlugin Name: Hello\n*/\n");
  writeFileSync(join(content, "themes/bare/style.css"), "/*\nTheme Name: Bare\n*/\n");
}

async function startDatabase(folder: string, socket: string): Promise<ChildProcess> {
  const data = join(folder, "data");
  const own = ["--no-defaults", `--datadir=${data}`, ...(process.getuid?.() === 0 ? ["--user=root"] : [])];
  must("mariadb-install-db", [
    ...own,
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
    "--skip-name-resolve",
  ]);
  const server = spawn(
    "mariadbd",
    [
      ...own,
      `--socket=${socket}`,
      `--pid-file=${folder}/db.pid`,
      "--skip-networking",
      "--skip-log-bin",
      "--innodb-buffer-pool-size=16M",
    ],
    { stdio: "ignore" },
  );
  for (let tries = 0; tries < 150; tries += 1) {
    const asked = spawnSync("mariadb", [
      "--no-defaults",
      `--socket=${socket}`,
      "-uroot",
      "-e",
      "CREATE DATABASE IF NOT EXISTS routeprint",
    ]);
    if (asked.status === 0) return server;
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
  server.kill();
  throw new Error("the database server did not start");
}

function php(words: readonly string[], env: NodeJS.ProcessEnv): string {
  return must("php", ["-d", "display_errors=stderr", ...words], env);
}

function must(program: string, words: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? ""} ${stderr} ${stdout}`);
  return stdout;
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await request(`${url}/`).catch(() => undefined);
    await answer?.body.dump();
    if (answer !== undefined) return;
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** Ends a process; with `group`, its workers too, which PHP's server leaves behind. */
async function end(child: ChildProcess, group = false): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => void child.once("exit", resolve));
  process.kill(group ? -pid : pid, "SIGTERM");
  await ended;
}
