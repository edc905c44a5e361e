// fleet: many saved indexes to documents in one process, against one process each; and whether memory stays flat.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeIndex } from "./make-index.js";
import { result, ROUNDS, timedProcess } from "./measure.js";

const bin = fileURLToPath(new URL("../bin/routeprint.js", import.meta.url));
const SITES = 300;
const WARM = 50;
/** Single processes that run at a time, and how many are run to tell what one takes. */
const SIDE_BY_SIDE = 2;
const SAMPLE = 40;

/** Routes of the made sites, in turn: the tenths of 55 real sites, whose median is 126 and mean 200. */
const SIZES = [20, 36, 56, 64, 101, 126, 189, 235, 316, 700];

function writeSites(folder) {
  const files = Array.from({ length: SITES }, (_, number) => join(folder, `site-${number}.json`));
  for (const [number, file] of files.entries()) {
    writeFileSync(file, JSON.stringify(makeIndex(SIZES[number % SIZES.length])));
  }
  return files;
}

/** Converts one file in a process of its own. */
function convertAlone(file, folder) {
  return new Promise((resolve, reject) => {
    const output = join(folder, "alone.json");
    const child = spawn(process.execPath, [bin, "convert", file, "-o", `${output}-${Math.random()}`, "-q"], {
      stdio: "ignore",
    });
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`convert ended with ${code}`))));
  });
}

/** Milliseconds for a site where every site has a process, two at a time. */
async function oneEach(files, folder) {
  const begin = performance.now();
  const left = files.slice(0, SAMPLE);
  const work = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) await convertAlone(file, folder);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return { milliseconds: (performance.now() - begin) / SAMPLE };
}

/** Milliseconds for a site, and the greatest resident size, where one process does all of them. */
async function together(files, target) {
  const list = `${target}.txt`;
  writeFileSync(list, files.join("\n"));
  const convertList = timedProcess([bin, "convert", "--list", list, "-o", target, "-q"]);
  const { milliseconds, megabytes } = await convertList();
  rmSync(target, { recursive: true, force: true });
  return { milliseconds: milliseconds / files.length, megabytes };
}

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), "routeprint-bench-"));
  try {
    const files = writeSites(folder);
    const alone = join(folder, "alone");
    mkdirSync(alone);
    const samples = { ours: [], theirs: [], warm: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.ours.push(await together(files, join(folder, "all")));
      samples.theirs.push(await oneEach(files, alone));
      samples.warm.push(await together(files.slice(0, WARM), join(folder, "some")));
    }
    return [
      result(
        {
          measure: `a site of ${SITES} converted together`,
          against: `a process each, ${SIDE_BY_SIDE} at a time`,
          goal: 0.1,
        },
        samples,
      ),
      result(
        { measure: `memory of ${SITES} sites`, against: `of the first ${WARM}`, goal: 1.15 },
        { ours: samples.ours, theirs: samples.warm },
        "megabytes",
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
