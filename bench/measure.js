// What every measure is made with: two things run in turn, many times, and the ratio of their medians.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Rounds a pair is run for unless a measure says otherwise. */
export const ROUNDS = 9;

/** Rounds for sizes of processes, which hardly differ from one to the next. */
export const SIZE_ROUNDS = 3;

/**
 * @typedef {object} Sample
 * @property {number} [milliseconds]
 * @property {number} [megabytes] greatest resident size of a process
 *
 * @typedef {object} Result
 * @property {string} measure
 * @property {string} against
 * @property {number} ours median
 * @property {number} theirs median
 * @property {string} unit
 * @property {number} ratio ours over theirs
 * @property {string} goal
 * @property {boolean} met
 */

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs both in turn, so that what else the machine does falls on both. */
export async function alternate(ours, theirs, rounds = ROUNDS) {
  const samples = { ours: [], theirs: [] };
  await ours();
  await theirs();
  for (let round = 0; round < rounds; round += 1) {
    samples.ours.push(await ours());
    samples.theirs.push(await theirs());
  }
  return samples;
}

/**
 * Does something with a new folder, which is removed afterwards.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "routeprint-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Times a function in this process; milliseconds. */
export function timed(work) {
  return async () => {
    const start = performance.now();
    await work();
    return { milliseconds: performance.now() - start };
  };
}

const REPORTER = fileURLToPath(new URL("./report-memory.js", import.meta.url));

// Node reads the certificates that it names at every start: 30 ms that would make each process look cheap beside them.
delete process.env.NODE_EXTRA_CA_CERTS;

/** Times a whole Node process; its output is thrown away. */
export function timedProcess(args) {
  return async () => {
    const start = performance.now();
    runProcess(args, ["ignore", "ignore", "pipe"]);
    return { milliseconds: performance.now() - start };
  };
}

/** The greatest resident size of a whole Node process, which is slower to start with what reports it. */
export function sizedProcess(args) {
  return async () => {
    const { output } = runProcess(["--import", REPORTER, ...args], ["ignore", "ignore", "pipe", "pipe"]);
    return { megabytes: Number(String(output[3])) / 1024 };
  };
}

function runProcess(args, stdio) {
  const child = spawnSync(process.execPath, args, { stdio, maxBuffer: 1 << 28 });
  if (child.status !== 0) throw new Error(`${args.join(" ")} ended with ${child.status}: ${child.stderr}`);
  return child;
}

/**
 * One row of the table.
 *
 * @param {{ measure: string, against: string, goal: number, most?: boolean }} row
 *   `goal` is the greatest ratio allowed, or the least with `most: false`.
 * @param {{ ours: readonly Sample[], theirs: readonly Sample[] }} samples
 * @param {"milliseconds" | "megabytes"} [unit]
 * @returns {Result}
 */
export function result({ measure, against, goal, most = true }, samples, unit = "milliseconds") {
  const ours = median(samples.ours.map((sample) => sample[unit]));
  const theirs = median(samples.theirs.map((sample) => sample[unit]));
  const ratio = ours / theirs;
  return {
    measure,
    against,
    ours,
    theirs,
    unit: unit === "milliseconds" ? "ms" : "MB",
    ratio,
    goal: `${most ? "≤" : "≥"} ${goal}×`,
    met: most ? ratio <= goal : ratio >= goal,
  };
}
