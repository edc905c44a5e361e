// mock: requests a second on loopback with an index of 900 routes, and memory over 50,000 requests.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { addressOf } from "../scripts/server.js";
import { listOf, makeIndex } from "./make-index.js";
import { inFolder } from "./measure.js";

const bin = fileURLToPath(new URL("../bin/routeprint.js", import.meta.url));
const REQUESTS = 50_000;
const CONNECTIONS = 8;
/** What an index of 900 routes is about. */
const THINGS = 150;

/** Resident megabytes of a process; Linux only. */
const residentOf = ({ pid }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** A mix of reads, writes and refusals all over the routes. */
function requestFor(number) {
  const path = `/wp-json${listOf(Math.floor(number / 5) % THINGS)}`;
  switch (number % 5) {
    case 0:
      return { method: "GET", path: `${path}?per_page=5` };
    case 1:
      return {
        method: "POST",
        path,
        headers: { "content-type": "application/json" },
        body: '{"title":"a","status":"draft"}',
      };
    case 2:
      return { method: "GET", path: `${path}?per_page=x` };
    case 3:
      return { method: "GET", path: `${path}/${number}` };
    default:
      return { method: "DELETE", path: `${path}/${number}?force=true` };
  }
}

async function load(pool, from, count) {
  let next = from;
  const work = async () => {
    while (next < from + count) {
      const { body } = await pool.request(requestFor(next++));
      await body.dump();
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (performance.now() - start) / count;
}

/** Requests to the stand-in of an index in the folder. */
async function runIn(folder) {
  const file = join(folder, "index.json");
  writeFileSync(file, JSON.stringify(makeIndex(900)));
  const child = spawn(process.execPath, [bin, "mock", file, "--port", "0", "-q"]);
  const pool = new Pool(new URL(await addressOf(child)).origin, { connections: CONNECTIONS });
  try {
    await load(pool, 0, 10_000);
    const early = residentOf(child);
    const each = await load(pool, 10_000, REQUESTS - 10_000);
    const late = residentOf(child);
    return [
      {
        measure: `one of ${REQUESTS} requests to 900 routes (${Math.round(1000 / each)} a second)`,
        against: "a five-hundredth of a second",
        ours: each,
        theirs: 2,
        unit: "ms",
        ratio: each / 2,
        goal: "≤ 1",
        met: each <= 2,
      },
      {
        measure: `memory after ${REQUESTS} requests`,
        against: "after 10000",
        ours: late,
        theirs: early,
        unit: "MB",
        ratio: late / early,
        goal: "≤ 1.2",
        met: late <= early * 1.2,
      },
    ];
  } finally {
    await pool.close();
    child.kill();
  }
}

export const run = () => inFolder(runIn);
