// compare: pairs of indexes with sixty planted changes, beside `redocly diff` of their documents. Needs `npm --prefix bench install`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitDocument } from "../src/openapi/document.ts";
import { printDocument } from "../src/openapi/print.ts";
import { readSource } from "../src/source.ts";
import { makeIndex } from "./make-index.js";
import { alternate, inFolder, result, SIZE_ROUNDS, sizedProcess, timedProcess } from "./measure.js";

const bin = fileURLToPath(new URL("../bin/routeprint.js", import.meta.url));
const redocly = fileURLToPath(new URL("./node_modules/@redocly/cli/bin/cli.js", import.meta.url));

/** Ten kinds of change; each is planted six times, once a route. */
const PLANTS = [
  (args) => (args.per_page.maximum = 50),
  (args) => (args.per_page.minimum = 5),
  (args) => (args.page.default = 2),
  (args) => (args.search.required = true),
  (args) => (args.orderby.enum = ["date", "id", "title"]),
  (args) => (args.orderby.enum = [...args.orderby.enum, "random"]),
  (args) => (args.include.items.type = "string"),
  (args) => delete args.after,
  (args) => (args.fresh = { type: "string", required: false }),
  (args) => (args.search.maxLength = 20),
];

function plantedIndex(routes) {
  const index = structuredClone(makeIndex(routes));
  const lists = Object.entries(index.routes).filter(([key]) => /\/thing-\d+$/.test(key));
  for (let number = 0; number < 60; number += 1) {
    const [, route] = lists[number % lists.length];
    route.endpoints[0].args = structuredClone(route.endpoints[0].args);
    PLANTS[number % PLANTS.length](route.endpoints[0].args);
  }
  return index;
}

/** The indexes and documents of a pair, in files. */
async function writePair(folder, pair, before, after) {
  const files = {};
  for (const [name, index] of Object.entries({ before, after })) {
    const text = JSON.stringify(index);
    const document = await printDocument(emitDocument(readSource(Buffer.from(text), name).surface), "json");
    files[name] = {
      index: join(folder, `${pair}-${name}.json`),
      document: join(folder, `${pair}-${name}.openapi.json`),
    };
    writeFileSync(files[name].index, text);
    writeFileSync(files[name].document, document);
  }
  return files;
}

const output = (args) => String(spawnSync(process.execPath, args, { maxBuffer: 1 << 28 }).stdout);

/** Fewer lines are better; the goal is a tenth. */
function fewerLines(measure, ours, theirs) {
  const lines = (text) => text.trimEnd().split("\n").length;
  const ratio = lines(ours) / lines(theirs);
  return {
    measure,
    against: "redocly diff",
    ours: lines(ours),
    theirs: lines(theirs),
    unit: "lines",
    ratio,
    goal: "≤ 0.1×",
    met: ratio <= 0.1,
  };
}

function compareFound(report, theirs) {
  const findings = JSON.parse(report).findings.filter((finding) => finding.class === "surface");
  const found = findings.reduce((sum, finding) => sum + finding.operations.length, 0);
  return {
    measure: `planted changes found of 60 (redocly lists ${theirs} changes)`,
    against: "all of them, no more",
    ours: found,
    theirs: 60,
    unit: "changes",
    ratio: found / 60,
    goal: "= 1×",
    met: found === 60,
  };
}

/** Routes of the made sites that have about 1,000 and 5,000 operations. */
const SIZES = [460, 2310];

const ourCommand = ({ before, after }) => [bin, "compare", before.index, after.index, "-q"];
const theirCommand = ({ before, after }) => [
  redocly,
  "diff",
  before.document,
  after.document,
  "--fail-on",
  "none",
];

/** Sixty changes between two sites of one size. */
async function compareSites(folder, routes) {
  const pair = await writePair(folder, `planted-${routes}`, makeIndex(routes), plantedIndex(routes));
  const theirs = theirCommand(pair);
  const ours = ourCommand(pair);
  const times = await alternate(timedProcess(ours), timedProcess(theirs));
  const sizes = await alternate(sizedProcess(ours), sizedProcess(theirs), SIZE_ROUNDS);
  const json = JSON.parse(output([...theirs, "--format", "json"]));
  const operations = Math.round(countOperations(pair) / 1000) * 1000;
  const measure = `compare of two indexes of ${operations} operations`;
  const against = "redocly diff of the documents";
  return [
    result({ measure: `${measure}, whole process`, against, goal: 0.33 }, times),
    result({ measure: `${measure}, memory`, against, goal: 0.5 }, sizes, "megabytes"),
    fewerLines(`sixty changes in ${operations} operations`, output(ours), output(theirs)),
    compareFound(output([...ours, "--format", "json"]), (json.changes ?? json.items ?? []).length),
  ];
}

function countOperations({ before }) {
  const { paths } = JSON.parse(readFileSync(before.document, "utf8"));
  return Object.values(paths).reduce((sum, item) => sum + Object.keys(item).length, 0);
}

/** One argument on every route, as a plugin for languages adds: one cause. */
async function compareOneCause(folder) {
  const everywhere = structuredClone(makeIndex(200));
  for (const route of Object.values(everywhere.routes)) {
    route.endpoints = route.endpoints.map((endpoint) => ({
      ...endpoint,
      args: { ...endpoint.args, lang: { type: "string", enum: ["en", "de"], required: false } },
    }));
  }
  const pair = await writePair(folder, "cause", makeIndex(200), everywhere);
  return fewerLines("one argument everywhere", output(ourCommand(pair)), output(theirCommand(pair)));
}

export async function run() {
  if (!existsSync(redocly)) {
    console.log("  skipped: npm --prefix bench install");
    return [];
  }
  return inFolder(async (folder) => {
    const rows = [];
    for (const routes of SIZES) rows.push(...(await compareSites(folder, routes)));
    return [...rows, await compareOneCause(folder)];
  });
}
