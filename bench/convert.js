// convert: the whole process and in process, against parsing and printing the same bytes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitDocument } from "../src/openapi/document.ts";
import { printDocument } from "../src/openapi/print.ts";
import { readSource } from "../src/source.ts";
import { makeIndex } from "./make-index.js";
import {
  alternate,
  inFolder,
  median,
  result,
  SIZE_ROUNDS,
  sizedProcess,
  timed,
  timedProcess,
} from "./measure.js";

const bin = fileURLToPath(new URL("../bin/routeprint.js", import.meta.url));
// Prints the index as often as it takes to print as many bytes as the document has.
const parseAndPrint = `
  const text = require("fs").readFileSync(process.argv[1], "utf8");
  const value = JSON.parse(text);
  for (let size = 0; size < Number(process.argv[2]); size += text.length) process.stdout.write(JSON.stringify(value));`;

/** Milliseconds for one route, at two sizes; a ratio of 1 is linear. */
async function growth(small, large) {
  const time = async (routes) => {
    // Without response schemas and descriptions, with which 50,000 routes are more than an index may have.
    const bytes = Buffer.from(
      JSON.stringify(makeIndex(routes, "view"), (key, value) => (key === "description" ? undefined : value)),
    );
    const samples = [];
    for (let round = 0; round < 3; round += 1) {
      samples.push((await timed(() => convert(bytes))()).milliseconds);
    }
    return { milliseconds: median(samples) / routes };
  };
  const sample = { ours: [await time(large)], theirs: [await time(small)] };
  return result({ measure: `one route of ${large}`, against: `one of ${small}`, goal: 1.15 }, sample);
}

function convert(bytes) {
  return printDocument(emitDocument(readSource(bytes, "bench").surface), "json");
}

export async function run() {
  return inFolder(async (folder) => {
    const file = join(folder, "index.json");
    const text = JSON.stringify(makeIndex(910));
    writeFileSync(file, text);
    const bytes = readFileSync(file);
    const document = await convert(bytes);
    const ours = [bin, "convert", file, "-q"];
    const theirs = ["-e", parseAndPrint, file, String(document.length)];
    const whole = await alternate(timedProcess(ours), timedProcess(theirs));
    const sizes = await alternate(sizedProcess(ours), sizedProcess(theirs), SIZE_ROUNDS);
    const inside = await alternate(
      timed(() => convert(bytes)),
      timed(() => [JSON.parse(String(bytes)), JSON.stringify(JSON.parse(document))]),
      15,
    );
    const help = await alternate(timedProcess([bin, "--help"]), timedProcess(["-e", "0"]));
    const size = `${(text.length / 2 ** 20).toFixed(1)} MiB index`;
    return [
      result(
        {
          measure: `convert of a ${size}, whole process`,
          against: "node that parses and prints it",
          goal: 4,
        },
        whole,
      ),
      result({ measure: `convert of a ${size}, memory`, against: "the same", goal: 2.5 }, sizes, "megabytes"),
      result(
        { measure: "convert in process, warm", against: "JSON.parse and JSON.stringify", goal: 2.5 },
        inside,
      ),
      result({ measure: "--help", against: "node -e 0", goal: 1.6 }, help),
      await growth(100, 1000),
      await growth(1000, 10_000),
    ];
  });
}
