// Clones this commit afresh, runs README's first command there, fetches a page of it and stops it.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addressOf, pageAt } from "./server.js";

const LIMIT_MS = 240_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "routeprint-smoke-"));

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function stopGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

try {
  const clone = join(folder, "routeprint");
  run("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, clone], folder);
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], clone);
  // Its own process group: npm, the shell and the server end together.
  const server = spawn("npm", ["start", "--", "--port", "0"], { cwd: clone, detached: true });
  server.stderr.pipe(process.stderr);
  try {
    const address = await addressOf(server, LIMIT_MS);
    const front = await pageAt(address);
    if (front.status !== 200 || !front.body.includes("routes"))
      throw new Error(`the front page answers ${front.status}`);
    const link = /href="([^"]*openapi\.json)"/.exec(front.body)?.[1];
    if (link === undefined) throw new Error("the front page links no document");
    const document = await pageAt(new URL(link, address));
    const { openapi, paths } = JSON.parse(document.body);
    if (!String(openapi).startsWith("3.1")) throw new Error("the document is not OpenAPI 3.1");
    console.log(`${address} serves ${link} with ${Object.keys(paths).length} paths`);
  } finally {
    if (server.pid !== undefined) {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      stopGroup(server.pid, "SIGTERM");
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
      stopGroup(server.pid, "SIGKILL");
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
