// Runs the measures and prints their ratios: `npm run bench`, or `npm run bench -- convert compare` for some.
// Each file beside this one that exports `run` is a measure; a JSON file with all figures is written to bench/results.json.
import { readdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

const TOOLS = new Set(["run.js", "measure.js", "report-memory.js"]);
const wanted = process.argv.slice(2);
const files = readdirSync(new URL(".", import.meta.url))
  .filter((file) => file.endsWith(".js") && !TOOLS.has(file))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace(/\.js$/, "")))
  .toSorted();

/** @param {number} value */
const short = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

const results = [];
for (const file of files) {
  const measures = await import(new URL(file, import.meta.url).href);
  if (typeof measures.run !== "function") continue;
  console.log(`\n${file.replace(/\.js$/, "")}`);
  for (const row of await measures.run()) {
    results.push({ file, ...row });
    const figures = `${short(row.ours)} / ${short(row.theirs)} ${row.unit}`;
    console.log(
      `  ${row.met ? "met " : "MISS"} ${short(row.ratio)}× (${row.goal})  ${row.measure} against ${row.against}: ${figures}`,
    );
  }
}

const machine = {
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  memoryGiB: totalmem() / 2 ** 30,
};
writeFileSync(
  new URL("results.json", import.meta.url),
  `${JSON.stringify({ machine, results }, undefined, 2)}\n`,
);
const missed = results.filter(({ met }) => !met).length;
console.log(
  `\n${results.length - missed} of ${results.length} goals met on ${machine.cores} cores, Node ${machine.node}`,
);
