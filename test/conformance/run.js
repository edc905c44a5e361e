// Runs the conformance tests of the Model Context Protocol on `routeprint mcp` over HTTP: `npm run test:conformance`.
// What may fail, and why, is named in expected-failures.yaml.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const tool = join(here, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** The revision whose required scenarios run. */
const REVISION = "2026-07-28";

if (!existsSync(tool))
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: here, stdio: "inherit" });
const command = [
  "bin/routeprint.js",
  "mcp",
  "samples/shop-site.index.json",
  "--mock",
  "--allow",
  "write",
  "--port",
  "0",
];
const server = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
const [line] = await once(server.stdout, "data");
const url = /http:\S+/.exec(String(line))?.[0] ?? "";
const expected = join(here, "expected-failures.yaml");
const words = ["server", "--url", url, "--requirements", REVISION, "--expected-failures", expected];
const output = ["--output-dir", join(root, ".tmp/conformance")];
const run = spawn(process.execPath, [tool, ...words, ...output], { cwd: here, stdio: "inherit" });
const [exit] = await once(run, "exit");
server.kill();
process.exitCode = exit ?? 1;
