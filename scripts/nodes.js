// Runs every command on the oldest and the newest Node that package.json allows, each installed from npm into a folder of
// its own. Wants a build.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addressOf, pageAt } from "./server.js";

const VERSIONS = ["22.19.0", "26"];
const LIMIT_MS = 120_000;

const root = fileURLToPath(new URL("..", import.meta.url));
const program = join(root, "bin/routeprint.js");
const [shop, multilingual] = ["shop", "multilingual"].map((name) =>
  join(root, `samples/${name}-site.index.json`),
);

/** What ends by itself, with the exit code it ends with; SITE is an address. */
const COMMANDS = [
  ["convert", shop, "-o", "openapi.yaml"],
  ["convert", shop, multilingual, "-o", "documents"],
  ["publish", shop, multilingual, "-o", "site"],
  ["publish", shop, "-o", "site.html", "--single-file"],
  ["compare", shop, multilingual, "--format", "html", "-o", "report.html"],
  ["lock", shop, "-o", "routeprint.lock"],
  ["compare", "routeprint.lock", shop, "--before-after"],
  ["explain", shop, "GET", "/shop/v3/marketplace/featured"],
  ["routes", shop],
  ["check", shop, multilingual],
  ["fetch", "SITE", "-o", "fetched.json"],
  ["samples"],
  ["completion", "bash"],
  ["--version"],
  ["--help"],
];

/** What answers requests until it is ended. */
const SERVERS = [
  ["serve", shop, "--port", "0"],
  ["mock", shop, "--port", "0"],
];

function install(version) {
  const folder = join(root, ".tmp/nodes", version);
  mkdirSync(folder, { recursive: true });
  const about = { private: true, dependencies: { node: version }, allowScripts: { node: true } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(about));
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`node ${version} could not be installed`);
  return join(folder, "node_modules/.bin/node");
}

async function run(node, words, cwd) {
  const child = spawn(node, [program, ...words], { cwd });
  const err = [];
  child.stderr.on("data", (chunk) => err.push(chunk));
  child.stdout.resume();
  const timer = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  const status = await new Promise((resolve) => void child.once("close", resolve));
  clearTimeout(timer);
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}: ${Buffer.concat(err)}`);
}

async function serve(node, words, cwd) {
  const child = spawn(node, [program, ...words], { cwd });
  const ended = new Promise((resolve) => void child.once("exit", resolve));
  try {
    const { status } = await pageAt(await addressOf(child, LIMIT_MS));
    if (status !== 200) throw new Error(`${words.join(" ")} answers ${status}`);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

const site = createServer((_request, response) => {
  response.setHeader("Content-Type", "application/json");
  response.end(readFileSync(shop));
});
await new Promise((resolve) => void site.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${site.address().port}/wp-json/`;
try {
  for (const version of VERSIONS) {
    const node = install(version);
    const cwd = mkdtempSync(join(tmpdir(), "routeprint-nodes-"));
    try {
      for (const words of COMMANDS) {
        await run(
          node,
          words.map((word) => (word === "SITE" ? address : word)),
          cwd,
        );
      }
      for (const words of SERVERS) await serve(node, words, cwd);
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
    const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    console.log(`every command ran on Node ${stdout.trim()}`);
  }
} finally {
  site.close();
}
