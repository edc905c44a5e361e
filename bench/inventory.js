// watch: sites a second with nothing and with everything changed, memory by the number of sites, and what a year of weekly
// changes adds to the database. The sites are those of a server in this process.
import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFolder } from "./measure.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "bin/routeprint.js");

/** The index of a shop of 227 routes at a version: each adds a route and changes the arguments of five. */
function indexOf(base, site, version) {
  const routes = { ...base.routes };
  for (const key of Object.keys(routes).slice(version, version + 5)) {
    const [first, ...rest] = routes[key].endpoints ?? [];
    const args = { ...first?.args, [`added_${version}`]: { type: "string", required: false } };
    routes[key] = { ...routes[key], endpoints: [{ ...first, args }, ...rest] };
  }
  for (let each = 0; each < version; each += 1)
    routes[`/shop/v3/added-${each}`] = {
      namespace: "shop/v3",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: {} }],
    };
  return JSON.stringify({ ...base, name: `Shop ${site}`, routes });
}

const base = JSON.parse(readFileSync(join(root, "samples/shop-site.index.json"), "utf8"));

/** Runs the server of the sites: `/v1/` in the address of a site is its version. */
async function startSites() {
  const texts = new Map();
  const server = createServer((request, response) => {
    const [, site, isRoot] = /^\/s(\d+)\/(wp-json\/?)?/.exec(request.url ?? "") ?? [];
    if (isRoot === undefined) {
      response.writeHead(404).end("<title>Page not found</title>");
      return;
    }
    const key = `${site % 50} ${server.version}`;
    if (!texts.has(key)) texts.set(key, indexOf(base, site % 50, server.version));
    response
      .setHeader("Content-Type", "application/json; charset=UTF-8")
      .setHeader("Link", '<wp-json/>; rel="https://api.w.org/"')
      .end(texts.get(key));
  });
  server.version = 0;
  const hosts = Array.from({ length: 8 }, (_, host) => `127.0.0.${host + 1}`);
  await new Promise((resolve) => void server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address();
  const addresses = (count) =>
    Array.from({ length: count }, (_, site) => `http://${hosts[site % 8]}:${port}/s${site}/`);
  return { server, addresses };
}

/** Runs a command; gives its seconds and its greatest resident size in MB. */
function runCommand(words, cwd) {
  const code = `process.on("exit", () => process.stderr.write("\\nrss " + process.resourceUsage().maxRSS));
    process.argv.splice(1, 0, ${JSON.stringify(bin)}); require(${JSON.stringify(bin)})`;
  const began = performance.now();
  const child = spawn(process.execPath, ["-e", code, "--", ...words], {
    cwd,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
  return new Promise((resolve, reject) => {
    child.on("exit", (status) => {
      const [, kilobytes] = /\nrss (\d+)$/.exec(err) ?? [];
      if (status !== 0 || kilobytes === undefined) reject(new Error(err));
      else resolve({ seconds: (performance.now() - began) / 1000, megabytes: kilobytes / 1000 });
    });
  });
}

/** A row of `run.js` for a figure with a goal of its own: a rate that is to be reached, or a size that is not. */
function figure(measure, ours, goal, unit, isRate) {
  const ratio = ours / goal;
  return {
    measure,
    against: "the goal",
    ours,
    theirs: goal,
    unit,
    ratio,
    goal: `${isRate ? "≥" : "≤"} ${goal} ${unit}`,
    met: isRate ? ratio >= 1 : ratio <= 1,
  };
}

const SITES = 400;
const FEW = 50;
const WEEKS = 52;
const YEAR_SITES = 16;

export async function run() {
  const { server, addresses } = await startSites();
  const watch = async (folder, count, database) => {
    writeFileSync(join(folder, "sites.txt"), addresses(count).join("\n"));
    const words = ["watch", "--list", "sites.txt", "--allow-private", "--no-respect-robots"];
    return runCommand([...words, "--fail-on", "none", "--database", database], folder);
  };
  try {
    return await inFolder(async (folder) => {
      await watch(folder, SITES, "many.db");
      const same = await watch(folder, SITES, "many.db");
      server.version = 1;
      const changed = await watch(folder, SITES, "many.db");
      const few = await watch(folder, FEW, "few.db");
      server.version = 2;
      const fewChanged = await watch(folder, FEW, "few.db");
      const sizes = [];
      for (let week = 0; week <= WEEKS; week += 1) {
        server.version = week;
        await watch(folder, YEAR_SITES, "year.db");
        sizes.push(statSync(join(folder, "year.db")).size);
      }
      const bytes = sizes[WEEKS] - sizes[0];
      return [
        figure("watch: sites a second, nothing changed", SITES / same.seconds, 20, "sites/s", true),
        figure("watch: sites a second, everything changed", SITES / changed.seconds, 8, "sites/s", true),
        figure(
          `watch: memory of ${SITES} sites beside ${FEW}`,
          changed.megabytes / Math.max(few.megabytes, fewChanged.megabytes),
          1.2,
          "×",
          false,
        ),
        figure("a year of weekly changes in the database", bytes / 1000 / YEAR_SITES, 30, "kB a site", false),
      ];
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
