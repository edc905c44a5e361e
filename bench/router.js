// router: dispatching, explaining and standing in, against an express router that a person would write with the same routes.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import { Pool } from "undici";
import { readIndex } from "../src/discovery/read.ts";
import { buildSurface } from "../src/surface/build.ts";
import { createDispatcher } from "../src/surface/dispatch.ts";
import { addressOf } from "../scripts/server.js";
import { makeIndex } from "./make-index.js";
import { alternate, inFolder, result, timed } from "./measure.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "bin/routeprint.js");
const ROUTES = 900;
const PATHS = 2000;
const REQUESTS = 2000;
const CONNECTIONS = 8;

/** The document's templates as express writes them, in the order of the index. */
function expressPaths({ operations }) {
  return operations.map(({ method, template }) => ({
    method: method.toLowerCase(),
    path: template.replaceAll(/\{([^}]*)\}/g, ":$1"),
  }));
}

function expressRouter(paths) {
  const router = express.Router();
  for (const { method, path } of paths) router[method](path, (_request, _response, next) => next("router"));
  return router;
}

/** A path of each template, spread over all of them. */
function pathsOf({ operations }) {
  const gets = operations.filter(({ method }) => method === "GET");
  return Array.from({ length: PATHS }, (_, index) =>
    gets[(index * 7) % gets.length].template.replaceAll(/\{[^}]*\}/g, "7"),
  );
}

/** Runs the router as express does, without a socket. */
function route(router, url) {
  return new Promise((resolve) => router({ method: "GET", url, headers: {} }, {}, resolve));
}

/** What express would be as a stand-in: the same routes, each answering the same short JSON. */
const SERVE_ROUTES = `
  import { readFileSync } from "node:fs";
  import express from "express";
  const app = express();
  for (const { method, path } of JSON.parse(readFileSync(process.argv[1], "utf8")))
    app[method]("/wp-json" + path, (_request, response) => response.json({ id: 7 }));
  const server = app.listen(0, "127.0.0.1", () => console.log("listening on http://127.0.0.1:" + server.address().port + "/"));`;

async function start(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  return { child, pool: new Pool(await addressOf(child), { connections: CONNECTIONS }) };
}

function load({ pool }, paths) {
  return timed(async () => {
    let next = 0;
    const work = async () => {
      while (next < REQUESTS) {
        const { body } = await pool.request({
          method: "GET",
          path: `/wp-json${paths[next++ % paths.length]}`,
        });
        await body.dump();
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  });
}

/** Both stand-ins under load, made of what is written to the folder. */
async function standIn(folder, { value, routes, paths }) {
  const file = join(folder, "made.json");
  writeFileSync(file, JSON.stringify(value));
  const routesFile = join(folder, "routes.json");
  writeFileSync(routesFile, JSON.stringify(routes));
  const ours = await start([bin, "mock", file, "--port", "0", "-q"]);
  const theirs = await start(["--input-type=module", "-e", SERVE_ROUTES, routesFile]);
  try {
    return await alternate(load(ours, paths), load(theirs, paths));
  } finally {
    await Promise.all([ours.pool.close(), theirs.pool.close()]);
    for (const { child } of [ours, theirs]) child.kill();
  }
}

export async function run() {
  const value = makeIndex(ROUTES);
  const surface = buildSurface(readIndex(value, "made").index);
  const paths = pathsOf(surface);
  const dispatcher = createDispatcher(surface);
  const routes = expressPaths(surface);
  const router = expressRouter(routes);
  const plain = timed(async () => {
    for (const path of paths) await route(router, path);
  });
  const dispatching = await alternate(
    timed(() => paths.forEach((path) => dispatcher.dispatch("GET", path))),
    plain,
  );
  // The walk over all candidates is worked out when it is asked for.
  const explaining = await alternate(
    timed(() => paths.forEach((path) => dispatcher.dispatch("GET", path).steps)),
    plain,
  );
  const standing = await inFolder((folder) => standIn(folder, { value, routes, paths }));
  const against = `an express router with the same ${ROUTES} routes`;
  return [
    result({ measure: `${PATHS} paths dispatched`, against, goal: 1 }, dispatching),
    result({ measure: `${PATHS} paths explained`, against, goal: 1 }, explaining),
    result({ measure: `${REQUESTS} requests to the mock`, against, goal: 1 }, standing),
  ];
}
