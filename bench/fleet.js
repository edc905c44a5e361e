// fleet: many saved indexes to documents in one process, against one process each; and whether memory stays flat.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeIndex } from "./make-index.js";
import { alternate, inFolder, result, SIZE_ROUNDS, sizedProcess, timedProcess } from "./measure.js";

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

/** Measures one process that does all of the files. */
function together(measure, files, target) {
  const list = `${target}.txt`;
  writeFileSync(list, files.join("\n"));
  const convertList = measure([bin, "convert", "--list", list, "-o", target, "-q"]);
  return async () => {
    const sample = await convertList();
    rmSync(target, { recursive: true, force: true });
    return sample;
  };
}

export async function run() {
  return inFolder(async (folder) => {
    const files = writeSites(folder);
    const alone = join(folder, "alone");
    mkdirSync(alone);
    const all = join(folder, "all");
    const convertAll = together(timedProcess, files, all);
    const times = await alternate(
      async () => ({ milliseconds: (await convertAll()).milliseconds / files.length }),
      () => oneEach(files, alone),
    );
    const sizes = await alternate(
      together(sizedProcess, files, all),
      together(sizedProcess, files.slice(0, WARM), join(folder, "some")),
      SIZE_ROUNDS,
    );
    return [
      result(
        {
          measure: `a site of ${SITES} converted together`,
          against: `a process each, ${SIDE_BY_SIDE} at a time`,
          goal: 0.1,
        },
        times,
      ),
      result(
        { measure: `memory of ${SITES} sites`, against: `of the first ${WARM}`, goal: 1.15 },
        sizes,
        "megabytes",
      ),
    ];
  });
}
