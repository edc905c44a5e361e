// serve: a cached document under load, against express serving the same bytes from a folder; start-up with many sites.
import { spawn } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { addressOf } from "../scripts/server.js";
import { makeIndex } from "./make-index.js";
import { alternate, inFolder, result, timedProcess } from "./measure.js";

const CONNECTIONS = 50;
const REQUESTS = 1000;
const SITES = 20;

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "bin/routeprint.js");
const serveFolder = `
  import("express").then(({ default: express }) => {
    const server = express().use(express.static(process.argv[1])).listen(0, "127.0.0.1", () =>
      console.log("listening on http://127.0.0.1:" + server.address().port + "/"));
  });`;
const parseAll =
  "for (const file of process.argv.slice(1)) JSON.parse(require('fs').readFileSync(file, 'utf8'))";

/** Starts a server and waits until it listens. */
async function start(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  return { url: await addressOf(child), child };
}

/** Ends a server and waits until it is gone. */
function stop(child) {
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });
}

/** Milliseconds for all requests over all connections. */
async function load(pool, path) {
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let count = 0; count < REQUESTS / CONNECTIONS; count += 1) {
        const { statusCode, body } = await pool.request({ path, method: "GET" });
        if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
        await body.dump({ limit: 1 << 28 });
      }
    }),
  );
  return { milliseconds: performance.now() - begin };
}

async function underLoad(folder, file) {
  const ours = await start([bin, "serve", file, "--port", "0"]);
  const slug = "made";
  const pool = new Pool(ours.url, { connections: CONNECTIONS });
  const { body } = await pool.request({ path: `/${slug}/openapi.json`, method: "GET" });
  writeFileSync(join(folder, "openapi.json"), await body.text());
  const theirs = await start(["-e", serveFolder, folder]);
  const other = new Pool(theirs.url, { connections: CONNECTIONS });
  try {
    return await alternate(
      () => load(pool, `/${slug}/openapi.json`),
      () => load(other, "/openapi.json"),
    );
  } finally {
    await Promise.all([pool.close(), other.close()]);
    await Promise.all([stop(ours.child), stop(theirs.child)]);
  }
}

async function startUp(files) {
  const begin = performance.now();
  const { child } = await start([bin, "serve", ...files, "--port", "0"]);
  const milliseconds = performance.now() - begin;
  await stop(child);
  return { milliseconds };
}

export async function run() {
  return inFolder(async (folder) => {
    const file = join(folder, "made.json");
    writeFileSync(file, JSON.stringify(makeIndex(300)));
    const files = Array.from({ length: SITES }, (_, number) => join(folder, `site-${number}.json`));
    for (const copy of files) copyFileSync(file, copy);
    const loaded = await underLoad(folder, file);
    const started = await alternate(() => startUp(files), timedProcess(["-e", parseAll, ...files]), 5);
    return [
      // Time for a fixed number of requests: the inverse of what is served in a second.
      result(
        {
          measure: `a cached document, ${REQUESTS} requests over ${CONNECTIONS} connections`,
          against: "express.static with the same bytes",
          goal: 1.11,
        },
        loaded,
      ),
      result(
        { measure: `start with ${SITES} sites`, against: "node that parses the files", goal: 3 },
        started,
      ),
    ];
  });
}
